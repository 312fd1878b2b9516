"""Whether every tile has an id of its own, in the place that id belongs to."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.ids import RangeError, compress_ids, expand_ranges, id_order
from squareone_data.model.tiles import Tile

from .framework import check
from .samples import patch, tile

_TAIL = '"rows": ["Y Y", "G"], "reward": "B", "status": "original"}'
_GOOD = '{"id": "W01", ' + _TAIL


def declared_homes(catalog: Catalog) -> dict[str, str]:
    """The file each declared tile id belongs to."""
    homes: dict[str, str] = {}
    for one in catalog.own_sets:
        for color in one.tiles:
            for tile_id in one.ids(color):
                homes.setdefault(tile_id, f"{one.id}/{color}.json")
    return homes


def doubtful_ids(catalog: Catalog) -> set[str]:
    """Ids that say nothing for sure: of tiles that are missing, unread, twice there or in the wrong file."""
    homes = declared_homes(catalog)
    there = Counter(one.id for one in catalog.tiles)
    doubtful = {one for one, count in there.items() if count > 1} | (homes.keys() - there.keys()) | catalog.unread
    return doubtful | {one.id for one in catalog.tiles if one.id in homes and homes[one.id] != one.home.file}


def faulty_ranges(catalog: Catalog) -> set[tuple[str, str]]:
    """Set and color of the ranges that say nothing; what depends on them is not judged."""
    faulty = set()
    for one in catalog.game.sets:
        for color, written in one.tiles.items():
            try:
                expand_ranges(written)
            except RangeError:
                faulty.add((one.id, color))
    return faulty


def _file(one: Tile) -> str:
    return one.home.file


@check(
    "SQ201",
    Severity.ERROR,
    good=_GOOD,
    bad=tile('{"id": "W02", ' + _TAIL, "base/white.json"),
    consequences=("SQ203", "SQ220"),
)
def unique_ids(catalog: Catalog) -> Iterator[Finding]:
    """No two tiles share an id.

    Records, positions and spreadsheets name tiles by id alone.
    """
    first: dict[str, Tile] = {}
    extended = catalog.base.everything if catalog.base is not None else {}
    if len(catalog.by_id) == len(catalog.tiles) and extended.keys().isdisjoint(catalog.by_id):
        return
    homes = declared_homes(catalog)
    # Of two with one id, the one in the wrong file is the one that took it.
    for one in sorted(catalog.tiles, key=lambda tile: homes.get(tile.id) != tile.home.file):
        before = extended.get(one.id) or first.setdefault(one.id, one)
        if before is not one:
            abroad = one.id in extended
            where = "of the extended catalog" if abroad else f"in {_file(before)}"
            place = before.place("id")
            yield Finding(
                one.place("id"),
                f"the id {one.id} is taken: a tile {where} has it",
                "give one of the two an id of its own",
                related=(catalog.abroad(place) if abroad else place,),
            )


@check(
    "SQ202", Severity.ERROR, good=_GOOD, bad=tile('{"id": "W90", ' + _TAIL, "base/white.json"), consequences=("SQ220",)
)
def belongs_here(catalog: Catalog) -> Iterator[Finding]:
    """A tile stands in the file of the set and color that declare its id in game.json.

    The id says where a tile belongs; in the wrong file it would count for another set or color.
    """
    homes = declared_homes(catalog)
    faulty = faulty_ranges(catalog)
    extended = catalog.base.everything if catalog.base is not None else {}
    strangers = [
        (homes.get(one.id), one)
        for place, read in zip(catalog.homes, catalog.tile_files, strict=True)
        for one in read.tiles
        if homes.get(one.id) != place.file
    ]
    for home, one in strangers:
        if home is None and (one.id in extended or (one.set, one.color) in faulty):
            continue  # an id of the extended catalog is reported as taken, and so are ranges that say nothing
        if home is None:
            yield Finding(
                one.place("id"),
                f"no set in game.json declares the id {one.id}",
                f"add {one.id} to the {one.color} tiles of the set {one.set!r} in game.json, or change the id",
            )
        else:
            yield Finding(
                one.place("id"), f"{one.id} belongs in {home}, by the ranges in game.json", f"move the line to {home}"
            )


@check(
    "SQ203",
    Severity.WARNING,
    good=_GOOD,
    bad=tile('{"id": "W00", ' + _TAIL, "base/white.json"),
    consequences=("SQ202", "SQ220"),
)
def id_ordered(catalog: Catalog) -> Iterator[Finding]:
    """The tiles of a file stand in the order of their ids.

    So that a person finds a tile where they look for it, and a new one has one place to go.
    """
    for _, _, tiles in catalog.groups():
        ids = [one.id for one in tiles]
        # Ids of one length are in order when their texts are, which is quicker to tell.
        if len(set(map(len, ids))) == 1 and ids == sorted(ids):
            continue
        for before, one in itertools.pairwise(tiles):
            if id_order(one.id) < id_order(before.id):
                yield Finding(
                    one.place("id"),
                    f"{one.id} stands after {before.id}",
                    "run `squareone fmt`, which puts tiles in order",
                    related=(before.place("id"),),
                )


@check(
    "SQ205",
    Severity.ERROR,
    good=_GOOD,
    bad=patch(
        "game.json",
        '{"sets": [{"id": "base", "name": {"en": "Base", "cs": "Základ"}, "tiles": {"white": "W01-W06", "black": "B01-B02"}, "pieces": {"yellow": 9, "green": 9, "blue": 6, "red": 6}}, {"id": "combo", "name": {"en": "Combo", "cs": "Kombo"}, "requires": ["base"], "tiles": {"white": "C01-C02"}}]}',
    ),
)
def no_gaps(catalog: Catalog) -> Iterator[Finding]:
    """Every id that game.json declares has its tile.

    A tile that is missing is missing from everything made of the catalog: the printed sheet, the deck, the count.
    """
    present = catalog.by_id.keys() | catalog.unread
    for rank, one in enumerate(catalog.game.sets):
        for color in one.tiles:
            ids = one.ids(color)
            if not present.issuperset(ids):
                missing = [tile_id for tile_id in ids if tile_id not in present]
                file = f"{one.id}/{color}.json"
                at = catalog.game_place("sets", rank, "tiles", color)
                noun = "tile is" if len(missing) == 1 else "tiles are"
                yield Finding(
                    at,
                    f"{len(missing)} declared {noun} not in {file}: {compress_ids(missing)}",
                    f"write the missing lines in {file}, or shorten the range",
                )
