"""``export sqlite``: a relational database with keys, views and full-text search, the same bytes every time."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing

from squareone_data import NOTICE
from squareone_data.model.catalog import Catalog

from . import CannotExport
from .relations import SCHEMA_VERSION
from .tables import Field, Table

APPLICATION_ID = 0x53514F31
"""What tells such a file from any other database: the letters SQO1."""
_TYPES = {"text": "TEXT", "integer": "INTEGER", "boolean": "INTEGER"}
_SEARCH = """CREATE VIRTUAL TABLE tiles_search USING fts5(
  id, line, sentence_en, sentence_cs, notes,
  content='tiles', content_rowid='number', tokenize='unicode61 remove_diacritics 2'
)"""


def write(catalog: Catalog, lang: str) -> bytes:
    """The database as the bytes of its file.

    Raises:
        CannotExport: the catalog has faults that keys forbid, such as two tiles with one id.
    """
    tables: Sequence[Table] = catalog.kind.part("relations").tables(catalog.game)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        try:
            _fill(database, tables, catalog)
        except (sqlite3.IntegrityError, OverflowError) as error:
            raise _refusal(str(error)) from None
        broken = database.execute("PRAGMA foreign_key_check").fetchone()
        if broken is not None:
            raise _refusal(f"a row of {broken[0]} refers to {broken[2]} that are not there")
        database.execute("VACUUM")
        return database.serialize()


def _fill(database: sqlite3.Connection, tables: Sequence[Table], catalog: Catalog) -> None:
    for pragma in ("page_size = 4096", f"application_id = {APPLICATION_ID}", f"user_version = {SCHEMA_VERSION}"):
        database.execute(f"PRAGMA {pragma}")
    database.execute("BEGIN")
    for one in tables:
        database.execute(definition(one))
        if not one.view:
            places = ", ".join("?" * len(one.fields))
            database.executemany(f"INSERT INTO {one.name} VALUES ({places})", one.records(catalog))
    database.execute(_SEARCH)
    database.execute("INSERT INTO tiles_search (tiles_search) VALUES ('rebuild')")
    database.execute("COMMIT")


def definition(table: Table) -> str:
    """The statement that makes a table or a view. The database keeps it with its comments: ``.schema`` shows them."""
    comment = f"-- {table.meaning}" + (f" {NOTICE}" if table.name == "meta" else "")
    if table.view:
        names = ", ".join(field.name for field in table.fields)
        return f"CREATE VIEW {table.name} ({names}) AS {comment}\n{table.view}"
    constraints = [f"UNIQUE ({name})" for name in table.unique]
    if table.key != ("number",):
        constraints.insert(0, f"PRIMARY KEY ({', '.join(table.key)})")
    parts = [(_column(field, table), f" -- {field.meaning}") for field in table.fields]
    parts += [(one, "") for one in constraints]
    lines = [f"  {sql}{',' if n < len(parts) else ''}{told}" for n, (sql, told) in enumerate(parts, 1)]
    return f"CREATE TABLE {table.name} ( {comment}\n" + "\n".join(lines) + "\n)"


def _column(field: Field, table: Table) -> str:
    sql = f"{field.name} {_TYPES[field.type]}"
    if table.key == (field.name,) and field.type == "integer":
        sql += " PRIMARY KEY"
    elif not field.optional:
        sql += " NOT NULL"
    if field.type == "boolean":
        sql += f" CHECK ({field.name} IN (0, 1))"
    if field.refers:
        other, _, column = field.refers.partition(".")
        sql += f" REFERENCES {other} ({column})"
    return sql


def _refusal(reason: str) -> CannotExport:
    return CannotExport(
        f"a database cannot hold this catalog: {reason}; run `squareone validate` to see what is wrong with it"
    )
