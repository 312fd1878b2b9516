"""A toy game beside Square One: three kinds, five cards of one color, and a field of its own."""

import json
from types import SimpleNamespace
from typing import ClassVar

from pydantic import Field

from squareone_data.checks.framework import check
from squareone_data.checks.samples import tile
from squareone_data.model import Condition, Finding, Game, GameKind, Severity, Tile
from squareone_data.model.base import Positive

CARD = '{"id": "T01", "power": 3, "status": "original"}'


class ToyCard(Tile):
    """A card with a power."""

    FACE: ClassVar[tuple[str, ...]] = ("power",)
    FIRST: ClassVar[tuple[str, ...]] = ("id", "power")

    power: Positive = Field(description="How strong it is.", examples=[3])

    def line(self):
        return f"{self.id} {self.power}"

    def sentence(self, game, lang):
        return f"{self.id}, {'síla' if lang == 'cs' else 'power'} {self.power}."


class Strong(Condition):
    """A condition on powers."""

    power: Positive | None = Field(default=None, description="Its power.", examples=[3])

    def units(self, tile, unit, catalog):
        return (all(super().units(tile, unit, catalog)) and self.power in (None, tile.power),)


@check("TY101", Severity.ERROR, good=tile(CARD), bad=tile(CARD.replace("3", "13")))
def not_too_strong(catalog):
    """No card is stronger than nine.

    The cards have room for one digit only.
    """
    for one in catalog.tiles:
        if one.power > 9:
            yield Finding(one.place("power"), f"{one.id} has power {one.power}; at most 9", "write 9 or less")


GAME = {
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
    name: json.dumps(one) for name, one in (("game.json", GAME), ("core/plain.json", CARDS), ("facts.json", FACTS))
}

KIND = GameKind(
    id="toy", title="Toy", game=Game, tile=ToyCard, condition=Strong, colors=("plain",),
    parts={"checks": SimpleNamespace(CHECKS=[not_too_strong]), "sample": SimpleNamespace(FILES=FILES)},
)  # fmt: skip
