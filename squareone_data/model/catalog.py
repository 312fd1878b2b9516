"""The catalog: everything the files say, once, unchanging, with answers to the usual questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pydantic import ConfigDict, SkipValidation

from .base import Frozen
from .facts import Fact
from .findings import Finding
from .games import Game
from .places import Place
from .registry import GameKind
from .tiles import Home, Tile, TileFile

if TYPE_CHECKING:
    import pandas


class Catalog(Frozen):
    """A game and its tiles.

    ``faults`` lists what could not be read; what stands there is in no other part of the catalog, but its ids are in
    ``unread``, so that a check need not report them a second time.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    label: str
    """The folder, as the user named it."""
    kind: GameKind
    game: SkipValidation[Game]
    tile_files: SkipValidation[tuple[TileFile[Any], ...]] = ()
    homes: tuple[Home, ...] = ()
    """Where each of the tile files stands."""
    facts: SkipValidation[tuple[Fact[Any], ...]] = ()
    faults: tuple[Finding, ...] = ()
    found: tuple[str, ...] = ()
    """The paths of all JSON files in the folder."""
    texts: SkipValidation[Mapping[str, str]] = {}
    """What the files hold, as far as it could be decoded; findings show lines of it."""
    validated: tuple[str, ...] = ()
    """The paths of those that were parsed and held against their model."""
    unread: frozenset[str] = frozenset()

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles: by set, then color, then as they stand in their file."""
        return tuple(tile for one in self.tile_files for tile in one.tiles)

    @cached_property
    def by_id(self) -> dict[str, Tile]:
        """The tiles by id; of two with the same id the first."""
        answer: dict[str, Tile] = {}
        for tile in self.tiles:
            answer.setdefault(tile.id, tile)
        return answer

    def __getitem__(self, tile_id: str) -> Tile:
        return self.by_id[tile_id]

    def __contains__(self, tile_id: object) -> bool:
        return tile_id in self.by_id

    def __len__(self) -> int:
        return len(self.tiles)

    def select(
        self,
        *,
        set: str | None = None,
        color: str | None = None,
        demands: str | None = None,
        rewards: str | None = None,
    ) -> tuple[Tile, ...]:
        """The tiles that meet every condition given.

        Args:
            set: the id of their set.
            color: their color.
            demands: the letter of a kind of piece that one of their rows asks for, in any alternative.
            rewards: the letter of a kind of piece that they give.
        """
        return tuple(
            tile
            for tile in self.tiles
            if (set is None or tile.set == set)
            and (color is None or tile.color == color)
            and (demands is None or tile.demand()[demands] > 0)
            and (rewards is None or tile.rewarded()[rewards] > 0)
        )

    def groups(self) -> Iterator[tuple[str, str, tuple[Tile, ...]]]:
        """Set, color and tiles of each tile file, in order."""
        for home, read in zip(self.homes, self.tile_files, strict=True):
            yield home.set, home.color, read.tiles

    def game_place(self, *pointer: str | int) -> Place:
        """A value in ``game.json``."""
        return Place("game.json", pointer)

    def tile_at(self, place: Place) -> str:
        """The id of the tile a place is part of; empty if it is none."""
        if len(place.pointer) < 2 or place.pointer[0] != "tiles":
            return ""
        return self._by_place.get((place.file, place.pointer[1]), "")

    @cached_property
    def _by_place(self) -> dict[tuple[str, str | int], str]:
        return {(place.file, place.pointer[1]): tile.id for tile in self.tiles for place in (tile.place(),)}

    @cached_property
    def demand(self) -> Counter[str]:
        """How many pieces of each kind all tiles together ask for, every alternative counted."""
        return sum((tile.demand() for tile in self.tiles), Counter())

    @cached_property
    def rewarded(self) -> Counter[str]:
        """How many pieces of each kind all tiles together give."""
        return sum((tile.rewarded() for tile in self.tiles), Counter())

    def to_frame(self) -> pandas.DataFrame:
        """The tiles as a table, one a row, with the columns of the CSV export and their types.

        Raises:
            ImportError: pandas is not installed; the extra ``frame`` brings it.
        """
        import pandas

        return pandas.DataFrame(
            {
                column.key: pandas.Series([column.value(tile, self, "en") for tile in self.tiles], dtype=column.dtype)
                for column in self.kind.part("columns").columns(self.game)
            }
        )
