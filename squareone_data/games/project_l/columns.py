"""The columns of a table of Project L puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from squareone_data.game.columns import (
    MAX_POINTS,
    CellReader,
    Column,
    Columns,
    FaceFields,
    common_columns,
    pieces_in_words,
)
from squareone_data.model.definition import GameDefinition
from squareone_data.model.notation import NotationError
from squareone_data.model.suggestions import closest

from .catalog import ProjectLCatalog
from .definition import ProjectLDefinition
from .notation import format_recess, read_recess
from .tiles import ProjectLTile
from .tilings import Solution, solutions
from .translation import MESSAGES

_EXAMPLE = "#####/#...#/##.##/##.##/#####"
_SOLVED: dict[str, Callable[[Solution], int | None]] = {
    "cost": lambda solution: solution.actions,
    "pieces": lambda solution: solution.pieces or None,
    "tilings": lambda solution: solution.tilings,
}
"""The keys of the columns that a search fills."""


class ProjectLColumns(Columns[ProjectLTile, ProjectLDefinition]):
    """The columns of Project L: recess, reward and points, and results of a search."""

    def columns(self, definition: ProjectLDefinition) -> list[Column[ProjectLTile, ProjectLDefinition]]:
        before, after = common_columns()
        return [
            *before,
            Column(
                "recess", MESSAGES.by_language("Recess"), lambda tile, catalog, lang: format_recess(tile.recess),
                "The grid from the top, rows joined by `/`: `.` is an open cell, `#` a closed one.", width=32,
            ),
            Column(
                "reward", MESSAGES.by_language("Reward"), lambda tile, catalog, lang: tile.reward or None,
                "The letter of the piece it gives.", width=8,
            ),
            Column(
                "points", MESSAGES.by_language("Points"), lambda tile, catalog, lang: tile.points,
                "The points of the puzzle.", "Int64", summed=True, maximum=MAX_POINTS,
            ),
            *after,
            _solved(
                "cost", MESSAGES.by_language("Cost"),
                "The fewest actions from the starting supply that complete it; empty if unknown.",
            ),
            _solved(
                "pieces", MESSAGES.by_language("Pieces"),
                "The fewest pieces that tile it; empty if none do, or if unknown.",
            ),
            _solved(
                "tilings", MESSAGES.by_language("Tilings"),
                "The number of tilings, with any number of pieces of each kind; empty if unknown.",
            ),
        ]  # fmt: skip

    def derived(self, definition: ProjectLDefinition) -> list[Column[ProjectLTile, ProjectLDefinition]]:
        header, meaning = MESSAGES.by_language("Cells"), "The number of open cells."
        return [Column("area", header, lambda tile, catalog, lang: tile.area, meaning, "Int64", summed=True)]

    def unknown(self, key: str, catalog: ProjectLCatalog) -> dict[str, str]:
        if key not in _SOLVED:
            return {}
        searched = catalog.once(solutions)
        lacking = "no obtainable pieces tile it" if key == "cost" else "no pieces tile it"
        none = {tile: lacking for tile, solution in searched.found.items() if _SOLVED[key](solution) is None}
        return {**searched.unknown, **none}

    def face_from_cells(
        self, cells: Mapping[str, str], definition: ProjectLDefinition
    ) -> tuple[FaceFields, list[tuple[str, str, str]]]:
        reader = CellReader(cells)
        reader.read("recess", lambda text: list(read_recess(text)), lambda error: f"such as {_EXAMPLE}")
        reader.read("reward", lambda text: letter_of(text, definition), lambda error: error.hint, optional=True)
        reader.read_points("a puzzle")
        return reader.face, reader.problems

    def cells_from_face(self, face: Mapping[str, object], definition: ProjectLDefinition) -> FaceFields:
        return {
            key: format_recess(map(str, value)) if value and isinstance(value, list | tuple) else value
            for key, value in face.items()
        }

    def letter_columns(self, definition: ProjectLDefinition) -> set[str]:
        return {"reward"}

    def setup_rows(self, definition: ProjectLDefinition, lang: str) -> list[list[str | int]]:
        """See :meth:`Columns.setup_rows` (PL-2.1, PL-2.2)."""
        start = pieces_in_words(definition.setup.start, definition, lang)
        _ = MESSAGES.of(lang).gettext
        rows: list[list[str | int]] = [[_("Players"), _("Black puzzles"), _("Start")]]
        return rows + [[int(players), count, start] for players, count in definition.setup.black_tiles.items()]

    def notation(self, lang: str) -> list[str]:
        _ = MESSAGES.of(lang).gettext
        recess = _(
            "A recess is written row by row from the top: a dot is an open cell, a hash a closed one, a slash ends "
            "a row. Example: {example}"
        )
        reward = _("Write a reward as the letter of its piece. Its name is also accepted.")
        return [recess.format(example=_EXAMPLE), reward]

    def legend(self, lang: str) -> list[tuple[str, str]]:
        _ = MESSAGES.of(lang).gettext
        return [(".", _("open cell")), ("#", _("closed cell")), ("/", _("end of row"))]


def _solved(key: str, header: Mapping[str, str], meaning: str) -> Column[ProjectLTile, ProjectLDefinition]:
    """Return a column that a search fills."""

    def value(tile: ProjectLTile, catalog: ProjectLCatalog, lang: str) -> int | None:
        solution = catalog.once(solutions).found.get(tile.id)
        return None if solution is None else _SOLVED[key](solution)

    return Column(key, header, value, meaning, "Int64", summed=True, written=False, searched=True, width=8)


def letter_of(text: str, definition: GameDefinition) -> str:
    """Return the letter of a piece given by letter, id or name; empty for an empty text.

    Raises:
        NotationError: The piece is unknown.
    """
    plain = " ".join(text.split())
    if not plain:
        return ""
    for piece in definition.pieces:
        if plain.casefold() in {piece.letter.casefold(), piece.id, *(name.casefold() for name in piece.name.values())}:
            return piece.letter
    near = closest(plain, [piece.id for piece in definition.pieces])
    listed = ", ".join(f"{piece.letter} {piece.id}" for piece in definition.pieces)
    hint = f"write {definition.by_id[near].letter}, {near}" if near else f"expected {listed}"
    raise NotationError("unknown piece", text, 0, len(text), hint)
