"""A game at which people and bots sit: who is to act, taking back, going on from a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from squareone_data.model.catalog import Catalog

from .chance import Chance
from .contract import Engine
from .match import Step, by_itself
from .players import Player, engine_of, make
from .records import OPPONENT, PERSON, Record
from .replay import Recorder, beginning, walk


class SeatError(ValueError):
    """Bots and seats do not go together; the message says why."""


def seated(asked: Sequence[str], deciding: int, count: int) -> tuple[str, ...]:
    """Who sits where.

    Args:
        asked: names of bots by seat; one alone takes all seats. A name left empty, or ``person``, is a person, and so
            are the seats after the last name.
        deciding: how many seats decide; those after them belong to an opponent made of rules.
        count: how many seats there are.

    Raises:
        SeatError: there are more names than seats.
    """
    names = [one.strip() or PERSON for one in asked]
    if len(names) == 1:
        names *= deciding
    if len(names) > deciding:
        seats = "seat decides" if deciding == 1 else "seats decide"
        raise SeatError(f"{len(names)} bots are named, but {deciding} {seats} here; leave {len(names) - deciding} out")
    names += [PERSON] * (deciding - len(names))
    return (*names, *(OPPONENT,) * (count - deciding))


def reveals(engine: Engine, step: Step, seat: int) -> bool:
    """Whether an action let a seat know what it could not know before, such as the next tile of a deck.

    It did if somebody who knew no more than the seat could not have foreseen what it led to.
    """
    foreseen = engine.apply(engine.observe(step.before, seat).state, step.action, checked=False)
    return engine.observe(foreseen, seat).as_json() != engine.observe(step.after, seat).as_json()


class Sitting:
    """A game in progress.

    Args:
        catalog: the catalog played with.
        state: where the game stands.
        recorder: what writes it down.
        chance: where shuffles are drawn from.

    Raises:
        LookupError: a seat has the name of no bot.
    """

    def __init__(self, catalog: Catalog, state: Any, recorder: Recorder, chance: Chance) -> None:
        self.catalog, self.kind, self.engine = catalog, catalog.kind, engine_of(catalog.kind)
        self.state, self.recorder, self.chance = state, recorder, chance
        self.names = recorder.record.seats
        self.players: list[Player | None] = [
            None if name in (PERSON, OPPONENT) else make(self.kind, name, chance, seat)
            for seat, name in enumerate(self.names)
        ]
        self._undoable: list[Step] = []

    @classmethod
    def begun(cls, catalog: Catalog, state: Any, seed: int, bots: Sequence[str]) -> Sitting:
        """A game that begins in a state.

        Args:
            catalog: the catalog.
            state: where it begins.
            seed: where chance is drawn from.
            bots: see :func:`seated`.

        Raises:
            SeatError: bots and seats do not go together.
            LookupError: no bot has such a name.
        """
        engine = engine_of(catalog.kind)
        seats = seated(bots, engine.deciding(state), len(engine.outcome(state).seats))
        return cls(catalog, state, Recorder.of(catalog, state, seed, seats), Chance(seed))

    @classmethod
    def resumed(cls, catalog: Catalog, record: Record) -> Sitting:
        """A game that goes on from its record, as if it had never been left.

        Shuffles go on where they were, and each bot is asked again for what it chose, so that it has drawn as much
        chance as then and goes on as it would have.

        Raises:
            Differs: the record is not a game by the rules.
            LookupError: a seat has the name of no bot.
        """
        engine, chance = engine_of(catalog.kind), Chance(record.seed)
        sitting = cls(catalog, beginning(record, catalog), Recorder(record, engine), chance)
        for one in walk(record, catalog):
            step = one.step
            if step.seat is None:
                chance.reshuffles += 1
            elif not step.forced and (player := sitting.players[step.seat]) is not None:
                player.choose(engine.observe(step.before, step.seat))
            sitting.state = step.after
        sitting.recorder.close(sitting.state)
        return sitting

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.engine.outcome(self.state).over

    @property
    def people(self) -> tuple[int, ...]:
        """The seats where people sit."""
        return tuple(seat for seat, name in enumerate(self.names) if name == PERSON)

    def advance(self) -> Step | None:
        """One action of chance, of a forced opponent or of a bot; None if a person is to act or the game is over."""
        seat = self.engine.seat_to_act(self.state)
        action = by_itself(self.engine, self.state, self.chance)
        itself = action is not None
        if action is None:
            player = None if seat is None else self.players[seat]
            if seat is None or player is None:
                return None
            action = player.choose(self.engine.observe(self.state, seat))
        after = self.engine.apply(self.state, action, checked=not itself)
        self._undoable.clear()
        return self._done(Step(self.state, action, after, seat, itself and seat is not None))

    def act(self, action: Any) -> Step:
        """An action of the person who is to act.

        Raises:
            IllegalAction: it is not legal.
        """
        seat = self.engine.seat_to_act(self.state)
        assert seat is not None
        step = Step(self.state, action, self.engine.apply(self.state, action), seat, False)
        if self.ends_turn(step) or self.engine.seat_to_act(step.after) != seat or reveals(self.engine, step, seat):
            self._undoable.clear()
        else:
            self._undoable.append(step)
        return self._done(step)

    def ends_turn(self, step: Step) -> bool:
        """Whether an action ends its turn."""
        return (
            self.engine.turn_of(step.before) != self.engine.turn_of(step.after) or self.engine.outcome(step.after).over
        )

    def undo(self) -> Step | None:
        """Take the last action back; None if there is none that may be.

        One's own actions of the turn in progress may be, back to the last one that turned something hidden up, and to
        the last thing that chance or another seat did.
        """
        if not self._undoable:
            return None
        step = self._undoable.pop()
        self.state = step.before
        self.recorder.undo()
        return step

    def _done(self, step: Step) -> Step:
        self.state = step.after
        self.recorder.add(step)
        return step
