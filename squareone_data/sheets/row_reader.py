"""Parser from the cells of a row to the fields of a tile; each invalid cell becomes a problem with an address."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping

from squareone_data.files.strict_json import Refused, parse
from squareone_data.game.columns import LEAVE_EMPTY, NOTHING, Column, FaceFields, says_nothing
from squareone_data.game.import_plan import ImportPlan, Problem
from squareone_data.game.interface import AnyCatalog
from squareone_data.model.suggestions import closest
from squareone_data.model.tiles import Tile

from .cells import as_text, shown, unguarded
from .grid import CellValue
from .row_digest import is_empty, row_values, written_columns
from .tile_table import TileTable

_LINE_END = re.compile("\r\n?|\n")


class RowReader:
    """A reader for the rows of a sheet of tiles.

    Args:
        catalog: the catalog to import into.
        table: the sheet.
        columns: the columns to read.
        plan: collects the problems.
    """

    def __init__(self, catalog: AnyCatalog, table: TileTable, columns: list[Column], plan: ImportPlan) -> None:
        self.catalog, self.table, self.columns, self.plan = catalog, table, columns, plan
        known = [column for column in columns if column.key in table.positions]
        self.written = written_columns(known)
        """The columns of the sheet that are imported."""
        self.derived = [column for column in known if not column.written and not column.searched]
        """The columns that are derived from the rest of the catalog."""
        self._titles = {column.key: {title.casefold() for title in column.header.values()} for column in columns}

    def problem(self, row: int, key: str, message: str, fix: str = "") -> None:
        """Report a cell that cannot be imported."""
        self.plan.problems.append(Problem(self.table.place(row, key), message, fix))

    def texts(self, row: int) -> dict[str, str] | None:
        """Return the texts of a row, keyed by column; empty if a cell is invalid, None if the row is empty."""
        table, grid = self.table, self.table.grid
        cells = grid.rows[row]
        keys = [column.key for column in self.written]
        wrong = any((row, table.positions[key]) in grid.errors for key in keys)
        values = {key: table.value(row, key) for key in table.positions}
        if not wrong and all(values[key] is None or not str(values[key]).strip() for key in keys):
            return None
        if table.is_csv and len(cells) != table.width:
            message = f"expected {table.width} values, got {len(cells)}"
            fix = (
                "quote values that contain a comma or semicolon"
                if len(cells) > table.width
                else "keep the separators of empty cells"
            )
            self.plan.problems.append(Problem(grid.place(row, 0), message, fix))
            return {}
        texts: dict[str, str] = {}
        sound = True
        for key in (*keys, *(["digest"] if "digest" in values else [])):
            text = self._text(row, key, values[key])
            if text is None:
                sound = False
            else:
                texts[key] = text
        return texts if sound else {}

    def repeats_headers(self, texts: Mapping[str, str]) -> bool:
        """Return whether a row repeats the headers."""
        hits = sum(text.strip().casefold() in self._titles.get(key, ()) for key, text in texts.items())
        return hits >= min(3, sum(key in self._titles for key in texts))

    def _text(self, row: int, key: str, value: CellValue) -> str | None:
        """Return the text of a cell; report a problem and return None if it is invalid."""
        grid, spot = self.table.grid, (row, self.table.positions[key])
        text = as_text(value)
        if spot in grid.formulas:
            self.problem(row, key, "unexpected formula", "paste its value instead")
            return None
        if spot in grid.errors:
            self.problem(row, key, f"error value {grid.errors[spot]}", "type the value instead")
            return None
        if spot in grid.merged:
            self.problem(row, key, "merged cell", "unmerge the cells and fill in each value")
            return None
        if text is None:
            fix = "set the cell format to text and type the value again"
            self.problem(row, key, f"expected text, got {shown(value)}", fix)
            return None
        normalized, fault = _normalized(unguarded(text) if self.table.is_csv else text)
        if fault:
            self.problem(row, key, fault, "delete that character")
            return None
        return normalized

    def choice(self, row: int, column: Column, text: str) -> str:
        """Return a value of a column with fixed choices, ignoring case; report a problem and return "" if unknown."""
        known = list(column.choices(self.catalog)) if column.choices else []
        for choice in known:
            if text.strip().casefold() == choice.casefold():
                return choice
        if says_nothing(text) and column.key not in ("set", "color"):
            self.problem(row, column.key, f"invalid value {shown(text)}: {NOTHING}", LEAVE_EMPTY)
            return ""
        near = closest(text.strip(), known)
        fix = f"did you mean {near!r}?" if near else ""
        expected = ", ".join(known) or "an empty cell"
        self.problem(row, column.key, f"unknown value {shown(text)}; expected {expected}", fix)
        return ""

    def fields(self, row: int, texts: Mapping[str, str], tile: Tile | None) -> FaceFields:
        """Parse the texts of a row into the fields of a tile, as stored in a file.

        Args:
            row: the row, for problems.
            texts: its texts, keyed by column.
            tile: the tile in the catalog; None for a new tile.
        """
        face, problems = self.catalog.game.columns.face_from_cells(texts, self.catalog.definition)
        for key, message, fix in problems:
            self.problem(row, key, f"invalid value {shown(texts.get(key, ''))}: {message}", fix)
        fields: FaceFields = dict(face)
        for column in self.written:
            key = column.key
            if key == "documented":
                words = [texts[key]] if says_nothing(texts[key]) else texts[key].replace(",", " ").split()
                fields[key] = [self.choice(row, column, word) for word in words] or None
            elif key == "notes":
                fields[key] = texts[key] or None
            elif key in ("status", "source"):
                fields[key] = (self.choice(row, column, texts[key]) if texts[key].strip() else "") or None
        if not texts.get("status", "").strip():
            if tile is None:
                fields["status"] = "original"
            elif "status" in self.table.positions:
                self.problem(row, "status", "missing status", f"for example {tile.status}")
        return fields

    def changed_fields(
        self, tile: Tile, texts: Mapping[str, str], fields: Mapping[str, object]
    ) -> tuple[FaceFields, list[Column]]:
        """Return the fields of a row that differ from the catalog, and their columns."""
        now = row_values(tile, self.catalog, self.columns)
        # Parse the texts of the catalog in the same way, so that non-canonical files do not count as changed.
        plain = {key: "" if value is None else str(value) for key, value in now.items()}
        face, _ = self.catalog.game.columns.face_from_cells(plain, self.catalog.definition)
        old = {**now, **shown_cells(face, self.catalog)}
        new = shown_cells(fields, self.catalog)
        changed = []
        for column in self.written:
            key = column.key
            if key in new and not same_cell(new[key], old[key]) and not same_cell(texts[key], now[key]):
                changed.append(column)
        keys = {column.key for column in changed}
        shown_by = {name: shown_cells({name: value}, self.catalog).keys() for name, value in fields.items()}
        return {name: value for name, value in fields.items() if keys & shown_by[name]}, changed


def shown_cells(fields: Mapping[str, object], catalog: AnyCatalog) -> dict[str, object]:
    """Return the cells of the fields of a tile, keyed by column; lists are joined with spaces."""
    face = {key: value for key, value in fields.items() if key in catalog.game.tile_model.FACE}
    cells: dict[str, object] = catalog.game.columns.cells_from_face(face, catalog.definition)
    for key, value in fields.items():
        if key not in face:
            cells[key] = " ".join(map(str, value)) if isinstance(value, list) else value
    return cells


def same_cell(left: object, right: object) -> bool:
    """Return whether two cells are equal, ignoring differences in line endings and escapes between programs."""
    if is_empty(left) or left == "0":
        return is_empty(right) or right == "0"
    first, second = str(left), str(right)
    return first == second or _comparable(first) == _comparable(second)


def _comparable(text: str) -> str:
    # LibreOffice decodes escaped underscores in xlsx files, but does not write them.
    return _LINE_END.sub("\n", text).replace("_x005F_", "_")


def _normalized(text: str) -> tuple[str, str]:
    """Return a text with normalized line endings and composed characters, and a message if it is invalid."""
    if text.isascii() and text.isprintable():
        return text, ""
    text = unicodedata.normalize("NFC", _LINE_END.sub("\n", text))
    try:
        parse(json.dumps([text]).encode(), "")
    except Refused as error:
        return text, error.findings[0].message
    return text, ""
