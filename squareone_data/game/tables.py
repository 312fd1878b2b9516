"""Descriptions of tables, for the database, CSV files, data frames and the documentation."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, Literal

from typing_extensions import TypeVar

from squareone_data.model.catalog import Catalog

C_contra = TypeVar("C_contra", bound=Catalog, contravariant=True, default=Catalog)

Cell = str | int | bool | None
Type = Literal["text", "integer", "boolean"]
_DTYPES: dict[Type, str] = {"text": "string", "integer": "Int64", "boolean": "boolean"}


@dataclass(frozen=True)
class Field:
    """A column of a table.

    Args:
        name: its name, a valid SQL identifier.
        meaning: its meaning, in one line.
        type: the type of its values; a database stores a boolean as 0 or 1.
        optional: whether it may be empty.
        refers: the table and column that it references, such as ``sets.id``.
    """

    name: str
    meaning: str
    type: Type = "text"
    optional: bool = False
    refers: str = ""

    @property
    def dtype(self) -> str:
        """The pandas type."""
        return _DTYPES[self.type]


@dataclass(frozen=True)
class Table(Generic[C_contra]):
    """A table, or a view computed from other tables.

    Args:
        name: its name.
        meaning: the meaning of a row.
        fields: its columns.
        records: returns the rows for a catalog, in order, with a value per column.
        key: the columns of its primary key; empty for a view.
        unique: other columns with a unique constraint.
        view: for a view, the query that returns the same rows in the database.
    """

    name: str
    meaning: str
    fields: tuple[Field, ...]
    records: Callable[[C_contra], Iterable[tuple[Cell, ...]]]
    key: tuple[str, ...] = ()
    unique: tuple[str, ...] = ()
    view: str = ""
