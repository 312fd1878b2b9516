"""Reader for OpenDocument spreadsheets: keeps whitespace, formulas and merged cells, and skips empty trailing rows."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from datetime import datetime, timedelta

from .grid import MAX_COLUMNS, MAX_ROWS, CellValue, Grid
from .safe_zip import InvalidSpreadsheet

_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_BREAKS = {f"{_TEXT}tab": "\t", f"{_TEXT}line-break": "\n"}
_BESIDE = (f"{_OFFICE}annotation", f"{_TEXT}note")
"""Elements of a cell that are not part of its text."""


def _text(element: ET.Element) -> str:
    """Return the text of a paragraph."""
    parts = [element.text or ""]
    for child in element:
        if child.tag == f"{_TEXT}s":
            parts.append(" " * min(_number(child, f"{_TEXT}c"), 100_000))
        elif child.tag not in _BESIDE:
            parts.append(_BREAKS.get(child.tag, "") or _text(child))
        parts.append(child.tail or "")
    return "".join(parts)


def _number(element: ET.Element, attribute: str) -> int:
    written = element.get(attribute, "1")
    return int(written) if written.isdecimal() and len(written) < 10 else 1


def _value(cell: ET.Element) -> CellValue:
    """Return the value of a cell; None if it is empty."""
    kind = cell.get(f"{_OFFICE}value-type")
    if kind is None:
        return None
    written = cell.get(f"{_OFFICE}value", "")
    if kind in ("float", "percentage", "currency"):
        number = float(written)
        return int(number) if number.is_integer() and abs(number) < 1e15 else number
    if kind == "boolean":
        return cell.get(f"{_OFFICE}boolean-value") == "true"
    if kind in ("date", "time"):
        day = cell.get(f"{_OFFICE}date-value")
        return datetime.fromisoformat(day[:10]) if day else timedelta()
    return (
        cell.get(f"{_OFFICE}string-value")
        or "\n".join(_text(paragraph) for paragraph in cell.iterfind(f"{_TEXT}p"))
        or None
    )


def _sheet(table: ET.Element, hidden: frozenset[str]) -> Grid:
    grid = Grid(table.get(f"{_TABLE}name", ""), [], table.get(f"{_TABLE}style-name", "") in hidden)
    blank = 0
    for line in table.iter(f"{_TABLE}table-row"):
        row: list[CellValue] = []
        formulas: list[int] = []
        merged: list[int] = []
        gap = 0
        for cell in line:
            if cell.tag not in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
                continue
            times, value = _number(cell, f"{_TABLE}number-columns-repeated"), _value(cell)
            covered = cell.tag == f"{_TABLE}covered-table-cell"
            if value is None and not covered:
                gap += times
                continue
            if len(row) + gap + times > MAX_COLUMNS:
                raise InvalidSpreadsheet(f"sheet {grid.name!r}: more than {MAX_COLUMNS} columns")
            row += [None] * gap
            gap = 0
            places = range(len(row), len(row) + times)
            row += [value] * times
            if covered:
                merged += places
            if cell.get(f"{_TABLE}formula"):
                formulas += places
        times = _number(line, f"{_TABLE}number-rows-repeated")
        if not row:
            blank += times
            continue
        if len(grid.rows) + blank + times > MAX_ROWS:
            raise InvalidSpreadsheet(f"sheet {grid.name!r}: more than {MAX_ROWS} rows")
        grid.rows += [[] for _ in range(blank)]
        blank = 0
        for _ in range(times):
            grid.formulas |= {(len(grid.rows), n) for n in formulas}
            grid.merged |= {(len(grid.rows), n) for n in merged}
            grid.rows.append(list(row))
    return grid


def ods_grids(content: bytes) -> list[Grid]:
    """Return the sheets of an ods file.

    Args:
        content: its part ``content.xml``, without a document type.

    Raises:
        InvalidSpreadsheet: the file is not a spreadsheet, or has too many cells.
    """
    try:
        document = ET.parse(io.BytesIO(content)).getroot()
    except ET.ParseError as error:
        raise InvalidSpreadsheet(f"damaged file (content.xml: {error}); save it again") from None
    hidden = frozenset(
        style.get(f"{_STYLE}name", "")
        for style in document.iter(f"{_STYLE}style")
        for properties in style.iterfind(f"{_STYLE}table-properties")
        if properties.get(f"{_TABLE}display") == "false"
    )
    body = document.find(f"{_OFFICE}body/{_OFFICE}spreadsheet")
    if body is None:
        raise InvalidSpreadsheet("not a spreadsheet: another kind of OpenDocument file")
    try:
        return [_sheet(table, hidden) for table in body.iterfind(f"{_TABLE}table")]
    except ValueError as error:
        if isinstance(error, InvalidSpreadsheet):
            raise
        raise InvalidSpreadsheet(f"invalid cell: {error}") from None
