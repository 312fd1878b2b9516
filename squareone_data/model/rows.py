"""What a tile asks for and what it gives: rows with alternatives, rewards of pieces and bonus actions."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, get_args

from pydantic import Field

from .base import Flag, Frozen, Letter

Action = Literal["take", "take2", "fill", "fill2", "master", "merge", "split", "duplicate", "replicate"]
ACTIONS: tuple[Action, ...] = get_args(Action)
"""The bonus actions a tile may reward (SO-11.3 to SO-11.8), in the order in which they are written."""

Pieces = tuple[Letter, ...]
"""Pieces as letters, one a piece, in the order written."""


def contains(larger: Pieces, smaller: Pieces) -> bool:
    """Whether every piece of ``smaller`` is among those of ``larger``, counted kind by kind."""
    if len(smaller) > len(larger):
        return False
    if len(smaller) == 1:
        return smaller[0] in larger
    return Counter(smaller) <= Counter(larger)


def ordered(pieces: Pieces, order: Mapping[str, int]) -> Pieces:
    """The same pieces in canonical order; letters that ``order`` does not know come last, by alphabet."""
    try:
        return tuple(sorted(pieces, key=order.__getitem__))
    except KeyError:
        return tuple(sorted(pieces, key=lambda letter: (order.get(letter, len(order)), letter)))


class Row(Frozen):
    """One row of a tile: the pieces of any one alternative fill it, all at once (SO-2.2)."""

    alternatives: Annotated[tuple[Annotated[Pieces, Field(min_length=1)], ...], Field(min_length=1, max_length=2)]

    def __iter__(self) -> Iterator[Pieces]:  # type: ignore[override]
        """The alternatives, left to right."""
        return iter(self.alternatives)

    def __str__(self) -> str:
        return " | ".join(" ".join(pieces) for pieces in self.alternatives)

    def canonical(self, order: Mapping[str, int]) -> "Row":
        """The row with the pieces of each alternative in canonical order; left stays left."""
        return Row.model_construct(alternatives=tuple(ordered(pieces, order) for pieces in self.alternatives))


class Reward(Frozen):
    """What completing a tile gives: pieces at once, and bonus actions to use later (SO-2.3, SO-2.4)."""

    pieces: Pieces = ()
    actions: Annotated[tuple[Action, ...], Field(max_length=2)] = ()
    choice: Flag = False
    """Whether only one of the two actions may be used (SO-11.10)."""

    def __bool__(self) -> bool:
        return bool(self.pieces or self.actions)

    def __str__(self) -> str:
        actions = [f"[{' | '.join(self.actions)}]"] if self.choice else [f"[{action}]" for action in self.actions]
        return " ".join([*self.pieces, *actions])

    def canonical(self, order: Mapping[str, int]) -> "Reward":
        """The reward with its pieces and its actions in canonical order."""
        return Reward.model_construct(
            pieces=ordered(self.pieces, order),
            actions=tuple(sorted(self.actions, key=ACTIONS.index)),
            choice=self.choice,
        )
