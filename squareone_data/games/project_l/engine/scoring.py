"""Section 5: what a game comes to."""

from __future__ import annotations

from squareone_data.play.contract import Outcome
from squareone_data.play.ranking import Score, ranked
from squareone_data.play.tables import HIDDEN

from .state import OVER, Seat, State
from .table import Table


def outcome(state: State) -> Outcome:
    """PL-5.4: points, and of equal totals who completed more puzzles, then who has more pieces left.

    Playing alone one is scored alone, and wins (PL-7.1).
    """
    table = state.table
    scores = [
        Score(
            _points(table, seat), _total(table, seat),
            {
                "finishing": seat.finishing, "unfinished": _unfinished(table, seat),
                "completed": len(seat.completed) + seat.banked, "pieces_left": table.bags.size(seat.supply),
            },
        )
        for seat in state.seats
    ]  # fmt: skip
    return ranked(state.phase == OVER, scores, ["completed", "pieces_left"])


def _points(table: Table, seat: Seat) -> int:
    """PL-5.4, PL-6.1: the points of completed puzzles, those of reshuffled ones included."""
    return seat.banked_points + sum(table.tiles[one].points for one in seat.completed)


def _unfinished(table: Table, seat: Seat) -> int:
    """PL-5.4: the points of unfinished puzzles, which are lost; of one that nobody has seen none are known."""
    return sum(table.tiles[one.tile].points for one in seat.tiles if one.tile != HIDDEN)


def _total(table: Table, seat: Seat) -> int:
    """PL-5.4: all points; each finishing touch costs one (PL-5.3)."""
    return _points(table, seat) - seat.finishing - _unfinished(table, seat)
