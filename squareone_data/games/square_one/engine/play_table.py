"""The constant data of a game, computed once for a selection of sets: tiles, Merges, Splits and placements."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Generic, NamedTuple, TypeVar

from squareone_data.engine.legal_actions import Listing
from squareone_data.engine.multiset import Bag, Bags
from squareone_data.engine.play_table import PlayTable
from squareone_data.game.engine import Broken, SetupError
from squareone_data.games.square_one.catalog import SquareOneCatalog
from squareone_data.games.square_one.definition import SquareOneDefinition
from squareone_data.games.square_one.tiles import SquareOneTile
from squareone_data.rng import Stream

from .actions import Action, Fill, Merge, Split, Take

MAX_LISTED = 4096
"""The maximum length of a list that is cached; longer ones are generated each time, as far as they are needed."""
MAX_REMEMBERED = 20_000
"""The maximum number of cached lists of each sort; then the cache is emptied to bound the memory."""

A = TypeVar("A")


class Placement(NamedTuple):
    """A way to fill a row: the pieces, and the Fill that does it."""

    bag: Bag
    fill: Fill


@dataclass(frozen=True, slots=True, eq=False)
class PlayTile:
    """A tile, prepared for play.

    Args:
        rank: its number in the table: White tiles first, then in the order of the catalog.
        id: its id.
        color: ``white`` or ``black``.
        rows: the bags of the alternatives of each row, top row first.
        points: its points.
        reward: the pieces it gives (SO-2.3), in the order printed, as letters.
        actions: its bonus actions (SO-2.4).
        choice: whether only one of them may be used (SO-11.10).
        leaves: whether it rewards a wild piece, and so leaves the game when completed (SO-5.3).
        worth: the total level of the pieces it gives, as the solo opponent counts it (SO-13.4).
        ambassador: whether it rewards a piece that gives an extra action (SO-13.13).
    """

    rank: int
    id: str
    color: str
    rows: tuple[tuple[Bag, ...], ...]
    points: int
    reward: str
    actions: tuple[str, ...]
    choice: bool
    leaves: bool
    worth: int
    ambassador: bool


class Table(PlayTable[PlayTile, SquareOneTile, SquareOneDefinition]):
    """The constant data of a game of a catalog.

    Args:
        catalog: the catalog.
        sets: the sets in play, in the order of the game.

    Raises:
        SetupError: The catalog has a tile that cannot be played.
    """

    def __init__(self, catalog: SquareOneCatalog, sets: tuple[str, ...]) -> None:
        definition = catalog.definition
        self.definition = definition
        asked = (count for tile in catalog.everything.values() for count in tile.demand().values())
        super().__init__(catalog, sets, max(asked, default=0))
        bags = self.bags
        self.wild = tuple(piece.letter for piece in definition.pieces if piece.wild)
        self.standard = tuple(piece.letter for piece in definition.pieces if not piece.wild)
        self.extra = tuple(piece.letter for piece in definition.pieces if piece.extra_action)
        self.wild_fields: Bag = sum(bags.field << bags.shift[letter] for letter in self.wild)
        self.extra_fields: Bag = sum(bags.field << bags.shift[letter] for letter in self.extra)
        self.gain: Bag = bags.unit[definition.by_id[definition.limits.gain].letter]
        self.combos = {int(count): points for count, points in definition.combos.items()}
        self.actions, self.unfinished = definition.limits.actions, definition.limits.unfinished
        self.top_level = definition.limits.max_level
        self.number(self._tiles())
        self.take = tuple(Take(tile.id) for tile in self.tiles)
        self.plain = tuple(
            tuple(tuple(self._ways(tile.rank, row, 0)) for row in range(len(tile.rows))) for tile in self.tiles
        )
        """The ways to fill each row of each tile without wild pieces."""
        self._placements: dict[tuple[int, int, Bag], tuple[Placement, ...]] = {}
        self._merges: dict[tuple[Bag, Bag], tuple[Merge, ...]] = {}
        self._splits: dict[tuple[Bag, Bag], tuple[Split, ...]] = {}
        self._split_lists: dict[str, tuple[tuple[Bag, Split], ...] | None] = {}
        fields = {letter: bags.field << shift for letter, shift in bags.shift.items()}
        self.mergeable: Bag = sum(fields[letter] for letter in self.standard if self.level[letter] < self.top_level)
        """The fields of the kinds that a Merge can return; other kinds make no difference."""
        # If the reserve has as many pieces of each kind as any Split takes, the Splits depend only on the kinds in the
        # supply.
        most = max((self.level[letter] for letter in definition.order), default=1)
        self._most_taken = {letter: most // self.level[letter] for letter in self.standard if self.level[letter] < most}
        self._splittable: Bag = sum(fields[letter] for letter in self._most_taken)
        self._scarcities: dict[Bag, Bag] = {}
        self._most_given = {
            letter: self.top_level // self.level[letter]
            for letter in self.standard
            if self.level[letter] < self.top_level
        }
        self.plenty: Bag = bags.counted(
            {letter: min(count, self.supply[letter]) for letter, count in self._most_taken.items()}
        )
        self.bag_of: dict[str, Bag] = {}
        self.judged: dict[Action, tuple[Broken, ...]] = {}
        """The cache of the static rules that actions break; see ``reasons``."""

    def _tiles(self) -> Iterator[PlayTile]:
        of = self.bags.of
        for rank, tile in enumerate(self.in_play()):
            pieces = tile.reward.pieces
            unknown = [letter for letter in (*tile.demand(), *pieces) if letter not in self.level]
            if unknown or not tile.rows:
                what = f"{unknown[0]!r} is not a piece" if unknown else "no rows"
                raise SetupError("cannot play with this catalog", [Broken("SO-2.2", f"tile {tile.id}: {what}")])
            yield PlayTile(
                rank=rank,
                id=tile.id,
                color=tile.color,
                rows=tuple(tuple(of(way) for way in row) for row in tile.rows),
                points=tile.points,
                reward="".join(pieces),
                actions=tile.reward.actions,
                choice=tile.reward.choice,
                leaves=any(letter in self.wild for letter in pieces),
                worth=sum(self.level[letter] for letter in pieces),
                ambassador=any(letter in self.extra for letter in pieces),
            )

    def bag(self, letters: str) -> Bag:
        """Return the bag of pieces given as letters, from a cache."""
        found = self.bag_of.get(letters)
        if found is None:
            if len(self.bag_of) >= MAX_REMEMBERED:
                self.bag_of.clear()
            found = self.bag_of[letters] = self.bags.of(letters)
        return found

    def total(self, letters: str) -> int:
        """Return the total level of some pieces."""
        return sum(self.level[letter] for letter in letters)

    # -- filling rows ------------------------------------------------------------------------------------------------

    def placements(self, tile: int, row: int, wild: Bag) -> tuple[Placement, ...]:
        """Return the ways to fill a row with these wild pieces in the supply, whatever else is in it (SO-2.2, SO-12.1).

        The left alternative comes first; within an alternative, few wild pieces come before many.
        """
        if not wild:
            return self.plain[tile][row]
        key = (tile, row, wild)
        found = self._placements.get(key)
        if found is None:
            if len(self._placements) >= MAX_REMEMBERED:
                self._placements.clear()
            found = self._placements[key] = tuple(self._ways(tile, row, wild))
        return found

    def _ways(self, tile: int, row: int, wild: Bag) -> Iterator[Placement]:
        bags, tile_id = self.bags, self.tiles[tile].id
        jokers = bags.text(wild)
        seen: set[Bag] = set()
        for asked in self.tiles[tile].rows[row]:
            size = bags.size(asked)
            for count in range(min(size, len(jokers)) + 1):
                kept = list(_subsets(bags, asked, size - count))
                for chosen in dict.fromkeys(_subsets(bags, wild, count)) if count else (0,):
                    for part in kept:
                        bag = part + chosen
                        if bag not in seen:
                            seen.add(bag)
                            yield Placement(bag, Fill(tile_id, bags.text(bag)))

    # -- Merge and Split ---------------------------------------------------------------------------------------------

    def merges(self, supply: Bag, reserve: Bag) -> Listing[Merge]:
        """Return all Merges of a supply, with the kinds that are in the reserve (SO-4.5, SO-8.2, SO-12.4)."""
        supply &= self.mergeable
        guard = self.bags.guard
        key = (supply, ((reserve | guard) - self.bags.ones) & guard)
        found: Listing[Merge] | None = self._merges.get(key)
        if found is not None:
            return found
        # Supplies that differ only in pieces beyond the capacity of a Merge have the same Merges.
        few = self._no_more_than(supply, self._most_given)
        found = self._merges.get((few, key[1]))
        if not isinstance(found, tuple):
            return self._kept(self._merges, (few, key[1]), lambda: self._merge(few, reserve))
        if len(self._merges) >= MAX_REMEMBERED:
            self._merges.clear()
        self._merges[key] = found
        return found

    def _merge(self, supply: Bag, reserve: Bag) -> Iterator[Merge]:
        bags = self.bags
        there = {letter for letter, _ in bags.items(reserve)}
        made: dict[int, list[str]] = {}
        for letter in self.standard:
            if letter in there:
                made.setdefault(self.level[letter], []).append(letter)
        held = [(letter, count, self.level[letter]) for letter, count in bags.items(supply)]
        for pieces, total in _gatherings(held, [level for level in made if level <= self.top_level]):
            if len(pieces) > 1:
                for piece in made[total]:
                    yield Merge(pieces, piece)

    def splits(self, supply: Bag, reserve: Bag) -> Listing[Split]:
        """Return all Splits of a supply, with the pieces in the reserve (SO-4.6, SO-8.2, SO-12.3)."""
        guard, plenty = self.bags.guard, self.plenty
        there = plenty if ((reserve | guard) - plenty) & guard == guard else self._scarce(reserve)
        key = (((supply | guard) - self.bags.ones) & guard, there)
        found: Listing[Split] | None = self._splits.get(key)
        return found if found is not None else self._kept(self._splits, key, lambda: self._split(supply, there))

    def _scarce(self, reserve: Bag) -> Bag:
        """Return the part of a reserve that matters to a Split: at most as many of each kind as a Split takes."""
        reserve &= self._splittable
        found = self._scarcities.get(reserve)
        if found is None:
            if len(self._scarcities) >= MAX_REMEMBERED:
                self._scarcities.clear()
            found = self._scarcities[reserve] = self._no_more_than(reserve, self._most_taken)
        return found

    def _no_more_than(self, bag: Bag, most: dict[str, int]) -> Bag:
        count, unit = self.bags.count, self.bags.unit
        return sum(min(count(bag, letter), there) * unit[letter] for letter, there in most.items())

    def _split(self, supply: Bag, reserve: Bag) -> Iterator[Split]:
        bags = self.bags
        for letter, _ in bags.items(supply):
            listed = self._parts(letter)
            if listed is None:
                there = [(kind, count, self.level[kind]) for kind, count in bags.items(reserve)]
                yield from (
                    Split(letter, pieces) for pieces, _ in _gatherings(there, [self.level[letter]]) if len(pieces) > 1
                )
            else:
                yield from (split for parts, split in listed if bags.holds(reserve, parts))

    def _parts(self, letter: str) -> tuple[tuple[Bag, Split], ...] | None:
        """Return the ways to split a piece with an unlimited reserve; None if there are too many to cache."""
        if letter not in self._split_lists:
            level = self.level[letter]
            levels = self.level
            kinds = [(kind, min(level // levels[kind], self.supply[kind]), levels[kind]) for kind in self.standard]
            ways = (
                (self.bags.of(pieces), Split(letter, pieces))
                for pieces, _ in _gatherings(kinds, [level])
                if len(pieces) > 1
            )
            listed = tuple(islice(ways, MAX_LISTED + 1))
            self._split_lists[letter] = listed if len(listed) <= MAX_LISTED else None
        return self._split_lists[letter]

    # -- cached lists ------------------------------------------------------------------------------------------------

    def _kept(
        self, memory: dict[tuple[Bag, Bag], tuple[A, ...]], key: tuple[Bag, Bag], make: Callable[[], Iterator[A]]
    ) -> Listing[A]:
        """Return the items of an iterator as a tuple, or as a lazy list if there are too many."""
        listed = tuple(islice(make(), MAX_LISTED + 1))
        if len(listed) > MAX_LISTED:
            return Lazy(make)
        if len(memory) >= MAX_REMEMBERED:
            memory.clear()
        memory[key] = listed
        return listed


class Lazy(Generic[A]):
    """A long list whose items are generated during iteration."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[], Iterator[A]]) -> None:
        self._make = make

    def __iter__(self) -> Iterator[A]:
        return self._make()

    def pick(self, stream: Stream) -> A:
        """Return a random one of the first items, each equally likely."""
        return stream.pick(tuple(islice(self._make(), MAX_LISTED)))

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None


