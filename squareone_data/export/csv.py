"""``export csv``: one row a tile, RFC 4180, UTF-8."""

from __future__ import annotations

import csv
import io

from squareone_data import NOTICE
from squareone_data.model.catalog import Catalog

NOTICE_HEADER = {"en": "Notice", "cs": "Upozornění"}


def write(catalog: Catalog, lang: str) -> str:
    """The tiles as comma-separated values; the last column repeats the notice."""
    columns = catalog.kind.part("columns").columns(catalog.game)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([*(column.title(lang) for column in columns), NOTICE_HEADER.get(lang, NOTICE_HEADER["en"])])
    for tile in catalog.tiles:
        cells = (column.value(tile, catalog, lang) for column in columns)
        writer.writerow([*("" if cell is None else cell for cell in cells), NOTICE])
    return out.getvalue()
