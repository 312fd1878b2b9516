"""Spreadsheets as they come from people: xlsx, ods and csv as cells with addresses, hostile files refused."""

from __future__ import annotations

import csv
import io
import posixpath
import re
import xml.etree.ElementTree as ET
import zipfile
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

from squareone_data.files.tree import Unreadable, read_bytes

from .archives import NoSpreadsheet, checked_parts
from .grids import MOST_COLUMNS, MOST_ROWS, Grid
from .opendocument import ods_grids

_BOMS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_CELL = re.compile(rb'<(?:\w+:)?c\b[^>]*?\br="([A-Z]{1,3})([0-9]{1,7})"[^>]*(?<!/)>\s*<(?:\w+:)?([fvi])')
_FORMULA = re.compile(rb'<(?:\w+:)?c\b[^>]*?\br="([A-Z]{1,3})([0-9]{1,7})"[^>]*(?<!/)>\s*<(?:\w+:)?f[ >/]')
_ERROR = re.compile(
    rb'<(?:\w+:)?c\b(?=[^>]*?\bt="e")[^>]*?\br="([A-Z]{1,3})([0-9]{1,7})"[^>]*(?<!/)>(.*?)</(?:\w+:)?c>', re.DOTALL
)
_RESULT = re.compile(rb"<(?:\w+:)?v>([^<]*)<")
_FAR = re.compile(rb'\br="(?:[A-Z]{3}[0-9]+|[A-Z]+[0-9]{6,})"')
"""What only a sheet with very many columns or rows has."""


def _csv(raw: bytes) -> list[Grid]:
    try:
        text = raw.decode(_BOMS.get(raw[:2], "utf-8-sig"))
    except UnicodeDecodeError as error:
        raise NoSpreadsheet(f"byte {error.start} is not UTF-8; save the file as CSV UTF-8") from None
    if "\0" in text:
        raise NoSpreadsheet("the file holds NUL bytes; it is no text. Save it as CSV UTF-8")
    head = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=head.count)
    most = csv.field_size_limit(len(text) + 1)  # a note may be longer than what the library takes for reasonable
    try:
        rows: list[list[Any]] = [
            list(row) for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        ]
    except csv.Error as error:
        raise NoSpreadsheet(f"the file is no CSV: {error}") from None
    finally:
        csv.field_size_limit(most)
    if len(rows) > MOST_ROWS:
        raise NoSpreadsheet(f"the file has {len(rows)} rows; at most {MOST_ROWS} are read")
    return [Grid("", [[cell if cell != "" else None for cell in row] for row in rows])]


def _sheet_parts(archive: zipfile.ZipFile) -> list[str]:
    """The parts of an xlsx file that hold its sheets, in the order of the sheets; empty for one that is none."""
    book = ET.fromstring(archive.read("xl/workbook.xml"))
    links = ET.fromstring(archive.read("xl/_rels/workbook.xml.rels"))
    targets = {one.get("Id"): one.get("Target", "") for one in links}
    found = []
    for sheet in book.iter(f"{_MAIN}sheet"):
        target = targets.get(sheet.get(_RELATION), "")
        found.append(posixpath.normpath(posixpath.join("xl", target)).lstrip("/"))
    return found


def _place(cell: re.Match[bytes]) -> tuple[int, int]:
    column = 0
    for letter in cell[1]:
        column = column * 26 + letter - 64
    return int(cell[2]) - 1, column - 1


def _formulas(name: str, content: bytes) -> set[tuple[int, int]]:
    """The cells with formulas of a sheet of an xlsx file: the reader gives only their results.

    Raises:
        NoSpreadsheet: the sheet is so large that reading it would take all memory.
    """
    if _FAR.search(content):
        for cell in _CELL.finditer(content):
            row, column = _place(cell)
            if row >= MOST_ROWS or column >= MOST_COLUMNS:
                raise NoSpreadsheet(
                    f"the sheet {name!r} has something in {(cell[1] + cell[2]).decode()}; at most {MOST_ROWS} rows and "
                    f"{MOST_COLUMNS} columns are read: delete what stands so far out"
                )
    return {_place(cell) for cell in _FORMULA.finditer(content)} if b"<f" in content or b":f" in content else set()


