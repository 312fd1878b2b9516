"""A Project L puzzle in the JSON bundle, with the results of searches, for programs that do not search."""

from __future__ import annotations

from pydantic import Field

from squareone_data.game.bundle import BundleFormat, BundleTile
from squareone_data.model.base import Count, Given, Letter
from squareone_data.model.json_types import JsonObject

from .catalog import ProjectLCatalog
from .definition import ProjectLDefinition
from .tiles import ProjectLTile, RecessRow
from .tilings import solutions, supplies


class ProjectLBundleTile(BundleTile):
    """A puzzle, and the results of a search."""

    recess: tuple[RecessRow, ...] = Field(
        description="The rows of the grid from the top: `.` is an open cell, `#` a closed one.",
        examples=[["#####", "#...#", "#.###", "##.##", "#####"]],
    )
    cells: tuple[tuple[Count, Count], ...] = Field(
        description="The open cells as row and column, from 0, row by row.", examples=[[[1, 1], [1, 2]]]
    )
    points: Count = Field(description="The points of the puzzle.", examples=[2])
    reward: Given[Letter] = Field(
        default=None, description="The letter of the piece it gives; left out if none.", examples=["D"]
    )
    cost: Given[Count] = Field(
        default=None,
        description="The fewest actions from the starting supply that complete it; left out if unknown.",
        examples=[4],
    )
    tilings: Given[int] = Field(
        default=None,
        description="The number of tilings, with any number of pieces; left out if unknown.",
        examples=[15],
    )
    smallest: tuple[str, ...] = Field(
        default=(),
        description="The tilings with the fewest pieces, each as the letters of its pieces.",
        examples=[["DI", "DC"]],
    )


class ProjectLBundleFormat(BundleFormat[ProjectLTile, ProjectLDefinition]):
    """The bundle of Project L."""

    @property
    def model(self) -> type[BundleTile]:
        return ProjectLBundleTile

    def bundled(self, tile: ProjectLTile, catalog: ProjectLCatalog) -> ProjectLBundleTile:
        found = catalog.once(solutions).found.get(tile.id)
        known: JsonObject = {
            "reward": tile.reward or None,
            "cost": found.actions if found else None,
            "tilings": found.tilings if found else None,
        }
        tiling = catalog.once(supplies).get(tile.id, ())
        return ProjectLBundleTile(
            **BundleTile.common(tile, catalog),
            recess=tile.recess,
            cells=tuple(sorted(tile.cells)),
            points=tile.points,
            smallest=tuple(supply for supply in tiling if found and len(supply) == found.pieces),
            **{key: value for key, value in known.items() if value is not None},
        )
