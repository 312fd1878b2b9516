"""The documents that the rules oracle reads and writes for this game, by the name of their schema."""

from __future__ import annotations

from pydantic import Field

from squareone_data.engine.oracle_models import StandingMessage, oracle_models
from squareone_data.model.base import Count

from .engine.position_model import ObservationMessage, Position


class Standing(StandingMessage):
    """The result of a seat."""

    finishing: Count = Field(description="The points that finishing touches cost.", examples=[2])
    unfinished: Count = Field(description="The points that unfinished puzzles cost.", examples=[3])
    completed: Count = Field(description="The number of completed puzzles, the first tiebreaker.", examples=[9])
    pieces_left: Count = Field(description="The number of pieces left, the second tiebreaker.", examples=[6])


ORACLE_MODELS = oracle_models(Position, ObservationMessage, Standing)
