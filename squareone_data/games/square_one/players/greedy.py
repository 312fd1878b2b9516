"""The greedy bot: looks one action ahead, and does the first thing on its list that it can.

Its list: make a combo or complete what is worth most; fill a row; take the tile that pays best for what it costs; make
a piece that a row waits for; gain.
"""

from __future__ import annotations

from typing import Any

from squareone_data.games.square_one.engine.actions import (
    Ambassador,
    End,
    Fill,
    Gain,
    Master,
    Merge,
    Split,
    Stop,
    Take,
    Use,
)
from squareone_data.games.square_one.engine.state import State
from squareone_data.games.square_one.engine.table import Table
from squareone_data.play.chance import Stream
from squareone_data.play.contract import Engine, Observation

from .choices import Choices
from .worth import Estimates, turns_left

LEVEL = 0.2
"""What a level of pieces is worth, in points."""


class Greedy:
    """Does what is best right now.

    Args:
        engine: the rules.
        stream: its chance; it draws nothing, since it decides the same each time.
    """

    def __init__(self, engine: Engine, stream: Stream) -> None:
        self.engine, self.stream = engine, stream
        self._known: tuple[Choices, Estimates] | None = None

    def known(self, table: Table) -> tuple[Choices, Estimates]:
        """What was worked out about a table, kept while it is the same."""
        if self._known is None or self._known[0].table is not table:
            self._known = Choices(table), Estimates(table)
        return self._known

    def choose(self, observation: Observation) -> Any:
        """See :meth:`Player.choose`."""
        state: State = observation.state
        choices, estimates = self.known(state.table)
        best, most = None, (-1, 0.0)
        for action in choices.of(state, self.engine.legal_actions(state)):
            rank = self.rank(estimates, state, observation.seat, action)
            if rank > most:
                best, most = action, rank
        return best

    def rank(self, estimates: Estimates, state: State, seat: int, action: Any) -> tuple[int, float]:
        """How high an action is on the list, and how good it is among its like."""
        match action:
            case Fill() | Master():
                return self._filling(estimates, state, seat, action)
            case Use():
                return 5, 0.0
            case Take():
                return self._taking(estimates, state, seat, action)
            case Merge() | Split():
                return self._making(estimates, state, seat, action)
            case Gain():
                return 1, 0.0
            case Ambassador():
                # As a wild piece it is worth as much, so it goes for an action only when the turn would end.
                return (0, 0.5) if not state.turn.actions_left else (0, 0.0)
            case End() | Stop():
                return 0, 0.1
        return 3, 0.0

    def _filling(self, estimates: Estimates, state: State, seat: int, action: Any) -> tuple[int, float]:
        after = self.engine.apply(state, action, checked=False)
        before, then = state.seats[seat], after.seats[seat]
        kept = {placed.tile for placed in then.tiles}
        done = [placed.tile for placed in before.tiles if placed.tile not in kept]
        rows = len(action.rows) if isinstance(action, Master) else 1
        if not done:
            return 4, float(rows)
        gained = 0.0
        for tile in done:
            points, gives, _, bonus, _ = estimates.rewards[tile]
            gained += points + LEVEL * (gives + bonus)
        return 6, gained + then.combo_points - before.combo_points + 0.1 * rows

    def _taking(self, estimates: Estimates, state: State, seat: int, action: Take) -> tuple[int, float]:
        tile = state.table.rank[action.tile]
        own = state.seats[seat]
        cost = estimates.actions(tile, 0, own.supply, state.table.bags.kinds(state.reserve))
        # A tile that cannot be finished any more is left lying.
        if cost >= state.turn.actions_left + state.table.actions * turns_left(state, seat):
            return 0, 0.0
        points, gives, _, bonus, _ = estimates.rewards[tile]
        return 3, (points + LEVEL * (gives + bonus)) / (cost + 1)

    def _making(self, estimates: Estimates, state: State, seat: int, action: Any) -> tuple[int, float]:
        own, bag = state.seats[seat], state.table.bag
        given, taken = (action.pieces, action.piece) if isinstance(action, Merge) else (action.piece, action.pieces)
        supply = own.supply - bag(given) + bag(taken)
        kinds, reserve = state.table.bags.kinds, state.reserve

        def nearest(pieces: int, there: int) -> int:
            return min(
                (
                    estimates.actions(tile, len(rows), pieces, there)
                    for tile, rows in own.tiles
                    if len(rows) < len(state.table.tiles[tile].rows)
                ),
                default=0,
            )

        # What is returned is in the reserve then, and can be had again.
        nearer = nearest(own.supply, kinds(reserve)) - nearest(supply, kinds(reserve + own.supply - supply))
        return (2, float(nearer)) if nearer > 0 else (0, 0.05)
