"""What a catalog holds, in numbers: totals, demand and reward by kind, how it is known."""

from __future__ import annotations

from collections import Counter
from typing import Any

from squareone_data.model.catalog import Catalog
from squareone_data.model.tiles import STATUSES, Tile


def _spread(values: list[int]) -> dict[str, float]:
    return {"min": min(values), "mean": round(sum(values) / len(values), 2), "max": max(values)}


def _by_kind(catalog: Catalog, tiles: tuple[Tile, ...], what: str) -> dict[str, int]:
    total: Counter[str] = Counter()
    for tile in tiles:
        total += tile.demand() if what == "demand" else tile.rewarded()
    return {piece.letter: total[piece.letter] for piece in catalog.game.pieces}


def statistics(catalog: Catalog) -> dict[str, Any]:
    """All statistics as plain data, ready for JSON.

    ``demand`` and ``rewards`` count pieces by set and letter; demand counts both alternatives of a row. ``numbers``
    gives least, mean and most of the numeric columns by color.
    """
    part = catalog.kind.part("columns")
    columns = [one for one in (*part.columns(catalog.game), *part.derived(catalog.game)) if one.summed]
    sets: dict[str, Any] = {}
    for one in catalog.game.sets:
        tiles = catalog.select(set=one.id)
        sets[one.id] = {
            "tiles": {color: sum(tile.color == color for tile in tiles) for color in catalog.kind.colors},
            "status": {status: sum(tile.status == status for tile in tiles) for status in STATUSES},
            "pieces": sum(one.pieces.values()),
            "demand": _by_kind(catalog, tiles, "demand"),
            "rewards": _by_kind(catalog, tiles, "rewards"),
        }
    numbers: dict[str, Any] = {}
    for color in catalog.kind.colors:
        tiles = catalog.select(color=color)
        if tiles:
            numbers[color] = {
                one.key: _spread([int(one.value(tile, catalog, "en") or 0) for tile in tiles]) for one in columns
            }
    known = sum(tile.status != "stand-in" for tile in catalog.tiles)
    return {
        "catalog": catalog.game.id,
        "version": catalog.game.version,
        "tiles": len(catalog),
        "known": round(known / len(catalog), 4) if len(catalog) else 1.0,
        "supply": catalog.game.supply(tuple(one.id for one in catalog.game.sets)),
        "sets": sets,
        "numbers": numbers,
    }
