"""The backs of Square One: one square in the middle of the field."""

from __future__ import annotations

from squareone_data.faces.backs import back, pitch
from squareone_data.faces.display import Display, Rect
from squareone_data.faces.drawing_context import DrawingContext
from squareone_data.games.square_one.definition import SquareOneDefinition
from squareone_data.games.square_one.translation import MESSAGES

from .dimensions import SIDE


def back_of(color: str, context: DrawingContext[SquareOneDefinition]) -> Display:
    """Draw the back of the tiles of a color."""
    palette = context.theme.palette(color == "black")
    width = pitch(SIDE) * 0.86
    middle = Rect((SIDE - width) / 2, (SIDE - width) / 2, width, width, palette.accent, palette.ink, 0.3, radius=1.1)
    _ = MESSAGES.of(context.lang).gettext
    titles = {"white": _("The back of a White tile."), "black": _("The back of a Black tile.")}
    return back(titles.get(color, _("The back of a tile.")), SIDE, color == "black", context, (middle,))
