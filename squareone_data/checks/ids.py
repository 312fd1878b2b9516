"""Whether every tile has an id of its own, in the place that id belongs to."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.ids import compress_ids, id_order
from squareone_data.model.tiles import Tile

from .framework import check
from .samples import patch, tile

_TAIL = '"rows": ["Y Y", "G"], "reward": "B", "status": "original"}'
_GOOD = '{"id": "W01", ' + _TAIL


def declared_homes(catalog: Catalog) -> dict[str, str]:
    """The file each declared tile id belongs to."""
    homes: dict[str, str] = {}
    for one in catalog.game.sets:
        for color in one.tiles:
            for tile_id in one.ids(color):
                homes.setdefault(tile_id, f"{one.id}/{color}.json")
    return homes


def _file(one: Tile) -> str:
    return one.place().file


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
    for one in catalog.tiles:
        before = first.setdefault(one.id, one)
        if before is not one:
            yield Finding(
                one.place("id"),
                f"the id {one.id} is taken: another tile in {_file(before)} has it",
                "give one of the two an id of its own",
                related=(before.place("id"),),
            )


@check(
    "SQ202", Severity.ERROR, good=_GOOD, bad=tile('{"id": "W90", ' + _TAIL, "base/white.json"), consequences=("SQ220",)
)
def belongs_here(catalog: Catalog) -> Iterator[Finding]:
    """A tile stands in the file of the set and color that declare its id in game.json.

    The id says where a tile belongs; in the wrong file it would count for another set or color.
    """
    homes = declared_homes(catalog)
    for one in catalog.tiles:
        home = homes.get(one.id)
        if home == _file(one):
            continue
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
    present = {one.id for one in catalog.tiles} | catalog.unread
    for rank, one in enumerate(catalog.game.sets):
        for color in one.tiles:
            missing = [tile_id for tile_id in one.ids(color) if tile_id not in present]
            if missing:
                file = f"{one.id}/{color}.json"
                at = catalog.game_place("sets", rank, "tiles", color)
                noun = "tile is" if len(missing) == 1 else "tiles are"
                yield Finding(
                    at,
                    f"{len(missing)} declared {noun} not in {file}: {compress_ids(missing)}",
                    f"write the missing lines in {file}, or shorten the range",
                )
