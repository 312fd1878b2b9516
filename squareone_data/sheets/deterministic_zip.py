"""Reproducible spreadsheet files: fixed dates in the archive and in the document properties."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping, Sequence

FIXED = (1980, 1, 1, 0, 0, 0)
"""The earliest date that a zip archive can store."""
_DATA_END = re.compile(rb"</sheetData>|<sheetData ?/>")
_STAMP = re.compile(rb"(<dcterms:(created|modified)[^>]*>)[^<]*(</dcterms:)")


def repacked(content: bytes, rows: Mapping[str, Sequence[str]]) -> bytes:
    """Insert rows into the sheets of an xlsx file, and replace all dates with fixed ones.

    Args:
        content: an xlsx file written by openpyxl.
        rows: the rows to insert, keyed by part name.

    Raises:
        ValueError: a sheet has no ``sheetData`` element.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            part = old.read(name)
            if name == "docProps/core.xml":
                part = _STAMP.sub(rb"\g<1>2000-01-01T00:00:00Z\g<3>", part)
            if rows.get(name):
                part = _with_rows(part, rows[name])
            entry = zipfile.ZipInfo(name, FIXED)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o600 << 16
            new.writestr(entry, part)
    return out.getvalue()


def _with_rows(part: bytes, rows: Sequence[str]) -> bytes:
    place = _DATA_END.search(part)
    if place is None:
        raise ValueError("invalid sheet: no sheetData element")
    opening = b"" if place[0] == b"</sheetData>" else b"<sheetData>"
    written = "".join(rows).encode("utf-8")
    return b"".join([part[: place.start()], opening, written, b"</sheetData>", part[place.end() :]])
