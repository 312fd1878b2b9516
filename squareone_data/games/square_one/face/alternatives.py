"""The *or* sign between two alternatives of a row and between two actions to choose from."""

from __future__ import annotations

from functools import cache

from squareone_data.faces.dimensions import WORD_SIZE
from squareone_data.faces.display import Circle, Group, Line, Mark
from squareone_data.faces.drawing_context import DrawingContext, centered
from squareone_data.faces.themes import Palette
from squareone_data.games.square_one.definition import SquareOneDefinition
from squareone_data.games.square_one.translation import MESSAGES


def either(
    x: float, top: float, bottom: float, context: DrawingContext[SquareOneDefinition], palette: Palette
) -> Group:
    """Draw the bar between two alternatives, with the word *or*, around ``x``."""
    word = MESSAGES.of(context.lang).gettext("or")
    bar = Line(x, top + 0.2, x, bottom - 0.2, palette.ink, 0.35)
    return Group((bar, Group(_sign_of_or(context.lang, palette.ink, palette.ground), "", x, (top + bottom) / 2)), word)


@cache
def _sign_of_or(lang: str, ink: str, ground: str) -> tuple[Mark, ...]:
    """Draw the disc on the bar, around 0, 0. The marks are always the same, so the SVG has them only once."""
    word = MESSAGES.of(lang).pgettext("printed on a tile", "or")
    return Circle(0, 0, 1.8, ground, ink, 0.3), centered(0, 0.05, word, WORD_SIZE, ink, ground)
