"""The backs of Project L: four dominoes around a monomino in the middle of the field."""

from __future__ import annotations

from squareone_data.faces.backs import PITCH, back
from squareone_data.faces.brush import Brush
from squareone_data.faces.display import Display, Mark, Rect
from squareone_data.faces.measures import SIZE
from squareone_data.faces.themes import mixed

_TITLES = {
    "en": {"white": "The back of a White puzzle.", "black": "The back of a Black puzzle.", "": "The back of a puzzle."},
    "cs": {"white": "Rub bílé skládačky.", "black": "Rub černé skládačky.", "": "Rub skládačky."},
}
_DOMINOES = ((-1, -1, 2, 1), (1, -1, 1, 2), (0, 1, 2, 1), (-1, 0, 1, 2))
"""Their places, counted in squares from the one in the middle: column, row, columns, rows."""


def back_of(color: str, brush: Brush) -> Display:
    """The back of the puzzles of a color."""
    board = brush.theme.board(color == "black")
    bare = brush.theme.outlined or brush.theme.name == "contrast"
    gap = PITCH * 0.07
    marks: list[Mark] = []
    for column, row, columns, rows in ((0, 0, 1, 1), *_DOMINOES):
        x, y = SIZE / 2 + (column - 0.5) * PITCH + gap, SIZE / 2 + (row - 0.5) * PITCH + gap
        if columns == rows:
            fill, line = board.accent, board.ink
        else:
            fill, line = ("", board.ink) if bare else (mixed(board.ground, board.ink, 0.42), "")
        size = columns * PITCH - 2 * gap, rows * PITCH - 2 * gap
        marks.append(Rect(x, y, *size, fill, line, 0.4 if bare else 0.3, radius=1.1))
    titles = _TITLES.get(brush.lang, _TITLES["en"])
    return back(titles.get(color, titles[""]), color == "black", brush, tuple(marks), hollow=2)
