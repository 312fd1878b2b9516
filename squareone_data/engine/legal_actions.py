"""The base class for views of legal actions: grouped by verb, ordered and lazy."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, Protocol, TypeAlias

from typing_extensions import TypeVar

from squareone_data.rng import Stream

S = TypeVar("S", default=object)
A = TypeVar("A", default=object)
A_co = TypeVar("A_co", covariant=True)


class ManyActions(Protocol[A_co]):
    """Actions that may be too many to list: generated at each iteration, or drawn without listing them."""

    def __iter__(self) -> Iterator[A_co]: ...

    def pick(self, stream: Stream, /) -> A_co:
        """Return a random action; the distribution need not be uniform."""


Listing: TypeAlias = Sequence[A] | ManyActions[A]
"""The legal actions of one verb."""
ActionsByVerb: TypeAlias = dict[str, Sequence[A] | ManyActions[A]]


class LegalView(ABC, Generic[S, A]):
    """The legal actions of a state.

    Iteration yields the actions in order. The view is true if there are any. ``len`` counts them, which may be slow.

    Args:
        state: the state.
    """

    __slots__ = ("_found", "state")

    def __init__(self, state: S) -> None:
        self.state = state
        self._found: ActionsByVerb[A] | None = None

    @abstractmethod
    def find(self) -> ActionsByVerb[A]:
        """Return the legal actions by verb, in order, without verbs that have none."""

    def _by_verb(self) -> ActionsByVerb[A]:
        if self._found is None:
            self._found = self.find()
        return self._found

    @property
    def verbs(self) -> tuple[str, ...]:
        """Return the verbs with at least one legal action, in order."""
        return tuple(self._by_verb())

    def of(self, verb: str) -> Iterable[A]:
        """Return the legal actions of a verb, in order; generated lazily if there may be many."""
        return self._by_verb().get(verb, ())

    def pick(self, verb: str, stream: Stream) -> A:
        """Return a random legal action of a verb without listing them; the distribution need not be uniform.

        Raises:
            KeyError: the verb has no legal actions.
        """
        found = self._by_verb()[verb]
        return stream.pick(found) if isinstance(found, Sequence) else found.pick(stream)

    @abstractmethod
    def __contains__(self, action: object) -> bool: ...

    def __iter__(self) -> Iterator[A]:
        for found in self._by_verb().values():
            yield from found

    def __len__(self) -> int:
        return sum(
            len(found) if isinstance(found, Sequence) else sum(1 for _ in found) for found in self._by_verb().values()
        )

    def __bool__(self) -> bool:
        return bool(self._by_verb())

    def __repr__(self) -> str:
        some = [str(action) for action in islice(self, 9)]
        return f"<legal: {'; '.join(some[:8])}{'; …' if len(some) > 8 else ''}>"
