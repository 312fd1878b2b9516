"""Groups of comparable tiles, with the cost and the worth of each tile."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Generic, NamedTuple

from typing_extensions import TypeVar

from squareone_data.model.catalog import Catalog
from squareone_data.model.definition import GameDefinition
from squareone_data.model.tiles import Tile

T = TypeVar("T", bound=Tile, default=Tile)
D = TypeVar("D", bound=GameDefinition, default=GameDefinition)


class Point(NamedTuple):
    """A tile in a group of comparable tiles.

    Args:
        tile: its id.
        worth: its worth, such as its points.
        cost: its cost, such as the number of actions.
    """

    tile: str
    worth: int
    cost: int


@dataclass(frozen=True, slots=True)
class PeerGroup:
    """A group of comparable tiles.

    Args:
        name: the name of the group.
        color: their color.
        worth: the name of the unit of worth.
        cost: the name of the unit of cost.
        points: the tiles, at least one, in the order of the catalog.
    """

    name: str
    color: str
    worth: str
    cost: str
    points: tuple[Point, ...]


class Balance(ABC, Generic[T, D]):
    """The grouping of the tiles of a game for comparison."""

    @abstractmethod
    def groups(self, catalog: Catalog[T, D]) -> list[PeerGroup]:
        """Return the groups of comparable tiles."""
