"""The cost of a puzzle: the fewest actions from the starting supply that complete it; see :mod:`.tilings`."""

from __future__ import annotations

from squareone_data.game.cost import CostModel

from .catalog import ProjectLCatalog
from .definition import ProjectLDefinition
from .tiles import ProjectLTile
from .tilings import solutions


class ProjectLCost(CostModel[ProjectLTile, ProjectLDefinition]):
    """The cost of puzzles; puzzles that cannot be tiled, or that are too open to search, have none."""

    def costs(self, catalog: ProjectLCatalog) -> dict[str, int]:
        found = catalog.once(solutions).found
        return {tile: solution.actions for tile, solution in found.items() if solution.actions is not None}
