"""Section 9: the score of a game."""

from __future__ import annotations

from squareone_data.engine.ranking import Score, ranked
from squareone_data.game.engine import Outcome

from .state import OVER, State


def outcome(state: State) -> Outcome:
    """SO-9.2, SO-9.3: Rank by points of Black tiles plus combo points; combo points break ties.

    A completed but unused rotated Black tile counts (SO-9.4); Black tiles before the solo opponent do not (SO-13.11).
    """
    tiles, scores = state.table.tiles, []
    for seat in state.seats:
        points = sum(tiles[rank].points for rank in (*seat.scored, *seat.completed) if tiles[rank].color == "black")
        scores.append(Score(points, points + seat.combo_points, {"combo_points": seat.combo_points}))
    return ranked(state.phase == OVER, scores, ["combo_points"])


def combo_tokens(points: int, values: tuple[int, ...] = (4, 2, 1)) -> dict[int, int]:
    """SO-6.3: Return combo points as the fewest tokens, after all exchanges.

    Args:
        points: the combo points of a player.
        values: the values printed on tokens, largest first; the smallest is 1.
    """
    tokens = {}
    for value in values:
        tokens[value], points = divmod(points, value)
    return tokens
