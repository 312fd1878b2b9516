"""The actions of Square One as values, independent of a state. ``str`` formats an action, :func:`parse` parses one.

Pieces are letters in canonical order. The verbs come in the order in which legal actions are listed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from squareone_data.engine.action_parser import ActionWords, TextAction
from squareone_data.games.square_one.definition import SquareOneDefinition
from squareone_data.games.square_one.rows import ACTIONS


@dataclass(frozen=True, slots=True)
class Gain(TextAction):
    """SO-4.2: take one piece of the kind that Gain gives."""

    verb: ClassVar[str] = "gain"


@dataclass(frozen=True, slots=True)
class Take(TextAction):
    """SO-4.3: take a tile from the market."""

    tile: str
    verb: ClassVar[str] = "take"

    def __str__(self) -> str:
        return f"take {self.tile}"


@dataclass(frozen=True, slots=True)
class Fill(TextAction):
    """SO-4.4: fill the topmost empty row of a tile with these pieces."""

    tile: str
    pieces: str
    verb: ClassVar[str] = "fill"

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """Return the one row as a tuple, as in a Master."""
        return ((self.tile, self.pieces),)

    def __str__(self) -> str:
        return f"fill {self.tile}={self.pieces}"


@dataclass(frozen=True, slots=True)
class Merge(TextAction):
    """SO-4.5: return pieces, take one piece."""

    pieces: str
    piece: str
    verb: ClassVar[str] = "merge"

    @property
    def given(self) -> str:
        """Return the returned pieces."""
        return self.pieces

    @property
    def taken(self) -> str:
        """Return the taken pieces."""
        return self.piece

    def __str__(self) -> str:
        return f"merge {self.pieces}:{self.piece}"


@dataclass(frozen=True, slots=True)
class Split(TextAction):
    """SO-4.6: return one piece, take pieces."""

    piece: str
    pieces: str
    verb: ClassVar[str] = "split"

    @property
    def given(self) -> str:
        """Return the returned pieces."""
        return self.piece

    @property
    def taken(self) -> str:
        """Return the taken pieces."""
        return self.pieces

    def __str__(self) -> str:
        return f"split {self.piece}:{self.pieces}"


@dataclass(frozen=True, slots=True)
class Master(TextAction):
    """SO-4.8: fill the topmost empty row of any number of tiles."""

    rows: tuple[tuple[str, str], ...]
    """Tile and pieces of each row, in the order of the tiles."""
    verb: ClassVar[str] = "master"

    def __str__(self) -> str:
        return "master " + " ".join(f"{tile}={pieces}" for tile, pieces in self.rows)


@dataclass(frozen=True, slots=True)
class Use(TextAction):
    """SO-11.2: open one bonus of a rotated tile."""

    tile: str
    bonus: str
    verb: ClassVar[str] = "use"

    def __str__(self) -> str:
        return f"use {self.tile} {self.bonus}"


@dataclass(frozen=True, slots=True)
class Duplicate(TextAction):
    """SO-11.7: take a piece of a kind that the player has."""

    piece: str
    verb: ClassVar[str] = "duplicate"

    def __str__(self) -> str:
        return f"duplicate {self.piece}"


@dataclass(frozen=True, slots=True)
class Replicate(TextAction):
    """SO-11.8: take a piece of a kind that the player does not have."""

    piece: str
    verb: ClassVar[str] = "replicate"

    def __str__(self) -> str:
        return f"replicate {self.piece}"


@dataclass(frozen=True, slots=True)
class Stop(TextAction):
    """SO-11.5, SO-11.6, SO-11.9: give up the rest of an open bonus."""

    verb: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class Ambassador(TextAction):
    """SO-12.5: discard the Joker Ambassador for one action."""

    verb: ClassVar[str] = "ambassador"


@dataclass(frozen=True, slots=True)
class End(TextAction):
    """SO-4.1: end a turn in which only options are left."""

    verb: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class OpponentTake(TextAction):
    """SO-13.2: the solo opponent takes a tile and pays for it."""

    tile: str
    pay: str
    verb: ClassVar[str] = "take"

    def __str__(self) -> str:
        return f"take {self.tile} pay {self.pay}"


@dataclass(frozen=True, slots=True)
class Resolve(TextAction):
    """SO-13.6: the solo opponent completes all its tiles."""

    verb: ClassVar[str] = "resolve"


@dataclass(frozen=True, slots=True)
class Pass(TextAction):
    """SO-13.10: the solo opponent passes."""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Shuffle(TextAction):
    """SO-7.1: a shuffle; the new White deck, top first."""

    tiles: tuple[str, ...]
    verb: ClassVar[str] = "shuffle"

    def __str__(self) -> str:
        return f"shuffle white {' '.join(self.tiles)}"


Action: TypeAlias = (
    Gain | Take | Fill | Merge | Split | Master | Use | Duplicate | Replicate | Stop | Ambassador | End
    | OpponentTake | Resolve | Pass | Shuffle
)  # fmt: skip

GAIN, STOP, AMBASSADOR, END, RESOLVE, PASS = Gain(), Stop(), Ambassador(), End(), Resolve(), Pass()
_ALONE: dict[str, Action] = {action.verb: action for action in (GAIN, STOP, AMBASSADOR, END, RESOLVE, PASS)}
SHAPES = {
    "gain": "gain",
    "take": "take W05, or take W03 pay YYG for the solo opponent",
    "fill": "fill W05=YG",
    "merge": "merge YYY:O",
    "split": "split R:GG",
    "master": "master W05=YG B03=RP",
    "use": "use CW03 fill2",
    "duplicate": "duplicate P",
    "replicate": "replicate V",
    "stop": "stop",
    "ambassador": "ambassador",
    "end": "end",
    "resolve": "resolve",
    "pass": "pass",
    "shuffle": "shuffle white W03 W11",
}
"""An example of each action, by verb."""
VERBS = tuple(SHAPES)
"""The verbs of all actions, in the order in which legal actions are listed."""


def parse(text: str, definition: SquareOneDefinition, tiles: Mapping[str, int]) -> Action:
    """Parse an action. Pieces, and the rows of a Master, may come in any order.

    Args:
        text: one action, such as ``merge YYY:O``.
        definition: the game's definition, for its letters.
        tiles: the tiles of the catalog by id, each with its rank.

    Raises:
        UnknownAction: The text is not an action, or it has an unknown tile or piece.
    """
    words = ActionWords(text, SHAPES, definition, tiles)
    tile, pieces, piece = words.tile, words.pieces, words.piece

    def row(word: str) -> tuple[str, str]:
        name, equals, placed = word.partition("=")
        if not equals:
            raise words.faulty()
        return tile(name), pieces(placed)

    match words.verb, words.rest:
        case verb, [] if verb in _ALONE:
            return _ALONE[verb]
        case "take", [word]:
            return Take(tile(word))
        case "take", [word, "pay", paid]:
            # The payment of the opponent is ordered (SO-13.3): lowest level first, wild pieces last.
            letters = pieces(paid)
            rank = definition.by_letter
            return OpponentTake(
                tile(word), "".join(sorted(letters, key=lambda letter: (rank[letter].wild, rank[letter].level)))
            )
        case "fill", [word]:
            return Fill(*row(word))
        case "master", [_, *_]:
            filled = map(row, words.rest)
            return Master(tuple(sorted(filled, key=lambda placed: (tiles[placed[0]], placed[1]))))
        case "merge", [word] if word.count(":") == 1:
            given, _, taken = word.partition(":")
            return Merge(pieces(given), piece(taken))
        case "split", [word] if word.count(":") == 1:
            given, _, taken = word.partition(":")
            return Split(piece(given), pieces(taken))
        case "use", [word, bonus]:
            if bonus not in ACTIONS:
                raise words.unknown("bonus action", bonus, ACTIONS)
            return Use(tile(word), bonus)
        case "duplicate", [word]:
            return Duplicate(piece(word))
        case "replicate", [word]:
            return Replicate(piece(word))
        case "shuffle", ["white", *ids]:
            return Shuffle(tuple(tile(tile_id) for tile_id in ids))
    raise words.faulty()
