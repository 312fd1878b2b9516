"""Statistics of a catalog: totals, demand and reward by kind, statuses, outliers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import NotRequired, TypedDict

from squareone_data.analysis.differences import difference
from squareone_data.game.interface import AnyCatalog, MissingCapability
from squareone_data.model.tiles import STATUSES, Tile

from .outliers import FittedGroup, fit_line


class Spread(TypedDict):
    """The minimum, mean and maximum of numbers."""

    min: int
    mean: float
    max: int


class SetStatistics(TypedDict):
    """Statistics of a set: tiles by color and status, pieces, and demand and rewards by letter."""

    tiles: dict[str, int]
    status: dict[str, int]
    pieces: int
    demand: dict[str, int]
    rewards: dict[str, int]


class OutlierStatistics(TypedDict):
    """An outlier in a group of comparable tiles."""

    tile: str
    worth: int
    cost: int
    expected: float
    score: float


class PeerStatistics(TypedDict):
    """Cost against worth in a group of comparable tiles, with the fitted line."""

    peers: str
    tiles: int
    judged: bool
    slope: float
    intercept: float
    out_of_line: list[OutlierStatistics]


class ChangeStatistics(TypedDict):
    """Statistics of the changes since an older version."""

    version: str
    tiles: dict[str, int]
    tables: int
    demand: dict[str, int]
    rewards: dict[str, int]
    status: dict[str, int]


class Statistics(TypedDict):
    """All statistics of a catalog, as JSON data; see :func:`statistics`."""

    catalog: str
    version: str
    tiles: int
    known: float | None
    supply: dict[str, int]
    sets: dict[str, SetStatistics]
    numbers: dict[str, dict[str, Spread]]
    balance: list[PeerStatistics]
    unknown: dict[str, Mapping[str, str]]
    since: NotRequired[ChangeStatistics]


def _spread(values: list[int]) -> Spread:
    return {"min": min(values), "mean": round(sum(values) / len(values), 2), "max": max(values)}


def _by_kind(catalog: AnyCatalog, tiles: Iterable[Tile], count: Callable[[Tile], Counter[str]]) -> dict[str, int]:
    """Return the total number of pieces of each kind for some tiles, by letter."""
    total: Counter[str] = Counter()
    for tile in tiles:
        total += count(tile)
    return {piece.letter: total[piece.letter] for piece in catalog.definition.pieces}


def fitted_groups(catalog: AnyCatalog) -> list[FittedGroup]:
    """Return the groups of comparable tiles with fitted lines; empty if the game has no such groups."""
    try:
        balance = catalog.game.balance
    except MissingCapability:
        return []
    return [fit_line(group) for group in balance.groups(catalog)]


def _balance(group: FittedGroup) -> PeerStatistics:
    return {
        "peers": group.name,
        "tiles": len(group.tiles),
        "judged": group.judged,
        "slope": round(group.slope, 4),
        "intercept": round(group.intercept, 4),
        "out_of_line": [
            {"tile": tile.point.tile, "worth": tile.point.worth, "cost": tile.point.cost,
             "expected": round(tile.expected, 2), "score": round(tile.score, 2)}
            for tile in group.out_of_line()
        ],
    }  # fmt: skip


def since(before: AnyCatalog, now: AnyCatalog) -> ChangeStatistics:
    """Return statistics of the changes since an older version.

    ``tiles`` counts added, removed, changed, renumbered and moved tiles; ``demand``, ``rewards`` and ``status`` are the
    changes of the totals, by letter or status, without zeros.
    """
    found = difference(before, now).counts()
    tables = found.pop("tables")

    ranks = now.definition.order

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


def statistics(catalog: AnyCatalog) -> Statistics:
    """Return all statistics as JSON data.

    ``demand`` and ``rewards`` count pieces by set and letter; demand counts all alternatives of a row. ``numbers`` has
    the minimum, mean and maximum of the numeric columns by color, for tiles with a value; ``unknown`` has the reasons
    for missing values by column; ``balance`` has cost against worth in groups of comparable tiles. ``known`` is the
    share of documented and transcribed tiles, without original tiles; None if all tiles are original.
    """
    part = catalog.game.columns
    columns = [
        column for column in (*part.columns(catalog.definition), *part.derived(catalog.definition)) if column.summed
    ]
    sets: dict[str, SetStatistics] = {}
    for set_info in catalog.own_sets:
        tiles = catalog.select(set=set_info.id)
        sets[set_info.id] = {
            "tiles": {color: sum(tile.color == color for tile in tiles) for color in catalog.game.colors},
            "status": {status: sum(tile.status == status for tile in tiles) for status in STATUSES},
            "pieces": sum(set_info.pieces.values()),
            "demand": _by_kind(catalog, tiles, lambda tile: tile.demand()),
            "rewards": _by_kind(catalog, tiles, lambda tile: tile.rewarded()),
        }
    numbers: dict[str, dict[str, Spread]] = {}
    for color in catalog.game.colors:
        tiles = catalog.select(color=color)
        if tiles:
            found = {column.key: [column.value(tile, catalog, "en") for tile in tiles] for column in columns}
            filled = {key: [int(value) for value in values if value is not None] for key, values in found.items()}
            numbers[color] = {key: _spread(values) for key, values in filled.items() if values}
    printed = [tile for tile in catalog.tiles if tile.status != "original"]
    known = sum(tile.status != "stand-in" for tile in printed)
    return {
        "catalog": catalog.definition.id,
        "version": catalog.definition.version,
        "tiles": len(catalog),
        "known": round(known / len(printed), 4) if printed else None,
        "supply": catalog.definition.supply(tuple(set_info.id for set_info in catalog.definition.sets)),
        "sets": sets,
        "numbers": numbers,
        "balance": [_balance(group) for group in fitted_groups(catalog)],
        "unknown": {
            column.key: why for column in columns if column.searched and (why := part.unknown(column.key, catalog))
        },
    }
