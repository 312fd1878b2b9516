"""A game from a state to its end: asks whoever is to act, lets chance and forced opponents act, tells who listens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from .chance import Chance
from .contract import Engine
from .players import Player


class Step(NamedTuple):
    """One action of a game.

    Args:
        before: the state it was done in.
        action: what was done.
        after: the state it led to.
        seat: who decided; None for chance.
        forced: whether an opponent made of rules did it, who had no choice.
    """

    before: Any
    action: Any
    after: Any
    seat: int | None
    forced: bool


class EndlessGame(RuntimeError):
    """A game that is not over after as many actions as were allowed."""


def by_itself(engine: Engine, state: Any, chance: Chance) -> Any | None:
    """The action that needs nobody's decision here: what chance draws, or the only one a forced opponent has."""
    drawn = engine.chance(state, chance)
    if drawn is not None:
        return drawn
    return next(iter(engine.legal_actions(state))) if engine.is_forced(state) else None


def steps(
    engine: Engine, state: Any, players: Sequence[Player], chance: Chance, *,
    most: int | None = None, checked: bool = True,
) -> Iterator[Step]:  # fmt: skip
    """Play on, one step at a time, until the game is over.

    Args:
        engine: the rules.
        state: where to begin.
        players: who decides, by seat; the seat of a forced opponent needs nobody.
        chance: where shuffles are drawn from.
        most: how many actions are allowed; None for any number.
        checked: False trusts the players to choose what is legal, which saves the time to ask.

    Raises:
        EndlessGame: it is not over after that many.
        IllegalAction: a player chose what is not legal.
    """
    count = 0
    while True:
        seat = engine.seat_to_act(state)
        itself = seat is None or engine.is_forced(state)
        if not itself and seat is not None:
            action = players[seat].choose(engine.observe(state, seat))
        elif (action := by_itself(engine, state, chance)) is None:
            return
        if most is not None and count >= most:
            raise EndlessGame(f"the game is not over after {most} actions")
        after = engine.apply(state, action, checked=checked and not itself)
        yield Step(state, action, after, seat, itself and seat is not None)
        state, count = after, count + 1


def play(
    engine: Engine, state: Any, players: Sequence[Player], chance: Chance, *,
    most: int | None = None, checked: bool = True, told: Callable[[Step], None] | None = None,
) -> Any:  # fmt: skip
    """Play a game to its end; the last state. As :func:`steps`; ``told`` hears of each step."""
    for step in steps(engine, state, players, chance, most=most, checked=checked):
        if told is not None:
            told(step)
        state = step.after
    return state
