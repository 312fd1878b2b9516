"""The face of a Project L puzzle, and how it is written in a file."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Annotated, Any, ClassVar

from pydantic import Field

from squareone_data.model.base import Count, Letter
from squareone_data.model.games import Game
from squareone_data.model.tiles import Tile

from .geometry import Cells
from .notation import format_recess, parse_row
from .words import sentence

OPEN, CLOSED = ".", "#"
RecessRow = Annotated[str, Field(pattern=r"^[.#]+$", json_schema_extra={"format": "recess-row"})]
"""A row of the grid: a dot is a cell of the recess, anything else is not."""


class ProjectLTile(Tile):
    """A White or Black puzzle (PL-1.2)."""

    FACE: ClassVar[tuple[str, ...]] = ("recess", "points", "reward")
    FIRST: ClassVar[tuple[str, ...]] = ("id", *FACE)
    FORMATS: ClassVar[Mapping[str, Callable[[str], object]]] = {"recess-row": parse_row}

    recess: tuple[RecessRow, ...] = Field(
        min_length=1,
        description="The grid, a text a row from the top: `.` is an open cell, which is to be tiled, `#` a closed one.",
        examples=[["#####", "#...#", "##.##", "##.##", "#####"]],
    )
    points: Count = Field(
        default=0, description="The points it is worth once complete; left out if none.", examples=[2]
    )
    reward: Letter = Field(
        default="",
        description="The letter of the kind of piece that completing it gives; left out if it gives none.",
        examples=["D"],
    )

    @cached_property
    def cells(self) -> Cells:
        """The open cells, as (row, column) from the top left, both from 0."""
        return frozenset(
            (row, column) for row, text in enumerate(self.recess) for column, one in enumerate(text) if one == OPEN
        )

    @property
    def area(self) -> int:
        """The number of open cells."""
        return sum(row.count(OPEN) for row in self.recess)

    def rewarded(self) -> Counter[str]:
        """See :meth:`Tile.rewarded`."""
        return Counter(self.reward)

    def rewarded_kind(self, game: Game) -> str:
        """The id of the kind of piece it gives; empty if it gives none, or one that is not known."""
        piece = game.by_letter.get(self.reward)
        return "" if piece is None else piece.id

    def line(self) -> str:
        """See :meth:`Tile.line`: ``W01 #####/#...#/##.##/##.##/##### > 2 D``."""
        gains = [str(self.points)] * bool(self.points) + [self.reward] * bool(self.reward)
        return " > ".join([f"{self.id} {format_recess(self.recess)}", *[" ".join(gains)] * bool(gains)])

    def sentence(self, game: Game, lang: str) -> str:
        """See :meth:`Tile.sentence`."""
        return sentence(self, game, lang)

    @classmethod
    def canonical(cls, written: dict[str, Any], order: Mapping[str, int]) -> dict[str, Any]:
        """See :meth:`Tile.canonical`."""
        tidy = dict(written)
        if written.get("points") == 0:
            del tidy["points"]
        return tidy
