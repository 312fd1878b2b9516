"""Drawings: display lists in millimeters, themes, fonts, silhouettes, and SVG and PNG output.

A drawing is a display list (:mod:`squareone_data.faces.display`), which is converted to SVG
(:mod:`squareone_data.faces.svg`) and from there to other formats. The game defines the content of its faces, through
:class:`squareone_data.game.face.Face`.
"""

from .box_contents import Extra
from .display import CannotDraw, Display, bounds
from .fonts import FONT_FAMILY, font_path
from .themes import THEMES, UnknownTheme

__all__ = ["FONT_FAMILY", "THEMES", "CannotDraw", "Display", "Extra", "UnknownTheme", "bounds", "font_path"]
