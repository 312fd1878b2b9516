"""Parsing and formatting of lengths; internally, all lengths are in millimeters."""

from __future__ import annotations

import re
from typing import NamedTuple

from .errors import CannotPrint

MM_PER_INCH = 25.4
POINTS_PER_MM = 72 / MM_PER_INCH
"""Points per millimeter; PDF uses points of 1/72 inch."""
_UNITS = {"": 1.0, "mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": 1 / POINTS_PER_MM}
_LENGTH = re.compile(r"(-?[0-9]+(?:[.,][0-9]+)?)\s*([a-z]*)")
MAX_LENGTH = 5000.0
"""The maximum length, in mm."""


class Size(NamedTuple):
    """A width and a height in mm."""

    width: float
    height: float

    @property
    def turned(self) -> Size:
        """Return the size with width and height swapped."""
        return Size(self.height, self.width)

    def __str__(self) -> str:
        return f"{format_mm(self.width)} × {format_mm(self.height)} mm"


class Area(NamedTuple):
    """A rectangle in mm: left, top, right and bottom, from the top left corner."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by: float) -> Area:
        """Return the rectangle enlarged by a distance on each side."""
        return Area(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def overlaps(self, other: Area, tolerance: float = 0.001) -> bool:
        """Return whether two rectangles share more than an edge."""
        return (
            self.left < other.right - tolerance
            and other.left < self.right - tolerance
            and self.top < other.bottom - tolerance
            and other.top < self.bottom - tolerance
        )

    def contains(self, other: Area, tolerance: float = 0.001) -> bool:
        """Return whether another rectangle is inside this one."""
        return (
            self.left <= other.left + tolerance
            and self.top <= other.top + tolerance
            and self.right >= other.right - tolerance
            and self.bottom >= other.bottom - tolerance
        )


def bounding_area(boxes: list[Area]) -> Area:
    """Return the smallest rectangle around one or more rectangles."""
    return Area(
        min(box.left for box in boxes), min(box.top for box in boxes),
        max(box.right for box in boxes), max(box.bottom for box in boxes),
    )  # fmt: skip


def format_mm(millimeters: float) -> str:
    """Format millimeters with at most two decimals: ``45``, ``4.25``."""
    return f"{millimeters:.2f}".rstrip("0").rstrip(".")


def parse_length(text: str, option: str, *, minimum: float = 0.0, maximum: float = MAX_LENGTH) -> float:
    """Parse a length, and return it in mm.

    Args:
        text: a number, followed by ``mm``, ``cm``, ``in`` or ``pt``; the default unit is mm.
        option: the command-line option, for the message.
        minimum: the smallest accepted length, in mm.
        maximum: the largest accepted length, in mm.

    Raises:
        CannotPrint: the text is not a length, or the length is out of range.
    """
    match = _LENGTH.fullmatch(text.strip().lower())
    if match is None or match[2] not in _UNITS:
        raise CannotPrint(f"{option} {text!r}: not a length; expected a number and mm, cm, in or pt, such as 45mm")
    millimeters = float(match[1].replace(",", ".")) * _UNITS[match[2]]
    if not minimum <= millimeters <= maximum:
        raise CannotPrint(
            f"{option} {text!r}: out of range; expected {format_mm(minimum)} mm to {format_mm(maximum)} mm"
        )
    return millimeters


def parse_size(text: str, option: str, *, minimum: float = 1.0) -> Size:
    """Parse a width and a height, such as ``210x297mm``.

    Raises:
        CannotPrint: the text is not a size, or a length is out of range.
    """
    width, cross, height = text.strip().lower().replace("×", "x").partition("x")
    unit = re.search(r"[a-z]*$", height.strip())
    if not cross or not height.strip():
        raise CannotPrint(f"{option} {text!r}: not a size; expected a width and a height, such as 210x297mm")
    if re.fullmatch(r"[0-9.,]+", width.strip()):
        width += unit[0] if unit else ""
    return Size(parse_length(width, option, minimum=minimum), parse_length(height, option, minimum=minimum))
