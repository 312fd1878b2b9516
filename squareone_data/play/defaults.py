"""Names of an engine that most games need not write: an engine imports those that are true of its game.

They ask of a state no more than ``round``, ``config.players`` and ``turn.seat``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .chance import Chance
from .contract import Broken, IllegalAction


def is_forced(state: Any) -> bool:
    """Whether an opponent made of rules acts: there is none."""
    return False


def deciding(state: Any) -> int:
    """How many seats decide: all that people have, and no other."""
    players: int = state.config.players
    return players


def turn_of(state: Any) -> tuple[int, ...]:
    """What turn a state belongs to: the round and the seat to act."""
    return state.round, state.turn.seat


def chance(state: Any, source: Chance) -> None:
    """The action that chance decides: after the start none is left to it."""


def refuse(action: object, broken: Sequence[Broken]) -> None:
    """An action that breaks a rule is not done.

    Raises:
        IllegalAction: it breaks these.
    """
    if broken:
        raise IllegalAction(f"`{action}` is not legal here", broken)
