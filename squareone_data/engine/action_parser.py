"""Parse the text of actions: a verb and its arguments."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import ClassVar

from squareone_data.game.engine import UnknownAction
from squareone_data.model.base import TILE_ID
from squareone_data.model.definition import GameDefinition
from squareone_data.model.suggestions import closest

MAX_SHOWN = 80
"""The maximum length of a text quoted in a message, in characters; longer texts are cut."""


class TextAction:
    """An action whose text is only its verb. Actions with arguments derive from it."""

    __slots__ = ()
    verb: ClassVar[str]

    def __str__(self) -> str:
        return self.verb


class ActionWords:
    """A parser for the words of one action.

    Args:
        text: the text of the action.
        shapes: an example of an action by verb; the verb itself if it takes no arguments.
        definition: the definition of the game, for its letters.
        tiles: the ids of the tiles in the catalog.
        noun: the word for a tile in messages.

    Raises:
        UnknownAction: the verb is missing or unknown, or has arguments that it does not take.
    """

    def __init__(
        self,
        text: str,
        shapes: Mapping[str, str],
        definition: GameDefinition,
        tiles: Collection[str],
        noun: str = "tile",
    ) -> None:
        words = text.split()
        if not words:
            raise UnknownAction("missing action")
        self.text, self.shapes, self.definition, self.tiles, self.noun = text, shapes, definition, tiles, noun
        self.verb, self.rest = words[0], words[1:]
        if self.verb not in shapes:
            raise self.unknown("action", self.verb, shapes)
        if self.rest and shapes[self.verb] == self.verb:
            raise UnknownAction(f"{self.shown}: {self.verb} takes no arguments")

    @property
    def shown(self) -> str:
        """Return the text of the action, quoted for a message."""
        return quoted(self.text)

    def faulty(self) -> UnknownAction:
        """Return the error for invalid arguments of this verb."""
        return UnknownAction(f"{self.shown} is not an action; expected for example {self.shapes[self.verb]}")

    def unknown(self, what: str, word: str, known: Iterable[str]) -> UnknownAction:
        """Return the error for an unknown name, with the closest known name, or with all of them."""
        names = list(known)
        near = closest(word, names)
        hint = f"did you mean {near}?" if near else f"expected one of {', '.join(names)}"
        return UnknownAction(f"{self.shown}: unknown {what} {quoted(word)}; {hint}")

    def tile(self, word: str) -> str:
        """Return the id of a tile in the catalog."""
        if word not in self.tiles:
            if not re.fullmatch(TILE_ID, word):
                raise self.faulty()
            near = closest(word, self.tiles)
            hint = f"; did you mean {near}?" if near else ""
            raise UnknownAction(f"{self.shown}: unknown {self.noun} {word!r}{hint}")
        return word

    def pieces(self, word: str) -> str:
        """Return the letters of one or more pieces, in canonical order."""
        if not re.fullmatch("[A-Z]+", word):
            raise self.faulty()
        order = self.definition.order
        for letter in word:
            if letter not in order:
                raise UnknownAction(f"{self.shown}: unknown piece {letter!r}; expected one of {', '.join(order)}")
        return "".join(sorted(word, key=order.__getitem__))

    def piece(self, word: str) -> str:
        """Return the letter of one piece."""
        if len(word) != 1:
            raise self.faulty()
        return self.pieces(word)


def quoted(text: str) -> str:
    """Return a text in quotes for a message; cut a long text."""
    return repr(text if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 1]}…")
