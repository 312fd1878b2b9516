"""The form of positions and observations in JSON: the models of the schemas, used to validate documents."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from squareone_data.model.base import Count, Flag, Frozen, Positive, SetRef, Slug
from squareone_data.model.tiles import TileId

PieceText = Annotated[str, Field(pattern=r"^[A-Z]*$")]
LaidText = Annotated[str, Field(pattern=r"^[A-Z]@([a-z][1-9][0-9]?)+$")]
Seat = Annotated[int, Field(strict=True, ge=0, le=98)]
Phase = Literal["play", "last-round", "finishing", "over"]


class TurnPosition(Frozen):
    """A turn in progress, or a player's finishing touches."""

    seat: Seat = Field(default=0, description="The seat whose turn it is, from 0.", examples=[0])
    actions_left: Count = Field(default=0, description="Actions left.", examples=[3])
    master_used: Flag = Field(default=False, description="Whether the Master of the turn is used.", examples=[False])
    black_taken: Flag = Field(
        default=False,
        description="Once the end is triggered: whether the one Black puzzle per turn is taken.",
        examples=[False],
    )
    rewards: tuple[TileId, ...] = Field(
        default=(), description="The completed puzzles whose reward is due.", examples=[["W05"]]
    )


class RowsPosition(Frozen):
    """The face-up puzzles."""

    white: tuple[TileId | None, ...] = Field(
        default=(), description="The White row, nearest to the deck first; null is an empty slot.",
        examples=[["W01", "W02", None]],
    )  # fmt: skip
    black: tuple[TileId | None, ...] = Field(
        default=(), description="The Black row, in the same order.", examples=[["B01", "B02"]]
    )


class DecksPosition(Frozen):
    """The decks, top first."""

    white: tuple[TileId, ...] | Literal["rest"] = Field(
        default=(), description="The White deck; `rest` means all White puzzles that are not in another place, in "
        "an order drawn from the seed.", examples=["rest", ["W07", "W31"]],
    )  # fmt: skip
    black: tuple[TileId, ...] = Field(
        default=(),
        description="The Black deck; unlisted Black puzzles are in the box.",
        examples=[["B07"]],
    )


class PuzzlePosition(Frozen):
    """An unfinished puzzle."""

    id: TileId = Field(description="The puzzle.", examples=["W05"])
    pieces: tuple[LaidText, ...] = Field(
        default=(), description="The placed pieces, each with the cells it covers: the letter of the column from the "
        "left, the number of the row from the top.", examples=[["D@b2c2"]],
    )  # fmt: skip
    touches: tuple[LaidText, ...] = Field(
        default=(),
        description="The finishing touches. They are listed here only, not in `pieces`.",
        examples=[["M@b3"]],
    )


class SeatPosition(Frozen):
    """The state of a seat."""

    supply: PieceText = Field(default="", description="The pieces, one letter each.", examples=["MDI"])
    tiles: tuple[PuzzlePosition, ...] = Field(
        default=(), description="The unfinished puzzles.", examples=[[{"id": "W05", "pieces": ["D@b2b3"]}]]
    )
    completed: tuple[TileId, ...] = Field(default=(), description="The face-up completed puzzles.", examples=[["W09"]])
    banked: Count = Field(
        default=0, description="The number of completed White puzzles reshuffled into the deck.", examples=[2]
    )
    banked_points: Count = Field(default=0, description="The points of the reshuffled puzzles.", examples=[3])
    finishing: Count = Field(default=0, description="The number of finishing touches placed.", examples=[1])


class Position(Frozen):
    """A complete state of a game."""

    game: Slug = Field(description="The game whose rules apply.", examples=["project-l"])
    sets: Annotated[tuple[SetRef, ...], Field(min_length=1)] = Field(
        description="The sets in play.", examples=[["base"]]
    )
    players: Positive = Field(description="The number of players.", examples=[2])
    round: Positive = Field(
        default=1, description="The round, from 1; the finishing touches are a separate round.", examples=[3]
    )
    phase: Phase = Field(
        default="play", description="`play`; `last-round` from the start of the last round; `finishing` while "
        "finishing touches are placed; `over`.", examples=["play"],
    )  # fmt: skip
    start: Seat = Field(default=0, description="The seat of the first player.", examples=[0])
    turn: TurnPosition = Field(
        default=TurnPosition(), title="Turn", description="The turn in progress; once the game is over only the seat "
        "is used.", examples=[{"seat": 0, "actions_left": 3}],
    )  # fmt: skip
    rows: RowsPosition = Field(
        title="Rows", description="The face-up puzzles.", examples=[{"white": ["W01"], "black": ["B01"]}]
    )
    decks: DecksPosition = Field(
        default=DecksPosition(), title="Decks", description="The decks.", examples=[{"white": "rest", "black": ["B07"]}]
    )
    reserve: dict[Annotated[str, Field(pattern=r"^[A-Z]$")], Count] | Literal["rest"] = Field(
        description="The number of pieces of each kind in the reserve; `rest` means all that are not in another place.",
        examples=["rest", {"M": 13}],
    )
    seats: Annotated[tuple[SeatPosition, ...], Field(min_length=1)] = Field(
        description="The seats, clockwise.", examples=[[{"supply": "MD"}]]
    )


class DeckSizes(Frozen):
    """The sizes of the decks."""

    white: Count = Field(description="The White deck.", examples=[24])
    black: Count = Field(description="The Black deck.", examples=[8])


class UnseenTiles(Frozen):
    """The hidden puzzles, by color."""

    white: tuple[TileId, ...] = Field(description="White puzzles in the deck.", examples=[["W07", "W31"]])
    black: tuple[TileId, ...] = Field(description="Black puzzles in the deck or in the box.", examples=[["B07"]])


class ObservationMessage(Position):
    """The information that a seat has: a position with only the sizes of the decks."""

    seat: Seat = Field(description="The seat that observes.", examples=[1])
    decks: DeckSizes = Field(  # type: ignore[assignment]
        title="Decks", description="The number of puzzles in each deck.", examples=[{"white": 24, "black": 8}]
    )
    unseen: UnseenTiles = Field(
        title="Unseen", description="The hidden puzzles.", examples=[{"white": ["W07"], "black": ["B07"]}]
    )
