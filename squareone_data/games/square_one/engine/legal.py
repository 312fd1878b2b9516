"""The legal actions of a state, as a view: nothing is listed before it is asked for.

The order is fixed: verbs as in :data:`actions.VERBS`; Takes by color and slot; Fills and Masters by tile, alternative
and fewest wild pieces; Merges, Splits, Duplicates and Replicates in canonical order of the pieces; bonuses by tile, as
printed on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from squareone_data.play.bags import Bag
from squareone_data.play.chance import Stream
from squareone_data.play.views import LegalView

from . import possible
from .actions import AMBASSADOR, END, GAIN, STOP, Action, Master, Shuffle, Use
from .effects import TWICE
from .opponent import forced
from .reasons import reasons
from .state import OVER, Bonus, Draft, Market, Placed, Seat, State, Turn
from .table import Table

_BONUS_VERB = {"take2": "take", "fill2": "fill"}


class LegalActions(LegalView):
    """What may be done in a state.

    Iterating gives the actions in order; ``in`` asks whether one is legal; it is true if there are any; ``len`` counts
    them, which with many Jokers may take a while.

    Args:
        state: the state.
    """

    __slots__ = ()
    state: State

    def look(self) -> dict[str, Iterable[Action]]:
        """See :meth:`LegalView.look`. A Master stands for itself, unlisted."""
        state = self.state
        if state.phase == OVER:
            return {}
        if not state.white_deck and state.shuffle_due:
            # SO-7.1: chance decides; how the tiles may lie is not listed, one order stands for all.
            return {"shuffle": (Shuffle(tuple(state.table.tiles[one].id for one in sorted(state.discard))),)}
        if state.config.solo is not None and state.opponent_acts:
            action = forced(Draft(state))
            return {action.verb: (action,)}
        market = state.markets[state.next]
        if market.turn.bonus is not None:
            return {verb: found for verb, found in self._in_bonus(Draft(state), market.turn.bonus) if found}
        return self._in_turn(market, market.turn, state.seats[market.turn.seat])

    def _in_turn(self, market: Market, turn: Turn, seat: Seat) -> dict[str, Iterable[Action]]:
        """SO-4.1 to SO-4.8, SO-11.2, SO-12.5: on a turn, with no bonus open."""
        table, supply, tiles, reserve = self.state.table, seat.supply, seat.tiles, self.state.reserve
        found: dict[str, Iterable[Action]] = {}
        if turn.actions_left:
            found["gain"] = (GAIN,)
            if takes := possible.takes(table, tiles, market.white + market.black):
                found["take"] = takes
            if fills := possible.fills(table, tiles, supply):
                found["fill"] = fills
            if merges := table.merges(supply, reserve):
                found["merge"] = merges
            if splits := table.splits(supply, reserve):
                found["split"] = splits
            if fills and not turn.master_used:
                found["master"] = _Masters(table, tiles, supply)
        if seat.completed:
            usable = possible.usable(Draft(self.state))
            if uses := [Use(table.tiles[tile].id, bonus) for tile, bonus in usable]:
                found["use"] = uses
        if supply & table.extra_fields:
            found["ambassador"] = (AMBASSADOR,)
        if not turn.actions_left:
            found["end"] = (END,)
        return found

    @staticmethod
    def _in_bonus(draft: Draft, bonus: Bonus) -> Iterator[tuple[str, Iterable[Action]]]:
        """SO-11.3 to SO-11.10: while a bonus is open, only what belongs to it."""
        table, tiles, supply = draft.table, draft.tiles, draft.supply
        tile = table.tiles[bonus.tile]
        if bonus.open is None:
            actions = tile.actions if bonus.tile in draft.completed else ()
            others = [one for one in actions if one not in bonus.done and possible.bonus_possible(draft, one)]
            yield "use", [Use(tile.id, one) for one in others]
            yield "stop", (STOP,)
            return
        verb = _BONUS_VERB.get(bonus.open, bonus.open)
        match verb:
            case "take":
                yield verb, possible.takes(table, tiles, draft.white + draft.black)
            case "fill":
                yield verb, possible.fills(table, tiles, supply)
            case "merge":
                yield verb, table.merges(supply, draft.reserve)
            case "split":
                yield verb, table.splits(supply, draft.reserve)
            case "master":
                yield verb, _Masters(table, tiles, supply)
            case "duplicate":
                yield verb, possible.duplicates(draft)
            case _:
                yield verb, possible.replicates(draft)
        if bonus.open in TWICE and bonus.left == 1:
            yield "stop", (STOP,)

    def __contains__(self, action: object) -> bool:
        return not reasons(self.state, action)


class _Masters:
    """All Masters of a supply, unlisted: with Jokers there may be tens of thousands (SO-4.8)."""

    __slots__ = ("_supply", "_table", "_tiles")

    def __init__(self, table: Table, tiles: tuple[Placed, ...], supply: Bag) -> None:
        self._table, self._tiles, self._supply = table, tiles, supply

    def __iter__(self) -> Iterator[Master]:
        return possible.masters(self._table, self._tiles, self._supply)

    def pick(self, stream: Stream) -> Master:
        """One by chance: tile after tile, each way to fill it and leaving it out as likely, until one row is filled."""
        holds = self._table.bags.holds
        rows = possible.open_rows(self._table, self._tiles, self._supply)
        while True:
            left, chosen = self._supply, list[tuple[str, str]]()
            for ways in rows:
                payable = [one for one in ways if holds(left, one.bag)]
                number = stream.below(len(payable) + 1)
                if number < len(payable):
                    left -= payable[number].bag
                    chosen += payable[number].fill.rows
            if chosen:
                return Master(tuple(chosen))
