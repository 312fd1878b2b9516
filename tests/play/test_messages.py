"""The schemas of positions, questions and answers: one verdict with the reader, and words for the hover."""

import json
import random

import mutations
import pytest
from hand import BROKEN, POSITION, put
from jsonschema import Draft202012Validator

from squareone_data.export.schemas import all_schemas
from squareone_data.files.strict import Refused, parse
from squareone_data.play.contract import PositionError
from squareone_data.play.oracle import Oracle

NAMES = ("position", "observation", "outcome", "question", "answer", "case")
SCHEMAS = {name: all_schemas()[f"square-one.{name}"] for name in NAMES}
VALIDATORS = {name: Draft202012Validator(schema) for name, schema in SCHEMAS.items()}
SLIPS = [
    "Y", "YY", "y", "rest", "W01", "B01", "play", "over", "hard", "take", "white", None, 0, 1, 2, -1, 1.0, 2.5,
    True, [], {}, [None], ["W01"], [["W01"]], {"Y": 1}, {"Y": None}, {"id": "W01"}, {"id": "W01", "rows": ["Y"]},
    10**30, 10**6, 999_999, {"tile": "CW06", "open": None, "left": 0, "done": ["take2"]}, "gain", ["gain"], "\n",
    "W01\n", "legal", 99,
]  # fmt: skip
KEYS = ["x-own", "game", "solo", "bonus", "paid", "rows", "marker", "ended", "seed", "id", "unchecked", "reserve", "Y"]


@pytest.fixture(scope="module")
def oracle(shipped):
    """The oracle of the shipped catalog."""
    return Oracle(shipped)


def good_positions(oracle):
    """Positions of every sort."""
    solo = oracle.apply(oracle.new(solo="hard", seed=2), ["gain", "gain", "gain"]).position
    opened = put("seats.0.completed", ["CW06"], put("sets", ["base", "combo-master"]))
    opened = put("markets.0.turn.bonus", {"tile": "CW06", "open": "take2", "left": 2, "done": []}, opened)
    return [POSITION, solo, opened, oracle.new(sets=["base", "joker"], players=5), put("phase", "over")]


def good_questions(oracle):
    """Questions of every sort."""
    about = {"position": POSITION}
    return [
        {"ask": "new"}, {"ask": "new", "sets": ["base"], "players": 2, "solo": None, "seed": 3, "id": 1},
        {"ask": "legal", **about}, {"ask": "apply", "actions": ["gain"], "seed": 1, **about},
        {"ask": "explain", "action": "gain", "unchecked": True, **about}, {"ask": "observe", "seat": 0, **about},
        {"ask": "outcome", "id": "x", **about},
    ]  # fmt: skip


def slipped(document, dice):
    """A copy with one or two slips, as it comes out of the strict reader; None if that refuses it."""
    changed = json.loads(json.dumps(document))
    for _ in range(dice.choice((1, 1, 2))):
        places = list(mutations.spots(changed))
        if not places:
            break
        around, step = dice.choice(places)
        how = dice.choice(("drop", "add", "replace", "replace", "other"))
        if how == "drop":
            del around[step]
        elif how == "add" and isinstance(around, dict):
            around[dice.choice(KEYS)] = dice.choice(SLIPS)
        elif how == "other":
            other, at = dice.choice(places)
            around[step] = json.loads(json.dumps(other[at]))
        else:
            around[step] = dice.choice(SLIPS)
    try:
        return parse(json.dumps(changed).encode(), "")[0]
    except Refused:
        return None


def is_no_form(oracle, document):
    """Whether the reader refuses a position for its form: no rule, no reference."""
    try:
        oracle.read(document)
    except PositionError as refused:
        # Every complaint about form begins with a place and cites no rule, and then nothing else is looked at.
        return refused.headline == "this is no position" and all(
            one.rule == "" and "no tile has the id" not in one.message and "this catalog is of" not in one.message
            for one in refused.reasons
        )
    return False


@pytest.mark.parametrize("seed", range(4))
def test_schema_and_reader_come_to_one_verdict_on_positions(oracle, seed):
    dice, verdicts = random.Random(seed), []
    for _ in range(200):
        document = slipped(dice.choice(good_positions(oracle) if seed else [POSITION]), dice)
        if document is not None:
            verdicts.append(VALIDATORS["position"].is_valid(document))
            assert is_no_form(oracle, document) is not verdicts[-1], document
    assert 20 < sum(verdicts) < len(verdicts) - 20


@pytest.mark.parametrize("name", BROKEN)
def test_schema_and_reader_come_to_one_verdict_on_known_faults(oracle, name):
    document, _ = BROKEN[name]
    assert is_no_form(oracle, document) is not VALIDATORS["position"].is_valid(document)


@pytest.mark.parametrize("seed", range(3))
def test_schema_and_batch_come_to_one_verdict_on_questions(oracle, seed):
    dice, verdicts = random.Random(f"questions {seed}"), []
    for _ in range(150):
        document = slipped(dice.choice(good_questions(oracle)), dice)
        if document is None:
            continue
        answer = oracle.answer(document)
        verdict = VALIDATORS["question"].is_valid(document)
        verdicts.append(verdict)
        form = answer.get("error", "") == "this is no question" or "`ask`" in answer.get("error", "")
        assert verdict is not (form or about_no_position(oracle, document)), document
        assert VALIDATORS["answer"].is_valid(answer), answer
    assert 15 < sum(verdicts) < len(verdicts) - 15


def about_no_position(oracle, question):
    """Whether a question is about something that is not even written like a position."""
    return question.get("ask") != "new" and "position" in question and is_no_form(oracle, question["position"])


def test_what_the_program_writes_fits_its_schema(oracle):
    for position in good_positions(oracle):
        assert VALIDATORS["position"].is_valid(position)
        assert VALIDATORS["position"].is_valid(oracle.engine.to_position(oracle.read(position, unchecked=True)))
        assert VALIDATORS["observation"].is_valid(oracle.observe(position, 0, unchecked=True))
        assert VALIDATORS["outcome"].is_valid(oracle.outcome(position, unchecked=True).as_json())
    for question in good_questions(oracle):
        assert VALIDATORS["question"].is_valid(question)
        assert VALIDATORS["answer"].is_valid(oracle.answer(question))


def test_an_observation_is_no_position_and_the_reverse(oracle):
    assert not VALIDATORS["position"].is_valid(oracle.observe(POSITION, 0))
    assert not VALIDATORS["observation"].is_valid(POSITION)


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_one_of_2020_12_with_an_id(name):
    Draft202012Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["$id"] == f"urn:squareone-data:schema:square-one.{name}:1"


@pytest.mark.parametrize("name", NAMES)
def test_every_key_has_words_for_the_hover_and_good_examples(name):
    count = 0
    for body in (SCHEMAS[name], *SCHEMAS[name].get("$defs", {}).values()):
        for key, node in body.get("properties", {}).items():
            count += 1
            assert node.get("title"), key
            assert node.get("description"), key
            alone = Draft202012Validator({**node, "$defs": SCHEMAS[name].get("$defs", {})})
            assert [one for one in node.get("examples", []) if not alone.is_valid(one)] == [], key
    assert count >= 3
