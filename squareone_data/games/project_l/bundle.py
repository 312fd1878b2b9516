"""A Project L puzzle in the JSON bundle: with what follows from its recess, for programs that search nothing."""

from __future__ import annotations

from pydantic import Field

from squareone_data.export.bundle import BundleTile
from squareone_data.model.base import Count, Given, Letter
from squareone_data.model.catalog import Catalog
from squareone_data.model.tiles import Tile

from .solving import solutions, supplies
from .tiles import ProjectLTile, RecessRow


class ProjectLBundleTile(BundleTile):
    """A puzzle, and what a search found about it."""

    recess: tuple[RecessRow, ...] = Field(
        description="The grid, a text a row from the top: `.` is an open cell, `#` a closed one.",
        examples=[["#####", "#...#", "#.###", "##.##", "#####"]],
    )
    cells: tuple[tuple[Count, Count], ...] = Field(
        description="The open cells as row and column, from 0, row by row.", examples=[[[1, 1], [1, 2]]]
    )
    points: Count = Field(description="The points it is worth.", examples=[2])
    reward: Given[Letter] = Field(
        default=None, description="The letter of the kind of piece it gives; left out if none.", examples=["D"]
    )
    cost: Given[Count] = Field(
        default=None,
        description="The fewest actions from the starting supply that complete it; left out where that is not known.",
        examples=[4],
    )
    tilings: Given[int] = Field(
        default=None,
        description="In how many ways it can be tiled, with any number of pieces; left out where that is not known.",
        examples=[15],
    )
    smallest: tuple[str, ...] = Field(
        default=(),
        description="What tiles it with the fewest pieces, each as the letters of the pieces.",
        examples=[["DI", "DC"]],
    )


MODEL = ProjectLBundleTile


def bundled(tile: Tile, catalog: Catalog) -> ProjectLBundleTile:
    """A puzzle as the bundle holds it."""
    assert isinstance(tile, ProjectLTile)
    found = catalog.once(solutions).found.get(tile.id)
    known = {
        "reward": tile.reward or None,
        "cost": found.actions if found else None,
        "tilings": found.tilings if found else None,
    }
    return ProjectLBundleTile(
        **BundleTile.common(tile, catalog),
        recess=tile.recess,
        cells=tuple(sorted(tile.cells)),
        points=tile.points,
        smallest=tuple(one for one in catalog.once(supplies).get(tile.id, ()) if found and len(one) == found.pieces),
        **{key: value for key, value in known.items() if value is not None},
    )
