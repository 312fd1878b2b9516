"""The cost of a tile: the fewest actions from the starting supply that complete it.

Pieces stay on a tile until it is complete (SO-2.5), so all its rows must be paid for together. The cost is one Fill per
row (SO-4.4) and the fewest Gains, Merges and Splits (SO-4.2, SO-4.5, SO-4.6) that make the pieces. Taking the tile is
not counted, the reserve is unlimited, and no other tile helps.

The search is exact. Merge and Split choose the kind freely within a level, so made pieces are distinguished only by
level; only the starting pieces have a kind. A supply is one integer with a bit field for each sort of piece, so a
comparison is one subtraction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

from squareone_data.game.cost import CostModel, SearchTooLarge
from squareone_data.games.square_one.catalog import SquareOneCatalog
from squareone_data.games.square_one.rows import Pieces

from .definition import SquareOneDefinition
from .tiles import SquareOneTile

MAX_STATES = 60_000
"""The maximum number of supplies to search; the printed game needs some two thousand."""
HIGHEST_LEVEL = 8
"""The highest level for which costs are computed. Higher levels have too many ways to split and merge."""


MAX_TILES = 5000
"""The maximum number of tiles for which costs are computed."""


@dataclass(frozen=True)
class CostSearch:
    """The result of the search.

    Args:
        costs: the cost by id of tile, in actions.
        unknown: the reason why a tile has no cost, by id.
        given_up: the reason why the search was aborted; empty if it was finished.
    """

    costs: dict[str, int] = field(default_factory=dict)
    unknown: dict[str, str] = field(default_factory=dict)
    given_up: str = ""


@lru_cache(maxsize=64)
def partitions(total: int, largest: int) -> tuple[tuple[int, ...], ...]:
    """Yield the ways to write a level as a sum of levels, each at most ``largest``, largest first."""
    if total == 0:
        return ((),)
    return tuple(
        (first, *rest) for first in range(min(total, largest), 0, -1) for rest in partitions(total - first, first)
    )


class _Workshop:
    """The moves that make pieces, for one starting supply.

    Pieces are counted by sort: first made pieces, by level from 1; then starting pieces, by kind.

    Args:
        game: the game.
        start: the starting supply, by id of kind.
        limit: the maximum total level of a relevant supply; see :meth:`fewest`.
    """

    def __init__(self, definition: SquareOneDefinition, start: dict[str, int], limit: int) -> None:
        self.top = definition.limits.max_level
        alone = Counter(piece.level for piece in definition.pieces if not piece.wild)
        own = [kind for kind in start if kind in definition.by_id and alone[definition.by_id[kind].level] > 1]
        self.sort_of = {definition.by_id[kind].letter: self.top + rank for rank, kind in enumerate(own)}
        self.levels = [*range(1, self.top + 1), *(definition.by_id[kind].level for kind in own)]
        self.level_of = {piece.letter: piece.level for piece in definition.pieces}
        first = Counter[int]()
        for kind, count in start.items():
            if (piece := definition.by_id.get(kind)) is not None and piece.level <= self.top:
                first[self.sort_of.get(piece.letter, piece.level - 1)] += count
        self.start_total = sum(count * self.levels[sort] for sort, count in first.items())
        self.limit = self.start_total + limit
        bits = max(self.limit, 1).bit_length() + 1
        self.unit = [1 << (sort * bits) for sort in range(len(self.levels))]
        self.guard = sum(unit << (bits - 1) for unit in self.unit)
        self.first = self._packed(first)
        # The pieces that each move takes, and how it changes the supply; a Gain also adds to its levels.
        gain = definition.by_id.get(definition.limits.gain)
        self.gain = gain.level if gain is not None and gain.level <= self.top else 0
        moves: dict[tuple[int, int], None] = {}
        for level in range(2, self.top + 1):
            whole = [sort for sort, held in enumerate(self.levels) if held == level]
            for parts in partitions(level, level - 1):
                made = sum(self.unit[part - 1] for part in parts)
                sources = ([sort for sort, held in enumerate(self.levels) if held == part] for part in parts)
                for chosen in product(*sources):
                    taken = sum(self.unit[sort] for sort in chosen)
                    moves[taken, self.unit[level - 1] - taken] = None
                for sort in whole:
                    moves[self.unit[sort], made - self.unit[sort]] = None
        self.moves = list(moves)

    def _packed(self, counts: Counter[int]) -> int:
        return sum(count * self.unit[sort] for sort, count in counts.items())

    def needs(self, pieces: Counter[str]) -> Iterator[int]:
        """Return the supplies that exactly pay for some pieces, with starting pieces or made ones."""
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
        """Return the fewest Gains, Merges and Splits for each tile, by one breadth-first search.

        Args:
            wanted: the pieces of each way to fill a tile, by tile.

        Returns:
            The number by tile, as far as it was found; and whether the search was finished.
        """
        found: dict[str, int] = {}
        # The wanted pieces with their levels: a supply with fewer levels cannot pay. Equal tiles are processed
        # together.
        asked: dict[int, tuple[int, list[str]]] = {}
        for tile_id, ways in wanted.items():
            for way in ways:
                levels = sum(self.level_of[letter] * count for letter, count in way.items())
                for need in self.needs(way):
                    asked.setdefault(need, (levels, []))[1].append(tile_id)
        guard, moves = self.guard, self.moves
        # The frontier by the levels of its supplies: only a Gain changes them.
        front, distance = {self.start_total: {self.first}}, 0
        seen = {self.first}
        while front and asked:
            if len(seen) > MAX_STATES:
                return found, False
            for need, (levels, tiles) in list(asked.items()):
                if all(tile_id in found for tile_id in tiles):
                    del asked[need]
                elif any(
                    ((state | guard) - need) & guard == guard
                    for total, states in front.items() if total >= levels for state in states
                ):  # fmt: skip
                    for tile_id in tiles:
                        found.setdefault(tile_id, distance)
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
                # More levels than the most expensive tile takes, plus the whole start, cannot help.
                if self.gain and total + self.gain <= self.limit:
                    gained = {state + self.unit[self.gain - 1] for state in states} - seen
                    seen |= gained
                    onward.setdefault(total + self.gain, set()).update(gained)
            front, distance = {total: states for total, states in onward.items() if states}, distance + 1
        return found, True


def cost_search(catalog: SquareOneCatalog) -> CostSearch:
    """Return the cost of every tile of a catalog, and why tiles have none. Use it with ``catalog.once(cost_search)``.

    The cost of a tile is computed from the starting supply of its set and the sets that the set requires.
    """
    definition = catalog.definition
    answer = CostSearch()
    if definition.limits.max_level > HIGHEST_LEVEL:
        why = f"levels go up to {definition.limits.max_level}; costs are computed up to level {HIGHEST_LEVEL}"
        return CostSearch({}, {tile.id: why for tile in catalog.tiles}, why)
    if len(catalog) > MAX_TILES:
        why = f"the catalog has {len(catalog)} tiles; costs are computed for up to {MAX_TILES}"
        return CostSearch({}, {tile.id: why for tile in catalog.tiles}, why)
    groups: dict[tuple[tuple[str, int], ...], list[SquareOneTile]] = {}
    for tile in catalog.tiles:
        if why := _objection(tile, definition):
            answer.unknown[tile.id] = why
        else:
            groups.setdefault(tuple(definition.start(definition.needed(tile.set)).items()), []).append(tile)
    given_up = ""
    for start, tiles in groups.items():
        wanted = {tile.id: [Counter(way) for way in ways(tile)] for tile in tiles}
        made, whole = _Workshop(definition, dict(start), most(definition, wanted.values())).fewest(wanted)
        for tile in tiles:
            if tile.id in made:
                answer.costs[tile.id] = made[tile.id] + len(tile.rows)
            elif whole:
                answer.unknown[tile.id] = f"no Gains, Merges and Splits make the pieces of {tile.id}"
            else:
                why = f"{tile.id} has too many pieces; the search for the fewest actions was aborted"
                given_up = given_up or why
                answer.unknown[tile.id] = why
    return CostSearch(answer.costs, answer.unknown, given_up)


def most(definition: SquareOneDefinition, wanted: Iterable[list[Counter[str]]]) -> int:
    """Return the levels of the most expensive wanted way."""
    level = {piece.letter: piece.level for piece in definition.pieces}
    return max(sum(level[letter] * n for letter, n in way.items()) for ways in wanted for way in ways)


def _objection(tile: SquareOneTile, definition: SquareOneDefinition) -> str:
    """Return why a tile is not searched for; empty if it is."""
    for letter in sorted(tile.demand()):
        piece = definition.by_letter.get(letter)
        if piece is None:
            return f"{tile.id} asks for {letter!r}, which is not a piece"
        if piece.wild:
            return f"{tile.id} asks for {piece.id}, but wild pieces come only from rewards"
        if piece.level > definition.limits.max_level:
            return f"{tile.id} asks for {piece.id}, but its level is above the highest level of a Merge"
    return ""


def ways(tile: SquareOneTile) -> Iterator[Pieces]:
    """Yield the pieces of each way to fill all rows of a tile."""
    for choice in product(*tile.rows):
        yield tuple(letter for pieces in choice for letter in pieces)


class SquareOneCost(CostModel[SquareOneTile, SquareOneDefinition]):
    """The cost of Square One tiles, by exact search."""

    def costs(self, catalog: SquareOneCatalog) -> dict[str, int]:
        """See :meth:`CostModel.costs`.

        Each tile starts from the supply of its set and the sets that the set requires. Tiles that cannot be completed
        in this way, or that have unknown or wild pieces, are left out.
        """
        found = catalog.once(cost_search)
        if found.given_up:
            raise SearchTooLarge(found.given_up)
        return found.costs
