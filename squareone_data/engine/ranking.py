"""Rank the seats: by total points, then by the tie-breaks of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from squareone_data.game.engine import Outcome, Standing


class Score(NamedTuple):
    """The score of a seat.

    Args:
        points: the points of completed tiles.
        total: all points.
        more: other values that count, by name.
    """

    points: int
    total: int
    more: Mapping[str, int]


def ranked(over: bool, scores: Sequence[Score], ties: Sequence[str]) -> Outcome:
    """Return the outcome of a game, final or current.

    Args:
        over: whether the game is over.
        scores: the score of each seat, in the order of seats.
        ties: the names of the tie-breaks in order; the highest value wins.
    """
    keys = [(score.total, *(score.more[name] for name in ties)) for score in scores]
    best = max(keys)
    winners = tuple(seat for seat, key in enumerate(keys) if key == best)
    # The length of the prefix of the key that distinguishes the best from all others.
    needed = next((n for n in range(1, len(best) + 1) if sum(key[:n] == best[:n] for key in keys) == 1), 0)
    tie_break = None if needed == 1 else ties[needed - 2] if needed else "shared"
    seats = tuple(
        Standing(seat, score.points, score.total, 1 + sum(key > keys[seat] for key in keys), score.more)
        for seat, score in enumerate(scores)
    )
    return Outcome(over, seats, winners, tie_break)
