"""Play tables of engines: kinds, pieces, and tiles by rank, computed once for each selection of sets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, Protocol, Self

from typing_extensions import TypeVar

from squareone_data.model.catalog import Catalog
from squareone_data.model.definition import GameDefinition
from squareone_data.model.tiles import Tile

from .multiset import Bag, Bags

HIDDEN = -1
"""A tile that is hidden in an observation."""


class Ranked(Protocol):
    """A tile of a play table: its rank, its id and its color."""

    @property
    def rank(self) -> int: ...
    @property
    def id(self) -> str: ...
    @property
    def color(self) -> str: ...


R_co = TypeVar("R_co", bound=Ranked, covariant=True)
T_co = TypeVar("T_co", bound=Tile, covariant=True, default=Tile)
D_co = TypeVar("D_co", bound=GameDefinition, covariant=True, default=GameDefinition)


class PlayTable(Generic[R_co, T_co, D_co]):
    """The data that do not change during a game. A game derives its own table, which calls :meth:`number`.

    Args:
        catalog: the catalog.
        sets: the sets in play, in the order of the game.
        limit: the maximum number of pieces of a kind in a bag, if that is more than the supply.
    """

    def __init__(self, catalog: Catalog[T_co, D_co], sets: tuple[str, ...], limit: int = 0) -> None:
        self.catalog, self.sets = catalog, sets
        self.supply = catalog.definition.supply(sets)
        self.bags = Bags(catalog.definition.order, max([*self.supply.values(), limit]))
        self.pool: Bag = self.bags.counted(self.supply)
        """All pieces in play."""
        self.level = {piece.letter: piece.level for piece in catalog.definition.pieces}

    @classmethod
    def of(cls, catalog: Catalog[T_co, D_co], sets: tuple[str, ...]) -> Self:
        """Return the table of a catalog for some sets; it is made once.

        Raises:
            SetupError: the catalog cannot be used for play.
        """
        tables = catalog.once(cls._none_yet)
        if sets not in tables:
            tables[sets] = cls(catalog, sets)
        return tables[sets]

    @classmethod
    def _none_yet(cls, catalog: Catalog[T_co, D_co]) -> dict[tuple[str, ...], Self]:
        """Return an empty cache for the tables of a catalog, by sets."""
        return {}

    def in_play(self) -> list[T_co]:
        """Return the tiles in play by rank: by color, then by set, then in catalog order."""
        colors, order = self.catalog.game.colors, {set_id: rank for rank, set_id in enumerate(self.sets)}
        found = [tile for tile in self.catalog.everything.values() if tile.set in order]

        def rank(tile: Tile) -> tuple[int, int]:
            return colors.index(tile.color), order[tile.set]

        return sorted(found, key=rank)

    def number(self, tiles: Iterable[R_co]) -> None:
        """Set the tiles in play, in the order of their ranks."""
        self.tiles: tuple[R_co, ...] = tuple(tiles)
        self.rank = {tile.id: tile.rank for tile in self.tiles}
        self.known = {tile_id: rank for rank, tile_id in enumerate(self.catalog.everything)} | self.rank
        """The sort key of every tile in the catalog by id, in play or not."""

    def names(self, tiles: Iterable[int | None]) -> list[str | None]:
        """Return the ids of tiles for a position: ``?`` for a hidden tile, None for an empty slot."""
        return [None if rank is None else "?" if rank == HIDDEN else self.tiles[rank].id for rank in tiles]

    def reserve(self, bag: Bag) -> dict[str, int]:
        """Return a reserve for a position: the count of each kind in play."""
        counts = self.bags.counts(bag)
        return {letter: counts[letter] for letter, count in self.supply.items() if count}
