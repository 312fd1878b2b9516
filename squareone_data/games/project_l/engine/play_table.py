"""The constant data of a game, computed once for a selection of sets: puzzles, and the ways to place pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from squareone_data.engine.memory import Memory
from squareone_data.engine.multiset import Bag
from squareone_data.engine.play_table import PlayTable
from squareone_data.game.engine import Broken, SetupError
from squareone_data.games.project_l.catalog import ProjectLCatalog
from squareone_data.games.project_l.definition import ProjectLDefinition
from squareone_data.games.project_l.geometry import all_placements, cells_of, mask
from squareone_data.games.project_l.tiles import ProjectLTile
from squareone_data.model.polyominoes import Cells, UnknownShape, shape_cells

from .actions import Laying, Place, Take, Upgrade, cell_names, cells_from

MAX_REMEMBERED = 8192


class Way(NamedTuple):
    """A way to place a piece in a puzzle: the covered cells as bits, and the Place that does it."""

    bits: int
    place: Place


Ways = Mapping[str, tuple[Way, ...]]
"""The ways to place pieces in a puzzle, by the letter of their kind, in canonical order; kinds without one are left
out.
"""


@dataclass(frozen=True, slots=True, eq=False)
class PlayTile:
    """A puzzle, prepared for play.

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


class Table(PlayTable[PlayTile, ProjectLTile, ProjectLDefinition]):
    """The constant data of a game of a catalog; see :class:`PlayTable`."""

    def __init__(self, catalog: ProjectLCatalog, sets: tuple[str, ...]) -> None:
        super().__init__(catalog, sets)
        self.definition = definition = catalog.definition
        self.rows, self.columns = definition.limits.grid
        self.letter = {piece.id: piece.letter for piece in definition.pieces}
        self.gain = self.letter[definition.limits.gain]
        self.actions, self.unfinished = definition.limits.actions, definition.limits.unfinished
        self.lying = {
            letter: frozenset(all_placements(shape, self.rows, self.columns)) for letter, shape in self._shapes()
        }
        """The placements of each kind on the grid, as bits (PL-3.5)."""
        self.number(self._tiles())
        self.whites = sum(tile.color == "white" for tile in self.tiles)
        """The number of White puzzles, which have lower ranks than the Black ones."""
        self.take = tuple(Take(tile.id) for tile in self.tiles)
        self._bits = Memory[str, int](MAX_REMEMBERED)
        self._ways = Memory[tuple[int, int], Ways](MAX_REMEMBERED)
        self._upgrades = Memory[tuple[int, int], tuple[Upgrade, ...]](MAX_REMEMBERED)

    def _shapes(self) -> Iterator[tuple[str, Cells]]:
        for piece in self.definition.pieces:
            try:
                yield piece.letter, shape_cells(piece.shape)
            except UnknownShape as error:
                wrong = f"{piece.id}: {error}" if piece.shape else f"{piece.id} has no shape"
                raise SetupError("cannot play with this catalog", [Broken("PL-1.1", wrong)]) from None

    def _tiles(self) -> Iterator[PlayTile]:
        for rank, tile in enumerate(self.in_play()):
            wrong = ""
            if tile.reward and tile.reward not in self.level:
                wrong = f"reward: {tile.reward!r} is not a piece"
            elif not tile.fits((self.rows, self.columns)):
                wrong = f"recess: expected {self.rows} × {self.columns} cells"
            elif not tile.cells:
                wrong = "recess: no open cell"
            if wrong:
                raise SetupError("cannot play with this catalog", [Broken("PL-1.2", f"puzzle {tile.id}: {wrong}")])
            yield PlayTile(rank, tile.id, tile.color, mask(tile.cells, self.columns), tile.points, tile.reward)

    def bits(self, cells: str) -> int:
        """Return the bits of cells given as text."""
        found = self._bits.get(cells)
        return self._bits.keep(cells, mask(cells_from(cells), self.columns)) if found is None else found

    def cells(self, bits: int) -> str:
        """Return cells given as bits as text, row by row."""
        return cell_names(cells_of(bits, self.columns))

    def ways(self, tile: int, filled: int) -> Ways:
        """Return the ways to place pieces in a puzzle next to those that are already there (PL-3.5).

        Kinds come in canonical order, and the ways of each kind by their cells, row by row. The covered cells are bits.
        """
        found = self._ways.get((tile, filled))
        if found is not None:
            return found
        ways = self.ways(tile, 0).items() if filled else self._all_ways(self.tiles[tile])
        free = ((letter, tuple(way for way in some if not way.bits & filled)) for letter, some in ways)
        return self._ways.keep((tile, filled), {letter: some for letter, some in free if some})

    def _all_ways(self, tile: PlayTile) -> Iterator[tuple[str, list[Way]]]:
        for letter, lying in self.lying.items():
            within = sorted((cells_of(bits, self.columns), bits) for bits in lying if bits & tile.recess == bits)
            yield letter, [Way(bits, Place(Laying(letter, tile.id, cell_names(cells)))) for cells, bits in within]

    def upgrades(self, supply: Bag, reserve: Bag) -> tuple[Upgrade, ...]:
        """Return all exchanges of a supply with the reserve (PL-3.4); they depend only on the kinds in both."""
        bags, level = self.bags, self.level
        key = (bags.kinds(supply), bags.kinds(reserve))
        found = self._upgrades.get(key)
        if found is not None:
            return found
        pairs = ((given, taken) for given, _ in bags.items(supply) for taken, _ in bags.items(reserve))
        return self._upgrades.keep(
            key, tuple(Upgrade(*pair) for pair in pairs if pair[0] != pair[1] and level[pair[1]] <= level[pair[0]] + 1)
        )
