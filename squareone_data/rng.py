"""Reproducible random numbers: splitmix64, with a separate stream for each purpose.

The initial state of a stream is ``mix(seed) xor fnv1a(purpose)``. Seed and state are 64-bit numbers, and the purpose is
UTF-8 text. Streams are independent: if a bot draws more numbers, the deal does not change. Sources: Steele, Lea and
Flood, *Fast splittable pseudorandom number generators* (2014), for splitmix64; Fowler, Noll and Vo for FNV-1a.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
_ALL = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def mix(value: int) -> int:
    """Return the result of the splitmix64 finalizer for a 64-bit number."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _ALL
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _ALL
    return value ^ (value >> 31)


def fnv1a(text: str) -> int:
    """Return the 64-bit FNV-1a hash of a text in UTF-8."""
    value = 0xCBF29CE484222325
    for byte in text.encode("utf-8"):
        value = ((value ^ byte) * 0x100000001B3) & _ALL
    return value


class Stream:
    """A stream of random numbers for one purpose.

    Args:
        seed: any integer; only its lowest 64 bits are used.
        purpose: the purpose, such as ``white deck`` or ``bot 1``.
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int, purpose: str) -> None:
        self._state = mix(seed & _ALL) ^ fnv1a(purpose)

    def next(self) -> int:
        """Return the next number, from 0 to 2**64 - 1."""
        self._state = value = (self._state + _STEP) & _ALL
        # `mix`, inlined for speed: bots call this for every random choice.
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _ALL
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _ALL
        return value ^ (value >> 31)

    def below(self, bound: int) -> int:
        """Return a number from 0 to ``bound - 1``, with equal probabilities.

        Numbers of the last, incomplete range of ``bound`` are rejected to avoid bias.
        """
        while True:
            number = self.next()
            rest = number % bound
            if number - rest <= _ALL + 1 - bound:
                return rest

    def pick(self, choices: Sequence[T]) -> T:
        """Return a random choice."""
        return choices[self.below(len(choices))]

    def shuffled(self, cards: Sequence[T]) -> tuple[T, ...]:
        """Return the cards in a random order (Fisher–Yates shuffle, from the last position to the second)."""
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


class Chance:
    """The seed of a game, and the number of reshuffles so far."""

    __slots__ = ("reshuffles", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.reshuffles = 0

    def stream(self, purpose: str) -> Stream:
        """Return a new stream for a purpose."""
        return Stream(self.seed, purpose)

    def reshuffled(self, cards: Sequence[T]) -> tuple[T, ...]:
        """Return the cards in the order of the next reshuffle, from the streams ``reshuffle 1``, ``reshuffle 2``, …."""
        self.reshuffles += 1
        return self.stream(f"reshuffle {self.reshuffles}").shuffled(cards)
