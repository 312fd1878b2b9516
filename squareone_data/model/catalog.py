"""The catalog: everything the files say, once, unchanging, with answers to the usual questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from .facts import Fact
from .findings import Finding
from .games import FORMAT, SHARED_LISTS, Extension, Game, SetInfo
from .places import EXTENDED, Place
from .registry import GameKind
from .tiles import Erratum, Home, Retired, Tile, TileFile

if TYPE_CHECKING:
    import pandas


T = TypeVar("T")


@dataclass(frozen=True, repr=False, eq=False)
class Catalog:
    """A game and its tiles.

    ``faults`` lists what could not be read; what stands there is in no other part of the catalog, but its ids are in
    ``unread``, so that a check need not report them a second time.
    """

    label: str
    """The folder, as the user named it."""
    kind: GameKind
    game: Game
    """The game. Of an own expansion: the extended game with the expansion on top."""
    format: int = FORMAT
    """The format its files are written in."""
    base: Catalog | None = None
    """The catalog that an own expansion extends."""
    extension: Extension[Any] | None = None
    """What ``game.json`` of an own expansion says."""
    tile_files: tuple[TileFile[Any], ...] = ()
    homes: tuple[Home, ...] = ()
    """Where each of the tile files stands."""
    facts: tuple[Fact[Any], ...] = ()
    faults: tuple[Finding, ...] = ()
    found: tuple[str, ...] = ()
    """The paths of all JSON files in the folder."""
    texts: Mapping[str, str] = field(default_factory=dict)
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

    @cached_property
    def own_sets(self) -> tuple[SetInfo, ...]:
        """The sets of this very folder, without those of an extended catalog."""
        return self.game.sets if self.base is None else self.game.sets[len(self.base.game.sets) :]

    @cached_property
    def everything(self) -> dict[str, Tile]:
        """All tiles by id, those of an extended catalog included; the own one where both have the id."""
        return self.by_id if self.base is None else {**self.base.everything, **self.by_id}

    def __getitem__(self, tile_id: str) -> Tile:
        return self.by_id[tile_id]

    def __contains__(self, tile_id: object) -> bool:
        return tile_id in self.by_id

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.tiles)

    def __repr__(self) -> str:
        return f"<Catalog {self.game.id}: {len(self.tiles)} tiles in {len(self.own_sets)} sets, from {self.label}>"

    __str__ = __repr__

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

        Raises:
            ValueError: the catalog has no such set, color or letter.
        """
        known = {"set": [one.id for one in self.own_sets], "color": list(self.kind.colors)}
        known["letter"] = [piece.letter for piece in self.game.pieces]
        for what, asked in (("set", set), ("color", color), ("letter", demands), ("letter", rewards)):
            if asked is not None and asked not in known[what]:
                raise ValueError(f"no {what} {asked!r} here; there are {', '.join(known[what])}")
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
        """A value in ``game.json``, counted as in :attr:`game`; it may stand in that of an extended catalog."""
        if self.base is None or not pointer or pointer[0] in ("id", "name", "version", "extends", "extends_version"):
            return Place("game.json", pointer)
        if pointer[0] in SHARED_LISTS and len(pointer) > 1:
            offset = len(getattr(self.base.game, str(pointer[0])))
            if isinstance(pointer[1], int) and pointer[1] >= offset:
                return Place("game.json", (pointer[0], pointer[1] - offset, *pointer[2:]))
        return self.abroad(self.base.game_place(*pointer))

    @staticmethod
    def abroad(place: Place) -> Place:
        """A place of the extended catalog, as an own expansion names it."""
        return Place(EXTENDED + place.file, place.pointer, place.part, place.key)

    def tile_at(self, place: Place) -> str:
        """The id of the tile a place is part of; empty if it is none."""
        if len(place.pointer) < 2 or place.pointer[0] != "tiles":
            return ""
        return self._by_place.get((place.file, place.pointer[1]), "")

    @cached_property
    def _by_place(self) -> dict[tuple[str, str | int], str]:
        return {(place.file, place.pointer[1]): tile.id for tile in self.tiles for place in (tile.place(),)}

    @cached_property
    def retired(self) -> dict[str, tuple[Place, Retired]]:
        """The withdrawn ids, those of an extended catalog included: where each is listed, and the entry."""
        found: dict[str, tuple[Place, Retired]] = {}
        if self.base is not None:
            found |= {one: (self.abroad(place), entry) for one, (place, entry) in self.base.retired.items()}
        for home, read in zip(self.homes, self.tile_files, strict=True):
            found |= {one.id: (Place(home.file, ("retired", rank, "id")), one) for rank, one in enumerate(read.retired)}
        return found

    @cached_property
    def errata(self) -> dict[str, tuple[Erratum, ...]]:
        """The corrections of each tile that has any, by its id, oldest first."""
        found: dict[str, list[Erratum]] = {}
        for read in self.tile_files:
            for one in sorted(read.errata, key=lambda erratum: erratum.date):
                found.setdefault(one.tile, []).append(one)
        base = self.base.errata if self.base is not None else {}
        return base | {tile_id: tuple(errata) for tile_id, errata in found.items()}

    def once(self, make: Callable[[Catalog], T]) -> T:
        """What a function makes of this catalog: worked out at the first call, remembered for the others."""
        if make not in self._made:
            self._made[make] = make(self)
        made: T = self._made[make]
        return made

    @cached_property
    def _made(self) -> dict[Callable[[Catalog], Any], Any]:
        return {}

    @cached_property
    def demand(self) -> Counter[str]:
        """How many pieces of each kind all tiles together ask for, every alternative counted."""
        return sum((tile.demand() for tile in self.tiles), Counter())

    @cached_property
    def rewarded(self) -> Counter[str]:
        """How many pieces of each kind all tiles together give."""
        return sum((tile.rewarded() for tile in self.tiles), Counter())

    def to_frame(self, table: str = "tiles") -> pandas.DataFrame:
        """A table of the catalog as a data frame, with a pandas type for each column.

        Args:
            table: ``tiles`` (one a row, with the columns of the CSV export), ``rows`` (one piece that a row asks for),
                ``demand`` or ``rewards`` (a tile, a kind of piece, and how many), or any other table of the database.

        Raises:
            ImportError: pandas is not installed; the extra ``frame`` brings it.
            ValueError: there is no such table.
            MissingPart: the game does not say what tables its catalogs make.
        """
        import pandas

        if table == "tiles":
            return pandas.DataFrame(
                {
                    one.key: pandas.Series([one.value(tile, self, "en") for tile in self.tiles], dtype=one.dtype)
                    for one in self.kind.part("columns").columns(self.game)
                }
            )
        tables = {one.name: one for one in self.kind.part("relations").tables(self.game)}
        if table not in tables:
            raise ValueError(f"no table {table!r} here; there are {', '.join(tables)}")
        records = list(tables[table].records(self))
        return pandas.DataFrame(
            {
                one.name: pandas.Series([record[n] for record in records], dtype=one.dtype)
                for n, one in enumerate(tables[table].fields)
            }
        )
