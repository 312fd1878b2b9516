"""Whether tiles, held against each other, all have a reason to exist."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import cast

from squareone_data.checks.framework import Skipped, check
from squareone_data.games.square_one.tiles import SquareOneTile
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.rows import Row, contains, ordered
from squareone_data.notation import format_tile

from .faces import distinct_rows, tiles

MOST_COMPARED = 2000
"""Tiles are compared pair by pair up to this number; beyond it the time would grow with its square."""

_GOOD = '{"id": "W01", "rows": ["Y Y", "G"], "reward": "B", "status": "original"}'


Key = tuple[object, ...]


def _keys(catalog: Catalog) -> Iterator[tuple[Key, SquareOneTile]]:
    """What tells tiles apart: color and face, however its pieces are ordered and its alternatives stand.

    Rows and rewards written alike are one object, so each is looked at once; equal ones get one number.
    """
    order = catalog.game.order
    numbers: dict[Key, int] = {}
    rows: dict[int, int] = {}
    rewards: dict[int, int] = {}
    for key, row in catalog.once(distinct_rows).items():
        ways = tuple(sorted(ordered(pieces, order) for pieces in row))
        rows[key] = numbers.setdefault(ways, len(numbers))
    for key, reward in {id(one.reward): one.reward for one in tiles(catalog)}.items():
        gains = (ordered(reward.pieces, order), tuple(sorted(reward.actions)), reward.choice)
        rewards[key] = numbers.setdefault(gains, len(numbers))
    for _, color, group in catalog.groups():
        for one in cast(tuple[SquareOneTile, ...], group):
            faces = tuple(map(rows.__getitem__, map(id, one.rows)))
            yield (color, faces, one.points, rewards[id(one.reward)]), one


@check(
    "SQ220", Severity.ERROR, good=_GOOD, bad='{"id": "W02", "rows": ["Y Y", "G"], "reward": "B", "status": "original"}'
)
def no_twins(catalog: Catalog) -> Iterator[Finding]:
    """No two tiles of a color are alike in rows, points and reward.

    Twins are usually a line copied and not changed. Where they are meant, a waiver says so.
    """
    first: dict[Key, SquareOneTile] = {}
    for key, one in _keys(catalog):
        before = first.setdefault(key, one)
        if before is not one and before.id != one.id:
            yield Finding(
                one.place(), f"{one.id} is the same as {before.id}", "change one of the two", related=(before.place(),)
            )
    if catalog.base is None:
        return
    printed = {_printed(one, catalog): one for one in tiles(catalog.base)}
    for one in tiles(catalog):
        there = printed.get(_printed(one, catalog))
        if there is not None:
            place = catalog.abroad(there.place())
            message = f"{one.id} is the same as {there.id} of the extended catalog"
            yield Finding(one.place(), message, "change one of the two", related=(place,))


def _printed(one: SquareOneTile, catalog: Catalog) -> tuple[str, str]:
    """A tile's color and its line without the id, in canonical order."""
    order = catalog.game.order
    rows = (row.canonical(order) for row in one.rows)
    return one.color, format_tile("", rows, one.points, one.reward.canonical(order))


def _easier(row: Row, other: Row) -> bool:
    """Whether each alternative of ``row`` is contained in one of ``other``."""
    return all(any(contains(theirs, ours) for theirs in other) for ours in row)


def _gives_as_much(one: SquareOneTile, other: SquareOneTile) -> bool:
    if one.points < other.points or not contains(one.reward.pieces, other.reward.pieces):
        return False
    if one.reward.actions == other.reward.actions:
        return one.reward.choice <= other.reward.choice
    if len(one.reward.actions) < len(other.reward.actions):
        return False
    # Both actions are more than a choice of one of them, and than either alone.
    return not one.reward.choice and Counter(other.reward.actions) <= Counter(one.reward.actions)


def dominates(one: SquareOneTile, other: SquareOneTile) -> bool:
    """Whether ``one`` asks for no more, gives as much, and is strictly better in something.

    Both have the same number of rows; row by row each alternative of the better tile is contained in one of the
    other's; points and reward are at least as good.
    """
    if len(one.rows) != len(other.rows) or not _gives_as_much(one, other):
        return False
    if not all(_easier(ours, theirs) for ours, theirs in zip(one.rows, other.rows, strict=True)):
        return False
    return not (
        _gives_as_much(other, one)
        and all(_easier(theirs, ours) for ours, theirs in zip(one.rows, other.rows, strict=True))
    )


@check(
    "SQ221",
    Severity.WARNING,
    good=_GOOD,
    bad='{"id": "W03", "rows": ["Y Y", "G"], "reward": "B R", "status": "original"}',
)
def no_dominated(catalog: Catalog) -> Iterator[Finding]:
    """No tile is dominated by another of its color and set.

    A tile that asks for more and gives no more than its neighbor is never worth taking beside it.
    """
    if len(catalog) > MOST_COMPARED:
        raise Skipped(f"more than {MOST_COMPARED} tiles")
    groups: dict[tuple[str, str, int], list[SquareOneTile]] = defaultdict(list)
    for one in tiles(catalog):
        groups[one.set, one.color, len(one.rows)].append(one)
    for group in groups.values():
        for one in group:
            better = next((other for other in group if other is not one and dominates(other, one)), None)
            if better is not None:
                yield Finding(
                    one.place(),
                    f"{one.id} ({one.line().partition(' ')[2]}) is dominated by {better.id} ({better.line().partition(' ')[2]})",
                    "let it ask for less or give more",
                    related=(better.place(),),
                )
