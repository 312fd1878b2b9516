"""The face of a Project L puzzle, and its form in a file."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Annotated, ClassVar

from pydantic import AfterValidator, Field, WithJsonSchema

from squareone_data.model.base import Count, Letter
from squareone_data.model.definition import GameDefinition
from squareone_data.model.json_types import JsonObject
from squareone_data.model.polyominoes import Cells, drawn_cells
from squareone_data.model.tiles import Tile

from .notation import format_recess, parse_row
from .sentences import sentence

OPEN, CLOSED = ".", "#"
RecessRow = Annotated[
    str,
    AfterValidator(parse_row),
    WithJsonSchema({"format": "recess-row", "pattern": r"^[.#]+$", "type": "string"}),
]
"""A row of the grid: a dot is a cell of the recess, `#` is not."""


class ProjectLTile(Tile):
    """A White or Black puzzle (PL-1.2)."""

    FACE: ClassVar[tuple[str, ...]] = ("recess", "points", "reward")
    FIRST: ClassVar[tuple[str, ...]] = ("id", *FACE)
    FORMATS: ClassVar[Mapping[str, Callable[[str], object]]] = {"recess-row": parse_row}

    recess: tuple[RecessRow, ...] = Field(
        min_length=1,
        description="The rows of the grid from the top: `.` is an open cell, which is to be tiled, `#` a closed one.",
        examples=[["#####", "#...#", "##.##", "##.##", "#####"]],
    )
    points: Count = Field(default=0, description="The points of the puzzle; left out if none.", examples=[2])
    reward: Letter = Field(
        default="",
        description="The letter of the piece it gives; left out if none.",
        examples=["D"],
    )

    @cached_property
    def cells(self) -> Cells:
        """Return the open cells, as (row, column) from the top left, both from 0."""
        return drawn_cells(self.recess, OPEN)

    @property
    def area(self) -> int:
        """Return the number of open cells."""
        return sum(row.count(OPEN) for row in self.recess)

    def fits(self, grid: tuple[int, int]) -> bool:
        """Return whether the recess has the rows and columns of a grid."""
        return len(self.recess) == grid[0] and all(len(row) == grid[1] for row in self.recess)

    def rewarded(self) -> Counter[str]:
        """See :meth:`Tile.rewarded`."""
        return Counter(self.reward)

    def line(self) -> str:
        """See :meth:`Tile.line`: ``W01 #####/#...#/##.##/##.##/##### > 2 D``."""
        gains = " ".join([str(self.points)] * bool(self.points) + [self.reward] * bool(self.reward))
        return f"{self.id} {format_recess(self.recess)}" + (f" > {gains}" if gains else "")

    def sentence(self, definition: GameDefinition, lang: str) -> str:
        """See :meth:`Tile.sentence`."""
        return sentence(self, self.cells, self.points, self.reward, definition, lang)

    @classmethod
    def canonical(cls, written: JsonObject, order: Mapping[str, int]) -> JsonObject:
        """See :meth:`Tile.canonical`."""
        return {key: value for key, value in written.items() if key != "points" or value != 0}
