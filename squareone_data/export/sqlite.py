"""``export sqlite``: a relational database with keys, views and full-text search, byte-for-byte reproducible."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing

from squareone_data.about import NOTICE
from squareone_data.game.interface import AnyCatalog
from squareone_data.game.tables import Field, Table

from .database_tables import SCHEMA_VERSION, all_tables
from .errors import CannotExport

APPLICATION_ID = 0x53514F31
"""The ``application_id`` of the database: the letters SQO1."""
_TYPES = {"text": "TEXT", "integer": "INTEGER", "boolean": "INTEGER"}
_SEARCH = """CREATE VIRTUAL TABLE tiles_search USING fts5(
  id, line, sentence_en, sentence_cs, notes,
  content='tiles', content_rowid='number', tokenize='unicode61 remove_diacritics 2'
)"""


def write(catalog: AnyCatalog, lang: str) -> bytes:
    """Return the database as the bytes of its file.

    Raises:
        CannotExport: the catalog violates a constraint of the database, such as two tiles with the same id.
    """
    tables: Sequence[Table] = all_tables(catalog)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        try:
            _fill(database, tables, catalog)
        except (sqlite3.IntegrityError, OverflowError) as error:
            raise _refusal(str(error)) from None
        broken = database.execute("PRAGMA foreign_key_check").fetchone()
        if broken is not None:
            raise _refusal(f"a row of {broken[0]} references a missing row of {broken[2]}")
        database.execute("VACUUM")
        return database.serialize()


def _fill(database: sqlite3.Connection, tables: Sequence[Table], catalog: AnyCatalog) -> None:
    for pragma in ("page_size = 4096", f"application_id = {APPLICATION_ID}", f"user_version = {SCHEMA_VERSION}"):
        database.execute(f"PRAGMA {pragma}")
    database.execute("BEGIN")
    for table in tables:
        database.execute(create_statement(table))
        if not table.view:
            places = ", ".join("?" * len(table.fields))
            database.executemany(f"INSERT INTO {table.name} VALUES ({places})", table.records(catalog))
    database.execute(_SEARCH)
    database.execute("INSERT INTO tiles_search (tiles_search) VALUES ('rebuild')")
    database.execute("COMMIT")


def create_statement(table: Table) -> str:
    """Return the CREATE statement of a table or view. SQLite keeps its comments; ``.schema`` prints them."""
    comment = f"-- {table.meaning}" + (f" {NOTICE}" if table.name == "meta" else "")
    if table.view:
        names = ", ".join(field.name for field in table.fields)
        return f"CREATE VIEW {table.name} ({names}) AS {comment}\n{table.view}"
    constraints = [f"UNIQUE ({name})" for name in table.unique]
    if table.key != ("number",):
        constraints.insert(0, f"PRIMARY KEY ({', '.join(table.key)})")
    parts = [(_column(field, table), f" -- {field.meaning}") for field in table.fields]
    parts += [(constraint, "") for constraint in constraints]
    lines = [f"  {sql}{',' if n < len(parts) else ''}{note}" for n, (sql, note) in enumerate(parts, 1)]
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
    return CannotExport(f"cannot export this catalog to SQLite: {reason}; run `squareone validate` for details")
