"""Section 9: what a game comes to."""

from __future__ import annotations

from squareone_data.play.contract import Outcome, Standing

from .state import OVER, State


def outcome(state: State) -> Outcome:
    """SO-9.2, SO-9.3: points of Black tiles plus combo points; of equal totals the one with more combo points wins.

    A completed but unused rotated Black tile counts (SO-9.4); Black tiles before the solo opponent do not (SO-13.11).
    """
    tiles = state.table.tiles
    points = [
        sum(tiles[one].points for one in (*seat.scored, *seat.completed) if tiles[one].color == "black")
        for seat in state.seats
    ]
    totals = [count + seat.combo_points for count, seat in zip(points, state.seats, strict=True)]
    keys = [(total, seat.combo_points) for total, seat in zip(totals, state.seats, strict=True)]
    best = max(keys)
    winners = tuple(seat for seat, key in enumerate(keys) if key == best)
    tie_break = None
    if len(winners) > 1:
        tie_break = "shared"
    elif totals.count(best[0]) > 1:
        tie_break = "combo_points"
    seats = tuple(
        Standing(
            number, points[number], totals[number], 1 + sum(key > keys[number] for key in keys),
            {"combo_points": seat.combo_points},
        )
        for number, seat in enumerate(state.seats)
    )  # fmt: skip
    return Outcome(state.phase == OVER, seats, winners, tie_break)


def combo_tokens(points: int, values: tuple[int, ...] = (4, 2, 1)) -> dict[int, int]:
    """SO-6.3: combo points as the fewest tokens, after all exchanges.

    Args:
        points: the combo points of a player.
        values: the values printed on tokens, largest first; the smallest is 1.
    """
    tokens = {}
    for value in values:
        tokens[value], points = divmod(points, value)
    return tokens
