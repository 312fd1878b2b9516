"""Tile ids and ranges of them."""

# ruff: noqa: E501 - tables

import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

from squareone_data.model.ids import RangeError, compress_ids, expand_ranges, id_order, split_id


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("W01", ["W01"]),
        ("W01-W03", ["W01", "W02", "W03"]),
        ("W09-W11", ["W09", "W10", "W11"]),
        ("W98-W101", ["W98", "W99", "W100", "W101"]),
        ("W01-W01", ["W01"]),
        ("W05,W01-W02,B0001", ["W05", "W01", "W02", "B0001"]),
        ("CAW01-CAW02", ["CAW01", "CAW02"]),
    ],
)
def test_ranges_expand_in_the_order_given(text, ids):
    assert list(expand_ranges(text)) == ids


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("W03-W01", "W03-W01"), ("W01-B03", "W and B"), ("W01-W003", "W01-W003"), ("W001-W03", "W001-W03"), ("W01-W100", "W01-W100"),
        ("W01,W01", "W01"), ("W01-W03,W02", "W02"), ("W02,W01-W03", "W02"),
    ],
)  # fmt: skip
def test_invalid_range_is_rejected(text, word):
    with pytest.raises(RangeError, match=word):
        expand_ranges(text)


@pytest.mark.parametrize("text", ["W1", "w01", "", "W01-", "-W01", "W01 - W03", "W01,", "W01-W02-W03", "W12345"])
def test_malformed_range_is_rejected(text):
    with pytest.raises(ValueError, match="tile id"):
        expand_ranges(text)


@pytest.mark.parametrize(
    ("ids", "text"),
    [
        ([], ""), (["W01"], "W01"), (["W01", "W02"], "W01-W02"), (["W03", "W01", "W02"], "W01-W03"), (["W01", "W03"], "W01,W03"),
        (["W01", "W01"], "W01"), (["B01", "W01", "B02"], "B01-B02,W01"), (["W99", "W100"], "W99-W100"), (["W02", "W003"], "W02,W003"),
    ],
)  # fmt: skip
def test_ids_are_compressed_to_the_shortest_ranges(ids, text):
    assert compress_ids(ids) == text


@given(st.sets(strategies.tile_ids, max_size=20))
def test_compressed_ids_expand_to_the_same_ids(ids):
    text = compress_ids(list(ids))
    assert set(expand_ranges(text) if text else ()) == ids


@pytest.mark.parametrize("low", [0, 1, 9, 10, 11, 99, 100, 999, 1000])
@pytest.mark.parametrize("length", [1, 2, 9, 90, 91, 100, 1000])
def test_consecutive_ids_expand_to_the_same_ids(low, length):
    ids = [f"W{number:02d}" for number in range(low, low + length)]
    assert list(expand_ranges(compress_ids(ids))) == ids


def test_ids_are_ordered_by_prefix_then_number():
    assert sorted(["W100", "W99", "B02", "AW01", "W09"], key=id_order) == ["AW01", "B02", "W09", "W99", "W100"]


def test_an_id_is_split_into_prefix_number_and_digits():
    assert split_id("CAW007") == ("CAW", 7, 3)


@pytest.mark.parametrize("text", ["", "W", "01", "W1", "w01", "W01 ", "W01\n", "ABCDEFG01", "W12345", "Ž01", "W٠١"])
def test_invalid_id_is_not_split(text):
    with pytest.raises(ValueError, match="not a tile id"):
        split_id(text)