def _subsets(bags: Bags, bag: Bag, size: int) -> Iterator[Bag]:
    """Yield the different sub-bags of a given size; those with pieces earlier in canonical order come first."""
    kinds = list(bags.items(bag))

    def choose(rank: int, missing: int) -> Iterator[Bag]:
        if missing == 0:
            yield 0
            return
        if rank == len(kinds):
            return
        letter, count = kinds[rank]
        for taken in range(min(count, missing), -1, -1):
            for rest in choose(rank + 1, missing - taken):
                yield taken * bags.unit[letter] + rest

    return choose(0, size)


def _gatherings(held: list[tuple[str, int, int]], sums: Collection[int]) -> Iterator[tuple[str, int]]:
    """Yield every choice of pieces whose levels sum to one of these numbers, as letters and sum.

    Choices with more pieces of the first kinds come first. Only paths that lead to one of the sums are followed, so
    the next choice is found quickly, however high the levels are.

    Args:
        held: letter, number and level of each kind to choose from, in canonical order.
        sums: the wanted sums, each at least 1.
    """
    most = max(sums, default=0)
    usable = [entry for entry in held if entry[2] <= most and entry[1] > 0]
    wanted = sum(1 << number for number in sums)
    # Bit n of within[rank] says that the pieces from this rank on can sum to n.
    within = [1]
    for _, count, level in reversed(usable):
        reached = within[0]
        for _ in range(min(count, most // level)):
            reached |= reached << level & (2 << most) - 1
        within.insert(0, reached)

    def choose(rank: int, total: int) -> Iterator[tuple[str, int]]:
        if rank == len(usable):
            yield "", total
            return
        letter, count, level = usable[rank]
        for taken in range(min(count, (most - total) // level), -1, -1):
            sum_now = total + taken * level
            if wanted >> sum_now & within[rank + 1]:
                for pieces, reached in choose(rank + 1, sum_now):
                    yield letter * taken + pieces, reached

    return choose(0, 0) if wanted & within[0] else iter(())
