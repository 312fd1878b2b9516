"""The documents that the rules oracle reads and writes for this game, by the name of their schema."""

from __future__ import annotations

from pydantic import Field

from squareone_data.model.base import Count
from squareone_data.play.messages import StandingMessage, messages

from .engine.observation_model import ObservationMessage
from .engine.position_model import Position


class Standing(StandingMessage):
    """What one seat has reached."""

    finishing: Count = Field(description="The points that finishing touches cost.", examples=[2])
    unfinished: Count = Field(description="The points that unfinished puzzles cost.", examples=[3])
    completed: Count = Field(description="How many puzzles are completed, which breaks ties first.", examples=[9])
    pieces_left: Count = Field(description="How many pieces are left, which breaks ties then.", examples=[6])


MODELS = messages(Position, ObservationMessage, Standing)
