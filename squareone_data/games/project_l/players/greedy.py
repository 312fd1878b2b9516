"""The greedy bot: completes what it can with the pieces it has, and does the first thing on its list.

Its list: lay what completes puzzles, several at once with a Master; gain or upgrade a piece with which a puzzle can be
completed; take the puzzle that pays best for what it costs; make larger pieces. In the end it places finishing touches
where they bring more than they cost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from squareone_data.games.project_l.engine.actions import (
    END,
    GAIN,
    Finish,
    Gain,
    Master,
    Reward,
    Take,
    Upgrade,
)
from squareone_data.games.project_l.engine.state import FINISHING, LAST_ROUND, State
from squareone_data.games.project_l.engine.table import Table
from squareone_data.play.bags import Bag
from squareone_data.play.chance import Stream
from squareone_data.play.contract import Engine, Legal, Observation

from .plans import Plan, Plans

LEVEL = 0.35
"""What a level of pieces is worth, in points."""
ENOUGH = 3
"""With so many unfinished puzzles no further one is taken."""
CELLS = 3
"""So many cells of a puzzle one piece is reckoned to cover, where it is not known how to complete it."""


class Greedy:
    """Does what is best right now.

    Args:
        engine: the rules.
        stream: its chance; it draws nothing, since it decides the same each time.
    """

    def __init__(self, engine: Engine, stream: Stream) -> None:
        self.engine, self.stream = engine, stream
        self._plans: Plans | None = None

    def plans(self, table: Table) -> Plans:
        """The plans for a table, kept while it is the same."""
        if self._plans is None or self._plans.table is not table:
            self._plans = Plans(table)
        return self._plans

    def choose(self, observation: Observation) -> Any:
        """See :meth:`Player.choose`."""
        state: State = observation.state
        legal = self.engine.legal_actions(state)
        if "reward" in legal.verbs:
            return max(legal.of("reward"), key=lambda one: self._reward(state, one))
        plans = self.plans(state.table)
        if state.phase == FINISHING:
            return self._touch(state, plans)
        ready = list(self._ready(state, plans))
        if ready:
            layings = tuple(plan[0].place.laying for plan in ready)
            if len(layings) > 1 and "master" in legal.verbs:
                return Master(tuple(sorted(layings, key=lambda one: state.table.rank[one.tile])))
            return ready[0][0].place
        found = self._making(state, plans, legal) or self._taking(state, plans, legal) or self._growing(state, legal)
        return found or next(iter(legal))

    @staticmethod
    def _reward(state: State, action: Reward) -> int:
        return state.table.level[action.piece] if action.piece else 0

    # -- completing ------------------------------------------------------------------------------------------------

    def _ready(self, state: State, plans: Plans) -> Iterator[Plan]:
        """Plans that can be carried out side by side, for puzzles that can be completed in time; the best first."""
        table, left, time = state.table, state.active.supply, _actions_left(state)
        found: list[tuple[float, int, int]] = []
        for one in state.active.tiles:
            if plan := plans.plan(one.tile, one.filled, left):
                found.append((-_worth(table, one.tile) / len(plan), one.tile, one.filled))
        for _, tile, filled in sorted(found):
            plan = plans.plan(tile, filled, left)
            if plan and len(plan) <= time:
                left -= _pieces(table, plan)
                yield plan

    def _touch(self, state: State, plans: Plans) -> Any:
        """PL-5.3: a finishing touch where completing brings more points than it costs; else the end."""
        best, most = None, 0
        for one in state.active.tiles:
            plan = plans.plan(one.tile, one.filled, state.active.supply)
            # A completed puzzle gives its points, and does not cost them any more.
            gained = 2 * state.table.tiles[one.tile].points - len(plan or ())
            if plan and gained > most:
                best, most = plan[0].place.laying, gained
        return END if best is None else Finish(best)

    # -- pieces and puzzles ------------------------------------------------------------------------------------------

    def _making(self, state: State, plans: Plans, legal: Legal) -> Gain | Upgrade | None:
        """The Upgrade after which a puzzle can be completed that is worth most for the actions it takes."""
        table, own, time = state.table, state.active, _actions_left(state)
        best, most = None, 0.0
        for action in _exchanges(legal):
            supply = _after(table, own.supply, action)
            for one in own.tiles:
                plan = plans.plan(one.tile, one.filled, supply)
                if plan and len(plan) < time and (rate := _worth(table, one.tile) / (len(plan) + 1)) > most:
                    best, most = action, rate
        return best

    def _taking(self, state: State, plans: Plans, legal: Legal) -> Take | None:
        """The puzzle that pays best; none that cannot be completed any more."""
        table, own, time = state.table, state.active, _actions_left(state)
        if len(own.tiles) >= ENOUGH:
            return None
        best, most = None, 0.0
        for action in legal.of("take"):
            tile = table.rank[action.tile]
            plan = plans.plan(tile, 0, own.supply)
            cost = len(plan) if plan else _guessed(table, tile, own.supply)
            if cost < time and (rate := _worth(table, tile) / (cost + 1)) > most:
                best, most = action, rate
        return best

    def _growing(self, state: State, legal: Legal) -> Gain | Upgrade | None:
        """A piece more while there are few, else the Upgrade that climbs highest from the lowest piece."""
        table = state.table
        level = table.level
        if "gain" in legal.verbs and table.bags.size(state.active.supply) < table.unfinished:
            return GAIN
        climbing = [one for one in legal.of("upgrade") if level[one.taken] > level[one.given]]
        if climbing:
            lowest: Upgrade = min(climbing, key=lambda one: level[one.given])
            return lowest
        return GAIN if "gain" in legal.verbs else None


def _exchanges(legal: Legal) -> Iterable[Gain | Upgrade]:
    yield from legal.of("gain")
    yield from legal.of("upgrade")


def _after(table: Table, supply: Bag, action: Gain | Upgrade) -> Bag:
    unit = table.bags.unit
    if isinstance(action, Gain):
        return supply + unit[table.gain]
    return supply - unit[action.given] + unit[action.taken]


def _pieces(table: Table, plan: Plan) -> Bag:
    return sum(table.bags.unit[way.place.laying.piece] for way in plan)


def _guessed(table: Table, tile: int, supply: Bag) -> float:
    """About how many actions a puzzle takes: to lay pieces, and to make what is missing, a level an action."""
    cells = table.tiles[tile].recess.bit_count()
    held = sum(table.level[letter] * count for letter, count in table.bags.items(supply))
    return cells / CELLS + max(cells - held, 1)


def _worth(table: Table, tile: int) -> float:
    """What completing a puzzle gives, in points."""
    known = table.tiles[tile]
    return known.points + LEVEL * table.level.get(known.reward, 0)


def _actions_left(state: State) -> int:
    """How many actions the seat to act has until the end: this turn's, and those of turns that are likely to come."""
    left, actions = state.turn.actions_left, state.table.actions
    if state.phase == LAST_ROUND:
        return left
    # Everybody may take a Black puzzle a turn; after the round in which the deck runs out comes one more.
    return left + actions * (len(state.black_deck) // len(state.seats) + 1)
