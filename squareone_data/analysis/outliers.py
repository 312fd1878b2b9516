"""Outliers of cost against worth: a robust line through comparable tiles, and the tiles far from it.

The line is the Theil–Sen estimator (Theil 1950, Sen 1968): its slope is the median of the slopes between all pairs, so
a few outliers do not affect it. The score of a tile is its modified z-score (Iglewicz and Hoaglin, *How to Detect and
Handle Outliers*, 1993): the distance from the line in units of the median distance. A tile with a score above 3.5 is an
outlier.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median

from squareone_data.game.balance import PeerGroup, Point

MIN_PEERS = 8
"""The minimum size of a group in which outliers are determined."""
MAX_SCORE = 3.5
"""The modified z-score above which a tile is an outlier."""
MIN_DISTANCE = 2.0
"""The minimum distance of an outlier from the line, in units of the cost."""
_TO_SIGMA = 0.6745
"""The median absolute deviation of a normal distribution, in standard deviations."""
_MEAN_TO_SIGMA = 0.7979
"""The mean absolute deviation of a normal distribution, in standard deviations."""


@dataclass(frozen=True, slots=True)
class ScoredTile:
    """A tile and its distance from the line.

    Args:
        point: the tile.
        expected: the cost on the line for its worth.
        score: the modified z-score, positive if the cost is higher than expected; 0 if the group is too small.
        out: whether it is an outlier.
    """

    point: Point
    expected: float
    score: float
    out: bool


@dataclass(frozen=True, slots=True)
class FittedGroup:
    """A group of comparable tiles with a fitted line.

    Args:
        name: the name of the group.
        color: their color.
        worth: the name of the unit of worth.
        cost: the name of the unit of cost.
        slope: the slope of the line.
        intercept: the cost on the line for a worth of 0.
        tiles: the tiles, in the order of the catalog.
        judged: whether the group is large enough to determine outliers.
    """

    name: str
    color: str
    worth: str
    cost: str
    slope: float
    intercept: float
    tiles: tuple[ScoredTile, ...]
    judged: bool

    def out_of_line(self) -> list[ScoredTile]:
        """Return the outliers, in order."""
        return [tile for tile in self.tiles if tile.out]


def theil_sen_line(points: Sequence[Point]) -> tuple[float, float]:
    """Return the slope and the intercept of the Theil–Sen line; a slope of 0 if all tiles have the same worth."""
    slopes = [
        (second.cost - first.cost) / (second.worth - first.worth)
        for n, first in enumerate(points)
        for second in points[n + 1 :]
        if first.worth != second.worth
    ]
    slope = median(slopes) if slopes else 0.0
    return slope, median(point.cost - slope * point.worth for point in points)


def fit_line(group: PeerGroup) -> FittedGroup:
    """Fit a line through a group of tiles and score each tile by its distance from it."""
    points = group.points
    slope, intercept = theil_sen_line(points)
    expected = [round(intercept + slope * point.worth, 9) for point in points]
    distances = [point.cost - there for point, there in zip(points, expected, strict=True)]
    # Use the median distance, or the mean distance if more than half of the tiles are on the line.
    unit = median(map(abs, distances)) / _TO_SIGMA or fmean(map(abs, distances)) / _MEAN_TO_SIGMA
    judged = len(points) >= MIN_PEERS
    scored = []
    for point, there, distance in zip(points, expected, distances, strict=True):
        score = round(distance / unit, 6) if unit and judged else 0.0
        out = abs(score) > MAX_SCORE and abs(distance) >= MIN_DISTANCE
        scored.append(ScoredTile(point, there, score, out))
    return FittedGroup(group.name, group.color, group.worth, group.cost, slope, intercept, tuple(scored), judged)
