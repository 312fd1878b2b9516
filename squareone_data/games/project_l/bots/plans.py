"""Plans to complete a puzzle: the fewest pieces of a supply that cover its open cells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from squareone_data.engine.memory import Memory
from squareone_data.engine.multiset import Bag
from squareone_data.games.project_l.engine.play_table import MAX_REMEMBERED, Table, Way

Plan: TypeAlias = tuple[Way, ...]
"""A plan: placements that together cover the open cells of a puzzle."""
ByFirst: TypeAlias = Mapping[int, list[tuple[str, Way]]]
"""The placements in a puzzle by the first covered cell, as a bit; large pieces first."""


class Plans:
    """The plans for the puzzles of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.size = {letter: next(iter(lying)).bit_count() if lying else 0 for letter, lying in table.lying.items()}
        self._first: dict[int, ByFirst] = {}
        self._known = Memory[tuple[int, int, Bag], Plan | None](MAX_REMEMBERED)

    def plan(self, tile: int, filled: int, supply: Bag) -> Plan | None:
        """Return the fewest pieces of a supply that cover the open cells of a puzzle; None if no pieces do."""
        key = (tile, filled, supply)
        if key in self._known:
            return self._known[key]
        return self._known.keep(key, self._search(tile, self.table.tiles[tile].recess & ~filled, supply))

    def _search(self, tile: int, room: int, supply: Bag) -> Plan | None:
        held = dict(self.table.bags.items(supply))
        sizes = sorted((self.size[letter] for letter, count in held.items() for _ in range(count)), reverse=True)
        if sum(sizes) < room.bit_count():
            return None
        covered = fewest = 0
        while covered < room.bit_count():
            covered, fewest = covered + sizes[fewest], fewest + 1
        plans = (_cover(self._by_first(tile), room, held, most) for most in range(fewest, len(sizes) + 1))
        return next((plan for plan in plans if plan is not None), None)

    def _by_first(self, tile: int) -> ByFirst:
        if tile not in self._first:
            found: dict[int, list[tuple[str, Way]]] = {}
            ways = [(letter, way) for letter, some in self.table.ways(tile, 0).items() for way in some]
            for letter, way in sorted(ways, key=lambda item: -self.size[item[0]]):
                found.setdefault(way.bits & -way.bits, []).append((letter, way))
            self._first[tile] = found
        return self._first[tile]


def _cover(by_first: ByFirst, room: int, held: dict[str, int], most: int) -> Plan | None:
    """Return a cover of a recess with at most this many pieces, large pieces first."""
    if not room:
        return ()
    if not most:
        return None
    for letter, way in by_first.get(room & -room, ()):
        if held.get(letter) and way.bits & room == way.bits:
            held[letter] -= 1
            rest = _cover(by_first, room ^ way.bits, held, most - 1)
            held[letter] += 1
            if rest is not None:
                return (way, *rest)
    return None
