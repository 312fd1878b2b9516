"""The rules oracle: legal actions, their results and broken rules, for positions as JSON and actions as text.

The oracle is stateless: every request contains its position. The commands ``squareone rules …`` use it, and
:func:`batch` answers one request per line, for programs in any language.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Generic, TypeAlias

from typing_extensions import TypeVar

from squareone_data.files.strict_json import Refused, parse
from squareone_data.game.engine import Broken, IllegalAction, Outcome, PlayError, UnknownAction
from squareone_data.game.interface import PlayedCatalog
from squareone_data.model.json_types import Json, JsonObject
from squareone_data.rng import Chance

if TYPE_CHECKING:
    from .oracle_models import AskApply, AskExplain, AskLegal, AskNew, AskObserve, AskOutcome

    # The engine of the game reads the position, because its messages are more precise than those of a model.
    Asked: TypeAlias = (
        AskNew | AskLegal[Json] | AskApply[Json] | AskExplain[Json] | AskObserve[Json] | AskOutcome[Json]
    )  # fmt: skip

S = TypeVar("S", default=object)
A = TypeVar("A", default=object)


class IllegalStep(IllegalAction):
    """The first illegal action in a sequence.

    Args:
        index: its index, from 0.
        action: its text.
        reasons: every rule it breaks.
        shuffles: the shuffles drawn before it.
    """

    def __init__(self, index: int, action: str, reasons: Sequence[Broken], shuffles: Sequence[str]) -> None:
        super().__init__(f"action {index + 1}, `{action}`, is not legal", reasons)
        self.index, self.action, self.shuffles = index, action, tuple(shuffles)


class BadQuestion(PlayError):
    """An invalid request, for example for an unknown seat."""


@dataclass(frozen=True, slots=True)
class Applied:
    """The result of some actions.

    Args:
        position: the position after the actions, in full.
        shuffles: the shuffles drawn for them, as texts of actions.
    """

    position: JsonObject
    shuffles: tuple[str, ...]


class Oracle(Generic[S, A]):
    """The oracle for the rules of a game.

    Args:
        catalog: the catalog to play with.

    Raises:
        MissingCapability: the game has no rules engine.
    """

    def __init__(self, catalog: PlayedCatalog[S, A]) -> None:
        self.catalog = catalog
        self.engine = catalog.game.engine

    def new(
        self, *, sets: Sequence[str] | None = None, players: int | None = None, solo: str | None = None, seed: int = 0
    ) -> JsonObject:
        """Return the starting position of a game.

        Args:
            sets: the ids of the sets in play; by default the game chooses.
            players: the number of players; by default 2, or 1 with ``solo``.
            solo: the difficulty of the automated opponent in a solo game.
            seed: the seed of the deal; the lowest 64 bits count.

        Raises:
            SetupError: the setup is invalid, with every reason.
        """
        count = players if players is not None else 2 if solo is None else 1
        config = self.engine.configure(self.catalog, sets, count, solo)
        return self.engine.to_position(self.engine.initial(self.catalog, config, seed))

    def read(self, position: Json, *, seed: int = 0, unchecked: bool = False) -> S:
        """Return the engine's state for a position.

        Args:
            position: the position, as parsed JSON.
            seed: the seed for the order of a deck given as ``rest``.
            unchecked: whether to accept a position that breaks an invariant.

        Raises:
            PositionError: the position is invalid or breaks an invariant, with every reason.
        """
        return self.engine.from_position(self.catalog, position, seed=seed, checked=not unchecked)

    def legal(self, position: Json, *, seed: int = 0, unchecked: bool = False) -> Iterator[str]:
        """Yield the legal actions in their fixed order.

        There are none exactly if the game is over. If a shuffle is due, one shuffle represents all orders. For an
        automated opponent, the only action is the one it must perform.

        Raises:
            PositionError: see :meth:`read`.
        """
        return map(str, self.engine.legal_actions(self.read(position, seed=seed, unchecked=unchecked)))

    def apply(self, position: Json, actions: Sequence[str], *, seed: int = 0, unchecked: bool = False) -> Applied:
        """Return the position after some actions.

        The actions must include those of an automated opponent. A shuffle that is due is drawn from the streams
        ``reshuffle 1``, ``reshuffle 2``… of the seed, unless the next action is a shuffle.

        Args:
            position: the position before the actions.
            actions: the texts of the actions.
            seed: the seed for shuffles, and for the order of a deck given as ``rest``.
            unchecked: see :meth:`read`.

        Raises:
            PositionError: see :meth:`read`.
            UnknownAction: a text is not an action.
            IllegalStep: an action is not legal, with every rule it breaks.
        """
        engine, chance = self.engine, Chance(seed)
        state = self.read(position, seed=seed, unchecked=unchecked)
        parsed = [engine.parse(text, state) for text in actions]
        shuffles: list[str] = []
        for index, action in enumerate(parsed):
            drawn = engine.chance(state, chance)
            if drawn is not None and type(drawn) is not type(action):
                state = engine.apply(state, drawn, checked=False)
                shuffles.append(str(drawn))
            try:
                state = engine.apply(state, action)
            except IllegalAction as illegal:
                raise IllegalStep(index, str(action), illegal.reasons, shuffles) from None
        if (drawn := engine.chance(state, chance)) is not None:
            state = engine.apply(state, drawn, checked=False)
            shuffles.append(str(drawn))
        return Applied(engine.to_position(state), tuple(shuffles))

    def explain(self, position: Json, action: str, *, seed: int = 0, unchecked: bool = False) -> list[Broken]:
        """Return every rule that an action breaks; empty exactly if it is legal.

        Raises:
            PositionError: see :meth:`read`.
            UnknownAction: the text is not an action.
        """
        state = self.read(position, seed=seed, unchecked=unchecked)
        return self.engine.explain(state, self.engine.parse(action, state))

    def observe(self, position: Json, seat: int, *, seed: int = 0, unchecked: bool = False) -> JsonObject:
        """Return the observation of a seat, as JSON.

        Raises:
            PositionError: see :meth:`read`.
            BadQuestion: the seat is invalid.
        """
        state = self.read(position, seed=seed, unchecked=unchecked)
        try:
            return self.engine.observe(state, seat).as_json()
        except IndexError as error:
            raise BadQuestion(str(error), ()) from None

    def outcome(self, position: Json, *, seed: int = 0, unchecked: bool = False) -> Outcome:
        """Return the scores and the ranking, final or current.

        Raises:
            PositionError: see :meth:`read`.
        """
        return self.engine.outcome(self.read(position, seed=seed, unchecked=unchecked))

    def answer(self, question: Json) -> JsonObject:
        """Return the answer to a batch request; the answer to an invalid request is an error.

        Args:
            question: the request, as parsed JSON; see the schema ``question`` of the game.
        """
        asked: JsonObject = {}
        if isinstance(question, dict) and isinstance(question.get("id"), str | int | float):
            asked["id"] = question["id"]
        try:
            return asked | self._answer(_read(question))
        except IllegalStep as illegal:
            broken = _reasons(illegal.reasons)
            return asked | {"illegal": {"index": illegal.index, "action": illegal.action, "broken": broken}}
        except PlayError as refused:
            return asked | {"error": refused.headline, "reasons": _reasons(refused.reasons)}
        except UnknownAction as unknown:
            return asked | {"error": str(unknown), "reasons": []}

    def _answer(self, asked: Asked) -> JsonObject:
        match asked.ask:
            case "new":
                begun = self.new(sets=asked.sets, players=asked.players, solo=asked.solo, seed=asked.seed)
                return {"position": begun}
            case "legal":
                legal = self.legal(asked.position, seed=asked.seed, unchecked=asked.unchecked)
                return {"legal": list(islice(legal, asked.most))}
            case "apply":
                applied = self.apply(asked.position, asked.actions, seed=asked.seed, unchecked=asked.unchecked)
                return {"position": applied.position, "shuffles": list(applied.shuffles)}
            case "explain":
                broken = self.explain(asked.position, asked.action, seed=asked.seed, unchecked=asked.unchecked)
                return {"broken": _reasons(broken)}
            case "observe":
                seen = self.observe(asked.position, asked.seat, seed=asked.seed, unchecked=asked.unchecked)
                return {"observation": seen}
            case "outcome":
                outcome = self.outcome(asked.position, seed=asked.seed, unchecked=asked.unchecked)
                return {"outcome": outcome.as_json()}


def _read(question: Json) -> Asked:
    from pydantic import ValidationError

    from squareone_data.files.validation_errors import complaints

    from .oracle_models import ASKED, Question

    if not isinstance(question, dict) or question.get("ask") not in ASKED:
        raise BadQuestion(f"invalid request; expected an object with `ask`, one of {', '.join(ASKED)}", ())
    try:
        return Question[Json].model_validate(question).root
    except ValidationError as error:
        reasons = [Broken("", complaint) for complaint in complaints(error, "the request", skip=1)]
        raise BadQuestion("invalid request", reasons) from None


def _reasons(broken: Iterable[Broken]) -> list[dict[str, str]]:
    return [{"rule": reason.rule, "message": reason.message} for reason in broken]


def batch(oracle: Oracle[S, A], lines: Iterable[bytes]) -> Iterator[str]:
    """Yield the answers to requests as JSON Lines: one for each line that is not blank, in order.

    An invalid line is answered with an error, and reading continues.

    Args:
        oracle: the oracle.
        lines: the requests, one per line, in UTF-8.
    """
    for line in lines:
        if not line.strip():
            continue
        try:
            question, _ = parse(line.strip(), "")
        except Refused as refused:
            answer: JsonObject = {"error": unreadable(refused, "the request"), "reasons": []}
        else:
            answer = oracle.answer(question)
        yield json.dumps(answer, ensure_ascii=False)


def unreadable(refused: Refused, document: str) -> str:
    """Return the errors of a JSON text, one per line, with their places.

    Args:
        refused: the exception of the reader.
        document: the name of the text in messages, such as ``the position``.
    """
    messages = []
    for finding in refused.findings:
        offset = finding.at.offset if finding.at is not None else None
        where = document
        if offset is not None and refused.text is not None:
            before = refused.text[:offset]
            where += f", line {before.count(chr(10)) + 1}, column {offset - (before.rfind(chr(10)) + 1) + 1}"
        messages.append(f"{where}: {finding.message}" + (f" ({finding.fix})" if finding.fix else ""))
    return "\n".join(messages)
