"""The canonical form: equal bytes for equal content, without loss of data."""

import json
import random

import builders
import pytest
from builders import FACTS, GAME, WHITE

from squareone_data.files.strict_json import parse
from squareone_data.files.writer import WIDTH, canonical, key_order, render
from squareone_data.games.square_one import GAME as SQUARE_ONE
from squareone_data.games.square_one.tiles import SquareOneTile
from squareone_data.model import TileFile

ORDER = {letter: rank for rank, letter in enumerate("YGBOCDRPVJA")}
SHIPPED = builders.shipped_files()


def kind_of(name):
    return {GAME: "game", FACTS: "facts"}.get(name, "tiles")


def tidy(document, kind="tiles"):
    """Return the canonical text of a document."""
    return canonical(SQUARE_ONE, kind, document, ORDER)


def tiles_of(text):
    return json.loads(text)["tiles"]


@pytest.mark.parametrize("name", SHIPPED)
def test_packaged_files_are_canonical(name):
    assert tidy(json.loads(SHIPPED[name]), kind_of(name)) == SHIPPED[name]


def shuffled(value, dice):
    """Return the JSON value with the keys of every object in another order."""
    if isinstance(value, list):
        return [shuffled(item, dice) for item in value]
    if not isinstance(value, dict):
        return value
    return {key: shuffled(value[key], dice) for key in dice.sample(sorted(value), len(value))}


# The order of these keys is significant, so it is not shuffled.
KEPT = ("name", "pieces", "combos", "tiles", "totals", "start", "rewards", "black_tiles", "second_marker")


def disordered(value, dice, key=""):
    """Shuffle keys like :func:`shuffled`, except in objects whose order is significant."""
    if isinstance(value, list):
        return [disordered(item, dice) for item in value]
    if not isinstance(value, dict):
        return value
    keys = list(value) if key in KEPT else dice.sample(sorted(value), len(value))
    return {key: disordered(value[key], dice, key) for key in keys}


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("seed", range(3))
def test_canonical_form_does_not_depend_on_key_order(name, seed):
    document = disordered(json.loads(SHIPPED[name]), random.Random(seed))
    assert tidy(document, kind_of(name)) == SHIPPED[name]


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("seed", range(3))
def test_canonical_form_is_idempotent(name, seed):
    once = tidy(shuffled(json.loads(SHIPPED[name]), random.Random(seed)), kind_of(name))
    assert tidy(json.loads(once), kind_of(name)) == once


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("seed", range(3))
def test_rendering_preserves_values(name, seed):
    document = shuffled(json.loads(SHIPPED[name]), random.Random(seed))
    assert parse(render(document).encode(), name)[0] == document


def test_tiles_are_sorted_by_id():
    written = [builders.tile(tile_id) for tile_id in ("W100", "W99", "B02", "W09", "AW01")]
    assert [tile["id"] for tile in tiles_of(tidy(builders.tile_file(*written)))] == [
        "AW01",
        "B02",
        "W09",
        "W99",
        "W100",
    ]


def test_pieces_are_sorted_by_kind():
    (one,) = tiles_of(tidy(builders.tile_file(builders.tile(rows=["G Y", "P | O B", "V A R"], reward="J B Y"))))
    assert (one["rows"], one["reward"]) == (["Y G", "P | B O", "R V A"], "Y B J")


def test_unknown_letters_are_last():
    (one,) = tiles_of(tidy(builders.tile_file(builders.tile(rows=["Z Y X A"]))))
    assert one["rows"] == ["Y A X Z"]


def test_actions_are_in_the_order_of_the_notation():
    written = [builders.tile(reward="[merge] [take]"), builders.tile("W02", reward="[fill2 | take2]")]
    assert [tile["reward"] for tile in tiles_of(tidy(builders.tile_file(*written)))] == [
        "[take] [merge]",
        "[take2 | fill2]",
    ]


