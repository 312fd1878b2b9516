"""Multisets of pieces, packed into one integer so that adding, subtracting and comparing take one operation each.

Each kind has a field of bits. The highest bit of each field is 0 and catches the borrow of a subtraction. A bag is an
ordinary ``int``, hashable and immutable.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

Bag: TypeAlias = int
"""Pieces counted by kind; 0 is the empty bag."""


class Bags:
    """The layout of bags for certain kinds of piece.

    Args:
        letters: the letters of the kinds, in canonical order.
        limit: the maximum number of pieces of one kind in a bag.
    """

    __slots__ = ("bits", "field", "guard", "letters", "ones", "shift", "unit")

    def __init__(self, letters: Iterable[str], limit: int) -> None:
        self.letters = tuple(letters)
        self.bits = max(limit, 1).bit_length() + 1
        self.field = (1 << self.bits) - 1
        self.shift = {letter: rank * self.bits for rank, letter in enumerate(self.letters)}
        self.unit: dict[str, Bag] = {letter: 1 << shift for letter, shift in self.shift.items()}
        self.ones: Bag = sum(self.unit.values())
        self.guard = self.ones << (self.bits - 1)

    def of(self, letters: Iterable[str]) -> Bag:
        """Return the bag of pieces given as letters.

        Raises:
            KeyError: a letter is unknown.
        """
        unit = self.unit
        return sum(unit[letter] for letter in letters)

    def counted(self, counts: Mapping[str, int]) -> Bag:
        """Return the bag of pieces given as counts by letter."""
        return sum(count << self.shift[letter] for letter, count in counts.items())

    def holds(self, bag: Bag, part: Bag) -> bool:
        """Return whether ``bag`` contains all pieces of ``part``."""
        guard = self.guard
        return ((bag | guard) - part) & guard == guard

    def kinds(self, bag: Bag) -> int:
        """Return a number for the kinds in a bag; it is equal for bags with the same kinds."""
        return ((bag | self.guard) - self.ones) & self.guard

    def count(self, bag: Bag, letter: str) -> int:
        """Return the number of pieces of a kind."""
        return (bag >> self.shift[letter]) & self.field

    def size(self, bag: Bag) -> int:
        """Return the number of pieces in a bag."""
        total, field, bits = 0, self.field, self.bits
        while bag:
            total += bag & field
            bag >>= bits
        return total

    def items(self, bag: Bag) -> Iterator[tuple[str, int]]:
        """Yield the letter and count of each kind in a bag, in canonical order."""
        for letter in self.letters:
            if not bag:
                return
            if count := bag & self.field:
                yield letter, count
            bag >>= self.bits

    def text(self, bag: Bag) -> str:
        """Return the pieces as letters in canonical order, such as ``YYG``."""
        return "".join(letter * count for letter, count in self.items(bag))

    def counts(self, bag: Bag) -> dict[str, int]:
        """Return the count of each kind by letter, including zeros."""
        return {letter: (bag >> shift) & self.field for letter, shift in self.shift.items()}
