"""Replaying a record, every position held against rules and digests; and writing one as a game is played."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from squareone_data import __version__
from squareone_data.files.digest import digest
from squareone_data.model.catalog import Catalog
from squareone_data.model.games import Game

from .contract import Broken, Engine, IllegalAction, PositionError, UnknownAction
from .match import Step
from .players import engine_of
from .records import Line, Record, Turn, position_digest


class Differs(ValueError):
    """Where a record and the rules part.

    Args:
        line: the line of the record.
        turn: the turn it belongs to, from 1; 0 before the first.
        text: what the record says there.
        message: what is wrong with it.
        reasons: the rules that an illegal action breaks.
        readable: whether the record can be made sense of there at all.
    """

    def __init__(
        self, line: int, turn: int, text: str, message: str, reasons: Sequence[Broken] = (), *, readable: bool = True
    ) -> None:
        where = f"line {line}, turn {turn}" if turn else f"line {line}"
        super().__init__("\n".join([f"{where}: {message}", *(f"  {one}" for one in reasons)]))
        self.line, self.turn, self.text, self.message = line, turn, text, message
        self.reasons, self.readable = tuple(reasons), readable


@dataclass(frozen=True, slots=True)
class Replayed:
    """One action of a record, done again.

    Args:
        step: the action with the states around it.
        turn: the turn it belongs to, from 1.
        number: which action of the game it is, from 1.
        line: the line of the record.
    """

    step: Step
    turn: int
    number: int
    line: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What verifying a record came to.

    Args:
        actions: how many actions were found good.
        turns: how many turns were found good, the one in progress included.
        over: whether the record leads to the end of the game.
        notes: what is worth knowing but no fault: another catalog, another version of the rules, a cut off line.
        difference: the first place where record and rules part; None if there is none.
    """

    actions: int
    turns: int
    over: bool
    notes: tuple[str, ...]
    difference: Differs | None

    @property
    def good(self) -> bool:
        """Whether the record is a game by the rules."""
        return self.difference is None


def data_digest(catalog: Catalog) -> str:
    """The digest of all data a game is played with: of an own expansion, the extended catalog included."""
    own = digest(catalog)
    if catalog.base is None:
        return own
    both = f"{own}\n{data_digest(catalog.base)}\n"
    return f"sha256:{hashlib.sha256(both.encode()).hexdigest()}"


def notes_on(record: Record, catalog: Catalog) -> tuple[str, ...]:
    """In what a record was made otherwise than it would be here; each a sentence."""
    engine, game = engine_of(catalog.kind), catalog.game
    found = []
    if record.catalog != game.id:
        found.append(f"the record is of the catalog {record.catalog}, this one is {game.id}")
    elif record.catalog_digest != data_digest(catalog):
        same = " of the same version" if record.data == _data(game) else f": version {record.data}, here {_data(game)}"
        found.append(f"the catalog {game.id} has other data than when the game was played{same}")
    if record.rules != engine.RULES:
        found.append(f"the record was made with version {record.rules} of the rules, these are version {engine.RULES}")
    if record.cut:
        found.append(f"the last line has no end and is left out: {record.cut[:40]!r}")
    return tuple(found)


def _data(game: Game) -> str:
    return game.version or "-"


def beginning(record: Record, catalog: Catalog) -> Any:
    """The state in which a recorded game began.

    Raises:
        Differs: it is of another game, or its position is refused.
    """
    if record.game != catalog.kind.id:
        raise Differs(
            1,
            0,
            record.game,
            f"the record is of the game {record.game}, the catalog of {catalog.kind.id}",
            readable=False,
        )
    engine = engine_of(catalog.kind)
    try:
        state = engine.from_position(catalog, record.position)
    except PositionError as error:
        raise Differs(
            record.position_line,
            0,
            "position",
            f"the position is refused: {error.headline}",
            error.reasons,
            readable=False,
        ) from None
    if len(record.seats) != (count := len(engine.outcome(state).seats)):
        said = f"the record names {len(record.seats)} seats, the game has {count}"
        raise Differs(record.position_line, 0, "seats", said, readable=False)
    return state


