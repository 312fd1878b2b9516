"""Lines and columns, compared with the positions recorded while writing the text."""

import json

import strategies
from hypothesis import given
from hypothesis import strategies as st

from squareone_data.files.text_positions import Lines, locate, repeated_keys, walk


@given(strategies.written_json())
def test_every_value_is_located(written):
    text, _, where = written
    assert {node.pointer: (node.key, node.start, node.end) for node in walk(text)} == where


@given(strategies.written_json())
def test_range_of_a_value_contains_that_value(written):
    text, value, _ = written
    for node in walk(text):
        inner = value
        for step in node.pointer:
            inner = inner[step]
        assert json.loads(text[node.start : node.end]) == inner


@given(strategies.written_json())
def test_values_are_in_document_order(written):
    starts = [node.start for node in walk(written[0])]
    assert starts == sorted(starts)


@given(strategies.written_json())
def test_parent_of_a_value_is_its_container(written):
    text, _, where = written
    assert all(node.parent == (where[node.pointer[:-1]][1] if node.pointer else -1) for node in walk(text))


@given(strategies.written_json(), st.randoms(use_true_random=False))
def test_only_wanted_pointers_are_located(written, dice):
    text, _, where = written
    asked = dice.sample(sorted(where, key=repr), min(3, len(where)))
    found = locate(text, asked)
    assert {pointer: (node.key, node.start, node.end) for pointer, node in found.items()} == {
        pointer: where[pointer] for pointer in asked
    }


@given(strategies.written_json(), st.lists(st.sampled_from(["nowhere", 99]), min_size=1, max_size=3))
def test_missing_pointer_is_located_at_its_nearest_ancestor(written, beyond):
    text, _, where = written
    for pointer in where:
        assert locate(text, [(*pointer, *beyond)])[(*pointer, *beyond)].pointer == pointer


def test_indexes_and_keys_are_distinguished():
    text = '{"0": [1], "a": {"0": 2}}'
    assert locate(text, [("a", 0)])[("a", 0)].pointer == ("a",)
    assert locate(text, [("0", "0")])[("0", "0")].pointer == ("0",)


def test_duplicate_keys_are_found_at_every_depth():
    text = '{"a": 1, "b": [{"c": 1, "c": 2}], "\\u0061": 3}'
    pairs = [(text[first.key :][:3], again.pointer) for first, again in repeated_keys(text)]
    assert pairs == [('"c"', ("b", 0, "c")), ('"a"', ("a",))]


def test_equal_keys_of_different_objects_are_not_duplicates():
    assert list(repeated_keys('{"a": {"a": [{"a": 1}, {"a": 1}]}, "b": {"a": 1}}')) == []


@given(st.text("ab\n\r\u2028", max_size=20), st.data())
def test_line_and_column_count_line_feeds_and_characters(text, data):
    offset = data.draw(st.integers(0, len(text)))
    before = text[:offset]
    assert Lines(text).position(offset) == (before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1)


@given(st.text("ab\n\r\u2028", max_size=20))
def test_line_has_no_line_ending(text):
    lines = Lines(text)
    assert [lines.line(n + 1) for n in range(text.count("\n") + 1)] == [line.rstrip("\r") for line in text.split("\n")]
