"""The game loop: asks bots for decisions, and performs the actions of chance and of automated opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple, Never

from typing_extensions import TypeVar

from squareone_data.game.bots import Bot
from squareone_data.game.engine import Engine, Observation
from squareone_data.rng import Chance

S = TypeVar("S", default=object)
A = TypeVar("A", default=object)


class Step(NamedTuple, Generic[S, A]):
    """One action of a game.

    Args:
        before: the state before the action.
        action: the action.
        after: the state after the action.
        seat: the seat that decided; None for chance.
        forced: whether an automated opponent performed it, without a choice.
    """

    before: S
    action: A
    after: S
    seat: int | None
    forced: bool


class EndlessGame(RuntimeError):
    """A game that is not over after the maximum number of actions."""


def automatic_action(engine: Engine[S, A, Never], state: S, chance: Chance) -> A | None:
    """Return the action of chance or of an automated opponent, or None if a seat has to decide."""
    drawn = engine.chance(state, chance)
    if drawn is not None:
        return drawn
    return next(iter(engine.legal_actions(state)), None) if engine.is_forced(state) else None


def next_step(
    engine: Engine[S, A, Never], state: S, chance: Chance, choose: Callable[[S, int], A | None], *, checked: bool = True
) -> Step[S, A] | None:
    """Perform the next action of a game.

    Args:
        engine: the rules.
        state: the current state.
        chance: the source of shuffles.
        choose: returns the action of a seat, or None to stop.
        checked: if False, ``choose`` must return legal actions.

    Returns:
        The step, or None if the game is over or no action was chosen.

    Raises:
        IllegalAction: ``choose`` returned an illegal action.
    """
    seat = engine.seat_to_act(state)
    automatic = seat is None or engine.is_forced(state)
    action = automatic_action(engine, state, chance) if seat is None or automatic else choose(state, seat)
    if action is None:
        return None
    after = engine.apply(state, action, checked=checked and not automatic)
    return Step(state, action, after, seat, automatic and seat is not None)


def steps(
    engine: Engine[S, A, Never], state: S, bots: Sequence[Bot[S, A | None]], chance: Chance, *,
    limit: int | None = None, checked: bool = True, observe: Callable[[S, int], Observation[S]] | None = None,
) -> Iterator[Step[S, A]]:  # fmt: skip
    """Yield the steps of a game until it is over.

    Args:
        engine: the rules.
        state: the first state.
        bots: the bots by seat; a bot that returns None ends the iteration.
        chance: the source of shuffles.
        limit: the maximum number of actions; None for no limit.
        checked: if False, bots must choose legal actions; this is faster.
        observe: makes the observation of a bot; by default ``engine.observe``.

    Raises:
        EndlessGame: the game is not over after the maximum number of actions.
        IllegalAction: a bot chose an illegal action.
    """
    look = engine.observe if observe is None else observe

    def choose(state: S, seat: int) -> A | None:
        return bots[seat].choose(look(state, seat))

    count = 0
    while (step := next_step(engine, state, chance, choose, checked=checked)) is not None:
        if limit is not None and count >= limit:
            raise EndlessGame(f"the game is not over after {limit} actions")
        yield step
        state, count = step.after, count + 1


def play(
    engine: Engine[S, A, Never], state: S, bots: Sequence[Bot[S, A]], chance: Chance, *,
    limit: int | None = None, checked: bool = True, on_step: Callable[[Step[S, A]], object] | None = None,
) -> S:  # fmt: skip
    """Play a game to the end and return the last state. ``on_step`` is called with each step; see :func:`steps`."""
    for step in steps(engine, state, bots, chance, limit=limit, checked=checked):
        if on_step is not None:
            on_step(step)
        state = step.after
    return state
