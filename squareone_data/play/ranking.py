"""Who wins: the most points in all, then whatever breaks a tie in the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .contract import Outcome, Standing


class Score(NamedTuple):
    """What a seat has reached.

    Args:
        points: the points of what was completed.
        total: all points.
        more: what else counts, by name.
    """

    points: int
    total: int
    more: Mapping[str, int]


def ranked(over: bool, scores: Sequence[Score], ties: Sequence[str]) -> Outcome:
    """What a game comes to, or stands at.

    Args:
        over: whether it is over.
        scores: the score of each seat, in the order of seats.
        ties: which of what else counts breaks a tie, one after the other: the most wins.
    """
    keys = [(one.total, *(one.more[name] for name in ties)) for one in scores]
    best = max(keys)
    winners = tuple(seat for seat, key in enumerate(keys) if key == best)
    # How much of the key it takes to tell the best from all others.
    needed = next((n for n in range(1, len(best) + 1) if sum(key[:n] == best[:n] for key in keys) == 1), 0)
    tie_break = None if needed == 1 else ties[needed - 2] if needed else "shared"
    seats = tuple(
        Standing(seat, one.points, one.total, 1 + sum(key > keys[seat] for key in keys), one.more)
        for seat, one in enumerate(scores)
    )
    return Outcome(over, seats, winners, tie_break)
