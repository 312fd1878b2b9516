"""What a table is: one description for the database, the csv files of a folder, data frames and the documentation."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from squareone_data.model.catalog import Catalog

Cell = str | int | bool | None
Type = Literal["text", "integer", "boolean"]
_DTYPES: dict[Type, str] = {"text": "string", "integer": "Int64", "boolean": "boolean"}


@dataclass(frozen=True)
class Field:
    """A column of a table.

    Args:
        name: its name, which SQL can take without quotation marks.
        meaning: what it holds, in one line.
        type: the type of its values; a database holds a boolean as 0 or 1.
        optional: whether it may be empty.
        refers: the table and column whose values it takes, such as ``sets.id``.
    """

    name: str
    meaning: str
    type: Type = "text"
    optional: bool = False
    refers: str = ""

    @property
    def dtype(self) -> str:
        """Its pandas type."""
        return _DTYPES[self.type]


@dataclass(frozen=True)
class Table:
    """A table, or a view: a table that follows from others.

    Args:
        name: its name.
        meaning: what a row of it is.
        fields: its columns.
        records: the rows made of a catalog, in order, a value a column.
        key: the columns of its primary key; a view has none.
        unique: columns that are unique besides, each on its own.
        view: of a view, the query that gives the same rows in the database.
    """

    name: str
    meaning: str
    fields: tuple[Field, ...]
    records: Callable[[Catalog], Iterable[tuple[Cell, ...]]]
    key: tuple[str, ...] = ()
    unique: tuple[str, ...] = ()
    view: str = ""
