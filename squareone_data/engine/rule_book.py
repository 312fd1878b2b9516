"""Rule books for legality: each rule is a function that checks one condition of an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Never, TypeAlias, TypeVar

from squareone_data.game.engine import Broken

D = TypeVar("D")
A = TypeVar("A")
Q = TypeVar("Q")
Complaint: TypeAlias = str | None
"""The reason why an action breaks a rule, in one sentence; None if it does not."""
Question: TypeAlias = Callable[[D, Q], Complaint]
"""A rule: a function of a state and an action."""


class RuleBook(Generic[D, A]):
    """The rules by type of action. Generic over the state and the actions."""

    def __init__(self) -> None:
        self._questions: dict[type[A], list[tuple[str, Question[D, Never]]]] = {}

    def rule(self, number: str, *kinds: type[A]) -> Callable[[Question[D, Q]], Question[D, Q]]:
        """Register a function as a rule for some types of action."""

        def listed(function: Question[D, Q]) -> Question[D, Q]:
            for kind in kinds:
                self._questions.setdefault(kind, []).append((number, function))
            return function

        return listed

    def broken(self, state: D, action: A) -> list[Broken]:
        """Return every rule that an action breaks, in the order of registration."""
        # A function is called only for actions of its registered types.
        asked = ((number, ask(state, action)) for number, ask in self._questions[type(action)])  # type: ignore[arg-type]
        return [Broken(number, said) for number, said in asked if said]
