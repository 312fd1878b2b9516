"""Facts about tiles."""

import pytest
from pydantic import ValidationError

from squareone_data.games.square_one import GAME as SQUARE_ONE
from squareone_data.model import FactsFile
from squareone_data.model.facts import QUANTIFIERS, Span, meets

MODEL = FactsFile[SQUARE_ONE.condition_model]


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
def test_number_meets_a_number_or_a_range(number, test, answer):
    assert meets(number, test) is answer


VALUES = {"exactly": 1, "at_least": 1, "at_most": 0, "every": True, "most": "tiles", "cheaper_than": "B01"}


def test_each_way_of_counting_is_tried():
    assert set(VALUES) == set(QUANTIFIERS)


@pytest.mark.parametrize("one", QUANTIFIERS)
def test_fact_with_one_quantifier_is_valid(one):
    assert getattr(fact(**{one: VALUES[one]}), one) == VALUES[one]


def test_fact_without_quantifier_is_rejected():
    with pytest.raises(ValidationError, match="exactly one of"):
        fact(where={"points": 1})


@pytest.mark.parametrize("other", [name for name in QUANTIFIERS if name != "every"])
def test_fact_with_two_quantifiers_is_rejected(other):
    with pytest.raises(ValidationError, match="exactly one of"):
        fact(every=True, **{other: VALUES[other]})


@pytest.mark.parametrize("one", QUANTIFIERS)
def test_null_is_rejected(one):
    with pytest.raises(ValidationError):
        fact(**{one: None})


@pytest.mark.parametrize("every", [False, 1, "true"])
def test_every_is_true_or_omitted(every):
    with pytest.raises(ValidationError):
        fact(every=every)
