"""Who plays Project L: bots by name. They see observations only."""

from __future__ import annotations

from collections.abc import Mapping

from squareone_data.play.players import Maker

from .greedy import Greedy

PLAYERS: Mapping[str, Maker] = {"greedy": Greedy}
"""The bots by name, weakest first."""
