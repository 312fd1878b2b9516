"""The rules of Square One, written to be read beside the numbered rules in ``rules.md``.

Where is what: how a game begins is in ``setup``; what is possible in ``possible`` and, as a view, ``legal``; why
something is not legal in ``reasons``; what an action does in ``effects``; the solo opponent in ``opponent``; scores in
``scoring``; what everybody can see in ``state``; what always holds in ``invariants``; JSON in ``positions``. This
package offers the names of :class:`squareone_data.play.contract.Engine`.
"""

from __future__ import annotations

from typing import Any

from squareone_data.play.chance import Chance
from squareone_data.play.observing import Observation, observe, permuted
from squareone_data.play.selections import selections
from squareone_data.play.usual import refuse

from . import actions as _actions
from .effects import perform
from .invariants import broken_invariants as invariants
from .legal import LegalActions
from .positions import from_position, to_position
from .reasons import reasons as explain
from .scoring import outcome
from .setup import configurations, configured, initial
from .state import OVER, Config, Draft, State

GAME = "square-one"
RULES = "1"
VERBS = _actions.VERBS
legal_actions = LegalActions


def apply(state: State, action: Any, *, checked: bool = True) -> State:
    """The state after an action; the one given stays as it is.

    Args:
        state: where it is done.
        action: what is done.
        checked: False skips the check that it is legal; only for an action out of this very state's list.

    Raises:
        IllegalAction: it is not legal, with every rule it breaks.
    """
    draft = Draft(state)
    if checked:
        refuse(action, explain(state, action, draft))
    return perform(draft, action)


def parse(text: str, state: State) -> _actions.Action:
    """An action from its text, for the catalog of a state; ``str`` of an action is the way back.

    Raises:
        UnknownAction: it is none.
    """
    return _actions.parse(text, state.table.game, state.table.known)


def seat_to_act(state: State) -> int | None:
    """Whose decision is due; None if the game is over or chance is due."""
    return None if state.phase == OVER or state.shuffle_due else state.turn.seat


def is_forced(state: State) -> bool:
    """Whether the solo opponent acts, which has no choice (section 13)."""
    return state.phase != OVER and not state.shuffle_due and state.opponent_acts


def deciding(state: State) -> int:
    """How many seats decide: all that people have; not that of the solo opponent (section 13)."""
    return state.config.players


def chance(state: State, source: Chance) -> _actions.Shuffle | None:
    """SO-7.1: the shuffle that is due, drawn from the discarded tiles in the order of the table; None if none is."""
    if not state.shuffle_due:
        return None
    tiles = state.table.tiles
    return _actions.Shuffle(source.reshuffled(tuple(tiles[one].id for one in sorted(state.discard))))


def turn_of(state: State) -> tuple[int, ...]:
    """What turn a state belongs to: round and seats to act."""
    return (state.round, *(market.turn.seat for market in state.markets))


__all__ = [
    "GAME", "RULES", "VERBS", "Config", "LegalActions", "Observation", "State", "apply", "chance", "configurations",
    "configured", "deciding", "explain", "from_position", "initial", "invariants", "is_forced", "legal_actions",
    "observe", "outcome", "parse", "permuted", "seat_to_act", "selections", "to_position", "turn_of",
]  # fmt: skip
