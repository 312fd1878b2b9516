"""The actions of Project L as values, independent of a state. ``str`` formats an action, :func:`parse` parses one.

A placed piece is written ``D@W05:b2c2``: its letter, the puzzle, and the cells it covers, row by row, each with the
letter of its column from the left and the number of its row from the top. The verbs come in the order in which legal
actions are listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeAlias

from squareone_data.engine.action_parser import ActionWords, TextAction
from squareone_data.game.engine import UnknownAction
from squareone_data.games.project_l.definition import ProjectLDefinition

COLORS = ("white", "black")
NONE = "none"
"""The text for a reward that is not taken (PL-4.2)."""
_CELL = re.compile(r"([a-z])([1-9][0-9]?)")
_LAYING = re.compile(r"(?P<piece>[^@:]+)@(?P<tile>[^@:]+):(?P<cells>[^@:]+)")


class Laying(NamedTuple):
    """A piece placed in a puzzle: its letter, the id of the puzzle, and its cells as text."""

    piece: str
    tile: str
    cells: str

    def __str__(self) -> str:
        return f"{self.piece}@{self.tile}:{self.cells}"


@dataclass(frozen=True, slots=True)
class Take(TextAction):
    """PL-3.2: take a face-up puzzle."""

    tile: str
    verb: ClassVar[str] = "take"

    def __str__(self) -> str:
        return f"take {self.tile}"


@dataclass(frozen=True, slots=True)
class Draw(TextAction):
    """PL-3.2: take the top of a deck, unseen."""

    color: str
    verb: ClassVar[str] = "draw"

    def __str__(self) -> str:
        return f"draw {self.color}"


@dataclass(frozen=True, slots=True)
class Recycle(TextAction):
    """PL-3.3: put a row under its deck in this order, and reveal other puzzles."""

    color: str
    tiles: tuple[str, ...]
    verb: ClassVar[str] = "recycle"

    def __str__(self) -> str:
        return " ".join(["recycle", self.color, *self.tiles])


@dataclass(frozen=True, slots=True)
class Gain(TextAction):
    """PL-3.4, the first form of Upgrade: take a monomino."""

    verb: ClassVar[str] = "gain"


@dataclass(frozen=True, slots=True)
class Upgrade(TextAction):
    """PL-3.4, the second form of Upgrade: return one piece, take one."""

    given: str
    taken: str
    verb: ClassVar[str] = "upgrade"

    def __str__(self) -> str:
        return f"upgrade {self.given}:{self.taken}"


@dataclass(frozen=True, slots=True)
class _LayOne(TextAction):
    """An action that places one piece."""

    laying: Laying

    @property
    def layings(self) -> tuple[Laying, ...]:
        """Return the one placement as a tuple, as in a Master."""
        return (self.laying,)

    def __str__(self) -> str:
        return f"{self.verb} {self.laying}"


@dataclass(frozen=True, slots=True)
class Place(_LayOne):
    """PL-3.5: place one piece in one puzzle."""

    verb: ClassVar[str] = "place"


@dataclass(frozen=True, slots=True)
class Finish(_LayOne):
    """PL-5.3: a finishing touch, one piece placed in one puzzle after the last turn."""

    verb: ClassVar[str] = "finish"


@dataclass(frozen=True, slots=True)
class Master(TextAction):
    """PL-3.6: place up to one piece in each puzzle, possibly none."""

    layings: tuple[Laying, ...] = ()
    """The placements, in the order of the puzzles."""
    verb: ClassVar[str] = "master"

    def __str__(self) -> str:
        return " ".join(["master", *map(str, self.layings)])


@dataclass(frozen=True, slots=True)
class Reward(TextAction):
    """PL-4.2: take a piece for a completed puzzle, or none if ``piece`` is empty."""

    tile: str
    piece: str
    verb: ClassVar[str] = "reward"

    def __str__(self) -> str:
        return f"reward {self.tile}={self.piece or NONE}"


@dataclass(frozen=True, slots=True)
class End(TextAction):
    """PL-5.5, PL-5.3: end a turn without legal actions, or the player's finishing touches."""

    verb: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Shuffle(TextAction):
    """PL-6.1: a shuffle; the new White deck, top first."""

    tiles: tuple[str, ...]
    verb: ClassVar[str] = "shuffle"

    def __str__(self) -> str:
        return " ".join(["shuffle", "white", *self.tiles])


