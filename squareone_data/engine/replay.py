"""Replay and verify records, and record a game while it is played."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Never

from typing_extensions import TypeVar

from squareone_data.about import __version__
from squareone_data.files.digest import digest
from squareone_data.game.engine import Broken, Engine, IllegalAction, PositionError, UnknownAction
from squareone_data.game.interface import AnyCatalog, PlayedCatalog
from squareone_data.model.definition import GameDefinition
from squareone_data.model.json_types import JsonObject

from .game_loop import Step
from .records import Line, Record, Turn, position_digest

S = TypeVar("S", default=object)
A = TypeVar("A", default=object)


class Differs(ValueError):
    """The first difference between a record and the rules.

    Args:
        line: the line of the record.
        turn: its turn, from 1; 0 before the first turn.
        text: the text of the record.
        message: the error.
        reasons: the rules that an illegal action breaks.
        readable: whether the text could be parsed.
    """

    def __init__(
        self, line: int, turn: int, text: str, message: str, reasons: Sequence[Broken] = (), *, readable: bool = True
    ) -> None:
        where = f"line {line}, turn {turn}" if turn else f"line {line}"
        super().__init__("\n".join([f"{where}: {message}", *(f"  {broken}" for broken in reasons)]))
        self.line, self.turn, self.text, self.message = line, turn, text, message
        self.reasons, self.readable = tuple(reasons), readable


@dataclass(frozen=True, slots=True)
class Replayed(Generic[S, A]):
    """A replayed action.

    Args:
        step: the action with the states before and after it.
        turn: its turn, from 1.
        number: its number in the game, from 1.
        line: the line of the record.
    """

    step: Step[S, A]
    turn: int
    number: int
    line: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of verifying a record.

    Args:
        actions: the number of valid actions.
        turns: the number of valid turns, including one in progress.
        over: whether the game is over at the end of the record.
        notes: notes that are not errors: another catalog, another version of the rules, an incomplete last line.
        difference: the first difference between the record and the rules, or None.
    """

    actions: int
    turns: int
    over: bool
    notes: tuple[str, ...]
    difference: Differs | None

    @property
    def good(self) -> bool:
        """Return whether the record follows the rules."""
        return self.difference is None


def data_digest(catalog: AnyCatalog) -> str:
    """Return the digest of the data of a catalog; for an expansion, including the extended catalog."""
    own = digest(catalog)
    if catalog.base is None:
        return own
    both = f"{own}\n{data_digest(catalog.base)}\n"
    return f"sha256:{hashlib.sha256(both.encode()).hexdigest()}"


def notes_on(record: Record, catalog: AnyCatalog) -> tuple[str, ...]:
    """Return the differences between the circumstances of a record and the current ones, each in a sentence."""
    engine, definition = catalog.game.engine, catalog.definition
    found = []
    if record.catalog != definition.id:
        found.append(f"the record was made with the catalog {record.catalog}, not {definition.id}")
    elif record.catalog_digest != data_digest(catalog):
        versions = (
            "same version" if record.data == _data(definition) else f"version {record.data}, now {_data(definition)}"
        )
        found.append(f"the data of the catalog {definition.id} have changed since the game was played ({versions})")
    if record.rules != engine.rules_version:
        found.append(f"the record was made with rules version {record.rules}, not {engine.rules_version}")
    if record.cut:
        found.append(f"ignored an incomplete last line: {record.cut[:40]!r}")
    return tuple(found)


def _data(definition: GameDefinition) -> str:
    return definition.version or "-"


def beginning(record: Record, catalog: PlayedCatalog[S, A]) -> S:
    """Return the first state of a recorded game.

    Raises:
        Differs: the record is of another game, or its position is invalid.
    """
    if record.game != catalog.game.id:
        message = f"the record is for the game {record.game}, but the catalog is for {catalog.game.id}"
        raise Differs(1, 0, record.game, message, readable=False)
    engine = catalog.game.engine
    try:
        state = engine.from_position(catalog, record.position)
    except PositionError as error:
        raise Differs(record.position_line, 0, "position", error.headline, error.reasons, readable=False) from None
    if len(record.seats) != (count := len(engine.outcome(state).seats)):
        message = f"expected {count} seats, got {len(record.seats)}"
        raise Differs(record.position_line, 0, "seats", message, readable=False)
    return state


