"""What is possible for the seat that acts: what legal actions are made of, lazily where there may be many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import TypeAlias

from squareone_data.play.bags import Bag
from squareone_data.play.tables import HIDDEN

from .actions import Draw, Laying, Master, Recycle, Reward, Take
from .state import FINISHING, OVER, Draft, Placed
from .table import Table, Way, Ways

Slots: TypeAlias = tuple[int | None, ...]
"""What lies face up in a row, by slot."""


def takes(draft: Draft) -> list[Take]:
    """PL-3.2, PL-5.2: every puzzle face up that may be taken; none for who has as many unfinished as allowed."""
    table = draft.table
    if len(draft.tiles) >= table.unfinished:
        return []
    slots = draft.white if draft.black_taken else draft.white + draft.black
    return [table.take[one] for one in slots if one is not None and one != HIDDEN]


def draws(draft: Draft) -> list[Draw]:
    """PL-3.2: the decks whose top may be taken unseen; none for who has as many unfinished as allowed."""
    if len(draft.tiles) >= draft.table.unfinished:
        return []
    decks = (("white", draft.white_deck), ("black", draft.black_deck))
    return [Draw(color) for color, deck in decks if deck]


def can_recycle(slots: Slots) -> bool:
    """PL-3.3: whether a row may be put under its deck: not an empty one, and none that holds what nobody has seen."""
    return HIDDEN not in slots and slots.count(None) < len(slots)


def recyclable(table: Table, rows: Mapping[str, Slots]) -> list[tuple[str, tuple[str, ...]]]:
    """PL-3.3: the rows that may be put under their deck: color, and the ids of what lies there."""
    return [
        (color, tuple(table.tiles[one].id for one in slots if one is not None))
        for color, slots in rows.items()
        if can_recycle(slots)
    ]


def recycles(table: Table, rows: Mapping[str, Slots]) -> Iterator[Recycle]:
    """PL-3.3: every order in which a row may be put under its deck."""
    for color, row in recyclable(table, rows):
        for order in permutations(row):
            yield Recycle(color, order)


def open_puzzles(table: Table, tiles: tuple[Placed, ...]) -> Iterator[Ways]:
    """For each unfinished puzzle: how pieces can be laid into it, whatever one holds. Hidden ones are left out."""
    for one in tiles:
        if one.tile != HIDDEN:
            yield table.ways(one.tile, one.filled)


def places(table: Table, tiles: tuple[Placed, ...], supply: Bag) -> Iterator[tuple[Way, ...]]:
    """PL-3.5: every way to lay a piece of the supply: puzzle by puzzle, kind by kind, those of one kind together."""
    held = [letter for letter, _ in table.bags.items(supply)]
    for ways in open_puzzles(table, tiles):
        for letter in held:
            if letter in ways:
                yield ways[letter]


def can_place(table: Table, tiles: tuple[Placed, ...], supply: Bag) -> bool:
    """Whether any piece of the supply can be laid."""
    return next(places(table, tiles, supply), None) is not None


def masters(table: Table, tiles: tuple[Placed, ...], supply: Bag) -> Iterator[Master]:
    """PL-3.6: every Master of a supply, one after the other: there may be millions.

    For the first puzzle each way to lay a piece into it, then leaving it as it is; for each of these the next puzzle
    likewise. The last of all lays nothing.
    """
    puzzles, units = list(open_puzzles(table, tiles)), table.bags.unit

    def choose(rank: int, left: Bag, chosen: tuple[Laying, ...]) -> Iterator[Master]:
        if rank == len(puzzles):
            yield Master(chosen)
            return
        ways = puzzles[rank]
        for letter, _ in list(table.bags.items(left)):
            for way in ways.get(letter, ()):
                yield from choose(rank + 1, left - units[letter], (*chosen, way.place.laying))
        yield from choose(rank + 1, left, chosen)

    return choose(0, supply, ())


def rewards(table: Table, reserve: Bag, tile: int) -> list[str]:
    """PL-4.1, PL-4.2: the pieces one of which may be taken for a completed puzzle.

    The reward itself; if the reserve has none, another of its level; if there is none of that level either, one of a
    level higher or of any lower one.
    """
    reward, level = table.tiles[tile].reward, table.level
    there = [letter for letter, _ in table.bags.items(reserve)]
    if not reward or reward in there:
        return [reward] if reward else []
    same = [letter for letter in there if level[letter] == level[reward]]
    return same or [letter for letter in there if level[letter] <= level[reward] + 1]


def choices(draft: Draft) -> list[Reward]:
    """PL-4.2: every choice of a reward that is due, for any of the puzzles; of each taking none comes last."""
    tiles = draft.table.tiles
    return [
        Reward(tiles[tile].id, piece)
        for tile in draft.rewards
        for piece in (*rewards(draft.table, draft.reserve, tile), "")
    ]


def can_act(draft: Draft) -> bool:
    """PL-3.1, PL-5.5: whether there is anything to do in a turn with actions left."""
    if draft.phase in (FINISHING, OVER) or not draft.actions_left:
        return False
    table = draft.table
    return bool(
        not draft.master_used
        or takes(draft)
        or draws(draft)
        or can_recycle(draft.white)
        or can_recycle(draft.black)
        or table.bags.count(draft.reserve, table.gain)
        or table.upgrades(draft.supply, draft.reserve)
        or can_place(table, draft.tiles, draft.supply)
    )


def nothing_further(draft: Draft) -> bool:
    """PL-5.5: whether nobody can take a puzzle or lay a piece, now or later, whatever is gained and upgraded."""
    table, bags = draft.table, draft.table.bags
    seats = [(draft.supply, draft.tiles)]
    seats += [(seat.supply, seat.tiles) for number, seat in enumerate(draft.seats) if number != draft.seat]
    if any(len(tiles) < table.unfinished for _, tiles in seats) and (
        draft.white_deck or draft.black_deck or any(one is not None for one in draft.white + draft.black)
    ):
        return False
    loose = draft.reserve + sum(supply for supply, _ in seats)
    levels = {letter: table.level[letter] for letter, _ in bags.items(loose)}
    for supply, tiles in seats:
        top = max((table.level[letter] for letter, _ in bags.items(supply)), default=0)
        top = max(top, levels.get(table.gain, 0))
        # Upgrade climbs one level at a time, as far as there is a piece of each.
        while top and top + 1 in levels.values():
            top += 1
        within = [letter for letter, level in levels.items() if level <= top]
        if any(letter in ways for ways in open_puzzles(table, tiles) for letter in within):
            return False
    return True
