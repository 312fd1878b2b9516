"""The bonus actions as icons, one color, each in a box 3 mm high."""

from __future__ import annotations

from functools import cache

from squareone_data.faces.display import Line, Mark, Path, Rect
from squareone_data.faces.silhouettes import polygon
from squareone_data.games.square_one.rows import Action

HEIGHT = 3.0


def _box(x: float, y: float, size: float, color: str, solid: bool = True, dash: tuple[float, ...] = ()) -> Rect:
    if solid:
        return Rect(x, y, size, size, color, radius=0.25)
    return Rect(x + 0.15, y + 0.15, size - 0.3, size - 0.3, "", color, 0.3, 0.2, dash)


def _arrow(x: float, y: float, length: float, color: str, way: str = "right") -> list[Mark]:
    """Draw an arrow that begins at ``x``, ``y``."""
    head = 0.55
    if way == "right":
        tip = [(x + length, y), (x + length - head, y - head), (x + length - head, y + head)]
        return [Line(x, y, x + length - head, y, color, 0.35), Path(polygon(tip), fill=color)]
    tip = [(x, y + length), (x - head, y + length - head), (x + head, y + length - head)]
    return [Line(x, y, x, y + length - head, color, 0.35), Path(polygon(tip), fill=color)]


def _slot(x: float, width: float, color: str) -> list[Mark]:
    """Draw a recess in a side view, open at the top."""
    return [
        Line(x, 1.7, x, 2.85, color, 0.3),
        Line(x, 2.85, x + width, 2.85, color, 0.3),
        Line(x + width, 1.7, x + width, 2.85, color, 0.3),
    ]


@cache
def icon(action: Action, color: str) -> tuple[float, tuple[Mark, ...]]:
    """Draw the icon of an action; return its width, and its marks from 0, 0."""
    marks: list[Mark]
    match action:
        case "take":
            width, marks = 2.2, [_box(0, 0, 2.2, color, solid=False), *_arrow(1.1, 0.9, 2.1, color, "down")]
        case "take2":
            marks = [_box(0, 0, 2.2, color, solid=False), *_arrow(1.1, 0.9, 2.1, color, "down")]
            marks += [_box(2.7, 0, 2.2, color, solid=False), *_arrow(3.8, 0.9, 2.1, color, "down")]
            width = 4.9
        case "fill":
            width, marks = 2.4, [_box(0.55, 0.1, 1.3, color), *_slot(0.15, 2.1, color)]
            marks += _arrow(1.2, 1.4, 1.2, color, "down")
        case "fill2":
            marks = [_box(0.55, 0.1, 1.3, color), *_slot(0.15, 2.1, color), *_arrow(1.2, 1.4, 1.2, color, "down")]
            marks += [_box(3.35, 0.1, 1.3, color), *_slot(2.95, 2.1, color), *_arrow(4.0, 1.4, 1.2, color, "down")]
            width = 5.2
        case "master":
            width, marks = 4.4, []
            for n in range(3):
                marks += [_box(1.55 * n, 0.0, 1.25, color), _box(1.55 * n, 1.65, 1.25, color, solid=False)]
        case "merge":
            marks = [_box(0, 0.15, 1.2, color), _box(0, 1.65, 1.2, color), *_arrow(1.6, 1.5, 1.6, color)]
            marks += [_box(3.6, 0.5, 2.0, color)]
            width = 5.6
        case "split":
            marks = [_box(0, 0.5, 2.0, color), *_arrow(2.4, 1.5, 1.6, color)]
            marks += [_box(4.4, 0.15, 1.2, color), _box(4.4, 1.65, 1.2, color)]
            width = 5.6
        case "duplicate":
            marks = [_box(0, 0.5, 2.0, color), *_plus(2.75, 1.5, color), _box(3.5, 0.5, 2.0, color)]
            width = 5.5
        case "replicate":
            marks = [_box(0, 0.5, 2.0, color), *_plus(2.75, 1.5, color)]
            marks += [Path(polygon([(4.6, 0.3), (5.8, 1.5), (4.6, 2.7), (3.4, 1.5)]), stroke=color, line=0.32)]
            width = 5.9
    return width, tuple(marks)


def _plus(x: float, y: float, color: str) -> list[Mark]:
    return [Line(x - 0.4, y, x + 0.4, y, color, 0.3), Line(x, y - 0.4, x, y + 0.4, color, 0.3)]
