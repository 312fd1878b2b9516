"""The sign that says *or*, between two alternatives of a row and between two actions to choose from."""

from __future__ import annotations

from functools import cache

from squareone_data.faces.brush import Brush, centered
from squareone_data.faces.display import Circle, Group, Line, Mark
from squareone_data.faces.measures import WORD_SIZE
from squareone_data.faces.themes import Board


def either(x: float, top: float, bottom: float, brush: Brush, board: Board) -> Group:
    """The bar between two alternatives, with the word that says *or*, around ``x``."""
    bar = Line(x, top + 0.2, x, bottom - 0.2, board.ink, 0.35)
    return Group((bar, Group(_sign_of_or(brush.lang, board.ink, board.ground), "", x, (top + bottom) / 2)), "or")


@cache
def _sign_of_or(lang: str, ink: str, ground: str) -> tuple[Mark, ...]:
    """The disc on the bar, around 0, 0: the same marks each time, so that they are written as SVG but once."""
    word = {"cs": "či"}.get(lang, "or")
    return Circle(0, 0, 1.8, ground, ink, 0.3), centered(0, 0.05, word, WORD_SIZE, ink, ground)
