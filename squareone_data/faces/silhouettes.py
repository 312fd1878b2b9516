"""Silhouettes of pieces: a polyomino or an emblem, distinct for all pieces of a game."""

from __future__ import annotations

import math
from collections import Counter

from squareone_data.model.definition import GameDefinition, Piece
from squareone_data.model.polyominoes import POLYOMINOES, Cells, alike, shape_cells

from .display import Path, Step

GAP = 0.1
"""The gap between two cells of a polyomino, as a fraction of a cell."""

HEIGHT = 0.5
"""The height of the box of a silhouette; its width is 1."""

Outline = tuple[Step, ...]
Point = tuple[float, float]
_ROUND = 0.5522847498
"""The distance of the control points that approximate a quarter circle, as a fraction of the radius."""


def silhouettes(definition: GameDefinition) -> dict[str, Outline]:
    """Return the outline of each piece, keyed by letter, in a box of 1 by ``HEIGHT`` centered on 0, 0.

    The silhouette is the polyomino from ``game.json``. A piece without one, with the same one as an earlier piece, or
    with an unknown name has an emblem; wild pieces have stars.
    """
    taken: set[Cells] = set()
    found: dict[str, Outline] = {}
    used: Counter[str] = Counter()
    for piece in definition.pieces:
        cells = drawn_cells(piece)
        # Rotations and reflections of a polyomino count as the same shape.
        if cells and (form := alike(shape_cells(cells))) not in taken:
            taken.add(form)
            found[piece.letter] = polyomino(cells)
            continue
        family = "wild" if piece.is_wild else "plain"
        emblems = _STARS if piece.is_wild else _EMBLEMS
        rank = used[family]
        used[family] += 1
        # A game has at most 26 letters. Further wild pieces use the emblems, from the end.
        emblem = emblems[rank] if rank < len(emblems) else _EMBLEMS[len(emblems) - 1 - rank]
        found[piece.letter] = placed(emblem, 0, 0, HEIGHT)
    return found


def drawn_cells(piece: Piece) -> str:
    """Return the polyomino of a piece, row by row as in ``##./.##``; empty if it has none or its name is unknown."""
    shape = piece.shape if "#" in piece.shape else POLYOMINOES.get(piece.shape, "")
    rows = [row for row in shape.split("/") if "#" in row]
    # Larger polyominoes are illegible on a printed piece.
    return "/".join(rows) if rows and max(map(len, rows)) <= 6 and len(rows) <= 6 else ""


