"""The form of an observation in JSON: a position without what is hidden."""

from __future__ import annotations

from pydantic import Field

from squareone_data.model.base import Count, Frozen
from squareone_data.model.tiles import TileId

from .position_model import Position, Seat


class DeckSizes(Frozen):
    """The sizes of the decks."""

    white: Count = Field(description="The White deck.", examples=[24])
    black: Count = Field(description="The Black deck.", examples=[8])


class UnseenTiles(Frozen):
    """What is hidden, by color."""

    white: tuple[TileId, ...] = Field(description="Those in the White deck.", examples=[["W07", "W31"]])
    black: tuple[TileId, ...] = Field(
        description="Those in the Black deck or in the box; which of both nobody knows.", examples=[["B07"]]
    )


class ObservationMessage(Position):
    """What one seat may know: a position with the sizes of the decks only."""

    seat: Seat = Field(description="The seat that looks.", examples=[1])
    decks: DeckSizes = Field(  # type: ignore[assignment]
        title="Decks", description="How many puzzles each deck has.", examples=[{"white": 24, "black": 8}]
    )
    unseen: UnseenTiles = Field(
        title="Unseen", description="The puzzles that nobody can see.", examples=[{"white": ["W07"], "black": ["B07"]}]
    )
