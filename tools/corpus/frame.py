"""Cases of the conformance corpus: questions, expected answers, checks and records.

A case is a question to the oracle with the answer that a person expects. The engine answers; if an answer differs, no
corpus is made.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from squareone_data.engine.oracle import Oracle

Json = dict[str, Any]


@dataclass(frozen=True)
class Case:
    """A question with the expected answer.

    Args:
        rules: the numbers of the rules.
        about: a description.
        question: the question, without an id.
        has, lacks: actions that must, or must not, be legal.
        only: the complete list of legal actions.
        broken: the rules that an action, a position or a setup breaks.
        then: values in the answer, by path such as ``position.seats.0.supply``.
        catalog: the name of the frozen catalog.
    """

    rules: tuple[str, ...]
    about: str
    question: Json
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    only: tuple[str, ...] | None = None
    broken: tuple[str, ...] | None = None
    then: Json = field(default_factory=dict)
    catalog: str = "full"


class Wrong(Exception):
    """An answer that differs from the expected case."""


def case(rules: str, about: str, question: Json, **expected: Any) -> Case:
    """Return a case; rules and lists of words are given in a single string.

    Raises:
        ValueError: The case expects nothing.
    """
    if not expected.keys() & {"has", "lacks", "only", "broken", "then"}:
        raise ValueError(f"{about}: no expected answer")
    for key in ("has", "lacks", "only"):
        if isinstance(expected.get(key), str):
            expected[key] = tuple(item.strip() for item in expected[key].split(",") if item.strip())
    if "broken" in expected:
        expected["broken"] = tuple(expected["broken"].split())
    return Case(tuple(rules.split()), about, question, **expected)


def slots(text: str) -> list[str | None]:
    """Return the content of a row of slots; ``-`` is an empty slot."""
    return [None if word == "-" else word for word in text.split()]


# -- questions ---------------------------------------------------------------------------------------------------------


def legal(document: Json, most: int = 0) -> Json:
    """Ask for the legal actions, at most ``most`` of them; all if 0."""
    return {"ask": "legal", "position": document} | ({"most": most} if most else {})


def after(document: Json, *actions: str, seed: int = 0) -> Json:
    """Ask for the position after some actions."""
    return {"ask": "apply", "position": document, "actions": list(actions)} | ({"seed": seed} if seed else {})


def explain(document: Json, action: str) -> Json:
    """Ask for the rules that an action breaks."""
    return {"ask": "explain", "position": document, "action": action}


def outcome(document: Json) -> Json:
    """Ask for the outcome."""
    return {"ask": "outcome", "position": document}


def observe(document: Json, who: int) -> Json:
    """Ask for the observation of a seat."""
    return {"ask": "observe", "position": document, "seat": who}


def new(players: int = 2, sets: str = "base", seed: int = 1, solo: str | None = None) -> Json:
    """Ask for a new game."""
    return {"ask": "new", "sets": sets.split(","), "players": players, "solo": solo, "seed": seed}


# -- checking and recording --------------------------------------------------------------------------------------------


def at(answer: Any, path: str) -> Any:
    """Return the value in an answer at a path; ``#`` at its end is the number of items."""
    for step in path.split("."):
        if step == "#":
            return len(answer)
        answer = answer[int(step)] if isinstance(answer, list) else answer[step]
    return answer


def broken_rules(answer: Json) -> list[str]:
    """Return the broken rules in an answer."""
    told = answer.get("broken", answer.get("illegal", {}).get("broken", answer.get("reasons", [])))
    return [broken["rule"] for broken in told]


def differences(case: Case, answer: Json) -> Iterable[str]:
    """Yield the differences from the expected answer."""
    if "error" in answer and case.broken is None:
        yield f"answered with an error: {answer['error']} {answer['reasons']}"
        return
    if "illegal" in answer and case.broken is None:
        yield f"an action is illegal: {answer['illegal']}"
        return
    for action in case.has:
        if action not in answer["legal"]:
            yield f"{action} is not legal"
    for action in case.lacks:
        if action in answer["legal"]:
            yield f"{action} is legal"
    if case.only is not None and tuple(answer["legal"]) != case.only:
        yield f"legal are {answer['legal']}"
    if case.broken is not None and sorted(set(broken_rules(answer))) != sorted(case.broken):
        yield f"broken are {broken_rules(answer)}: {answer if 'position' not in answer else ''}"
    for path, value in case.then.items():
        found = at(answer, path)
        if found != value:
            yield f"{path} is {found!r}, not {value!r}"


def asked(case: Case, oracle: Oracle) -> Json:
    """Return the question of a case with its position in full, if the position is valid."""
    if "position" not in case.question:
        return case.question
    seed = case.question.get("seed", 0)
    try:
        state = oracle.read(case.question["position"], seed=seed)
    except ValueError:
        return case.question
    return case.question | {"position": oracle.engine.to_position(state)}


def recorded(case: Case, name: str, oracle: Oracle) -> Json:
    """Return a line of the corpus.

    Raises:
        Wrong: The answer differs from the expected case.
    """
    question = asked(case, oracle)
    answer = oracle.answer(question)
    if wrong := list(differences(case, answer)):
        raise Wrong(f"{name} ({case.about}):\n  " + "\n  ".join(wrong))
    return {"case": name, "rules": list(case.rules), "about": case.about, "question": question, "answer": answer}
