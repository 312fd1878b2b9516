"""Actions as text, whatever the game: a verb and words, each read with a remedy where it is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import ClassVar

from squareone_data.model.base import TILE_ID
from squareone_data.model.games import Game
from squareone_data.notation import closest

from .contract import UnknownAction

MOST_SHOWN = 80
"""So many characters of a text that is no action are quoted in the message."""


class Spoken:
    """An action whose text is its verb alone; others derive from it and add their words."""

    __slots__ = ()
    verb: ClassVar[str]

    def __str__(self) -> str:
        return self.verb


class Words:
    """The words of one action on their way to a value.

    Args:
        text: the action as it is written.
        shapes: how an action of each verb is written, for example; the verb itself where it stands alone.
        game: the game, for its letters.
        tiles: the tiles of the catalog by id, each with its rank.
        noun: what a tile is called.

    Raises:
        UnknownAction: it does not begin with a verb, or there are words after one that stands alone.
    """

    def __init__(
        self, text: str, shapes: Mapping[str, str], game: Game, tiles: Mapping[str, int], noun: str = "tile"
    ) -> None:
        words = text.split()
        if not words:
            raise UnknownAction("an empty text is no action")
        self.text, self.shapes, self.game, self.tiles, self.noun = text, shapes, game, tiles, noun
        self.verb, self.rest = words[0], words[1:]
        if self.verb not in shapes:
            raise self.unknown("action", self.verb, shapes, "actions begin with")
        if self.rest and shapes[self.verb] == self.verb:
            raise UnknownAction(f"{self.shown}: {self.verb} stands alone")

    @property
    def shown(self) -> str:
        """The action as messages quote it."""
        return quoted(self.text)

    def faulty(self) -> UnknownAction:
        """What is said of words that are not what this verb takes."""
        return UnknownAction(f"{self.shown} is not written as an action: write {self.shapes[self.verb]}")

    def unknown(self, what: str, word: str, known: Iterable[str], otherwise: str = "they are") -> UnknownAction:
        """What is said of a name that nothing of a sort has: what may be meant, or all there are."""
        names = list(known)
        near = closest(word, names)
        hint = f"did you mean {near}?" if near else f"{otherwise} {', '.join(names)}"
        return UnknownAction(f"{self.shown}: no {what} is called {quoted(word)}; {hint}")

    def tile(self, word: str) -> str:
        """The id of a tile of the catalog."""
        if word not in self.tiles:
            if not re.fullmatch(TILE_ID, word):
                raise self.faulty()
            near = closest(word, self.tiles)
            hint = f"; did you mean {near}?" if near else ""
            raise UnknownAction(f"{self.shown}: no {self.noun} has the id {word!r}{hint}")
        return word

    def pieces(self, word: str) -> str:
        """The letters of one or more pieces, in canonical order."""
        if not re.fullmatch("[A-Z]+", word):
            raise self.faulty()
        order = self.game.order
        for letter in word:
            if letter not in order:
                raise UnknownAction(f"{self.shown}: {letter!r} is no kind of piece; they are {', '.join(order)}")
        return "".join(sorted(word, key=order.__getitem__))

    def piece(self, word: str) -> str:
        """The letter of one piece."""
        if len(word) != 1:
            raise self.faulty()
        return self.pieces(word)


def quoted(text: str) -> str:
    """A text as it is quoted in a message; a long one only as far as one would read it."""
    return repr(text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…")
