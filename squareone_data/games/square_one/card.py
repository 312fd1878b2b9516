"""A Square One tile as a card for the terminal: the letter of each piece on its color."""

from __future__ import annotations

from typing import TYPE_CHECKING

from squareone_data.game.card import framed, piece_style
from squareone_data.game.words import counted_points
from squareone_data.model.definition import GameDefinition

from .rows import Pieces
from .sentences import ACTION_NAMES, one_of
from .tiles import SquareOneTile
from .translation import MESSAGES

if TYPE_CHECKING:
    from rich.panel import Panel
    from rich.text import Text

WIDTH = 34


def _pieces(text: Text, pieces: Pieces, definition: GameDefinition) -> None:
    for n, letter in enumerate(pieces):
        text.append(" " if n else "")
        text.append(f" {letter} ", style=piece_style(letter, definition))


def card(tile: SquareOneTile, definition: GameDefinition, lang: str) -> Panel:
    """Return the card of a tile: its rows, its points, its reward."""
    from rich.text import Text

    _ = MESSAGES.of(lang).gettext
    body = Text()
    between = _("or")
    for n, row in enumerate(tile.rows):
        body.append(f"{n + 1} ", style="dim")
        for m, pieces in enumerate(row):
            body.append(f" {between} " if m else " ", style="italic" if m else "")
            _pieces(body, pieces, definition)
        body.append("\n")
    if tile.points:
        body.append(f"{counted_points(tile.points, lang)}\n", style="bold")
    if tile.reward:
        body.append(_("gives")).append(" ")
        _pieces(body, tile.reward.pieces, definition)
        actions = tile.reward.actions
        if actions:
            body.append(" " if tile.reward.pieces else "")
            if tile.reward.choice:
                words = _("one of {actions}").format(actions=one_of(actions, lang))
            else:
                words = " + ".join(ACTION_NAMES[action] for action in actions)
            body.append(words, style="bold")
        body.append("\n")
    return framed(tile, body, definition, lang, WIDTH)
