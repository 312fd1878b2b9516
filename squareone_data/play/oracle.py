"""The rules oracle: what is legal, what it leads to, and why not, asked with positions as JSON and actions as text.

It keeps no game: every question brings its position along. The commands ``squareone rules …`` are thin over it, and
:func:`batch` answers one question a line, so that a program in any language can ask.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

from squareone_data.files.strict import Refused, parse
from squareone_data.model.catalog import Catalog

from .chance import Chance
from .contract import Broken, IllegalAction, Outcome, PlayError, UnknownAction
from .players import engine_of


class IllegalStep(IllegalAction):
    """The first of some actions that is not legal.

    Args:
        index: which one it is, from 0.
        action: its text.
        reasons: every rule it breaks.
        shuffles: the shuffles that were drawn before it.
    """

    def __init__(self, index: int, action: str, reasons: Sequence[Broken], shuffles: Sequence[str]) -> None:
        super().__init__(f"action {index + 1}, `{action}`, is not legal", reasons)
        self.index, self.action, self.shuffles = index, action, tuple(shuffles)


class BadQuestion(PlayError):
    """What is no question, or asks for what is not there."""


@dataclass(frozen=True, slots=True)
class Applied:
    """What some actions led to.

    Args:
        position: the position after them, written out in full.
        shuffles: the shuffles that were drawn on the way, as texts of actions.
    """

    position: dict[str, Any]
    shuffles: tuple[str, ...]


class Oracle:
    """Answers questions about the rules of a catalog's game.

    Args:
        catalog: the catalog: its tiles, pieces and tables are played with.

    Raises:
        MissingPart: its game has no rules engine.
    """

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.engine = engine_of(catalog.kind)

    def new(
        self, *, sets: Sequence[str] | None = None, players: int | None = None, solo: str | None = None, seed: int = 0
    ) -> dict[str, Any]:
        """The position in which a game begins.

        Args:
            sets: the ids of the sets to play with; the game chooses if None.
            players: how many people play; if None 2, or 1 with ``solo``.
            solo: the difficulty of the opponent of one who plays alone.
            seed: what the deal is drawn from; the lowest 64 bits count.

        Raises:
            SetupError: this cannot be played, with every reason.
        """
        count = players if players is not None else 2 if solo is None else 1
        config = self.engine.configured(self.catalog, sets, count, solo)
        return self.engine.to_position(self.engine.initial(self.catalog, config, seed))

    def read(self, position: Any, *, seed: int = 0, unchecked: bool = False) -> Any:
        """The engine's state for a position.

        Args:
            position: the position, as parsed JSON.
            seed: what the order of a deck given as ``rest`` is drawn from.
            unchecked: whether one that breaks an invariant is taken all the same.

        Raises:
            PositionError: it is no position, or breaks an invariant, with every reason.
        """
        return self.engine.from_position(self.catalog, position, seed=seed, checked=not unchecked)

    def legal(self, position: Any, *, seed: int = 0, unchecked: bool = False) -> Iterator[str]:
        """The legal actions, one after the other, in their fixed order.

        None exactly if the game is over. Where a shuffle is due, one stands for all orders; where an opponent made of
        rules acts, what it has to do.

        Raises:
            PositionError: see :meth:`read`.
        """
        return map(str, self.engine.legal_actions(self.read(position, seed=seed, unchecked=unchecked)))

    def apply(self, position: Any, actions: Sequence[str], *, seed: int = 0, unchecked: bool = False) -> Applied:
        """The position after some actions.

        Exactly these actions are done, those of an opponent made of rules among them. Only chance is supplied: a
        shuffle that falls due is drawn from the streams ``reshuffle 1``, ``reshuffle 2``… of the seed, unless the
        next action is one.

        Args:
            position: where they are done.
            actions: their texts.
            seed: what shuffles, and the order of a deck given as ``rest``, are drawn from.
            unchecked: see :meth:`read`.

        Raises:
            PositionError: see :meth:`read`.
            UnknownAction: one of the texts is no action; nothing is done then.
            IllegalStep: one of them is not legal, with every rule it breaks.
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

    def explain(self, position: Any, action: str, *, seed: int = 0, unchecked: bool = False) -> list[Broken]:
        """Every rule that an action breaks; empty exactly if it is legal.

        Raises:
            PositionError: see :meth:`read`.
            UnknownAction: the text is no action.
        """
        state = self.read(position, seed=seed, unchecked=unchecked)
        return self.engine.explain(state, self.engine.parse(action, state))

    def observe(self, position: Any, seat: int, *, seed: int = 0, unchecked: bool = False) -> dict[str, Any]:
        """What a seat may know, as JSON.

        Raises:
            PositionError: see :meth:`read`.
            BadQuestion: there is no such seat.
        """
        state = self.read(position, seed=seed, unchecked=unchecked)
        try:
            return self.engine.observe(state, seat).as_json()
        except IndexError as error:
            raise BadQuestion(str(error), ()) from None

    def outcome(self, position: Any, *, seed: int = 0, unchecked: bool = False) -> Outcome:
        """Scores and ranking, final or so far.

        Raises:
            PositionError: see :meth:`read`.
        """
        return self.engine.outcome(self.read(position, seed=seed, unchecked=unchecked))

    def answer(self, question: Any) -> dict[str, Any]:
        """The answer to a question of the batch; questions that make no sense get an answer that says so.

        Args:
            question: a question, as parsed JSON, of the form that the schema ``question`` of the game describes.
        """
        asked: dict[str, Any] = {}
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

    def _answer(self, question: Any) -> dict[str, Any]:
        if question.ask == "new":
            begun = self.new(sets=question.sets, players=question.players, solo=question.solo, seed=question.seed)
            return {"position": begun}
        position: Any = question.position
        reading: dict[str, Any] = {"seed": question.seed, "unchecked": question.unchecked}
        match question.ask:
            case "legal":
                return {"legal": list(islice(self.legal(position, **reading), question.most))}
            case "apply":
                applied = self.apply(position, question.actions, **reading)
                return {"position": applied.position, "shuffles": list(applied.shuffles)}
            case "explain":
                return {"broken": _reasons(self.explain(position, question.action, **reading))}
            case "observe":
                return {"observation": self.observe(position, question.seat, **reading)}
            case _:
                return {"outcome": self.outcome(position, **reading).as_json()}