def walk(record: Record, catalog: PlayedCatalog[S, A]) -> Iterator[Replayed[S, A]]:
    """Replay a record, and yield its actions one by one.

    Args:
        record: the record.
        catalog: the catalog to play with.

    Raises:
        Differs: an action is not legal, a turn or its final position differs, or the result differs.
    """
    engine, state = catalog.game.engine, beginning(record, catalog)
    count = 0
    for number, turn in enumerate(record.turns, 1):
        if engine.turn_of(state) != turn.label and not _over(engine, state):
            message = f"expected turn {_label(engine.turn_of(state))}, got turn {_label(turn.label)}"
            raise Differs(turn.number, number, _label(turn.label), message)
        for rank, line in enumerate(turn.actions):
            if rank and (_over(engine, state) or engine.turn_of(state) != turn.label):
                raise Differs(line.number, number, line.text, f"`{line.text}` comes after the end of the turn")
            step = _again(engine, state, line, number)
            state, count = step.after, count + 1
            yield Replayed(step, number, count, line.number)
        if turn.digest is not None:
            if not _over(engine, state) and engine.turn_of(state) == turn.label:
                raise Differs(turn.digest.number, number, turn.digest.text, "digest before the end of the turn")
            found = position_digest(engine.to_position(state))
            if found != turn.digest.text:
                message = f"the turn ends in another position: expected digest {turn.digest.text}, got {found}"
                raise Differs(turn.digest.number, number, turn.digest.text, message)
    if record.result is not None:
        outcome = engine.outcome(state)
        if not outcome.over:
            raise Differs(record.result_line, len(record.turns), "result", "result before the end of the game")
        if outcome.as_json() != record.result:
            raise Differs(record.result_line, len(record.turns), "result", "the result does not match the game")


def _again(engine: Engine[S, A, Never], state: S, line: Line, turn: int) -> Step[S, A]:
    try:
        action = engine.parse(line.text, state)
    except UnknownAction as error:
        raise Differs(line.number, turn, line.text, str(error), readable=False) from None
    seat = engine.seat_to_act(state)
    try:
        after = engine.apply(state, action)
    except IllegalAction as error:
        raise Differs(line.number, turn, line.text, error.headline, error.reasons) from None
    return Step(state, action, after, seat, engine.is_forced(state))


def _over(engine: Engine[S, A, Never], state: S) -> bool:
    return engine.outcome(state).over


def _label(label: Sequence[int]) -> str:
    return " ".join(map(str, label))


def verify(record: Record, catalog: AnyCatalog) -> Verdict:
    """Verify a record against the rules and the data of a catalog. The seed is not needed.

    Args:
        record: the record.
        catalog: the catalog to play with.
    """
    notes = notes_on(record, catalog)
    last: Replayed | None = None
    difference = None
    over = False
    try:
        for replayed in walk(record, catalog):
            last = replayed
        engine = catalog.game.engine
        over = _over(engine, last.step.after if last else beginning(record, catalog))
    except Differs as found:
        difference = found
    return Verdict(last.number if last else 0, last.turn if last else 0, over, notes, difference)


class Recorder(Generic[S, A]):
    """A recorder that extends a record while a game is played.

    Args:
        record: the record so far.
        engine: the rules.
    """

    def __init__(self, record: Record, engine: Engine[S, A, Never]) -> None:
        self.engine = engine
        open_turn = bool(record.turns) and record.turns[-1].digest is None
        self._record = replace(record, turns=(), cut="")
        self._turns = list(record.turns[:-1] if open_turn else record.turns)
        self._open: Turn | None = record.turns[-1] if open_turn else None

    @classmethod
    def of(cls, catalog: PlayedCatalog[S, A], state: S, seed: int, seats: Sequence[str]) -> Recorder[S, A]:
        """Return a recorder for a new game.

        Args:
            catalog: the catalog to play with.
            state: the first state.
            seed: the seed of the game.
            seats: the players by seat.
        """
        engine = catalog.game.engine
        record = Record(
            game=catalog.game.id, rules=engine.rules_version, catalog=catalog.definition.id,
            data=_data(catalog.definition), catalog_digest=data_digest(catalog), program=__version__, seed=seed,
            seats=tuple(seats), position=engine.to_position(state), result=_result(engine, state),
        )  # fmt: skip
        return cls(record, engine)

    @property
    def record(self) -> Record:
        """Return the record so far."""
        turns = (*self._turns, *([self._open] if self._open else []))
        return replace(self._record, turns=turns)

    @property
    def turns(self) -> int:
        """Return the number of closed turns."""
        return len(self._turns)

    def add(self, step: Step[S, A]) -> bool:
        """Add an action.

        Returns:
            Whether the action closed its turn.
        """
        turn = self._open or Turn(self.engine.turn_of(step.before))
        self._open = replace(turn, actions=(*turn.actions, Line(str(step.action))))
        return self.close(step.after)

    def close(self, state: S) -> bool:
        """Close the turn in progress if it has ended, and the record if the game is over.

        Args:
            state: the current state.

        Returns:
            Whether a turn was closed.
        """
        result = _result(self.engine, state)
        self._record = replace(self._record, result=result)
        if self._open is None or (result is None and self.engine.turn_of(state) == self._open.label):
            return False
        if self._open.actions:
            ended = Line(position_digest(self.engine.to_position(state)))
            self._turns.append(replace(self._open, digest=ended))
        self._open = None
        return True

    def undo(self) -> None:
        """Remove the last action of the turn in progress.

        Raises:
            IndexError: the turn in progress has no actions.
        """
        if self._open is None or not self._open.actions:
            raise IndexError("the turn in progress has no actions")
        actions = self._open.actions[:-1]
        self._open = replace(self._open, actions=actions) if actions else None


def _result(engine: Engine[S, A, Never], state: S) -> JsonObject | None:
    outcome = engine.outcome(state)
    return outcome.as_json() if outcome.over else None
