"""Count the sequences of legal actions from a state, to compare two engines.

Shuffles are not counted as choices: a shuffle that is due is drawn from the seed, as in a game.
"""

from __future__ import annotations

from typing import Never

from typing_extensions import TypeVar

from squareone_data.game.engine import Engine
from squareone_data.rng import Chance

S = TypeVar("S", default=object)
A = TypeVar("A", default=object)


def count(engine: Engine[S, A, Never], state: S, depth: int, seed: int = 0) -> int:
    """Return the number of legal sequences of actions of a given length; a game that ends earlier counts once.

    Args:
        engine: the rules.
        state: the first state.
        depth: the number of actions, including those of an automated opponent, without shuffles.
        seed: the seed of the shuffles; each line of play counts its own shuffles.
    """
    return _count(engine, state, depth, seed, 0)


def divided(engine: Engine[S, A, Never], state: S, depth: int, seed: int = 0) -> dict[str, int]:
    """Return the count for each first action, to find the action after which two engines differ.

    Args:
        engine: the rules.
        state: the first state.
        depth: the number of actions, at least 1.
        seed: the seed of the shuffles.
    """
    return {
        str(action): _count(engine, engine.apply(state, action, checked=False), depth - 1, seed, 0)
        for action in engine.legal_actions(state)
    }


def _count(engine: Engine[S, A, Never], state: S, depth: int, seed: int, shuffles: int) -> int:
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
