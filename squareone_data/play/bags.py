"""Pieces counted by kind, packed into one integer: adding, taking away and comparing cost one operation each.

Each kind has a field of bits; the highest bit of each field stays 0 and catches the borrow when more is taken than is
there. A bag is therefore an ordinary ``int``, hashable and immutable.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

Bag: TypeAlias = int
"""Pieces counted by kind; 0 is the empty bag."""


class Bags:
    """How pieces of certain kinds are packed.

    Args:
        letters: the letters of the kinds, in canonical order.
        most: no bag ever holds more pieces of one kind than this.
    """

    __slots__ = ("bits", "field", "guard", "letters", "ones", "shift", "unit")

    def __init__(self, letters: Iterable[str], most: int) -> None:
        self.letters = tuple(letters)
        self.bits = max(most, 1).bit_length() + 1
        self.field = (1 << self.bits) - 1
        self.shift = {letter: rank * self.bits for rank, letter in enumerate(self.letters)}
        self.unit: dict[str, Bag] = {letter: 1 << shift for letter, shift in self.shift.items()}
        self.ones: Bag = sum(self.unit.values())
        self.guard = self.ones << (self.bits - 1)

    def of(self, letters: Iterable[str]) -> Bag:
        """The bag of these pieces, one letter a piece.

        Raises:
            KeyError: a letter is of no kind.
        """
        unit = self.unit
        return sum(unit[letter] for letter in letters)

    def counted(self, counts: Mapping[str, int]) -> Bag:
        """The bag of so many pieces by letter."""
        return sum(count << self.shift[letter] for letter, count in counts.items())

    def holds(self, bag: Bag, part: Bag) -> bool:
        """Whether every piece of ``part`` is in ``bag``, counted kind by kind."""
        guard = self.guard
        return ((bag | guard) - part) & guard == guard

    def kinds(self, bag: Bag) -> int:
        """Which kinds are there at all: a number that is the same for two bags with the same kinds."""
        return ((bag | self.guard) - self.ones) & self.guard

    def count(self, bag: Bag, letter: str) -> int:
        """How many pieces of a kind."""
        return (bag >> self.shift[letter]) & self.field

    def size(self, bag: Bag) -> int:
        """How many pieces in all."""
        total, field, bits = 0, self.field, self.bits
        while bag:
            total += bag & field
            bag >>= bits
        return total

    def items(self, bag: Bag) -> Iterator[tuple[str, int]]:
        """Letter and number of the kinds that are there, in canonical order."""
        for letter in self.letters:
            if not bag:
                return
            if count := bag & self.field:
                yield letter, count
            bag >>= self.bits

    def text(self, bag: Bag) -> str:
        """The pieces as letters in canonical order, such as ``YYG``."""
        return "".join(letter * count for letter, count in self.items(bag))

    def counts(self, bag: Bag) -> dict[str, int]:
        """How many pieces of each kind, by letter, zeros included."""
        return {letter: (bag >> shift) & self.field for letter, shift in self.shift.items()}
