"""How the sheets look: fonts, fills, widths; colors of pieces with letters that can be read on them."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any
from xml.sax.saxutils import escape

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.comments import Comment
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter

from squareone_data import NOTICE, __version__
from squareone_data.colors import ink_on

from .packing import repacked

Sheet = Any
"""A sheet of a write-only workbook, of which the library's types know too little."""
Cell = str
"""A cell as the file has it, but for its name."""
_ESCAPE = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
"""What spreadsheets take for a character given by its number."""
A4 = 9
"""The number that spreadsheets give the paper size."""

HEAD_FILL = "2F3B52"
STAND_IN_FILL = "FFF4CE"
FOLLOWS_FILL = "EFEFEF"
"""Behind what follows from the rest, and is not edited."""
TEXT_FORMAT = "@"

FACE = "Calibri"
"""The font of every cell; where it is missing, programs put one of the same widths in its place."""
LINE = 15
"""How high a line of text is, in points."""
HEAD_FONT = Font(name=FACE, bold=True, color="FFFFFF")
BOLD = Font(name=FACE, bold=True)
TITLE = Font(name=FACE, bold=True, size=14)
LINK = Font(name=FACE, color="0563C1", underline="single")
LOCKED = Protection(locked=True)
OPEN = Protection(locked=False)
TOP = Alignment(vertical="top")
WRAPPED = Alignment(vertical="top", wrap_text=True)
CENTERED = Alignment(horizontal="center", vertical="top")
THIN = Border(bottom=Side(style="thin", color="BFBFBF"))


def solid(color: str) -> PatternFill:
    """A cell filled with one color, given as six hexadecimal digits."""
    return PatternFill("solid", fgColor=color, bgColor=color)


def piece_style(color: str) -> DifferentialStyle:
    """The conditional style of a kind of piece."""
    return DifferentialStyle(font=Font(color=ink_on(color), bold=True), fill=solid(color))


class Styled:
    """Makes the rows of a sheet, each cell with one of a few styles that are worked out once.

    The rows are written here and put into the file by :mod:`squareone_data.sheets.packing`: that is several times as
    fast as an object a cell, and lets formulas bring their results for programs that do not calculate.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.rows: list[str] = []
        self._head: list[Any] = []
        self._number = 0
        self._styles: dict[str, Any] = {}
        self._ids: dict[str, int] = {}

    def style(self, name: str, **parts: Any) -> None:
        """Define a style by its parts: font, fill, alignment, protection, number_format, border."""
        model: Any = WriteOnlyCell(self.sheet)
        for part, value in parts.items():
            setattr(model, part, value)
        self._styles[name] = model._style
        self._ids[name] = model.style_id

    def column(self, letter: str, width: int, style: str = "") -> None:
        """Say how wide a column is, and in which style its empty cells are."""
        dimension = self.sheet.column_dimensions[letter]
        dimension.width = width
        if style:
            dimension._style = self._styles[style]

    def cell(self, value: str | int | None, style: str) -> Cell:
        """A cell. A text stays a text, also where it looks like a formula, a number or a date."""
        if value is None or value == "":
            return f' s="{self._ids[style]}"/>'
        if isinstance(value, str):
            return f' s="{self._ids[style]}" t="inlineStr"><is>{text_element(value)}</is></c>'
        return f' s="{self._ids[style]}"><v>{int(value)}</v></c>'

    def formula(self, text: str, style: str, result: str | int) -> Cell:
        """A cell with a formula of ours, and what it comes to."""
        kind = ' t="str"' if isinstance(result, str) else ""
        return f' s="{self._ids[style]}"{kind}><f>{escape(text)}</f><v>{escape(str(result))}</v></c>'

    def append(self, cells: Sequence[Cell], height: int = 0) -> None:
        """Add a row; its height in points is up to the program that shows it if none is given."""
        self._number += 1
        n = self._number
        tall = f' ht="{height}"' if height else ""
        places = zip(_letters(len(cells)), cells, strict=True)
        written = "".join([f'<c r="{letter}{n}"{cell}' for letter, cell in places])
        self.rows.append(f'<row r="{n}"{tall}>{written}</row>')

    def head(self, titles: Sequence[tuple[str, str]], style: str) -> None:
        """Add the first row: titles, each with a comment, if it has one."""
        cells = []
        for title, meaning in titles:
            made: Any = WriteOnlyCell(self.sheet, value=title)
            made._style = self._styles[style]
            if meaning:
                made.comment = Comment(meaning, "squareone", height=90, width=260)
            cells.append(made)
        self._head = cells
        self._number += 1

    def finish(self) -> None:
        """Hand over what the library is to write itself. Begun earlier, it could not be left off halfway."""
        if self._head:
            self.sheet.append(self._head)


class Book:
    """A workbook in the making.

    Args:
        title: its title, in its properties.
    """

    def __init__(self, title: str) -> None:
        self.book = Workbook(write_only=True)
        self.book.properties.creator = f"squareone-data {__version__}"
        self.book.properties.title = title
        self.book.properties.description = NOTICE
        self.pages: list[Styled] = []

    def page(self, name: str) -> Styled:
        """Add a sheet."""
        made = Styled(self.book.create_sheet(name))
        self.pages.append(made)
        return made

    def packed(self) -> bytes:
        """The file; the same sheets give the same bytes."""
        for page in self.pages:
            page.finish()
        out = io.BytesIO()
        self.book.save(out)
        rows = {f"xl/worksheets/sheet{n}.xml": page.rows for n, page in enumerate(self.pages, start=1)}
        return repacked(out.getvalue(), rows)


def lines(text: str, width: int) -> int:
    """About how many lines a text takes in a column of so many characters."""
    return sum(len(one) // width + 1 for one in text.split("\n"))


@lru_cache(maxsize=64)
def _letters(width: int) -> tuple[str, ...]:
    return tuple(get_column_letter(n + 1) for n in range(width))


def text_element(text: str) -> str:
    """A text as the file has it: nothing of it is read as an escape, and no space is lost."""
    if "_x" in text:
        text = _ESCAPE.sub("_x005F_", text)
    kept = ' xml:space="preserve"' if text[0].isspace() or text[-1].isspace() or "\n" in text else ""
    # A carriage return would be read as a line feed.
    return f"<t{kept}>{escape(text).replace(chr(13), '_x000D_')}</t>"


def landscape(sheet: Sheet, orientation: str = "landscape") -> None:
    """Set a sheet up for printing: as wide as the page, its first row on each, with page numbers and the notice."""
    sheet.page_setup.orientation, sheet.page_setup.paperSize = orientation, A4
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.print_title_rows = "1:1"
    sheet.oddFooter.center.text, sheet.oddFooter.left.text = "&P / &N", NOTICE
    margins = sheet.page_margins
    margins.left = margins.right = margins.top = 0.4
