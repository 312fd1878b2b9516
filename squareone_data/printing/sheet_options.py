"""Options of print sheets."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from enum import StrEnum

from squareone_data.model.sheet_template import SheetTemplate

from .imposition import Bleed, Flip
from .marks import Marks, MarkStyle
from .profiles import PERFECT_PRINTER, PrinterProfile


class Backs(StrEnum):
    """The placement of the backs."""

    NONE = "none"
    SEPARATE = "separate"
    DUPLEX = "duplex"


class Contents(StrEnum):
    """The printed items: tiles, pieces and components, or both."""

    TILES = "tiles"
    COMPONENTS = "components"
    ALL = "all"


DEFAULT_MARK_STYLE = MarkStyle()
"""The default crop marks."""


@dataclass(frozen=True)
class SheetOptions:
    """The options of print sheets. All lengths are in mm.

    Args:
        template: the paper, and the slots if the template defines them.
        template_name: the template as named by the user.
        tile: the width of a trimmed tile; by default from the template, else the width at which it is drawn.
        bleed: none, shared or own.
        bleed_width: the width of the bleed.
        gap: the gap between two tiles; by default the minimum for the bleed.
        safe: the minimum distance from artwork to the cut line.
        style: the style of the crop marks.
        marks: the kind of crop marks; by default as in the template.
        corner: the corner radius of the cut contour.
        backs: none, in a separate file, or behind the fronts.
        flip: the edge on which the sheet is flipped.
        profile: the printer profile.
        printer: the name of the profile.
        theme: one of :data:`squareone_data.faces.THEMES`.
        lang: ``en`` or ``cs``.
        collation: whether a last page lists the content of the sheets.
        contents: tiles, components, or both.
    """

    template: SheetTemplate
    template_name: str = ""
    tile: float | None = None
    bleed: Bleed = Bleed.SHARED
    bleed_width: float = 2.0
    gap: float | None = None
    safe: float = 1.0
    style: MarkStyle = DEFAULT_MARK_STYLE
    marks: Marks | None = None
    corner: float = 0.0
    backs: Backs = Backs.NONE
    flip: Flip = Flip.LONG
    profile: PrinterProfile = PERFECT_PRINTER
    printer: str = ""
    theme: str = "color"
    lang: str = "en"
    collation: bool = False
    contents: Contents = Contents.TILES

    @property
    def mark_style(self) -> MarkStyle:
        """Return the crop marks as requested, else as in the template."""
        wanted = self.marks or Marks(self.template.marks or Marks.TICKS)
        return dataclasses.replace(self.style, marks=wanted)
