"""Models of the requests and answers of a rules oracle, the sources of its schemas.

The models are generic over the position, the observation and the standing of a game. :func:`oracle_models` returns the
models of one game; a game returns them from its property ``oracle_models``.
"""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar

from pydantic import BaseModel, Field, RootModel, StrictBool, StrictFloat, StrictInt, StrictStr

from squareone_data.model.base import Count, Flag, Frozen, Positive, SetRef, Text

P = TypeVar("P")
O = TypeVar("O")  # noqa: E741 - an observation
S = TypeVar("S")

Id: TypeAlias = StrictStr | StrictInt | StrictFloat | StrictBool | None
Seed = Annotated[int, Field(strict=True)]
SeatNumber = Annotated[int, Field(strict=True, ge=0, le=98)]
Points = Annotated[int, Field(strict=True)]

# -- requests ----------------------------------------------------------------------------------------------------------


class _Asked(Frozen):
    """The keys of every request."""

    id: Id = Field(default=None, description="Any id; the answer repeats it.", examples=[17, "turn 3"])


class AskNew(_Asked):
    """A request for a starting position."""

    ask: Literal["new"] = Field(description="The starting position of a game.", examples=["new"])
    sets: tuple[SetRef, ...] | None = Field(
        default=None, description="The sets in play; by default the game chooses.", examples=[["base", "joker"]]
    )
    players: Positive | None = Field(
        default=None, description="The number of players; by default 2, or 1 with `solo`.", examples=[2]
    )
    solo: Text | None = Field(
        default=None, description="The difficulty of the automated opponent in a solo game.", examples=["hard"]
    )
    seed: Seed = Field(default=0, description="The seed of the deal; the lowest 64 bits count.", examples=[7])


class _AboutPosition(_Asked, Generic[P]):
    position: P = Field(description="The position.")
    seed: Seed = Field(
        default=0, description="The seed for shuffles, and for the order of a deck given as `rest`.", examples=[7]
    )
    unchecked: Flag = Field(
        default=False, description="Whether to accept a position that breaks an invariant.", examples=[False]
    )


class AskLegal(_AboutPosition[P], Generic[P]):
    """A request for the legal actions."""

    ask: Literal["legal"] = Field(description="The legal actions, in their fixed order.", examples=["legal"])
    most: Positive | None = Field(
        default=None, description="The maximum number of actions; by default all.", examples=[1000]
    )


class AskApply(_AboutPosition[P], Generic[P]):
    """A request for the result of actions."""

    ask: Literal["apply"] = Field(description="The position after some actions.", examples=["apply"])
    actions: Annotated[tuple[str, ...], Field(min_length=1)] = Field(
        description="The actions in order; a shuffle is allowed where one is due.",
        examples=[["gain", "merge YYY:O"]],
    )


class AskExplain(_AboutPosition[P], Generic[P]):
    """A request for the rules that an action breaks."""

    ask: Literal["explain"] = Field(description="Every rule that an action breaks.", examples=["explain"])
    action: str = Field(description="The action.", examples=["take B02"])


class AskObserve(_AboutPosition[P], Generic[P]):
    """A request for the observation of a seat."""

    ask: Literal["observe"] = Field(description="The observation of a seat.", examples=["observe"])
    seat: SeatNumber = Field(description="The seat, from 0.", examples=[1])


class AskOutcome(_AboutPosition[P], Generic[P]):
    """A request for the outcome."""

    ask: Literal["outcome"] = Field(description="The scores and the ranking, final or current.", examples=["outcome"])


class Question(RootModel[Any], Generic[P]):
    """A request, one line of the input of ``rules batch``."""

    root: Annotated[
        AskNew | AskLegal[P] | AskApply[P] | AskExplain[P] | AskObserve[P] | AskOutcome[P], Field(discriminator="ask")
    ]


ASKED = ("new", "legal", "apply", "explain", "observe", "outcome")
"""The values of ``ask``."""

# -- answers -----------------------------------------------------------------------------------------------------------


class Reason(Frozen):
    """A broken rule."""

    rule: str = Field(
        pattern=r"^([A-Z]{2,4}-[0-9]+\.[0-9]+)?$", examples=["SO-4.3"],
        description="The number of the rule; empty if no numbered rule applies.",
    )  # fmt: skip
    message: Text = Field(description="The error, in one sentence.", examples=["B02 is not in the market"])


class StandingMessage(Frozen):
    """The standing of one seat. A game adds other values that count."""

    seat: SeatNumber = Field(description="The seat, from 0.", examples=[0])
    points: Points = Field(description="The points of completed tiles.", examples=[5])
    total: Points = Field(description="All points.", examples=[6])
    rank: Positive = Field(description="The rank, as in sport: 1, 1, 3.", examples=[1])


