"""Cards: drawings of tiles for the terminal, and helpers for the cards of all games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from typing_extensions import TypeVar

from squareone_data.colors import ink_on
from squareone_data.model.definition import GameDefinition
from squareone_data.model.tiles import Tile

from .words import label

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.panel import Panel
    from rich.text import Text

T_contra = TypeVar("T_contra", bound=Tile, contravariant=True, default=Tile)
D_contra = TypeVar("D_contra", bound=GameDefinition, contravariant=True, default=GameDefinition)


class CardRenderer(Protocol[T_contra, D_contra]):
    """A function that draws a tile for `rich <https://rich.readthedocs.io>`_ to print."""

    def __call__(self, tile: T_contra, definition: D_contra, lang: str) -> RenderableType:
        """Draw a tile; ``lang`` is ``en`` or ``cs``."""


def piece_style(letter: str, definition: GameDefinition) -> str:
    """Return the style of the letter of a kind of piece, on its color; on gray if it has no color."""
    piece = definition.by_letter.get(letter)
    color = (piece.color if piece else None) or "#888888"
    return f"bold #{ink_on(color[1:])} on {color.lower()}"


def framed(tile: Tile, body: Text, definition: GameDefinition, lang: str, width: int) -> Panel:
    """Return the card of a tile: its id and color, the body, its status and its set."""
    from rich import box
    from rich.panel import Panel
    from rich.text import Text

    return Panel(
        Text.assemble(body, (label(tile.status, lang), "dim")),
        title=Text.assemble((tile.id, "bold"), f" {label(tile.color, lang)}"),
        title_align="left",
        subtitle=Text(definition.set_name(tile.set, lang)),
        subtitle_align="right",
        width=width,
        box=box.HEAVY if tile.color == "black" else box.ROUNDED,
    )
