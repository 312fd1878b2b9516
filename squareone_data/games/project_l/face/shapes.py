"""Cells as outlines, and pieces as polyominoes."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from squareone_data.faces.brush import Brush, centered
from squareone_data.faces.display import Group, Line, Mark, Path, Step
from squareone_data.faces.silhouettes import Outline, Point, polygon
from squareone_data.games.project_l.geometry import Cells, UnknownShape, shape_cells
from squareone_data.model.games import Piece

_ROUND = 0.5522847498
"""How far the control points of a quarter circle reach, as a part of the radius."""


class Inset(NamedTuple):
    """How far an outline lies within the edges of its cells, by side, in mm."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


def outline(cells: Cells, pitch: float, radius: float = 0.0, inset: Inset = Inset()) -> Outline:  # noqa: B008
    """The outline of cells, a loop for each part and for each hole; cells that touch only at a corner stay apart.

    Args:
        cells: as (row, column).
        pitch: the side of a cell, in mm; cell (0, 0) has its left upper corner at 0, 0.
        radius: of the corners, in mm.
        inset: how far inside the cells it runs.
    """
    steps: list[Step] = []
    for loop in _loops(cells):
        moved = [_moved(loop[n - 1], one, loop[(n + 1) % len(loop)], pitch, inset) for n, one in enumerate(loop)]
        steps += _rounded(moved, radius) if radius else polygon(moved)
    return tuple(steps)


def _loops(cells: Cells) -> list[list[tuple[int, int]]]:
    """The corners of each loop as (x, y) in cells, clockwise around what is inside."""
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
            # Where two cells touch at a corner, the turn to the right keeps to the cell one came along.
            right = (-before[1], before[0])
            if at == start and (right == first or at not in ways):
                break
            step = right if right in ways[at] else ways[at][0]
            if step != before:
                loop.append(at)
        loops.append(loop if before == first else [*loop, start])
    return loops


def _moved(before: tuple[int, int], at: tuple[int, int], after: tuple[int, int], pitch: float, inset: Inset) -> Point:
    """A corner in mm, moved inside by what its two edges are: they are upright and level, in one order or the other."""
    x, y = at[0] * pitch, at[1] * pitch
    for one, other in ((before, at), (at, after)):
        if other[0] > one[0]:
            y += inset.top
        elif other[0] < one[0]:
            y -= inset.bottom
        elif other[1] > one[1]:
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


def _toward(at: Point, other: Point, way: float) -> Point:
    x, y = other[0] - at[0], other[1] - at[1]
    length = abs(x) + abs(y)
    return at[0] + x / length * way, at[1] + y / length * way


def cells_of_kind(piece: Piece | None) -> Cells:
    """The cells of a kind of piece, lying down if it is longer than wide; none for a kind without a shape."""
    try:
        cells = shape_cells(piece.shape) if piece is not None else frozenset()
    except UnknownShape:
        return frozenset()
    rows, columns = extent_of(cells) if cells else (0, 0)
    return frozenset((column, row) for row, column in cells) if rows > columns else cells


def extent_of(cells: Cells) -> tuple[int, int]:
    """How many rows and columns cells take up."""
    return max(row for row, _ in cells) + 1, max(column for _, column in cells) + 1


def parting_lines(cells: Cells, pitch: float, color: str, line: float, short: float) -> list[Mark]:
    """A line between each two cells that share a side; it ends ``short`` mm before the corners."""
    marks: list[Mark] = []
    for row, column in sorted(cells):
        x, y = column * pitch, row * pitch
        if (row, column + 1) in cells:
            marks.append(Line(x + pitch, y + short, x + pitch, y + pitch - short, color, line))
        if (row + 1, column) in cells:
            marks.append(Line(x + short, y + pitch, x + pitch - short, y + pitch, color, line))
    return marks


def polyomino(letter: str, pitch: float, edge: str, brush: Brush) -> Group | None:
    """A kind of piece as it looks, cell by cell, from 0, 0; None for a kind without a shape."""
    cells = cells_of_kind(brush.game.by_letter.get(letter))
    if not cells:
        return None
    colors = brush.theme.chip(letter)
    body = Path(outline(cells, pitch, 0.12 * pitch), colors.fill, edge, 0.28)
    lines = parting_lines(cells, pitch, edge if brush.theme.outlined else colors.edge, 0.16, 0.25 * pitch)
    return Group((body, *lines), brush.game.piece_name(letter, brush.lang))


def letter_on(letter: str, cells: Cells, pitch: float, brush: Brush) -> Mark:
    """The letter of a kind, on the cell nearest to its middle."""
    colors = brush.theme.chip(letter)
    rows, columns = extent_of(cells)
    row, column = min(sorted(cells), key=lambda one: (one[0] + 0.5 - rows / 2) ** 2 + (one[1] + 0.5 - columns / 2) ** 2)
    size = max(2.2, min(4.2, 0.58 * pitch))
    return centered((column + 0.5) * pitch, (row + 0.5) * pitch, letter, size, colors.ink, colors.fill)
