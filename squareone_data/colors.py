"""Luminance and contrast of colors, as the Web Content Accessibility Guidelines (WCAG) define them.

A color is six hexadecimal digits for red, green and blue, with or without ``#`` in front.
"""

from __future__ import annotations

from functools import cache

BLACK, WHITE = "000000", "FFFFFF"


@cache
def relative_luminance(color: str) -> float:
    """Return the relative luminance of a color, from 0 (black) to 1 (white).

    Defined in WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
    """
    digits = color.removeprefix("#")
    channels = [int(digits[n : n + 2], 16) / 255 for n in (0, 2, 4)]
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4 for channel in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast_ratio(first: str, second: str) -> float:
    """Return the contrast ratio of two colors, from 1 to 21.

    Defined in WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
    """
    darker, lighter = sorted((relative_luminance(first), relative_luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def is_dark(color: str) -> bool:
    """Return whether white has a higher contrast with a color than black."""
    return contrast_ratio(color, WHITE) > contrast_ratio(color, BLACK)


def ink_on(color: str) -> str:
    """Return ``000000`` or ``FFFFFF``, whichever has the higher contrast with a color."""
    return WHITE if is_dark(color) else BLACK
