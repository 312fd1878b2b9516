"""Location of the tiles in a spreadsheet: the sheet, its headers, and the metadata of the workbook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from squareone_data.game.columns import Column
from squareone_data.game.import_plan import ImportPlan, Problem
from squareone_data.translation import MESSAGES

from .cells import shown
from .grid import CellValue, Grid
from .row_digest import written_columns

SHEET_NAME = MESSAGES.by_language("Tiles")
DIGEST_HEADER = MESSAGES.by_language("Digest")
NOTICE_HEADER = MESSAGES.by_language("Notice")
_HEADER_ROWS = 20
"""The number of rows at the top of a sheet that are searched for headers."""


class NoTiles(ValueError):
    """The spreadsheet has no sheet of tiles; the message lists the expected headers."""


@dataclass(frozen=True)
class TileTable:
    """The sheet with the tiles.

    Args:
        grid: the sheet.
        header_row: the row of its headers, from 0.
        positions: the position of each column, by key.
    """

    grid: Grid
    header_row: int
    positions: dict[str, int]

    @property
    def is_csv(self) -> bool:
        """Return whether the sheet is a CSV file, in which texts are protected against formula injection."""
        return not self.grid.name

    @property
    def width(self) -> int:
        """Return the number of cells in the header row."""
        return len(self.grid.rows[self.header_row])

    def rows(self) -> range:
        """Return the rows below the headers."""
        return range(self.header_row + 1, len(self.grid.rows))

    def value(self, row: int, key: str) -> CellValue:
        """Return the value of a cell, by row and column key."""
        return self.grid.value(row, self.positions[key])

    def place(self, row: int, key: str) -> str:
        """Return the address of a cell, for messages; the address of the id if the column is missing."""
        return self.grid.place(row, self.positions.get(key, self.positions["id"]))


def find_tile_table(grids: list[Grid], columns: list[Column]) -> TileTable:
    """Find the sheet with the tiles.

    Raises:
        NoTiles: no sheet has the headers, or more than one.
    """
    names = {*SHEET_NAME.values()}
    found = list(_tables(grids, columns))
    tables = [table for table in found if not table.grid.hidden]
    tables = tables or [table for table in found if table.grid.name in names] or found
    if not tables:
        headers = ", ".join(column.title("en") for column in written_columns(columns)[:8])
        raise NoTiles(f"no sheet of tiles; expected a sheet with the headers {headers}, … in English or Czech")
    if len(tables) > 1:
        listed = " and ".join(repr(table.grid.name) for table in tables)
        raise NoTiles(f"more than one sheet of tiles: {listed}; hide or delete all but one")
    return tables[0]


def _tables(grids: list[Grid], columns: list[Column]) -> Iterator[TileTable]:
    """Yield the sheets with headers of tiles in their first rows."""
    known = _header_keys(columns)
    for grid in grids:
        for number, row in enumerate(grid.rows[:_HEADER_ROWS]):
            keys = [known.get(_plain_header(cell), "") for cell in row]
            # A workbook has other sheets with similar headers, so it needs more evidence than a CSV file.
            if "id" in keys and len({key for key in keys if key}) >= (3 if grid.name else 2):
                positions = {key: n for n, key in reversed(list(enumerate(keys))) if key}
                yield TileTable(grid, number, positions)
                break


def check_headers(table: TileTable, columns: list[Column], plan: ImportPlan) -> None:
    """Record columns that are not imported, and duplicate columns."""
    known = _header_keys(columns)
    grid, row = table.grid, table.header_row
    for n, cell in enumerate(grid.rows[row]):
        key = known.get(_plain_header(cell), "")
        if cell is not None and not key:
            plan.ignored.append(str(cell))
        elif key and table.positions[key] != n:
            message = f"duplicate column {shown(cell)}; first used at {table.place(row, key)}"
            plan.problems.append(Problem(grid.place(row, n), message, "remove one of the two columns"))


def _plain_header(cell: CellValue) -> str:
    return " ".join(str(cell).split()).casefold() if cell is not None else ""


def _header_keys(columns: Iterable[Column]) -> dict[str, str]:
    """Return the keys of columns by their lowercase headers, in both languages."""
    keys: dict[str, str] = {}
    for key, header in (("digest", DIGEST_HEADER), ("notice", NOTICE_HEADER)):
        keys |= dict.fromkeys((title.casefold() for title in header.values()), key)
    for column in columns:
        keys |= dict.fromkeys([column.key, *(title.casefold() for title in column.header.values())], column.key)
    return keys


def workbook_meta(grids: list[Grid]) -> dict[str, str]:
    """Return the metadata of the workbook; empty if it was not made by an export."""
    for grid in grids:
        if grid.rows and grid.rows[0][:1] == ["squareone"] and len(grid.rows[0]) > 1:
            return {str(row[0]): str(row[1] or "") for row in grid.rows if len(row) > 1 and row[0]}
    return {}
