"""Checks of tile ids: unique, in the right file, in order, without gaps."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

from squareone_data.game.check import check
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.ids import RangeError, compress_ids, expand_ranges, id_order
from squareone_data.model.tiles import Tile

from .samples import GOOD, Sample, patch

_TAIL = '"power": 2, "text": "draw 1", "status": "original"}'


def doubtful_ids(catalog: Catalog) -> set[str]:
    """Return the ids of tiles that are missing, unread, duplicate or in the wrong file."""
    homes = catalog.declared
    count_of = Counter(tile.id for tile in catalog.tiles)
    repeated = {tile_id for tile_id, count in count_of.items() if count > 1}
    misplaced = {tile.id for tile in catalog.tiles if tile.id in homes and homes[tile.id].file != tile.home.file}
    return repeated | (homes.keys() - count_of.keys()) | catalog.unread | misplaced


def faulty_ranges(catalog: Catalog) -> set[tuple[str, str]]:
    """Return the set and the color of invalid ranges; other checks skip what depends on them."""
    faulty = set()
    for info in catalog.definition.sets:
        for color, written in info.tiles.items():
            try:
                expand_ranges(written)
            except RangeError:
                faulty.add((info.id, color))
    return faulty


@check(
    "SQ201",
    Severity.ERROR,
    good=GOOD,
    bad=Sample('{"id": "R02", ' + _TAIL, "base/red.json"),
    consequences=("SQ203",),
)
def unique_ids(catalog: Catalog) -> Iterator[Finding]:
    """Tile ids are unique.

    Records, positions and spreadsheets identify tiles by id.
    """
    first: dict[str, Tile] = {}
    extended = catalog.base.everything if catalog.base is not None else {}
    if len(catalog.by_id) == len(catalog.tiles) and extended.keys().isdisjoint(catalog.by_id):
        return
    homes = catalog.declared
    # Of two tiles with one id, report the tile in the wrong file.
    for tile in sorted(catalog.tiles, key=lambda tile: homes.get(tile.id) != tile.home):
        before = extended.get(tile.id) or first.setdefault(tile.id, tile)
        if before is not tile:
            abroad = tile.id in extended
            where = "in the extended catalog" if abroad else f"in {before.home.file}"
            place = before.place("id")
            yield Finding(
                tile.place("id"),
                f"duplicate tile id {tile.id}, already used {where}",
                "change one of the ids",
                related=(catalog.abroad(place) if abroad else place,),
            )


@check("SQ202", Severity.ERROR, good=GOOD, bad=Sample('{"id": "R90", ' + _TAIL, "base/red.json"))
def belongs_here(catalog: Catalog) -> Iterator[Finding]:
    """A tile is in the file of the set and color that declare its id in game.json.

    In the wrong file, a tile belongs to the wrong set or color.
    """
    homes = catalog.declared
    faulty = faulty_ranges(catalog)
    extended = catalog.base.everything if catalog.base is not None else {}
    for tile in catalog.tiles:
        home = homes.get(tile.id)
        if home == tile.home:
            continue
        if home is not None:
            message = f"{tile.id}: expected in {home.file}, according to the ranges in game.json"
            yield Finding(tile.place("id"), message, f"move the line to {home.file}")
        # Other checks report ids of the extended catalog and invalid ranges.
        elif tile.id not in extended and (tile.set, tile.color) not in faulty:
            yield Finding(
                tile.place("id"),
                f"no set in game.json declares the tile id {tile.id}",
                f"add {tile.id} to the {tile.color} tiles of the set {tile.set!r} in game.json, or change the id",
            )


@check(
    "SQ203",
    Severity.WARNING,
    good=GOOD,
    bad=Sample('{"id": "R00", ' + _TAIL, "base/red.json"),
    consequences=("SQ202",),
)
def id_ordered(catalog: Catalog) -> Iterator[Finding]:
    """The tiles of a file are in the order of their ids.

    Sorted tiles are easy to find, and a new tile has exactly one position.
    """
    for _, _, tiles in catalog.groups():
        ids = [tile.id for tile in tiles]
        # For ids of equal length, comparing the texts is enough, and faster.
        if len(set(map(len, ids))) == 1 and ids == sorted(ids):
            continue
        for before, tile in itertools.pairwise(tiles):
            if id_order(tile.id) < id_order(before.id):
                yield Finding(
                    tile.place("id"),
                    f"{tile.id} is not in order, after {before.id}",
                    "run `squareone fmt` to sort the tiles",
                    related=(before.place("id"),),
                )


@check(
    "SQ205",
    Severity.ERROR,
    good=GOOD,
    bad=patch(
        "game.json",
        '{"sets": [{"id": "base", "name": {"en": "Base", "cs": "Základ"}, "tiles": {"red": "R01-R06", "blue": "B01-B02"}, "pieces": {"coin": 9, "gem": 3}}, {"id": "extra", "name": {"en": "Extra", "cs": "Navíc"}, "requires": ["base"], "tiles": {"red": "X01-X02"}}]}',
    ),
)
def no_gaps(catalog: Catalog) -> Iterator[Finding]:
    """Every tile id that game.json declares has a tile.

    A missing tile is missing from everything derived from the catalog: printed sheets, decks, counts.
    """
    present = catalog.by_id.keys() | catalog.unread
    for rank, info in enumerate(catalog.definition.sets):
        for color in info.tiles:
            ids = info.ids(color)
            if not present.issuperset(ids):
                missing = [tile_id for tile_id in ids if tile_id not in present]
                file = f"{info.id}/{color}.json"
                noun = "tile" if len(missing) == 1 else "tiles"
                yield Finding(
                    catalog.game_place("sets", rank, "tiles", color),
                    f"{len(missing)} missing {noun} in {file}: {compress_ids(missing)}",
                    f"add the {noun} to {file}, or shorten the range",
                )
