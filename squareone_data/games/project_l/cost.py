"""What a puzzle costs: the fewest actions from the starting supply that complete it; see :mod:`.solving`."""

from __future__ import annotations

from squareone_data.model.catalog import Catalog

from .geometry import TooMany
from .solving import solutions

__all__ = ["TooMany", "costs"]


def costs(catalog: Catalog) -> dict[str, int]:
    """The cost of each puzzle by id, in actions; ask for it by ``catalog.once(costs)``.

    Puzzles that cannot be tiled, or for which the search would take too long, are left out.
    """
    found = catalog.once(solutions).found
    return {tile: one.actions for tile, one in found.items() if one.actions is not None}
