"""Lengths as people write them, and back: everything inside is in millimeters."""

from __future__ import annotations

import re
from typing import NamedTuple

from .errors import CannotPrint

MM_PER_INCH = 25.4
POINTS_PER_MM = 72 / MM_PER_INCH
"""PDF counts in points, 72 an inch."""
_UNITS = {"": 1.0, "mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": 1 / POINTS_PER_MM}
_LENGTH = re.compile(r"(-?[0-9]+(?:[.,][0-9]+)?)\s*([a-z]*)")
MOST = 5000.0
"""No length of anything printed here is longer, in mm."""


class Size(NamedTuple):
    """A width and a height in mm."""

    width: float
    height: float

    @property
    def turned(self) -> Size:
        """The same, lying on its side."""
        return Size(self.height, self.width)

    def __str__(self) -> str:
        return f"{shown(self.width)} × {shown(self.height)} mm"


class Area(NamedTuple):
    """A rectangle in mm: left, top, right, bottom, from the top left corner of what it lies on."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by: float) -> Area:
        """The rectangle, larger by so much on each side."""
        return Area(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def overlaps(self, other: Area, tolerance: float = 0.001) -> bool:
        """Whether the two share more than an edge."""
        return (
            self.left < other.right - tolerance
            and other.left < self.right - tolerance
            and self.top < other.bottom - tolerance
            and other.top < self.bottom - tolerance
        )

    def around(self, other: Area, tolerance: float = 0.001) -> bool:
        """Whether the other lies inside this one."""
        return (
            self.left <= other.left + tolerance
            and self.top <= other.top + tolerance
            and self.right >= other.right - tolerance
            and self.bottom >= other.bottom - tolerance
        )


def around(boxes: list[Area]) -> Area:
    """The smallest rectangle around all of these; there is at least one."""
    return Area(
        min(one.left for one in boxes), min(one.top for one in boxes),
        max(one.right for one in boxes), max(one.bottom for one in boxes),
    )  # fmt: skip


def shown(millimeters: float) -> str:
    """A number of millimeters as short as it can be written to a hundredth: ``45``, ``4.25``."""
    return f"{millimeters:.2f}".rstrip("0").rstrip(".")


def length(text: str, what: str, *, least: float = 0.0, most: float = MOST) -> float:
    """A length in mm.

    Args:
        text: a number with ``mm``, ``cm``, ``in`` or ``pt`` behind it; without a unit it is millimeters.
        what: what it is the length of, for the message: an option.
        least: the smallest that makes sense, in mm.
        most: the largest.

    Raises:
        CannotPrint: it is no length, or not between the two.
    """
    match = _LENGTH.fullmatch(text.strip().lower())
    if match is None or match[2] not in _UNITS:
        raise CannotPrint(f"{what} {text!r}: a length is a number with mm, cm, in or pt, such as 45mm")
    millimeters = float(match[1].replace(",", ".")) * _UNITS[match[2]]
    if not least <= millimeters <= most:
        raise CannotPrint(f"{what} {text!r}: write a length from {shown(least)} mm to {shown(most)} mm")
    return millimeters


def size(text: str, what: str, *, least: float = 1.0) -> Size:
    """A width and a height: ``210x297mm``.

    Raises:
        CannotPrint: see :func:`length`.
    """
    width, cross, height = text.strip().lower().replace("×", "x").partition("x")
    unit = re.search(r"[a-z]*$", height.strip())
    if not cross or not height.strip():
        raise CannotPrint(f"{what} {text!r}: a size is a width and a height, such as 210x297mm")
    if re.fullmatch(r"[0-9.,]+", width.strip()):
        width += unit[0] if unit else ""
    return Size(length(width, what, least=least), length(height, what, least=least))
