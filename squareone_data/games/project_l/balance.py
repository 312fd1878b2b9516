"""Which puzzles of Project L can be compared, and what they are worth.

Peers are the puzzles of a color that give a piece. A reward has a price of its own: the Upgrades that would bring the
same piece (PL-3.4). What a puzzle costs beyond that is paid for its points.
"""

from __future__ import annotations

from squareone_data.model.catalog import Catalog
from squareone_data.report.balance import Peers, Point, peers

from .cost import costs
from .solving import game, prices, tiles

MOST_TILES = 2000
"""With more puzzles than this none are compared: the time would grow with the square of their number."""


def compared(catalog: Catalog) -> list[Peers]:
    """The puzzles of each color that give a piece: their points, and the actions they cost beyond it.

    Ask for it by ``catalog.once(compared)``. Puzzles without a known cost, or whose reward can only be had as such, are
    in none; of more than :data:`MOST_TILES` none is.
    """
    if len(catalog) > MOST_TILES:
        return []
    cost, price = catalog.once(costs), prices(game(catalog))
    groups = []
    for color in catalog.kind.colors:
        points = [
            Point(tile.id, tile.points, cost[tile.id] - price[tile.reward])
            for tile in tiles(catalog)
            if tile.color == color and tile.id in cost and tile.reward in price
        ]
        if points:
            groups.append(peers(color.capitalize(), color, "points", "actions beyond the price of the reward", points))
    return groups
