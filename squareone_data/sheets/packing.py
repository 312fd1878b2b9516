"""Spreadsheet files with the same bytes for the same content: fixed dates in the archive and its properties."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping, Sequence

FIXED = (1980, 1, 1, 0, 0, 0)
"""The earliest day a zip archive can hold."""
_DATA_END = re.compile(rb"</sheetData>|<sheetData ?/>")
_STAMP = re.compile(rb"(<dcterms:(created|modified)[^>]*>)[^<]*(</dcterms:)")


def repacked(content: bytes, rows: Mapping[str, Sequence[str]]) -> bytes:
    """The archive again, with rows put into its sheets and all that tells when it was made taken out.

    Args:
        content: an xlsx file as a library wrote it.
        rows: further rows of the sheets, by the name of the part.

    Raises:
        ValueError: a sheet has no place for rows.
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
        raise ValueError("a sheet without rows has no place for any")
    opening = b"" if place[0] == b"</sheetData>" else b"<sheetData>"
    written = "".join(rows).encode("utf-8")
    return b"".join([part[: place.start()], opening, written, b"</sheetData>", part[place.end() :]])
