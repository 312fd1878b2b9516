"""The backs of Square One: one square in the middle of the field."""

from __future__ import annotations

from squareone_data.faces.backs import PITCH, back
from squareone_data.faces.brush import Brush
from squareone_data.faces.display import Display, Rect
from squareone_data.faces.measures import SIZE

_TITLES = {
    "en": {"white": "The back of a White tile.", "black": "The back of a Black tile.", "": "The back of a tile."},
    "cs": {"white": "Rub bílé skládačky.", "black": "Rub černé skládačky.", "": "Rub skládačky."},
}


def back_of(color: str, brush: Brush) -> Display:
    """The back of the tiles of a color."""
    board = brush.theme.board(color == "black")
    side = PITCH * 0.86
    middle = Rect((SIZE - side) / 2, (SIZE - side) / 2, side, side, board.accent, board.ink, 0.3, radius=1.1)
    titles = _TITLES.get(brush.lang, _TITLES["en"])
    return back(titles.get(color, titles[""]), color == "black", brush, (middle,))
