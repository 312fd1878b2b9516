"""A game session of people and bots: turns, undo, and resuming from a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Never

from typing_extensions import TypeVar

from squareone_data.engine.bots import seat_bot
from squareone_data.engine.game_loop import Step, next_step
from squareone_data.engine.records import OPPONENT, PERSON, Record
from squareone_data.engine.replay import Recorder, beginning, walk
from squareone_data.game.bots import Bot
from squareone_data.game.engine import Engine
from squareone_data.game.interface import PlayedCatalog
from squareone_data.rng import Chance

S = TypeVar("S", default=object)
A = TypeVar("A", default=object)


class SeatError(ValueError):
    """Too many bots for the seats."""


def seated(asked: Sequence[str], deciding: int, count: int) -> tuple[str, ...]:
    """Return the players by seat.

    Args:
        asked: the names of bots by seat; a single name takes all seats. An empty name, ``person``, and a missing name
            stand for a person.
        deciding: the number of seats that decide; the others belong to an automated opponent.
        count: the number of seats.

    Raises:
        SeatError: there are more names than seats.
    """
    names = [name.strip() or PERSON for name in asked]
    if len(names) == 1:
        names *= deciding
    if len(names) > deciding:
        raise SeatError(f"too many bots: expected at most {deciding}, got {len(names)}")
    names += [PERSON] * (deciding - len(names))
    return (*names, *(OPPONENT,) * (count - deciding))


def reveals(engine: Engine[S, A, Never], step: Step[S, A], seat: int) -> bool:
    """Return whether an action revealed hidden information to a seat, such as the next tile of a deck.

    It did if the new observation of the seat does not follow from the old one.
    """
    foreseen = engine.apply(engine.observe(step.before, seat).state, step.action, checked=False)
    return engine.observe(foreseen, seat).as_json() != engine.observe(step.after, seat).as_json()


class Session(Generic[S, A]):
    """A game in progress.

    Args:
        catalog: the catalog to play with.
        state: the current state.
        recorder: the recorder of the game.
        chance: the source of shuffles.

    Raises:
        LookupError: a bot is unknown.
    """

    def __init__(self, catalog: PlayedCatalog[S, A], state: S, recorder: Recorder[S, A], chance: Chance) -> None:
        self.catalog, self.game, self.engine = catalog, catalog.game, catalog.game.engine
        self.state, self.recorder, self.chance = state, recorder, chance
        self.names = recorder.record.seats
        self.bots: list[Bot[S, A] | None] = [
            None if name in (PERSON, OPPONENT) else seat_bot(self.game, name, chance, seat)
            for seat, name in enumerate(self.names)
        ]
        self._undoable: list[Step[S, A]] = []

    @classmethod
    def begun(cls, catalog: PlayedCatalog[S, A], state: S, seed: int, bots: Sequence[str]) -> Session[S, A]:
        """Return a new game.

        Args:
            catalog: the catalog to play with.
            state: the first state.
            seed: the seed of shuffles and bots.
            bots: see :func:`seated`.

        Raises:
            SeatError: there are more bots than seats.
            LookupError: a bot is unknown.
        """
        engine = catalog.game.engine
        seats = seated(bots, engine.deciding(state), len(engine.outcome(state).seats))
        return cls(catalog, state, Recorder.of(catalog, state, seed, seats), Chance(seed))

    @classmethod
    def resumed(cls, catalog: PlayedCatalog[S, A], record: Record) -> Session[S, A]:
        """Return a game that continues from its record, as if it had not been interrupted.

        The bots choose their recorded actions again, so that they and the shuffles draw the same random numbers as in
        an uninterrupted game.

        Raises:
            Differs: the record does not follow the rules.
            LookupError: a bot is unknown.
        """
        engine, chance = catalog.game.engine, Chance(record.seed)
        session = cls(catalog, beginning(record, catalog), Recorder(record, engine), chance)
        for replayed in walk(record, catalog):
            step = replayed.step
            if step.seat is None:
                chance.reshuffles += 1
            elif not step.forced and (player := session.bots[step.seat]) is not None:
                player.choose(engine.observe(step.before, step.seat))
            session.state = step.after
        session.recorder.close(session.state)
        return session

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return self.engine.outcome(self.state).over

    @property
    def people(self) -> tuple[int, ...]:
        """Return the seats of people."""
        return tuple(seat for seat, name in enumerate(self.names) if name == PERSON)

    def advance(self) -> Step[S, A] | None:
        """Perform one action of chance, of an automated opponent or of a bot.

        Returns:
            The step, or None if a person is to act or the game is over.
        """
        step = next_step(self.engine, self.state, self.chance, self._bot_choice)
        if step is None:
            return None
        self._undoable.clear()
        return self._done(step)

    def _bot_choice(self, state: S, seat: int) -> A | None:
        bot = self.bots[seat]
        return None if bot is None else bot.choose(self.engine.observe(state, seat))

    @property
    def seat(self) -> int:
        """Return the seat to act.

        Raises:
            LookupError: the game is over, or a shuffle is due.
        """
        seat = self.engine.seat_to_act(self.state)
        if seat is None:
            raise LookupError("no seat is to act")
        return seat

    def act(self, action: A) -> Step[S, A]:
        """Perform an action of the person to act.

        Raises:
            IllegalAction: the action is not legal.
        """
        seat = self.seat
        step = Step(self.state, action, self.engine.apply(self.state, action), seat, False)
        if self.ends_turn(step) or self.engine.seat_to_act(step.after) != seat or reveals(self.engine, step, seat):
            self._undoable.clear()
        else:
            self._undoable.append(step)
        return self._done(step)

    def ends_turn(self, step: Step[S, A]) -> bool:
        """Return whether an action ends its turn."""
        return (
            self.engine.turn_of(step.before) != self.engine.turn_of(step.after) or self.engine.outcome(step.after).over
        )

    def undo(self) -> Step[S, A] | None:
        """Undo the last action and return it, or None if it cannot be undone.

        A player can undo their own actions of the turn in progress, back to the last one that revealed hidden
        information, and to the last action of chance or of another seat.
        """
        if not self._undoable:
            return None
        step = self._undoable.pop()
        self.state = step.before
        self.recorder.undo()
        return step

    def _done(self, step: Step[S, A]) -> Step[S, A]:
        self.state = step.after
        self.recorder.add(step)
        return step
