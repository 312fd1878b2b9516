"""Checks that compare puzzles with each other. Their findings can be intended."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from squareone_data.game.check import check
from squareone_data.games.project_l.catalog import ProjectLCatalog
from squareone_data.games.project_l.sample import GOOD, puzzle
from squareone_data.games.project_l.tiles import ProjectLTile
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.polyominoes import alike


def _recurring(
    catalog: ProjectLCatalog, key: Callable[[ProjectLTile], Hashable | None], what: str
) -> Iterator[Finding]:
    """Yield a finding for each group of puzzles with the same key, at the last own puzzle of the group."""
    groups: dict[Hashable, list[ProjectLTile]] = {}
    for tile in catalog.everything.values():
        if (shared := key(tile)) is not None:
            groups.setdefault(shared, []).append(tile)
    for group in groups.values():
        own = [tile for tile in group if tile.id in catalog.by_id]
        if own and len(group) > 1:
            *first, last = (tile.id for tile in group)
            message, fix = f"{', '.join(first)} and {last} {what}", "change one of them, unless it is intended"
            others = (tile for tile in group if tile is not own[-1])
            places = (tile.place() if tile.id in catalog.by_id else catalog.abroad(tile.place()) for tile in others)
            yield Finding(own[-1].place("recess"), message, fix, related=tuple(places))


@check(
    "PL220", Severity.INFO, rules=("PL-1.2",), consequences=("PL221",), good=GOOD, bad=puzzle("W02 ####/#..#/#### > D")
)
def identical(catalog: ProjectLCatalog) -> Iterator[Finding]:
    """Puzzles of a color that are equal in recess, points and reward.

    The printed game has such a pair. In your own puzzles, it is often a copied line that was not changed.
    """
    yield from _recurring(catalog, lambda tile: (tile.color, tile.recess, tile.points, tile.reward), "are identical")


@check("PL221", Severity.INFO, rules=("PL-1.1", "PL-1.2"), good=GOOD, bad=puzzle("W02 ###./###./#### > C"))
def recurring_recess(catalog: ProjectLCatalog) -> Iterator[Finding]:
    """Recesses that are equal when turned, flipped or moved.

    Pieces can be turned and flipped, so such puzzles ask for the same pieces.
    """
    yield from _recurring(catalog, lambda tile: alike(tile.cells) or None, "have the same recess")
