"""What a catalog holds, in numbers: totals, demand and reward by kind, how it is known."""

from __future__ import annotations

from collections import Counter
from typing import Any

from squareone_data.model.catalog import Catalog
from squareone_data.model.difference import difference
from squareone_data.model.registry import MissingPart
from squareone_data.model.tiles import STATUSES, Tile

from .balance import Peers


def _spread(values: list[int]) -> dict[str, float]:
    return {"min": min(values), "mean": round(sum(values) / len(values), 2), "max": max(values)}


def _by_kind(catalog: Catalog, tiles: tuple[Tile, ...], what: str) -> dict[str, int]:
    total: Counter[str] = Counter()
    for tile in tiles:
        total += tile.demand() if what == "demand" else tile.rewarded()
    return {piece.letter: total[piece.letter] for piece in catalog.game.pieces}


def comparison(catalog: Catalog) -> list[Peers]:
    """What tiles cost beside what they give, among peers; empty for a game that does not say who they are."""
    try:
        part = catalog.kind.part("balance")
    except MissingPart:
        return []
    found: list[Peers] = catalog.once(part.compared)
    return found


def _balance(group: Peers) -> dict[str, Any]:
    return {
        "peers": group.name,
        "tiles": len(group.tiles),
        "judged": group.judged,
        "slope": round(group.slope, 4),
        "intercept": round(group.intercept, 4),
        "out_of_line": [
            {"tile": one.point.tile, "worth": one.point.worth, "cost": one.point.cost,
             "expected": round(one.expected, 2), "score": round(one.score, 2)}
            for one in group.out_of_line()
        ],
    }  # fmt: skip


def since(before: Catalog, now: Catalog) -> dict[str, Any]:
    """What changed since an older version, in numbers.

    ``tiles`` counts tiles added, removed, changed, renumbered and moved; ``demand``, ``rewards`` and ``status`` give
    the change of the totals, by letter or status, zeros left out.
    """
    found = difference(before, now).counts()
    tables = found.pop("tables")

    ranks = now.game.order

    def change(old: Counter[str], new: Counter[str]) -> dict[str, int]:
        keys = sorted({*new, *old}, key=lambda key: (ranks.get(key, len(ranks)), key))
        return {key: new[key] - old[key] for key in keys if new[key] != old[key]}

    return {
        "version": before.label.partition(":")[0],
        "tiles": found,
        "tables": tables,
        "demand": change(before.demand, now.demand),
        "rewards": change(before.rewarded, now.rewarded),
        "status": change(Counter(tile.status for tile in before.tiles), Counter(tile.status for tile in now.tiles)),
    }


def statistics(catalog: Catalog) -> dict[str, Any]:
    """All statistics as plain data, ready for JSON.

    ``demand`` and ``rewards`` count pieces by set and letter; demand counts both alternatives of a row. ``numbers``
    gives least, mean and most of the numeric columns by color, of the tiles that have a value there; ``unknown`` says
    by column why others have none; ``balance`` holds cost against worth among peers, where the game says who they are.
    ``known`` is the share of tiles that were read off a
    source or the real tile, a designer's own left out; None if there are only such.
    """
    part = catalog.kind.part("columns")
    columns = [one for one in (*part.columns(catalog.game), *part.derived(catalog.game)) if one.summed]
    sets: dict[str, Any] = {}
    for one in catalog.own_sets:
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
            found = {one.key: [one.value(tile, catalog, "en") for tile in tiles] for one in columns}
            filled = {key: [int(value) for value in values if value is not None] for key, values in found.items()}
            numbers[color] = {key: _spread(values) for key, values in filled.items() if values}
    printed = [tile for tile in catalog.tiles if tile.status != "original"]
    known = sum(tile.status != "stand-in" for tile in printed)
    return {
        "catalog": catalog.game.id,
        "version": catalog.game.version,
        "tiles": len(catalog),
        "known": round(known / len(printed), 4) if printed else None,
        "supply": catalog.game.supply(tuple(one.id for one in catalog.game.sets)),
        "sets": sets,
        "numbers": numbers,
        "balance": [_balance(one) for one in comparison(catalog)],
        "unknown": {one.key: why for one in columns if one.searched and (why := part.unknown(one.key, catalog))},
    }
