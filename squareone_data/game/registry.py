"""The registry of games: find a game by its id, list all games, register a game.

A game is a package in ``squareone_data/games`` that defines ``GAME``, an instance of :class:`Game`. Other packages
provide a ``GAME`` with an entry point in the group ``squareone_data.games``. A program can also call :func:`register`
at run time.
"""

from __future__ import annotations

import importlib
import re
from functools import cache
from typing import TYPE_CHECKING

from squareone_data.model.base import SLUG

from .interface import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_registered: dict[str, Game] = {}


class UnknownGame(ValueError):
    """An unknown game; the message lists the known games."""


def register(game: Game) -> None:
    """Register a game for this process, replacing any game with the same id."""
    _registered[game.id] = game
    find_game.cache_clear()


def known_games() -> tuple[str, ...]:
    """Return the ids of all games in alphabetical order."""
    import pkgutil
    from importlib.metadata import entry_points

    package = importlib.import_module("squareone_data.games")
    built_in = {module.name.replace("_", "-") for module in pkgutil.iter_modules(package.__path__) if module.ispkg}
    offered = {point.name for point in entry_points(group="squareone_data.games")}
    return tuple(sorted(built_in | offered | set(_registered)))


@cache
def find_game(game_id: str) -> Game:
    """Return the game with an id.

    Raises:
        UnknownGame: the id is unknown, or the package that provides the game is invalid.
    """
    if game_id in _registered:
        return _registered[game_id]
    # Import modules only for valid ids.
    if re.fullmatch(SLUG, game_id):
        name = f"squareone_data.games.{game_id.replace('-', '_')}"
        try:
            module = importlib.import_module(name)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
        else:
            game = vars(module).get("GAME")
            if isinstance(game, Game) and game.id == game_id:
                return game
    from importlib.metadata import entry_points

    for point in entry_points(group="squareone_data.games", name=game_id):
        return _offered(point)
    raise UnknownGame(f"unknown game {game_id!r}; expected one of {', '.join(known_games())}")


def _offered(point: EntryPoint) -> Game:
    """Load and check the game of an entry point."""
    remedy = f"fix or uninstall the package with the entry point {point.name} = {point.value!r}"
    try:
        game: object = point.load()
    except (ImportError, AttributeError, TypeError) as error:
        raise UnknownGame(f"the game {point.name} cannot be loaded: {error}; {remedy}") from error
    if not isinstance(game, Game):
        raise UnknownGame(f"the game {point.name} is not an instance of squareone_data.game.Game; {remedy}")
    if game.id != point.name:
        raise UnknownGame(f"the game {point.name} has a different id, {game.id}; {remedy}")
    return game
