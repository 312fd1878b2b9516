"""``export csv``: one row a tile, or one file a table; RFC 4180, UTF-8, and nothing in it that a spreadsheet runs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from squareone_data import NOTICE
from squareone_data.files.digest import digest
from squareone_data.model.catalog import Catalog
from squareone_data.sheets.cells import guarded
from squareone_data.sheets.digests import csv_state, row_digest, row_values

from .tables import Cell

DIGEST_HEADER = {"en": "Digest", "cs": "Otisk"}
NOTICE_HEADER = {"en": "Notice", "cs": "Upozornění"}


def write(catalog: Catalog, lang: str) -> str:
    """The tiles as comma-separated values; the last columns are a digest, for the import, and the notice."""
    whole = digest(catalog)
    columns = catalog.kind.part("columns").columns(catalog.game)
    last = [one.get(lang, one["en"]) for one in (DIGEST_HEADER, NOTICE_HEADER)]
    header = [*(column.title(lang) for column in columns), *last]
    rows = (
        [
            *(column.value(tile, catalog, lang) for column in columns),
            csv_state(tile.id, row_digest(row_values(tile, catalog, columns)), whole),
            NOTICE,
        ]
        for tile in catalog.tiles
    )
    return _text(header, rows)


def write_tables(catalog: Catalog) -> dict[str, str]:
    """Every table and view of the database as a file of its own, by the name of the file."""
    tables = catalog.kind.part("relations").tables(catalog.game)
    return {f"{one.name}.csv": _text([field.name for field in one.fields], one.records(catalog)) for one in tables}


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
