"""What a rules oracle is asked and what it answers, as JSON: the models that its schemas are made from.

Position, observation and what counts in a standing are a game's own, so the models here take theirs as parameters;
:func:`messages` puts the models of one game together. A game offers them as ``MODELS`` of its part ``messages``.
"""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar

from pydantic import BaseModel, Field, RootModel, StrictBool, StrictFloat, StrictInt, StrictStr, ValidationError

from squareone_data.model.base import Count, Flag, Frozen, Positive, SetRef, Text

from .contract import Broken

P = TypeVar("P")
O = TypeVar("O")  # noqa: E741 - an observation
S = TypeVar("S")

Id: TypeAlias = StrictStr | StrictInt | StrictFloat | StrictBool | None
Seed = Annotated[int, Field(strict=True)]
SeatNumber = Annotated[int, Field(strict=True, ge=0, le=98)]
Points = Annotated[int, Field(strict=True)]

# -- questions ---------------------------------------------------------------------------------------------------------


class _Asked(Frozen):
    """What every question may have."""

    id: Id = Field(default=None, description="Anything you like; the answer repeats it.", examples=[17, "turn 3"])


class AskNew(_Asked):
    """How does a game begin?"""

    ask: Literal["new"] = Field(description="The position in which a game begins.", examples=["new"])
    sets: tuple[SetRef, ...] | None = Field(
        default=None, description="The sets to play with; the game chooses if left out.", examples=[["base", "joker"]]
    )
    players: Positive | None = Field(
        default=None, description="How many people play: 2 if left out, 1 with `solo`.", examples=[2]
    )
    solo: Text | None = Field(
        default=None, description="The difficulty of the opponent of one who plays alone.", examples=["hard"]
    )
    seed: Seed = Field(
        default=0, description="What the deal is drawn from; the lowest 64 bits of it count.", examples=[7]
    )


class _AboutPosition(_Asked, Generic[P]):
    position: P = Field(description="The position it is about.")
    seed: Seed = Field(
        default=0, description="What is drawn from: the order of a deck given as `rest`, and shuffles.", examples=[7]
    )
    unchecked: Flag = Field(
        default=False, description="Whether a position that breaks an invariant is taken all the same.",
        examples=[False],
    )  # fmt: skip


class AskLegal(_AboutPosition[P], Generic[P]):
    """What may be done?"""

    ask: Literal["legal"] = Field(description="The legal actions, in their fixed order.", examples=["legal"])
    most: Positive | None = Field(
        default=None, description="So many at the most, the first of them; all if left out.", examples=[1000]
    )


class AskApply(_AboutPosition[P], Generic[P]):
    """What does this lead to?"""

    ask: Literal["apply"] = Field(description="The position after some actions.", examples=["apply"])
    actions: Annotated[tuple[str, ...], Field(min_length=1)] = Field(
        description="The actions, one after the other; a shuffle may be among them, where one is due.",
        examples=[["gain", "merge YYY:O"]],
    )


class AskExplain(_AboutPosition[P], Generic[P]):
    """Why may this not be done?"""

    ask: Literal["explain"] = Field(description="Every rule that an action breaks.", examples=["explain"])
    action: str = Field(description="The action.", examples=["take B02"])


class AskObserve(_AboutPosition[P], Generic[P]):
    """What may a seat know?"""

    ask: Literal["observe"] = Field(description="What a seat may know.", examples=["observe"])
    seat: SeatNumber = Field(description="The seat, from 0.", examples=[1])


class AskOutcome(_AboutPosition[P], Generic[P]):
    """How does it stand?"""

    ask: Literal["outcome"] = Field(description="Scores and ranking, final or so far.", examples=["outcome"])


class Question(RootModel[Any], Generic[P]):
    """A question, one line of what ``rules batch`` reads."""

    root: Annotated[
        AskNew | AskLegal[P] | AskApply[P] | AskExplain[P] | AskObserve[P] | AskOutcome[P], Field(discriminator="ask")
    ]


ASKED = ("new", "legal", "apply", "explain", "observe", "outcome")
"""What can be asked."""

# -- answers -----------------------------------------------------------------------------------------------------------


