"""The planner: looks ahead over its own whole turn, and takes the first step of the best one it found.

A beam search: of all it could do it keeps the most promising lines, action by action, bonus actions and the Ambassador
included, until the turn is over in each. It judges where a line ends, so a Split that only pays with the Fill after the
next is seen. Where chance is due, or a hidden tile would have to be known, a line ends early.
"""

from __future__ import annotations

from typing import Any

from squareone_data.games.square_one.engine.state import State
from squareone_data.games.square_one.engine.table import Table
from squareone_data.play.chance import Stream
from squareone_data.play.contract import Engine, Observation

from .choices import Choices
from .worth import Estimates, Weights, turns_left

WIDTH = 8
"""So many lines are kept after each action."""
EXTRA = 6
"""So many actions beyond those of the turn are followed: bonuses and their parts."""
MOST_TRIED = 900
"""So many actions are tried for one decision, after which only the best line goes on."""


class Planner:
    """Plans its turn.

    Args:
        engine: the rules.
        stream: its chance; it draws nothing, since it decides the same each time.
        weights: what it cares for.
        width: how many lines it keeps.
    """

    def __init__(self, engine: Engine, stream: Stream, weights: Weights | None = None, width: int = WIDTH) -> None:
        self.engine, self.stream = engine, stream
        self.weights, self.width = weights or Weights(), width
        self._known: tuple[Choices, Estimates] | None = None

    def known(self, table: Table) -> tuple[Choices, Estimates]:
        """What was worked out about a table, kept while it is the same."""
        if self._known is None or self._known[0].table is not table:
            self._known = Choices(table), Estimates(table)
        return self._known

    def choose(self, observation: Observation) -> Any:
        """See :meth:`Player.choose`."""
        seat, state = observation.seat, alone(observation.state)
        engine, weights = self.engine, self.weights
        choices, estimates = self.known(state.table)
        first = choices.of(state, engine.legal_actions(state))
        if len(first) == 1:
            return first[0]
        turns = turns_left(state, seat)
        own_turn = engine.turn_of(state)
        best: tuple[float, Any] = (float("-inf"), first[0])
        tried = 0
        lines: list[tuple[float, Any, State]] = [(0.0, None, state)]
        for _ in range(state.table.actions + EXTRA):
            onward: dict[State, tuple[float, Any, State]] = {}
            for _, opening, before in lines:
                options = first if opening is None else choices.of(before, engine.legal_actions(before))
                for action in options:
                    after = engine.apply(before, action, checked=False)
                    tried += 1
                    if after in onward:
                        continue
                    value = estimates.value(after, seat, turns, weights)
                    line = (value, action if opening is None else opening, after)
                    # The turn is over, or the game, or chance is due.
                    if engine.seat_to_act(after) != seat or engine.turn_of(after) != own_turn:
                        if value > best[0]:
                            best = line[:2]
                    else:
                        onward[after] = line
            # Equal lines stay in the order in which they were found, so that the choice is always the same.
            width = self.width if tried < MOST_TRIED else 1
            lines = sorted(onward.values(), key=lambda line: -line[0])[:width]
            if not lines:
                return best[1]
        # Lines with more bonuses than are followed are judged where they stand.
        return max(best, lines[0][:2], key=lambda line: line[0])[1]


def alone(state: State) -> State:
    """The state as if, in Line Clear, the other side had finished: then one's own turn goes on without a break."""
    if len(state.markets) == 1:
        return state
    other = state.markets[1 - state.next]
    waiting = other._replace(turn=other.turn._replace(ended=True))
    markets = (state.market, waiting) if state.next == 0 else (waiting, state.market)
    return state._replace(markets=markets)
