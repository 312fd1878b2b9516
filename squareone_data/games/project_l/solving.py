"""What the tilings of each puzzle of a catalog say: how many there are, with how few pieces, in how few actions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import cast

from squareone_data.model.catalog import Catalog

from .geometry import MOST_STATES, Cells, Cover, TooMany, UnknownShape, mask, shape_cells
from .tables import ProjectLGame
from .tiles import ProjectLTile

MOST_STARTS = 64
"""With more ways than this to be left with a part of the starting pieces no cost is reckoned."""


@dataclass(frozen=True)
class Solution:
    """What is known of the tilings of one puzzle.

    Args:
        tilings: how many there are, with as many pieces of each kind as one likes.
        pieces: the number of pieces in the tilings with the fewest; 0 if there are no tilings.
        actions: the fewest actions from the start that complete it; None if that is not known.
    """

    tilings: int
    pieces: int
    actions: int | None


@dataclass(frozen=True)
class Solutions:
    """What the search found.

    Args:
        found: the solution of each puzzle by id.
        unknown: why a puzzle has none, by id, for all others.
    """

    found: dict[str, Solution] = field(default_factory=dict)
    unknown: dict[str, str] = field(default_factory=dict)


def tiles(catalog: Catalog) -> tuple[ProjectLTile, ...]:
    """The tiles, as those of Project L."""
    return cast(tuple[ProjectLTile, ...], catalog.tiles)


def by_area(catalog: Catalog) -> list[ProjectLTile]:
    """The tiles from the smallest recess on, as searches take them.

    What a search has found serves the next, and all together have one bound: a recess too open comes after the others.
    """
    return sorted(tiles(catalog), key=lambda one: one.area)


def game(catalog: Catalog) -> ProjectLGame:
    """The game, as Project L's."""
    assert isinstance(catalog.game, ProjectLGame)
    return catalog.game


def shapes(game: ProjectLGame) -> dict[str, Cells]:
    """The cells of each kind of piece by letter; a kind whose shape is not known is left out, which a check says."""
    found: dict[str, Cells] = {}
    for piece in game.pieces:
        try:
            found.setdefault(piece.letter, shape_cells(piece.shape))
        except UnknownShape:
            continue
    return found


def cover(catalog: Catalog) -> Cover:
    """The search for tilings with the kinds of this catalog; ask for it by ``catalog.once(cover)``."""
    rows, columns = game(catalog).limits.grid
    return Cover(shapes(game(catalog)), rows, columns)


def room(tile: ProjectLTile, game: ProjectLGame) -> int | None:
    """The recess as a bitmask on the grid of the game; None if it is not of that size, or empty."""
    rows, columns = game.limits.grid
    if len(tile.recess) != rows or any(len(row) != columns for row in tile.recess):
        return None
    return mask(tile.cells, columns) or None


def solutions(catalog: Catalog) -> Solutions:
    """The solution of each puzzle by id; ask for it by ``catalog.once(solutions)``."""
    search, rules = catalog.once(cover), game(catalog)
    pieces, actions = _Cheapest(search, dict.fromkeys(search.letters, 1)), _of_actions(catalog)
    answer = Solutions()
    for tile in by_area(catalog):
        bits = room(tile, rules)
        if bits is None:
            answer.unknown[tile.id] = "the recess is empty or not of the size of the grid"
            continue
        try:
            least = None if actions is None else actions.least(bits)
            answer.found[tile.id] = Solution(search.count(bits), pieces.least(bits) or 0, least)
        except TooMany as error:
            answer.unknown[tile.id] = str(error)
    return answer


def supplies(catalog: Catalog) -> dict[str, tuple[str, ...]]:
    """What tiles each puzzle by id, each as letters, fewest pieces first; ask for it by ``catalog.once(supplies)``.

    Puzzles that nothing tiles, or for which the search would take too long, are left out.
    """
    search, found = catalog.once(cover), catalog.once(solutions).found
    answer: dict[str, tuple[str, ...]] = {}
    for tile in by_area(catalog):
        bits = room(tile, game(catalog))
        if bits is not None and tile.id in found:
            with suppress(TooMany):
                answer[tile.id] = search.supplies(bits)
    return answer


