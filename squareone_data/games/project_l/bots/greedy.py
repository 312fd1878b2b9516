"""The greedy bot: completes puzzles with its pieces, or takes the first possible action on its list.

Its list: place pieces that complete puzzles, several together with a Master; gain or upgrade a piece that allows to
complete a puzzle; take the puzzle with the best reward for its cost; make larger pieces. At the end it places finishing
touches that bring more than they cost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Never, TypeVar

from squareone_data.engine.multiset import Bag
from squareone_data.game.engine import Engine, Observation
from squareone_data.games.project_l.engine.actions import (
    END,
    GAIN,
    Action,
    Finish,
    Gain,
    Laying,
    Master,
    Place,
    Take,
    Upgrade,
)
from squareone_data.games.project_l.engine.move_generation import choices, takes
from squareone_data.games.project_l.engine.state import FINISHING, LAST_ROUND, Draft, Placed, State
from squareone_data.rng import Stream

from .plans import Plan, Plans

T = TypeVar("T")

LEVEL = 0.35
"""The value of a level of pieces, in points."""
ENOUGH = 3
"""The number of unfinished puzzles at which the bot takes no more."""
CELLS = 3
"""The estimated number of cells that a piece covers, for puzzles without a known plan."""


class Greedy:
    """A bot that takes the best immediate action.

    Args:
        engine: the rules.
        stream: random numbers; unused, since the bot is deterministic.
    """

    def __init__(self, engine: Engine[State, Action, Never], stream: Stream) -> None:
        self.engine = engine
        self._plans: Plans | None = None

    def choose(self, observation: Observation[State]) -> Action:
        """See :meth:`Bot.choose`."""
        state = observation.state
        if self._plans is None or self._plans.table is not state.table:
            self._plans = Plans(state.table)
        return _Decision(state, self._plans).action() or next(iter(self.engine.legal_actions(state)))


class _Decision:
    """The context of one decision: the state, the plans for its puzzles, and the actions left until the end."""

    def __init__(self, state: State, plans: Plans) -> None:
        self.state, self.plans, self.table, self.own = state, plans, state.table, state.active
        # Each player may take a Black puzzle per turn; after the round in which the deck runs out there is one more.
        turns = 0 if state.phase == LAST_ROUND else len(state.black_deck) // len(state.seats) + 1
        self.time = state.turn.actions_left + turns * self.table.actions
        self.gains = (GAIN,) if self.table.bags.count(state.reserve, self.table.gain) else ()
        self.upgrades = self.table.upgrades(self.own.supply, state.reserve)

    def action(self) -> Action | None:
        """Return the action; None if no action on the list is possible."""
        state, table = self.state, self.table
        if state.turn.rewards:
            return max(choices(Draft(state)), key=lambda reward: table.level.get(reward.piece, 0))
        if state.phase == FINISHING:
            touch = _best(self.touches())
            return END if touch is None else Finish(touch)
        ready = [plan[0].place.laying for plan in self.ready()]
        if len(ready) > 1 and not state.turn.master_used:
            return Master(tuple(sorted(ready, key=lambda laying: table.rank[laying.tile])))
        return Place(ready[0]) if ready else _best(self.making()) or _best(self.taking()) or self.growing()

    def plan(self, puzzle: Placed, supply: Bag) -> Plan | None:
        """Return a plan to complete an unfinished puzzle with the pieces of a supply."""
        return self.plans.plan(puzzle.tile, puzzle.filled, supply)

    def ready(self) -> Iterator[Plan]:
        """Yield plans that can be executed together and in time, best first."""
        left, unit = self.own.supply, self.table.bags.unit
        found = [(puzzle, plan) for puzzle in self.own.tiles if (plan := self.plan(puzzle, left))]
        for puzzle, _ in sorted(found, key=lambda item: (-self.worth(item[0].tile) / len(item[1]), item[0][:2])):
            plan = self.plan(puzzle, left)
            if plan and len(plan) <= self.time:
                left -= sum(unit[way.place.laying.piece] for way in plan)
                yield plan

    def touches(self) -> Iterator[tuple[float, Laying]]:
        """PL-5.3: Yield finishing touches with their value: the points gained and no longer lost, less the cost."""
        for puzzle in self.own.tiles:
            if plan := self.plan(puzzle, self.own.supply):
                yield 2 * self.table.tiles[puzzle.tile].points - len(plan), plan[0].place.laying

    def making(self) -> Iterator[tuple[float, Gain | Upgrade]]:
        """Yield Upgrades that allow to complete a puzzle, with their value per action."""
        unit = self.table.bags.unit
        for action in (*self.gains, *self.upgrades):
            given, taken = (0, self.table.gain) if isinstance(action, Gain) else (unit[action.given], action.taken)
            for puzzle in self.own.tiles:
                plan = self.plan(puzzle, self.own.supply - given + unit[taken])
                if plan and len(plan) < self.time:
                    yield self.worth(puzzle.tile) / (len(plan) + 1), action

    def taking(self) -> Iterator[tuple[float, Take]]:
        """Yield puzzles to take that can still be completed, with their value per action."""
        if len(self.own.tiles) < ENOUGH:
            for action in takes(Draft(self.state)):
                tile = self.table.rank[action.tile]
                plan = self.plans.plan(tile, 0, self.own.supply)
                cost = len(plan) if plan else self.estimated(tile)
                if cost < self.time:
                    yield self.worth(tile) / (cost + 1), action

    def growing(self) -> Gain | Upgrade | None:
        """Return a Gain while there are few pieces, else the Upgrade of the lowest piece."""
        level = self.table.level
        if self.gains and self.table.bags.size(self.own.supply) < self.table.unfinished:
            return GAIN
        climbing = [action for action in self.upgrades if level[action.taken] > level[action.given]]
        if climbing:
            return min(climbing, key=lambda action: level[action.given])
        return next(iter(self.gains), None)

    def estimated(self, tile: int) -> float:
        """Return an estimate of the actions for a puzzle: to place pieces, and to make missing ones, one per level."""
        cells = self.table.tiles[tile].recess.bit_count()
        held = sum(self.table.level[letter] * count for letter, count in self.table.bags.items(self.own.supply))
        return cells / CELLS + max(cells - held, 1)

    def worth(self, tile: int) -> float:
        """Return the value of completing a puzzle, in points."""
        known = self.table.tiles[tile]
        return known.points + LEVEL * self.table.level.get(known.reward, 0)


def _best(rated: Iterable[tuple[float, T]]) -> T | None:
    """Return the item with the highest rating, the first of equals; None if no rating is above 0."""
    rate, best = max(rated, key=itemgetter(0), default=(0.0, None))
    return best if rate > 0 else None
