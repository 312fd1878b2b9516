"""The one place where a game becomes known.

A game is a folder in ``squareone_data/games`` whose package has a ``GAME``. A game that lives elsewhere offers the
same under the entry point group ``squareone_data.games``, or calls :func:`register`.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from .facts import Condition
from .games import Game
from .tiles import Tile

if TYPE_CHECKING:
    from types import ModuleType

_registered: dict[str, GameKind] = {}


class UnknownGame(ValueError):
    """No game of that name is registered; the message lists those that are."""


@dataclass(frozen=True, eq=False)
class GameKind:
    """All that is particular to a game, in one value.

    Args:
        id: the name that ``game.json`` gives under ``game``.
        title: its name in English.
        game: the model of its ``game.json``.
        tile: the model of its tiles.
        condition: the vocabulary of its facts.
        colors: the colors of its tiles, in the order in which they are shown.
        home: the package its further parts are modules of.
        parts: further parts by name, for a game that is no package.
    """

    id: str
    title: str
    game: type[Game]
    tile: type[Tile]
    condition: type[Condition]
    colors: tuple[str, ...]
    home: str = ""
    parts: Mapping[str, Any] = field(default_factory=dict)

    def part(self, name: str) -> Any:
        """A part of the game by name, imported only now.

        ``checks`` has a list ``CHECKS``; ``sample`` a small catalog as ``FILES``; ``columns`` functions
        ``columns(game)`` and ``derived(game)``; ``card`` a function ``card(tile, game, lang)``; ``bundle`` a ``MODEL``
        and a function ``bundled(tile, catalog)``; ``cost`` a function ``costs(catalog)``; ``rules`` a function
        ``rules()``, the numbered rules.
        """
        if name in self.parts:
            return self.parts[name]
        module: ModuleType = importlib.import_module(f"{self.home}.{name}")
        return module


def register(kind: GameKind) -> None:
    """Make a game known, for this process. Registering the same id again replaces it."""
    _registered[kind.id] = kind
    find_game.cache_clear()


def known_games() -> tuple[str, ...]:
    """The ids of all games, by alphabet."""
    import pkgutil
    from importlib.metadata import entry_points

    folder = importlib.import_module("squareone_data.games")
    built_in = {name.name.replace("_", "-") for name in pkgutil.iter_modules(folder.__path__) if name.ispkg}
    offered = {point.name for point in entry_points(group="squareone_data.games")}
    return tuple(sorted(built_in | offered | set(_registered)))


@cache
def find_game(game_id: str) -> GameKind:
    """The game of that id.

    Raises:
        UnknownGame: there is none.
    """
    if game_id in _registered:
        return _registered[game_id]
    name = f"squareone_data.games.{game_id.replace('-', '_')}"
    try:
        kind: GameKind = importlib.import_module(name).GAME
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
    else:
        return kind
    from importlib.metadata import entry_points

    for point in entry_points(group="squareone_data.games", name=game_id):
        offered: GameKind = point.load()
        return offered
    raise UnknownGame(f"no game {game_id!r} is known here; known: {', '.join(known_games())}")
