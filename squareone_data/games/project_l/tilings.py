"""The tilings of the puzzles of a catalog: their number, the fewest pieces, and the fewest actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

from squareone_data.game.cost import SearchTooLarge
from squareone_data.model.polyominoes import Cells, UnknownShape, shape_cells

from .catalog import ProjectLCatalog
from .definition import ProjectLDefinition
from .geometry import MAX_STATES, Cover, mask, too_open
from .tiles import ProjectLTile

MAX_STARTS = 64
"""The maximum number of remainders of the starting pieces for which a cost is computed."""


@dataclass(frozen=True)
class Solution:
    """The tilings of one puzzle.

    Args:
        tilings: the number of tilings, with any number of pieces of each kind.
        pieces: the fewest pieces of a tiling; 0 if there are no tilings.
        actions: the fewest actions from the start that complete it; None if unknown.
    """

    tilings: int
    pieces: int
    actions: int | None


@dataclass(frozen=True)
class Solutions:
    """The result of the search: the solution of puzzles by id, and the reason why the others have none."""

    found: Mapping[str, Solution]
    unknown: Mapping[str, str]


def shapes(definition: ProjectLDefinition) -> dict[str, Cells]:
    """Return the cells of each kind of piece by letter. Kinds with an unknown shape are left out; a check reports
    them.
    """
    found: dict[str, Cells] = {}
    for piece in definition.pieces:
        with suppress(UnknownShape):
            found.setdefault(piece.letter, shape_cells(piece.shape))
    return found


def cover(catalog: ProjectLCatalog) -> Cover:
    """Return the search for tilings with the kinds of a catalog. Use it with ``catalog.once(cover)``."""
    return Cover(shapes(catalog.definition), *catalog.definition.limits.grid)


def room(tile: ProjectLTile, definition: ProjectLDefinition) -> int | None:
    """Return the recess as a bitmask on the grid of the game; None if it has another size or is empty."""
    grid = definition.limits.grid
    return (mask(tile.cells, grid[1]) or None) if tile.fits(grid) else None


def rooms(catalog: ProjectLCatalog) -> Iterator[tuple[ProjectLTile, int]]:
    """Yield the puzzles with a valid recess, each with its bitmask, from the smallest recess on.

    The searches share their results and one limit, so a recess that is too open comes after the others.
    """
    for tile in sorted(catalog.tiles, key=lambda tile: tile.area):
        bits = room(tile, catalog.definition)
        if bits is not None:
            yield tile, bits


def solutions(catalog: ProjectLCatalog) -> Solutions:
    """Return the solution of each puzzle. Use it with ``catalog.once(solutions)``."""
    search = catalog.once(cover)
    pieces, actions = _Cheapest(search, dict.fromkeys(search.letters, 1)), _fewest_actions(catalog)
    found: dict[str, Solution] = {}
    unknown = {tile.id: "the recess is empty or does not have the size of the grid" for tile in catalog.tiles}
    for tile, bits in rooms(catalog):
        try:
            least = None if actions is None else actions.least(bits)
            found[tile.id] = Solution(search.count(bits), pieces.least(bits) or 0, least)
            unknown.pop(tile.id, None)
        except SearchTooLarge as error:
            unknown[tile.id] = str(error)
    return Solutions(found, unknown)


def supplies(catalog: ProjectLCatalog) -> dict[str, tuple[str, ...]]:
    """Return the supplies that tile each puzzle by id, as letters, fewest pieces first. Use it with
    ``catalog.once(supplies)``.

    Puzzles without a tiling, and puzzles that are too open to search, are left out.
    """
    search, found = catalog.once(cover), catalog.once(solutions).found
    answer: dict[str, tuple[str, ...]] = {}
    for tile, bits in rooms(catalog):
        if tile.id in found:
            with suppress(SearchTooLarge):
                answer[tile.id] = search.supplies(bits)
    return answer


class _Cheapest:
    """The cheapest tilings of recesses, with a price for each placed piece.

    Args:
        search: the search for tilings.
        new: the price of each kind, by letter; a kind without a price is not obtainable.
        from_start: the price of each kind that can be made of a starting piece, for each starting piece; each is used
            once.
    """

    def __init__(self, search: Cover, new: Mapping[str, int], from_start: tuple[Mapping[str, int], ...] = ()) -> None:
        self.search, self.new, self.from_start = search, new, from_start
        self._least: dict[tuple[int, tuple[int, ...]], int | None] = {}

    def least(self, room: int, used: tuple[int, ...] = ()) -> int | None:
        """Return the lowest price of a tiling if some starting pieces are already used; None if there is none."""
        if not room:
            return 0
        key = (room, used)
        if key not in self._least:
            if len(self._least) > MAX_STATES:
                raise too_open()
            prices = (
                price + rest
                for letter, bits in self.search.onward(room)
                for price, after in self._prices(letter, used)
                if (rest := self.least(room ^ bits, after)) is not None
            )
            self._least[key] = min(prices, default=None)
        return self._least[key]

    def _prices(self, letter: str, used: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield the possible prices of a piece of a kind, and the starting pieces used by each."""
        if letter in self.new:
            yield self.new[letter], used
        tried: list[Mapping[str, int]] = []
        for rank, prices in enumerate(self.from_start):
            # Equal starting pieces are interchangeable; the first unused one is taken.
            if rank not in used and letter in prices and prices not in tried:
                tried.append(prices)
                yield prices[letter], tuple(sorted((*used, rank)))


def upgrades(definition: ProjectLDefinition) -> dict[str, dict[str, int]]:
    """Return the number of exchanges that turn a piece into one of another kind, by id, if possible (PL-3.4).

    An exchange takes a piece of the same or any lower level, or one level higher.
    """
    level = {piece.id: piece.level for piece in definition.pieces if piece.level <= definition.limits.max_level}
    answer: dict[str, dict[str, int]] = {}
    for first in level:
        steps = {first: 0}
        waiting = [first]
        for kind in waiting:
            for other in level:
                if other not in steps and level[other] <= level[kind] + 1:
                    steps[other] = steps[kind] + 1
                    waiting.append(other)
        answer[first] = steps
    return answer


def prices(definition: ProjectLDefinition) -> dict[str, int]:
    """Return the fewest Upgrades that get a piece of each kind without a starting piece, by letter, if possible."""
    return _priced(upgrades(definition).get(definition.limits.gain, {}), definition)


def _priced(steps: Mapping[str, int], definition: ProjectLDefinition) -> dict[str, int]:
    """Return one more than the number of exchanges to each kind, by letter."""
    return {definition.by_id[kind].letter: 1 + count for kind, count in steps.items()}


def _fewest_actions(catalog: ProjectLCatalog) -> _Cheapest | None:
    """Return the search for the fewest actions: one to place a piece (PL-3.5), and the Upgrades that get it.

    Pieces stay on a puzzle until it is complete, so each piece needs its own origin: a starting piece, or a piece from
    Upgrade A. Taking the puzzle is not counted, the reserve is unlimited, and no other puzzle helps. A Master places
    one piece in each puzzle, so for one puzzle it equals a Place. None if there are too many starting pieces.
    """
    definition = catalog.definition
    made, given = upgrades(definition), definition.setup.start.items()
    start = [kind for kind, count in given if kind in made for _ in range(min(count, MAX_STARTS))]
    if 2 ** len(start) > MAX_STARTS:
        return None
    placed = {letter: 1 + price for letter, price in prices(definition).items()}
    return _Cheapest(catalog.once(cover), placed, tuple(_priced(made[kind], definition) for kind in start))
