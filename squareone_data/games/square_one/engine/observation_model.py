"""The form of an observation in JSON: a position without hidden information."""

from __future__ import annotations

from pydantic import Field

from squareone_data.model.base import Count, Frozen
from squareone_data.model.tiles import TileId

from .position_model import Position, Seat


class DeckSizes(Frozen):
    """The sizes of the decks."""

    white: Count = Field(description="The White deck.", examples=[31])
    black: Count = Field(description="The Black deck.", examples=[9])


class UnseenTiles(Frozen):
    """The hidden tiles, by color."""

    white: tuple[TileId, ...] = Field(description="White tiles in the deck.", examples=[["W07", "W31"]])
    black: tuple[TileId, ...] = Field(description="Black tiles in the deck or in the box.", examples=[["B07"]])


class ObservationMessage(Position):
    """The information that a seat has: a position with only the sizes of the decks."""

    seat: Seat = Field(description="The seat that observes.", examples=[1])
    decks: DeckSizes = Field(  # type: ignore[assignment]
        title="Decks", description="The number of tiles in each deck.", examples=[{"white": 31, "black": 9}]
    )
    unseen: UnseenTiles = Field(
        title="Unseen", description="The hidden tiles.", examples=[{"white": ["W07"], "black": ["B07"]}]
    )
