"""What Project L's ``game.json`` says besides kinds and sets: limits and setup."""

from typing import Annotated, ClassVar

from pydantic import Field

from squareone_data.model.base import Count, Document, KindRef, Positive, Small
from squareone_data.model.games import Game, SetInfo

Start = dict[KindRef, Count]
Players = Annotated[str, Field(pattern=r"^[1-9][0-9]?$")]
"""A number of players, as a key."""
Side = Annotated[int, Field(strict=True, ge=1, le=8)]
"""A side of the grid, in cells."""


class Limits(Document):
    """The numbers that bound play (PL-1.2, PL-3.1, PL-3.2, PL-3.4)."""

    actions: Small = Field(default=3, description="Actions a turn.", examples=[3])
    unfinished: Small = Field(default=4, description="The most unfinished puzzles a player may have.", examples=[4])
    market: Small = Field(default=4, description="Puzzles face up of each color.", examples=[4])
    max_level: Small = Field(default=4, description="The highest level a piece can have.", examples=[4])
    grid: Annotated[tuple[Side, Side], Field(min_length=2, max_length=2)] = Field(
        default=(5, 5), description="Rows and columns of the grid on which a recess is drawn.", examples=[[5, 5]]
    )
    gain: KindRef = Field(
        default="monomino", description="The kind of piece that the first Upgrade takes.", examples=["monomino"]
    )


class Setup(Document):
    """How a game begins (PL-2.1, PL-2.2)."""

    start: Start = Field(
        default={"monomino": 1, "domino": 1},
        description="The pieces each player starts with, by kind.",
        examples=[{"monomino": 1, "domino": 1}],
    )
    black_tiles: dict[Players, Positive] = Field(
        default={"1": 10, "2": 12, "3": 14, "4": 16},
        description="How many Black puzzles are in play, by number of players.",
        examples=[{"1": 10, "2": 12, "3": 14, "4": 16}],
    )


class ProjectLGame(Game):
    """What ``game.json`` of a Project L catalog holds."""

    FIRST: ClassVar[tuple[str, ...]] = (
        "$schema", "format", "id", "game", "version", "name", "pieces", "limits", "setup",
    )  # fmt: skip

    limits: Limits = Field(
        default=Limits(), title="Limits", description="The numbers that bound play.", examples=[{"actions": 3}]
    )
    setup: Setup = Field(
        default=Setup(), title="Setup", description="How a game begins.", examples=[{"start": {"monomino": 1}}]
    )
    sets: tuple[SetInfo, ...] = Field(
        description="The sets, in the order in which they are shown.",
        examples=[[{"id": "base", "tiles": {"white": "W01-W32"}}]],
    )
