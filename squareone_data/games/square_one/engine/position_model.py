"""The form of a position in JSON: the model of the schema, used to validate documents."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from squareone_data.games.square_one.rows import Action
from squareone_data.model.base import Count, Flag, Frozen, Positive, SetRef, Slug
from squareone_data.model.tiles import TileId

PieceText = Annotated[str, Field(pattern=r"^[A-Z]*$")]
Seat = Annotated[int, Field(strict=True, ge=0, le=98)]
Phase = Literal["play", "last-round", "over"]
Difficulty = Literal["easy", "normal", "hard"]


class BonusPosition(Frozen):
    """An open bonus."""

    tile: TileId = Field(
        description="The rotated tile. It stays in `completed` until the bonus is closed.", examples=["CW06"]
    )
    open: Action | None = Field(
        default=None, description="The open bonus action; null between two bonus actions.", examples=["fill2"]
    )
    left: Count = Field(default=0, description="The number of times it can still be used.", examples=[1])
    done: tuple[Action, ...] = Field(
        default=(), description="The finished bonus actions of the tile.", examples=[["take2"]]
    )


class TurnPosition(Frozen):
    """A turn in progress."""

    seat: Seat = Field(default=0, description="The seat whose turn it is, from 0.", examples=[0])
    actions_left: Count = Field(
        default=0, description="Standard actions left; for the solo opponent its action points.", examples=[3]
    )
    master_used: Flag = Field(default=False, description="Whether the Master of the turn is used.", examples=[False])
    bonus: BonusPosition | None = Field(default=None, title="Bonus", description="The open bonus.", examples=[None])
    ended: Flag = Field(
        default=False, description="In Line Clear: whether this side has finished its turn.", examples=[False]
    )


class MarketPosition(Frozen):
    """A market and its turn."""

    marker: Literal["white", "black"] | None = Field(
        default=None, description="In Line Clear: the marker of the market; white comes first.", examples=["white"]
    )
    white: tuple[TileId | None, ...] = Field(
        description="The White slots, nearest to the deck first; null is an empty slot.",
        examples=[["W01", "W02", None]],
    )
    black: tuple[TileId | None, ...] = Field(
        description="The Black slots, in the same order.", examples=[["B01", "B02"]]
    )
    turn: TurnPosition = Field(
        default=TurnPosition(), title="Turn", description="The turn of the market; ignored once the game is over.",
        examples=[{"seat": 0, "actions_left": 3}],
    )  # fmt: skip


class DecksPosition(Frozen):
    """The decks, top first."""

    white: tuple[TileId, ...] | Literal["rest"] = Field(
        default=(), description="The White deck; `rest` means all White tiles that are not in another place, in an "
        "order drawn from the seed.", examples=["rest", ["W07", "W31"]],
    )  # fmt: skip
    black: tuple[TileId, ...] = Field(
        default=(),
        description="The Black deck; Black tiles that are not listed anywhere are in the box.",
        examples=[["B07"]],
    )


class TilePosition(Frozen):
    """An unfinished tile of a seat."""

    id: TileId = Field(description="The tile.", examples=["W05"])
    rows: tuple[Annotated[str, Field(pattern=r"^[A-Z]+$")], ...] = Field(
        default=(), description="The pieces on each filled row, top row first.", examples=[["Y"]]
    )
    paid: Annotated[str, Field(pattern=r"^[A-Z]+$")] | None = Field(
        default=None, description="For the solo opponent: the pieces it paid with.", examples=["YYG"]
    )


class SeatPosition(Frozen):
    """The state of a seat."""

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
    """A complete state of a game."""

    game: Slug = Field(description="The game whose rules apply.", examples=["square-one"])
    sets: Annotated[tuple[SetRef, ...], Field(min_length=1)] = Field(
        description="The sets in play.", examples=[["base", "joker"]]
    )
    players: Positive = Field(description="The number of players.", examples=[2])
    solo: Difficulty | None = Field(
        default=None, description="The difficulty of the solo opponent; null without one.", examples=["hard"]
    )
    round: Positive = Field(default=1, description="The round, from 1.", examples=[3])
    phase: Phase = Field(
        default="play", description="`play`; `last-round` from the start of the last round; `over`.", examples=["play"]
    )
    start: Seat = Field(default=0, description="The seat of the first player.", examples=[0])
    next: Annotated[int, Field(strict=True, ge=0, le=1)] = Field(
        default=0, description="The market that acts next, from 0.", examples=[0]
    )
    markets: Annotated[tuple[MarketPosition, ...], Field(min_length=1, max_length=2)] = Field(
        description="The market; in Line Clear both markets, white marker first.",
        examples=[[{"white": ["W01"], "black": ["B01"], "turn": {"seat": 0, "actions_left": 3}}]],
    )
    decks: DecksPosition = Field(
        default=DecksPosition(), title="Decks", description="The decks.", examples=[{"white": "rest", "black": ["B07"]}]
    )
    discard: tuple[TileId, ...] = Field(default=(), description="Discarded White tiles.", examples=[["W12"]])
    removed: tuple[TileId, ...] = Field(
        default=(), description="White tiles that left the game because they reward a Joker.", examples=[["JW07"]]
    )
    removed_pieces: PieceText = Field(default="", description="Pieces that left the game.", examples=["A"])
    reserve: dict[Annotated[str, Field(pattern=r"^[A-Z]$")], Count] | Literal["rest"] = Field(
        description="The number of pieces of each kind in the reserve; `rest` means all that are not in another place.",
        examples=["rest", {"Y": 24}],
    )
    seats: Annotated[tuple[SeatPosition, ...], Field(min_length=1)] = Field(
        description="The seats, clockwise; in a solo game, seat 1 is the opponent.", examples=[[{"supply": "YYG"}]]
    )
