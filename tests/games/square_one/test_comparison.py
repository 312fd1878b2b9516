"""When two tiles are twins, and when one is never worth taking beside the other."""

import builders
import pytest

from squareone_data.checks import validate
from squareone_data.games.square_one.checks import comparison

BASE = {"rows": ["Y G", "B"], "reward": "Y G"}


def codes(code, *tiles):
    """The tiles that a check complains of in a set of White tiles."""
    found = validate(builders.sample_of(white=tiles), select=[code], play=False)
    assert found.crashed == ()
    return [entry.tile for entry in found.entries]


def dominated(**other):
    """The tile of two that is dominated: ``W01`` is the base, ``W02`` the other."""
    return codes("SQ221", builders.tile("W01", **BASE), builders.tile("W02", **{**BASE, **other}))


@pytest.mark.parametrize(
    "other",
    [
        {"reward": "Y G G"},  # gives more
        {"rows": ["Y", "B"]},  # asks for less
        {"rows": ["Y | G", "B"]},  # each alternative is less
        {"points": 1},
        {"reward": "Y G [take]"},
    ],
)
def test_a_tile_is_dominated_by_one_that_is_better_in_something_and_worse_in_nothing(other):
    assert dominated(**other) == ["W01"]


@pytest.mark.parametrize(
    "other",
    [
        {"rows": ["Y", "B"], "reward": "Y"},  # asks for less, gives less
        {"rows": ["B", "Y G"], "reward": "Y G G"},  # rows are compared from the top
        {"rows": ["Y", "B", "B"], "reward": "Y G G"},  # another number of rows
        {"rows": ["Y | R", "B"]},  # one alternative is another thing
        {"reward": "R"},
        {"reward": "Y [take]"},
        {},  # twins do not dominate each other
    ],
)
def test_tiles_that_are_each_better_in_something_do_not_dominate(other):
    assert dominated(**other) == []


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        ("[take | fill]", "[take] [fill]"),
        ("[take]", "[take] [fill]"),
        ("[take]", "Y [take]"),
        ("Y", "Y [take]"),
        ("[take | fill]", "Y [take | fill]"),
    ],
)
def test_more_actions_dominate_fewer_and_both_dominate_a_choice(worse, better):
    assert codes("SQ221", builders.tile("W01", reward=worse), builders.tile("W02", reward=better)) == ["W01"]


@pytest.mark.parametrize(
    ("one", "other"), [("[take]", "[fill]"), ("[take]", "[take2]"), ("[take]", "[take | fill]"), ("Y", "[take]")]
)
def test_different_actions_are_not_compared(one, other):
    assert codes("SQ221", builders.tile("W01", reward=one), builders.tile("W02", reward=other)) == []


def test_tiles_of_another_color_or_set_are_not_compared():
    catalog = builders.sample_of(white=[builders.tile(**BASE)], black=[builders.tile("B01", **{**BASE, "points": 3})])
    assert validate(catalog, select=["SQ221"]).entries == ()


@pytest.mark.parametrize(
    "other",
    [BASE, {"rows": ["G Y", "B"], "reward": "Y G"}, {"rows": ["Y G", "B"], "reward": "G Y"}],
)
def test_tiles_are_twins_whatever_the_order_of_pieces(other):
    assert codes("SQ220", builders.tile("W01", **BASE), builders.tile("W02", **other)) == ["W02"]


def test_tiles_are_twins_whatever_the_order_of_alternatives():
    assert codes("SQ220", builders.tile("W01", rows=["Y | G", "B"]), builders.tile("W02", rows=["G | Y", "B"])) == [
        "W02"
    ]


def test_tiles_with_rows_in_another_order_are_not_duplicates():
    assert codes("SQ220", builders.tile("W01", rows=["Y", "B"]), builders.tile("W02", rows=["B", "Y"])) == []


def test_too_many_tiles_are_not_compared_and_that_is_said(monkeypatch):
    monkeypatch.setattr(comparison, "MAX_COMPARED", 3)
    report = validate(builders.catalog(builders.FILES), select=["SQ221"])
    assert ("SQ221", "more than 3 tiles") in report.skipped


def test_a_long_list_of_missing_numbers_is_not_written_out():
    report = validate(builders.sample_of(limits={"unfinished": 99}), select=["SQ413"])
    assert [entry.check.code for entry in report.entries] == ["SQ413"]
    assert len(report.entries[0].finding.message) < 200
