"""Legal actions as a view, whatever the game: by verb, in order, and nothing listed before it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from .chance import Stream


class LegalView:
    """What may be done in a state; what a game derives its own view from.

    Iterating gives the actions in order; it is true if there are any; ``len`` counts them, which may take long where
    there are many.

    Args:
        state: the state.
    """

    __slots__ = ("_found", "state")

    def __init__(self, state: Any) -> None:
        self.state = state
        self._found: dict[str, Iterable[Any]] | None = None

    def look(self) -> dict[str, Iterable[Any]]:
        """The legal actions by verb, in order; verbs that have none are left out.

        What may be too many to list is a thing that produces them anew each time one walks through it, and that has a
        method ``pick(stream)``, which gives one by chance; all else is a list or a tuple.
        """
        raise NotImplementedError

    def _by_verb(self) -> dict[str, Iterable[Any]]:
        if self._found is None:
            self._found = self.look()
        return self._found

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verbs of which at least one action is legal, in order."""
        return tuple(self._by_verb())

    def of(self, verb: str) -> Iterable[Any]:
        """The legal actions of a verb, in order; produced while one walks through them where there may be many."""
        return self._by_verb().get(verb, ())

    def pick(self, verb: str, stream: Stream) -> Any:
        """A legal action of a verb by chance, without listing what may be endless: not all need be as likely.

        Raises:
            KeyError: the verb has none.
        """
        found: Any = self._by_verb()[verb]
        return stream.pick(found) if isinstance(found, tuple | list) else found.pick(stream)

    def __iter__(self) -> Iterator[Any]:
        for found in self._by_verb().values():
            yield from found

    def __len__(self) -> int:
        return sum(
            len(found) if isinstance(found, tuple | list) else sum(1 for _ in found)
            for found in self._by_verb().values()
        )

    def __bool__(self) -> bool:
        return bool(self._by_verb())

    def __repr__(self) -> str:
        some = [str(one) for one in islice(self, 9)]
        return f"<legal: {'; '.join(some[:8])}{'; …' if len(some) > 8 else ''}>"
