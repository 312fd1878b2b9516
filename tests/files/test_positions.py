"""Lines and columns, held against what was noted while the text was written."""

import json

import strategies
from hypothesis import given
from hypothesis import strategies as st

from squareone_data.files.positions import Lines, locate, repeated_keys, walk


@given(strategies.written_json())
def test_every_value_stands_where_it_was_written(written):
    text, _, where = written
    assert {node.pointer: (node.key, node.start, node.end) for node in walk(text)} == where


@given(strategies.written_json())
def test_the_stretch_of_a_value_is_that_value(written):
    text, value, _ = written
    for node in walk(text):
        inner = value
        for step in node.pointer:
            inner = inner[step]
        assert json.loads(text[node.start : node.end]) == inner


@given(strategies.written_json())
def test_values_come_in_the_order_in_which_they_are_written(written):
    starts = [node.start for node in walk(written[0])]
    assert starts == sorted(starts)


@given(strategies.written_json())
def test_the_parent_of_a_value_is_what_is_around_it(written):
    text, _, where = written
    assert all(node.parent == (where[node.pointer[:-1]][1] if node.pointer else -1) for node in walk(text))


@given(strategies.written_json(), st.randoms(use_true_random=False))
def test_pointers_are_located_without_the_rest(written, dice):
    text, _, where = written
    asked = dice.sample(sorted(where, key=repr), min(3, len(where)))
    found = locate(text, asked)
    assert {pointer: (node.key, node.start, node.end) for pointer, node in found.items()} == {
        pointer: where[pointer] for pointer in asked
    }


@given(strategies.written_json(), st.lists(st.sampled_from(["nowhere", 99]), min_size=1, max_size=3))
def test_a_pointer_that_leads_nowhere_is_answered_by_the_nearest_value(written, beyond):
    text, _, where = written
    for pointer in where:
        assert locate(text, [(*pointer, *beyond)])[(*pointer, *beyond)].pointer == pointer


def test_an_index_is_no_key_and_a_key_no_index():
    text = '{"0": [1], "a": {"0": 2}}'
    assert locate(text, [("a", 0)])[("a", 0)].pointer == ("a",)
    assert locate(text, [("0", "0")])[("0", "0")].pointer == ("0",)


def test_repeated_keys_are_found_at_every_depth():
    text = '{"a": 1, "b": [{"c": 1, "c": 2}], "\\u0061": 3}'
    pairs = [(text[first.key :][:3], again.pointer) for first, again in repeated_keys(text)]
    assert pairs == [('"c"', ("b", 0, "c")), ('"a"', ("a",))]


def test_equal_keys_of_different_objects_are_not_repeated():
    assert list(repeated_keys('{"a": {"a": [{"a": 1}, {"a": 1}]}, "b": {"a": 1}}')) == []


@given(st.text("ab\n\r\u2028", max_size=20), st.data())
def test_line_and_column_count_line_feeds_and_characters(text, data):
    offset = data.draw(st.integers(0, len(text)))
    before = text[:offset]
    assert Lines(text).position(offset) == (before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1)


@given(st.text("ab\n\r\u2028", max_size=20))
def test_a_line_is_shown_without_its_end(text):
    lines = Lines(text)
    assert [lines.line(n + 1) for n in range(text.count("\n") + 1)] == [one.rstrip("\r") for one in text.split("\n")]
