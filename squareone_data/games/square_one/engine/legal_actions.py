"""The legal actions of a state, as a lazy view.

The order is fixed: verbs as in :data:`actions.VERBS`; Takes by color and slot; Fills and Masters by tile, alternative
and fewest wild pieces; Merges, Splits, Duplicates and Replicates in canonical order of the pieces; bonuses by tile, as
printed on it.
"""

from __future__ import annotations

from collections.abc import Iterator

from squareone_data.engine.legal_actions import ActionsByVerb, LegalView, Listing
from squareone_data.engine.multiset import Bag
from squareone_data.rng import Stream

from . import move_generation
from .actions import AMBASSADOR, END, GAIN, STOP, Action, Master, Shuffle, Use
from .apply import TWICE
from .legality import reasons
from .opponent import forced
from .play_table import Table
from .state import OVER, Bonus, Draft, Market, Placed, Seat, State, Turn

_BONUS_VERB = {"take2": "take", "fill2": "fill"}


class SquareOneLegalActions(LegalView[State, Action]):
    """A view of the legal actions of a state.

    Iteration yields the actions in order, ``in`` checks whether an action is legal, and the view is true if there are
    any. ``len`` counts them, which can be slow with many Jokers.

    Args:
        state: the state.
    """

    __slots__ = ()

    def find(self) -> ActionsByVerb[Action]:
        """See :meth:`LegalView.find`. Masters are not listed; a lazy listing stands for them."""
        state = self.state
        if state.phase == OVER:
            return {}
        if not state.white_deck and state.shuffle_due:
            # SO-7.1: A shuffle is due. Its orders are not listed; a single one represents all.
            return {"shuffle": (Shuffle(tuple(state.table.tiles[rank].id for rank in sorted(state.discard))),)}
        if state.config.solo is not None and state.opponent_acts:
            action = forced(Draft(state))
            return {action.verb: (action,)}
        market = state.markets[state.next]
        if market.turn.bonus is not None:
            return {verb: found for verb, found in self._in_bonus(Draft(state), market.turn.bonus) if found}
        return self._in_turn(market, market.turn, state.seats[market.turn.seat])

    def _in_turn(self, market: Market, turn: Turn, seat: Seat) -> ActionsByVerb[Action]:
        """SO-4.1 to SO-4.8, SO-11.2, SO-12.5: Return the actions of a turn without an open bonus."""
        table, supply, tiles, reserve = self.state.table, seat.supply, seat.tiles, self.state.reserve
        found: ActionsByVerb[Action] = {}
        if turn.actions_left:
            found["gain"] = (GAIN,)
            if takes := move_generation.takes(table, tiles, market.white + market.black):
                found["take"] = takes
            if fills := move_generation.fills(table, tiles, supply):
                found["fill"] = fills
            if merges := table.merges(supply, reserve):
                found["merge"] = merges
            if splits := table.splits(supply, reserve):
                found["split"] = splits
            if fills and not turn.master_used:
                found["master"] = _Masters(table, tiles, supply)
        if seat.completed:
            usable = move_generation.usable(Draft(self.state))
            if uses := [Use(table.tiles[tile].id, bonus) for tile, bonus in usable]:
                found["use"] = uses
        if supply & table.extra_fields:
            found["ambassador"] = (AMBASSADOR,)
        if not turn.actions_left:
            found["end"] = (END,)
        return found

    @staticmethod
    def _in_bonus(draft: Draft, bonus: Bonus) -> Iterator[tuple[str, Listing[Action]]]:
        """SO-11.3 to SO-11.10: Yield the actions that belong to the open bonus."""
        table, tiles, supply = draft.table, draft.tiles, draft.supply
        tile = table.tiles[bonus.tile]
        if bonus.open is None:
            actions = tile.actions if bonus.tile in draft.completed else ()
            undone = [action for action in actions if action not in bonus.done]
            others = [action for action in undone if move_generation.bonus_possible(draft, action)]
            yield "use", [Use(tile.id, action) for action in others]
            yield "stop", (STOP,)
            return
        verb = _BONUS_VERB.get(bonus.open, bonus.open)
        match verb:
            case "take":
                yield verb, move_generation.takes(table, tiles, draft.white + draft.black)
            case "fill":
                yield verb, move_generation.fills(table, tiles, supply)
            case "merge":
                yield verb, table.merges(supply, draft.reserve)
            case "split":
                yield verb, table.splits(supply, draft.reserve)
            case "master":
                yield verb, _Masters(table, tiles, supply)
            case "duplicate":
                yield verb, move_generation.duplicates(draft)
            case _:
                yield verb, move_generation.replicates(draft)
        if bonus.open in TWICE and bonus.left == 1:
            yield "stop", (STOP,)

    def __contains__(self, action: object) -> bool:
        return not reasons(self.state, action)


class _Masters:
    """A lazy listing of all Masters of a supply; with Jokers there can be tens of thousands (SO-4.8)."""

    __slots__ = ("_supply", "_table", "_tiles")

    def __init__(self, table: Table, tiles: tuple[Placed, ...], supply: Bag) -> None:
        self._table, self._tiles, self._supply = table, tiles, supply

    def __iter__(self) -> Iterator[Master]:
        return move_generation.masters(self._table, self._tiles, self._supply)

    def pick(self, stream: Stream) -> Master:
        """Return a random Master: tile by tile, each way to fill it and leaving it out are equally likely."""
        holds = self._table.bags.holds
        rows = move_generation.open_rows(self._table, self._tiles, self._supply)
        while True:
            left, chosen = self._supply, list[tuple[str, str]]()
            for ways in rows:
                payable = [way for way in ways if holds(left, way.bag)]
                number = stream.below(len(payable) + 1)
                if number < len(payable):
                    left -= payable[number].bag
                    chosen += payable[number].fill.rows
            if chosen:
                return Master(tuple(chosen))
