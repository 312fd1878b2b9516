"""What is said of texts that are no action: alike in every game."""

from pathlib import Path

import pytest

import squareone_data
from squareone_data.play.contract import UnknownAction
from squareone_data.play.players import engine_of
from squareone_data.play.wording import MOST_SHOWN, quoted

CATALOGS = Path(__file__).parents[2] / "catalog"


@pytest.fixture(scope="module", params=["square-one", "project-l"])
def parse(request):
    catalog = squareone_data.load(CATALOGS / request.param)
    engine = engine_of(catalog.kind)
    state = engine.initial(catalog, engine.configured(catalog, ["base"], 2, None), 1)
    return lambda text: engine.parse(text, state)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("  ", "an empty text is no action"),
        ("gian", "'gian': no action is called 'gian'; did you mean gain?"),
        ("gain W01", "'gain W01': gain stands alone"),
        ("take w", "'take w' is not written as an action: write take W05"),
    ],
)
def test_the_fault_and_the_remedy_are_said(parse, text, said):
    with pytest.raises(UnknownAction) as caught:
        parse(text)
    assert str(caught.value).startswith(said)


def test_of_a_long_text_only_the_beginning_is_quoted(parse):
    text = "shuffle white " + "W01 " * 40 + "w"
    with pytest.raises(UnknownAction) as caught:
        parse(text)
    assert str(caught.value).startswith(f"{text[: MOST_SHOWN - 1] + '…'!r} is not written as an action")
    assert quoted("x" * MOST_SHOWN) == repr("x" * MOST_SHOWN)
