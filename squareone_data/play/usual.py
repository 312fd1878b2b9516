"""What is usual in an engine, so that a game need write only what is its own: see :class:`Rules`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from squareone_data.model.base import Count, Frozen, Positive, SetRef, Slug
from squareone_data.model.catalog import Catalog
from squareone_data.model.registry import GameKind, MissingPart

from .chance import Chance, Stream
from .contract import Broken, IllegalAction, Outcome, PositionError, SetupError
from .ranking import Score, ranked
from .reading import HEADLINE, sound, validated
from .selections import default_sets, missing_sets, selections, unknown_sets
from .views import LegalView


class Config(NamedTuple):
    """What is decided before a game.

    Args:
        sets: the sets in play, in the order of the game.
        players: how many people play.
    """

    sets: tuple[str, ...]
    players: int

    @property
    def solo(self) -> None:
        """There is no opponent made of rules."""

    def __str__(self) -> str:
        return f"{self.players} {'player' if self.players == 1 else 'players'}, {' + '.join(self.sets)}"


@dataclass(frozen=True, slots=True)
class Seen:
    """What a seat may know, where that is a position with blanks.

    Args:
        seat: the seat that looks.
        state: the state with blanks for what is hidden.
        position: it as JSON.
    """

    seat: int
    state: Any
    position: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        """The observation as the command ``rules observe`` prints it."""
        return {"seat": self.seat, **self.position}


class UsualPosition(Frozen):
    """What the position of a game has whose players take turns, clockwise; the game derives its own from it.

    It adds ``seats``, of which there are as many as players, and what else there is on the table.
    """

    game: Slug = Field(description="The game whose rules apply.", examples=["my-game"])
    sets: Annotated[tuple[SetRef, ...], Field(min_length=1)] = Field(
        description="The sets in play.", examples=[["base"]]
    )
    round: Positive = Field(description="The round, from 1.", examples=[2])
    turn: Count = Field(description="The seat whose turn it is, from 0.", examples=[1])


class State(NamedTuple):
    """A position, and the catalog that it is played with.

    Args:
        catalog: the catalog.
        at: the position, a model derived from :class:`UsualPosition`.
    """

    catalog: Catalog
    at: Any

    def changed(self, **fields: Any) -> State:
        """The same with some fields of the position changed."""
        return State(self.catalog, self.at.model_copy(update=fields))


class Rules:
    """An engine of which a game has written a part; what it leaves out is as here.

    The game has at least ``VERBS``, ``players``, ``initial``, ``actions``, ``perform``, ``parse``, ``over``,
    ``scores``, ``lying`` and a model ``Position``; and ``hidden`` and ``permuted`` if anything is. States are of the
    class :class:`State`. A game with states of its own has ``seat_to_act``, ``turn_of``, ``outcome``, ``invariants``,
    ``to_position`` and ``from_position`` instead of ``over``, ``scores``, ``lying`` and ``Position``.

    Args:
        kind: the game.
    """

    RULES = "1"
    TIES: Sequence[str] = ()
    """What breaks a tie: names that ``scores`` tells of, one after the other; the most wins."""

    def __init__(self, kind: GameKind) -> None:
        self.kind, self.GAME = kind, kind.id

    # -- what a game has to say, as these ask for it ------------------------------------------------------------------

    Position: Any = None
    VERBS: tuple[str, ...] = ()

    def _lacking(self, name: str) -> MissingPart:
        return MissingPart(f"the engine of the game {self.GAME} has no {name!r}")

    def initial(self, catalog: Catalog, config: Config, seed: int) -> Any:
        """See :meth:`Engine.initial`."""
        raise self._lacking("initial")

    def parse(self, text: str, state: Any) -> Any:
        """See :meth:`Engine.parse`."""
        raise self._lacking("parse")

    def players(self, catalog: Catalog) -> Sequence[int]:
        """The numbers of players the game is for."""
        raise self._lacking("players")

    def actions(self, state: Any) -> Sequence[Any]:
        """All legal actions, those of one verb together, in the order of the verbs."""
        raise self._lacking("actions")

    def perform(self, state: Any, action: Any) -> Any:
        """The state after a legal action."""
        raise self._lacking("perform")

    def over(self, state: Any) -> bool:
        """Whether the game is over."""
        raise self._lacking("over")

    def scores(self, state: Any) -> Sequence[tuple[int, Mapping[str, int]]]:
        """Of each seat its points, and by name what else is told of it."""
        raise self._lacking("scores")

    def lying(self, state: Any) -> Iterable[str]:
        """The ids of all tiles, each as often as it lies somewhere."""
        raise self._lacking("lying")

    def always(self, state: Any) -> Iterable[Broken]:
        """What always holds of a state, besides that each tile lies in one place, and does not of this one."""
        return ()

    def hidden(self, state: Any, seat: int) -> Any:
        """The state as a seat may know it: with blanks for what it cannot see, a deck or the hands of others."""
        return state

    # -- what follows ------------------------------------------------------------------------------------------------

    def configured(
        self, catalog: Catalog, sets: Sequence[str] | None = None, players: int = 2, solo: str | None = None
    ) -> Config:
        """See :meth:`Engine.configured`."""
        chosen = default_sets(catalog) if sets is None else sets
        config = Config(tuple(one.id for one in catalog.game.sets if one.id in chosen), players)
        said = [*unknown_sets(catalog, chosen)]
        if not chosen:
            said.append("no set is chosen")
        if solo is not None:
            said.append("there is no opponent made of rules: leave solo out")
        if said := said or [*self._objections(catalog, config)]:
            raise SetupError(f"this cannot be played: {config}", [Broken("", one) for one in said])
        return config

    def _objections(self, catalog: Catalog, config: Config) -> Iterator[str]:
        yield from missing_sets(catalog, config.sets)
        if config.players not in (known := self.players(catalog)):
            yield f"the game is for {', '.join(map(str, known))} players, not {config.players}"

    def selections(self, catalog: Catalog) -> Iterable[tuple[str, ...]]:
        """See :meth:`Engine.selections`."""
        return selections(catalog)

    def configurations(self, catalog: Catalog) -> Iterator[Config]:
        """See :meth:`Engine.configurations`."""
        return (Config(sets, players) for sets in self.selections(catalog) for players in self.players(catalog))

    def legal_actions(self, state: Any) -> LegalView:
        """See :meth:`Engine.legal_actions`."""
        return _Listed(self, state)

    def explain(self, state: Any, action: Any) -> list[Broken]:
        """See :meth:`Engine.explain`."""
        return [] if action in self.actions(state) else [Broken("", "it is none of the legal actions")]

    def apply(self, state: Any, action: Any, *, checked: bool = True) -> Any:
        """See :meth:`Engine.apply`."""
        if checked:
            refuse(action, self.explain(state, action))
        return self.perform(state, action)

    def is_forced(self, state: Any) -> bool:
        """See :meth:`Engine.is_forced`: there is no opponent made of rules."""
        return False

    def chance(self, state: Any, chance: Chance) -> None:
        """See :meth:`Engine.chance`: after the start nothing is left to it."""

    def deciding(self, state: Any) -> int:
        """See :meth:`Engine.deciding`: all seats decide."""
        return len(self.outcome(state).seats)

    def seat_to_act(self, state: Any) -> int | None:
        """See :meth:`Engine.seat_to_act`."""
        return None if self.over(state) else int(state.at.turn)

    def turn_of(self, state: Any) -> tuple[int, ...]:
        """See :meth:`Engine.turn_of`."""
        return state.at.round, state.at.turn

    def outcome(self, state: Any) -> Outcome:
        """See :meth:`Engine.outcome`."""
        scores = [Score(points, points, more) for points, more in self.scores(state)]
        return ranked(self.over(state), scores, self.TIES)

    def observe(self, state: Any, seat: int) -> Seen:
        """See :meth:`Engine.observe`.

        Raises:
            IndexError: there is no such seat.
        """
        if not 0 <= seat < (count := len(self.outcome(state).seats)):
            raise IndexError(f"there is no seat {seat}; seats are 0 to {count - 1}")
        seen = self.hidden(state, seat)
        return Seen(seat, seen, self.to_position(seen))

    def permuted(self, state: Any, stream: Stream) -> Any:
        """See :meth:`Engine.permuted`."""
        return state

    def invariants(self, state: Any) -> Iterator[Broken]:
        """See :meth:`Engine.invariants`."""
        found = Counter(self.lying(state))
        for tile in in_play(state.catalog, state.at.sets):
            if found[tile] != 1:
                yield Broken("", f"{tile} lies in {found[tile]} places")
        yield from self.always(state)

    def to_position(self, state: Any) -> dict[str, Any]:
        """See :meth:`Engine.to_position`."""
        written: dict[str, Any] = state.at.model_dump(mode="json")
        return written

    def from_position(self, catalog: Catalog, document: Any, *, seed: int = 0, checked: bool = True) -> Any:
        """See :meth:`Engine.from_position`."""
        if self.Position is None:
            raise self._lacking("Position")
        at = validated(self.Position, document)
        state = State(catalog, at)
        said = [*unknown_sets(catalog, at.sets), *self._objections(catalog, Config(at.sets, len(at.seats)))]
        if at.game != catalog.kind.id:
            said.append(f"game: this catalog is of {catalog.kind.id}, not of {at.game}")
        if at.seats and at.turn >= len(at.seats):
            said.append(f"turn: there is no seat {at.turn}; seats are 0 to {len(at.seats) - 1}")
        known = in_play(catalog, at.sets)
        said += [f"{one!r} is no tile in play" for one in self.lying(state) if one not in known]
        if said:
            raise PositionError(HEADLINE, [Broken("", one) for one in said])
        if checked:
            sound(self.invariants(state))
        return state


def refuse(action: object, broken: Sequence[Broken]) -> None:
    """An action that breaks a rule is not done.

    Raises:
        IllegalAction: it breaks these.
    """
    if broken:
        raise IllegalAction(f"`{action}` is not legal here", broken)


def in_play(catalog: Catalog, sets: Iterable[str]) -> tuple[str, ...]:
    """The ids of all tiles of some sets, in the order of the catalog."""
    return tuple(one.id for one in catalog.everything.values() if one.set in sets)


class _Listed(LegalView):
    """The legal actions of an engine that lists them, by verb."""

    __slots__ = ("_rules",)

    def __init__(self, rules: Rules, state: Any) -> None:
        super().__init__(state)
        self._rules = rules

    def look(self) -> dict[str, Iterable[Any]]:
        """See :meth:`LegalView.look`."""
        found: dict[str, list[Any]] = {}
        for action in self._rules.actions(self.state):
            found.setdefault(str(action).split()[0], []).append(action)
        return dict(found)

    def __contains__(self, action: object) -> bool:
        return not self._rules.explain(self.state, action)