def _errors(content: bytes) -> dict[tuple[int, int], str]:
    """The cells with an error value of a sheet of an xlsx file, which the reader gives as empty."""
    if b't="e"' not in content:
        return {}
    found = {}
    for cell in _ERROR.finditer(content):
        result = _RESULT.search(cell[3])
        found[_place(cell)] = result[1].decode("utf-8", "replace") if result else "#N/A"
    return found


def _tidy(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return int(value)
    return None if value == "" else value


def _workbook(raw: bytes) -> list[Grid]:
    archive = checked_parts(raw)
    if "xl/workbook.xml" not in archive.namelist():
        return ods_grids(archive.read("content.xml"))
    try:
        import python_calamine as calamine
    except ImportError:
        raise NoSpreadsheet("reading workbooks takes: pip install 'squareone-data[sheets]'") from None

    try:
        parts = _sheet_parts(archive)
        book = calamine.CalamineWorkbook.from_filelike(io.BytesIO(raw))
        grids = []
        for number, about in enumerate(book.sheets_metadata):
            if about.typ != calamine.SheetTypeEnum.WorkSheet:
                continue
            content = archive.read(parts[number]) if parts[number] in archive.namelist() else b""
            formulas = _formulas(about.name, content)
            sheet = book.get_sheet_by_index(number)
            rows = [[_tidy(cell) for cell in row] for row in sheet.to_python(skip_empty_area=False)]
            merged = set()
            for (top, left), (bottom, right) in sheet.merged_cell_ranges or ():
                bottom, right = min(bottom, len(rows)), min(right, MOST_COLUMNS)
                covered = {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
                merged |= covered - {(top, left)}
            hidden = about.visible != calamine.SheetVisibleEnum.Visible
            grids.append(Grid(about.name, rows, hidden, formulas, merged, _errors(content)))
    except calamine.PasswordError:
        raise NoSpreadsheet("the file is protected by a password; save it without one") from None
    except NoSpreadsheet:
        raise
    except Exception as error:  # whatever the reader trips over, the file is at fault
        raise NoSpreadsheet(f"the file cannot be read as a workbook: {error}") from None
    return grids


def read_grids(path: Path) -> list[Grid]:
    """The sheets of a spreadsheet file.

    Args:
        path: an xlsx, xlsm, ods or csv file; what it is, is told by its content.

    Raises:
        NoSpreadsheet: it is none, or protected, damaged, too large or hostile.
    """
    if path.name.startswith(("~$", ".~lock.")):
        raise NoSpreadsheet(f"{path.name} is the lock file of a program that has the workbook open; name the workbook")
    try:
        raw = read_bytes(path)
    except Unreadable as error:
        raise NoSpreadsheet(f"the file {error}") from None
    if not raw:
        raise NoSpreadsheet("the file is empty")
    if raw[:8] == b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1":
        raise NoSpreadsheet("the file is an old xls workbook, or protected by a password; save it as xlsx without one")
    if raw[:4] == b"PK\x03\x04":
        return _workbook(raw)
    if raw[:4] in (b"PK\x05\x06", b"PK\x07\x08"):
        raise NoSpreadsheet("the file is an archive without anything in it")
    if raw[:5] == b"%PDF-" or raw[:1] in (b"{", b"<"):
        raise NoSpreadsheet("the file is no spreadsheet: xlsx, ods and csv are read")
    return _csv(raw)


def read_text(path: Path) -> str:
    """What a plain text file holds.

    Raises:
        NoSpreadsheet: it cannot be read, or is no text.
    """
    try:
        raw = read_bytes(path)
    except Unreadable as error:
        raise NoSpreadsheet(f"the file {error}") from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise NoSpreadsheet(f"line {line} is no UTF-8; save the file in that encoding") from None


def shown(value: Any) -> str:
    """What stands in a cell, for a message."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, datetime | date | time | timedelta):
        return f"the date {value}"
    text = str(value)
    return repr(text if len(text) <= 60 else text[:59] + "…")


def as_text(value: Any) -> str | None:
    """The text of a cell; None if it holds a date, which no column of a catalog does."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, datetime | date | time | timedelta):
        return None
    return str(value)
