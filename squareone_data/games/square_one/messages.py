"""The documents that the rules oracle reads and writes for this game, by the name of their schema."""

from __future__ import annotations

from pydantic import Field

from squareone_data.model.base import Count
from squareone_data.play.messages import StandingMessage, messages

from .engine.observation_model import ObservationMessage
from .engine.position_model import Position


class Standing(StandingMessage):
    """What one seat has reached."""

    combo_points: Count = Field(description="Points for combos.", examples=[1])


MODELS = messages(Position, ObservationMessage, Standing)
