"""How a puzzle can be completed with the pieces one has: the fewest of them that cover what is open."""

from __future__ import annotations

from typing import TypeAlias

from squareone_data.games.project_l.engine.table import MOST_REMEMBERED, Table, Way
from squareone_data.play.bags import Bag

Plan: TypeAlias = tuple[Way, ...]
"""The ways to lay pieces that together cover what is open of a puzzle."""


class Plans:
    """The plans for the puzzles of a table.

    Args:
        table: the table.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.size = {letter: next(iter(lying)).bit_count() if lying else 0 for letter, lying in table.lying.items()}
        self._first: dict[int, dict[int, list[tuple[str, Way]]]] = {}
        self._known: dict[tuple[int, int, Bag], Plan | None] = {}

    def plan(self, tile: int, filled: int, supply: Bag) -> Plan | None:
        """The fewest pieces of a supply that cover what is open; None if none do.

        Args:
            tile: the puzzle.
            filled: its covered cells, as bits.
            supply: the pieces.
        """
        key = (tile, filled, supply)
        if key not in self._known:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            self._known[key] = self._search(tile, self.table.tiles[tile].recess & ~filled, supply)
        return self._known[key]

    def _search(self, tile: int, room: int, supply: Bag) -> Plan | None:
        held = dict(self.table.bags.items(supply))
        sizes = sorted((self.size[letter] for letter, count in held.items() for _ in range(count)), reverse=True)
        if sum(sizes) < room.bit_count():
            return None
        covered = fewest = 0
        while covered < room.bit_count():
            covered, fewest = covered + sizes[fewest], fewest + 1
        for most in range(fewest, len(sizes) + 1):
            found = self._cover(self._by_first(tile), room, held, most)
            if found is not None:
                return found
        return None

    def _cover(
        self, by_first: dict[int, list[tuple[str, Way]]], room: int, held: dict[str, int], most: int
    ) -> Plan | None:
        """A cover of a room with at most so many pieces; of larger pieces first."""
        if not room:
            return ()
        if not most:
            return None
        for letter, way in by_first.get(room & -room, ()):
            if held.get(letter) and way.bits & room == way.bits:
                held[letter] -= 1
                rest = self._cover(by_first, room ^ way.bits, held, most - 1)
                held[letter] += 1
                if rest is not None:
                    return (way, *rest)
        return None

    def _by_first(self, tile: int) -> dict[int, list[tuple[str, Way]]]:
        """All ways to lay a piece into a puzzle by the first cell covered, as a bit; large pieces first."""
        if tile not in self._first:
            found: dict[int, list[tuple[str, Way]]] = {}
            for letter, ways in self.table.ways(tile, 0).items():
                for way in ways:
                    found.setdefault(way.bits & -way.bits, []).append((letter, way))
            for ways_there in found.values():
                ways_there.sort(key=lambda one: -self.size[one[0]])
            self._first[tile] = found
        return self._first[tile]
