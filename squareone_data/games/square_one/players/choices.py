"""The actions a bot looks at: all that may be sensible, few even where tens of thousands are legal.

Verb by verb, so that no endless list is walked through: of Fills those with few wild pieces, of Merges and Splits those
that make a kind some row still asks for, of Masters the ones that complete or fill most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import Any, TypeAlias

from squareone_data.games.square_one.engine.actions import Master, Merge, Split
from squareone_data.games.square_one.engine.state import State
from squareone_data.games.square_one.engine.table import Placement, Table
from squareone_data.play.bags import Bag
from squareone_data.play.contract import Legal
from squareone_data.play.tables import HIDDEN

MOST_READ = 400
"""So many actions of a verb are read at the most."""
MOST_WAYS = 3
"""So many ways to fill one row are looked at."""
MOST_MASTERS = 8
"""So many Masters are looked at."""
MOST_COMBINED = 256
"""So many Masters are put together, to choose among."""
MOST_EXCHANGES = 10
"""So many Merges are looked at, and so many Splits."""


Row: TypeAlias = tuple[int, bool, list[Placement]]
"""A row that can be filled: the tile, whether that completes it, and the ways to pay."""


class Choices:
    """What to look at in the games of a table.

    Args:
        table: the table.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._asked: dict[tuple[int, int], tuple[tuple[str, int, int], ...]] = {}

    def of(self, state: State, legal: Legal) -> list[Any]:
        """The legal actions worth a look, in the order of the verbs; at least one if any is legal.

        Args:
            state: a state, with blanks where tiles are hidden.
            legal: its legal actions.
        """
        found: list[Any] = []
        verbs = legal.verbs
        rows = self.payable(state) if "fill" in verbs or "master" in verbs else []
        lacking = self.lacking(state) if "merge" in verbs or "split" in verbs else {}
        for verb in verbs:
            match verb:
                case "fill":
                    found += [one.fill for _, _, ways in rows for one in ways]
                case "master":
                    found += self._masters(state.active.supply, rows)
                case "merge":
                    found += _merges(legal.of(verb), lacking)
                case "split":
                    found += _splits(legal.of(verb), lacking)
                case _:
                    found += islice(legal.of(verb), MOST_READ)
        # In a bonus a Merge that nothing asks for may be all there is.
        return found or list(islice(legal, 1))

    def payable(self, state: State) -> list[Row]:
        """The rows that the seat to act can fill, each with the ways to pay for it.

        Ways with few wild pieces come first; there are no more than :data:`MOST_WAYS`.
        """
        table, seat = self.table, state.active
        size, wild, guard = table.bags.size, table.wild_fields, table.bags.guard
        guarded, jokers = seat.supply | guard, seat.supply & wild
        found = []
        for tile, rows in seat.tiles:
            row, last = len(rows), len(table.tiles[tile].rows) - 1
            if row > last:
                continue
            can = [one for one in table.placements(tile, row, jokers) if (guarded - one.bag) & guard == guard]
            if len(can) > MOST_WAYS:
                can = sorted(can, key=lambda one: size(one.bag & wild))[:MOST_WAYS]
            if can:
                found.append((tile, row == last, can))
        return found

    def _masters(self, supply: Bag, payable: list[Row]) -> list[Master]:
        """Masters that complete the most tiles, then fill the most rows, then keep the most wild pieces."""
        bags, wild = self.table.bags, self.table.wild_fields
        guard = bags.guard
        # Tiles that would be complete are put first, so that the best are among those put together.
        rows = sorted(payable, key=lambda one: not one[1])
        found: list[tuple[tuple[int, int, int], tuple[tuple[int, Placement], ...]]] = []

        def combined(rank: int, left: Bag, chosen: tuple[tuple[int, Placement], ...], done: int) -> None:
            if len(found) >= MOST_COMBINED:
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
        found.sort(key=lambda one: one[0])
        # SO-4.8: the rows of a Master are written in the order of the tiles.
        return [
            Master(
                tuple((way.fill.tile, way.fill.pieces) for _, way in sorted(chosen, key=lambda one: one[0]))
            )
            for _, chosen in found[:MOST_MASTERS]
        ]  # fmt: skip

    def lacking(self, state: State) -> dict[str, int]:
        """How many pieces of each kind the unfinished tiles of the seat to act still lack, by letter.

        Every alternative counts. With no tile before the seat, what the market asks for counts.
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
        """The kinds a tile asks for from a row on, how many at the most, and where they are in a bag."""
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


def _merges(legal: Iterable[Merge], lacking: dict[str, int]) -> list[Merge]:
    """Merges that make a kind that is lacking, those that give away the least that is asked for first."""
    useful = [one for one in islice(legal, MOST_READ) if one.piece in lacking]
    if len(useful) > MOST_EXCHANGES:
        useful.sort(key=lambda one: sum(letter in lacking for letter in one.pieces))
    return useful[:MOST_EXCHANGES]


def _splits(legal: Iterable[Split], lacking: dict[str, int]) -> list[Split]:
    """Splits that make kinds that are lacking, those that make the most of them first."""
    if not lacking:
        return []

    def gain(one: Split) -> int:
        return sum(min(one.pieces.count(letter), count) for letter, count in lacking.items()) - (one.piece in lacking)

    rated = [(gain(one), one) for one in islice(legal, MOST_READ)]
    useful = sorted((one for one in rated if one[0] > 0), key=lambda one: -one[0])
    return [one for _, one in useful[:MOST_EXCHANGES]]
