"""The documents that the rules oracle reads and writes for this game, by the name of their schema."""

from __future__ import annotations

from squareone_data.play.messages import messages

from .engine.observation_model import ObservationMessage
from .engine.position_model import Position

MODELS = messages(Position, ObservationMessage)
