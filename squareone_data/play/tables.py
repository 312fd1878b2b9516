"""What every engine asks of a catalog, worked out once for a selection of sets: kinds, pieces, and tiles by rank."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, Protocol, Self, TypeVar

from squareone_data.model.catalog import Catalog
from squareone_data.model.tiles import Tile

from .bags import Bag, Bags

HIDDEN = -1
"""A tile nobody has seen, in an observation."""


class Ranked(Protocol):
    """A tile, ready to be played with: its place among the tiles of the table, its id and its color."""

    @property
    def rank(self) -> int: ...
    @property
    def id(self) -> str: ...
    @property
    def color(self) -> str: ...


R = TypeVar("R", bound=Ranked)


class PlayTable(Generic[R]):
    """What does not change during a game; what a game derives its own table from, which calls :meth:`number`.

    Args:
        catalog: the catalog.
        sets: the sets in play, in the order of the game.
        most: a bag may have to hold so many pieces of a kind, if that is more than are in play.
    """

    def __init__(self, catalog: Catalog, sets: tuple[str, ...], most: int = 0) -> None:
        self.catalog, self.sets = catalog, sets
        self.supply = catalog.game.supply(sets)
        self.bags = Bags(catalog.game.order, max([*self.supply.values(), most]))
        self.pool: Bag = self.bags.counted(self.supply)
        """All pieces in play."""
        self.level = {piece.letter: piece.level for piece in catalog.game.pieces}

    @classmethod
    def of(cls, catalog: Catalog, sets: tuple[str, ...]) -> Self:
        """The table of a catalog for some sets, worked out once.

        Raises:
            SetupError: something in the catalog cannot be played with.
        """
        tables = catalog.once(_tables)
        if sets not in tables:
            tables[sets] = cls(catalog, sets)
        table: Self = tables[sets]
        return table

    def in_play(self) -> list[Tile]:
        """The tiles of the sets in play in the order of their ranks: by color, then by set, then as in the catalog."""
        colors, order = self.catalog.kind.colors, {set_id: rank for rank, set_id in enumerate(self.sets)}
        found = [tile for tile in self.catalog.everything.values() if tile.set in order]
        return sorted(found, key=lambda tile: (colors.index(tile.color), order[tile.set]))

    def number(self, tiles: Iterable[R]) -> None:
        """Take the tiles in play, in the order of their ranks."""
        self.tiles = tuple(tiles)
        self.rank = {tile.id: tile.rank for tile in self.tiles}
        self.known = {tile_id: rank for rank, tile_id in enumerate(self.catalog.everything)} | self.rank
        """Every tile of the catalog by id, in play or not, each with a number to sort by."""

    def names(self, tiles: Iterable[int | None]) -> list[str | None]:
        """The ids of tiles as a position has them: ``?`` for one nobody has seen, None for an empty place."""
        return [None if one is None else "?" if one == HIDDEN else self.tiles[one].id for one in tiles]

    def reserve(self, bag: Bag) -> dict[str, int]:
        """A reserve as a position has it: how many pieces of each kind that is in play."""
        counts = self.bags.counts(bag)
        return {letter: counts[letter] for letter, count in self.supply.items() if count}


def _tables(catalog: Catalog) -> dict[tuple[str, ...], Any]:
    return {}
