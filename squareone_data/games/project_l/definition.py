"""The definition in Project L's ``game.json``: limits and setup."""

from typing import Annotated, ClassVar

from pydantic import ConfigDict, Field

from squareone_data.model.base import Count, Document, KindRef, Positive, Small
from squareone_data.model.definition import GameDefinition, SetInfo

Start = dict[KindRef, Count]
Players = Annotated[str, Field(pattern=r"^[1-9][0-9]?$")]
"""A number of players, as a key."""
Side = Annotated[int, Field(strict=True, ge=1, le=8)]
"""A side of the grid, in cells."""


class Limits(Document):
    """The limits of the game (PL-1.2, PL-3.1, PL-3.2, PL-3.4)."""

    actions: Small = Field(default=3, description="The number of actions per turn.", examples=[3])
    unfinished: Small = Field(
        default=4, description="The maximum number of unfinished puzzles of a player.", examples=[4]
    )
    market: Small = Field(default=4, description="The number of face-up puzzles of each color.", examples=[4])
    max_level: Small = Field(default=4, description="The highest level of a piece.", examples=[4])
    grid: Annotated[tuple[Side, Side], Field(min_length=2, max_length=2)] = Field(
        default=(5, 5), description="The number of rows and columns of the grid.", examples=[[5, 5]]
    )
    gain: KindRef = Field(
        default="monomino", description="The kind of piece that the first Upgrade takes.", examples=["monomino"]
    )


class Setup(Document):
    """The setup of a game (PL-2.1, PL-2.2)."""

    start: Start = Field(
        default={"monomino": 1, "domino": 1},
        description="The starting pieces of each player, by kind.",
        examples=[{"monomino": 1, "domino": 1}],
    )
    black_tiles: dict[Players, Positive] = Field(
        default={"1": 10, "2": 12, "3": 14, "4": 16},
        description="The number of Black puzzles in play, by number of players.",
        examples=[{"1": 10, "2": 12, "3": 14, "4": 16}],
    )


class ProjectLDefinition(GameDefinition):
    """The content of ``game.json`` in a Project L catalog."""

    model_config = ConfigDict(title="ProjectLGame")  # the name that schemas are published with
    FIRST: ClassVar[tuple[str, ...]] = (
        "$schema", "format", "id", "game", "version", "name", "pieces", "limits", "setup",
    )  # fmt: skip

    limits: Limits = Field(
        default=Limits(), title="Limits", description="The limits of the game.", examples=[{"actions": 3}]
    )
    setup: Setup = Field(
        default=Setup(), title="Setup", description="The setup of a game.", examples=[{"start": {"monomino": 1}}]
    )
    sets: tuple[SetInfo, ...] = Field(
        description="The sets, in the order in which they are shown.",
        examples=[[{"id": "base", "tiles": {"white": "W01-W32"}}]],
    )