class Reason(Frozen):
    """A rule that is broken."""

    rule: str = Field(
        pattern=r"^([A-Z]{2,4}-[0-9]+\.[0-9]+)?$", examples=["SO-4.3"],
        description="Its number; empty where no numbered rule speaks of it.",
    )  # fmt: skip
    message: Text = Field(description="What is wrong, in one sentence.", examples=["B02 does not lie in the market"])


class StandingMessage(Frozen):
    """What one seat has reached. A game adds what else counts in it."""

    seat: SeatNumber = Field(description="The seat, from 0.", examples=[0])
    points: Points = Field(description="The points of what was completed.", examples=[5])
    total: Points = Field(description="All points.", examples=[6])
    rank: Positive = Field(description="The rank, as in sport: 1, 1, 3.", examples=[1])


class OutcomeMessage(Frozen, Generic[S]):
    """Scores, ranking and what broke a tie."""

    over: Flag = Field(description="Whether the game is over; before that it is the standing so far.", examples=[True])
    seats: Annotated[tuple[S, ...], Field(min_length=1)] = Field(
        description="The standing of each seat, in the order of seats."
    )
    winners: Annotated[tuple[SeatNumber, ...], Field(min_length=1)] = Field(
        description="The seats that win, or lead.", examples=[[0]]
    )
    tie_break: Text | None = Field(
        description="Null where the total decided; else what did, or `shared`.", examples=[None, "shared"]
    )


class Illegal(Frozen):
    """The first action that was not legal."""

    index: Count = Field(description="Which of the actions it is, from 0.", examples=[1])
    action: str = Field(description="The action.", examples=["take B02"])
    broken: Annotated[tuple[Reason, ...], Field(min_length=1)] = Field(
        description="Every rule it breaks.",
        examples=[[{"rule": "SO-4.3", "message": "B02 does not lie in the market"}]],
    )


class _Answered(Frozen):
    id: Id = Field(default=None, description="The id of the question; left out if it had none.", examples=[17])


class PositionAnswer(_Answered, Generic[P]):
    """To ``new`` and ``apply``: a position, written out in full."""

    position: P = Field(description="The position.")
    shuffles: tuple[str, ...] | None = Field(
        default=None, description="To `apply`: the shuffles that were drawn on the way.",
        examples=[["shuffle white W03 W11"]],
    )  # fmt: skip


class LegalAnswer(_Answered):
    """To ``legal``."""

    legal: tuple[str, ...] = Field(description="The legal actions.", examples=[["gain", "take W05"]])


class IllegalAnswer(_Answered):
    """To ``apply``, where an action is not legal."""

    illegal: Illegal = Field(
        title="Illegal", description="The first action that is not legal.",
        examples=[{"index": 0, "action": "end", "broken": [{"rule": "SO-4.1", "message": "2 actions remain"}]}],
    )  # fmt: skip


class BrokenAnswer(_Answered):
    """To ``explain``."""

    broken: tuple[Reason, ...] = Field(
        description="Every rule the action breaks; empty exactly if it is legal.", examples=[[]]
    )


class ObservationAnswer(_Answered, Generic[O]):
    """To ``observe``."""

    observation: O = Field(description="What the seat may know.")


class OutcomeAnswer(_Answered, Generic[S]):
    """To ``outcome``."""

    outcome: OutcomeMessage[S] = Field(title="Outcome", description="Scores and ranking.")


class ErrorAnswer(_Answered):
    """To what is no question, or is about what is no position."""

    error: Text = Field(description="What is wrong.", examples=["this position breaks the rules"])
    reasons: tuple[Reason, ...] = Field(
        default=(), description="Every reason, where there are several.",
        examples=[[{"rule": "SO-1.1", "message": "1 Y lost: 29 are there, 30 in play"}]],
    )  # fmt: skip


class Answer(RootModel[Any], Generic[P, O, S]):
    """An answer, one line of what ``rules batch`` writes."""

    root: (
        PositionAnswer[P] | LegalAnswer | IllegalAnswer | BrokenAnswer | ObservationAnswer[O] | OutcomeAnswer[S]
        | ErrorAnswer
    )  # fmt: skip


# -- the conformance corpus --------------------------------------------------------------------------------------------


