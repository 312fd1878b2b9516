"""What ``facts.json`` can say of Project L puzzles."""

from typing import TYPE_CHECKING

from pydantic import Field

from squareone_data.model.base import Flag, Given, Letter
from squareone_data.model.facts import Condition, NumberTest, meets
from squareone_data.model.tiles import Tile, TileId

from .geometry import alike
from .solving import solutions
from .tiles import ProjectLTile

if TYPE_CHECKING:
    from squareone_data.model.catalog import Catalog


class ProjectLCondition(Condition):
    """Conditions on recess, points and reward; a puzzle meets them if it meets every one that is given."""

    area: Given[NumberTest] = Field(
        default=None, description="The number of cells of its recess.", examples=[{"min": 2, "max": 9}]
    )
    points: Given[NumberTest] = Field(default=None, description="The points it is worth.", examples=[{"min": 3}])
    reward: Given[Letter] = Field(default=None, description="The kind of piece it gives, by letter.", examples=["D"])
    recess_of: Given[TileId] = Field(
        default=None,
        description="The puzzle whose recess it has, however it is turned, flipped or moved.",
        examples=["W09"],
    )
    same_as: Given[TileId] = Field(
        default=None, description="The puzzle it is equal to in recess, points and reward.", examples=["W22"]
    )
    tileable: Given[Flag] = Field(
        default=None, description="Whether its recess can be tiled with the kinds of the game.", examples=[True]
    )

    def units(self, tile: Tile, unit: str, catalog: "Catalog") -> tuple[bool, ...]:
        """See :meth:`Condition.units`; a puzzle has no parts, and counts as one whatever is counted."""
        assert isinstance(tile, ProjectLTile)
        given = self.model_fields_set
        return (all(super().units(tile, unit, catalog)) and all(self._holds(name, tile, catalog) for name in given),)

    def _holds(self, name: str, tile: ProjectLTile, catalog: "Catalog") -> bool:
        """Whether a puzzle passes one of the tests that are given."""
        test = getattr(self, name)
        match name:
            case "area":
                return meets(tile.area, test)
            case "points":
                return meets(tile.points, test)
            case "reward":
                return bool(tile.reward == test)
            case "recess_of":
                other = catalog.everything.get(test)
                return isinstance(other, ProjectLTile) and alike(tile.cells) == alike(other.cells)
            case "same_as":
                other = catalog.everything.get(test)
                return other is not None and tile.face() == other.face()
            case "tileable":
                found = catalog.once(solutions).found.get(tile.id)
                return found is not None and bool(test == (found.tilings > 0))
        return True  # the status is tested by `units`
