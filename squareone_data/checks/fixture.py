"""A small card game for the samples of the general checks. It is not registered."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Annotated, ClassVar

from pydantic import AfterValidator, Field, WithJsonSchema

from squareone_data.game.cost import CostModel
from squareone_data.game.interface import Game
from squareone_data.game.registry import UnknownGame
from squareone_data.model.base import Given, Positive
from squareone_data.model.catalog import Catalog
from squareone_data.model.definition import GameDefinition
from squareone_data.model.facts import Condition, NumberTest, meets
from squareone_data.model.notation import NotationError
from squareone_data.model.tiles import Tile

_EFFECT = re.compile("(draw|gain) [1-9]")


def parse_effects(text: str) -> str:
    """Parse the text of a card, a list of effects: ``draw 2, gain 1``.

    Raises:
        NotationError: an effect is not ``draw`` or ``gain`` and a number from 1 to 9.
    """
    at = 0
    for effect in text.split(", "):
        if not _EFFECT.fullmatch(effect):
            message = f"{effect!r} is not an effect; expected draw or gain, a space and a number from 1 to 9"
            raise NotationError(message, text, at, at + len(effect))
        at += len(effect) + 2
    return text


Effects = Annotated[
    str,
    AfterValidator(parse_effects),
    WithJsonSchema(
        {"type": "string", "format": "effects", "pattern": rf"^{_EFFECT.pattern}(, {_EFFECT.pattern})*$"}
    ),
]  # fmt: skip


class Card(Tile):
    """A card with a power and a text."""

    FACE: ClassVar[tuple[str, ...]] = ("power", "text")
    FIRST: ClassVar[tuple[str, ...]] = ("id", *FACE)
    FORMATS: ClassVar[Mapping[str, Callable[[str], object]]] = {"effects": parse_effects}

    power: Positive = Field(description="Its strength.", examples=[2])
    text: Effects = Field(description="Its effects.", examples=["draw 1"])


class CardCondition(Condition[Card]):
    """Conditions on powers."""

    power: Given[NumberTest] = Field(default=None, description="Its power.", examples=[{"min": 4}])

    def units(self, tile: Card, unit: str, definition: GameDefinition) -> tuple[bool, ...]:
        """See :meth:`Condition.units`."""
        return (all(super().units(tile, unit, definition)) and meets(tile.power, self.power),)


class CardCost(CostModel[Card, GameDefinition]):
    """A cost model in which the cost of a card is its power."""

    def costs(self, catalog: Catalog[Card, GameDefinition]) -> dict[str, int]:
        """See :meth:`CostModel.costs`."""
        return {card.id: card.power for card in catalog.tiles}


class CardGame(Game[Card, GameDefinition]):
    """A game of red and blue cards."""

    id = "sample-cards"
    title = "Sample Cards"
    colors = ("red", "blue")

    @property
    def tile_model(self) -> type[Card]:
        """See :attr:`Game.tile_model`."""
        return Card

    @property
    def definition_model(self) -> type[GameDefinition]:
        """See :attr:`Game.definition_model`."""
        return GameDefinition

    @property
    def condition_model(self) -> type[CardCondition]:
        """See :attr:`Game.condition_model`."""
        return CardCondition

    @cached_property
    def cost(self) -> CardCost:
        """See :attr:`Game.cost`."""
        return CardCost()

    @cached_property
    def sample_files(self) -> Mapping[str, str]:
        """See :attr:`Game.sample_files`."""
        return FILES


GAME = CardGame()

FILES = {
    "game.json": """{
  "format": 1,
  "id": "sample",
  "game": "sample-cards",
  "version": "1",
  "name": {"en": "Sample", "cs": "Vzorek"},
  "pieces": [
    {"id": "coin", "letter": "C", "level": 1, "name": {"en": "coin", "cs": "mince"}},
    {"id": "gem", "letter": "G", "level": 2, "name": {"en": "gem", "cs": "drahokam"}}
  ],
  "sets": [
    {
      "id": "base",
      "name": {"en": "Base", "cs": "Základ"},
      "tiles": {"red": "R01-R05", "blue": "B01-B02"},
      "pieces": {"coin": 9, "gem": 3}
    },
    {"id": "extra", "name": {"en": "Extra", "cs": "Navíc"}, "requires": ["base"], "tiles": {"red": "X01-X02"}}
  ],
  "sources": [{"id": "rulebook", "kind": "rulebook", "title": "Rulebook"}]
}
""",
    "facts.json": """{
  "facts": [
    {"id": "F1", "tiles": "B01-B02", "where": {"power": {"min": 4}}, "at_least": 1, "source": "rulebook"},
    {"id": "F2", "tiles": "R01-R05", "cheaper_than": "B01-B02", "source": "rulebook"}
  ]
}
""",
    "base/red.json": """{
  "set": "base",
  "color": "red",
  "tiles": [
    {"id": "R01", "power": 2, "text": "draw 1", "status": "original"},
    {"id": "R02", "power": 1, "text": "gain 1", "status": "original"},
    {"id": "R03", "power": 2, "text": "gain 2", "status": "original"},
    {"id": "R04", "power": 3, "text": "draw 2", "status": "original"},
    {"id": "R05", "power": 3, "text": "draw 1, gain 1", "status": "original"}
  ]
}
""",
    "base/blue.json": """{
  "set": "base",
  "color": "blue",
  "tiles": [
    {"id": "B01", "power": 5, "text": "draw 3", "status": "original"},
    {"id": "B02", "power": 3, "text": "gain 3", "status": "original"}
  ]
}
""",
    "extra/red.json": """{
  "set": "extra",
  "color": "red",
  "tiles": [
    {"id": "X01", "power": 2, "text": "gain 4", "status": "original"},
    {"id": "X02", "power": 4, "text": "draw 4", "status": "original"}
  ]
}
""",
}
"""The files of a small catalog of the game."""


def find_sample_game(game_id: str) -> Game:
    """Return the card game by its id, for the reader of a catalog.

    Raises:
        UnknownGame: the id is unknown.
    """
    if game_id != GAME.id:
        raise UnknownGame(f"unknown game {game_id!r}; expected {GAME.id}")
    return GAME