class ConformanceCase(Frozen, Generic[P, O, S]):
    """A line of the conformance corpus: a question, and the answer of the reference engine."""

    case: Text = Field(description="Its name; no other line has it.", examples=["SO-4.3/2"])
    rules: tuple[Annotated[str, Field(pattern=r"^[A-Z]{2,4}-[0-9]+\.[0-9]+$")], ...] = Field(
        description="The numbers of the rules it is about; none where it is a piece of a whole game.",
        examples=[["SO-4.3"]],
    )
    about: Text = Field(description="What it shows.", examples=["a tile that lies elsewhere"])
    question: Question[P] = Field(title="Question", description="The question.")
    answer: Answer[P, O, S] = Field(title="Answer", description="The answer.")


def messages(
    position: type[BaseModel], observation: type[BaseModel], standing: type[StandingMessage]
) -> dict[str, type[BaseModel]]:
    """The models of all documents that the oracle of a game reads and writes, by the name of their schema.

    Args:
        position: the game's own model of a position.
        observation: that of what a seat may know.
        standing: that of what a seat has reached.
    """
    return {
        "position": position,
        "observation": observation,
        "outcome": OutcomeMessage[standing],  # type: ignore[valid-type]
        "question": Question[position],  # type: ignore[valid-type]
        "answer": Answer[position, observation, standing],  # type: ignore[valid-type]
        "case": ConformanceCase[position, observation, standing],  # type: ignore[valid-type]
    }


# -- what is wrong with a document -----------------------------------------------------------------------------------


_ALTERNATIVE = re.compile(
    r"(tuple|literal|dict|list|constrained-[a-z]+|function-[a-z]+)\[|\[key\]$|(str|int|float|bool)$"
)


def complaints(error: ValidationError, document: str, skip: int = 0) -> list[Broken]:
    """What a model says against a document: every place with what is wrong there, in plain words.

    Args:
        error: what the model raised.
        document: what the document as a whole is called, such as ``the position``.
        skip: so many first steps of each place are no part of the document.
    """
    found: list[tuple[list[str], Any]] = []
    for one in error.errors(include_url=False):
        # The names of alternatives, such as `tuple[...]` or `literal['rest']`, are no keys.
        steps = [str(step) for step in one["loc"][skip:] if isinstance(step, int) or not _ALTERNATIVE.match(step)]
        found.append((steps, one))
    # Where something inside is wrong with one alternative, that is the one that was meant: not the word in its place.
    inside = {tuple(steps[:depth]) for steps, _ in found for depth in range(len(steps))}
    return list(
        dict.fromkeys(
            Broken("", f"{'.'.join(steps) or document}: {plainly(one)}")
            for steps, one in found
            if one["type"] != "literal_error" or tuple(steps) not in inside
        )
    )


def plainly(error: Any) -> str:
    """One complaint of a model, in the words of this program."""
    given, limits = error["input"], error.get("ctx", {})
    match error["type"]:
        case "missing":
            return "is missing"
        case "extra_forbidden":
            return "is no key here"
        case "model_type" | "dict_type" | "model_attributes_type":
            return "an object was expected"
        case "tuple_type" | "list_type":
            return "a list was expected"
        case "string_type":
            return "a text was expected"
        case "int_type" | "int_from_float" | "int_parsing_size":
            return "a whole number was expected"
        case "float_type":
            return "a number was expected"
        case "bool_type":
            return "true or false was expected"
        case "literal_error":
            return f"{limits['expected']} was expected, not {_short(given)}"
        case "string_pattern_mismatch":
            return f"{_short(given)} is not written as it has to be here: {limits['pattern']}"
        case "greater_than_equal":
            return f"{_short(given)} is too small; at least {limits['ge']}"
        case "less_than_equal":
            return f"{_short(given)} is too large; at most {limits['le']}"
        case "too_short":
            return f"has {limits['actual_length']}; at least {limits['min_length']}"
        case "too_long":
            return f"has more than {limits['max_length']}"
    message = str(error["msg"])
    return message[:1].lower() + message[1:]


def _short(given: Any) -> str:
    try:
        shown = json.dumps(given, ensure_ascii=False, default=str)
    except RecursionError:
        return "…"
    return shown if len(shown) <= 60 else shown[:59] + "…"
