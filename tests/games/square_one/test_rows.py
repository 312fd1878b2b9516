"""Rows and rewards as values."""

import pytest
import strategies
from hypothesis import given
from pydantic import ValidationError

from squareone_data.games.square_one.notation import parse_reward, parse_row
from squareone_data.games.square_one.rows import Reward, Row, contains, ordered

ORDER = {letter: rank for rank, letter in enumerate("YGBOCDRPVJA")}


@pytest.mark.parametrize(
    ("larger", "smaller", "answer"),
    [
        ("YYG", "YG", True),
        ("YYG", "YYG", True),
        ("YG", "YY", False),
        ("Y", "", True),
        ("", "Y", False),
        ("GY", "YG", True),
        ("YB", "G", False),
    ],
)
def test_containment_counts_kind_by_kind(larger, smaller, answer):
    assert contains(tuple(larger), tuple(smaller)) is answer


@given(strategies.pieces, strategies.pieces)
def test_two_that_contain_each_other_are_the_same_pieces(one, other):
    assert (contains(one, other) and contains(other, one)) == (sorted(one) == sorted(other))


@given(strategies.pieces)
def test_ordering_keeps_the_pieces(pieces):
    assert sorted(ordered(pieces, ORDER)) == sorted(pieces)
    assert ordered(ordered(pieces, ORDER), ORDER) == ordered(pieces, ORDER)


def test_a_canonical_row_keeps_left_and_right():
    assert str(parse_row("P G | O Y").canonical(ORDER)) == "G P | Y O"


@given(strategies.rewards())
def test_a_canonical_reward_gives_the_same(reward):
    tidy = reward.canonical(ORDER)
    assert sorted(tidy.pieces) == sorted(reward.pieces)
    assert sorted(tidy.actions) == sorted(reward.actions)
    assert tidy.choice == reward.choice


def test_a_reward_of_nothing_is_false():
    assert not Reward()
    assert parse_reward("Y")
    assert parse_reward("[take]")


@pytest.mark.parametrize(
    "alternatives", [(), ((),), (("Y",), ()), (("Y",), ("G",), ("B",)), (("y",),), (("YG",),), (("Y\n",),), ((1,),)]
)
def test_a_row_has_one_or_two_alternatives_of_letters(alternatives):
    with pytest.raises(ValidationError):
        Row(alternatives=alternatives)


@pytest.mark.parametrize("actions", [("take", "fill", "merge"), ("steal",), ("",)])
def test_a_reward_has_at_most_two_known_actions(actions):
    with pytest.raises(ValidationError):
        Reward(actions=actions)


def test_a_row_is_iterated_by_alternatives():
    assert list(parse_row("B O | P")) == [("B", "O"), ("P",)]
