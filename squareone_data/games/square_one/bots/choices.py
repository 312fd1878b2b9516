"""The actions that a bot considers: a small selection of all legal actions.

The selection works verb by verb, so that no long list is generated: Fills with few wild pieces, Merges and Splits that
make a kind that a row still needs, and Masters that complete or fill the most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import TypeAlias

from squareone_data.engine.multiset import Bag
from squareone_data.engine.play_table import HIDDEN
from squareone_data.game.engine import LegalActions
from squareone_data.games.square_one.engine.actions import Action, Master, Merge, Split
from squareone_data.games.square_one.engine.play_table import Placement, Table
from squareone_data.games.square_one.engine.state import State

MAX_READ = 400
"""The maximum number of actions of a verb to read."""
MAX_WAYS = 3
"""The maximum number of ways to fill a row to consider."""
MAX_MASTERS = 8
"""The maximum number of Masters to consider."""
MAX_COMBINED = 256
"""The maximum number of Masters to build, as candidates."""
MAX_EXCHANGES = 10
"""The maximum number of Merges, and of Splits, to consider."""


Row: TypeAlias = tuple[int, bool, list[Placement]]
"""A row that can be filled: the tile, whether it completes the tile, and the ways to pay."""


class Choices:
    """The selection of actions for the games of a table.

    Args:
        table: the table.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._asked: dict[tuple[int, int], tuple[tuple[str, int, int], ...]] = {}

    def of(self, state: State, legal: LegalActions[Action]) -> list[Action]:
        """Return the selected legal actions in the order of the verbs; at least one if any is legal.

        Args:
            state: a state, with blanks where tiles are hidden.
            legal: its legal actions.
        """
        found: list[Action] = []
        verbs = legal.verbs
        rows = self.payable(state) if "fill" in verbs or "master" in verbs else []
        lacking = self.lacking(state) if "merge" in verbs or "split" in verbs else {}
        for verb in verbs:
            match verb:
                case "fill":
                    found += [way.fill for _, _, ways in rows for way in ways]
                case "master":
                    found += self._masters(state.active.supply, rows)
                case "merge":
                    found += _merges(legal.of(verb), lacking)
                case "split":
                    found += _splits(legal.of(verb), lacking)
                case _:
                    found += islice(legal.of(verb), MAX_READ)
        # In a bonus, a Merge that no row needs can be the only action.
        return found or list(islice(legal, 1))

    def payable(self, state: State) -> list[Row]:
        """Return the rows that the seat to act can fill, each with the ways to pay for it.

        Ways with few wild pieces come first, at most :data:`MAX_WAYS`.
        """
        table, seat = self.table, state.active
        size, wild, guard = table.bags.size, table.wild_fields, table.bags.guard
        guarded, jokers = seat.supply | guard, seat.supply & wild
        found = []
        for tile, rows in seat.tiles:
            row, last = len(rows), len(table.tiles[tile].rows) - 1
            if row > last:
                continue
            can = [way for way in table.placements(tile, row, jokers) if (guarded - way.bag) & guard == guard]
            if len(can) > MAX_WAYS:
                can = sorted(can, key=lambda way: size(way.bag & wild))[:MAX_WAYS]
            if can:
                found.append((tile, row == last, can))
        return found

    def _masters(self, supply: Bag, payable: list[Row]) -> list[Master]:
        """Return Masters that complete the most tiles, then fill the most rows, then keep the most wild pieces."""
        bags, wild = self.table.bags, self.table.wild_fields
        guard = bags.guard
        # Tiles that become complete come first, so that the best Masters are built.
        rows = sorted(payable, key=lambda row: not row[1])
        found: list[tuple[tuple[int, int, int], tuple[tuple[int, Placement], ...]]] = []

        def combined(rank: int, left: Bag, chosen: tuple[tuple[int, Placement], ...], done: int) -> None:
            if len(found) >= MAX_COMBINED:
                return
            if rank == len(rows):
                if chosen:
                    jokers = supply & wild and sum(bags.size(way.bag & wild) for _, way in chosen)
                    found.append(((-done, -len(chosen), jokers), chosen))
                return
            tile, completes, ways = rows[rank]
            for way in ways:
                if ((left | guard) - way.bag) & guard == guard:
                    combined(rank + 1, left - way.bag, (*chosen, (tile, way)), done + completes)
            combined(rank + 1, left, chosen, done)

        combined(0, supply, (), 0)
        found.sort(key=lambda entry: entry[0])
        # SO-4.8: the rows of a Master are written in the order of the tiles.
        return [
            Master(
                tuple((way.fill.tile, way.fill.pieces) for _, way in sorted(chosen, key=lambda entry: entry[0]))
            )
            for _, chosen in found[:MAX_MASTERS]
        ]  # fmt: skip

    def lacking(self, state: State) -> dict[str, int]:
        """Return how many pieces of each kind the unfinished tiles of the seat to act still need, by letter.

        Every alternative counts. If the seat has no tile, the tiles in the market count.
        """
        seat, field = state.active, self.table.bags.field
        rows = [(placed.tile, len(placed.rows)) for placed in seat.tiles]
        if not rows:
            market = (*state.market.white, *state.market.black)
            rows = [(tile, 0) for tile in market if tile is not None and tile != HIDDEN]
        lacking: dict[str, int] = {}
        for tile, row in rows:
            for letter, count, shift in self.asked(tile, row):
                missing = count - ((seat.supply >> shift) & field)
                if missing > 0:
                    lacking[letter] = lacking.get(letter, 0) + missing
        return lacking

    def asked(self, tile: int, row: int) -> tuple[tuple[str, int, int], ...]:
        """Return the kinds that a tile needs from a row on, the maximum number of each, and their fields in a bag."""
        found = self._asked.get((tile, row))
        if found is None:
            bags, most = self.table.bags, Counter[str]()
            for ways in self.table.tiles[tile].rows[row:]:
                here: dict[str, int] = {}
                for bag in ways:
                    for letter, count in bags.items(bag):
                        here[letter] = max(count, here.get(letter, 0))
                most.update(here)
            found = tuple((letter, count, bags.shift[letter]) for letter, count in most.items())
            self._asked[tile, row] = found
        return found


def _merges(legal: Iterable[Action], lacking: dict[str, int]) -> list[Merge]:
    """Return Merges that make a needed kind, those that give away the least needed pieces first."""
    read = (action for action in islice(legal, MAX_READ) if isinstance(action, Merge))
    useful = [merge for merge in read if merge.piece in lacking]
    if len(useful) > MAX_EXCHANGES:
        useful.sort(key=lambda merge: sum(letter in lacking for letter in merge.pieces))
    return useful[:MAX_EXCHANGES]


def _splits(legal: Iterable[Action], lacking: dict[str, int]) -> list[Split]:
    """Return Splits that make needed kinds, those that make the most of them first."""
    if not lacking:
        return []

    def gain(split: Split) -> int:
        made = sum(min(split.pieces.count(letter), count) for letter, count in lacking.items())
        return made - (split.piece in lacking)

    read = (action for action in islice(legal, MAX_READ) if isinstance(action, Split))
    rated = [(gain(split), split) for split in read]
    useful = sorted((pair for pair in rated if pair[0] > 0), key=lambda pair: -pair[0])
    return [split for _, split in useful[:MAX_EXCHANGES]]
