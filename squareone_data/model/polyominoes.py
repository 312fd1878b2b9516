"""Polyominoes: the named shapes of kinds of piece, and geometry of sets of cells.

A cell is (row, column), both from 0. A set of cells is normalized if its smallest row and its smallest column are 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

Cells = frozenset[tuple[int, int]]
POLYOMINOES = {
    "monomino": "#",
    "domino": "##",
    "straight-tromino": "###",
    "corner-tromino": "#./##",
    "straight-tetromino": "####",
    "square-tetromino": "##/##",
    "l-tetromino": "..#/###",
    "skew-tetromino": ".##/##.",
    "t-tetromino": "###/.#.",
}
"""The cells of each named shape, drawn row by row, in the notation of ``game.json``."""


class UnknownShape(ValueError):
    """A shape that is neither a drawing nor a known name."""


def shape_cells(shape: str) -> Cells:
    """Return the cells of a shape, given a name such as ``t-tetromino`` or a drawing such as ``##./.##``.

    Raises:
        UnknownShape: the name is unknown, or the drawing is empty.
    """
    rows = shape if set(shape) <= set("#./") else POLYOMINOES.get(shape, "")
    cells = drawn_cells(rows.split("/"), "#")
    if not cells:
        raise UnknownShape(f"unknown shape {shape!r}")
    return normalised(cells)


def drawn_cells(rows: Iterable[str], sign: str) -> Cells:
    """Return the cells marked with a character in a drawing, row by row."""
    return frozenset((row, column) for row, text in enumerate(rows) for column, cell in enumerate(text) if cell == sign)


def normalised(cells: Iterable[tuple[int, int]]) -> Cells:
    """Return the cells moved to the top left."""
    cells = tuple(cells)
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return frozenset((row - top, column - left) for row, column in cells)


@cache
def orientations(cells: Cells) -> tuple[Cells, ...]:
    """Return the distinct rotations and reflections of cells, normalized, in a fixed order; at most eight."""
    found: set[Cells] = set()
    turned = cells
    for _ in range(4):
        turned = frozenset((column, -row) for row, column in turned)
        found |= {normalised(turned), normalised((row, -column) for row, column in turned)}
    return tuple(sorted(found, key=sorted))


def alike(cells: Cells) -> Cells:
    """Return the canonical form of cells, the same for all their translations, rotations and reflections."""
    return orientations(normalised(cells))[0] if cells else cells


def extent(cells: Cells) -> tuple[int, int]:
    """Return the number of rows and columns that cells span, from the top left."""
    return max(row for row, _ in cells) + 1, max(column for _, column in cells) + 1


def connected(cells: Cells) -> bool:
    """Return whether the cells are connected by their sides; true for an empty set."""
    waiting = [*cells][:1]
    reached = set(waiting)
    while waiting:
        row, column = waiting.pop()
        around = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & cells - reached
        reached |= around
        waiting.extend(around)
    return reached == cells


def has_hole(cells: Cells) -> bool:
    """Return whether the cells enclose an empty cell that is not connected to the outside, even by corners."""
    if not cells:
        return False
    rows, columns = extent(cells)
    closed = {(row, column) for row in range(-1, rows + 1) for column in range(-1, columns + 1)} - cells
    waiting = [(-1, -1)]
    while waiting:
        row, column = waiting.pop()
        around = {(row + y, column + x) for y in (-1, 0, 1) for x in (-1, 0, 1)} & closed
        closed -= around
        waiting.extend(around)
    return bool(closed)
