"""The legal actions of a state, as a view: nothing is listed before it is asked for.

The order is fixed: verbs as in :data:`actions.VERBS`; Takes, Draws and Recycles by color, Takes then by slot, Recycles
by the slots of what comes first; Upgrades in canonical order of the pieces; Places and finishing touches by puzzle,
kind and cells row by row, and Masters likewise, puzzle after puzzle, leaving one out coming last; rewards by puzzle,
none coming last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from squareone_data.play.bags import Bag
from squareone_data.play.chance import Stream
from squareone_data.play.views import LegalView

from . import possible
from .actions import END, GAIN, Action, Finish, Laying, Master, Place, Recycle, Shuffle
from .reasons import reasons
from .state import FINISHING, OVER, Draft, Placed, State
from .table import Table, Way


class LegalActions(LegalView):
    """What may be done in a state.

    Iterating gives the actions in order; ``in`` asks whether one is legal; it is true if there are any; ``len`` counts
    them, which with several puzzles may take very long: Masters come in millions.

    Args:
        state: the state.
    """

    __slots__ = ()
    state: State

    def look(self) -> dict[str, Iterable[Action]]:
        """See :meth:`LegalView.look`."""
        state = self.state
        if state.phase == OVER:
            return {}
        if state.shuffle_due:
            # PL-6.1: chance decides; how the puzzles may lie is not listed, one order stands for all.
            return {"shuffle": (Shuffle(tuple(state.table.tiles[one].id for one in state.reshuffled())),)}
        draft = Draft(state)
        table, tiles, supply = draft.table, draft.tiles, draft.supply
        if draft.rewards:
            return {"reward": possible.choices(draft)}
        found: dict[str, Iterable[Action]] = {}
        if state.phase == FINISHING:
            if possible.can_place(table, tiles, supply):
                found["finish"] = _Places(table, tiles, supply, lambda way: Finish(way.place.laying))
            return {**found, "end": (END,)}
        if takes := possible.takes(draft):
            found["take"] = takes
        if draws := possible.draws(draft):
            found["draw"] = draws
        if possible.can_recycle(draft.white) or possible.can_recycle(draft.black):
            found["recycle"] = _Recycles(table, {"white": draft.white, "black": draft.black})
        if table.bags.count(draft.reserve, table.gain):
            found["gain"] = (GAIN,)
        if upgrades := table.upgrades(supply, draft.reserve):
            found["upgrade"] = upgrades
        if possible.can_place(table, tiles, supply):
            found["place"] = _Places(table, tiles, supply, lambda way: way.place)
        if not draft.master_used:
            found["master"] = _Masters(table, tiles, supply)
        return found or {"end": (END,)}

    def __contains__(self, action: object) -> bool:
        return not reasons(self.state, action)


class _Recycles:
    """Every order of every row, unlisted (PL-3.3)."""

    __slots__ = ("_rows", "_table")

    def __init__(self, table: Table, rows: dict[str, possible.Slots]) -> None:
        self._table, self._rows = table, rows

    def __iter__(self) -> Iterator[Recycle]:
        return possible.recycles(self._table, self._rows)

    def pick(self, stream: Stream) -> Recycle:
        """One by chance: a row, each as likely, in any order."""
        color, row = stream.pick(possible.recyclable(self._table, self._rows))
        return Recycle(color, stream.shuffled(row))


class _Places:
    """Every way to lay one piece, unlisted (PL-3.5)."""

    __slots__ = ("_make", "_supply", "_table", "_tiles")

    def __init__(
        self, table: Table, tiles: tuple[Placed, ...], supply: Bag, make: Callable[[Way], Place | Finish]
    ) -> None:
        self._table, self._tiles, self._supply, self._make = table, tiles, supply, make

    def __iter__(self) -> Iterator[Place | Finish]:
        return (
            self._make(way) for ways in possible.places(self._table, self._tiles, self._supply) for way in ways
        )  # fmt: skip

    def pick(self, stream: Stream) -> Place | Finish:
        """One by chance, each as likely."""
        found = list(possible.places(self._table, self._tiles, self._supply))
        number = stream.below(sum(map(len, found)))
        for ways in found:
            if number < len(ways):
                return self._make(ways[number])
            number -= len(ways)
        raise AssertionError("a number below their sum lies in one of them")


class _Masters:
    """All Masters of a supply, unlisted: with four puzzles there may be millions (PL-3.6)."""

    __slots__ = ("_supply", "_table", "_tiles")

    def __init__(self, table: Table, tiles: tuple[Placed, ...], supply: Bag) -> None:
        self._table, self._tiles, self._supply = table, tiles, supply

    def __iter__(self) -> Iterator[Master]:
        return possible.masters(self._table, self._tiles, self._supply)

    def pick(self, stream: Stream) -> Master:
        """One by chance: puzzle after puzzle, each way to lay a piece into it and leaving it as it is as likely."""
        bags, left, chosen = self._table.bags, self._supply, list[Laying]()
        for ways in possible.open_puzzles(self._table, self._tiles):
            usable = [ways[letter] for letter, _ in bags.items(left) if letter in ways]
            number = stream.below(sum(map(len, usable)) + 1)
            for some in usable:
                if number < len(some):
                    laying = some[number].place.laying
                    left -= bags.unit[laying.piece]
                    chosen.append(laying)
                    break
                number -= len(some)
        return Master(tuple(chosen))
