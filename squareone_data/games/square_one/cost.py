"""What a tile costs: the fewest actions from the starting supply that complete it.

Pieces placed on a tile stay there until it is complete (SO-2.5), so all its rows must be paid for together: the cost
is one Fill a row (SO-4.4) and the fewest Gains, Merges and Splits (SO-4.2, SO-4.5, SO-4.6) that make the pieces. Taking
the tile is not counted, nor is the reserve ever short, and no other tile helps.

The search is exact. Merge and Split choose the kind freely within a level, so pieces that were made are told apart by
level alone; only the pieces one starts with have a kind from the beginning.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from squareone_data.model.catalog import Catalog
from squareone_data.model.rows import Pieces

from .tables import SquareOneGame
from .tiles import SquareOneTile

MOST_STATES = 60_000
"""The search looks at so many supplies at the most; the printed game takes some two thousand."""
HIGHEST_LEVEL = 8
"""In a game with higher levels than this there are too many ways to split and merge."""


class TooMany(Exception):
    """A search that would take too long; the message says why."""


State = tuple[int, ...]
"""How many pieces one holds of each sort: first what was made, by level from 1; then what one started with, by kind."""


@lru_cache(maxsize=64)
def partitions(total: int, largest: int) -> tuple[tuple[int, ...], ...]:
    """The ways to write a level as a sum of levels, each at most ``largest``, largest first."""
    if total == 0:
        return ((),)
    return tuple(
        (first, *rest) for first in range(min(total, largest), 0, -1) for rest in partitions(total - first, first)
    )


class _Workshop:
    """The moves by which pieces are made, for one starting supply.

    Args:
        game: the game.
        start: the starting supply, by id of kind.
    """

    def __init__(self, game: SquareOneGame, start: dict[str, int]) -> None:
        self.top = game.limits.max_level
        alone = Counter(piece.level for piece in game.pieces if not piece.wild)
        own = [kind for kind in start if kind in game.by_id and alone[game.by_id[kind].level] > 1]
        self.sort_of = {game.by_id[kind].letter: self.top + rank for rank, kind in enumerate(own)}
        self.levels = [*range(1, self.top + 1), *(game.by_id[kind].level for kind in own)]
        self.level_of = {piece.letter: piece.level for piece in game.pieces}
        first = [0] * len(self.levels)
        for kind, count in start.items():
            if (piece := game.by_id.get(kind)) is not None and piece.level <= self.top:
                first[self.sort_of.get(piece.letter, piece.level - 1)] += count
        self.first: State = tuple(first)
        gain = game.by_id.get(game.limits.gain)
        # What each move gives and takes, sort by sort.
        self.moves = [self._move((), (gain.level - 1,))] if gain is not None and gain.level <= self.top else []
        for level in range(2, self.top + 1):
            for parts in partitions(level, level - 1):
                made = tuple(part - 1 for part in parts)
                sources = (tuple(n for n, one in enumerate(self.levels) if one == part) for part in parts)
                self.moves += [
                    self._move(taken, (level - 1,)) for taken in {tuple(sorted(one)) for one in product(*sources)}
                ]
                whole = [n for n, one in enumerate(self.levels) if one == level]
                self.moves += [self._move((n,), made) for n in whole]

    def _move(self, taken: tuple[int, ...], given: tuple[int, ...]) -> tuple[State, State]:
        down, up = Counter(taken), Counter(given)
        return tuple(down[n] for n in range(len(self.levels))), tuple(up[n] - down[n] for n in range(len(self.levels)))

    def total(self, state: State) -> int:
        """The levels of all pieces together."""
        return sum(count * level for count, level in zip(state, self.levels, strict=True))

    def pays(self, state: State, pieces: Counter[str]) -> bool:
        """Whether a supply holds the pieces: those one started with by kind, all others by level."""
        missing = [0] * self.top
        for letter, count in pieces.items():
            sort = self.sort_of.get(letter)
            there = state[sort] if sort is not None else 0
            if count > there:
                missing[self.level_of[letter] - 1] += count - there
        return all(count <= state[n] for n, count in enumerate(missing))

    def fewest(self, wanted: dict[str, list[Counter[str]]]) -> dict[str, int]:
        """The fewest Gains, Merges and Splits for each tile, by one search that widens action by action.

        Args:
            wanted: by tile, the pieces of each way to fill it.
        """
        found: dict[str, int] = {}
        start = self.total(self.first)
        bound = start + max(
            sum(self.level_of[letter] * n for letter, n in way.items()) for ways in wanted.values() for way in ways
        )
        seen, front, distance = {self.first}, [self.first], 0
        while front and len(found) < len(wanted):
            if len(seen) > MOST_STATES:
                dear = next(tile_id for tile_id in wanted if tile_id not in found)
                raise TooMany(f"{dear} takes so many pieces that the search for the fewest actions was given up")
            for tile_id, ways in wanted.items():
                if tile_id not in found and any(self.pays(state, way) for way in ways for state in front):
                    found[tile_id] = distance
            onward = []
            for state in front:
                for needs, change in self.moves:
                    if all(have >= need for have, need in zip(state, needs, strict=True)):
                        after = tuple(have + more for have, more in zip(state, change, strict=True))
                        # More levels than the dearest tile takes, the start left over whole, cannot help.
                        if after not in seen and self.total(after) <= bound:
                            seen.add(after)
                            onward.append(after)
            front, distance = onward, distance + 1
        return found


def costs(catalog: Catalog) -> dict[str, int]:
    """The cost of every tile of a catalog, in actions, by id.

    Each tile is reckoned from the starting supply of its own set and the sets that one requires.
    Tiles that cannot be completed this way, or that name unknown or wild kinds, are left out.

    Raises:
        TooMany: the search would take too long.
    """
    game = catalog.game
    assert isinstance(game, SquareOneGame)
    if game.limits.max_level > HIGHEST_LEVEL:
        raise TooMany(f"levels go up to {game.limits.max_level}; costs are reckoned up to level {HIGHEST_LEVEL}")
    groups: dict[tuple[tuple[str, int], ...], list[SquareOneTile]] = {}
    for one in catalog.tiles:
        assert isinstance(one, SquareOneTile)
        asked = [game.by_letter.get(letter) for letter in one.demand()]
        if all(piece and not piece.wild and piece.level <= game.limits.max_level for piece in asked):
            groups.setdefault(tuple(game.start(game.needed(one.set)).items()), []).append(one)
    answer: dict[str, int] = {}
    for start, tiles in groups.items():
        made = _Workshop(game, dict(start)).fewest({one.id: [Counter(way) for way in ways(one)] for one in tiles})
        answer |= {one.id: made[one.id] + len(one.rows) for one in tiles if one.id in made}
    return answer


def ways(one: SquareOneTile) -> Iterator[Pieces]:
    """The pieces of each way to fill all rows of a tile."""
    for choice in product(*one.rows):
        yield tuple(letter for pieces in choice for letter in pieces)
