"""What an engine offers, whatever the game: positions, legal actions, effects, reasons, observations, results.

The engine of a game is its part ``engine`` (see :mod:`squareone_data.model.registry`), a module or package that has the
names of :class:`Engine`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeVar

from squareone_data.model.catalog import Catalog

from .chance import Chance, Stream


class Broken(NamedTuple):
    """A rule that an action, a setup or a position breaks.

    Args:
        rule: its number, such as ``SO-4.5``.
        message: what is wrong, in one sentence.
    """

    rule: str
    message: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}" if self.rule else self.message


class PlayError(ValueError):
    """Something that cannot be played.

    Args:
        reasons: every rule it breaks.
    """

    def __init__(self, headline: str, reasons: Sequence[Broken]) -> None:
        super().__init__("\n".join([headline, *(f"  {one}" for one in reasons)]))
        self.headline = headline
        self.reasons = tuple(reasons)


class SetupError(PlayError):
    """A game that cannot begin: the sets, the number of players and the catalog do not go together."""


class PositionError(PlayError):
    """A position that breaks an invariant."""


class IllegalAction(PlayError):
    """An action that is not legal where it was tried."""


class UnknownAction(ValueError):
    """A text that is no action; the message says what was expected."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What one seat has reached.

    Args:
        seat: the seat, from 0.
        points: the points of what was completed.
        total: all points.
        rank: as in sport: 1, 1, 3.
        more: what else counts in this game, by name: further points, and what breaks ties.
    """

    seat: int
    points: int
    total: int
    rank: int
    more: Mapping[str, int] = field(default_factory=dict)

    def as_json(self) -> dict[str, int]:
        """The standing as a part of the outcome."""
        return {"seat": self.seat, "points": self.points, **self.more, "total": self.total, "rank": self.rank}

    def told(self) -> str:
        """All that counts, in words: ``points 2, combo points 1``."""
        named = {"points": self.points, **self.more}
        return ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in named.items())


@dataclass(frozen=True, slots=True)
class Outcome:
    """Scores, ranking and what broke a tie.

    Args:
        over: whether the game is over; before that it is the standing so far.
        seats: the standing of each seat, in the order of seats.
        winners: the seats that win, or lead.
        tie_break: None where the total decided; else what did, or ``shared``.
    """

    over: bool
    seats: tuple[Standing, ...]
    winners: tuple[int, ...]
    tie_break: str | None

    def as_json(self) -> dict[str, Any]:
        """The outcome as the command ``rules outcome`` prints it."""
        return {
            "over": self.over,
            "seats": [one.as_json() for one in self.seats],
            "winners": list(self.winners),
            "tie_break": self.tie_break,
        }


class Config(Protocol):
    """What is decided before a game. Its text tells it in words, such as ``2 players, base``."""

    @property
    def sets(self) -> tuple[str, ...]:
        """The sets in play, in the order of the game."""

    @property
    def players(self) -> int:
        """How many people play."""

    @property
    def solo(self) -> str | None:
        """The difficulty of an opponent made of rules; None where there is none."""


class Legal(Protocol):
    """A view of the legal actions of a state: lazy, in a fixed order, true if there are any."""

    def __iter__(self) -> Iterator[Any]: ...
    def __contains__(self, action: object) -> bool: ...
    def __bool__(self) -> bool: ...
    @property
    def verbs(self) -> tuple[str, ...]:
        """The verbs of which there is at least one legal action, in order."""

    def of(self, verb: str) -> Iterable[Any]:
        """The legal actions of one verb, in order; produced as they are asked for where there may be many."""

    def pick(self, verb: str, stream: Stream) -> Any:
        """A legal action of a verb by chance, found without listing all of them."""


class Observation(Protocol):
    """What a seat may know. Its ``state`` has the rules' own form, with what is hidden replaced by blanks."""

    @property
    def seat(self) -> int: ...
    @property
    def state(self) -> Any: ...
    def as_json(self) -> dict[str, Any]: ...


C = TypeVar("C")


class Engine(Protocol):
    """The names that the part ``engine`` of a game has."""

    GAME: str
    """The id of the game."""
    RULES: str
    """The version of the rules: it changes when the same actions lead to another state, and only then."""
    VERBS: tuple[str, ...]
    """The first words of all actions, in the order in which legal actions are listed."""

    def configured(self, catalog: Catalog, sets: Sequence[str] | None, players: int, solo: str | None) -> Config:
        """A configuration: sets (a sensible choice if None), players and, where alone, the opponent's difficulty.

        Raises:
            SetupError: it cannot be played, with every reason.
        """

    def selections(self, catalog: Catalog) -> Iterable[tuple[str, ...]]:
        """Every combination of sets that can be played, smallest first."""

    def configurations(self, catalog: Catalog) -> Iterable[Config]:
        """Every configuration that can be played: selections of sets by numbers of players, solo included."""

    def initial(self, catalog: Catalog, config: Any, seed: int) -> Any:
        """The state in which a game begins."""

    def legal_actions(self, state: Any) -> Legal:
        """What may be done; empty exactly when the game is over."""

    def apply(self, state: Any, action: Any, *, checked: bool = True) -> Any:
        """The state after an action.

        Args:
            state: where it is done; it stays as it is.
            action: what is done.
            checked: False skips the check that it is legal; only for actions out of the list of this very state.

        Raises:
            IllegalAction: it is not legal, with every rule it breaks.
        """

    def explain(self, state: Any, action: Any) -> list[Broken]:
        """Every rule that an action breaks; empty exactly when it is legal."""

    def parse(self, text: str, state: Any) -> Any:
        """An action from its text; ``str(action)`` is the way back.

        Raises:
            UnknownAction: it is not one.
        """

    def seat_to_act(self, state: Any) -> int | None:
        """Whose decision is due: a seat; None if the game is over or chance is due."""

    def is_forced(self, state: Any) -> bool:
        """Whether an opponent made of rules acts, who has no choice."""

    def chance(self, state: Any, chance: Chance) -> Any | None:
        """The action that chance decides here; None if none is due."""

    def deciding(self, state: Any) -> int:
        """How many seats decide; those after them belong to an opponent made of rules."""

    def turn_of(self, state: Any) -> tuple[int, ...]:
        """What turn a state belongs to, the round and the seats to act: the same for all states of one turn only."""

    def observe(self, state: Any, seat: int) -> Observation:
        """What a seat may know."""

    def outcome(self, state: Any) -> Outcome:
        """Scores and ranking, final or so far."""

    def to_position(self, state: Any) -> dict[str, Any]:
        """A state as JSON."""

    def from_position(self, catalog: Catalog, document: Any, *, seed: int = 0, checked: bool = True) -> Any:
        """A state from JSON.

        Raises:
            PositionError: it breaks an invariant, with every reason.
        """

    def invariants(self, state: Any) -> Iterable[Broken]:
        """What of that which always holds does not hold in a state: pieces and tiles conserved, and so on."""

    def permuted(self, state: Any, stream: Stream) -> Any:
        """The same state to all who look at it, with what is hidden in another order, drawn from a stream."""
