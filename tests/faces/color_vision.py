"""Perceived differences between colors, with normal vision and with color blindness.

The simulation is that of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009, with its matrices for full severity,
on linear RGB. Differences are distances in CIELAB (1976), D65.
"""

SIMULATIONS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(color):
    """Return red, green and blue as linear light."""
    channels = [int(color[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    return [channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4 for channel in channels]


def lab(color, vision="normal"):
    """Return the CIELAB coordinates of a color for a type of vision."""
    light = linear(color)
    red, green, blue = (
        min(1, max(0, sum(part * value for part, value in zip(row, light, strict=True)))) for row in SIMULATIONS[vision]
    )
    x = 0.4124564 * red + 0.3575761 * green + 0.1804375 * blue
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = 0.0193339 * red + 0.1191920 * green + 0.9503041 * blue
    fx, fy, fz = map(_bent, (x / 0.95047, y, z / 1.08883))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _bent(part):
    return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def distance(one, other, vision="normal"):
    """Return the distance of two colors in CIELAB: 2 is just noticeable, 10 is clearly visible."""
    return sum((a - b) ** 2 for a, b in zip(lab(one, vision), lab(other, vision), strict=True)) ** 0.5
