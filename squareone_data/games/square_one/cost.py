"""What a tile costs: the fewest actions from the starting supply that complete it.

Pieces placed on a tile stay there until it is complete (SO-2.5), so all its rows must be paid for together: the cost
is one Fill a row (SO-4.4) and the fewest Gains, Merges and Splits (SO-4.2, SO-4.5, SO-4.6) that make the pieces. Taking
the tile is not counted, nor is the reserve ever short, and no other tile helps.

The search is exact. Merge and Split choose the kind freely within a level, so pieces that were made are told apart by
level alone; only the pieces one starts with have a kind from the beginning. A supply is one integer with a field of
bits for each sort of piece, so that a comparison is one subtraction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
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


MOST_TILES = 5000
"""With more tiles than this no cost is reckoned."""


class TooMany(Exception):
    """A search that would take too long; the message says why."""


@dataclass(frozen=True)
class Reckoning:
    """What the search found.

    Args:
        costs: the cost by id of tile, in actions.
        unknown: why a tile has none, by id, for all others.
        given_up: why the search was given up before its end; empty if it was not.
    """

    costs: dict[str, int] = field(default_factory=dict)
    unknown: dict[str, str] = field(default_factory=dict)
    given_up: str = ""


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

    Pieces are counted by sort: first what was made, by level from 1; then what one started with, by kind.

    Args:
        game: the game.
        start: the starting supply, by id of kind.
        most: no supply that matters has more levels than this, all pieces together; see :meth:`fewest`.
    """

    def __init__(self, game: SquareOneGame, start: dict[str, int], most: int) -> None:
        self.top = game.limits.max_level
        alone = Counter(piece.level for piece in game.pieces if not piece.wild)
        own = [kind for kind in start if kind in game.by_id and alone[game.by_id[kind].level] > 1]
        self.sort_of = {game.by_id[kind].letter: self.top + rank for rank, kind in enumerate(own)}
        self.levels = [*range(1, self.top + 1), *(game.by_id[kind].level for kind in own)]
        self.level_of = {piece.letter: piece.level for piece in game.pieces}
        first = Counter[int]()
        for kind, count in start.items():
            if (piece := game.by_id.get(kind)) is not None and piece.level <= self.top:
                first[self.sort_of.get(piece.letter, piece.level - 1)] += count
        self.start_total = sum(count * self.levels[sort] for sort, count in first.items())
        self.most = self.start_total + most
        bits = max(self.most, 1).bit_length() + 1
        self.unit = [1 << (sort * bits) for sort in range(len(self.levels))]
        self.guard = sum(one << (bits - 1) for one in self.unit)
        self.first = self._packed(first)
        # What each move takes, and by how much it changes the supply; a Gain also adds to its levels.
        gain = game.by_id.get(game.limits.gain)
        self.gain = gain.level if gain is not None and gain.level <= self.top else 0
        moves: dict[tuple[int, int], None] = {}
        for level in range(2, self.top + 1):
            whole = [sort for sort, one in enumerate(self.levels) if one == level]
            for parts in partitions(level, level - 1):
                made = sum(self.unit[part - 1] for part in parts)
                sources = ([sort for sort, one in enumerate(self.levels) if one == part] for part in parts)
                for chosen in product(*sources):
                    taken = sum(self.unit[sort] for sort in chosen)
                    moves[taken, self.unit[level - 1] - taken] = None
                for sort in whole:
                    moves[self.unit[sort], made - self.unit[sort]] = None
        self.moves = list(moves)

    def _packed(self, counts: Counter[int]) -> int:
        return sum(count * self.unit[sort] for sort, count in counts.items())

    def needs(self, pieces: Counter[str]) -> Iterator[int]:
        """The supplies each of which just pays for some pieces: those of a kind one started with, or made ones."""
        choices: list[list[Counter[int]]] = []
        for letter, count in pieces.items():
            sort, made = self.sort_of.get(letter), self.level_of[letter] - 1
            if sort is None:
                choices.append([Counter({made: count})])
            else:
                choices.append([Counter({sort: kept, made: count - kept}) for kept in range(count + 1)])
        for chosen in product(*choices):
            yield self._packed(sum(chosen, Counter()))

    def fewest(self, wanted: dict[str, list[Counter[str]]]) -> tuple[dict[str, int], bool]:
        """The fewest Gains, Merges and Splits for each tile, by one search that widens action by action.

        Args:
            wanted: by tile, the pieces of each way to fill it.

        Returns:
            The number by tile, as far as it was found; and whether the search came to its end.
        """
        found: dict[str, int] = {}
        # What is asked for, with its levels: a supply with fewer cannot pay. Tiles that ask alike are looked at once.
        asked: dict[int, tuple[int, list[str]]] = {}
        for tile_id, ways in wanted.items():
            for way in ways:
                levels = sum(self.level_of[letter] * count for letter, count in way.items())
                for need in self.needs(way):
                    asked.setdefault(need, (levels, []))[1].append(tile_id)
        guard, moves = self.guard, self.moves
        # The front by the levels of its supplies: only a Gain changes them.
        front, distance = {self.start_total: {self.first}}, 0
        seen = {self.first}
        while front and asked:
            if len(seen) > MOST_STATES:
                return found, False
            for need, (levels, tiles) in list(asked.items()):
                if all(one in found for one in tiles):
                    del asked[need]
                elif any(
                    ((state | guard) - need) & guard == guard
                    for total, states in front.items() if total >= levels for state in states
                ):  # fmt: skip
                    for one in tiles:
                        found.setdefault(one, distance)
                    del asked[need]
            onward: dict[int, set[int]] = {}
            for total, states in front.items():
                beside = onward.setdefault(total, set())
                for state in states:
                    guarded = state | guard
                    for taken, change in moves:
                        if (guarded - taken) & guard == guard and (after := state + change) not in seen:
                            seen.add(after)
                            beside.add(after)
                # More levels than the dearest tile takes, the start left over whole, cannot help.
                if self.gain and total + self.gain <= self.most:
                    gained = {state + self.unit[self.gain - 1] for state in states} - seen
                    seen |= gained
                    onward.setdefault(total + self.gain, set()).update(gained)
            front, distance = {total: states for total, states in onward.items() if states}, distance + 1
        return found, True


