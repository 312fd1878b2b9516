"""The documents that the rules oracle reads and writes for this game, by the name of their schema."""

from __future__ import annotations

from pydantic import Field

from squareone_data.engine.oracle_models import StandingMessage, oracle_models
from squareone_data.model.base import Count

from .engine.observation_model import ObservationMessage
from .engine.position_model import Position


class Standing(StandingMessage):
    """The result of a seat."""

    combo_points: Count = Field(description="Points for combos.", examples=[1])


ORACLE_MODELS = oracle_models(Position, ObservationMessage, Standing)
