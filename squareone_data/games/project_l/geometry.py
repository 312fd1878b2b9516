"""Polyominoes on a grid: orientations, placements, tilings. Orientations are derived, never listed (PL-1.1).

A cell is (row, column), both from 0; sets of cells are normalised when their least row and least column are 0. A
bitmask has bit ``row * columns + column`` for each cell. The search picks the first open cell and tries whatever can
cover it, so that every tiling is met once, and remembers what is left over, which recurs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from squareone_data.model.shapes import POLYOMINOES

Cells = frozenset[tuple[int, int]]
Placement = tuple[str, int]
"""The letter of a kind of piece, and the cells it covers as a bitmask."""


class UnknownShape(ValueError):
    """A shape that is neither drawn nor a name that is known."""


def shape_cells(shape: str) -> Cells:
    """The cells of a shape: a name such as ``t-tetromino``, or cells drawn as ``##./.##``.

    Raises:
        UnknownShape: no shape has that name, or nothing is drawn.
    """
    drawn = shape if set(shape) <= set("#./") else POLYOMINOES.get(shape, "")
    cells = frozenset((row, n) for row, text in enumerate(drawn.split("/")) for n, one in enumerate(text) if one == "#")
    if not cells:
        raise UnknownShape(f"no shape is called {shape!r}")
    return normalised(cells)


def normalised(cells: Iterable[tuple[int, int]]) -> Cells:
    """The same cells moved to the top left."""
    cells = tuple(cells)
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return frozenset((row - top, column - left) for row, column in cells)


@cache
def orientations(cells: Cells) -> tuple[Cells, ...]:
    """The distinct forms of a set of cells under rotation and reflection, normalised, in a fixed order; up to eight."""
    found: set[Cells] = set()
    turned = cells
    for _ in range(4):
        turned = frozenset((column, -row) for row, column in turned)
        found |= {normalised(turned), normalised((row, -column) for row, column in turned)}
    return tuple(sorted(found, key=sorted))


def alike(cells: Cells) -> Cells:
    """The form that stands for all that are the same under rotation and reflection, wherever they lie."""
    return orientations(normalised(cells))[0] if cells else cells


def connected(cells: Cells) -> bool:
    """Whether one can walk from each cell to each other by sides; true of no cells at all."""
    waiting = [*cells][:1]
    reached = set(waiting)
    while waiting:
        row, column = waiting.pop()
        around = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & cells - reached
        reached |= around
        waiting.extend(around)
    return reached == cells


def mask(cells: Iterable[tuple[int, int]], columns: int) -> int:
    """Cells as a bitmask on a grid of so many columns."""
    return sum(1 << (row * columns + column) for row, column in cells)


def cells_of(bits: int, columns: int) -> tuple[tuple[int, int], ...]:
    """The cells of a bitmask, row by row."""
    return tuple(divmod(n, columns) for n in range(bits.bit_length()) if bits >> n & 1)


@lru_cache(maxsize=1 << 12)
def all_placements(shape: Cells, rows: int, columns: int) -> tuple[int, ...]:
    """Every way a shape lies on a grid, as bitmasks, ascending (PL-3.5).

    Args:
        shape: its cells, in any orientation.
        rows: the height of the grid.
        columns: its width.
    """
    found = []
    for form in orientations(shape):
        height, width = max(row for row, _ in form) + 1, max(column for _, column in form) + 1
        bits = mask(form, columns)
        found += [
            bits << (row * columns + column)
            for row in range(rows - height + 1)
            for column in range(columns - width + 1)
        ]
    return tuple(sorted(found))


def placements(shape: Cells, recess: Cells, rows: int, columns: int) -> tuple[int, ...]:
    """The ways a shape lies within a recess, as bitmasks, ascending."""
    room = mask(recess, columns)
    return tuple(one for one in all_placements(shape, rows, columns) if one & room == one)


class TooMany(Exception):
    """A search that would take too long; the message says why."""


MOST_STATES = 100_000
"""A search looks at so many different rests of recesses at the most; all printed ones together have some 6000."""

MOST_BAGS = 200_000
"""A search keeps so many supplies at the most; all printed puzzles together take some 90 000."""


class Cover:
    """The ways to tile what is open on a grid with pieces of given kinds.

    Args:
        shapes: the cells of each kind by letter; two kinds with the same shape count as two.
        rows: the height of the grid.
        columns: its width.
    """

    def __init__(self, shapes: Mapping[str, Cells], rows: int, columns: int) -> None:
        self.letters = tuple(shapes)
        # By the lowest bit: what can cover the first open cell without touching those before it.
        self._by_first: dict[int, list[Placement]] = {}
        for letter, shape in shapes.items():
            for bits in all_placements(shape, rows, columns):
                self._by_first.setdefault(bits & -bits, []).append((letter, bits))
        self._masks = {first: tuple(bits for _, bits in found) for first, found in self._by_first.items()}
        self._rank = {letter: n for n, letter in enumerate(self.letters)}
        self._counts: dict[int, int] = {0: 1}
        self._bags: dict[int, frozenset[tuple[int, ...]]] = {0: frozenset({(0,) * len(self.letters)})}
        self._kept = 0

    def onward(self, room: int) -> Iterator[Placement]:
        """What can cover the first open cell of a recess."""
        return ((letter, bits) for letter, bits in self._by_first.get(room & -room, ()) if bits & room == bits)

    def count(self, room: int) -> int:
        """The number of tilings of a recess, given as a bitmask, with as many pieces of each kind as one likes.

        Raises:
            TooMany: the search would take too long.
        """
        known = self._counts.get(room)
        if known is None:
            if len(self._counts) > MOST_STATES:
                raise TooMany(f"the recess is so open that a search looks at more than {MOST_STATES} rests of it")
            known = 0
            for bits in self._masks.get(room & -room, ()):
                if bits & room == bits:
                    known += self.count(room ^ bits)
            self._counts[room] = known
        return known

    def bags(self, room: int) -> frozenset[tuple[int, ...]]:
        """What tiles a recess: each as the number of pieces of every kind, in the order of :attr:`letters`.

        Raises:
            TooMany: the search would take too long.
        """
        known = self._bags.get(room)
        if known is None:
            found: set[tuple[int, ...]] = set()
            for letter, bits in self.onward(room):
                n = self._rank[letter]
                found |= {(*bag[:n], bag[n] + 1, *bag[n + 1 :]) for bag in self.bags(room ^ bits)}
            self._kept += len(found)
            if self._kept > MOST_BAGS:
                raise TooMany(f"more than {MOST_BAGS} supplies tile the recess and what is left of it on the way")
            known = self._bags[room] = frozenset(found)
        return known

    def supplies(self, room: int) -> tuple[str, ...]:
        """What tiles a recess, each as letters: fewest pieces first, then in the order of :attr:`letters`."""
        ordered = sorted(self.bags(room), key=lambda bag: (sum(bag), [-count for count in bag]))
        return tuple("".join(letter * n for letter, n in zip(self.letters, bag, strict=True)) for bag in ordered)

    def tilings(self, room: int, supply: Mapping[str, int] | None = None) -> Iterator[tuple[Placement, ...]]:
        """The tilings of a recess, one at a time, each from its first open cell on.

        Args:
            room: the recess as a bitmask.
            supply: how many pieces of each kind there are at most, by letter; no limit if left out.
        """
        left = None if supply is None else Counter(supply)
        yield from self._tilings(room, left, [])

    def _tilings(self, room: int, left: Counter[str] | None, laid: list[Placement]) -> Iterator[tuple[Placement, ...]]:
        if not room:
            yield tuple(laid)
            return
        for letter, bits in self.onward(room):
            if self.count(room ^ bits) and (left is None or left[letter] > 0):
                if left is not None:
                    left[letter] -= 1
                laid.append((letter, bits))
                yield from self._tilings(room ^ bits, left, laid)
                laid.pop()
                if left is not None:
                    left[letter] += 1


def drawn(recess: Sequence[str], tiling: Iterable[Placement], columns: int) -> tuple[str, ...]:
    """A tiling drawn row by row, each cell with the letter of its piece."""
    letters = {cell: letter for letter, bits in tiling for cell in cells_of(bits, columns)}
    return tuple(
        "".join(letters.get((row, column), one) for column, one in enumerate(text)) for row, text in enumerate(recess)
    )
