"""Counts of the tree: how many ways to play so many actions there are from a state; what two engines compare.

Chance is no choice: a shuffle that comes due is drawn from the seed, as in a game.
"""

from __future__ import annotations

from typing import Any

from .chance import Chance
from .contract import Engine


def count(engine: Engine, state: Any, depth: int, seed: int = 0) -> int:
    """How many sequences of so many actions are legal from a state; a game that ends earlier counts as one.

    Args:
        engine: the rules.
        state: where to begin.
        depth: how many actions, those of a forced opponent included, shuffles not.
        seed: where shuffles are drawn from; each line of play has its own count of them.
    """
    return _count(engine, state, depth, seed, 0)


def divided(engine: Engine, state: Any, depth: int, seed: int = 0) -> dict[str, int]:
    """The same count, by the first action: where two engines differ, this says after which.

    Args:
        engine: the rules.
        state: where to begin.
        depth: how many actions, at least 1.
        seed: where shuffles are drawn from.
    """
    return {
        str(action): _count(engine, engine.apply(state, action, checked=False), depth - 1, seed, 0)
        for action in engine.legal_actions(state)
    }


def _count(engine: Engine, state: Any, depth: int, seed: int, shuffles: int) -> int:
    chance = Chance(seed)
    chance.reshuffles = shuffles
    while (drawn := engine.chance(state, chance)) is not None:
        state = engine.apply(state, drawn, checked=False)
    if depth == 0:
        return 1
    legal = engine.legal_actions(state)
    if not legal:
        return 1
    if depth == 1:
        return sum(1 for _ in legal)
    return sum(
        _count(engine, engine.apply(state, action, checked=False), depth - 1, seed, chance.reshuffles)
        for action in legal
    )
