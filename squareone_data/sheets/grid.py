"""The cells of a sheet, with their addresses."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, time, timedelta
from typing import TypeAlias

MAX_ROWS, MAX_COLUMNS = 200_000, 2_000
"""The maximum number of non-empty rows and columns of a sheet."""

CellValue: TypeAlias = str | int | float | bool | date | time | timedelta | None
"""The value of a cell; None if it is empty."""


def address(row: int, column: int) -> str:
    """Return the address of a cell, such as ``D17``; row and column are counted from 0."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"


@dataclass
class Grid:
    """The cells of a sheet.

    Args:
        name: the name of the sheet; empty for a CSV file.
        rows: the values, row by row.
        hidden: whether the sheet is hidden.
        formulas: cells with a formula, as (row, column) from 0.
        merged: cells covered by a merged cell, without its top left cell.
        errors: cells with an error value such as ``#N/A``, and that value.
    """

    name: str
    rows: list[list[CellValue]]
    hidden: bool = False
    formulas: set[tuple[int, int]] = field(default_factory=set)
    merged: set[tuple[int, int]] = field(default_factory=set)
    errors: dict[tuple[int, int], str] = field(default_factory=dict)

    def value(self, row: int, column: int) -> CellValue:
        """Return the value of a cell; None beyond the end of its row. Row and column are counted from 0."""
        cells = self.rows[row]
        return cells[column] if column < len(cells) else None

    def place(self, row: int, column: int) -> str:
        """Return the address of a cell with its sheet, such as ``Tiles!D17``."""
        name = f"'{self.name}'" if re.search(r"[^\w]", self.name) else self.name
        return f"{name}!{address(row, column)}" if self.name else address(row, column)
