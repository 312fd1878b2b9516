"""Dimensions shared by the faces of all games, in mm at the original size; larger prints are scaled.

The size of a tile is defined by its game.
"""

from __future__ import annotations

from typing import NamedTuple


class FaceSize(NamedTuple):
    """The width and height of a trimmed tile, in mm."""

    width: float
    height: float


BLEED = 5.0
MARGIN = 2.1
"""The distance of content from the edge of a tile."""
CORNER = 2.5
CHIP = 7.0
"""The width of a piece symbol, and the height of the elements at the top of a tile."""
FOOT = 2.0
"""The height of the footer with the id."""
PT = 25.4 / 72
"""A point in mm."""
ID_SIZE = 7.4 * PT
WORD_SIZE = 7.0 * PT
