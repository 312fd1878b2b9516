"""The backs: a field of squares that fades from its middle, the same from every side."""

from __future__ import annotations

from .brush import Brush
from .display import Display, Mark, Rect
from .measures import BLEED, CORNER, SIZE
from .themes import Board, mixed
from .tile import grounds

_CELLS = 7
"""So many squares stand across; those around them lie in the bleed."""
PITCH = SIZE / _CELLS
"""From one square to the next."""
_RINGS = (0.0, 0.2, 0.13, 0.07, 0.07)
"""How far the squares of each ring, counted from the middle, stand out from the ground."""


def back(title: str, dark: bool, brush: Brush, middle: tuple[Mark, ...], hollow: int = 1) -> Display:
    """The back of the tiles of a color: no edge of it shows where the cut went a little astray.

    Args:
        title: the back in words.
        dark: whether the tiles are dark.
        brush: the game, the theme and the language.
        middle: what stands in the middle, and should look the same from every side.
        hollow: so many rings of squares, counted from the middle, give way to it.
    """
    board = brush.theme.board(dark)
    ground, *framed = grounds(board)
    half = _CELLS // 2
    field: list[Mark] = [ground]
    for row in range(-half - 1, half + 2):
        for column in range(-half - 1, half + 2):
            ring = max(abs(row), abs(column))
            if ring >= hollow:
                field.append(_square(column, row, ring, board, brush))
    return Display(SIZE, SIZE, BLEED, middle, title, (*field, *framed), CORNER)


def _square(column: int, row: int, ring: int, board: Board, brush: Brush) -> Mark:
    side = PITCH * 0.78
    x, y = SIZE / 2 + column * PITCH - side / 2, SIZE / 2 + row * PITCH - side / 2
    if brush.theme.outlined or brush.theme.name == "contrast":
        return Rect(x, y, side, side, "", board.ink if ring < 3 else board.edge, 0.45 - 0.1 * min(ring, 3), radius=1.0)
    reach = BLEED if ring > _CELLS // 2 else 0.0
    if reach:  # what lies in the bleed ends with it
        left, top = max(x, -BLEED), max(y, -BLEED)
        right, bottom = min(x + side, SIZE + BLEED), min(y + side, SIZE + BLEED)
        return Rect(left, top, right - left, bottom - top, mixed(board.ground, board.ink, _RINGS[ring]))
    return Rect(x, y, side, side, mixed(board.ground, board.ink, _RINGS[ring]), radius=1.0)
