"""Chance that anyone can follow: splitmix64, with a stream of its own for each purpose.

A stream begins at ``mix(seed) xor fnv1a(purpose)``, seed and state being 64-bit numbers and the purpose text in UTF-8.
Because every purpose has its stream, drawing more for one (a bot that thinks longer) changes nothing for another (the
deal). Sources: Steele, Lea and Flood, *Fast splittable pseudorandom number generators* (2014), for splitmix64; Fowler,
Noll and Vo for FNV-1a.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
_ALL = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def mix(value: int) -> int:
    """The finalizer of splitmix64: 64 bits well stirred."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _ALL
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _ALL
    return value ^ (value >> 31)


def fnv1a(text: str) -> int:
    """The 64-bit FNV-1a hash of a text in UTF-8."""
    value = 0xCBF29CE484222325
    for byte in text.encode("utf-8"):
        value = ((value ^ byte) * 0x100000001B3) & _ALL
    return value


class Stream:
    """A stream of random numbers for one purpose.

    Args:
        seed: any whole number; its lowest 64 bits count.
        purpose: what is drawn, such as ``white deck`` or ``bot 1``.
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int, purpose: str) -> None:
        self._state = mix(seed & _ALL) ^ fnv1a(purpose)

    def next(self) -> int:
        """The next number, 0 to 2**64 - 1."""
        self._state = value = (self._state + _STEP) & _ALL
        # As `mix`, written out: this is called for every choice a bot makes by chance.
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _ALL
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _ALL
        return value ^ (value >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``, each as likely.

        Numbers of the last, incomplete run of ``bound`` are drawn again, so that none is favored.
        """
        while True:
            number = self.next()
            rest = number % bound
            if number - rest <= _ALL + 1 - bound:
                return rest

    def pick(self, choices: Sequence[T]) -> T:
        """One of some choices."""
        return choices[self.below(len(choices))]

    def shuffled(self, cards: Sequence[T]) -> tuple[T, ...]:
        """The cards in a random order (Fisher and Yates, from the last place to the second)."""
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


class Chance:
    """The seed of a game, and how often something was reshuffled so far."""

    __slots__ = ("reshuffles", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.reshuffles = 0

    def stream(self, purpose: str) -> Stream:
        """The stream for a purpose, from its beginning."""
        return Stream(self.seed, purpose)

    def reshuffled(self, cards: Sequence[T]) -> tuple[T, ...]:
        """The cards in the order of the next reshuffle: the streams ``reshuffle 1``, ``reshuffle 2``…"""
        self.reshuffles += 1
        return self.stream(f"reshuffle {self.reshuffles}").shuffled(cards)
