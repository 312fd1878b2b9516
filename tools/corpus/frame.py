"""What a case of the conformance corpus is, what it can ask, and how it is checked and recorded.

A case is a question to the oracle together with what a person expects of the answer. The engine answers; where that is
not as expected, no corpus is made.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from squareone_data.play.oracle import Oracle

Json = dict[str, Any]


@dataclass(frozen=True)
class Case:
    """A question with what is expected of its answer.

    Args:
        rules: the numbers of the rules it is about.
        about: what it shows, in one sentence.
        question: the question, without an id.
        has, lacks: legal actions that must and must not be listed.
        only: all legal actions.
        broken: the rules that are broken, of an action, a position or a setup.
        then: values in the answer, by path such as ``position.seats.0.supply``.
        catalog: which of the frozen catalogs it is about.
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
    """An answer that is not as the case expects."""


def case(rules: str, about: str, question: Json, **expected: Any) -> Case:
    """A case; rules and lists of one word an item are written as one text.

    Raises:
        ValueError: nothing is expected.
    """
    if not expected.keys() & {"has", "lacks", "only", "broken", "then"}:
        raise ValueError(f"{about}: nothing is expected of the answer")
    for key in ("has", "lacks", "only"):
        if isinstance(expected.get(key), str):
            expected[key] = tuple(one.strip() for one in expected[key].split(",") if one.strip())
    if "broken" in expected:
        expected["broken"] = tuple(expected["broken"].split())
    return Case(tuple(rules.split()), about, question, **expected)


def slots(text: str) -> list[str | None]:
    """What lies in a row of slots; ``-`` is an empty one."""
    return [None if one == "-" else one for one in text.split()]


# -- questions ---------------------------------------------------------------------------------------------------------


def legal(document: Json, most: int = 0) -> Json:
    """What may be done here? So many actions at the most; all if 0."""
    return {"ask": "legal", "position": document} | ({"most": most} if most else {})


def after(document: Json, *actions: str, seed: int = 0) -> Json:
    """What do these actions lead to?"""
    return {"ask": "apply", "position": document, "actions": list(actions)} | ({"seed": seed} if seed else {})


def explain(document: Json, action: str) -> Json:
    """Which rules does this action break?"""
    return {"ask": "explain", "position": document, "action": action}


def outcome(document: Json) -> Json:
    """How does it stand?"""
    return {"ask": "outcome", "position": document}


def observe(document: Json, who: int) -> Json:
    """What may a seat know?"""
    return {"ask": "observe", "position": document, "seat": who}


def new(players: int = 2, sets: str = "base", seed: int = 1, solo: str | None = None) -> Json:
    """How does a game begin?"""
    return {"ask": "new", "sets": sets.split(","), "players": players, "solo": solo, "seed": seed}


# -- checking and recording --------------------------------------------------------------------------------------------


def at(answer: Any, path: str) -> Any:
    """What an answer has at a path; ``#`` at its end asks for the number of items."""
    for step in path.split("."):
        if step == "#":
            return len(answer)
        answer = answer[int(step)] if isinstance(answer, list) else answer[step]
    return answer


def broken_rules(answer: Json) -> list[str]:
    """The rules an answer says are broken."""
    told = answer.get("broken", answer.get("illegal", {}).get("broken", answer.get("reasons", [])))
    return [one["rule"] for one in told]


def differences(one: Case, answer: Json) -> Iterable[str]:
    """What is not as the case expects."""
    if "error" in answer and one.broken is None:
        yield f"answered with an error: {answer['error']} {answer['reasons']}"
        return
    if "illegal" in answer and one.broken is None:
        yield f"an action is illegal: {answer['illegal']}"
        return
    for action in one.has:
        if action not in answer["legal"]:
            yield f"{action} is not legal"
    for action in one.lacks:
        if action in answer["legal"]:
            yield f"{action} is legal"
    if one.only is not None and tuple(answer["legal"]) != one.only:
        yield f"legal are {answer['legal']}"
    if one.broken is not None and sorted(set(broken_rules(answer))) != sorted(one.broken):
        yield f"broken are {broken_rules(answer)}: {answer if 'position' not in answer else ''}"
    for path, value in one.then.items():
        found = at(answer, path)
        if found != value:
            yield f"{path} is {found!r}, not {value!r}"


def asked(one: Case, oracle: Oracle) -> Json:
    """The question of a case with its position written out in full, as far as it is one that can be read."""
    if "position" not in one.question:
        return one.question
    seed = one.question.get("seed", 0)
    try:
        state = oracle.read(one.question["position"], seed=seed)
    except ValueError:
        return one.question
    return one.question | {"position": oracle.engine.to_position(state)}


def recorded(one: Case, name: str, oracle: Oracle) -> Json:
    """A line of the corpus.

    Raises:
        Wrong: the answer is not as the case expects.
    """
    question = asked(one, oracle)
    answer = oracle.answer(question)
    if wrong := list(differences(one, answer)):
        raise Wrong(f"{name} ({one.about}):\n  " + "\n  ".join(wrong))
    return {"case": name, "rules": list(one.rules), "about": one.about, "question": question, "answer": answer}
