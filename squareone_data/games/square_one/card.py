"""A Square One tile as a card for the terminal: the letter of each piece beside its color."""

from __future__ import annotations

from typing import TYPE_CHECKING

from squareone_data.colors import ink_on
from squareone_data.games.square_one.tiles import SquareOneTile
from squareone_data.games.square_one.words import ACTION_NAMES, points_in_words
from squareone_data.model.games import Game
from squareone_data.model.rows import Pieces
from squareone_data.model.tiles import Tile

if TYPE_CHECKING:
    from rich.panel import Panel
    from rich.text import Text

WIDTH = 34
_LABELS: dict[str, dict[str, str]] = {
    "en": {"or": "or", "gives": "gives", "choice": "one of", "or action": "or"},
    "cs": {
        "or": "nebo", "gives": "odměna", "choice": "jedna z", "or action": "nebo", "white": "bílá", "black": "černá",
        "documented": "doloženo", "transcribed": "opsáno", "stand-in": "náhradní údaje", "original": "vlastní návrh",
    },
}  # fmt: skip


def _pieces(text: Text, pieces: Pieces, game: Game) -> None:
    for n, letter in enumerate(pieces):
        kind = game.by_letter.get(letter)
        color = kind.color if kind and kind.color else "#888888"
        text.append(" " if n else "")
        text.append(f" {letter} ", style=f"bold #{ink_on(color[1:])} on {color.lower()}")


def card(tile: Tile, game: Game, lang: str) -> Panel:
    """The card of a tile; a status other than documented or transcribed stands at its foot."""
    from rich import box
    from rich.panel import Panel
    from rich.text import Text

    assert isinstance(tile, SquareOneTile)
    labels = _LABELS.get(lang, _LABELS["en"])
    body = Text()
    for n, row in enumerate(tile.rows):
        body.append(f"{n + 1} ", style="dim")
        for m, pieces in enumerate(row):
            body.append(f" {labels['or']} " if m else " ", style="italic" if m else "")
            _pieces(body, pieces, game)
        body.append("\n")
    if tile.points:
        body.append(f"{points_in_words(tile.points, lang)}\n", style="bold")
    if tile.reward:
        body.append(f"{labels['gives']} ")
        _pieces(body, tile.reward.pieces, game)
        names = [ACTION_NAMES[action] for action in tile.reward.actions]
        if names:
            body.append(" " if tile.reward.pieces else "")
            joined = f" {labels['or action']} ".join(names) if tile.reward.choice else " + ".join(names)
            body.append(f"{labels['choice']} {joined}" if tile.reward.choice else joined, style="bold")
        body.append("\n")
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