class _Cheapest:
    """The cheapest tilings of recesses, when each piece that is placed has a price.

    Args:
        search: which pieces can cover what.
        new: the price of each kind, by letter; a kind without a price cannot be had.
        from_start: for each piece one starts with, the price of each kind that can be made of it; each serves once.
    """

    def __init__(self, search: Cover, new: dict[str, int], from_start: tuple[dict[str, int], ...] = ()) -> None:
        self.search, self.new, self.from_start = search, new, from_start
        self._least: dict[tuple[int, tuple[int, ...]], int | None] = {}

    def least(self, room: int, used: tuple[int, ...] = ()) -> int | None:
        """The least price of a tiling; None if there is none.

        Args:
            room: the recess as a bitmask.
            used: the ranks of the starting pieces that are placed already, rising.
        """
        if not room:
            return 0
        key = (room, used)
        if key not in self._least:
            if len(self._least) > MOST_STATES:
                raise TooMany(f"the recess is so open that a search looks at more than {MOST_STATES} rests of it")
            prices = (
                price + rest
                for letter, bits in self.search.onward(room)
                for price, after in self._prices(letter, used)
                if (rest := self.least(room ^ bits, after)) is not None
            )
            self._least[key] = min(prices, default=None)
        return self._least[key]

    def _prices(self, letter: str, used: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """What a piece of a kind can cost, and which starting pieces are used then."""
        if letter in self.new:
            yield self.new[letter], used
        tried: list[dict[str, int]] = []
        for rank, prices in enumerate(self.from_start):
            # Of equal starting pieces the first that is left stands for all.
            if rank not in used and letter in prices and prices not in tried:
                tried.append(prices)
                yield prices[letter], tuple(sorted((*used, rank)))


def upgrades(game: ProjectLGame) -> dict[str, dict[str, int]]:
    """How many times a piece must be exchanged to become one of another kind, by id, as far as it can (PL-3.4).

    An exchange takes a piece of the same or any lower level, or one level higher.
    """
    kinds = {piece.id: piece for piece in game.pieces if piece.level <= game.limits.max_level}
    answer: dict[str, dict[str, int]] = {}
    for first in kinds:
        steps = {first: 0}
        waiting = [first]
        for one in waiting:
            for other in kinds:
                if other not in steps and kinds[other].level <= kinds[one].level + 1:
                    steps[other] = steps[one] + 1
                    waiting.append(other)
        answer[first] = steps
    return answer


def prices(game: ProjectLGame) -> dict[str, int]:
    """The fewest Upgrades that bring a piece of each kind out of nothing, by letter; those that can be had so."""
    made = upgrades(game).get(game.limits.gain, {})
    return {game.by_id[kind].letter: 1 + steps for kind, steps in made.items()}


def _of_actions(catalog: Catalog) -> _Cheapest | None:
    """The search for the fewest actions: one to place a piece (PL-3.5), and the Upgrades that bring it.

    Pieces on a puzzle stay there until it is complete, so each piece needs an origin of its own: a starting piece, or
    one taken by Upgrade A. Taking the puzzle is not counted, nor is the reserve ever short, and no other puzzle helps.
    A Master places one piece into each puzzle, so for one puzzle it is no more than a Place. None if one starts with
    too much.
    """
    rules = game(catalog)
    made = upgrades(rules)
    start = [kind for kind, count in rules.setup.start.items() if kind in made for _ in range(min(count, MOST_STARTS))]
    if 2 ** len(start) > MOST_STARTS:
        return None
    own = tuple({rules.by_id[kind].letter: 1 + steps for kind, steps in made[first].items()} for first in start)
    return _Cheapest(catalog.once(cover), {letter: 1 + price for letter, price in prices(rules).items()}, own)
