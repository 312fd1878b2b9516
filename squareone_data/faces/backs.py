"""Backs of square tiles: a field of squares that fades from the center, with rotational symmetry."""

from __future__ import annotations

from .dimensions import BLEED, CORNER, FaceSize
from .display import Display, Mark, Rect
from .drawing_context import DrawingContext
from .themes import Palette, mixed
from .tile_layout import grounds

_CELLS = 7
"""The number of squares across, without the ring in the bleed."""
_RINGS = (0.0, 0.2, 0.13, 0.07, 0.07)
"""The contrast of the squares of each ring with the ground, from the center outward."""


def pitch(side: float) -> float:
    """Return the distance between the squares of the field, for a tile with the given side."""
    return side / _CELLS


def back(
    title: str, side: float, dark: bool, context: DrawingContext, middle: tuple[Mark, ...], hollow: int = 1
) -> Display:
    """Draw the back of the tiles of a color. The pattern hides small cutting errors.

    Args:
        title: the description of the back.
        side: the width and height of a tile, in mm.
        dark: whether the tiles are dark.
        context: the game, the theme and the language.
        middle: the marks in the center, which should have rotational symmetry.
        hollow: the number of rings of squares, from the center, that are left out for it.
    """
    palette = context.theme.palette(dark)
    ground, *frame = grounds(palette, FaceSize(side, side))
    half = _CELLS // 2
    field: list[Mark] = [ground]
    for row in range(-half - 1, half + 2):
        for column in range(-half - 1, half + 2):
            ring = max(abs(row), abs(column))
            if ring >= hollow:
                field.append(_square(column, row, ring, side, palette, context))
    return Display(side, side, BLEED, middle, title, (*field, *frame), CORNER)


def _square(column: int, row: int, ring: int, side: float, palette: Palette, context: DrawingContext) -> Mark:
    width = pitch(side) * 0.78
    x, y = side / 2 + column * pitch(side) - width / 2, side / 2 + row * pitch(side) - width / 2
    if context.theme.outlined or context.theme.name == "contrast":
        line = 0.45 - 0.1 * min(ring, 3)
        return Rect(x, y, width, width, "", palette.ink if ring < 3 else palette.edge, line, radius=1.0)
    color = mixed(palette.ground, palette.ink, _RINGS[ring])
    if ring > _CELLS // 2:  # clip to the bleed
        left, top = max(x, -BLEED), max(y, -BLEED)
        right, bottom = min(x + width, side + BLEED), min(y + width, side + BLEED)
        return Rect(left, top, right - left, bottom - top, color)
    return Rect(x, y, width, width, color, radius=1.0)
