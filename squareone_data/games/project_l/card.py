"""A Project L puzzle as a card for the terminal: the recess drawn, the reward in its color."""

from __future__ import annotations

from typing import TYPE_CHECKING

from squareone_data.game.card import framed, piece_style
from squareone_data.game.words import counted_points

from .definition import ProjectLDefinition
from .sentences import counted_cells
from .tiles import OPEN, ProjectLTile
from .translation import MESSAGES

if TYPE_CHECKING:
    from rich.panel import Panel

WIDTH = 30


def card(tile: ProjectLTile, definition: ProjectLDefinition, lang: str) -> Panel:
    """Return the card of a puzzle: two characters per cell, closed cells solid, open cells as a dot."""
    from rich.text import Text

    body = Text()
    for row in tile.recess:
        body.append(f"  {''.join('· ' if cell == OPEN else '██' for cell in row)}\n")
    body.append(f"{counted_cells(tile.area, lang)}\n", style="dim")
    if tile.points:
        body.append(f"{counted_points(tile.points, lang)}\n", style="bold")
    if tile.reward:
        body.append(MESSAGES.of(lang).gettext("gives")).append(" ")
        body.append(f" {tile.reward} ", style=piece_style(tile.reward, definition))
        body.append(f" {definition.piece_name(tile.reward, lang)}\n")
    return framed(tile, body, definition, lang, WIDTH)
