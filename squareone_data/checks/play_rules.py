"""Helpers for the play checks of several games: complete catalogs, and the costs of tiles.

The checks of a game call these functions with the words and rule numbers of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from squareone_data.analysis.outliers import FittedGroup
from squareone_data.game.balance import Point
from squareone_data.game.check import Skipped
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding


def require_whole(catalog: Catalog) -> None:
    """Require a catalog without read errors.

    Raises:
        Skipped: part of the catalog could not be read.
    """
    if any(fault.code != "SQ302" for fault in catalog.faults) or (catalog.base is not None and catalog.base.faults):
        raise Skipped("part of the catalog could not be read")


def tiles_out_of_line(
    catalog: Catalog, groups: Iterable[FittedGroup], said: Callable[[Point, FittedGroup], str], dear: str, cheap: str
) -> Iterator[Finding]:
    """Yield a finding for each tile whose cost is an outlier for its worth.

    Args:
        catalog: the catalog.
        groups: the groups of comparable tiles.
        said: returns the cost and the worth of a tile, for the message: ``takes 9 actions for 2 points``.
        dear: the fix for a tile that costs too much.
        cheap: the fix for a tile that costs too little.
    """
    for group in groups:
        for tile in group.out_of_line():
            message = (
                f"{tile.point.tile} {said(tile.point, group)}; expected about {tile.expected:.0f}, "
                f"like the {len(group.tiles) - 1} other tiles ({group.name})"
            )
            yield Finding(catalog[tile.point.tile].place(), message, dear if tile.score > 0 else cheap)
