"""Costs of tiles: the minimum number of actions to complete them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Generic

from typing_extensions import TypeVar

from squareone_data.model.catalog import Catalog
from squareone_data.model.definition import GameDefinition
from squareone_data.model.tiles import Tile

T = TypeVar("T", bound=Tile, default=Tile)
D = TypeVar("D", bound=GameDefinition, default=GameDefinition)


class SearchTooLarge(Exception):
    """A search that would take too long; the message says why."""


class CostModel(ABC, Generic[T, D]):
    """The cost of the tiles of a game."""

    @abstractmethod
    def costs(self, catalog: Catalog[T, D]) -> Mapping[str, int]:
        """Return the cost of each tile by id, in actions, without tiles of unknown cost.

        Raises:
            SearchTooLarge: the costs cannot be computed in reasonable time.
        """
