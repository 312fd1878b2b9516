"""The backs of Project L: four dominoes around a monomino in the middle of the field."""

from __future__ import annotations

from squareone_data.faces.backs import back, pitch
from squareone_data.faces.display import Display, Mark, Rect
from squareone_data.faces.themes import mixed
from squareone_data.games.project_l.translation import MESSAGES

from .dimensions import SIDE
from .shapes import Context

_DOMINOES = ((-1, -1, 2, 1), (1, -1, 1, 2), (0, 1, 2, 1), (-1, 0, 1, 2))
"""The positions of the dominoes in squares, relative to the middle one: column, row, columns, rows."""


def back_of(color: str, context: Context) -> Display:
    """Draw the back of the puzzles of a color."""
    palette = context.theme.palette(color == "black")
    bare = context.theme.outlined or context.theme.name == "contrast"
    square, line = pitch(SIDE), 0.4 if bare else 0.3
    gap = square * 0.07
    marks: list[Mark] = []
    for column, row, columns, rows in ((0, 0, 1, 1), *_DOMINOES):
        x, y = SIDE / 2 + (column - 0.5) * square + gap, SIDE / 2 + (row - 0.5) * square + gap
        if columns == rows:
            fill, edge = palette.accent, palette.ink
        else:
            fill, edge = ("", palette.ink) if bare else (mixed(palette.ground, palette.ink, 0.42), "")
        marks.append(Rect(x, y, columns * square - 2 * gap, rows * square - 2 * gap, fill, edge, line, radius=1.1))
    _ = MESSAGES.of(context.lang).gettext
    titles = {"white": _("The back of a White puzzle."), "black": _("The back of a Black puzzle.")}
    return back(titles.get(color, _("The back of a puzzle.")), SIDE, color == "black", context, tuple(marks), hollow=2)
