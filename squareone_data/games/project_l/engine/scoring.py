"""Section 5: what a game comes to."""

from __future__ import annotations

from squareone_data.play.contract import Outcome, Standing
from squareone_data.play.tables import HIDDEN

from .state import OVER, Seat, State
from .table import Table


def outcome(state: State) -> Outcome:
    """PL-5.4: points, and of equal totals who completed more puzzles, then who has more pieces left.

    Playing alone one is scored alone, and wins (PL-7.1).
    """
    keys = [
        (_total(state.table, seat), len(seat.completed) + seat.banked, state.table.bags.size(seat.supply))
        for seat in state.seats
    ]
    best = max(keys)
    winners = tuple(seat for seat, key in enumerate(keys) if key == best)
    level = [key for key in keys if key[0] == best[0]]
    if len(winners) > 1:
        tie_break = "shared"
    elif len(level) == 1:
        tie_break = None
    else:
        tie_break = "completed" if sum(key[1] == best[1] for key in level) == 1 else "pieces_left"
    seats = tuple(
        Standing(
            number, _points(state.table, seat), keys[number][0], 1 + sum(key > keys[number] for key in keys),
            {
                "finishing": seat.finishing, "unfinished": _unfinished(state.table, seat),
                "completed": keys[number][1], "pieces_left": keys[number][2],
            },
        )
        for number, seat in enumerate(state.seats)
    )  # fmt: skip
    return Outcome(state.phase == OVER, seats, winners, tie_break)


def _points(table: Table, seat: Seat) -> int:
    """PL-5.4, PL-6.1: the points of completed puzzles, those of reshuffled ones included."""
    return seat.banked_points + sum(table.tiles[one].points for one in seat.completed)


def _unfinished(table: Table, seat: Seat) -> int:
    """PL-5.4: the points of unfinished puzzles, which are lost; of one that nobody has seen none are known."""
    return sum(table.tiles[one.tile].points for one in seat.tiles if one.tile != HIDDEN)


def _total(table: Table, seat: Seat) -> int:
    """PL-5.4: all points; each finishing touch costs one (PL-5.3)."""
    return _points(table, seat) - seat.finishing - _unfinished(table, seat)
