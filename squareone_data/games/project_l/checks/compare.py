"""What puzzles, held against each other, have in common. All of it may be meant; all of it is good to know."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

from squareone_data.checks.framework import check
from squareone_data.games.project_l.geometry import alike
from squareone_data.games.project_l.solving import tiles
from squareone_data.games.project_l.tiles import ProjectLTile
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding, Severity

_GOOD = '{"id": "W01", "recess": ["####", "#..#", "####"], "reward": "D", "status": "original"}'


def _groups(found: Iterable[tuple[Hashable, ProjectLTile]]) -> list[list[ProjectLTile]]:
    """The tiles that share a key, of keys that more than one id has, in the order of the catalog."""
    groups: dict[Hashable, dict[str, ProjectLTile]] = {}
    for key, one in found:
        groups.setdefault(key, {}).setdefault(one.id, one)
    return [list(group.values()) for group in groups.values() if len(group) > 1]


def _listed(group: Iterable[ProjectLTile]) -> str:
    *first, last = (one.id for one in group)
    return f"{', '.join(first)} and {last}" if first else last


def _every(catalog: Catalog) -> tuple[ProjectLTile, ...]:
    """Own tiles, after those of an extended catalog."""
    return (*(_every(catalog.base) if catalog.base is not None else ()), *tiles(catalog))


def _told(catalog: Catalog, groups: Iterable[list[ProjectLTile]], how: str, fix: str) -> Iterator[Finding]:
    """One finding for each group that an own tile is in, at the last of them."""
    for group in groups:
        own = [one for one in group if catalog.by_id.get(one.id) is one]
        if own:
            places = [
                one.place() if catalog.by_id.get(one.id) is one else catalog.abroad(one.place())
                for one in group
                if one is not own[-1]
            ]
            yield Finding(own[-1].place("recess"), f"{_listed(group)} {how}", fix, related=tuple(places))


@check(
    "PL220",
    Severity.INFO,
    rules=("PL-1.2",),
    consequences=("PL221",),
    good=_GOOD,
    bad='{"id": "W02", "recess": ["####", "#..#", "####"], "reward": "D", "status": "original"}',
)
def identical(catalog: Catalog) -> Iterator[Finding]:
    """Puzzles of a color that are the same in recess, points and reward are named.

    The printed game has such a pair. In one's own it is often a line copied and not changed.
    """
    keys = (((one.color, one.recess, one.points, one.reward), one) for one in _every(catalog))
    yield from _told(catalog, _groups(keys), "are identical", "change one of them, if that is not meant")


@check(
    "PL221",
    Severity.INFO,
    rules=("PL-1.1", "PL-1.2"),
    good=_GOOD,
    bad='{"id": "W02", "recess": ["###.", "###.", "####"], "reward": "C", "status": "original"}',
)
def recurring_recess(catalog: Catalog) -> Iterator[Finding]:
    """Recesses that recur, turned, flipped or moved, are named.

    Pieces may be turned and flipped, so that such puzzles ask for just the same.
    """
    groups = _groups((alike(one.cells), one) for one in _every(catalog) if one.area)
    yield from _told(catalog, groups, "have the same recess", "change one of them, if that is not meant")
