"""Outlines of grid cells."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from squareone_data.model.polyominoes import Cells

from .display import Line, Mark, Step
from .silhouettes import Outline, Point, polygon

_ROUND = 0.5522847498
"""The distance of the control points that approximate a quarter circle, as a fraction of the radius."""


class Inset(NamedTuple):
    """The inset of an outline from the edges of its cells, by side, in mm."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


def outline(cells: Cells, pitch: float, radius: float = 0.0, inset: Inset = Inset()) -> Outline:  # noqa: B008
    """Return the outline of cells, with a loop per part and per hole; cells that touch at a corner are not connected.

    Args:
        cells: the cells, as (row, column).
        pitch: the side of a cell, in mm; the top left corner of cell (0, 0) is at 0, 0.
        radius: the corner radius, in mm.
        inset: the inset from the edges of the cells.
    """
    steps: list[Step] = []
    for loop in _loops(cells):
        ends = zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True)
        moved = [_moved(before, at, after, pitch, inset) for before, at, after in ends]
        steps += _rounded(moved, radius) if radius else polygon(moved)
    return tuple(steps)


def parting_lines(cells: Cells, pitch: float, color: str, line: float, short: float) -> list[Mark]:
    """Draw a line between adjacent cells; it ends ``short`` mm before the corners."""
    marks: list[Mark] = []
    for row, column in sorted(cells):
        x, y = column * pitch, row * pitch
        if (row, column + 1) in cells:
            marks.append(Line(x + pitch, y + short, x + pitch, y + pitch - short, color, line))
        if (row + 1, column) in cells:
            marks.append(Line(x + short, y + pitch, x + pitch - short, y + pitch, color, line))
    return marks


def _loops(cells: Cells) -> list[list[tuple[int, int]]]:
    """Return the corners of each loop as (x, y) in cells, clockwise around the inside."""
    ways: defaultdict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for y, x in sorted(cells):
        for near, start, step in (
            ((y - 1, x), (x, y), (1, 0)), ((y, x + 1), (x + 1, y), (0, 1)),
            ((y + 1, x), (x + 1, y + 1), (-1, 0)), ((y, x - 1), (x, y + 1), (0, -1)),
        ):  # fmt: skip
            if near not in cells:
                ways[start].append(step)
    loops = []
    while ways:
        at = start = next(iter(ways))
        step = first = ways[start][0]
        loop: list[tuple[int, int]] = []
        while True:
            ways[at].remove(step)
            if not ways[at]:
                del ways[at]
            at, before = (at[0] + step[0], at[1] + step[1]), step
            # If two cells touch at a corner, a right turn stays on the current cell.
            right = (-before[1], before[0])
            if at == start and (right == first or at not in ways):
                break
            step = right if right in ways[at] else ways[at][0]
            if step != before:
                loop.append(at)
        loops.append(loop if before == first else [*loop, start])
    return loops


def _moved(before: tuple[int, int], at: tuple[int, int], after: tuple[int, int], pitch: float, inset: Inset) -> Point:
    """Return a corner in mm, moved inward from its vertical and its horizontal edge."""
    x, y = at[0] * pitch, at[1] * pitch
    for start, end in ((before, at), (at, after)):
        if end[0] > start[0]:
            y += inset.top
        elif end[0] < start[0]:
            y -= inset.bottom
        elif end[1] > start[1]:
            x -= inset.right
        else:
            x += inset.left
    return x, y


def _rounded(points: list[Point], radius: float) -> Outline:
    steps: list[Step] = []
    for n, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = (_toward((x, y), points[m % len(points)], radius) for m in (n - 1, n + 1))
        steps.append(Step("L" if steps else "M", (ax, ay)))
        controls = (ax + (x - ax) * _ROUND, ay + (y - ay) * _ROUND, bx + (x - bx) * _ROUND, by + (y - by) * _ROUND)
        steps.append(Step("C", (*controls, bx, by)))
    return (*steps, Step("Z"))


def _toward(at: Point, other: Point, distance: float) -> Point:
    x, y = other[0] - at[0], other[1] - at[1]
    length = abs(x) + abs(y)
    return at[0] + x / length * distance, at[1] + y / length * distance
