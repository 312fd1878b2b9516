"""Checks that compare tiles with each other: duplicates and dominated tiles."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from squareone_data.game.check import Skipped, check
from squareone_data.games.square_one.catalog import SquareOneCatalog
from squareone_data.games.square_one.notation import format_tile
from squareone_data.games.square_one.rows import Row, contains, ordered
from squareone_data.games.square_one.tiles import SquareOneTile
from squareone_data.model.findings import Finding, Severity

from .tiles import distinct_rows

MAX_COMPARED = 2000
"""The maximum number of tiles compared pair by pair, since the time grows with its square."""

_GOOD = '{"id": "W01", "rows": ["Y Y", "G"], "reward": "B", "status": "original"}'


Key = tuple[object, ...]


def _keys(catalog: SquareOneCatalog) -> Iterator[tuple[Key, SquareOneTile]]:
    """Return a key of color and face, independent of the order of pieces and alternatives.

    Equal rows and rewards are the same object, so each is processed once; equal ones get the same number.
    """
    order = catalog.definition.order
    numbers: dict[Key, int] = {}
    rows: dict[int, int] = {}
    rewards: dict[int, int] = {}
    for key, row in catalog.once(distinct_rows).items():
        ways = tuple(sorted(ordered(pieces, order) for pieces in row))
        rows[key] = numbers.setdefault(ways, len(numbers))
    for key, reward in {id(tile.reward): tile.reward for tile in catalog.tiles}.items():
        gains = (ordered(reward.pieces, order), tuple(sorted(reward.actions)), reward.choice)
        rewards[key] = numbers.setdefault(gains, len(numbers))
    for _, color, group in catalog.groups():
        for tile in group:
            faces = tuple(map(rows.__getitem__, map(id, tile.rows)))
            yield (color, faces, tile.points, rewards[id(tile.reward)]), tile


@check(
    "SQ220", Severity.ERROR, good=_GOOD, bad='{"id": "W02", "rows": ["Y Y", "G"], "reward": "B", "status": "original"}'
)
def no_twins(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """Tiles of a color differ in rows, points or reward.

    A duplicate is often a copied line that was not changed. Add a waiver if it is intended.
    """
    first: dict[Key, SquareOneTile] = {}
    for key, tile in _keys(catalog):
        before = first.setdefault(key, tile)
        if before is not tile and before.id != tile.id:
            yield Finding(
                tile.place(),
                f"{tile.id} is a duplicate of {before.id}",
                "change one of them",
                related=(before.place(),),
            )
    if catalog.base is None:
        return
    printed = {_printed(tile, catalog): tile for tile in catalog.base.tiles}
    for tile in catalog.tiles:
        there = printed.get(_printed(tile, catalog))
        if there is not None:
            place = catalog.abroad(there.place())
            message = f"{tile.id} is a duplicate of {there.id} in the extended catalog"
            yield Finding(tile.place(), message, "change one of them", related=(place,))


def _printed(tile: SquareOneTile, catalog: SquareOneCatalog) -> tuple[str, str]:
    """Return a tile's color and its line without the id, in canonical order."""
    order = catalog.definition.order
    rows = (row.canonical(order) for row in tile.rows)
    return tile.color, format_tile("", rows, tile.points, tile.reward.canonical(order))


def _easier(row: Row, other: Row) -> bool:
    """Return whether each alternative of ``row`` is contained in an alternative of ``other``."""
    return all(any(contains(theirs, ours) for theirs in other) for ours in row)


def _gives_as_much(tile: SquareOneTile, other: SquareOneTile) -> bool:
    if tile.points < other.points or not contains(tile.reward.pieces, other.reward.pieces):
        return False
    if tile.reward.actions == other.reward.actions:
        return tile.reward.choice <= other.reward.choice
    if len(tile.reward.actions) < len(other.reward.actions):
        return False
    # Both actions are better than a choice between them, and than either one.
    return not tile.reward.choice and Counter(other.reward.actions) <= Counter(tile.reward.actions)


def dominates(tile: SquareOneTile, other: SquareOneTile) -> bool:
    """Return whether ``one`` asks for no more than ``other``, gives as much, and is strictly better in something.

    Both have the same number of rows; row by row each alternative of the better tile is contained in one of the
    other's; points and reward are at least as good.
    """
    if len(tile.rows) != len(other.rows) or not _gives_as_much(tile, other):
        return False
    if not all(_easier(ours, theirs) for ours, theirs in zip(tile.rows, other.rows, strict=True)):
        return False
    return not (
        _gives_as_much(other, tile)
        and all(_easier(theirs, ours) for ours, theirs in zip(tile.rows, other.rows, strict=True))
    )


@check(
    "SQ221",
    Severity.WARNING,
    good=_GOOD,
    bad='{"id": "W03", "rows": ["Y Y", "G"], "reward": "B R", "status": "original"}',
)
def no_dominated(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """No tile is dominated by another tile of its color and set.

    A tile that asks for more and gives no more than another tile is never worth taking.
    """
    if len(catalog) > MAX_COMPARED:
        raise Skipped(f"more than {MAX_COMPARED} tiles")
    groups: dict[tuple[str, str, int], list[SquareOneTile]] = defaultdict(list)
    for tile in catalog.tiles:
        groups[tile.set, tile.color, len(tile.rows)].append(tile)
    for group in groups.values():
        for tile in group:
            better = next((other for other in group if other is not tile and dominates(other, tile)), None)
            if better is not None:
                yield Finding(
                    tile.place(),
                    f"{tile.id} ({tile.line().partition(' ')[2]}) is dominated by {better.id} ({better.line().partition(' ')[2]})",
                    "reduce its rows or increase what it gives",
                    related=(better.place(),),
                )
