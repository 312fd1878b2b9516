"""The corpus of Square One."""

from __future__ import annotations

from typing import Any

from . import completing, end, expansions, solo, turns

CASES = [*turns.CASES, *completing.CASES, *end.CASES, *expansions.CASES, *solo.CASES]

GAMES: dict[str, list[dict[str, Any]]] = {
    "full": [
        {"players": 2, "sets": ["base"]},
        {"players": 3, "sets": ["base", "joker"]},
        {"players": 4, "sets": ["base", "combo-master"]},
        {"players": 5, "sets": ["base", "joker"]},
        {"players": 6, "sets": ["base", "joker", "joker-ambassador", "combo-master", "combo-master-ambassador"]},
        {"players": 2, "sets": ["base", "joker", "joker-ambassador", "combo-master", "combo-master-ambassador"]},
        {"players": 1, "solo": "easy", "sets": ["base"]},
        {"players": 1, "solo": "normal", "sets": ["base", "joker", "joker-ambassador"]},
        {"players": 1, "solo": "hard", "sets": ["base", "joker", "combo-master"]},
    ],
    "small": [
        {"players": 2, "sets": ["base"]},
        {"players": 4, "sets": ["base"]},
        {"players": 1, "solo": "hard", "sets": ["base"]},
    ],
}
"""The seeded games, by frozen catalog."""
