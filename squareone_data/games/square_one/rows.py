"""Rows with alternatives, and rewards of pieces and bonus actions."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, get_args

from pydantic import Field

from squareone_data.model.base import Flag, Frozen, Letter

Action = Literal["take", "take2", "fill", "fill2", "master", "merge", "split", "duplicate", "replicate"]
ACTIONS: tuple[Action, ...] = get_args(Action)
"""The bonus actions of rewards (SO-11.3 to SO-11.8), in the order in which they are written."""

Pieces = tuple[Letter, ...]
"""Pieces as letters, one per piece, in the order written."""


def contains(larger: Pieces, smaller: Pieces) -> bool:
    """Return whether ``larger`` contains every piece of ``smaller``, counted by kind."""
    if len(smaller) > len(larger):
        return False
    if len(smaller) == 1:
        return smaller[0] in larger
    return Counter(smaller) <= Counter(larger)


def ordered(pieces: Pieces, order: Mapping[str, int]) -> Pieces:
    """Return the pieces in canonical order; letters that are not in ``order`` come last, in alphabetical order."""
    try:
        return tuple(sorted(pieces, key=order.__getitem__))
    except KeyError:
        return tuple(sorted(pieces, key=lambda letter: (order.get(letter, len(order)), letter)))


class Row(Frozen):
    """A row of a tile: the pieces of any one alternative fill it, all together (SO-2.2)."""

    alternatives: Annotated[tuple[Annotated[Pieces, Field(min_length=1)], ...], Field(min_length=1, max_length=2)]

    def __iter__(self) -> Iterator[Pieces]:  # type: ignore[override]
        """Iterate over the alternatives, left to right."""
        return iter(self.alternatives)

    def __str__(self) -> str:
        return " | ".join(" ".join(pieces) for pieces in self.alternatives)

    def canonical(self, order: Mapping[str, int]) -> "Row":
        """Return the row with the pieces of each alternative in canonical order; the alternatives keep their order."""
        return Row.model_construct(alternatives=tuple(ordered(pieces, order) for pieces in self.alternatives))


class Reward(Frozen):
    """A reward for completing a tile: pieces, and bonus actions for later use (SO-2.3, SO-2.4)."""

    pieces: Pieces = ()
    actions: Annotated[tuple[Action, ...], Field(max_length=2)] = ()
    choice: Flag = False
    """True if only one of the two actions can be used (SO-11.10)."""

    def __bool__(self) -> bool:
        return bool(self.pieces or self.actions)

    def __str__(self) -> str:
        actions = [f"[{' | '.join(self.actions)}]"] if self.choice else [f"[{action}]" for action in self.actions]
        return " ".join([*self.pieces, *actions])

    def canonical(self, order: Mapping[str, int]) -> "Reward":
        """Return the reward with its pieces and its actions in canonical order."""
        return Reward.model_construct(
            pieces=ordered(self.pieces, order),
            actions=tuple(sorted(self.actions, key=ACTIONS.index)),
            choice=self.choice,
        )