def test_zero_points_are_omitted_and_the_status_is_written():
    text = tidy(builders.tile_file(builders.tile(points=0, reward=None)))
    assert tiles_of(text) == [{"id": "W01", "rows": ["Y Y", "G"], "status": "original"}]


def test_keys_of_a_tile_are_in_the_documented_order():
    written = builders.tile(**{"x-own": 1, "notes": "n", "documented": ["points"], "source": "s", "points": 2})
    (one,) = tiles_of(tidy(builders.tile_file(written)))
    assert list(one) == ["id", "rows", "points", "reward", "status", "source", "documented", "notes", "x-own"]


def test_keys_of_a_tile_file_are_in_the_documented_order():
    note = {"id": "W09", "date": "2026-01-01", "reason": "r"}
    written = builders.tile_file(builders.tile(), retired=[note], **{"x-own": [], "$schema": "s"})
    assert list(json.loads(tidy(written))) == ["$schema", "set", "color", "tiles", "retired", "x-own"]


def test_empty_lists_are_omitted():
    assert "errata" not in tidy(builders.tile_file(builders.tile(), errata=[], waivers=[], retired=[]))


def test_custom_keys_are_preserved_at_every_depth():
    own = {"x-own": {"b": [1, {"a": None}], "a": "ž", "tiles": [3]}}
    document = json.loads(SHIPPED[GAME])
    for inner in (
        document,
        document["pieces"][0],
        document["limits"],
        document["setup"]["line_clear"],
        document["sets"][1],
    ):
        inner.update(own)
    again = json.loads(tidy(document, "game"))
    for inner in (again, again["pieces"][0], again["limits"], again["setup"]["line_clear"], again["sets"][1]):
        assert json.dumps(inner["x-own"]) == json.dumps(own["x-own"])
    assert again == document


def test_custom_keys_of_facts_and_conditions_are_preserved():
    document = {
        "facts": [
            {"x-a": 1, "id": "F1", "source": "s", "every": True, "where": {"x-b": 2, "points": {"x-c": 3, "max": 1}}}
        ]
    }
    assert json.loads(tidy(document, "facts")) == document


def test_tile_is_always_on_one_line():
    text = tidy(builders.tile_file(builders.tile(notes="n" * 500), builders.tile("W02")))
    assert [line.count('"id"') for line in text.splitlines()] == [0, 0, 0, 0, 1, 1, 0, 0]


def test_wide_entry_is_broken():
    text = render({"a": {"long": "x" * WIDTH, "short": [1, 2]}, "b": [1, 2]})
    assert text.splitlines()[1:] == [
        '  "a": {',
        f'    "long": "{"x" * WIDTH}",',
        '    "short": [1, 2]',
        "  },",
        '  "b": [1, 2]',
        "}",
    ]


@pytest.mark.parametrize("extra", range(-4, 5))
def test_breakable_line_is_not_wider_than_the_limit(extra):
    document = {"sets": [{"id": "a" * 70, "name": "b" * (60 + extra)}]}
    assert all(len(line) <= WIDTH for line in render(document).splitlines())


def test_non_ascii_letters_are_not_escaped():
    assert "žlutý" in render({"a": "žlutý"})


def test_empty_document_is_two_braces():
    assert render({}) == "{}\n"


def test_face_keys_are_first():
    assert key_order(SquareOneTile)[:4] == ["id", "rows", "points", "reward"]
    assert key_order(TileFile[SquareOneTile])[0] == "$schema"


def test_formatting_does_not_modify_the_document():
    document = builders.tile_file(builders.tile(rows=["G Y"], points=0), errata=[])
    before = json.dumps(document)
    tidy(document)
    assert json.dumps(document) == before


def test_sample_files_are_canonical(sample):
    for name, text in builders.FILES.items():
        order = sample.definition.order
        assert canonical(SQUARE_ONE, kind_of(name), json.loads(text), order) == text, name


def test_integral_float_keeps_its_value():
    document, _ = parse(b'{"set": "base", "color": "white", "x-a": 2.0, "tiles": []}', WHITE)
    assert json.loads(tidy(document))["x-a"] == 2
