"""The form of a position in JSON: the model that the schema is made from, and that documents are held against."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from squareone_data.model.base import Count, Flag, Frozen, Positive, SetRef, Slug
from squareone_data.model.rows import Action
from squareone_data.model.tiles import TileId

PieceText = Annotated[str, Field(pattern=r"^[A-Z]*$")]
Seat = Annotated[int, Field(strict=True, ge=0, le=98)]
Phase = Literal["play", "last-round", "over"]
Difficulty = Literal["easy", "normal", "hard"]


class BonusPosition(Frozen):
    """A bonus that is being used."""

    tile: TileId = Field(description="The rotated tile; it stays in `completed` until closed.", examples=["CW06"])
    open: Action | None = Field(
        default=None, description="The bonus action that is open; null between two of them.", examples=["fill2"]
    )
    left: Count = Field(default=0, description="How often it may still be done.", examples=[1])
    done: tuple[Action, ...] = Field(
        default=(), description="The bonus actions of the tile that are finished.", examples=[["take2"]]
    )


class TurnPosition(Frozen):
    """A turn in progress."""

    seat: Seat = Field(default=0, description="Whose turn it is, from 0.", examples=[0])
    actions_left: Count = Field(
        default=0, description="Standard actions left; for the solo opponent its action points.", examples=[3]
    )
    master_used: Flag = Field(default=False, description="Whether the Master of the turn is spent.", examples=[False])
    bonus: BonusPosition | None = Field(
        default=None, title="Bonus", description="The bonus that is open.", examples=[None]
    )
    ended: Flag = Field(
        default=False, description="In Line Clear: whether this side has finished its turn.", examples=[False]
    )


class MarketPosition(Frozen):
    """A market and the turn there."""

    marker: Literal["white", "black"] | None = Field(
        default=None, description="In Line Clear: whose market it is; white comes first.", examples=["white"]
    )
    white: tuple[TileId | None, ...] = Field(
        description="The White slots, the one nearest the deck first; null is empty.", examples=[["W01", "W02", None]]
    )
    black: tuple[TileId | None, ...] = Field(description="The Black slots likewise.", examples=[["B01", "B02"]])
    turn: TurnPosition = Field(
        default=TurnPosition(), title="Turn", description="The turn there; not asked for once the game is over.",
        examples=[{"seat": 0, "actions_left": 3}],
    )  # fmt: skip


class DecksPosition(Frozen):
    """The decks, top first."""

    white: tuple[TileId, ...] | Literal["rest"] = Field(
        default=(), description="The White deck; `rest` means all White tiles that are nowhere else, in an order drawn "
        "from the seed.", examples=["rest", ["W07", "W31"]],
    )  # fmt: skip
    black: tuple[TileId, ...] = Field(
        default=(), description="The Black deck; Black tiles listed nowhere are in the box.", examples=[["B07"]]
    )


class TilePosition(Frozen):
    """A tile before a player."""

    id: TileId = Field(description="The tile.", examples=["W05"])
    rows: tuple[Annotated[str, Field(pattern=r"^[A-Z]+$")], ...] = Field(
        default=(), description="The pieces on each filled row, top row first.", examples=[["Y"]]
    )
    paid: Annotated[str, Field(pattern=r"^[A-Z]+$")] | None = Field(
        default=None, description="Before the solo opponent: the pieces it paid with.", examples=["YYG"]
    )


class SeatPosition(Frozen):
    """What lies before a player."""

    supply: PieceText = Field(default="", description="The pieces, one letter each.", examples=["YYG"])
    tiles: tuple[TilePosition, ...] = Field(
        default=(), description="The unfinished tiles.", examples=[[{"id": "W05", "rows": ["Y"]}]]
    )
    completed: tuple[TileId, ...] = Field(
        default=(), description="Rotated tiles with unused bonus actions.", examples=[["CW06"]]
    )
    scored: tuple[TileId, ...] = Field(default=(), description="Black tiles in the score pile.", examples=[["B09"]])
    combo_points: Count = Field(default=0, description="Points for combos.", examples=[1])


class Position(Frozen):
    """A state of a game, complete."""

    game: Slug = Field(description="The game whose rules apply.", examples=["square-one"])
    sets: Annotated[tuple[SetRef, ...], Field(min_length=1)] = Field(
        description="The sets in play.", examples=[["base", "joker"]]
    )
    players: Positive = Field(description="How many people play.", examples=[2])
    solo: Difficulty | None = Field(
        default=None, description="The difficulty of the opponent, where one plays alone.", examples=["hard"]
    )
    round: Positive = Field(default=1, description="The round, from 1.", examples=[3])
    phase: Phase = Field(
        default="play", description="`play`; `last-round` from the start of the last round; `over`.", examples=["play"]
    )
    start: Seat = Field(default=0, description="The seat of the first player.", examples=[0])
    next: Annotated[int, Field(strict=True, ge=0, le=1)] = Field(
        default=0, description="Which market acts next, from 0.", examples=[0]
    )
    markets: Annotated[tuple[MarketPosition, ...], Field(min_length=1, max_length=2)] = Field(
        description="The market; in Line Clear both, white marker first.",
        examples=[[{"white": ["W01"], "black": ["B01"], "turn": {"seat": 0, "actions_left": 3}}]],
    )
    decks: DecksPosition = Field(
        default=DecksPosition(), title="Decks", description="The decks.", examples=[{"white": "rest", "black": ["B07"]}]
    )
    discard: tuple[TileId, ...] = Field(default=(), description="Discarded White tiles.", examples=[["W12"]])
    removed: tuple[TileId, ...] = Field(
        default=(), description="White tiles that left the game, since they reward a Joker.", examples=[["JW07"]]
    )
    removed_pieces: PieceText = Field(default="", description="Pieces that left the game.", examples=["A"])
    reserve: dict[Annotated[str, Field(pattern=r"^[A-Z]$")], Count] | Literal["rest"] = Field(
        description="How many pieces of each kind are in the reserve; `rest` means all that are nowhere else.",
        examples=["rest", {"Y": 24}],
    )
    seats: Annotated[tuple[SeatPosition, ...], Field(min_length=1)] = Field(
        description="The seats, clockwise; playing alone, seat 1 is the opponent.", examples=[[{"supply": "YYG"}]]
    )
