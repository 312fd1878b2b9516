"""A toy game beside Square One: three kinds, five cards of one color, and a field of its own."""

import json
from functools import cached_property
from typing import ClassVar

from pydantic import Field

from squareone_data.checks.samples import tile
from squareone_data.game import Game
from squareone_data.game.check import check
from squareone_data.model.base import Positive
from squareone_data.model.definition import GameDefinition
from squareone_data.model.facts import Condition
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.tiles import Tile

CARD = '{"id": "T01", "power": 3, "status": "original"}'


class ToyCard(Tile):
    """A card with a power."""

    FACE: ClassVar[tuple[str, ...]] = ("power",)
    FIRST: ClassVar[tuple[str, ...]] = ("id", "power")

    power: Positive = Field(description="How strong it is.", examples=[3])

    def line(self):
        return f"{self.id} {self.power}"

    def sentence(self, definition, lang):
        return f"{self.id}, {'síla' if lang == 'cs' else 'power'} {self.power}."


class Strong(Condition[ToyCard]):
    """A condition on powers."""

    power: Positive | None = Field(default=None, description="Its power.", examples=[3])

    def units(self, tile, unit, definition):
        return (all(super().units(tile, unit, definition)) and self.power in (None, tile.power),)


@check("TY101", Severity.ERROR, good=tile(CARD), bad=tile(CARD.replace("3", "13")))
def not_too_strong(catalog):
    """No card is stronger than nine.

    The cards have room for one digit only.
    """
    for card in catalog.tiles:
        if card.power > 9:
            yield Finding(card.place("power"), f"{card.id} has power {card.power}; at most 9", "write 9 or less")


DEFINITION = {
    "format": 1, "id": "toy", "game": "toy", "name": {"en": "Toy", "cs": "Hračka"},
    "pieces": [
        {"id": kind, "letter": kind[0].upper(), "level": level, "name": {"en": kind, "cs": kind}}
        for level, kind in enumerate(("ant", "bee", "cat"), start=1)
    ],
    "sets": [
        {"id": "core", "name": {"en": "Core", "cs": "Jádro"}, "tiles": {"plain": "T01-T05"}, "pieces": {"ant": 3}},
    ],
    "sources": [{"id": "me", "kind": "other", "title": "Myself"}],
}  # fmt: skip
CARDS = {
    "set": "core", "color": "plain",
    "tiles": [{"id": f"T0{n}", "power": n, "status": "original"} for n in range(1, 6)],
}  # fmt: skip
FACTS = {"facts": [{"id": "F1", "where": {"power": 5}, "exactly": 1, "source": "me"}]}
FILES = {
    name: json.dumps(content)
    for name, content in (("game.json", DEFINITION), ("core/plain.json", CARDS), ("facts.json", FACTS))
}


class Toy(Game[ToyCard, GameDefinition]):
    """The toy game: a catalog of cards with a check of its own, and a sample of it."""

    id = "toy"
    title = "Toy"
    colors = ("plain",)

    @property
    def tile_model(self):
        return ToyCard

    @property
    def definition_model(self):
        return GameDefinition

    @property
    def condition_model(self):
        return Strong

    @cached_property
    def checks(self):
        return [not_too_strong]

    @cached_property
    def sample_files(self):
        return FILES


GAME = Toy()
