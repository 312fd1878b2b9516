"""Who plays Square One: bots by name. They see observations only, and think with the rules engine itself.

What ``greedy`` and ``planner`` look at, of all that is legal, is in ``choices``; what tiles, pieces and time are worth
to them in ``worth``.
"""

from __future__ import annotations

from collections.abc import Mapping

from squareone_data.play.players import Maker

from .greedy import Greedy
from .planner import Planner
from .quick import Quick

PLAYERS: Mapping[str, Maker] = {"quick": Quick, "greedy": Greedy, "planner": Planner}
"""The bots by name, weakest first."""
