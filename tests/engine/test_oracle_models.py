"""The schemas of positions, requests and answers: they agree with the reader and describe every key."""

import json
import random

import builders
import mutations
import pytest
from hand import BROKEN, POSITION, put
from jsonschema import Draft202012Validator

from squareone_data.engine.oracle import Oracle
from squareone_data.engine.position_parser import HEADLINE
from squareone_data.files.strict_json import Refused, parse
from squareone_data.game.engine import PositionError

NAMES = ("position", "observation", "outcome", "question", "answer", "case")
SCHEMAS = {name: builders.schemas()[f"square-one.{name}"] for name in NAMES}
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


def is_malformed(oracle, document):
    """Return whether the reader refuses a position because of its form, not because of a rule or a reference."""
    try:
        oracle.read(document)
    except PositionError as refused:
        # Errors of form have a place and no rule, and then nothing else is checked.
        return refused.headline == HEADLINE and all(
            broken.rule == ""
            and "unknown tile" not in broken.message
            and "game: expected 'square-one'" not in broken.message
            for broken in refused.reasons
        )
    return False


@pytest.mark.parametrize("seed", range(4))
def test_schema_and_reader_agree_on_positions(oracle, seed):
    dice, verdicts = random.Random(seed), []
    for _ in range(200):
        document = slipped(dice.choice(good_positions(oracle) if seed else [POSITION]), dice)
        if document is not None:
            verdicts.append(VALIDATORS["position"].is_valid(document))
            assert is_malformed(oracle, document) is not verdicts[-1], document
    assert 20 < sum(verdicts) < len(verdicts) - 20


@pytest.mark.parametrize("name", BROKEN)
def test_schema_and_reader_agree_on_known_errors(oracle, name):
    document, _ = BROKEN[name]
    assert is_malformed(oracle, document) is not VALIDATORS["position"].is_valid(document)


@pytest.mark.parametrize("seed", range(3))
def test_schema_and_batch_agree_on_requests(oracle, seed):
    dice, verdicts = random.Random(f"questions {seed}"), []
    for _ in range(150):
        document = slipped(dice.choice(good_questions(oracle)), dice)
        if document is None:
            continue
        answer = oracle.answer(document)
        verdict = VALIDATORS["question"].is_valid(document)
        verdicts.append(verdict)
        form = answer.get("error", "") == "invalid request" or "`ask`" in answer.get("error", "")
        assert verdict is not (form or has_malformed_position(oracle, document)), document
        assert VALIDATORS["answer"].is_valid(answer), answer
    assert 15 < sum(verdicts) < len(verdicts) - 15


def has_malformed_position(oracle, question):
    """Return whether the position of a request is malformed."""
    return question.get("ask") != "new" and "position" in question and is_malformed(oracle, question["position"])


def test_output_fits_its_schema(oracle):
    for position in good_positions(oracle):
        assert VALIDATORS["position"].is_valid(position)
        assert VALIDATORS["position"].is_valid(oracle.engine.to_position(oracle.read(position, unchecked=True)))
        assert VALIDATORS["observation"].is_valid(oracle.observe(position, 0, unchecked=True))
        assert VALIDATORS["outcome"].is_valid(oracle.outcome(position, unchecked=True).as_json())
    for question in good_questions(oracle):
        assert VALIDATORS["question"].is_valid(question)
        assert VALIDATORS["answer"].is_valid(oracle.answer(question))


def test_schemas_distinguish_observations_and_positions(oracle):
    assert not VALIDATORS["position"].is_valid(oracle.observe(POSITION, 0))
    assert not VALIDATORS["observation"].is_valid(POSITION)


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_one_of_2020_12_with_an_id(name):
    Draft202012Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["$id"] == f"urn:squareone-data:schema:square-one.{name}:1"


@pytest.mark.parametrize("name", NAMES)
def test_every_key_has_a_description_and_valid_examples(name):
    count = 0
    for body in (SCHEMAS[name], *SCHEMAS[name].get("$defs", {}).values()):
        for key, node in body.get("properties", {}).items():
            count += 1
            assert node.get("title"), key
            assert node.get("description"), key
            alone = Draft202012Validator({**node, "$defs": SCHEMAS[name].get("$defs", {})})
            assert [example for example in node.get("examples", []) if not alone.is_valid(example)] == [], key
    assert count >= 3
