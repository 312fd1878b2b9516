"""The tables of a Square One catalog: rows, alternatives, rewards, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from squareone_data.export.relations import KIND, TILE, common_tables, counting_views, kind_id
from squareone_data.export.tables import Cell, Field, Table
from squareone_data.model.catalog import Catalog
from squareone_data.model.games import Game
from squareone_data.model.rows import ACTIONS

from .tiles import SquareOneTile

Records = Iterator[tuple[Cell, ...]]

_ROW = Field("row", "The row, counted from the top, from 1.", "integer")
_ALTERNATIVE = Field("alternative", "The alternative, counted from the left, from 1.", "integer")
_POSITION = Field("position", "The place among them, from 1.", "integer")
_FACE = (
    Field("points", "The points it is worth.", "integer"),
    Field("reward", "What completing it gives, in the notation.", optional=True),
    Field("choice", "Whether only one of its two bonus actions may be used.", "boolean"),
)


def tables(game: Game) -> tuple[Table, ...]:
    """All tables and views, those that others refer to first."""
    return (
        *common_tables(_FACE, _face),
        Table(
            "tile_rows", "A row of a tile.",
            (TILE, _ROW, Field("notation", "The row in the notation.")),
            _rows, ("tile", "row"),
        ),
        Table(
            "row_alternatives", "A way to fill a row; most rows have one.",
            (TILE, _ROW, _ALTERNATIVE, Field("notation", "Its pieces in the notation.")),
            _alternatives, ("tile", "row", "alternative"),
        ),
        Table(
            "row_pieces", "A piece that an alternative asks for.",
            (TILE, _ROW, _ALTERNATIVE, _POSITION, KIND),
            _row_pieces,
            ("tile", "row", "alternative", "position"),
        ),
        Table(
            "reward_pieces", "A piece that completing a tile gives.",
            (TILE, _POSITION, KIND),
            _reward_pieces,
            ("tile", "position"),
        ),
        Table(
            "reward_actions", "A bonus action that completing a tile gives or offers.",
            (TILE, _POSITION, Field("action", f"The action: {', '.join(ACTIONS)}.")),
            _reward_actions,
            ("tile", "position"),
        ),
        Table(
            "rows", "A piece that a row asks for, with its kind.",
            (
                TILE, _ROW, _ALTERNATIVE, _POSITION, Field("letter", "The letter of the kind of piece."), KIND,
                Field("level", "The level of the kind of piece.", "integer"),
            ),
            _pieces_of_rows,
            view="SELECT asked.tile AS tile, asked.row AS row, asked.alternative AS alternative,\n"
            "  asked.position AS position, pieces.letter AS letter, asked.kind AS kind, pieces.level AS level\n"
            "FROM row_pieces AS asked JOIN pieces ON pieces.id = asked.kind JOIN tiles ON tiles.id = asked.tile\n"
            "ORDER BY tiles.number, asked.row, asked.alternative, asked.position",
        ),
        *counting_views(
            "demand", ("asks for in all alternatives", "ask for in all alternatives"), SquareOneTile.demand,
            _counted("row_pieces"),
        ),
        *counting_views("rewards", ("gives", "give"), SquareOneTile.rewarded, _counted("reward_pieces")),
    )  # fmt: skip


def _counted(table: str) -> str:
    """The query that counts the pieces of a table by tile and kind."""
    return (
        "SELECT counted.tile AS tile, counted.kind AS kind, count(*) AS count\n"
        f"FROM {table} AS counted JOIN tiles ON tiles.id = counted.tile JOIN pieces ON pieces.id = counted.kind\n"
        "GROUP BY tiles.number, pieces.number ORDER BY tiles.number, pieces.number"
    )


def _tiles(catalog: Catalog) -> tuple[SquareOneTile, ...]:
    return cast(tuple[SquareOneTile, ...], catalog.tiles)


def _face(tile: SquareOneTile) -> tuple[Cell, ...]:
    return tile.points, str(tile.reward) or None, tile.reward.choice


def _rows(catalog: Catalog) -> Records:
    for tile in _tiles(catalog):
        for n, row in enumerate(tile.rows, 1):
            yield tile.id, n, str(row)


def _alternatives(catalog: Catalog) -> Records:
    for tile in _tiles(catalog):
        for row, one in enumerate(tile.rows, 1):
            for n, pieces in enumerate(one, 1):
                yield tile.id, row, n, " ".join(pieces)


def _asked(catalog: Catalog) -> Iterator[tuple[tuple[str, int, int, int], str]]:
    """Every piece that a row asks for: tile, row, alternative and position, then the letter."""
    for tile in _tiles(catalog):
        for row, one in enumerate(tile.rows, 1):
            for alternative, pieces in enumerate(one, 1):
                for position, letter in enumerate(pieces, 1):
                    yield (tile.id, row, alternative, position), letter


def _row_pieces(catalog: Catalog) -> Records:
    for place, letter in _asked(catalog):
        yield *place, kind_id(catalog.game, letter)


def _pieces_of_rows(catalog: Catalog) -> Records:
    for place, letter in _asked(catalog):
        piece = catalog.game.by_letter.get(letter)
        yield *place, letter, kind_id(catalog.game, letter), None if piece is None else piece.level


def _reward_pieces(catalog: Catalog) -> Records:
    for tile in _tiles(catalog):
        for n, letter in enumerate(tile.reward.pieces, 1):
            yield tile.id, n, kind_id(catalog.game, letter)


def _reward_actions(catalog: Catalog) -> Records:
    for tile in _tiles(catalog):
        for n, action in enumerate(tile.reward.actions, 1):
            yield tile.id, n, action
