"""The backs: a field of squares that fades from the one in the middle, the same from every side."""

from __future__ import annotations

from squareone_data.faces.display import Display, Mark, Rect
from squareone_data.faces.themes import Board, mixed

from .chips import Brush
from .measures import BLEED, CORNER, SIZE

_CELLS = 7
"""So many squares stand across; those around them lie in the bleed."""
_RINGS = (0.0, 0.2, 0.13, 0.07, 0.07)
"""How far the squares of each ring, counted from the middle, stand out from the ground."""
_TITLES = {
    "en": {"white": "The back of a White tile.", "black": "The back of a Black tile.", "": "The back of a tile."},
    "cs": {"white": "Rub bílé skládačky.", "black": "Rub černé skládačky.", "": "Rub skládačky."},
}


def back(color: str, brush: Brush) -> Display:
    """The back of the tiles of a color: no edge of it shows where the cut went a little astray."""
    board = brush.theme.board(color == "black")
    ground = Rect(-BLEED, -BLEED, SIZE + 2 * BLEED, SIZE + 2 * BLEED, board.ground)
    pitch = SIZE / _CELLS
    half = _CELLS // 2
    field: list[Mark] = [ground]
    for row in range(-half - 1, half + 2):
        for column in range(-half - 1, half + 2):
            ring = max(abs(row), abs(column))
            if ring:
                field.append(_square(column, row, pitch, ring, board, brush))
    if board.frame:
        field.append(frame(board))
    side = pitch * 0.86
    middle = Rect((SIZE - side) / 2, (SIZE - side) / 2, side, side, board.accent, board.ink, 0.3, radius=1.1)
    titles = _TITLES.get(brush.lang, _TITLES["en"])
    return Display(SIZE, SIZE, BLEED, (middle,), titles.get(color, titles[""]), tuple(field), CORNER)


def _square(column: int, row: int, pitch: float, ring: int, board: Board, brush: Brush) -> Mark:
    side = pitch * 0.78
    x, y = SIZE / 2 + column * pitch - side / 2, SIZE / 2 + row * pitch - side / 2
    if brush.theme.outlined or brush.theme.name == "contrast":
        return Rect(x, y, side, side, "", board.ink if ring < 3 else board.edge, 0.45 - 0.1 * min(ring, 3), radius=1.0)
    reach = BLEED if ring > _CELLS // 2 else 0.0
    if reach:  # what lies in the bleed ends with it
        left, top = max(x, -BLEED), max(y, -BLEED)
        right, bottom = min(x + side, SIZE + BLEED), min(y + side, SIZE + BLEED)
        return Rect(left, top, right - left, bottom - top, mixed(board.ground, board.ink, _RINGS[ring]))
    return Rect(x, y, side, side, mixed(board.ground, board.ink, _RINGS[ring]), radius=1.0)


def frame(board: Board) -> Rect:
    """The frame that tells a Black tile where the ground is white, to spare ink."""
    return Rect(0.9, 0.9, SIZE - 1.8, SIZE - 1.8, "", board.frame, 0.9, radius=CORNER - 0.9)
