"""Base classes for engines: :class:`BaseEngine` derives most of the interface from a list of legal actions.

:class:`PositionEngine` adds more, for games whose state is a pydantic model of the position.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Generic, NamedTuple

from pydantic import Field
from typing_extensions import TypeVar

from squareone_data.game.engine import (
    Broken,
    Engine,
    GameConfig,
    IllegalAction,
    Outcome,
    PositionError,
    SetupError,
)
from squareone_data.model.base import Count, Frozen, Positive, SetRef, Slug
from squareone_data.model.catalog import Catalog
from squareone_data.model.json_types import JsonObject

from .legal_actions import ActionsByVerb, LegalView
from .position_parser import HEADLINE, sound, validated
from .ranking import Score, ranked
from .set_selection import default_sets, missing_sets, selections, unknown_sets

S = TypeVar("S", default=object)
A = TypeVar("A", default=object)
C = TypeVar("C", bound=Catalog, default=Catalog, contravariant=True)


@dataclass(frozen=True, slots=True)
class SeatView(Generic[S]):
    """An observation: a state in which hidden parts are blank.

    Args:
        seat: the seat that observes.
        state: the state with blanks.
        position: the state as JSON.
    """

    seat: int
    state: S
    position: JsonObject

    def as_json(self) -> JsonObject:
        """Return the observation as ``rules observe`` prints it."""
        return {"seat": self.seat, **self.position}


class BaseEngine(Engine[S, A, C]):
    """An engine that lists its legal actions. Other methods use that list by default; override them for speed."""

    @abstractmethod
    def players(self, catalog: C) -> Sequence[int]:
        """Return the supported numbers of players."""

    @abstractmethod
    def actions(self, state: S) -> Sequence[A]:
        """Return all legal actions, grouped by verb, in the order of the verbs."""

    @abstractmethod
    def perform(self, state: S, action: A) -> S:
        """Return the state after a legal action."""

    def hidden(self, state: S, seat: int) -> S:
        """Return the state with blanks for everything hidden from a seat. By default nothing is hidden."""
        return state

    def configure(
        self, catalog: C, sets: Sequence[str] | None = None, players: int = 2, solo: str | None = None
    ) -> GameConfig:
        """See :meth:`Engine.configure`."""
        chosen = default_sets(catalog) if sets is None else sets
        config = GameConfig(tuple(known.id for known in catalog.definition.sets if known.id in chosen), players)
        reasons = [*unknown_sets(catalog, chosen)]
        if not chosen:
            reasons.append("no sets chosen")
        if solo is not None:
            reasons.append("this game has no automated opponent; remove solo")
        if reasons := reasons or [*self.objections(catalog, config)]:
            raise SetupError(f"cannot start a game of {config}", [Broken("", reason) for reason in reasons])
        return config

    def objections(self, catalog: C, config: GameConfig) -> Iterator[str]:
        """Yield every reason why a configuration cannot be played."""
        yield from missing_sets(catalog, config.sets)
        if config.players not in (known := self.players(catalog)):
            yield f"expected {', '.join(map(str, known))} players, got {config.players}"

    def selections(self, catalog: C) -> Iterable[tuple[str, ...]]:
        """See :meth:`Engine.selections`."""
        return selections(catalog)

    def configurations(self, catalog: C) -> Iterator[GameConfig]:
        """See :meth:`Engine.configurations`."""
        numbers = self.players(catalog)
        return (GameConfig(sets, players) for sets in self.selections(catalog) for players in numbers)

    def legal_actions(self, state: S) -> LegalView[S, A]:
        """See :meth:`Engine.legal_actions`."""
        return _ListedActions(self, state)

    def explain(self, state: S, action: A) -> list[Broken]:
        """See :meth:`Engine.explain`."""
        return [] if action in self.actions(state) else [Broken("", "not a legal action")]

    def apply(self, state: S, action: A, *, checked: bool = True) -> S:
        """See :meth:`Engine.apply`."""
        if checked:
            refuse(action, self.explain(state, action))
        return self.perform(state, action)

    def observe(self, state: S, seat: int) -> SeatView[S]:
        """See :meth:`Engine.observe`."""
        if not 0 <= seat < (count := len(self.outcome(state).seats)):
            raise IndexError(f"invalid seat {seat}; expected 0 to {count - 1}")
        seen = self.hidden(state, seat)
        return SeatView(seat, seen, self.to_position(seen))


class PositionModel(Frozen):
    """The base class for positions of a game with clockwise turns.

    A game adds ``seats``, one for each player, and everything else on the table.
    """

    game: Slug = Field(description="The game whose rules apply.", examples=["my-game"])
    sets: Annotated[tuple[SetRef, ...], Field(min_length=1)] = Field(
        description="The sets in play.", examples=[["base"]]
    )
    round: Positive = Field(description="The round, from 1.", examples=[2])
    turn: Count = Field(description="The seat whose turn it is, from 0.", examples=[1])

    @property
    def seat_count(self) -> int:
        """Return the number of seats."""
        return len(dict(self)["seats"])


P = TypeVar("P", bound=PositionModel)
K = TypeVar("K", bound=Catalog, default=Catalog)


class PositionState(NamedTuple, Generic[P, K]):
    """A position, and the catalog that it is played with.

    Args:
        catalog: the catalog.
        at: the position.
    """

    catalog: K
    at: P

    def changed(self, **fields: object) -> PositionState[P, K]:
        """Return the same state with some fields of the position changed."""
        return PositionState(self.catalog, self.at.model_copy(update=fields))


class PositionEngine(BaseEngine[PositionState[P, K], A, K], Generic[P, A, K]):
    """An engine whose state is a position. Generic over the model of the position, the action and the catalog."""

    position_model: ClassVar[type[PositionModel]]
    """The model of the position."""
    ties: ClassVar[Sequence[str]] = ()
    """The tie-breaks in order: names from :meth:`scores`. The highest value wins."""

    @abstractmethod
    def over(self, state: PositionState[P, K]) -> bool:
        """Return whether the game is over."""

    @abstractmethod
    def scores(self, state: PositionState[P, K]) -> Sequence[tuple[int, Mapping[str, int]]]:
        """Return the points of each seat, and its tie-break values by name."""

    @abstractmethod
    def tiles_on_table(self, state: PositionState[P, K]) -> Iterable[str]:
        """Yield the ids of all tiles on the table, once for each place."""

    def broken_invariants(self, state: PositionState[P, K]) -> Iterable[Broken]:
        """Yield the broken invariants of a state. That each tile is in one place is checked separately."""
        return ()

    def seat_to_act(self, state: PositionState[P, K]) -> int | None:
        """See :meth:`Engine.seat_to_act`."""
        return None if self.over(state) else state.at.turn

    def turn_of(self, state: PositionState[P, K]) -> tuple[int, ...]:
        """See :meth:`Engine.turn_of`."""
        return state.at.round, state.at.turn

    def outcome(self, state: PositionState[P, K]) -> Outcome:
        """See :meth:`Engine.outcome`."""
        scores = [Score(points, points, more) for points, more in self.scores(state)]
        return ranked(self.over(state), scores, self.ties)

    def invariants(self, state: PositionState[P, K]) -> Iterator[Broken]:
        """See :meth:`Engine.invariants`."""
        found = Counter(self.tiles_on_table(state))
        for tile in in_play(state.catalog, state.at.sets):
            if found[tile] != 1:
                yield Broken("", f"{tile} is in {found[tile]} places")
        yield from self.broken_invariants(state)

    def to_position(self, state: PositionState[P, K]) -> JsonObject:
        """See :meth:`Engine.to_position`."""
        return state.at.model_dump(mode="json")

    def from_position(
        self, catalog: K, document: object, *, seed: int = 0, checked: bool = True
    ) -> PositionState[P, K]:
        """See :meth:`Engine.from_position`."""
        at: P = validated(self.position_model, document)  # type: ignore[assignment]
        state = PositionState(catalog, at)
        seats = at.seat_count
        faults = [*unknown_sets(catalog, at.sets), *self.objections(catalog, GameConfig(at.sets, seats))]
        if at.game != catalog.game.id:
            faults.append(f"game: expected {catalog.game.id!r}, got {at.game!r}")
        if seats and at.turn >= seats:
            faults.append(f"turn: invalid seat {at.turn}; expected 0 to {seats - 1}")
        known = in_play(catalog, at.sets)
        faults += [f"{tile!r} is not a tile in play" for tile in self.tiles_on_table(state) if tile not in known]
        if faults:
            raise PositionError(HEADLINE, [Broken("", fault) for fault in faults])
        if checked:
            sound(self.invariants(state))
        return state


def refuse(action: object, broken: Sequence[Broken]) -> None:
    """Raise an error if an action breaks rules.

    Raises:
        IllegalAction: the action breaks these rules.
    """
    if broken:
        raise IllegalAction(f"`{action}` is not legal here", broken)


def in_play(catalog: Catalog, sets: Iterable[str]) -> tuple[str, ...]:
    """Return the ids of all tiles of some sets, in the order of the catalog."""
    return tuple(tile.id for tile in catalog.everything.values() if tile.set in sets)


class _ListedActions(LegalView[S, A], Generic[S, A, C]):
    """The legal actions of an engine that lists them, by verb."""

    __slots__ = ("_engine",)

    def __init__(self, engine: BaseEngine[S, A, C], state: S) -> None:
        super().__init__(state)
        self._engine = engine

    def find(self) -> ActionsByVerb[A]:
        """See :meth:`LegalView.find`."""
        found: dict[str, list[A]] = {}
        for action in self._engine.actions(self.state):
            found.setdefault(str(action).split()[0], []).append(action)
        return {**found}

    def __contains__(self, action: object) -> bool:
        # An action that is not listed is not legal. Explain accepts only actions of the game.
        return action in self._engine.actions(self.state)
