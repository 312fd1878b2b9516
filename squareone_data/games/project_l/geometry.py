"""Polyominoes on a grid: placements and tilings. Orientations are derived, never listed (PL-1.1).

A bitmask has bit ``row * columns + column`` for each cell. The search takes the first open cell and tries every
placement that covers it, so it finds every tiling once. It caches the remainders of recesses, which recur.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from operator import mul

from squareone_data.game.cost import SearchTooLarge
from squareone_data.model.polyominoes import Cells, extent, orientations

Placement = tuple[str, int]
"""The letter of a kind of piece, and the cells it covers as a bitmask."""


def mask(cells: Iterable[tuple[int, int]], columns: int) -> int:
    """Return cells as a bitmask on a grid with this number of columns."""
    return sum(1 << (row * columns + column) for row, column in cells)


def cells_of(bits: int, columns: int) -> tuple[tuple[int, int], ...]:
    """Return the cells of a bitmask, row by row."""
    return tuple(divmod(n, columns) for n in range(bits.bit_length()) if bits >> n & 1)


@lru_cache(maxsize=1 << 12)
def all_placements(shape: Cells, rows: int, columns: int) -> tuple[int, ...]:
    """Return every placement of a shape on a grid, in any orientation, as bitmasks in ascending order (PL-3.5)."""
    found = []
    for form in orientations(shape):
        height, width = extent(form)
        bits, starts = mask(form, columns), product(range(rows - height + 1), range(columns - width + 1))
        found += [bits << (row * columns + column) for row, column in starts]
    return tuple(sorted(found))


def placements(shape: Cells, recess: Cells, rows: int, columns: int) -> tuple[int, ...]:
    """Return the placements of a shape in a recess, as bitmasks in ascending order."""
    room = mask(recess, columns)
    return tuple(bits for bits in all_placements(shape, rows, columns) if bits & room == bits)


MAX_STATES = 100_000
"""The maximum number of remainders of recesses that a search examines; all printed recesses have some 6000."""
MAX_BAGS = 200_000
"""The maximum number of supplies that a search keeps; all printed puzzles have some 90 000."""


def too_open() -> SearchTooLarge:
    """Return the error of a search that examined too many remainders."""
    return SearchTooLarge(f"the recess is too open: the search exceeds {MAX_STATES} remainders")


class Cover:
    """The tilings of the open cells of a grid with pieces of given kinds.

    Its searches raise :class:`SearchTooLarge` beyond :data:`MAX_STATES` and :data:`MAX_BAGS`.

    Args:
        shapes: the cells of each kind by letter; two kinds with the same shape count as two.
        rows: the height of the grid.
        columns: its width.
    """

    def __init__(self, shapes: Mapping[str, Cells], rows: int, columns: int) -> None:
        self.letters = tuple(shapes)
        # The placements by their lowest bit: they cover the first open cell and no cell before it.
        self._by_first: dict[int, list[Placement]] = {}
        for letter, shape in shapes.items():
            for bits in all_placements(shape, rows, columns):
                self._by_first.setdefault(bits & -bits, []).append((letter, bits))
        self._rank = {letter: rank for rank, letter in enumerate(self.letters)}
        self._counts: dict[int, int] = {0: 1}
        self._bags: dict[int, frozenset[tuple[int, ...]]] = {0: frozenset({(0,) * len(self.letters)})}
        self._kept = 0

    def onward(self, room: int) -> Iterator[Placement]:
        """Yield the placements that cover the first open cell of a recess."""
        return ((letter, bits) for letter, bits in self._by_first.get(room & -room, ()) if bits & room == bits)

    def count(self, room: int) -> int:
        """Return the number of tilings of a recess, given as a bitmask, with any number of pieces of each kind."""
        known = self._counts.get(room)
        if known is None:
            if len(self._counts) > MAX_STATES:
                raise too_open()
            known = 0
            for _, bits in self._by_first.get(room & -room, ()):
                if bits & room == bits:
                    known += self.count(room ^ bits)
            self._counts[room] = known
        return known

    def bags(self, room: int) -> frozenset[tuple[int, ...]]:
        """Return the supplies that tile a recess, each as the number of pieces per kind, in the order of
        ``letters``.
        """
        known = self._bags.get(room)
        if known is None:
            found: set[tuple[int, ...]] = set()
            for letter, bits in self.onward(room):
                rank = self._rank[letter]
                found |= {(*bag[:rank], bag[rank] + 1, *bag[rank + 1 :]) for bag in self.bags(room ^ bits)}
            self._kept += len(found)
            if self._kept > MAX_BAGS:
                said = f"more than {MAX_BAGS} supplies tile the recess and its remainders"
                raise SearchTooLarge(said)
            known = self._bags[room] = frozenset(found)
        return known

    def supplies(self, room: int) -> tuple[str, ...]:
        """Return the supplies that tile a recess as letters: fewest pieces first, then in the order of ``letters``."""
        ordered = sorted(self.bags(room), key=lambda bag: (sum(bag), [-count for count in bag]))
        return tuple("".join(map(mul, self.letters, bag)) for bag in ordered)

    def tilings(self, room: int, supply: Mapping[str, int] | None = None) -> Iterator[tuple[Placement, ...]]:
        """Yield the tilings of a recess, from its first open cell on; a supply limits the pieces, by letter."""
        if not room:
            yield ()
        for letter, bits in self.onward(room):
            if self.count(room ^ bits) and (supply is None or supply.get(letter, 0) > 0):
                left = None if supply is None else {**supply, letter: supply[letter] - 1}
                yield from (((letter, bits), *rest) for rest in self.tilings(room ^ bits, left))


def drawn(recess: Sequence[str], tiling: Iterable[Placement], columns: int) -> tuple[str, ...]:
    """Return a tiling drawn row by row, each cell with the letter of its piece."""
    letters = {cell: letter for letter, bits in tiling for cell in cells_of(bits, columns)}
    return tuple(
        "".join(letters.get((row, column), cell) for column, cell in enumerate(text)) for row, text in enumerate(recess)
    )