@cache
def _question_model() -> Any:
    from .messages import Question

    # The position is read by the game's own engine, which tells more than a model can.
    return Question[Any]


def _read(question: Any) -> Any:
    from pydantic import ValidationError

    from .messages import ASKED, complaints

    if not isinstance(question, dict) or question.get("ask") not in ASKED:
        raise BadQuestion(f"a question is an object whose `ask` is one of {', '.join(ASKED)}", ())
    try:
        return _question_model().model_validate(question).root
    except ValidationError as error:
        raise BadQuestion("this is no question", complaints(error, "the question", skip=1)) from None


def _reasons(broken: Iterable[Broken]) -> list[dict[str, str]]:
    return [{"rule": one.rule, "message": one.message} for one in broken]


def batch(oracle: Oracle, lines: Iterable[bytes]) -> Iterator[str]:
    """The answers to questions as JSON Lines: a line for each line that is not blank, in order.

    A line that cannot be read is answered as well, with what is wrong with it, and the next one is read.

    Args:
        oracle: who answers.
        lines: the questions, each a line in UTF-8.
    """
    for line in lines:
        if not line.strip():
            continue
        try:
            question, _ = parse(line.strip(), "")
        except Refused as refused:
            answer: dict[str, Any] = {"error": unreadable(refused, "the question"), "reasons": []}
        else:
            answer = oracle.answer(question)
        yield json.dumps(answer, ensure_ascii=False)


def unreadable(refused: Refused, document: str) -> str:
    """What a strict reading found wrong with a text, in one sentence for each fault, with the place.

    Args:
        refused: what the reader raised.
        document: what the text is called, such as ``the position``.
    """
    told = []
    for one in refused.findings:
        offset = one.at.offset if one.at is not None else None
        where = document
        if offset is not None and refused.text is not None:
            before = refused.text[:offset]
            where += f", line {before.count(chr(10)) + 1}, column {offset - (before.rfind(chr(10)) + 1) + 1}"
        told.append(f"{where}: {one.message}" + (f" ({one.fix})" if one.fix else ""))
    return "\n".join(told)
