"""The tables of a Project L catalog: cells of recesses, and what tiles them."""

from __future__ import annotations

from collections.abc import Iterator

from squareone_data.export.relations import TILE, common_tables, counting_views, kind_id
from squareone_data.export.tables import Cell, Field, Table
from squareone_data.model.catalog import Catalog
from squareone_data.model.games import Game

from .notation import format_recess
from .solving import solutions, supplies, tiles
from .tiles import ProjectLTile

Records = Iterator[tuple[Cell, ...]]

_FACE = (
    Field("recess", "The grid from the top, rows joined by a slash: a dot is an open cell, a hash a closed one."),
    Field("points", "The points it is worth.", "integer"),
    Field("reward", "The letter of the kind of piece it gives.", optional=True),
)


def tables(game: Game) -> tuple[Table, ...]:
    """All tables and views, those that others refer to first."""
    return (
        *common_tables(_FACE, _face),
        Table(
            "cells", "An open cell of a recess.",
            (
                TILE, Field("row", "The row, counted from the top, from 1.", "integer"),
                Field("col", "The column, counted from the left, from 1.", "integer"),
            ),
            _cells, ("tile", "row", "col"),
        ),
        Table(
            "reward_pieces", "The piece that completing a puzzle gives.",
            (TILE, Field("kind", "The id of the kind of piece.", refers="pieces.id")),
            lambda catalog: (
                (tile.id, kind_id(catalog.game, tile.reward)) for tile in tiles(catalog) if tile.reward
            ),
            ("tile",),
        ),
        Table(
            "solutions", "What a search found about the tilings of a puzzle; puzzles too open to search have no row.",
            (
                TILE, Field("area", "The number of open cells.", "integer"),
                Field("tilings", "In how many ways it can be tiled.", "integer"),
                Field("pieces", "The fewest pieces that tile it; 0 if none do.", "integer"),
                Field("cost", "The fewest actions from the starting supply.", "integer", optional=True),
            ),
            _solutions, ("tile",),
        ),
        Table(
            "supplies", "Pieces that tile a puzzle, wherever they lie.",
            (
                TILE, Field("supply", "The letters of the pieces, in canonical order."),
                Field("pieces", "How many pieces.", "integer"),
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


def _face(tile: ProjectLTile) -> tuple[Cell, ...]:
    return format_recess(tile.recess), tile.points, tile.reward or None


def _cells(catalog: Catalog) -> Records:
    for tile in tiles(catalog):
        for row, column in sorted(tile.cells):
            yield tile.id, row + 1, column + 1


def _solutions(catalog: Catalog) -> Records:
    found = catalog.once(solutions).found
    for tile in tiles(catalog):
        if (one := found.get(tile.id)) is not None:
            yield tile.id, tile.area, one.tilings, one.pieces, one.actions


def _supplies(catalog: Catalog) -> Records:
    found = catalog.once(supplies)
    for tile in tiles(catalog):
        for one in found.get(tile.id, ()):
            yield tile.id, one, len(one)
