"""Whether what tiles cost is in line with what they give: a robust straight line among peers, and who is far from it.

The line is that of Theil (1950) and Sen (1968): its slope is the median of the slopes between all pairs, so that a few
tiles far off do not bend it. How far off a tile is, is told by the modified z-score of Iglewicz and Hoaglin (*How to
Detect and Handle Outliers*, 1993): the distance from the line in units of the median distance; beyond 3.5 it is out of
line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import NamedTuple

FEWEST = 8
"""With fewer peers than this nobody is judged."""
LIMIT = 3.5
"""The modified z-score beyond which a tile is out of line."""
LEAST_DISTANCE = 2.0
"""Closer to the line than this nobody is out of line, however close the others are; in units of the cost."""
_TO_SIGMA = 0.6745
"""The median absolute deviation of a normal distribution, in standard deviations."""
_MEAN_TO_SIGMA = 0.7979
"""Its mean absolute deviation, likewise."""


class Point(NamedTuple):
    """A tile among its peers.

    Args:
        tile: its id.
        worth: what it gives.
        cost: what it costs.
    """

    tile: str
    worth: int
    cost: int


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile, and how far it is from the line.

    Args:
        point: the tile.
        expected: the cost that the line has for its worth.
        score: the modified z-score; positive if it costs more than the line says. 0 where nobody is judged.
        out: whether it is out of line.
    """

    point: Point
    expected: float
    score: float
    out: bool


@dataclass(frozen=True, slots=True)
class Peers:
    """Tiles that can be compared, and the line through them.

    Args:
        name: what they have in common, for people.
        color: their color.
        worth: what their worth counts, for people.
        cost: what their cost counts, for people.
        slope: by how much the cost rises with the worth.
        intercept: the cost for no worth.
        tiles: the tiles, in the order of the catalog.
        judged: whether there are enough of them to say who is out of line.
    """

    name: str
    color: str
    worth: str
    cost: str
    slope: float
    intercept: float
    tiles: tuple[Placed, ...]
    judged: bool

    def out_of_line(self) -> list[Placed]:
        """The tiles that are, in order."""
        return [one for one in self.tiles if one.out]


def line(points: Sequence[Point]) -> tuple[float, float]:
    """Slope and intercept of the line of Theil and Sen; a level line where all are worth the same."""
    slopes = [
        (two.cost - one.cost) / (two.worth - one.worth)
        for n, one in enumerate(points)
        for two in points[n + 1 :]
        if one.worth != two.worth
    ]
    slope = median(slopes) if slopes else 0.0
    return slope, median(one.cost - slope * one.worth for one in points)


def peers(name: str, color: str, worth: str, cost: str, points: Sequence[Point]) -> Peers:
    """Compare tiles.

    Args:
        name: what they have in common.
        color: their color.
        worth: what their worth counts.
        cost: what their cost counts.
        points: the tiles, at least one.
    """
    slope, intercept = line(points)
    expected = [round(intercept + slope * one.worth, 9) for one in points]
    distances = [one.cost - there for one, there in zip(points, expected, strict=True)]
    # The median distance; where more than half are on the line itself, the mean one.
    unit = median(map(abs, distances)) / _TO_SIGMA or fmean(map(abs, distances)) / _MEAN_TO_SIGMA
    judged = len(points) >= FEWEST
    placed = []
    for one, there, distance in zip(points, expected, distances, strict=True):
        score = round(distance / unit, 6) if unit and judged else 0.0
        out = abs(score) > LIMIT and abs(distance) >= LEAST_DISTANCE
        placed.append(Placed(one, there, score, out))
    return Peers(name, color, worth, cost, slope, intercept, tuple(placed), judged)
