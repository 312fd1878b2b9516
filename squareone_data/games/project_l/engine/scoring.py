"""Section 5: the score of a game."""

from __future__ import annotations

from squareone_data.engine.play_table import HIDDEN
from squareone_data.engine.ranking import Score, ranked
from squareone_data.game.engine import Outcome

from .play_table import Table
from .state import OVER, Seat, State


def outcome(state: State) -> Outcome:
    """PL-5.4: Rank by points; completed puzzles, then pieces left, break ties.

    A single player is ranked alone and wins (PL-7.1).
    """
    scores = [_score(state.table, seat) for seat in state.seats]
    return ranked(state.phase == OVER, scores, ["completed", "pieces_left"])


def _score(table: Table, seat: Seat) -> Score:
    """PL-5.4, PL-6.1: Score completed puzzles, including reshuffled ones, less finishing touches and unfinished ones.

    Each finishing touch costs a point (PL-5.3). An unfinished puzzle costs its points, which are unknown if it is
    hidden.
    """
    points = seat.banked_points + sum(table.tiles[tile].points for tile in seat.completed)
    unfinished = sum(table.tiles[puzzle.tile].points for puzzle in seat.tiles if puzzle.tile != HIDDEN)
    more = {
        "finishing": seat.finishing, "unfinished": unfinished, "completed": len(seat.completed) + seat.banked,
        "pieces_left": table.bags.size(seat.supply),
    }  # fmt: skip
    return Score(points, points - seat.finishing - unfinished, more)
