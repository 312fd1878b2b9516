"""Display lists: format-independent drawings as lists of marks, in millimeters with y pointing down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple


class CannotDraw(ValueError):
    """The content does not fit on a tile or card; the message names it and says what to do."""


class Step(NamedTuple):
    """A step of an outline: ``M``, ``L``, ``C`` or ``Z``, as in SVG, with its coordinates in mm."""

    letter: str
    points: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle with corners of ``radius``. An empty color draws nothing."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    stroke: str = ""
    line: float = 0.0
    radius: float = 0.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle with center ``x``, ``y``."""

    x: float
    y: float
    radius: float
    fill: str = ""
    stroke: str = ""
    line: float = 0.0


@dataclass(frozen=True, slots=True)
class Path:
    """An outline of straight lines and Bézier curves, filled with the even-odd rule."""

    steps: tuple[Step, ...]
    fill: str = ""
    stroke: str = ""
    line: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line with round ends."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: str
    line: float
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text; ``x`` is the position of its anchor, ``y`` its baseline, ``size`` its font size."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    anchor: str = "start"
    """``start``, ``middle`` or ``end``."""
    bold: bool = True
    on: str = ""
    """The background color, for contrast checks."""


@dataclass(frozen=True, slots=True)
class Group:
    """A group of marks, moved by ``x``, ``y`` and then scaled by ``scale``; ``title`` is its description."""

    marks: tuple[Mark, ...]
    title: str = ""
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0


Mark = Rect | Circle | Path | Line | Text | Group


@dataclass(frozen=True, slots=True)
class Display:
    """A drawing.

    Args:
        width: the width of the trimmed drawing, in mm.
        height: the height of the trimmed drawing, in mm.
        bleed: the width of the background beyond each edge, in mm.
        marks: the artwork, from bottom to top.
        title: the description of the drawing, used as alternative text.
        background: the marks below the artwork, including the bleed; they may be cut anywhere.
        corner: the radius of rounded corners for cutting, in mm.
        shaped: whether to cut along the painted background rather than along the box.
    """

    width: float
    height: float
    bleed: float
    marks: tuple[Mark, ...]
    title: str
    background: tuple[Mark, ...] = ()
    corner: float = 0.0
    shaped: bool = False

    @property
    def ground(self) -> str:
        """Return the color of the ground, as ``#RRGGBB``; white by default."""
        lowest = self.background[0] if self.background else None
        return (lowest.fill if isinstance(lowest, Rect | Circle) else "") or "#FFFFFF"


class Box(NamedTuple):
    """An extent in mm: left, top, right, bottom."""

    left: float
    top: float
    right: float
    bottom: float

    def joined(self, other: Box) -> Box:
        """Return the smallest box around both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


def bounds(display: Display) -> Box:
    """Return the extent of the artwork, without the background, which must be inside the safe zone.

    A drawing without artwork has an empty box at its center.
    """
    x, y = display.width / 2, display.height / 2
    return _around(display.marks) or Box(x, y, x, y)


def _around(marks: tuple[Mark, ...]) -> Box | None:
    """Return the smallest box around marks; None if they are empty."""
    whole: Box | None = None
    for mark in marks:
        box = _moved(mark) if isinstance(mark, Group) else extent(mark)
        if box is not None:
            whole = box if whole is None else whole.joined(box)
    return whole


def _moved(group: Group) -> Box | None:
    """Return the extent of a group in the coordinates of its parent; None if it is empty."""
    inner = _around(group.marks)
    if inner is None:
        return None
    x, y, scale = group.x, group.y, group.scale
    return Box(x + scale * inner.left, y + scale * inner.top, x + scale * inner.right, y + scale * inner.bottom)


def extent(mark: Mark) -> Box:
    """Return the extent of a mark with its stroke; for curves, an upper bound given by the control points."""
    from .fonts import text_reach, text_width

    match mark:
        case Rect():
            half = mark.line / 2 if mark.stroke else 0.0
            return Box(mark.x - half, mark.y - half, mark.x + mark.width + half, mark.y + mark.height + half)
        case Circle():
            reach = mark.radius + (mark.line / 2 if mark.stroke else 0.0)
            return Box(mark.x - reach, mark.y - reach, mark.x + reach, mark.y + reach)
        case Path():
            half = mark.line / 2 if mark.stroke else 0.0
            xs = [x for step in mark.steps for x in step.points[::2]]
            ys = [y for step in mark.steps for y in step.points[1::2]]
            return Box(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)
        case Line():
            half = mark.line / 2
            return Box(
                min(mark.x1, mark.x2) - half,
                min(mark.y1, mark.y2) - half,
                max(mark.x1, mark.x2) + half,
                max(mark.y1, mark.y2) + half,
            )
        case Text():
            width = text_width(mark.text, mark.size, mark.bold)
            left = mark.x - {"start": 0.0, "middle": width / 2, "end": width}[mark.anchor]
            above, below = text_reach(mark.text, mark.size)
            return Box(left, mark.y - above, left + width, mark.y + below)
        case Group():
            return _moved(mark) or Box(mark.x, mark.y, mark.x, mark.y)


def walk(marks: tuple[Mark, ...], scale: float = 1.0) -> Iterator[tuple[Mark, float]]:
    """Yield all marks except groups, each with the total scale of its groups."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from walk(mark.marks, scale * mark.scale)
        else:
            yield mark, scale
