"""The planner bot: searches its whole turn and takes the first action of the best line.

It is a beam search: action by action it keeps the most promising lines, including bonus actions and the Ambassador,
until the turn is over in each. Lines are evaluated at their end, so it finds a Split that pays off only after two more
actions. A line ends early at a shuffle or a hidden tile.
"""

from __future__ import annotations

from typing import Never

from squareone_data.game.engine import Engine, Observation
from squareone_data.games.square_one.engine.actions import Action
from squareone_data.games.square_one.engine.play_table import Table
from squareone_data.games.square_one.engine.state import State
from squareone_data.rng import Stream

from .choices import Choices
from .evaluation import Estimates, Weights, turns_left

WIDTH = 8
"""The number of lines kept after each action."""
EXTRA = 6
"""The number of actions followed beyond those of the turn: bonuses and their parts."""
MAX_TRIED = 900
"""The maximum number of actions tried for a decision; then only the best line is continued."""


class Planner:
    """A bot that plans its turn.

    Args:
        engine: the rules.
        stream: random numbers; unused, since the bot is deterministic.
        weights: the weights of its evaluation.
        width: the number of lines it keeps.
    """

    def __init__(
        self, engine: Engine[State, Action, Never], stream: Stream, weights: Weights | None = None, width: int = WIDTH
    ) -> None:
        self.engine, self.stream = engine, stream
        self.weights, self.width = weights or Weights(), width
        self._known: tuple[Choices, Estimates] | None = None

    def known(self, table: Table) -> tuple[Choices, Estimates]:
        """Return the cached data of a table."""
        if self._known is None or self._known[0].table is not table:
            self._known = Choices(table), Estimates(table)
        return self._known

    def choose(self, observation: Observation[State]) -> Action:
        """See :meth:`Player.choose`."""
        seat, state = observation.seat, alone(observation.state)
        engine, weights = self.engine, self.weights
        choices, estimates = self.known(state.table)
        first = choices.of(state, engine.legal_actions(state))
        if len(first) == 1:
            return first[0]
        turns = turns_left(state, seat)
        own_turn = engine.turn_of(state)
        best: tuple[float, Action] = (float("-inf"), first[0])
        tried = 0
        lines: list[tuple[float, Action, State]] = [(0.0, first[0], state)]
        for depth in range(state.table.actions + EXTRA):
            onward: dict[State, tuple[float, Action, State]] = {}
            for _, opening, before in lines:
                options = first if depth == 0 else choices.of(before, engine.legal_actions(before))
                for action in options:
                    after = engine.apply(before, action, checked=False)
                    tried += 1
                    if after in onward:
                        continue
                    value = estimates.value(after, seat, turns, weights)
                    line = (value, action if depth == 0 else opening, after)
                    # The turn or the game is over, or a shuffle is due.
                    if engine.seat_to_act(after) != seat or engine.turn_of(after) != own_turn:
                        if value > best[0]:
                            best = line[:2]
                    else:
                        onward[after] = line
            # Equal lines keep the order in which they were found, so that the choice is deterministic.
            width = self.width if tried < MAX_TRIED else 1
            lines = sorted(onward.values(), key=lambda line: -line[0])[:width]
            if not lines:
                return best[1]
        # Lines with too many bonuses are evaluated at their current state.
        return max(best, lines[0][:2], key=lambda line: line[0])[1]


def alone(state: State) -> State:
    """Return a state in which, in Line Clear, the other side has finished, so that the turn continues without a
    break.
    """
    if len(state.markets) == 1:
        return state
    other = state.markets[1 - state.next]
    waiting = other._replace(turn=other.turn._replace(ended=True))
    markets = (state.market, waiting) if state.next == 0 else (waiting, state.market)
    return state._replace(markets=markets)
