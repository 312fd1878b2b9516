"""The silhouette of each kind of piece: its polyomino, or an emblem of its own, all distinct within a game."""

from __future__ import annotations

import math
from collections import Counter

from squareone_data.model.games import Game, Piece
from squareone_data.model.shapes import POLYOMINOES

from .display import Path, Step

GAP = 0.1
"""The gap between two cells of a polyomino, as a part of a cell."""

HEIGHT = 0.5
"""The height of the box of a silhouette, whose width is 1."""

Outline = tuple[Step, ...]
Point = tuple[float, float]
_ROUND = 0.5522847498
"""How far the control points of a quarter circle reach, as a part of the radius."""


def silhouettes(game: Game) -> dict[str, Outline]:
    """The outline of every kind of piece by letter, in a box of 1 by ``HEIGHT`` around 0, 0.

    A kind has the polyomino that ``game.json`` gives it. A kind without one, or with one that an earlier kind has or
    that no name stands for, has an emblem; wild kinds have stars.
    """
    taken: set[str] = set()
    found: dict[str, Outline] = {}
    used: Counter[str] = Counter()
    for piece in game.pieces:
        cells = drawn_cells(piece)
        if cells and _normal(cells) not in taken:
            taken.add(_normal(cells))
            found[piece.letter] = polyomino(cells)
            continue
        family = "wild" if piece.wild else "plain"
        emblems = _STARS if piece.wild else _EMBLEMS
        rank = used[family]
        used[family] += 1
        # A game has at most 26 letters; more stars than there are go on among the emblems, from their end.
        emblem = emblems[rank] if rank < len(emblems) else _EMBLEMS[len(emblems) - 1 - rank]
        found[piece.letter] = placed(emblem, 0, 0, HEIGHT)
    return found


def drawn_cells(piece: Piece) -> str:
    """The polyomino of a kind, drawn row by row as ``##./.##``; empty if it has none or its name is unknown."""
    shape = piece.shape if "#" in piece.shape else POLYOMINOES.get(piece.shape, "")
    rows = [row for row in shape.split("/") if "#" in row]
    # More cells than this are specks on a printed piece.
    return "/".join(rows) if rows and max(map(len, rows)) <= 6 and len(rows) <= 6 else ""


def _normal(cells: str) -> str:
    """The same text for every turn and reflection of a polyomino: to a player they are one shape."""
    points = [(x, y) for y, row in enumerate(cells.split("/")) for x, one in enumerate(row) if one == "#"]
    turned = []
    for flip in (1, -1):
        for _ in range(4):
            points = [(-y, x) for x, y in points]
            moved = [(flip * x, y) for x, y in points]
            left, top = min(x for x, _ in moved), min(y for _, y in moved)
            turned.append(str(sorted((x - left, y - top) for x, y in moved)))
    return min(turned)


def polyomino(cells: str) -> Outline:
    """A polyomino as an outline in a box of 1 by 1: a square a cell, with a fine gap between."""
    rows = cells.split("/")
    points = [(x, y) for y, row in enumerate(rows) for x, one in enumerate(row) if one == "#"]
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
    """A closed outline of straight lines."""
    first, *others = points
    return (Step("M", first), *(Step("L", one) for one in others), Step("Z"))


def disc(x: float, y: float, radius: float) -> Outline:
    """A circle as an outline."""
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
    """A star with so many points, one of them up unless turned (in parts of a whole turn)."""
    corners = []
    for n in range(2 * points):
        angle = math.tau * (n / (2 * points) + turn) - math.tau / 4
        reach = outer if n % 2 == 0 else inner
        corners.append((reach * math.cos(angle), reach * math.sin(angle)))
    return polygon(corners)


def placed(outline: Outline, x: float, y: float, size: float) -> Outline:
    """An outline moved so that its center is at ``x``, ``y`` and its box ``size`` wide."""
    return tuple(
        Step(one.letter, tuple((x if n % 2 == 0 else y) + size * value for n, value in enumerate(one.points)))
        for one in outline
    )


def filled(outline: Outline, x: float, y: float, size: float, color: str) -> Path:
    """An outline as a mark, filled."""
    return Path(placed(outline, x, y, size), fill=color)


def _rect(x: float, y: float, width: float, height: float) -> Outline:
    return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


_STARS: tuple[Outline, ...] = (
    star(5, 0.5, 0.2),
    (*star(8, 0.5, 0.36), *disc(0, 0, 0.2)),
    star(4, 0.5, 0.16),
    (*star(5, 0.5, 0.24), *disc(0, 0.01, 0.13)),
)
"""For wild kinds: a star; a sun with a hole, and two more."""
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
"""For other kinds without a polyomino, in the order of the kinds: 26, as many as there are letters."""
