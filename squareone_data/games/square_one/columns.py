"""The columns of a table of Square One tiles."""

from __future__ import annotations

from squareone_data.model.catalog import Catalog
from squareone_data.model.games import Game
from squareone_data.sheets.columns import Column, Value, common_columns

from .tables import SquareOneGame
from .tiles import SquareOneTile


def _row(n: int) -> Value:
    def value(tile: SquareOneTile, catalog: Catalog, lang: str) -> str | None:
        return str(tile.rows[n]) if n < len(tile.rows) else None

    return value


def _reward(tile: SquareOneTile, catalog: Catalog, lang: str) -> str | None:
    return str(tile.reward) or None


def _points(tile: SquareOneTile, catalog: Catalog, lang: str) -> int:
    return tile.points


def _row_count(tile: SquareOneTile, catalog: Catalog, lang: str) -> int:
    return len(tile.rows)


def columns(game: Game) -> list[Column]:
    """All columns, in order; as many for rows as the limits of the game allow."""
    assert isinstance(game, SquareOneGame)
    before, after = common_columns()
    rows = [
        Column(
            f"row_{n + 1}", {"en": f"Row {n + 1}", "cs": f"Řada {n + 1}"}, _row(n),
            f"Row {n + 1} from the top, in the notation of the files; empty if the tile has fewer.",
        )
        for n in range(game.limits.rows[1])
    ]  # fmt: skip
    face = [
        Column(
            "reward",
            {"en": "Reward", "cs": "Odměna"},
            _reward,
            "What completing it gives, in the notation of the files.",
        ),
        Column("points", {"en": "Points", "cs": "Body"}, _points, "The points it is worth.", "Int64", summed=True),
    ]
    return [*before, *rows, *face, *after]


def derived(game: Game) -> list[Column]:
    """Columns that are not in the files but follow from them, for lists and statistics."""
    return [Column("rows", {"en": "Rows", "cs": "Řady"}, _row_count, "The number of rows.", "Int64", summed=True)]