Action: TypeAlias = (
    Take | Draw | Recycle | Gain | Upgrade | Place | Master | Reward | Finish | End | Shuffle
)  # fmt: skip

GAIN, END = Gain(), End()
SHAPES = {
    "take": "take W05",
    "draw": "draw white",
    "recycle": "recycle black B01 B02 B03 B04",
    "gain": "gain",
    "upgrade": "upgrade D:I",
    "place": "place D@W05:b2c2",
    "master": "master D@W05:b2c2 M@B03:c2, or master without placements",
    "reward": "reward W05=I, or reward W05=none",
    "finish": "finish D@W05:b2c2",
    "end": "end",
    "shuffle": "shuffle white W03 W11",
}
"""An example of each action, by verb."""
VERBS = tuple(SHAPES)


def cell_names(cells: Iterable[tuple[int, int]]) -> str:
    """Return cells, each a row and a column from 0, as text: ``b2c2``."""
    return "".join(f"{chr(ord('a') + column)}{row + 1}" for row, column in sorted(cells))


def cells_from(text: str) -> tuple[tuple[int, int], ...]:
    """Parse a text of cells, row by row.

    Raises:
        ValueError: The text has no cells, a duplicate cell, or something else.
    """
    found = sorted((int(row) - 1, ord(column) - ord("a")) for column, row in _CELL.findall(text))
    if not found or _CELL.sub("", text) or len(set(found)) < len(found):
        raise ValueError(text)
    return tuple(found)


def parse(text: str, definition: ProjectLDefinition, tiles: Mapping[str, int]) -> Action:
    """Parse an action; ``tiles`` are the puzzles of the catalog by id, each with its rank.

    The pieces of a Master and the cells of a piece may come in any order.

    Raises:
        UnknownAction: The text is not an action, or it has an unknown puzzle, cell or piece.
    """
    words = ActionWords(text, SHAPES, definition, tiles, "puzzle")

    def color(word: str) -> str:
        if word.lower() not in COLORS:
            raise words.faulty()
        return word.lower()

    def laying(word: str) -> Laying:
        match = _LAYING.fullmatch(word)
        if match is None:
            raise words.faulty()
        piece, tile = words.piece(match["piece"]), words.tile(match["tile"])
        try:
            cells = cells_from(match["cells"].lower())
        except ValueError:
            raise words.faulty() from None
        rows, columns = definition.limits.grid
        for row, column in cells:
            if row >= rows or column >= columns:
                last = cell_names([(rows - 1, columns - 1)])
                raise UnknownAction(f"{words.shown}: {cell_names([(row, column)])} is outside the grid, a1 to {last}")
        return Laying(piece, tile, cell_names(cells))

    match words.verb, words.rest:
        case "gain", []:
            return GAIN
        case "end", []:
            return END
        case "take", [tile]:
            return Take(words.tile(tile))
        case "draw", [named]:
            return Draw(color(named))
        case "recycle", [named, *ids]:
            return Recycle(color(named), tuple(map(words.tile, ids)))
        case "upgrade", [exchange] if exchange.count(":") == 1:
            given, _, taken = exchange.partition(":")
            return Upgrade(words.piece(given), words.piece(taken))
        case "place", [laid]:
            return Place(laying(laid))
        case "finish", [laid]:
            return Finish(laying(laid))
        case "master", laid:
            return Master(tuple(sorted(map(laying, laid), key=lambda laying: (tiles[laying.tile], laying))))
        case "reward", [choice] if choice.count("=") == 1:
            tile, _, piece = choice.partition("=")
            return Reward(words.tile(tile), "" if piece.lower() == NONE else words.piece(piece))
        case "shuffle", [named, *ids] if color(named) == "white":
            return Shuffle(tuple(map(words.tile, ids)))
    raise words.faulty()
