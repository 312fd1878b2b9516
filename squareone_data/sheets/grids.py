"""The cells of a sheet, with their addresses."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

MOST_ROWS, MOST_COLUMNS = 200_000, 2_000
"""So many rows and columns with something in them a sheet may have."""


def address(row: int, column: int) -> str:
    """The name of a cell by row and column, both from 0: ``D17``."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"


@dataclass
class Grid:
    """The cells of one sheet, from its top left corner.

    Args:
        name: the name of the sheet.
        rows: the values, row by row: text, whole numbers, fractions, truth values, days, or None.
        hidden: whether the sheet is hidden.
        formulas: the cells that hold a formula, by (row, column) from 0.
        merged: the cells that a merged one covers, its top left corner left out.
        errors: the cells that hold an error value such as ``#N/A``, and which.
    """

    name: str
    rows: list[list[Any]]
    hidden: bool = False
    formulas: set[tuple[int, int]] = field(default_factory=set)
    merged: set[tuple[int, int]] = field(default_factory=set)
    errors: dict[tuple[int, int], str] = field(default_factory=dict)

    def place(self, row: int, column: int) -> str:
        """How to name a cell to the user: ``Tiles!D17``."""
        name = f"'{self.name}'" if re.search(r"[^\w]", self.name) else self.name
        return f"{name}!{address(row, column)}" if self.name else address(row, column)
