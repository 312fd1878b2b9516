"""The schemas: they agree with the models, and every key has a description."""

import json
import random
import re

import mutations
import pytest
import strategies
from hypothesis import given, settings
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from squareone_data.files.schemas import DIALECT, documents, make, schema_of
from squareone_data.files.strict_json import Refused, parse
from squareone_data.files.validation_errors import Explainer
from squareone_data.games.square_one import GAME as SQUARE_ONE
from squareone_data.model import TileFile

KINDS = ["tiles", "game", "facts", "extension"]
SCHEMAS = {kind: schema_of(SQUARE_ONE, kind) for kind in KINDS}
VALIDATORS = {kind: Draft202012Validator(schema) for kind, schema in SCHEMAS.items()}
MODELS = documents(SQUARE_ONE)


def refusal_of(kind, document):
    """Return the error of the model for a document; None if the document is valid."""
    try:
        MODELS[kind].model_validate(document)
    except ValidationError as error:
        return error
    return None


def slips(kind, seed, count):
    """Return mutated documents, as parsed by the strict reader."""
    dice = random.Random(f"{kind} {seed}")
    good = mutations.good_documents(kind)
    for _ in range(count):
        text = json.dumps(mutations.slip(dice.choice(good), dice), ensure_ascii=False)
        try:
            yield parse(text.encode(), "a.json")[0]
        except Refused:
            continue


def apart(kind, document):
    """Return how the results of schema and model differ; empty if they agree."""
    refusal = refusal_of(kind, document)
    error = next(VALIDATORS[kind].iter_errors(document), None)
    if (refusal is None) == (error is None):
        return ""
    if refusal is None:
        return f"only the schema refuses {list(error.absolute_path)}: {error.message[:120]}"
    first = refusal.errors(include_url=False)[0]
    return f"only the model refuses {first['loc']}: {first['msg']} (given {str(first['input'])[:80]})"


@pytest.mark.parametrize("kind", KINDS)
def test_valid_documents_are_accepted_by_both(kind):
    for document in mutations.good_documents(kind):
        assert refusal_of(kind, document) is None
        assert VALIDATORS[kind].is_valid(document)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("kind", "count"), [("tiles", 500), ("game", 160), ("facts", 400), ("extension", 160)])
def test_schema_and_model_agree_on_mutated_documents(kind, count, seed):
    differences = {said for document in slips(kind, seed, count) if (said := apart(kind, document))}
    assert differences == set()


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=100)
@given(value=strategies.values)
def test_schema_and_model_agree_on_any_value(kind, value):
    assert apart(kind, json.loads(json.dumps(value))) == ""


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=150)
@given(value=strategies.values, at=strategies.st.integers(0, 10**6))
def test_schema_and_model_agree_on_any_value_in_any_place(kind, value, at):
    document = json.loads(json.dumps(mutations.good_documents(kind)[at % 2]))
    places = list(mutations.spots(document))
    around, step = places[at % len(places)]
    around[step] = json.loads(json.dumps(value))
    text = json.dumps(document, ensure_ascii=False).encode("utf-8", "surrogatepass")
    try:
        document, _ = parse(text, "a.json")
    except Refused:
        return
    assert apart(kind, document) == ""


@pytest.mark.parametrize("kind", KINDS)
def test_mutations_are_valid_and_invalid_in_balance(kind):
    verdicts = [refusal_of(kind, document) is None for document in slips(kind, 0, 200)]
    assert 10 < sum(verdicts) < len(verdicts) - 50


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("kind", "count"), [("tiles", 200), ("game", 80), ("facts", 200), ("extension", 80)])
def test_invalid_document_has_findings_with_place_and_code(kind, count, seed):
    codes = re.compile(r"SQ11[0-5]")
    for document in slips(kind, f"findings {seed}", count):
        refusal = refusal_of(kind, document)
        if refusal is not None:
            findings = Explainer(SQUARE_ONE, kind, "a.json").findings(document, refusal)
            assert findings, document
            assert all(
                codes.fullmatch(finding.code) and finding.message and finding.at.file == "a.json"
                for finding in findings
            )


@pytest.mark.parametrize("kind", KINDS)
def test_place_of_a_finding_is_in_the_document(kind):
    for document in slips(kind, "pointers", 150):
        refusal = refusal_of(kind, document)
        for finding in Explainer(SQUARE_ONE, kind, "a.json").findings(document, refusal) if refusal else ():
            inner = document
            for step in finding.at.pointer:
                assert step in inner if isinstance(inner, dict) else step < len(inner), finding
                inner = inner[step]


@pytest.mark.parametrize("kind", KINDS)
def test_schema_is_valid_2020_12_with_an_id(kind):
    Draft202012Validator.check_schema(SCHEMAS[kind])
    assert SCHEMAS[kind]["$schema"] == DIALECT
    assert SCHEMAS[kind]["$id"] == f"urn:squareone-data:schema:square-one.{kind}:1"


def properties(schema, path=()):
    """Yield every property of a schema and its definitions, with its path."""
    if isinstance(schema, list):
        for n, item in enumerate(schema):
            yield from properties(item, (*path, n))
    elif isinstance(schema, dict):
        for name, node in schema.get("properties", {}).items():
            yield (*path, name), node
        for key, node in schema.items():
            if key not in ("examples", "default", "enum", "const"):
                yield from properties(node, (*path, key))


PROPERTIES = [(kind, path, node) for kind in KINDS for path, node in properties(SCHEMAS[kind])]
IDS = [".".join(map(str, (kind, *path))) for kind, path, _ in PROPERTIES]


@pytest.mark.parametrize("word", ["title", "description", "examples"])
def test_every_property_has_a_title_and_a_description(word):
    assert len(PROPERTIES) > 80
    assert [name for name, (_, _, node) in zip(IDS, PROPERTIES, strict=True) if not node.get(word)] == []


def alone(kind, node):
    """Return a validator for a property of a schema, with access to the definitions."""
    return Draft202012Validator({**node, "$defs": SCHEMAS[kind].get("$defs", {})})


def test_every_example_is_valid():
    wrong = [
        (name, example)
        for name, (kind, _, node) in zip(IDS, PROPERTIES, strict=True)
        for example in node.get("examples", ())
        if not alone(kind, node).is_valid(example)
    ]
    assert wrong == []


def test_every_default_is_valid():
    wrong = [
        (name, node["default"])
        for name, (kind, _, node) in zip(IDS, PROPERTIES, strict=True)
        if "default" in node and not alone(kind, node).is_valid(node["default"])
    ]
    assert wrong == []


def test_every_pattern_rejects_a_trailing_line_break():
    tried = [
        (kind, node, example)
        for kind, _, node in PROPERTIES
        for example in node.get("examples", ())
        if "pattern" in node and isinstance(example, str)
    ]
    assert len(tried) > 30
    assert [example for kind, node, example in tried if alone(kind, node).is_valid(example + "\n")] == []


def test_every_object_rejects_unknown_keys_and_accepts_custom_keys():
    def objects(node):
        if isinstance(node, dict):
            if node.get("type") == "object" and "properties" in node:
                yield node
            for value in node.values():
                yield from objects(value)

    found = [node for kind in KINDS for node in objects(SCHEMAS[kind])]
    assert len(found) > 10
    assert all(node["additionalProperties"] is False and node["patternProperties"] for node in found)


def test_schema_generation_is_deterministic():
    again = make(TileFile[SQUARE_ONE.tile_model], "square-one.tiles", "Square One: tiles")
    assert json.dumps(again) == json.dumps(SCHEMAS["tiles"])