def reckoning(catalog: Catalog) -> Reckoning:
    """The cost of every tile of a catalog, and why some have none. Ask for it by ``catalog.once(reckoning)``.

    Each tile is reckoned from the starting supply of its own set and the sets that one requires.
    """
    game = catalog.game
    assert isinstance(game, SquareOneGame)
    answer = Reckoning()
    if game.limits.max_level > HIGHEST_LEVEL:
        why = f"levels go up to {game.limits.max_level}; costs are reckoned up to level {HIGHEST_LEVEL}"
        return Reckoning({}, {one.id: why for one in catalog.tiles}, why)
    if len(catalog) > MOST_TILES:
        why = f"there are {len(catalog)} tiles; costs are reckoned for up to {MOST_TILES}"
        return Reckoning({}, {one.id: why for one in catalog.tiles}, why)
    groups: dict[tuple[tuple[str, int], ...], list[SquareOneTile]] = {}
    for one in catalog.tiles:
        assert isinstance(one, SquareOneTile)
        if why := _objection(one, game):
            answer.unknown[one.id] = why
        else:
            groups.setdefault(tuple(game.start(game.needed(one.set)).items()), []).append(one)
    given_up = ""
    for start, tiles in groups.items():
        wanted = {one.id: [Counter(way) for way in ways(one)] for one in tiles}
        made, whole = _Workshop(game, dict(start), most(game, wanted.values())).fewest(wanted)
        for one in tiles:
            if one.id in made:
                answer.costs[one.id] = made[one.id] + len(one.rows)
            elif whole:
                answer.unknown[one.id] = f"no Gains, Merges and Splits make the pieces that {one.id} asks for"
            else:
                why = f"{one.id} takes so many pieces that the search for the fewest actions was given up"
                given_up = given_up or why
                answer.unknown[one.id] = why
    return Reckoning(answer.costs, answer.unknown, given_up)


def most(game: SquareOneGame, wanted: Iterable[list[Counter[str]]]) -> int:
    """The levels of the dearest way among those wanted."""
    level = {piece.letter: piece.level for piece in game.pieces}
    return max(sum(level[letter] * n for letter, n in way.items()) for ways in wanted for way in ways)


def _objection(one: SquareOneTile, game: SquareOneGame) -> str:
    """Why a tile is not searched for; empty if it is."""
    for letter in sorted(one.demand()):
        piece = game.by_letter.get(letter)
        if piece is None:
            return f"{one.id} asks for {letter}, which is no kind of piece"
        if piece.wild:
            return f"{one.id} asks for {piece.id}, and wild pieces are only rewarded"
        if piece.level > game.limits.max_level:
            return f"{one.id} asks for {piece.id}, whose level is above the highest of a Merge"
    return ""


def costs(catalog: Catalog) -> dict[str, int]:
    """The cost of every tile of a catalog, in actions, by id.

    Each tile is reckoned from the starting supply of its own set and the sets that one requires.
    Tiles that cannot be completed this way, or that name unknown or wild kinds, are left out.

    Raises:
        TooMany: the search would take too long.
    """
    found = catalog.once(reckoning)
    if found.given_up:
        raise TooMany(found.given_up)
    return found.costs


def ways(one: SquareOneTile) -> Iterator[Pieces]:
    """The pieces of each way to fill all rows of a tile."""
    for choice in product(*one.rows):
        yield tuple(letter for pieces in choice for letter in pieces)
