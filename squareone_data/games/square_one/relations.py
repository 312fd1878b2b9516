"""The tables of a Square One catalog: rows, alternatives, rewards, and derived views."""

from __future__ import annotations

from collections.abc import Iterator

from squareone_data.game.relations import KIND, TILE, Relations, common_tables, counting_views, kind_id
from squareone_data.game.tables import Cell, Field, Table
from squareone_data.games.square_one.catalog import SquareOneCatalog
from squareone_data.games.square_one.definition import SquareOneDefinition
from squareone_data.games.square_one.rows import ACTIONS

from .tiles import SquareOneTile

Records = Iterator[tuple[Cell, ...]]

_ROW = Field("row", "The row, counted from the top, from 1.", "integer")
_ALTERNATIVE = Field("alternative", "The alternative, counted from the left, from 1.", "integer")
_POSITION = Field("position", "The position, from 1.", "integer")
_FACE = (
    Field("points", "The points of the tile.", "integer"),
    Field("reward", "The reward in the notation.", optional=True),
    Field("choice", "Whether only one of its two bonus actions can be used.", "boolean"),
)


def _counted(table: str) -> str:
    """Return the query that counts the pieces of a table by tile and kind."""
    return (
        "SELECT counted.tile AS tile, counted.kind AS kind, count(*) AS count\n"
        f"FROM {table} AS counted JOIN tiles ON tiles.id = counted.tile JOIN pieces ON pieces.id = counted.kind\n"
        "GROUP BY tiles.number, pieces.number ORDER BY tiles.number, pieces.number"
    )


_PIECE = (
    Field("wild", "Whether it counts as any piece.", "boolean"),
    Field("extra_action", "Whether it can be discarded for one more action.", "boolean"),
)


def _face(tile: SquareOneTile) -> tuple[Cell, ...]:
    return tile.points, str(tile.reward) or None, tile.reward.choice


def _pieces(definition: SquareOneDefinition) -> Records:
    return ((piece.wild, piece.extra_action) for piece in definition.pieces)


def _rows(catalog: SquareOneCatalog) -> Records:
    for tile in catalog.tiles:
        for n, row in enumerate(tile.rows, 1):
            yield tile.id, n, str(row)


def _alternatives(catalog: SquareOneCatalog) -> Records:
    for tile in catalog.tiles:
        for n, row in enumerate(tile.rows, 1):
            for alternative, pieces in enumerate(row, 1):
                yield tile.id, n, alternative, " ".join(pieces)


def _asked(catalog: SquareOneCatalog) -> Iterator[tuple[tuple[str, int, int, int], str]]:
    """Yield every piece of a row: tile, row, alternative and position, then the letter."""
    for tile in catalog.tiles:
        for n, row in enumerate(tile.rows, 1):
            for alternative, pieces in enumerate(row, 1):
                for position, letter in enumerate(pieces, 1):
                    yield (tile.id, n, alternative, position), letter


def _row_pieces(catalog: SquareOneCatalog) -> Records:
    for place, letter in _asked(catalog):
        yield *place, kind_id(catalog.definition, letter)


def _pieces_of_rows(catalog: SquareOneCatalog) -> Records:
    for place, letter in _asked(catalog):
        piece = catalog.definition.by_letter.get(letter)
        yield *place, letter, kind_id(catalog.definition, letter), None if piece is None else piece.level


def _reward_pieces(catalog: SquareOneCatalog) -> Records:
    for tile in catalog.tiles:
        for n, letter in enumerate(tile.reward.pieces, 1):
            yield tile.id, n, kind_id(catalog.definition, letter)


def _reward_actions(catalog: SquareOneCatalog) -> Records:
    for tile in catalog.tiles:
        for n, action in enumerate(tile.reward.actions, 1):
            yield tile.id, n, action


class SquareOneRelations(Relations[SquareOneTile, SquareOneDefinition]):
    """The tables of Square One: the common ones, and rows, alternatives and rewards."""

    def tables(self, definition: SquareOneDefinition) -> tuple[Table[SquareOneCatalog], ...]:
        """Return all tables and views, in the order of their references."""
        return (
            *common_tables(_FACE, _face, _PIECE, _pieces),
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
                "reward_pieces", "A piece in the reward of a tile.",
                (TILE, _POSITION, KIND),
                _reward_pieces,
                ("tile", "position"),
            ),
            Table(
                "reward_actions", "A bonus action in the reward of a tile.",
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