def walk(record: Record, catalog: Catalog) -> Iterator[Replayed]:
    """Do all actions of a record again, one by one.

    Args:
        record: the record.
        catalog: the catalog to play with.

    Raises:
        Differs: at the first action that is not legal, the first turn that is another one or ends in another position,
            or at a result that is not what the game comes to.
    """
    engine, state = engine_of(catalog.kind), beginning(record, catalog)
    count = 0
    for number, turn in enumerate(record.turns, 1):
        if engine.turn_of(state) != turn.label and not _over(engine, state):
            said = f"the record says turn {_label(turn.label)}, it is turn {_label(engine.turn_of(state))}"
            raise Differs(turn.number, number, _label(turn.label), said)
        for rank, line in enumerate(turn.actions):
            if rank and (_over(engine, state) or engine.turn_of(state) != turn.label):
                raise Differs(line.number, number, line.text, f"`{line.text}`: the turn has ended before")
            step = _again(engine, state, line, number)
            state, count = step.after, count + 1
            yield Replayed(step, number, count, line.number)
        if turn.digest is not None:
            if not _over(engine, state) and engine.turn_of(state) == turn.label:
                raise Differs(turn.digest.number, number, turn.digest.text, "the turn has not ended here")
            found = position_digest(engine.to_position(state))
            if found != turn.digest.text:
                said = f"the turn ends in another position: its digest is {found}, the record says {turn.digest.text}"
                raise Differs(turn.digest.number, number, turn.digest.text, said)
    if record.result is not None:
        outcome = engine.outcome(state)
        if not outcome.over:
            raise Differs(record.result_line, len(record.turns), "result", "the game is not over here")
        if outcome.as_json() != record.result:
            raise Differs(record.result_line, len(record.turns), "result", "the result is not what the game comes to")


def _again(engine: Engine, state: Any, line: Line, turn: int) -> Step:
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


def _over(engine: Engine, state: Any) -> bool:
    return engine.outcome(state).over


def _label(label: Sequence[int]) -> str:
    return " ".join(map(str, label))


def verify(record: Record, catalog: Catalog) -> Verdict:
    """Hold a record against the rules and the data of a catalog. The seed is not needed.

    Args:
        record: the record.
        catalog: the catalog to play with.
    """
    notes = notes_on(record, catalog)
    last: Replayed | None = None
    difference = None
    over = False
    try:
        for one in walk(record, catalog):
            last = one
        engine = engine_of(catalog.kind)
        over = _over(engine, last.step.after if last else beginning(record, catalog))
    except Differs as found:
        difference = found
    return Verdict(last.number if last else 0, last.turn if last else 0, over, notes, difference)


class Recorder:
    """Writes a record as a game is played.

    Args:
        record: how the game began, and what was played before.
        engine: the rules.
    """

    def __init__(self, record: Record, engine: Engine) -> None:
        self.engine = engine
        open_turn = bool(record.turns) and record.turns[-1].digest is None
        self._record = replace(record, turns=(), cut="")
        self._turns = list(record.turns[:-1] if open_turn else record.turns)
        self._open: Turn | None = record.turns[-1] if open_turn else None

    @classmethod
    def of(cls, catalog: Catalog, state: Any, seed: int, seats: Sequence[str]) -> Recorder:
        """A recorder for a game that begins here.

        Args:
            catalog: the catalog played with.
            state: where the game begins.
            seed: where chance is drawn from.
            seats: who sits where.
        """
        engine = engine_of(catalog.kind)
        record = Record(
            game=catalog.kind.id, rules=engine.RULES, catalog=catalog.game.id, data=_data(catalog.game),
            catalog_digest=data_digest(catalog), program=__version__, seed=seed, seats=tuple(seats),
            position=engine.to_position(state), result=_result(engine, state),
        )  # fmt: skip
        return cls(record, engine)

    @property
    def record(self) -> Record:
        """The record so far."""
        turns = (*self._turns, *([self._open] if self._open else []))
        return replace(self._record, turns=turns)

    @property
    def turns(self) -> int:
        """How many turns are closed."""
        return len(self._turns)

    def add(self, step: Step) -> bool:
        """Write down an action.

        Returns:
            Whether it closed its turn.
        """
        turn = self._open or Turn(self.engine.turn_of(step.before))
        self._open = replace(turn, actions=(*turn.actions, Line(str(step.action))))
        return self.close(step.after)

    def close(self, state: Any) -> bool:
        """Close the turn in progress, and after the last one the record, if the game has reached that.

        Args:
            state: where the game stands.

        Returns:
            Whether there was something to close.
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
        """Strike out the last action; it must be of the turn in progress.

        Raises:
            IndexError: there is none.
        """
        if self._open is None or not self._open.actions:
            raise IndexError("no action of a turn in progress is there to strike out")
        actions = self._open.actions[:-1]
        self._open = replace(self._open, actions=actions) if actions else None


def _result(engine: Engine, state: Any) -> dict[str, Any] | None:
    outcome = engine.outcome(state)
    return outcome.as_json() if outcome.over else None
