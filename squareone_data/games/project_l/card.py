"""A Project L puzzle as a card for the terminal: the recess drawn, the reward in its color."""

from __future__ import annotations

from typing import TYPE_CHECKING

from squareone_data.colors import ink_on
from squareone_data.model.games import Game
from squareone_data.model.tiles import Tile

from .tiles import OPEN, ProjectLTile
from .words import counted

if TYPE_CHECKING:
    from rich.panel import Panel

WIDTH = 30
_LABELS: dict[str, dict[str, str]] = {
    "en": {"gives": "gives"},
    "cs": {
        "gives": "odměna", "white": "bílá", "black": "černá", "documented": "doloženo", "transcribed": "opsáno",
        "stand-in": "náhradní údaje", "original": "vlastní návrh",
    },
}  # fmt: skip


def drawn(recess: tuple[str, ...]) -> list[str]:
    """The recess as lines of text: two characters a cell, closed cells solid, open ones a dot on empty ground."""
    return ["".join("· " if one == OPEN else "██" for one in row) for row in recess]


def card(tile: Tile, game: Game, lang: str) -> Panel:
    """The card of a puzzle; how it is known stands at its foot."""
    from rich import box
    from rich.panel import Panel
    from rich.text import Text

    assert isinstance(tile, ProjectLTile)
    labels = _LABELS.get(lang, _LABELS["en"])
    body = Text()
    for row in drawn(tile.recess):
        body.append(f"  {row}\n")
    body.append(f"{counted(tile.area, 'cells', lang)}\n", style="dim")
    if tile.points:
        body.append(f"{counted(tile.points, 'points', lang)}\n", style="bold")
    if tile.reward:
        kind = game.by_letter.get(tile.reward)
        color = kind.color if kind and kind.color else "#888888"
        body.append(f"{labels['gives']} ")
        body.append(f" {tile.reward} ", style=f"bold #{ink_on(color[1:])} on {color.lower()}")
        body.append(f" {game.piece_name(tile.reward, lang)}\n")
    body.append(labels.get(tile.status, tile.status), style="dim")
    return Panel(
        body,
        title=Text.assemble((tile.id, "bold"), f" {labels.get(tile.color, tile.color)}"),
        title_align="left",
        subtitle=Text(game.set_name(tile.set, lang)),
        subtitle_align="right",
        width=WIDTH,
        box=box.HEAVY if tile.color == "black" else box.ROUNDED,
    )
