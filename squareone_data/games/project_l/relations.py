"""The tables of a Project L catalog: cells of recesses, and the supplies that tile them."""

from __future__ import annotations

from squareone_data.game.relations import TILE, Records, Relations, common_tables, counting_views, kind_id
from squareone_data.game.tables import Field, Table

from .catalog import ProjectLCatalog
from .definition import ProjectLDefinition
from .notation import format_recess
from .tiles import ProjectLTile
from .tilings import solutions, supplies


class ProjectLRelations(Relations[ProjectLTile, ProjectLDefinition]):
    """The tables and views of Project L."""

    def tables(self, definition: ProjectLDefinition) -> tuple[Table[ProjectLCatalog], ...]:
        face = (
            Field(
                "recess", "The grid from the top, rows joined by a slash: a dot is an open cell, a hash a closed one."
            ),
            Field("points", "The points of the puzzle.", "integer"),
            Field("reward", "The letter of the piece it gives.", optional=True),
        )
        return (
            *common_tables(face, _face),
            Table(
                "cells", "An open cell of a recess.",
                (
                    TILE, Field("row", "The row, counted from the top, from 1.", "integer"),
                    Field("col", "The column, counted from the left, from 1.", "integer"),
                ),
                _cells, ("tile", "row", "col"),
            ),
            Table(
                "reward_pieces", "The piece in the reward of a puzzle.",
                (TILE, Field("kind", "The id of the kind of piece.", refers="pieces.id")),
                _reward_pieces, ("tile",),
            ),
            Table(
                "solutions",
                "The results of a search for the tilings of a puzzle; puzzles that are too open to search have no row.",
                (
                    TILE, Field("area", "The number of open cells.", "integer"),
                    Field("tilings", "The number of tilings.", "integer"),
                    Field("pieces", "The fewest pieces that tile it; 0 if none do.", "integer"),
                    Field("cost", "The fewest actions from the starting supply.", "integer", optional=True),
                ),
                _solutions, ("tile",),
            ),
            Table(
                "supplies", "A supply that tiles a puzzle, in any arrangement.",
                (
                    TILE, Field("supply", "The letters of the pieces, in canonical order."),
                    Field("pieces", "The number of pieces.", "integer"),
                ),
                _supplies, ("tile", "supply"),
            ),
            *counting_views(
                "rewards", ("gives", "give"), ProjectLTile.rewarded,
                "SELECT counted.tile AS tile, counted.kind AS kind, count(*) AS count\n"
                "FROM reward_pieces AS counted JOIN tiles ON tiles.id = counted.tile "
                "JOIN pieces ON pieces.id = counted.kind\n"
                "GROUP BY tiles.number, pieces.number ORDER BY tiles.number, pieces.number",
            ),
        )  # fmt: skip


def _face(tile: ProjectLTile) -> tuple[str, int, str | None]:
    return format_recess(tile.recess), tile.points, tile.reward or None


def _cells(catalog: ProjectLCatalog) -> Records:
    return ((tile.id, row + 1, column + 1) for tile in catalog.tiles for row, column in sorted(tile.cells))


def _reward_pieces(catalog: ProjectLCatalog) -> Records:
    return ((tile.id, kind_id(catalog.definition, tile.reward)) for tile in catalog.tiles if tile.reward)


def _solutions(catalog: ProjectLCatalog) -> Records:
    found = catalog.once(solutions).found
    for tile in catalog.tiles:
        if (solution := found.get(tile.id)) is not None:
            yield tile.id, tile.area, solution.tilings, solution.pieces, solution.actions


def _supplies(catalog: ProjectLCatalog) -> Records:
    found = catalog.once(supplies)
    return ((tile.id, supply, len(supply)) for tile in catalog.tiles for supply in found.get(tile.id, ()))
