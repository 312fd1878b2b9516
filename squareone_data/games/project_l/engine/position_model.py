"""The form of a position in JSON: the model that the schema is made from, and that documents are held against."""

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

    seat: Seat = Field(default=0, description="Whose turn it is, from 0.", examples=[0])
    actions_left: Count = Field(default=0, description="Actions left.", examples=[3])
    master_used: Flag = Field(default=False, description="Whether the Master of the turn is spent.", examples=[False])
    black_taken: Flag = Field(
        default=False,
        description="Whether the one Black puzzle is taken that may be a turn, once the end is triggered.",
        examples=[False],
    )
    rewards: tuple[TileId, ...] = Field(
        default=(), description="The completed puzzles whose reward is to be chosen now.", examples=[["W05"]]
    )


class RowsPosition(Frozen):
    """What lies face up."""

    white: tuple[TileId | None, ...] = Field(
        default=(), description="The White row, the slot nearest the deck first; null is an empty slot.",
        examples=[["W01", "W02", None]],
    )  # fmt: skip
    black: tuple[TileId | None, ...] = Field(
        default=(), description="The Black row likewise.", examples=[["B01", "B02"]]
    )


class DecksPosition(Frozen):
    """The decks, top first."""

    white: tuple[TileId, ...] | Literal["rest"] = Field(
        default=(), description="The White deck; `rest` means all White puzzles that are nowhere else, in an order "
        "drawn from the seed.", examples=["rest", ["W07", "W31"]],
    )  # fmt: skip
    black: tuple[TileId, ...] = Field(
        default=(), description="The Black deck; Black puzzles listed nowhere are in the box.", examples=[["B07"]]
    )


class PuzzlePosition(Frozen):
    """An unfinished puzzle."""

    id: TileId = Field(description="The puzzle.", examples=["W05"])
    pieces: tuple[LaidText, ...] = Field(
        default=(), description="The pieces that lie in it, each with the cells it covers: the letter of the column "
        "from the left, the number of the row from the top.", examples=[["D@b2c2"]],
    )  # fmt: skip
    touches: tuple[LaidText, ...] = Field(
        default=(), description="Those placed as finishing touches, which are not among `pieces`.", examples=[["M@b3"]]
    )


class SeatPosition(Frozen):
    """What lies before a player."""

    supply: PieceText = Field(default="", description="The pieces, one letter each.", examples=["MDI"])
    tiles: tuple[PuzzlePosition, ...] = Field(
        default=(), description="The unfinished puzzles.", examples=[[{"id": "W05", "pieces": ["D@b2b3"]}]]
    )
    completed: tuple[TileId, ...] = Field(
        default=(), description="The completed puzzles that lie face up.", examples=[["W09"]]
    )
    banked: Count = Field(
        default=0, description="How many completed White puzzles were reshuffled into the deck.", examples=[2]
    )
    banked_points: Count = Field(default=0, description="The points these gave.", examples=[3])
    finishing: Count = Field(default=0, description="How many finishing touches were placed.", examples=[1])


class Position(Frozen):
    """A state of a game, complete."""

    game: Slug = Field(description="The game whose rules apply.", examples=["project-l"])
    sets: Annotated[tuple[SetRef, ...], Field(min_length=1)] = Field(
        description="The sets in play.", examples=[["base"]]
    )
    players: Positive = Field(description="How many people play.", examples=[2])
    round: Positive = Field(
        default=1, description="The round, from 1; the finishing touches are a round of their own.", examples=[3]
    )
    phase: Phase = Field(
        default="play", description="`play`; `last-round` from the start of the last round; `finishing` while "
        "finishing touches are placed; `over`.", examples=["play"],
    )  # fmt: skip
    start: Seat = Field(default=0, description="The seat of the first player.", examples=[0])
    turn: TurnPosition = Field(
        default=TurnPosition(), title="Turn", description="The turn in progress; once the game is over only the seat "
        "matters.", examples=[{"seat": 0, "actions_left": 3}],
    )  # fmt: skip
    rows: RowsPosition = Field(
        title="Rows", description="The puzzles that lie face up.", examples=[{"white": ["W01"], "black": ["B01"]}]
    )
    decks: DecksPosition = Field(
        default=DecksPosition(), title="Decks", description="The decks.", examples=[{"white": "rest", "black": ["B07"]}]
    )
    reserve: dict[Annotated[str, Field(pattern=r"^[A-Z]$")], Count] | Literal["rest"] = Field(
        description="How many pieces of each kind are in the reserve; `rest` means all that are nowhere else.",
        examples=["rest", {"M": 13}],
    )
    seats: Annotated[tuple[SeatPosition, ...], Field(min_length=1)] = Field(
        description="The seats, clockwise.", examples=[[{"supply": "MD"}]]
    )
