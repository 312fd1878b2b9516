"""The actions of Project L as values, apart from any state; ``str`` of one is its text, :func:`parse` the way back.

A piece that is laid is written ``D@W05:b2c2``: its letter, the puzzle, and the cells it covers, row by row, each with
the letter of its column from the left and the number of its row from the top. The verbs come in the order in which
legal actions are listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeAlias

from squareone_data.games.project_l.tables import ProjectLGame
from squareone_data.play.contract import UnknownAction
from squareone_data.play.wording import Spoken, Words

COLORS = ("white", "black")
NONE = "none"
"""Written instead of a piece where no reward is taken (PL-4.2)."""
_CELL = re.compile(r"([a-z])([1-9][0-9]?)")


class Laying(NamedTuple):
    """A piece laid into a puzzle: its letter, the id of the puzzle, and its cells as text."""

    piece: str
    tile: str
    cells: str

    def __str__(self) -> str:
        return f"{self.piece}@{self.tile}:{self.cells}"


@dataclass(frozen=True, slots=True)
class Take(Spoken):
    """PL-3.2: take a puzzle that lies face up."""

    tile: str
    verb: ClassVar[str] = "take"

    def __str__(self) -> str:
        return f"take {self.tile}"


@dataclass(frozen=True, slots=True)
class Draw(Spoken):
    """PL-3.2: take the top of a deck, unseen."""

    color: str
    verb: ClassVar[str] = "draw"

    def __str__(self) -> str:
        return f"draw {self.color}"


@dataclass(frozen=True, slots=True)
class Recycle(Spoken):
    """PL-3.3: put a row under its deck, in this order, and reveal others."""

    color: str
    tiles: tuple[str, ...]
    verb: ClassVar[str] = "recycle"

    def __str__(self) -> str:
        return " ".join(["recycle", self.color, *self.tiles])


@dataclass(frozen=True, slots=True)
class Gain(Spoken):
    """PL-3.4, the first form of Upgrade: take a monomino."""

    verb: ClassVar[str] = "gain"


@dataclass(frozen=True, slots=True)
class Upgrade(Spoken):
    """PL-3.4, the second form of Upgrade: return one piece, take one."""

    given: str
    taken: str
    verb: ClassVar[str] = "upgrade"

    def __str__(self) -> str:
        return f"upgrade {self.given}:{self.taken}"


@dataclass(frozen=True, slots=True)
class Place(Spoken):
    """PL-3.5: lay one piece into one puzzle."""

    laying: Laying
    verb: ClassVar[str] = "place"

    @property
    def layings(self) -> tuple[Laying, ...]:
        """The one laying, as a Master has several."""
        return (self.laying,)

    def __str__(self) -> str:
        return f"place {self.laying}"


@dataclass(frozen=True, slots=True)
class Master(Spoken):
    """PL-3.6: lay up to one piece into each puzzle; it may be none at all."""

    layings: tuple[Laying, ...] = ()
    """In the order of the puzzles."""
    verb: ClassVar[str] = "master"

    def __str__(self) -> str:
        return " ".join(["master", *map(str, self.layings)])


@dataclass(frozen=True, slots=True)
class Reward(Spoken):
    """PL-4.2: take a piece, or none if it is empty, for a puzzle that was completed."""

    tile: str
    piece: str
    verb: ClassVar[str] = "reward"

    def __str__(self) -> str:
        return f"reward {self.tile}={self.piece or NONE}"


@dataclass(frozen=True, slots=True)
class Finish(Spoken):
    """PL-5.3: a finishing touch, one piece laid into one puzzle after the last turn."""

    laying: Laying
    verb: ClassVar[str] = "finish"

    @property
    def layings(self) -> tuple[Laying, ...]:
        """The one laying, as a Master has several."""
        return (self.laying,)

    def __str__(self) -> str:
        return f"finish {self.laying}"


@dataclass(frozen=True, slots=True)
class End(Spoken):
    """PL-5.5, PL-5.3: end a turn in which nothing can be done, or one's finishing touches."""

    verb: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Shuffle(Spoken):
    """PL-6.1: chance; the new White deck, top first."""

    tiles: tuple[str, ...]
    verb: ClassVar[str] = "shuffle"

    def __str__(self) -> str:
        return " ".join(["shuffle", "white", *self.tiles])


