"""The greedy bot: searches one action ahead and takes the first possible action on its list.

Its list: make a combo or complete the most valuable tiles; fill a row; take the tile with the best reward for its cost;
make a piece that a row needs; gain.
"""

from __future__ import annotations

from typing import Never

from squareone_data.game.engine import Engine, Observation
from squareone_data.games.square_one.engine.actions import (
    Action,
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
from squareone_data.games.square_one.engine.play_table import Table
from squareone_data.games.square_one.engine.state import State
from squareone_data.rng import Stream

from .choices import Choices
from .evaluation import Estimates, turns_left

LEVEL = 0.2
"""The value of a level of pieces, in points."""


class Greedy:
    """A bot that takes the best immediate action.

    Args:
        engine: the rules.
        stream: random numbers; unused, since the bot is deterministic.
    """

    def __init__(self, engine: Engine[State, Action, Never], stream: Stream) -> None:
        self.engine, self.stream = engine, stream
        self._known: tuple[Choices, Estimates] | None = None

    def known(self, table: Table) -> tuple[Choices, Estimates]:
        """Return the cached data of a table."""
        if self._known is None or self._known[0].table is not table:
            self._known = Choices(table), Estimates(table)
        return self._known

    def choose(self, observation: Observation[State]) -> Action:
        """See :meth:`Player.choose`."""
        state = observation.state
        choices, estimates = self.known(state.table)
        options = choices.of(state, self.engine.legal_actions(state))
        best, most = options[0], (-1, 0.0)
        for action in options:
            rank = self.rank(estimates, state, observation.seat, action)
            if rank > most:
                best, most = action, rank
        return best

    def rank(self, estimates: Estimates, state: State, seat: int, action: Action) -> tuple[int, float]:
        """Return the rank of an action on the list, and its score within the rank."""
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
                # A wild piece has the same value, so it is used as an action only when the turn would end.
                return (0, 0.5) if not state.turn.actions_left else (0, 0.0)
            case End() | Stop():
                return 0, 0.1
        return 3, 0.0

    def _filling(self, estimates: Estimates, state: State, seat: int, action: Action) -> tuple[int, float]:
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
        # A tile that cannot be finished in time is ignored.
        if cost >= state.turn.actions_left + state.table.actions * turns_left(state, seat):
            return 0, 0.0
        points, gives, _, bonus, _ = estimates.rewards[tile]
        return 3, (points + LEVEL * (gives + bonus)) / (cost + 1)

    def _making(self, estimates: Estimates, state: State, seat: int, action: Merge | Split) -> tuple[int, float]:
        own, bag = state.seats[seat], state.table.bag
        supply = own.supply - bag(action.given) + bag(action.taken)
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

        # Returned pieces go to the reserve and can be taken again.
        nearer = nearest(own.supply, kinds(reserve)) - nearest(supply, kinds(reserve + own.supply - supply))
        return (2, float(nearer)) if nearer > 0 else (0, 0.05)
