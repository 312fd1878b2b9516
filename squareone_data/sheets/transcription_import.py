"""The import of a transcription workbook: tiles copied from the real box, and their source."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from squareone_data.files.digest import document_name
from squareone_data.files.reader import as_slug
from squareone_data.files.strict_json import parse
from squareone_data.files.text_positions import locate
from squareone_data.files.tree import GAME_FILE
from squareone_data.files.writer import canonical, inline
from squareone_data.game.columns import Column
from squareone_data.game.import_plan import Change, Conflict, ImportPlan, Problem
from squareone_data.game.interface import AnyCatalog
from squareone_data.model.base import parsed_day
from squareone_data.model.tiles import Tile
from squareone_data.translation import MESSAGES

from .cells import as_text, shown
from .grid import Grid
from .row_reader import RowReader
from .tile_table import find_tile_table, workbook_meta

KIND = "transcription"
QUESTIONS = {
    "who": MESSAGES.by_language("Who read them"),
    "when": MESSAGES.by_language("When (year-month-day)"),
    "printing": MESSAGES.by_language("Which printing of the box"),
}
"""The questions on the first sheet, by key and language."""


@dataclass(frozen=True)
class TranscriptionSource:
    """The source of a transcription: person, date and printing."""

    who: str
    when: str
    printing: str

    @property
    def id(self) -> str:
        """Return the id of its entry among the game's sources."""
        ascii_name = unicodedata.normalize("NFKD", self.who).encode("ascii", "ignore").decode()  # Nová becomes nova
        return as_slug(f"box-{ascii_name}-{self.when}")

    def entry(self) -> dict[str, str]:
        """Return its entry among the game's sources."""
        entry = {"id": self.id, "kind": "box", "title": "Read off the real tiles", "date": self.when, "who": self.who}
        return entry | ({"printing": self.printing} if self.printing else {})


def face_columns(catalog: AnyCatalog) -> list[Column]:
    """Return the columns of the transcription sheet: the tile, and what is printed on it."""
    columns = catalog.game.columns
    face = {columns.column_of((name,)) for name in catalog.game.tile_model.FACE}
    face |= columns.letter_columns(catalog.definition)
    listed = columns.columns(catalog.definition)
    return [column for column in listed if column.key in ("id", "set", "color") or column.key in face]


def is_transcription(grids: list[Grid]) -> bool:
    """Return whether a workbook is a transcription workbook."""
    return workbook_meta(grids).get("squareone") == KIND


def _read_source(grids: list[Grid], plan: ImportPlan) -> TranscriptionSource | None:
    """Read person, date and printing from the first sheet; report missing answers."""
    labels = {label: key for key, labels in QUESTIONS.items() for label in labels.values()}
    answers: dict[str, str] = {}
    for grid in grids:
        for n, row in enumerate(grid.rows):
            key = labels.get(str(row[0])) if row and row[0] else None
            if key is None:
                continue
            value = grid.value(n, 1)
            if fault := _fault(grid, n):
                plan.problems.append(Problem(grid.place(n, 1), fault, "type the value instead"))
                answers[key] = ""
                continue
            text = as_text(value)
            answers[key] = (str(value)[:10] if text is None else text).strip()
            if key == "who" and not answers[key]:
                plan.problems.append(
                    Problem(grid.place(n, 1), "missing name of the person who read the tiles", "fill in a name")
                )
            if key == "when" and parsed_day(answers[key]) is None:
                message = f"{f'invalid date {shown(value)}' if value else 'missing date'}; expected year-month-day"
                plan.problems.append(Problem(grid.place(n, 1), message, "for example 2026-03-01"))
    if "who" not in answers or "when" not in answers:
        plan.problems.append(Problem("", "missing questions about person and date", "export the workbook again"))
        return None
    return TranscriptionSource(answers["who"], answers["when"], answers.get("printing", ""))


def _fault(grid: Grid, row: int) -> str:
    """Return the message for an answer that is a formula or an error value; empty for other answers."""
    if (row, 1) in grid.formulas:
        return "unexpected formula"
    if (row, 1) in grid.errors:
        return f"error value {grid.errors[row, 1]}"
    return ""


def plan_transcription(catalog: AnyCatalog, grids: list[Grid]) -> tuple[ImportPlan, TranscriptionSource | None]:
    """Plan the import of a transcription: each row with a face becomes a transcribed tile. Nothing is written.

    Args:
        catalog: the current catalog.
        grids: the sheets of the workbook.

    Raises:
        NoTiles: the sheet of tiles is missing.
    """
    plan, source_plan = ImportPlan(), ImportPlan()
    source = _read_source(grids, source_plan)
    columns = face_columns(catalog)
    table = find_tile_table(grids, columns)
    reader = RowReader(catalog, table, columns, plan)
    filled = False
    for row in table.rows():
        texts = reader.texts(row)
        face = {key: text for key, text in (texts or {}).items() if key not in ("id", "set", "color", "digest")}
        if not texts or not any(text.strip() for text in face.values()):
            filled = filled or texts == {}
            continue
        filled = True
        tile_id = texts.get("id", "").strip().upper()
        plan.cells[tile_id] = partial(table.place, row)
        tile = catalog.by_id.get(tile_id)
        if tile is None:
            reader.problem(row, "id", f"unknown tile {shown(tile_id)}", "do not change the ids")
            continue
        fields = reader.fields(row, face, tile)
        if tile.status != "stand-in":
            _compare_known(plan, tile, fields)
            continue
        if source is not None:
            fields |= {"status": "transcribed", "source": source.id, "documented": None}
        plan.changes.append(Change(tile_id, tile.set, tile.color, fields, False))
    if filled:  # the source is optional if no rows are filled in
        plan.problems[:0] = source_plan.problems
    return plan, source


def _compare_known(plan: ImportPlan, tile: Tile, fields: Mapping[str, object]) -> None:
    """Record a conflict if a tile is no longer a stand-in and its row differs from the catalog."""
    sides = []
    for key, value in fields.items():
        ours, theirs = _joined(tile.face().get(key)), _joined(value)
        if ours != theirs:
            sides.append((key, ours, theirs))
    if sides:
        plan.conflicts.append(
            Conflict(tile.id, plan.place(tile.id, "id"), f"is now {tile.status} in the catalog", tuple(sides))
        )


def _joined(value: object) -> str:
    """Return a field as text; list entries are separated by slashes."""
    return " / ".join(map(str, value)) if isinstance(value, list | tuple) else str(value or "")


def with_source(catalog: AnyCatalog, source: TranscriptionSource, game_text: str) -> str:
    """Return the text of ``game.json`` with the source added; unchanged if the source is already listed."""
    document, _ = parse(game_text.encode("utf-8"), GAME_FILE)
    listed = document.get("sources", [])
    if any(entry.get("id") == source.id for entry in listed):
        return game_text
    if listed:  # after the last entry, in the layout of the file
        nodes = locate(game_text, [("sources",), *(("sources", n) for n in range(len(listed)))])
        first, last = nodes["sources", 0], nodes["sources", len(listed) - 1]
        if len(listed) > 1:
            glue = game_text[first.end : nodes["sources", 1].start]
        else:
            glue = "," + game_text[nodes["sources",].start + 1 : first.start]
        return game_text[: last.end] + glue + inline(source.entry()) + game_text[last.end :]
    document["sources"] = [source.entry()]
    return canonical(catalog.game, document_name(catalog, GAME_FILE), document, catalog.definition.order)