Action: TypeAlias = (
    Take | Draw | Recycle | Gain | Upgrade | Place | Master | Reward | Finish | End | Shuffle
)  # fmt: skip

GAIN, END = Gain(), End()
_ALONE: dict[str, Action] = {one.verb: one for one in (GAIN, END)}
SHAPES = {
    "take": "take W05",
    "draw": "draw white",
    "recycle": "recycle black B01 B02 B03 B04",
    "gain": "gain",
    "upgrade": "upgrade D:I",
    "place": "place D@W05:b2c2",
    "master": "master D@W05:b2c2 M@B03:c2, or master alone",
    "reward": "reward W05=I, or reward W05=none",
    "finish": "finish D@W05:b2c2",
    "end": "end",
    "shuffle": "shuffle white W03 W11",
}
"""How an action of each verb is written."""
VERBS = tuple(SHAPES)
"""The first words of all actions, in the order in which legal actions are listed."""


def cell_names(cells: Iterable[tuple[int, int]]) -> str:
    """Cells, each a row and a column from 0, as text: ``b2c2``."""
    return "".join(f"{chr(ord('a') + column)}{row + 1}" for row, column in sorted(cells))


def cells_from(text: str) -> tuple[tuple[int, int], ...]:
    """The cells that a text names, row by row.

    Raises:
        ValueError: it names none, one twice, or something else.
    """
    found = sorted((int(row) - 1, ord(column) - ord("a")) for column, row in _CELL.findall(text))
    if not found or _CELL.sub("", text) or len(set(found)) < len(found):
        raise ValueError(text)
    return tuple(found)


def parse(text: str, game: ProjectLGame, tiles: Mapping[str, int]) -> Action:
    """An action from its text. The pieces of a Master and the cells of a piece may come in any order.

    Args:
        text: one action, such as ``place D@W05:b2c2``.
        game: the game, for its letters and its grid.
        tiles: the tiles of the catalog by id, each with its rank.

    Raises:
        UnknownAction: it is no action, or it names an unknown puzzle, cell or kind of piece.
    """
    return _Words(text, SHAPES, game, tiles, "puzzle").action()


class _Words(Words):
    """The words of one action on their way to a value."""

    def action(self) -> Action:
        match self.verb, self.rest:
            case verb, [] if verb in _ALONE:
                return _ALONE[verb]
            case "take", [one]:
                return Take(self.tile(one))
            case "draw", [color]:
                return Draw(self._color(color))
            case "recycle", [color, *ids]:
                return Recycle(self._color(color), tuple(map(self.tile, ids)))
            case "upgrade", [one] if one.count(":") == 1:
                given, _, taken = one.partition(":")
                return Upgrade(self.piece(given), self.piece(taken))
            case "place", [one]:
                return Place(self._laying(one))
            case "finish", [one]:
                return Finish(self._laying(one))
            case "master", _:
                layings = sorted(map(self._laying, self.rest), key=lambda one: (self.tiles[one.tile], one))
                return Master(tuple(layings))
            case "reward", [one] if one.count("=") == 1:
                tile, _, piece = one.partition("=")
                return Reward(self.tile(tile), "" if piece.lower() == NONE else self.piece(piece))
            case "shuffle", [color, *ids] if self._color(color) == "white":
                return Shuffle(tuple(map(self.tile, ids)))
        raise self.faulty()

    def _color(self, word: str) -> str:
        if word.lower() not in COLORS:
            raise self.faulty()
        return word.lower()

    def _laying(self, word: str) -> Laying:
        match = re.fullmatch(r"(?P<piece>[^@:]+)@(?P<tile>[^@:]+):(?P<cells>[^@:]+)", word)
        if match is None:
            raise self.faulty()
        piece, tile = self.piece(match["piece"]), self.tile(match["tile"])
        try:
            cells = cells_from(match["cells"].lower())
        except ValueError:
            raise self.faulty() from None
        assert isinstance(self.game, ProjectLGame)
        rows, columns = self.game.limits.grid
        for row, column in cells:
            if row >= rows or column >= columns:
                last = cell_names([(rows - 1, columns - 1)])
                raise UnknownAction(f"{self.shown}: {cell_names([(row, column)])} is off the grid, a1 to {last}")
        return Laying(piece, tile, cell_names(cells))
