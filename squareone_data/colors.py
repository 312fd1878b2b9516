"""Colors that can be read on one another."""

from __future__ import annotations

from functools import cache


@cache
def ink_on(color: str) -> str:
    """Black or white, whichever is read better on a color: WCAG 2, relative luminance.

    Args:
        color: six hexadecimal digits, red, green and blue.

    Returns:
        ``000000`` or ``FFFFFF``.
    """
    channels = [int(color[n : n + 2], 16) / 255 for n in (0, 2, 4)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in channels)
    return "000000" if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 else "FFFFFF"
