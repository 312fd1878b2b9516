"""A bounded cache for values computed repeatedly during play."""

from __future__ import annotations

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memory(dict[K, V]):
    """A cache of computed values.

    Args:
        limit: the maximum number of values; a full cache is emptied.
    """

    __slots__ = ("limit",)

    def __init__(self, limit: int) -> None:
        super().__init__()
        self.limit = limit

    def keep(self, key: K, value: V) -> V:
        """Store a value and return it."""
        if len(self) >= self.limit:
            self.clear()
        self[key] = value
        return value
