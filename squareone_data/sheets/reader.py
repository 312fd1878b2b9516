"""Reader for xlsx, ods and csv files: returns cells with addresses and refuses hostile files."""

from __future__ import annotations

import csv
import io
import posixpath
import re
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

from squareone_data.files.tree import Unreadable, read_bytes

from .grid import MAX_COLUMNS, MAX_ROWS, CellValue, Grid
from .opendocument import ods_grids
from .safe_zip import InvalidSpreadsheet, open_archive

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
"""A cell address that occurs only in very large sheets."""


def _csv(raw: bytes) -> list[Grid]:
    try:
        text = raw.decode(_BOMS.get(raw[:2], "utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InvalidSpreadsheet(f"not UTF-8 at byte {error.start}; save the file as CSV UTF-8") from None
    if "\0" in text:
        raise InvalidSpreadsheet("not a text file: it contains NUL bytes; save the file as CSV UTF-8")
    head = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=head.count)
    limit = csv.field_size_limit(len(text) + 1)  # the default limit is too small for long notes
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise InvalidSpreadsheet(f"not a CSV file: {error}") from None
    finally:
        csv.field_size_limit(limit)
    if len(rows) > MAX_ROWS:
        raise InvalidSpreadsheet(f"too many rows: {len(rows)}; the maximum is {MAX_ROWS}")
    cells: list[list[CellValue]] = [[text or None for text in row] for row in rows]
    return [Grid("", cells)]


def _sheet_parts(archive: zipfile.ZipFile) -> list[str]:
    """Return the part names of the sheets of an xlsx file, in order."""
    book = ET.fromstring(archive.read("xl/workbook.xml"))
    links = ET.fromstring(archive.read("xl/_rels/workbook.xml.rels"))
    targets = {link.get("Id"): link.get("Target", "") for link in links}
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
    """Return the cells with formulas in a sheet of an xlsx file; calamine returns only their results.

    Raises:
        InvalidSpreadsheet: the sheet is too large to be read safely.
    """
    if _FAR.search(content):
        for cell in _CELL.finditer(content):
            row, column = _place(cell)
            if row >= MAX_ROWS or column >= MAX_COLUMNS:
                raise InvalidSpreadsheet(
                    f"sheet {name!r}: cell {(cell[1] + cell[2]).decode()} is out of range; the maximum is {MAX_ROWS} "
                    f"rows and {MAX_COLUMNS} columns; clear the cells beyond it"
                )
    return {_place(cell) for cell in _FORMULA.finditer(content)} if b"<f" in content or b":f" in content else set()


def _errors(content: bytes) -> dict[tuple[int, int], str]:
    """Return the cells with an error value in a sheet of an xlsx file; calamine returns them as empty."""
    if b't="e"' not in content:
        return {}
    found = {}
    for cell in _ERROR.finditer(content):
        result = _RESULT.search(cell[3])
        found[_place(cell)] = result[1].decode("utf-8", "replace") if result else "#N/A"
    return found


def _tidy(value: CellValue) -> CellValue:
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return int(value)
    return None if value == "" else value


def _workbook(raw: bytes) -> list[Grid]:
    archive = open_archive(raw)
    if "xl/workbook.xml" not in archive.namelist():
        return ods_grids(archive.read("content.xml"))
    try:
        import python_calamine as calamine
    except ImportError:
        raise InvalidSpreadsheet(
            "python-calamine is not installed; run: pip install 'squareone-data[sheets]'"
        ) from None

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
                bottom, right = min(bottom, len(rows)), min(right, MAX_COLUMNS)
                covered = {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
                merged |= covered - {(top, left)}
            hidden = about.visible != calamine.SheetVisibleEnum.Visible
            grids.append(Grid(about.name, rows, hidden, formulas, merged, _errors(content)))
    except calamine.PasswordError:
        raise InvalidSpreadsheet("password-protected file; save it without a password") from None
    except InvalidSpreadsheet:
        raise
    except Exception as error:  # any failure of calamine means a bad file
        raise InvalidSpreadsheet(f"invalid workbook: {error}") from None
    return grids


def read_grids(path: Path) -> list[Grid]:
    """Return the sheets of a spreadsheet file.

    Args:
        path: an xlsx, xlsm, ods or csv file; its content says which.

    Raises:
        InvalidSpreadsheet: the file is not a spreadsheet, or is protected, damaged, too large or hostile.
    """
    if path.name.startswith(("~$", ".~lock.")):
        raise InvalidSpreadsheet(f"{path.name} is the lock file of an open workbook; pass the workbook itself")
    try:
        raw = read_bytes(path)
    except Unreadable as error:
        raise InvalidSpreadsheet(f"the file {error}") from None
    if not raw:
        raise InvalidSpreadsheet("empty file")
    if raw[:8] == b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1":
        raise InvalidSpreadsheet("an xls workbook, or password-protected; save the file as xlsx without a password")
    if raw[:4] == b"PK\x03\x04":
        return _workbook(raw)
    if raw[:4] in (b"PK\x05\x06", b"PK\x07\x08"):
        raise InvalidSpreadsheet("empty archive")
    if raw[:5] == b"%PDF-" or raw[:1] in (b"{", b"<"):
        raise InvalidSpreadsheet("not a spreadsheet; expected xlsx, ods or csv")
    return _csv(raw)


def read_text(path: Path) -> str:
    """Return the content of a text file.

    Raises:
        InvalidSpreadsheet: the file cannot be read, or is not UTF-8.
    """
    try:
        raw = read_bytes(path)
    except Unreadable as error:
        raise InvalidSpreadsheet(f"the file {error}") from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise InvalidSpreadsheet(f"not UTF-8 on line {line}; save the file as UTF-8") from None
