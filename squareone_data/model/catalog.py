"""The catalog: the immutable contents of all files, with common queries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Self

from typing_extensions import TypeVar

from .definition import FORMAT, Extension, SetInfo
from .facts import Fact
from .findings import Finding
from .game_model import D_co, GameModel, T_co
from .places import EXTENDED, Place
from .tiles import Erratum, Home, Retired, Tile, TileFile

G_co = TypeVar("G_co", bound=GameModel, covariant=True, default=GameModel)
R = TypeVar("R")


@dataclass(frozen=True, repr=False, eq=False)
class Catalog(Generic[T_co, D_co, G_co]):
    """The tiles of a game and all data about them; immutable.

    The class is generic over the tile, the definition and the game. Iterating yields the tiles; ``in`` accepts a tile
    or a tile id; indexing takes an id.

    ``faults`` lists the parts that could not be read. These parts are missing from all other attributes, but their ids
    are in ``unread``, so that checks do not report them a second time.
    """

    label: str
    """The folder, as given by the user."""
    game: G_co
    """The game whose rules apply."""
    definition: D_co
    """The contents of ``game.json``. For an own expansion: the extended definition with the expansion added."""
    format: int = FORMAT
    """The format version of its files."""
    base: Self | None = None
    """The catalog that an own expansion extends."""
    extension: Extension | None = None
    """The contents of ``game.json`` of an own expansion."""
    tile_files: tuple[TileFile[T_co], ...] = ()
    homes: tuple[Home, ...] = ()
    """The home of each tile file."""
    facts: tuple[Fact, ...] = ()
    faults: tuple[Finding, ...] = ()
    found: tuple[str, ...] = ()
    """The paths of all JSON files in the folder."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """The text of each file that could be decoded, by path; findings quote lines from it."""
    validated: tuple[str, ...] = ()
    """The paths of the files that were parsed and validated."""
    unread: frozenset[str] = frozenset()
    """The ids of tiles that could not be read."""

    @cached_property
    def tiles(self) -> tuple[T_co, ...]:
        """All tiles, by set, then color, then their order in the file."""
        return tuple(tile for read in self.tile_files for tile in read.tiles)

    @cached_property
    def by_id(self) -> dict[str, T_co]:
        """The tiles by id; the first one if several tiles share an id."""
        answer: dict[str, T_co] = {}
        for tile in self.tiles:
            answer.setdefault(tile.id, tile)
        return answer

    @cached_property
    def own_sets(self) -> tuple[SetInfo, ...]:
        """The sets of this folder, without those of an extended catalog."""
        return self.definition.sets if self.base is None else self.definition.sets[len(self.base.definition.sets) :]

    @cached_property
    def everything(self) -> dict[str, T_co]:
        """All tiles by id, including those of an extended catalog; the catalog's own tile if both have the id."""
        return self.by_id if self.base is None else {**self.base.everything, **self.by_id}

    def __getitem__(self, tile_id: str) -> T_co:
        return self.by_id[tile_id]

    def __contains__(self, tile: object) -> bool:
        if isinstance(tile, str):
            return tile in self.by_id
        return isinstance(tile, Tile) and self.by_id.get(tile.id) == tile

    def __iter__(self) -> Iterator[T_co]:
        return iter(self.tiles)

    def __repr__(self) -> str:
        return (
            f"<Catalog {self.definition.id}: {len(self.tiles)} tiles in {len(self.own_sets)} sets, from {self.label}>"
        )

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
    ) -> tuple[T_co, ...]:
        """Return the tiles that meet every condition given.

        Args:
            set: the id of their set.
            color: their color.
            demands: the letter of a kind of piece that one of their rows requires, in any alternative.
            rewards: the letter of a kind of piece in their reward.

        Raises:
            ValueError: the catalog has no such set, color or letter.
        """
        known = {"set": [info.id for info in self.own_sets], "color": list(self.game.colors)}
        known["letter"] = [piece.letter for piece in self.definition.pieces]
        for what, asked in (("set", set), ("color", color), ("letter", demands), ("letter", rewards)):
            if asked is not None and asked not in known[what]:
                raise ValueError(f"unknown {what} {asked!r}; expected one of {', '.join(known[what])}")
        return tuple(
            tile
            for tile in self.tiles
            if (set is None or tile.set == set)
            and (color is None or tile.color == color)
            and (demands is None or tile.demand()[demands] > 0)
            and (rewards is None or tile.rewarded()[rewards] > 0)
        )

    def files(self) -> Iterator[tuple[Home, TileFile[T_co]]]:
        """Yield the tile files, each with its home."""
        yield from zip(self.homes, self.tile_files, strict=True)

    def groups(self) -> Iterator[tuple[str, str, tuple[T_co, ...]]]:
        """Yield set, color and tiles of each tile file, in order."""
        for home, read in self.files():
            yield home.set, home.color, read.tiles

    def game_place(self, *pointer: str | int) -> Place:
        """Return the place of a value of :attr:`definition` in ``game.json``, of this catalog or the extended one."""
        if self.base is None or not pointer or pointer[0] in ("id", "name", "version", "extends", "extends_version"):
            return Place("game.json", pointer)
        shared = self.base.definition.shared_lists.get(str(pointer[0]))
        if shared is not None and len(pointer) > 1 and isinstance(pointer[1], int) and pointer[1] >= len(shared):
            return Place("game.json", (pointer[0], pointer[1] - len(shared), *pointer[2:]))
        return self.abroad(self.base.game_place(*pointer))

    @staticmethod
    def abroad(place: Place) -> Place:
        """Return a place in the extended catalog, as seen from the own expansion."""
        return Place(EXTENDED + place.file, place.pointer, place.part, place.key)

    def tile_at(self, place: Place) -> str:
        """Return the id of the tile that contains a place; empty if the place is not in a tile."""
        if len(place.pointer) < 2 or place.pointer[0] != "tiles":
            return ""
        return self._by_place.get((place.file, place.pointer[1]), "")

    @cached_property
    def _by_place(self) -> dict[tuple[str, str | int], str]:
        return {(place.file, place.pointer[1]): tile.id for tile in self.tiles for place in (tile.place(),)}

    @cached_property
    def retired(self) -> dict[str, tuple[Place, Retired]]:
        """The place and the entry of each retired id, including those of an extended catalog."""
        found: dict[str, tuple[Place, Retired]] = {}
        if self.base is not None:
            found |= {tile_id: (self.abroad(place), entry) for tile_id, (place, entry) in self.base.retired.items()}
        for home, read in self.files():
            for rank, entry in enumerate(read.retired):
                found[entry.id] = (Place(home.file, ("retired", rank, "id")), entry)
        return found

    @cached_property
    def declared(self) -> dict[str, Home]:
        """The home of each tile id that the catalog's own sets declare; the first one if an id is declared twice."""
        homes: dict[str, Home] = {}
        for info in self.own_sets:
            for color in info.tiles:
                home = Home(f"{info.id}/{color}.json", info.id, color)
                for tile_id in info.ids(color):
                    homes.setdefault(tile_id, home)
        return homes

    @cached_property
    def declared_anywhere(self) -> frozenset[str]:
        """The tile ids that any set declares, including those of an extended catalog."""
        extended = self.base.declared_anywhere if self.base is not None else frozenset()
        return extended.union(self.declared)

    @cached_property
    def errata(self) -> dict[str, tuple[Erratum, ...]]:
        """The errata of each tile that has any, by its id, oldest first."""
        found: dict[str, list[Erratum]] = {}
        for read in self.tile_files:
            for erratum in sorted(read.errata, key=lambda erratum: erratum.date):
                found.setdefault(erratum.tile, []).append(erratum)
        base = self.base.errata if self.base is not None else {}
        return base | {tile_id: tuple(errata) for tile_id, errata in found.items()}

    def once(self, compute: Callable[[Self], R]) -> R:
        """Return the result of a function of this catalog, cached after the first call."""
        if compute not in self._computed:
            self._computed[compute] = compute(self)
        result: R = self._computed[compute]
        return result

    @cached_property
    def _computed(self) -> dict[object, Any]:
        return {}

    @cached_property
    def demand(self) -> Counter[str]:
        """The number of pieces of each kind that all tiles together require, counting every alternative."""
        return sum((tile.demand() for tile in self.tiles), Counter())

    @cached_property
    def rewarded(self) -> Counter[str]:
        """The number of pieces of each kind that all tiles together reward."""
        return sum((tile.rewarded() for tile in self.tiles), Counter())
