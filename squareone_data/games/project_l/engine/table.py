"""What play needs to know of a catalog, worked out once for a selection of sets: puzzles, and how pieces can lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from squareone_data.games.project_l.geometry import (
    Cells,
    UnknownShape,
    all_placements,
    cells_of,
    mask,
    shape_cells,
)
from squareone_data.games.project_l.tables import ProjectLGame
from squareone_data.games.project_l.tiles import ProjectLTile
from squareone_data.model.catalog import Catalog
from squareone_data.play.bags import Bag
from squareone_data.play.contract import Broken, SetupError
from squareone_data.play.tables import PlayTable

from .actions import Laying, Place, Take, Upgrade, cell_names, cells_from

MOST_REMEMBERED = 8192
"""So much of each sort is kept; then the memory is emptied, so that it never grows without end."""


class Way(NamedTuple):
    """One way to lay a piece into a puzzle: the cells it covers as bits, and the Place that does it."""

    bits: int
    place: Place


Ways = Mapping[str, tuple[Way, ...]]
"""The ways to lay pieces into a puzzle, by the letter of their kind, in canonical order; no kind has none."""


@dataclass(frozen=True, slots=True, eq=False)
class PlayTile:
    """A puzzle, ready to be played with.

    Args:
        rank: its number in the table: White puzzles first, then in the order of the catalog.
        id: its id.
        color: ``white`` or ``black``.
        recess: its open cells as bits.
        points: its points.
        reward: the letter of the kind that completing it gives; empty if none.
    """

    rank: int
    id: str
    color: str
    recess: int
    points: int
    reward: str


class Table(PlayTable[PlayTile]):
    """Everything that play needs to know of a catalog and does not change during a game.

    Args:
        catalog: the catalog.
        sets: the sets in play, in the order of the game.

    Raises:
        SetupError: something in the catalog cannot be played with.
    """

    def __init__(self, catalog: Catalog, sets: tuple[str, ...]) -> None:
        game = catalog.game
        assert isinstance(game, ProjectLGame)
        super().__init__(catalog, sets)
        self.game = game
        self.rows, self.columns = game.limits.grid
        self.letter = {piece.id: piece.letter for piece in game.pieces}
        self.gain = self.letter[game.limits.gain]
        self.actions, self.unfinished = game.limits.actions, game.limits.unfinished
        self.lying = {letter: frozenset(all_placements(shape, *game.limits.grid)) for letter, shape in self._shapes()}
        """How a piece of each kind can lie on the grid, as bits (PL-3.5)."""
        self.number(self._tiles())
        self.whites = sum(tile.color == "white" for tile in self.tiles)
        """So many puzzles are White: those of a lower rank than this."""
        self.take = tuple(Take(tile.id) for tile in self.tiles)
        self._bits: dict[str, int] = {}
        self._all_ways: dict[int, Ways] = {}
        self._open_ways: dict[tuple[int, int], Ways] = {}
        self._upgrades: dict[tuple[int, int], tuple[Upgrade, ...]] = {}

    def _shapes(self) -> Iterator[tuple[str, Cells]]:
        for piece in self.game.pieces:
            try:
                yield piece.letter, shape_cells(piece.shape)
            except UnknownShape as error:
                wrong = f"{piece.id}: {error}" if piece.shape else f"{piece.id} has no shape"
                raise SetupError("the catalog cannot be played with", [Broken("PL-1.1", wrong)]) from None

    def _tiles(self) -> Iterator[PlayTile]:
        for rank, tile in enumerate(self.in_play()):
            assert isinstance(tile, ProjectLTile)
            wrong = ""
            if tile.reward and tile.reward not in self.level:
                wrong = f"rewards {tile.reward}, which is no kind of piece"
            elif len(tile.recess) != self.rows or any(len(row) != self.columns for row in tile.recess):
                wrong = f"is not drawn on {self.rows} × {self.columns} cells"
            elif not tile.cells:
                wrong = "has no open cell"
            if wrong:
                raise SetupError("the catalog cannot be played with", [Broken("PL-1.2", f"puzzle {tile.id} {wrong}")])
            recess = mask(tile.cells, self.columns)
            yield PlayTile(rank, tile.id, tile.color, recess, tile.points, tile.reward)

    # -- how pieces lie ----------------------------------------------------------------------------------------------

    def bits(self, cells: str) -> int:
        """The bits of cells given as text; remembered, since the same few come again and again."""
        found = self._bits.get(cells)
        if found is None:
            if len(self._bits) >= MOST_REMEMBERED:
                self._bits.clear()
            found = self._bits[cells] = mask(cells_from(cells), self.columns)
        return found

    def cells(self, bits: int) -> str:
        """The way back: cells as text, row by row."""
        return cell_names(cells_of(bits, self.columns))

    def ways(self, tile: int, filled: int) -> Ways:
        """How pieces can be laid into a puzzle beside those that lie there (PL-3.5).

        Kinds come in canonical order, and the ways of one by their cells, row by row.

        Args:
            tile: the puzzle, not a hidden one.
            filled: the cells that are covered, as bits.
        """
        if not filled:
            return self._empty_ways(tile)
        key = (tile, filled)
        found = self._open_ways.get(key)
        if found is None:
            if len(self._open_ways) >= MOST_REMEMBERED:
                self._open_ways.clear()
            found = self._open_ways[key] = {
                letter: left
                for letter, ways in self._empty_ways(tile).items()
                if (left := tuple(one for one in ways if not one.bits & filled))
            }
        return found

    def _empty_ways(self, tile: int) -> Ways:
        found = self._all_ways.get(tile)
        if found is None:
            known = self.tiles[tile]
            within = {
                letter: sorted((cells_of(bits, self.columns), bits) for bits in lying if bits & known.recess == bits)
                for letter, lying in self.lying.items()
            }
            found = self._all_ways[tile] = {
                letter: tuple(Way(bits, Place(Laying(letter, known.id, cell_names(cells)))) for cells, bits in ways)
                for letter, ways in within.items()
                if ways
            }
        return found

    # -- Upgrade -----------------------------------------------------------------------------------------------------

    def upgrades(self, supply: Bag, reserve: Bag) -> tuple[Upgrade, ...]:
        """All exchanges of a supply with what is in the reserve (PL-3.4): they depend on the kinds alone."""
        bags = self.bags
        key = (bags.kinds(supply), bags.kinds(reserve))
        found = self._upgrades.get(key)
        if found is None:
            if len(self._upgrades) >= MOST_REMEMBERED:
                self._upgrades.clear()
            there = [letter for letter, _ in bags.items(reserve)]
            found = self._upgrades[key] = tuple(
                Upgrade(given, taken)
                for given, _ in bags.items(supply)
                for taken in there
                if taken != given and self.level[taken] <= self.level[given] + 1
            )
        return found
