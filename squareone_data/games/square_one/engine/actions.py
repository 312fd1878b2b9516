"""The actions of Square One as values, apart from any state; ``str`` of one is its text, :func:`parse` the way back.

Pieces are letters in canonical order. The verbs come in the order in which legal actions are listed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from squareone_data.model.base import TILE_ID
from squareone_data.model.games import Game
from squareone_data.model.rows import ACTIONS
from squareone_data.notation import closest
from squareone_data.play.contract import UnknownAction


@dataclass(frozen=True, slots=True)
class Gain:
    """SO-4.2: take one piece of the kind that Gain gives."""

    verb: ClassVar[str] = "gain"

    def __str__(self) -> str:
        return "gain"


@dataclass(frozen=True, slots=True)
class Take:
    """SO-4.3: take a tile from the market."""

    tile: str
    verb: ClassVar[str] = "take"

    def __str__(self) -> str:
        return f"take {self.tile}"


@dataclass(frozen=True, slots=True)
class Fill:
    """SO-4.4: fill the topmost empty row of a tile with these pieces."""

    tile: str
    pieces: str
    verb: ClassVar[str] = "fill"

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """The one row, as a Master has several."""
        return ((self.tile, self.pieces),)

    def __str__(self) -> str:
        return f"fill {self.tile}={self.pieces}"


@dataclass(frozen=True, slots=True)
class Merge:
    """SO-4.5: return pieces, take one piece."""

    pieces: str
    piece: str
    verb: ClassVar[str] = "merge"

    @property
    def given(self) -> str:
        """What is returned."""
        return self.pieces

    @property
    def taken(self) -> str:
        """What is taken."""
        return self.piece

    def __str__(self) -> str:
        return f"merge {self.pieces}:{self.piece}"


@dataclass(frozen=True, slots=True)
class Split:
    """SO-4.6: return one piece, take pieces."""

    piece: str
    pieces: str
    verb: ClassVar[str] = "split"

    @property
    def given(self) -> str:
        """What is returned."""
        return self.piece

    @property
    def taken(self) -> str:
        """What is taken."""
        return self.pieces

    def __str__(self) -> str:
        return f"split {self.piece}:{self.pieces}"


@dataclass(frozen=True, slots=True)
class Master:
    """SO-4.8: fill the topmost empty row of any number of tiles."""

    rows: tuple[tuple[str, str], ...]
    """Tile and pieces of each row, in the order of the tiles."""
    verb: ClassVar[str] = "master"

    def __str__(self) -> str:
        return "master " + " ".join(f"{tile}={pieces}" for tile, pieces in self.rows)


@dataclass(frozen=True, slots=True)
class Use:
    """SO-11.2: open one bonus of a rotated tile."""

    tile: str
    bonus: str
    verb: ClassVar[str] = "use"

    def __str__(self) -> str:
        return f"use {self.tile} {self.bonus}"


@dataclass(frozen=True, slots=True)
class Duplicate:
    """SO-11.7: take a piece of a kind one has."""

    piece: str
    verb: ClassVar[str] = "duplicate"

    def __str__(self) -> str:
        return f"duplicate {self.piece}"


@dataclass(frozen=True, slots=True)
class Replicate:
    """SO-11.8: take a piece of a kind one does not have."""

    piece: str
    verb: ClassVar[str] = "replicate"

    def __str__(self) -> str:
        return f"replicate {self.piece}"


@dataclass(frozen=True, slots=True)
class Stop:
    """SO-11.5, SO-11.6, SO-11.9: give up what is left of an open bonus."""

    verb: ClassVar[str] = "stop"

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class Ambassador:
    """SO-12.5: discard the Joker Ambassador for one action."""

    verb: ClassVar[str] = "ambassador"

    def __str__(self) -> str:
        return "ambassador"


@dataclass(frozen=True, slots=True)
class End:
    """SO-4.1: end a turn in which only optional things are left."""

    verb: ClassVar[str] = "end"

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class OpponentTake:
    """SO-13.2: the solo opponent takes a tile and pays for it."""

    tile: str
    pay: str
    verb: ClassVar[str] = "take"

    def __str__(self) -> str:
        return f"take {self.tile} pay {self.pay}"


@dataclass(frozen=True, slots=True)
class Resolve:
    """SO-13.6: the solo opponent completes all its tiles."""

    verb: ClassVar[str] = "resolve"

    def __str__(self) -> str:
        return "resolve"


@dataclass(frozen=True, slots=True)
class Pass:
    """SO-13.10: the solo opponent can do nothing."""

    verb: ClassVar[str] = "pass"

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Shuffle:
    """SO-7.1: chance; the new White deck, top first."""

    tiles: tuple[str, ...]
    verb: ClassVar[str] = "shuffle"

    def __str__(self) -> str:
        return f"shuffle white {' '.join(self.tiles)}"


Action: TypeAlias = (
    Gain | Take | Fill | Merge | Split | Master | Use | Duplicate | Replicate | Stop | Ambassador | End
    | OpponentTake | Resolve | Pass | Shuffle
)  # fmt: skip

VERBS = (
    "gain", "take", "fill", "merge", "split", "master", "use", "duplicate", "replicate", "stop", "ambassador", "end",
    "resolve", "pass", "shuffle",
)  # fmt: skip
"""The first words of all actions, in the order in which legal actions are listed."""

GAIN, STOP, AMBASSADOR, END, RESOLVE, PASS = Gain(), Stop(), Ambassador(), End(), Resolve(), Pass()
_ALONE: dict[str, Action] = {
    "gain": GAIN, "stop": STOP, "ambassador": AMBASSADOR, "end": END, "resolve": RESOLVE, "pass": PASS,
}  # fmt: skip
SHAPES = {
    "take": "take W05, or take W03 pay YYG for the solo opponent",
    "fill": "fill W05=YG",
    "merge": "merge YYY:O",
    "split": "split R:GG",
    "master": "master W05=YG B03=RP",
    "use": "use CW03 fill2",
    "duplicate": "duplicate P",
    "replicate": "replicate V",
    "shuffle": "shuffle white W03 W11",
}
"""How an action of each verb that has more words is written."""

MOST_SHOWN = 80
"""So many characters of a text that is no action are quoted in the message."""


def parse(text: str, game: Game, tiles: Mapping[str, int]) -> Action:
    """An action from its text. Pieces, and the rows of a Master, may come in any order.

    Args:
        text: one action, such as ``merge YYY:O``.
        game: the game, for its letters.
        tiles: the tiles of the catalog by id, each with its rank.

    Raises:
        UnknownAction: it is no action, or it names an unknown tile or kind of piece.
    """
    words, shown = text.split(), _shown(text)
    if not words:
        raise UnknownAction("an empty text is no action")
    verb, *rest = words
    if verb not in VERBS:
        near = closest(verb, VERBS)
        hint = f"; did you mean {near}?" if near else f"; actions begin with {', '.join(VERBS)}"
        raise UnknownAction(f"{shown}: no action is called {_shown(verb)}{hint}")
    if verb in _ALONE:
        if rest:
            raise UnknownAction(f"{shown}: {verb} stands alone")
        return _ALONE[verb]

    def faulty() -> UnknownAction:
        return UnknownAction(f"{shown} is not written as an action: write {SHAPES[verb]}")

    def tile(word: str) -> str:
        if word not in tiles:
            if not re.fullmatch(TILE_ID, word):
                raise faulty()
            near = closest(word, tiles)
            raise UnknownAction(f"{shown}: no tile has the id {word!r}" + (f"; did you mean {near}?" if near else ""))
        return word

    def pieces(word: str) -> str:
        if not word.isascii() or not word.isalpha() or not word.isupper():
            raise faulty()
        for letter in word:
            if letter not in game.order:
                known = ", ".join(game.order)
                raise UnknownAction(f"{shown}: {letter!r} is no kind of piece; they are {known}")
        return "".join(sorted(word, key=game.order.__getitem__))

    def piece(word: str) -> str:
        if len(word) != 1:
            raise faulty()
        return pieces(word)

    def row(word: str) -> tuple[str, str]:
        name, equals, placed = word.partition("=")
        if not equals:
            raise faulty()
        return tile(name), pieces(placed)

    match verb, rest:
        case "take", [one]:
            return Take(tile(one))
        case "take", [one, "pay", paid]:
            # How the opponent pays is part of the text (SO-13.3): lowest level first, wild pieces last.
            letters = pieces(paid)
            rank = game.by_letter
            return OpponentTake(
                tile(one), "".join(sorted(letters, key=lambda letter: (rank[letter].wild, rank[letter].level)))
            )
        case "fill", [one]:
            return Fill(*row(one))
        case "master", [_, *_]:
            return Master(tuple(sorted((row(one) for one in rest), key=lambda placed: (tiles[placed[0]], placed[1]))))
        case "merge", [one] if one.count(":") == 1:
            given, _, taken = one.partition(":")
            return Merge(pieces(given), piece(taken))
        case "split", [one] if one.count(":") == 1:
            given, _, taken = one.partition(":")
            return Split(piece(given), pieces(taken))
        case "use", [one, bonus]:
            if bonus not in ACTIONS:
                near = closest(bonus, ACTIONS)
                hint = f"; did you mean {near}?" if near else f"; they are {', '.join(ACTIONS)}"
                raise UnknownAction(f"{shown}: no bonus action is called {_shown(bonus)}{hint}")
            return Use(tile(one), bonus)
        case "duplicate", [one]:
            return Duplicate(piece(one))
        case "replicate", [one]:
            return Replicate(piece(one))
        case "shuffle", ["white", *ids]:
            return Shuffle(tuple(tile(one) for one in ids))
    raise faulty()


def _shown(text: str) -> str:
    """A text as it is quoted in a message; a long one only as far as one would read it."""
    return repr(text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…")
