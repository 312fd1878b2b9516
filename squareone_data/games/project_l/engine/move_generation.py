"""Move generation: the legal actions of a state, lazy where there can be many.

The order is fixed: verbs as in :data:`actions.VERBS`; Takes, Draws and Recycles by color, Takes then by slot, Recycles
by the slots in their order; Upgrades in canonical order of the pieces; Places and finishing touches by puzzle, kind and
cells row by row; Masters in the same order puzzle by puzzle, leaving a puzzle out last; rewards by puzzle, `none` last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, islice, permutations

from squareone_data.engine.legal_actions import ActionsByVerb, LegalView
from squareone_data.engine.multiset import Bag
from squareone_data.engine.play_table import HIDDEN
from squareone_data.game.engine import Broken
from squareone_data.rng import Stream

from .actions import END, GAIN, Action, Draw, Finish, Laying, Master, Place, Recycle, Reward, Shuffle, Take
from .play_table import Table, Way, Ways
from .state import FINISHING, OVER, Draft, Placed, State


class LegalMoves(LegalView[State, Action]):
    """A view of the legal actions of a state. Counting can be very slow: several puzzles give millions of Masters."""

    __slots__ = ("_explain",)

    def __init__(self, state: State, explain: Callable[[State, object], list[Broken]]) -> None:
        super().__init__(state)
        self._explain = explain

    def find(self) -> ActionsByVerb[Action]:
        """See :meth:`LegalView.find`."""
        state = self.state
        if state.phase == OVER:
            return {}
        if state.shuffle_due:
            # PL-6.1: A shuffle is due. Its orders are not listed; a single one represents all.
            return {"shuffle": (Shuffle(state.to_shuffle()),)}
        draft = Draft(state)
        if draft.rewards:
            return {"reward": choices(draft)}
        if state.phase == FINISHING:
            table, tiles, supply = draft.table, draft.tiles, draft.supply
            found: ActionsByVerb[Action] = {}
            if can_place(table, tiles, supply):
                found["finish"] = _Places(table, tiles, supply, lambda way: Finish(way.place.laying))
            return {**found, "end": (END,)}
        return in_turn(draft) or {"end": (END,)}

    def __contains__(self, action: object) -> bool:
        return not self._explain(self.state, action)


def in_turn(draft: Draft) -> ActionsByVerb[Action]:
    """PL-3.1: Return the actions of a turn by verb; verbs without actions are left out."""
    table = draft.table
    found: ActionsByVerb[Action] = {}
    if open_takes := takes(draft):
        found["take"] = open_takes
    if draws := _draws(draft):
        found["draw"] = draws
    if rows := _rows(draft):
        found["recycle"] = _Recycles(rows)
    if table.bags.count(draft.reserve, table.gain):
        found["gain"] = (GAIN,)
    if upgrades := table.upgrades(draft.supply, draft.reserve):
        found["upgrade"] = upgrades
    if can_place(table, draft.tiles, draft.supply):
        found["place"] = _Places(table, draft.tiles, draft.supply, lambda way: way.place)
    if not draft.master_used:
        found["master"] = _Masters(table, draft.tiles, draft.supply)
    return found


def can_act(draft: Draft) -> bool:
    """PL-3.1, PL-5.5: Return whether a turn with actions left has a legal action."""
    return draft.phase not in (FINISHING, OVER) and draft.actions_left > 0 and bool(in_turn(draft))


# -- puzzles ---------------------------------------------------------------------------------------------------------


def takes(draft: Draft) -> list[Take]:
    """PL-3.2, PL-5.2: Return the face-up puzzles that can be taken; none if the player has no room for another."""
    table = draft.table
    if len(draft.tiles) >= table.unfinished:
        return []
    slots = draft.white if draft.black_taken else draft.white + draft.black
    return [table.take[tile] for tile in slots if tile is not None and tile != HIDDEN]


def _draws(draft: Draft) -> list[Draw]:
    """PL-3.2: Return the decks whose top can be taken unseen; none if the player has no room for another puzzle."""
    if len(draft.tiles) >= draft.table.unfinished:
        return []
    return [Draw(color) for color, deck in (("white", draft.white_deck), ("black", draft.black_deck)) if deck]


def _rows(draft: Draft) -> list[tuple[str, tuple[str, ...]]]:
    """PL-3.3: Return the rows that can be recycled: not empty ones, or ones with hidden puzzles."""
    tiles = draft.table.tiles
    return [
        (color, tuple(tiles[tile].id for tile in slots if tile is not None))
        for color, slots in (("white", draft.white), ("black", draft.black))
        if HIDDEN not in slots and slots.count(None) < len(slots)
    ]


@dataclass(slots=True)
class _Recycles:
    """A lazy listing of every order of every row (PL-3.3)."""

    rows: list[tuple[str, tuple[str, ...]]]

    def __iter__(self) -> Iterator[Recycle]:
        return (Recycle(color, order) for color, row in self.rows for order in permutations(row))

    def pick(self, stream: Stream) -> Recycle:
        """Return a random Recycle: each row is equally likely, in any order."""
        color, row = stream.pick(self.rows)
        return Recycle(color, stream.shuffled(row))


# -- placing pieces --------------------------------------------------------------------------------------------------


def _open_puzzles(table: Table, tiles: tuple[Placed, ...]) -> list[Ways]:
    """Return the ways to place pieces in each unfinished puzzle, whatever the supply. Hidden puzzles are left out."""
    return [table.ways(puzzle.tile, puzzle.filled) for puzzle in tiles if puzzle.tile != HIDDEN]


def places(table: Table, tiles: tuple[Placed, ...], supply: Bag) -> Iterator[tuple[Way, ...]]:
    """PL-3.5: Yield every way to place a piece of a supply, puzzle by puzzle, grouped by kind."""
    held = [letter for letter, _ in table.bags.items(supply)]
    return (ways[letter] for ways in _open_puzzles(table, tiles) for letter in held if letter in ways)


def can_place(table: Table, tiles: tuple[Placed, ...], supply: Bag) -> bool:
    """Return whether any piece of a supply can be placed."""
    return next(places(table, tiles, supply), None) is not None


@dataclass(slots=True)
class _Places:
    """A lazy listing of every way to place one piece (PL-3.5)."""

    table: Table
    tiles: tuple[Placed, ...]
    supply: Bag
    make: Callable[[Way], Place | Finish]

    def __iter__(self) -> Iterator[Place | Finish]:
        return (self.make(way) for ways in places(self.table, self.tiles, self.supply) for way in ways)

    def pick(self, stream: Stream) -> Place | Finish:
        """Return a random Place, each equally likely."""
        found = list(places(self.table, self.tiles, self.supply))
        number = stream.below(sum(map(len, found)))
        return self.make(next(islice(chain.from_iterable(found), number, None)))


@dataclass(slots=True)
class _Masters:
    """A lazy listing of all Masters of a supply; four puzzles can give millions (PL-3.6)."""

    table: Table
    tiles: tuple[Placed, ...]
    supply: Bag

    def __iter__(self) -> Iterator[Master]:
        """Yield the Masters: each way to place a piece in the first puzzle, then leaving it out, with those of the
        others.
        """
        puzzles, bags = _open_puzzles(self.table, self.tiles), self.table.bags

        def choose(rank: int, left: Bag, chosen: tuple[Laying, ...]) -> Iterator[Master]:
            if rank == len(puzzles):
                yield Master(chosen)
                return
            for letter, _ in bags.items(left):
                for way in puzzles[rank].get(letter, ()):
                    yield from choose(rank + 1, left - bags.unit[letter], (*chosen, way.place.laying))
            yield from choose(rank + 1, left, chosen)

        return choose(0, self.supply, ())

    def pick(self, stream: Stream) -> Master:
        """Return a random Master: puzzle by puzzle, each way to place a piece and leaving it out are equally likely."""
        bags, left, chosen = self.table.bags, self.supply, list[Laying]()
        for ways in _open_puzzles(self.table, self.tiles):
            usable = [ways[letter] for letter, _ in bags.items(left) if letter in ways]
            number = stream.below(sum(map(len, usable)) + 1)
            for way in islice(chain.from_iterable(usable), number, number + 1):
                left -= bags.unit[way.place.laying.piece]
                chosen.append(way.place.laying)
        return Master(tuple(chosen))


# -- rewards and the end ---------------------------------------------------------------------------------------------


def rewards(table: Table, reserve: Bag, tile: int) -> list[str]:
    """PL-4.1, PL-4.2: Return the pieces to choose from as the reward of a completed puzzle.

    These are the reward itself; if the reserve has none, the other pieces of its level; if there are none, the pieces
    one level higher or of any lower level.
    """
    reward, level = table.tiles[tile].reward, table.level
    there = [letter for letter, _ in table.bags.items(reserve)]
    if not reward or reward in there:
        return [reward] if reward else []
    same = [letter for letter in there if level[letter] == level[reward]]
    return same or [letter for letter in there if level[letter] <= level[reward] + 1]


def choices(draft: Draft) -> list[Reward]:
    """PL-4.2: Return every choice of a due reward, for each of the puzzles; `none` comes last for each puzzle."""
    table = draft.table
    return [
        Reward(table.tiles[tile].id, piece)
        for tile in draft.rewards
        for piece in (*rewards(table, draft.reserve, tile), "")
    ]


def nothing_further(draft: Draft) -> bool:
    """PL-5.5: Return whether no player can ever take a puzzle or place a piece again, with any Upgrades."""
    table, bags = draft.table, draft.table.bags
    seats = [(draft.supply, draft.tiles)]
    seats += [(seat.supply, seat.tiles) for number, seat in enumerate(draft.seats) if number != draft.seat]
    if any(len(tiles) < table.unfinished for _, tiles in seats) and (
        draft.white_deck or draft.black_deck or any(tile is not None for tile in draft.white + draft.black)
    ):
        return False
    loose = draft.reserve + sum(supply for supply, _ in seats)
    levels = {letter: table.level[letter] for letter, _ in bags.items(loose)}
    for supply, tiles in seats:
        top = max([levels.get(table.gain, 0), *(table.level[letter] for letter, _ in bags.items(supply))])
        # An Upgrade climbs one level at a time, as far as there are pieces of each.
        while top and top + 1 in levels.values():
            top += 1
        within = [letter for letter, level in levels.items() if level <= top]
        if any(letter in ways for ways in _open_puzzles(table, tiles) for letter in within):
            return False
    return True
