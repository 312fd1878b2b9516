"""The corpus of Project L."""

from __future__ import annotations

from typing import Any

from . import decks, end, placing, score, turns

CASES = [*turns.CASES, *placing.CASES, *end.CASES, *score.CASES, *decks.CASES]

GAMES: dict[str, list[dict[str, Any]]] = {
    name: [{"players": players, "sets": ["base"]} for players in numbers]
    for name, numbers in {"full": (1, 2, 3, 4), "small": (1, 2, 3)}.items()
}
"""The seeded games, by frozen catalog."""
