"""The one place where a game becomes known.

A game is a folder in ``squareone_data/games`` whose package has a ``GAME``. A game that lives elsewhere offers the
same under the entry point group ``squareone_data.games``, or calls :func:`register`.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, get_args

from .base import SLUG
from .facts import Condition
from .games import Extension, Game, SetInfo
from .tiles import Tile

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from types import ModuleType

_registered: dict[str, GameKind] = {}
_USUAL = {
    "rules": "model.rules:OwnRules",
    "columns": "sheets.columns:Columns",
    "relations": "export.relations:Relations",
    "bundle": "export.bundle:Bundled",
    "checks": "checks.framework:OwnChecks",
    "engine": "play.usual:Rules",
}
"""Classes that say what is usual, for parts that a game may leave out, or of which it need say only what is its own.

They are found by name, as games are: they stand on the model.
"""
_NEEDED = ("engine",)
"""Of these a game must offer some: what is usual does not make a whole."""


class UnknownGame(ValueError):
    """No game of that name is registered; the message lists those that are."""


class MissingPart(LookupError):
    """A game that does not offer a part; the message says which."""


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

    @property
    def set_info(self) -> type[SetInfo]:
        """The model of its sets, as its game declares it."""
        found: type[SetInfo] = get_args(self.game.model_fields["sets"].annotation)[0]
        return found

    @property
    def extension(self) -> type[Extension[SetInfo]]:
        """The model of ``game.json`` of an own expansion."""
        return Extension[self.set_info]  # type: ignore[name-defined]

    def part(self, name: str) -> Any:
        """A part of the game by name, imported only now; what a game leaves out of one is filled up with the usual.

        ============ ==================================================================
        checks       a list ``CHECKS``; without it there are the general checks
        sample       a small catalog, ``FILES``
        columns      names of :class:`squareone_data.sheets.columns.Columns`; without it there is a column for each
                     field of the face, if all are texts and whole numbers
        relations    a function ``tables(game)``; without it the face is part of the table of tiles
        plain_text   a function ``plan_text(catalog, text, file)``, for a game with a plain text of its own to import
        card         a function ``card(tile, game, lang)``
        bundle       a ``MODEL`` and a function ``bundled(tile, catalog)``; without it the face is as in the files
        cost         a function ``costs(catalog)``
        face         functions ``front(tile, catalog, theme, lang)``, ``back(color, …)``, ``extras(catalog, …)``
        gallery      for the gallery, each of them optional: functions ``facets(catalog, lang)`` (further questions to
                     filter by), ``labels(lang)`` (names of colors)
        balance      a function ``compared(catalog)``: groups of :class:`squareone_data.report.balance.Peers`
        starter      functions ``starters(color, game)`` and ``face_from_text(text)``
        rules        a function ``rules()``; without it they are read from ``rules.md`` in the package of the game
        engine       the names of :class:`squareone_data.play.contract.Engine`, but for those that
                     :class:`squareone_data.play.usual.Rules` has
        players      bots by name, weakest first: ``PLAYERS``
        board        functions ``board(state, names)``, ``status(state, names)``, ``label(state, action)`` and
                     ``legend(game, lang)``, which draw a game for the terminal
        messages     a dictionary ``MODELS``, see :mod:`squareone_data.play.messages`
        ============ ==================================================================

        Raises:
            MissingPart: the game does not offer it.
        """
        if name in _USUAL:
            return filled(self, name)
        own = self.own_part(name)
        if own is None:
            raise MissingPart(f"the game {self.id} has no part {name!r}")
        return own

    def own_part(self, name: str) -> Any:
        """What the game itself has of a part; None if nothing."""
        if name in self.parts:
            return self.parts[name]
        if not self.home or importlib.util.find_spec(f"{self.home}.{name}") is None:
            return None
        module: ModuleType = importlib.import_module(f"{self.home}.{name}")
        return module


@cache
def filled(kind: GameKind, name: str) -> Any:
    """A part of a game with what is usual where the game says nothing; worked out once for a process.

    Raises:
        MissingPart: the game offers nothing of it, and needs to.
    """
    own = kind.own_part(name)
    if own is None and name in _NEEDED:
        raise MissingPart(f"the game {kind.id} has no part {name!r}")
    module, _, what = _USUAL[name].partition(":")
    usual = getattr(importlib.import_module(f"squareone_data.{module}"), what)(kind)
    if own is not None:
        # What a value has of its own comes before what its class has.
        vars(usual).update({key: one for key, one in vars(own).items() if not key.startswith("_")})
    # All names in one place are found as quickly as those of a module.
    return SimpleNamespace(**{key: getattr(usual, key) for key in dir(usual) if not key.startswith("_")})


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
        UnknownGame: there is none, or the package that offers it does not hold it.
    """
    if game_id in _registered:
        return _registered[game_id]
    # Only what is written like the id of a game is looked for among the modules.
    if re.fullmatch(SLUG, game_id):
        name = f"squareone_data.games.{game_id.replace('-', '_')}"
        try:
            kind: GameKind | None = getattr(importlib.import_module(name), "GAME", None)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
            kind = None
        if kind is not None and kind.id == game_id:
            return kind
    from importlib.metadata import entry_points

    for point in entry_points(group="squareone_data.games", name=game_id):
        return _offered(point)
    raise UnknownGame(f"no game {game_id!r} is known here; known: {', '.join(known_games())}")


def _offered(point: EntryPoint) -> GameKind:
    """The game that an installed package offers, if it is one of the name it is offered under."""
    remedy = f"mend or uninstall the package that offers {point.name} = {point.value!r}"
    try:
        kind = point.load()
    except (ImportError, AttributeError) as error:
        raise UnknownGame(f"the game {point.name} cannot be loaded: {error}; {remedy}") from error
    if not isinstance(kind, GameKind):
        raise UnknownGame(f"the game {point.name} is no GameKind; {remedy}")
    if kind.id != point.name:
        raise UnknownGame(f"the game {point.name} has the id {kind.id}, which has to be its name; {remedy}")
    return kind
