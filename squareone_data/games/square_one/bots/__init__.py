"""The bots of Square One. They see only observations, and search with the rules engine.

``choices`` selects the actions that ``greedy`` and ``planner`` consider; ``evaluation`` estimates the value of tiles,
pieces and time.
"""

from .greedy import Greedy
from .planner import Planner
from .quick import Quick

__all__ = ["Greedy", "Planner", "Quick"]