def polyomino(cells: str) -> Outline:
    """Return a polyomino as an outline in a box of 1 by 1, with a square per cell and narrow gaps."""
    rows = cells.split("/")
    points = [(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "#"]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    width, height = max(x for x, _ in points) + 1 - left, max(y for _, y in points) + 1 - top
    cell = min(1 / max(width, 4), HEIGHT / max(height, 2))
    steps: list[Step] = []
    for x, y in points:
        x0, y0 = (x - left - width / 2 + GAP / 2) * cell, (y - top - height / 2 + GAP / 2) * cell
        side = (1 - GAP) * cell
        steps += polygon([(x0, y0), (x0 + side, y0), (x0 + side, y0 + side), (x0, y0 + side)])
    return tuple(steps)


def polygon(points: list[Point]) -> Outline:
    """Return a closed outline of straight lines."""
    first, *others = points
    return (Step("M", first), *(Step("L", point) for point in others), Step("Z"))


def disc(x: float, y: float, radius: float) -> Outline:
    """Return a circle as an outline."""
    r, k = radius, radius * _ROUND
    return (
        Step("M", (x + r, y)),
        Step("C", (x + r, y + k, x + k, y + r, x, y + r)),
        Step("C", (x - k, y + r, x - r, y + k, x - r, y)),
        Step("C", (x - r, y - k, x - k, y - r, x, y - r)),
        Step("C", (x + k, y - r, x + r, y - k, x + r, y)),
        Step("Z"),
    )


def star(points: int, outer: float, inner: float, turn: float = 0.0) -> Outline:
    """Return a star with the given number of points, pointing up; ``turn`` rotates it, as a fraction of a turn."""
    corners = []
    for n in range(2 * points):
        angle = math.tau * (n / (2 * points) + turn) - math.tau / 4
        reach = outer if n % 2 == 0 else inner
        corners.append((reach * math.cos(angle), reach * math.sin(angle)))
    return polygon(corners)


def placed(outline: Outline, x: float, y: float, size: float) -> Outline:
    """Return an outline moved to center ``x``, ``y`` and scaled to a box of width ``size``."""
    return tuple(
        Step(step.letter, tuple((x if n % 2 == 0 else y) + size * value for n, value in enumerate(step.points)))
        for step in outline
    )


def filled(outline: Outline, x: float, y: float, size: float, color: str) -> Path:
    """Return an outline as a filled mark."""
    return Path(placed(outline, x, y, size), fill=color)


def _rect(x: float, y: float, width: float, height: float) -> Outline:
    return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


_STARS: tuple[Outline, ...] = (
    star(5, 0.5, 0.2),
    (*star(8, 0.5, 0.36), *disc(0, 0, 0.2)),
    star(4, 0.5, 0.16),
    (*star(5, 0.5, 0.24), *disc(0, 0.01, 0.13)),
)
"""Emblems of wild pieces: a star, a sun with a hole, and two more."""
_EMBLEMS: tuple[Outline, ...] = (
    disc(0, 0, 0.44),
    polygon([(0, -0.46), (0.5, 0.42), (-0.5, 0.42)]),
    polygon([(0, -0.5), (0.42, 0), (0, 0.5), (-0.42, 0)]),
    (*disc(0, 0, 0.46), *disc(0, 0, 0.24)),
    polygon([(-0.46, -0.46), (0.46, -0.46), (0, 0), (0.46, 0.46), (-0.46, 0.46), (0, 0)]),
    (
        Step("M", (0, 0.46)),
        Step("C", (-0.2, 0.25, -0.5, 0.1, -0.48, -0.16)),
        Step("C", (-0.46, -0.5, -0.08, -0.5, 0, -0.2)),
        Step("C", (0.08, -0.5, 0.46, -0.5, 0.48, -0.16)),
        Step("C", (0.5, 0.1, 0.2, 0.25, 0, 0.46)),
        Step("Z"),
    ),
    (
        Step("M", (0.2, -0.46)),
        Step("C", (-0.55, -0.5, -0.55, 0.5, 0.2, 0.46)),
        Step("C", (-0.15, 0.2, -0.15, -0.2, 0.2, -0.46)),
        Step("Z"),
    ),
    polygon([(0, -0.5), (0.48, 0), (0.2, 0), (0.2, 0.48), (-0.2, 0.48), (-0.2, 0), (-0.48, 0)]),
    (*_rect(-0.46, -0.46, 0.3, 0.92), *_rect(0.16, -0.46, 0.3, 0.92)),
    polygon([(-0.5, -0.42), (0.5, -0.42), (0, 0.46)]),
    (*disc(0, -0.26, 0.22), *disc(-0.27, 0.22, 0.22), *disc(0.27, 0.22, 0.22)),
    polygon([(-0.48, -0.44), (-0.48, 0.44), (0, 0.1), (0.48, 0.44), (0.48, -0.44), (0, -0.1)]),
    (*polygon([(-0.5, -0.42), (0, 0), (-0.5, 0.42)]), *polygon([(0, -0.42), (0.5, 0), (0, 0.42)])),
    (*_rect(-0.46, -0.46, 0.92, 0.2), *_rect(-0.46, -0.1, 0.92, 0.2), *_rect(-0.46, 0.26, 0.92, 0.2)),
    polygon([(0.14, -0.5), (-0.38, 0.1), (-0.04, 0.1), (-0.14, 0.5), (0.38, -0.12), (0.04, -0.12)]),
    polygon([(-0.48, 0.42), (-0.48, -0.36), (-0.22, 0.0), (0, -0.46), (0.22, 0.0), (0.48, -0.36), (0.48, 0.42)]),
    polygon([(-0.48, 0.1), (0, -0.42), (0.48, 0.1), (0.48, 0.44), (0, -0.06), (-0.48, 0.44)]),
    (
        Step("M", (-0.5, 0.2)),
        Step("C", (-0.5, -0.5, 0.5, -0.5, 0.5, 0.2)),
        Step("Z"),
    ),
    (*polygon([(-0.46, -0.46), (0.46, -0.46), (0.46, 0.46), (-0.46, 0.46)]), *disc(0, 0, 0.28)),
    (
        Step("M", (-0.46, 0.46)),
        Step("C", (-0.46, -0.3, -0.1, -0.46, 0.46, -0.46)),
        Step("C", (0.46, 0.3, 0.1, 0.46, -0.46, 0.46)),
        Step("Z"),
    ),
    (*disc(-0.26, -0.26, 0.2), *disc(0.26, -0.26, 0.2), *disc(-0.26, 0.26, 0.2), *disc(0.26, 0.26, 0.2)),
    polygon([(-0.44, -0.46), (0.44, 0), (-0.44, 0.46)]),
    (*_rect(-0.48, -0.13, 0.96, 0.26), *disc(0, -0.33, 0.13), *disc(0, 0.33, 0.13)),
    star(6, 0.5, 0.2),
    star(3, 0.5, 0.12),
    polygon(
        [
            (-0.46, -0.28), (-0.28, -0.46), (0, -0.18), (0.28, -0.46), (0.46, -0.28), (0.18, 0),
            (0.46, 0.28), (0.28, 0.46), (0, 0.18), (-0.28, 0.46), (-0.46, 0.28), (-0.18, 0),
        ]
    ),
)  # fmt: skip
"""Emblems of other pieces without a polyomino, in order: 26, the number of letters."""
