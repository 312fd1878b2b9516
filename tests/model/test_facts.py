"""Statements about tiles that a check can decide."""

import pytest
from pydantic import ValidationError

from squareone_data.games.square_one import GAME as SQUARE_ONE
from squareone_data.model import FactsFile
from squareone_data.model.facts import QUANTIFIERS, Span, meets

MODEL = FactsFile[SQUARE_ONE.condition]


def fact(**fields):
    return MODEL.model_validate({"facts": [{"id": "F1", "source": "rulebook", **fields}]}).facts[0]


@pytest.mark.parametrize(
    ("number", "test", "answer"),
    [
        (3, None, True),
        (3, 3, True),
        (2, 3, False),
        (0, 0, True),
        (2, Span(min=2), True),
        (1, Span(min=2), False),
        (3, Span(max=3), True),
        (4, Span(max=3), False),
        (0, Span(), True),
        (3, Span(min=2, max=4), True),
        (5, Span(min=2, max=4), False),
    ],
)
def test_a_number_meets_a_number_or_a_range(number, test, answer):
    assert meets(number, test) is answer


VALUES = {"exactly": 1, "at_least": 1, "at_most": 0, "every": True, "most": "tiles", "cheaper_than": "B01"}


def test_each_way_of_counting_is_tried():
    assert set(VALUES) == set(QUANTIFIERS)


@pytest.mark.parametrize("one", QUANTIFIERS)
def test_a_fact_says_one_thing(one):
    assert getattr(fact(**{one: VALUES[one]}), one) == VALUES[one]


def test_a_fact_that_says_nothing_is_refused():
    with pytest.raises(ValidationError, match="exactly one of"):
        fact(where={"points": 1})


@pytest.mark.parametrize("other", [one for one in QUANTIFIERS if one != "every"])
def test_a_fact_that_says_two_things_is_refused(other):
    with pytest.raises(ValidationError, match="exactly one of"):
        fact(every=True, **{other: VALUES[other]})


@pytest.mark.parametrize("one", QUANTIFIERS)
def test_null_says_nothing_and_is_refused(one):
    with pytest.raises(ValidationError):
        fact(**{one: None})


@pytest.mark.parametrize("every", [False, 1, "true"])
def test_every_is_true_or_left_out(every):
    with pytest.raises(ValidationError):
        fact(every=every)