class OutcomeMessage(Frozen, Generic[S]):
    """Scores, ranking and tie-break."""

    over: Flag = Field(description="Whether the game is over; if not, the standings are current.", examples=[True])
    seats: Annotated[tuple[S, ...], Field(min_length=1)] = Field(
        description="The standing of each seat, in the order of seats."
    )
    winners: Annotated[tuple[SeatNumber, ...], Field(min_length=1)] = Field(
        description="The winning seats; the leading ones if the game is not over.", examples=[[0]]
    )
    tie_break: Text | None = Field(
        description="The tie-break that decided, or `shared`; null if the total decided.", examples=[None, "shared"]
    )


class Illegal(Frozen):
    """An illegal action in a sequence of actions."""

    index: Count = Field(description="The index of the action, from 0.", examples=[1])
    action: str = Field(description="The action.", examples=["take B02"])
    broken: Annotated[tuple[Reason, ...], Field(min_length=1)] = Field(
        description="Every rule it breaks.",
        examples=[[{"rule": "SO-4.3", "message": "B02 is not in the market"}]],
    )


class _Answered(Frozen):
    id: Id = Field(default=None, description="The id of the request, if it has one.", examples=[17])


class PositionAnswer(_Answered, Generic[P]):
    """The answer to ``new`` and ``apply``: a position, in full."""

    position: P = Field(description="The position.")
    shuffles: tuple[str, ...] | None = Field(
        default=None, description="For `apply`: the shuffles that were drawn.",
        examples=[["shuffle white W03 W11"]],
    )  # fmt: skip


class LegalAnswer(_Answered):
    """The answer to ``legal``."""

    legal: tuple[str, ...] = Field(description="The legal actions.", examples=[["gain", "take W05"]])


class IllegalAnswer(_Answered):
    """The answer to ``apply`` if an action is not legal."""

    illegal: Illegal = Field(
        title="Illegal", description="The first illegal action.",
        examples=[{"index": 0, "action": "end", "broken": [{"rule": "SO-4.1", "message": "2 actions remain"}]}],
    )  # fmt: skip


class BrokenAnswer(_Answered):
    """The answer to ``explain``."""

    broken: tuple[Reason, ...] = Field(
        description="Every rule the action breaks; empty exactly if it is legal.", examples=[[]]
    )


class ObservationAnswer(_Answered, Generic[O]):
    """The answer to ``observe``."""

    observation: O = Field(description="The observation of the seat.")


class OutcomeAnswer(_Answered, Generic[S]):
    """The answer to ``outcome``."""

    outcome: OutcomeMessage[S] = Field(title="Outcome", description="Scores and ranking.")


class ErrorAnswer(_Answered):
    """The answer to an invalid request or position."""

    error: Text = Field(description="The error.", examples=["this position breaks the rules"])
    reasons: tuple[Reason, ...] = Field(
        default=(), description="Every reason, if there are several.",
        examples=[[{"rule": "SO-1.1", "message": "1 Y missing: expected 30, got 29"}]],
    )  # fmt: skip


class Answer(RootModel[Any], Generic[P, O, S]):
    """An answer, one line of the output of ``rules batch``."""

    root: (
        PositionAnswer[P] | LegalAnswer | IllegalAnswer | BrokenAnswer | ObservationAnswer[O] | OutcomeAnswer[S]
        | ErrorAnswer
    )  # fmt: skip


# -- the conformance corpus --------------------------------------------------------------------------------------------


class ConformanceCase(Frozen, Generic[P, O, S]):
    """A case of the conformance corpus: a request, and the answer of the reference engine."""

    case: Text = Field(description="The unique name of the case.", examples=["SO-4.3/2"])
    rules: tuple[Annotated[str, Field(pattern=r"^[A-Z]{2,4}-[0-9]+\.[0-9]+$")], ...] = Field(
        description="The numbers of the tested rules; empty for a part of a whole game.",
        examples=[["SO-4.3"]],
    )
    about: Text = Field(description="The subject of the case.", examples=["a tile that is not in the market"])
    question: Question[P] = Field(title="Question", description="The request.")
    answer: Answer[P, O, S] = Field(title="Answer", description="The answer.")


def oracle_models(
    position: type[BaseModel], observation: type[BaseModel], standing: type[StandingMessage]
) -> dict[str, type[BaseModel]]:
    """Return the models of all documents of the oracle of a game, by the name of their schema.

    Args:
        position: the model of a position.
        observation: the model of an observation.
        standing: the model of a standing.
    """
    return {
        "position": position,
        "observation": observation,
        "outcome": OutcomeMessage[standing],  # type: ignore[valid-type]
        "question": Question[position],  # type: ignore[valid-type]
        "answer": Answer[position, observation, standing],  # type: ignore[valid-type]
        "case": ConformanceCase[position, observation, standing],  # type: ignore[valid-type]
    }
