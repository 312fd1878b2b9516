"""Writers of a workbook and its sheets. Rows are written as XML, which is much faster than one object per cell."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias
from xml.sax.saxutils import escape

from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.comments import Comment
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from squareone_data.about import NOTICE, __version__

from .deterministic_zip import repacked
from .styles import CellStyle

CellXml: TypeAlias = str
"""The XML of a cell after its address."""
_ESCAPE = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
"""An underscore that spreadsheets would read as the start of a character escape."""


class SheetWriter:
    """A writer for the rows of a sheet, with named styles that are computed once.

    The rows are written here and inserted into the file by :mod:`squareone_data.sheets.deterministic_zip`. This is
    much faster than one object per cell, and formulas can include their results for programs that do not
    calculate.

    Args:
        sheet: a sheet of a write-only workbook.
    """

    def __init__(self, sheet: Worksheet) -> None:
        self.sheet = sheet
        self.rows: list[str] = []
        self._header: list[Cell] = []
        self._row_number = 0
        self._styles: dict[str, CellStyle] = {}
        self._ids: dict[str, int] = {}

    def style(
        self,
        name: str,
        *,
        font: Font | None = None,
        fill: PatternFill | None = None,
        alignment: Alignment | None = None,
        protection: Protection | None = None,
        number_format: str | None = None,
        border: Border | None = None,
    ) -> None:
        """Define a named style."""
        style = CellStyle(font, fill, alignment, protection, number_format, border)
        cell = WriteOnlyCell(self.sheet)
        style.apply(cell)
        self._styles[name] = style
        self._ids[name] = cell.style_id

    def column(self, letter: str, width: int, style: str = "") -> None:
        """Set the width of a column, and the style of its empty cells."""
        dimension = self.sheet.column_dimensions[letter]
        dimension.width = width
        if style:
            self._styles[style].apply(dimension)

    def cell(self, value: str | int | None, style: str) -> CellXml:
        """Return a cell. Text stays text, even if it looks like a formula, a number or a date."""
        if value is None or value == "":
            return f' s="{self._ids[style]}"/>'
        if isinstance(value, str):
            return f' s="{self._ids[style]}" t="inlineStr"><is>{text_element(value)}</is></c>'
        return f' s="{self._ids[style]}"><v>{int(value)}</v></c>'

    def formula(self, text: str, style: str, result: str | int) -> CellXml:
        """Return a cell with a formula and its result."""
        kind = ' t="str"' if isinstance(result, str) else ""
        return f' s="{self._ids[style]}"{kind}><f>{escape(text)}</f><v>{escape(str(result))}</v></c>'

    def append(self, cells: Sequence[CellXml], height: int = 0) -> None:
        """Add a row; its height is in points, 0 for automatic."""
        self._row_number += 1
        n = self._row_number
        tall = f' ht="{height}"' if height else ""
        places = zip(_letters(len(cells)), cells, strict=True)
        written = "".join([f'<c r="{letter}{n}"{cell}' for letter, cell in places])
        self.rows.append(f'<row r="{n}"{tall}>{written}</row>')

    def append_header(self, titles: Sequence[tuple[str, str]], style: str) -> None:
        """Add the header row: titles, with optional comments."""
        for title, meaning in titles:
            cell = WriteOnlyCell(self.sheet, value=title)
            self._styles[style].apply(cell)
            if meaning:
                cell.comment = Comment(meaning, "squareone", height=90, width=260)
            self._header.append(cell)
        self._row_number += 1

    def finish(self) -> None:
        """Pass the header to openpyxl. It must not happen earlier: openpyxl cannot abort a sheet it has started."""
        if self._header:
            self.sheet.append(self._header)


class WorkbookWriter:
    """A writer for a workbook.

    Args:
        title: the title in the document properties.
    """

    def __init__(self, title: str) -> None:
        self.workbook = Workbook(write_only=True)
        self.workbook.properties.creator = f"squareone-data {__version__}"
        self.workbook.properties.title = title
        self.workbook.properties.description = NOTICE
        self.sheets: list[SheetWriter] = []

    def add_sheet(self, name: str) -> SheetWriter:
        """Add a sheet, and return its writer."""
        writer = SheetWriter(self.workbook.create_sheet(name))
        self.sheets.append(writer)
        return writer

    def to_bytes(self) -> bytes:
        """Return the bytes of the file; equal sheets give equal bytes."""
        for writer in self.sheets:
            writer.finish()
        out = io.BytesIO()
        self.workbook.save(out)
        rows = {f"xl/worksheets/sheet{n}.xml": writer.rows for n, writer in enumerate(self.sheets, start=1)}
        return repacked(out.getvalue(), rows)


@lru_cache(maxsize=64)
def _letters(width: int) -> tuple[str, ...]:
    return tuple(get_column_letter(n + 1) for n in range(width))


def text_element(text: str) -> str:
    """Return the XML element of a text, with escapes and whitespace preserved."""
    if "_x" in text:
        text = _ESCAPE.sub("_x005F_", text)
    kept = ' xml:space="preserve"' if text[0].isspace() or text[-1].isspace() or "\n" in text else ""
    # XML parsers normalize a carriage return to a line feed.
    return f"<t{kept}>{escape(text).replace(chr(13), '_x000D_')}</t>"
