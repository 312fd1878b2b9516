"""Errors of texts that are not actions: the same in every game."""

from pathlib import Path

import pytest

import squareone_data
from squareone_data.engine.action_parser import MAX_SHOWN, quoted
from squareone_data.game.engine import UnknownAction

CATALOGS = Path(__file__).parents[2] / "catalog"


@pytest.fixture(scope="module", params=["square-one", "project-l"])
def parse(request):
    catalog = squareone_data.load(CATALOGS / request.param)
    engine = catalog.game.engine
    state = engine.initial(catalog, engine.configure(catalog, ["base"], 2, None), 1)
    return lambda text: engine.parse(text, state)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("  ", ()),
        ("gian", ("'gian'", "did you mean gain?")),
        ("gain W01", ("'gain W01'",)),
        ("take w", ("'take w'", "take W05")),
    ],
)
def test_unknown_action_is_named_with_an_example(parse, text, words):
    with pytest.raises(UnknownAction) as caught:
        parse(text)
    assert [word for word in words if word not in str(caught.value)] == []


def test_long_text_is_cut_in_the_message(parse):
    text = "shuffle white " + "W01 " * 40 + "w"
    with pytest.raises(UnknownAction) as caught:
        parse(text)
    assert str(caught.value).startswith(repr(text[: MAX_SHOWN - 1] + "…"))
    assert quoted("x" * MAX_SHOWN) == repr("x" * MAX_SHOWN)
