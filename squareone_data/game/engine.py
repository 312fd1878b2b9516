"""The interface of a rules engine: set-up, legal actions, their effects, observations and outcomes.

:class:`Engine` is generic over the state and the action of the game, and over the catalog it plays with. General code
treats states and actions as opaque values; ``str(action)`` is the text of an action.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic, NamedTuple, Protocol

from typing_extensions import TypeVar

from squareone_data.model.catalog import Catalog
from squareone_data.model.json_types import JsonObject
from squareone_data.rng import Chance, Stream


class Broken(NamedTuple):
    """A rule that an action, a setup or a position violates.

    Args:
        rule: its number, such as ``SO-4.5``.
        message: the violation, in one sentence.
    """

    rule: str
    message: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}" if self.rule else self.message


class PlayError(ValueError):
    """An invalid setup, position or action.

    Args:
        headline: the first line of the message.
        reasons: every violated rule.
    """

    def __init__(self, headline: str, reasons: Sequence[Broken]) -> None:
        super().__init__("\n".join([headline, *(f"  {broken}" for broken in reasons)]))
        self.headline = headline
        self.reasons = tuple(reasons)


class SetupError(PlayError):
    """An invalid combination of catalog, sets and number of players."""


class PositionError(PlayError):
    """A position that violates an invariant."""


class IllegalAction(PlayError):
    """An action that is not legal in a state."""


class UnknownAction(ValueError):
    """A text that is not an action; the message says what was expected."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The score and the rank of a seat.

    Args:
        seat: the seat, from 0.
        points: the points of completed tiles.
        total: the total points.
        rank: the competition rank: 1, 1, 3.
        more: other values by name: additional points and tie-breakers.
    """

    seat: int
    points: int
    total: int
    rank: int
    more: Mapping[str, int] = field(default_factory=dict)

    def as_json(self) -> dict[str, int]:
        """Return the standing as a part of the outcome."""
        return {"seat": self.seat, "points": self.points, **self.more, "total": self.total, "rank": self.rank}

    def in_words(self) -> str:
        """Return all values in words: ``points 2, combo points 1``."""
        named = {"points": self.points, **self.more}
        return ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in named.items())


@dataclass(frozen=True, slots=True)
class Outcome:
    """The scores, the ranking and the tie-breaker.

    Args:
        over: whether the game is over; otherwise the outcome is provisional.
        seats: the standing of each seat, in the order of seats.
        winners: the seats that win, or lead.
        tie_break: None if the total decides; otherwise the tie-breaker, or ``shared``.
    """

    over: bool
    seats: tuple[Standing, ...]
    winners: tuple[int, ...]
    tie_break: str | None

    def as_json(self) -> JsonObject:
        """Return the outcome as the command ``rules outcome`` prints it."""
        return {
            "over": self.over,
            "seats": [standing.as_json() for standing in self.seats],
            "winners": list(self.winners),
            "tie_break": self.tie_break,
        }


class GameConfig(NamedTuple):
    """The configuration of a game. Its text is a short description, such as ``2 players, base``.

    Args:
        sets: the sets in play, in the order of the game.
        players: the number of players.
        solo: the difficulty of the automated opponent in a single-player game; None without one.
    """

    sets: tuple[str, ...]
    players: int
    solo: str | None = None

    def __str__(self) -> str:
        who = f"solo {self.solo}" if self.solo else f"{self.players} {'player' if self.players == 1 else 'players'}"
        return f"{who}, {' + '.join(self.sets)}"


S = TypeVar("S", default=object)
A = TypeVar("A", default=object)
C = TypeVar("C", bound=Catalog, default=Catalog, contravariant=True)
A_co = TypeVar("A_co", covariant=True, default=object)
S_co = TypeVar("S_co", covariant=True, default=object)


class LegalActions(Protocol[A_co]):
    """A lazy view of the legal actions of a state, in a fixed order; true if it is not empty."""

    def __iter__(self) -> Iterator[A_co]: ...
    def __contains__(self, action: object, /) -> bool: ...
    def __bool__(self) -> bool: ...
    @property
    def verbs(self) -> tuple[str, ...]:
        """Return the verbs with at least one legal action, in order."""

    def of(self, verb: str) -> Iterable[A_co]:
        """Return the legal actions of a verb, in order; lazily if there may be many."""

    def pick(self, verb: str, stream: Stream) -> A_co:
        """Return a random legal action of a verb, without enumerating all of them."""


class Observation(Protocol[S_co]):
    """The information available to a seat. Its ``state`` is a state in which hidden parts are blank."""

    @property
    def seat(self) -> int:
        """Return the observing seat."""

    @property
    def state(self) -> S_co:
        """Return the state with hidden parts blank."""

    def as_json(self) -> JsonObject:
        """Return the observation as ``rules observe`` prints it."""


class Engine(ABC, Generic[S, A, C]):
    """The rules of a game. An engine has no state: every method takes the state of the game."""

    game_id: ClassVar[str]
    """The id of the game."""
    rules_version: ClassVar[str]
    """The version of the rules, which changes only if the same actions lead to a different state."""
    verbs: ClassVar[tuple[str, ...]]
    """The first words of all actions, in the order of legal actions."""

    # -- setting up ----------------------------------------------------------------------------------------------------

    @abstractmethod
    def configure(
        self, catalog: C, sets: Sequence[str] | None = None, players: int = 2, solo: str | None = None
    ) -> GameConfig:
        """Return a valid configuration.

        Args:
            catalog: the catalog to play with.
            sets: the ids of the sets; None selects a default.
            players: the number of players.
            solo: the difficulty of the automated opponent, for one player.

        Raises:
            SetupError: the configuration is invalid; lists every reason.
        """

    @abstractmethod
    def selections(self, catalog: C) -> Iterable[tuple[str, ...]]:
        """Yield every valid combination of sets, smallest first."""

    @abstractmethod
    def configurations(self, catalog: C) -> Iterable[GameConfig]:
        """Yield every valid configuration: combinations of sets and numbers of players, including solo games."""

    @abstractmethod
    def initial(self, catalog: C, config: GameConfig, seed: int) -> S:
        """Return the initial state of a game; the seed determines everything random.

        Raises:
            SetupError: the configuration is invalid; lists every reason.
        """

    # -- actions -------------------------------------------------------------------------------------------------------

    @abstractmethod
    def legal_actions(self, state: S) -> LegalActions[A]:
        """Return the legal actions; empty exactly when the game is over."""

    @abstractmethod
    def apply(self, state: S, action: A, *, checked: bool = True) -> S:
        """Return the state after an action; the given state is not changed.

        Args:
            state: the state to act in.
            action: the action.
            checked: False skips the legality check; only for legal actions of the same state.

        Raises:
            IllegalAction: the action is not legal; lists every violated rule.
        """

    @abstractmethod
    def explain(self, state: S, action: A) -> list[Broken]:
        """Return every rule that an action violates; empty exactly when it is legal."""

    @abstractmethod
    def parse(self, text: str, state: S) -> A:
        """Parse the text of an action; the inverse of ``str(action)``.

        Raises:
            UnknownAction: the text is not an action.
        """

    # -- turns ---------------------------------------------------------------------------------------------------------

    @abstractmethod
    def seat_to_act(self, state: S) -> int | None:
        """Return the seat to act; None if the game is over or the next action is a chance action."""

    @abstractmethod
    def turn_of(self, state: S) -> tuple[int, ...]:
        """Return a key of the turn of a state, with the round and the seats to act: equal only within one turn."""

    def is_forced(self, state: S) -> bool:
        """Return whether the next action is forced, as for an automated opponent. By default False."""
        return False

    def chance(self, state: S, chance: Chance) -> A | None:
        """Return the next chance action; None if the next action is not a chance action. By default None."""
        return None

    def deciding(self, state: S) -> int:
        """Return the number of seats that choose actions; later seats are automated opponents. By default all seats."""
        return len(self.outcome(state).seats)

    # -- observations and outcomes -------------------------------------------------------------------------------------

    @abstractmethod
    def observe(self, state: S, seat: int) -> Observation[S]:
        """Return the observation of a seat.

        Raises:
            IndexError: the seat does not exist.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome:
        """Return the scores and the ranking, final or provisional."""

    def permuted(self, state: S, stream: Stream) -> S:
        """Return a state with the same observations and hidden parts in a random order.

        By default nothing is hidden.
        """
        return state

    # -- positions -----------------------------------------------------------------------------------------------------

    @abstractmethod
    def to_position(self, state: S) -> JsonObject:
        """Return a state as JSON."""

    @abstractmethod
    def from_position(self, catalog: C, document: object, *, seed: int = 0, checked: bool = True) -> S:
        """Return the state that a JSON document describes.

        Args:
            catalog: the catalog to play with.
            document: the parsed JSON.
            seed: the seed for the order of parts that the document does not specify.
            checked: False accepts a position that violates an invariant.

        Raises:
            PositionError: the position violates an invariant; lists every reason.
        """

    @abstractmethod
    def invariants(self, state: S) -> Iterable[Broken]:
        """Yield every invariant that a state violates, such as the conservation of pieces and tiles."""
