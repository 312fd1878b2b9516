"""``export csv``: one row per tile, or one file per table; RFC 4180, UTF-8, formulas escaped."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from squareone_data.about import NOTICE
from squareone_data.files.digest import digest
from squareone_data.game.interface import AnyCatalog
from squareone_data.game.tables import Cell
from squareone_data.sheets.cells import guarded
from squareone_data.sheets.row_digest import csv_state, row_digest, row_values
from squareone_data.translation import MESSAGES

from .database_tables import all_tables


def write(catalog: AnyCatalog, lang: str) -> str:
    """Return the tiles as CSV; the last two columns are a digest for the import, and the notice."""
    whole = digest(catalog)
    columns = catalog.game.columns.columns(catalog.definition)
    _ = MESSAGES.of(lang).gettext
    header = [*(column.title(lang) for column in columns), _("Digest"), _("Notice")]
    rows = (
        [
            *(column.value(tile, catalog, lang) for column in columns),
            csv_state(tile.id, row_digest(row_values(tile, catalog, columns)), whole),
            NOTICE,
        ]
        for tile in catalog.tiles
    )
    return _text(header, rows)


def write_tables(catalog: AnyCatalog) -> dict[str, str]:
    """Return every table and view of the database as CSV text, keyed by file name."""
    tables = all_tables(catalog)
    return {
        f"{table.name}.csv": _text([field.name for field in table.fields], table.records(catalog)) for table in tables
    }


def _text(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([_written(cell) for cell in row] for row in rows)
    return out.getvalue()


def _written(cell: Cell) -> str | int:
    if cell is None:
        return ""
    return guarded(cell) if isinstance(cell, str) else int(cell)
