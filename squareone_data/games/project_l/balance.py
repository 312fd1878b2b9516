"""Groups of comparable Project L puzzles, and their worth.

Peers are the puzzles of a color with a reward. The price of a reward is the number of Upgrades that get the same piece
(PL-3.4). The cost of a puzzle beyond that price pays for its points.
"""

from __future__ import annotations

from squareone_data.game.balance import Balance, PeerGroup, Point

from .catalog import ProjectLCatalog
from .cost import ProjectLCost
from .definition import ProjectLDefinition
from .tiles import ProjectLTile
from .tilings import prices

MAX_TILES = 2000
"""The maximum number of puzzles to compare, since the time grows with the square of their number."""


class ProjectLBalance(Balance[ProjectLTile, ProjectLDefinition]):
    """Groups of the puzzles of each color with a reward: their points, and their cost beyond the price of the
    reward.
    """

    def groups(self, catalog: ProjectLCatalog) -> list[PeerGroup]:
        """See :meth:`Balance.groups`.

        Puzzles without a known cost, or with a reward that Upgrades cannot get, are left out. With more than
        :data:`MAX_TILES` puzzles there are no groups.
        """
        if len(catalog) > MAX_TILES:
            return []
        cost, price = ProjectLCost().costs(catalog), prices(catalog.definition)
        groups = []
        for color in catalog.game.colors:
            points = tuple(
                Point(tile.id, tile.points, cost[tile.id] - price[tile.reward])
                for tile in catalog.tiles
                if tile.color == color and tile.id in cost and tile.reward in price
            )
            if points:
                unit = "actions beyond the price of the reward"
                groups.append(PeerGroup(color.capitalize(), color, "points", unit, points))
        return groups
