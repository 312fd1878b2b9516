"""How sheets are made: all that a person can choose."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from enum import StrEnum

from squareone_data.model.templates import SheetTemplate

from .imposition import Bleed, Flip
from .marks import Marks, MarkStyle
from .profiles import PERFECT, Profile


class Backs(StrEnum):
    """Where the backs of the tiles go."""

    NONE = "none"
    SEPARATE = "separate"
    DUPLEX = "duplex"


class What(StrEnum):
    """What is printed: tiles, the pieces and other components of the box, or both."""

    TILES = "tiles"
    COMPONENTS = "components"
    ALL = "all"


PLAIN = MarkStyle()
"""Crop marks as they are unless something else is asked for."""


@dataclass(frozen=True)
class SheetOptions:
    """How sheets are made. All lengths are in mm.

    Args:
        template: the paper, and the places on it if it has any.
        template_name: how the user named it.
        tile: how wide a trimmed tile is; None for what the template says, else as wide as it is drawn.
        bleed: none, shared or own.
        bleed_width: how far the bleed goes.
        gap: between two tiles; None for what the bleed asks for.
        safe: how far all that matters stays away from the cut.
        style: the crop marks; ticks unless the template says otherwise.
        marks: which crop marks there are; None for those of the template.
        corner: the radius of the corners in the cut contour.
        backs: none, in a file of their own, or behind the fronts.
        flip: the edge about which the sheet is turned.
        profile: the printer to make up for.
        printer: its name.
        theme: one of :data:`squareone_data.faces.THEMES`.
        lang: ``en`` or ``cs``.
        collation: whether a last page lists what lies where.
        what: whether tiles are printed, the components of the box, or both.
    """

    template: SheetTemplate
    template_name: str = ""
    tile: float | None = None
    bleed: Bleed = Bleed.SHARED
    bleed_width: float = 2.0
    gap: float | None = None
    safe: float = 1.0
    style: MarkStyle = PLAIN
    marks: Marks | None = None
    corner: float = 0.0
    backs: Backs = Backs.NONE
    flip: Flip = Flip.LONG
    profile: Profile = PERFECT
    printer: str = ""
    theme: str = "color"
    lang: str = "en"
    collation: bool = False
    what: What = What.TILES

    @property
    def mark_style(self) -> MarkStyle:
        """The crop marks, as asked for or as the template wants them."""
        wanted = self.marks or Marks(self.template.marks or Marks.TICKS)
        return dataclasses.replace(self.style, marks=wanted)
