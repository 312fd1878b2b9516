"""The conditions in ``facts.json`` about Project L puzzles."""

from pydantic import Field

from squareone_data.model.base import Flag, Given, Letter
from squareone_data.model.definition import GameDefinition
from squareone_data.model.facts import Condition, NumberTest, meets
from squareone_data.model.polyominoes import alike
from squareone_data.model.tiles import TileId

from .catalog import ProjectLCatalog
from .tiles import ProjectLTile
from .tilings import solutions


class ProjectLCondition(Condition[ProjectLTile, ProjectLCatalog]):
    """Conditions on recess, points and reward. A puzzle meets them if it meets all that are given."""

    area: Given[NumberTest] = Field(
        default=None, description="The number of cells of its recess.", examples=[{"min": 2, "max": 9}]
    )
    points: Given[NumberTest] = Field(default=None, description="The points of the puzzle.", examples=[{"min": 3}])
    reward: Given[Letter] = Field(default=None, description="The letter of the piece it gives.", examples=["D"])
    recess_of: Given[TileId] = Field(
        default=None,
        description="The puzzle with the same recess, turned, flipped or moved.",
        examples=["W09"],
    )
    same_as: Given[TileId] = Field(
        default=None, description="The puzzle with the same recess, points and reward.", examples=["W22"]
    )
    tileable: Given[Flag] = Field(
        default=None, description="Whether its recess can be tiled with the kinds of the game.", examples=[True]
    )

    def units(self, tile: ProjectLTile, unit: str, definition: GameDefinition) -> tuple[bool, ...]:
        """See :meth:`Condition.units`; a puzzle has no parts."""
        holds = (
            meets(tile.area, self.area)
            and meets(tile.points, self.points)
            and (self.reward is None or tile.reward == self.reward)
        )
        return (holds and all(super().units(tile, unit, definition)),)

    def holds_among(self, tile: ProjectLTile, catalog: ProjectLCatalog) -> bool:
        """See :meth:`Condition.holds_among`."""
        if self.recess_of is not None:
            model = catalog.everything.get(self.recess_of)
            if model is None or alike(tile.cells) != alike(model.cells):
                return False
        if self.same_as is not None:
            twin = catalog.everything.get(self.same_as)
            if twin is None or tile.face() != twin.face():
                return False
        if self.tileable is None:
            return True
        found = catalog.once(solutions).found.get(tile.id)
        return found is not None and self.tileable == (found.tilings > 0)
