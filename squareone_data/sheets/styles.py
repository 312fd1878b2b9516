"""Styles of the sheets: fonts, fills, alignments, and piece colors with a readable letter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.styleable import StyleableObject
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from squareone_data.about import NOTICE
from squareone_data.colors import ink_on

A4 = 9
"""The number of the paper size in spreadsheet files."""

HEAD_FILL = "2F3B52"
STAND_IN_FILL = "FFF4CE"
FOLLOWS_FILL = "EFEFEF"
"""The fill of derived cells, which are not edited."""
TEXT_FORMAT = "@"

FACE = "Calibri"
"""The font of every cell; programs without it substitute a metrically compatible one."""
LINE = 15
"""The height of a line of text, in points."""
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
    """Return the solid fill of a color, given as six hexadecimal digits."""
    return PatternFill("solid", fgColor=color, bgColor=color)


def piece_style(color: str) -> DifferentialStyle:
    """Return the conditional style of a piece."""
    return DifferentialStyle(font=Font(color=ink_on(color), bold=True), fill=solid(color))


@dataclass(frozen=True)
class CellStyle:
    """The style of a cell; None leaves a property unchanged."""

    font: Font | None = None
    fill: PatternFill | None = None
    alignment: Alignment | None = None
    protection: Protection | None = None
    number_format: str | None = None
    border: Border | None = None

    def apply(self, target: StyleableObject) -> None:
        """Apply the style to a cell or a column."""
        if self.font is not None:
            target.font = self.font
        if self.fill is not None:
            target.fill = self.fill
        if self.alignment is not None:
            target.alignment = self.alignment
        if self.protection is not None:
            target.protection = self.protection
        if self.number_format is not None:
            target.number_format = self.number_format
        if self.border is not None:
            target.border = self.border


def lines(text: str, width: int) -> int:
    """Estimate the number of lines of a text in a column of the given width in characters."""
    return sum(len(line) // width + 1 for line in text.split("\n"))


def set_up_printing(sheet: Worksheet, orientation: Literal["landscape", "portrait"] = "landscape") -> None:
    """Set up printing: fit to page width, repeated header row, page numbers and the notice."""
    sheet.page_setup.orientation, sheet.page_setup.paperSize = orientation, A4
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.print_title_rows = "1:1"
    footer = sheet.oddFooter
    if footer is not None:
        footer.center.text, footer.left.text = "&P / &N", NOTICE
    margins = sheet.page_margins
    margins.left = margins.right = margins.top = 0.4
