"""Which sets are played with, whatever the game; and what a standing says in words."""

import builders
import pytest

from squareone_data.games.square_one.sample import FILES
from squareone_data.play.contract import Outcome, Standing
from squareone_data.play.selections import MOST_SETS, default_sets, selections, unknown_sets


def with_sets(*sets):
    """The sample catalog with these sets instead of its own, each an id and what it requires."""
    listed = [
        {"id": one, "requires": requires, "tiles": {"white": f"X{number:02}"}}
        for number, (one, *requires) in enumerate(sets, 1)
    ]
    return builders.catalog(builders.sample_with("game.json", {"sets": listed}, FILES))


def test_of_a_catalog_the_first_set_is_played_with_what_it_needs():
    assert default_sets(with_sets(("top", "base"), ("base",), ("other",))) == ("top", "base")


def test_without_sets_there_is_no_choice():
    catalog = builders.catalog(builders.sample_with("game.json", {"sets": []}, FILES))
    assert (default_sets(catalog), selections(catalog)) == ((), [])


def test_every_combination_in_which_each_set_has_what_it_needs_is_a_selection():
    catalog = with_sets(("base",), ("top", "base"), ("other",))
    assert selections(catalog) == [
        ("base",), ("other",), ("base", "top"), ("base", "other"), ("base", "top", "other")
    ]  # fmt: skip


def test_of_many_sets_each_is_played_alone_and_all_together():
    names = [f"set-{chr(97 + number)}" for number in range(MOST_SETS + 1)]
    assert selections(with_sets(*[(one,) for one in names])) == [*[(one,) for one in names], tuple(names)]


@pytest.mark.parametrize(("asked", "said"), [("bsae", "did you mean base?"), ("x", "sets are base, other")])
def test_an_unknown_set_is_told_with_what_may_be_meant(asked, said):
    catalog = with_sets(("base",), ("other",))
    assert list(unknown_sets(catalog, ["base", asked])) == [f"no set has the id {asked!r}; {said}"]


def test_a_standing_tells_what_counts_in_its_game():
    plain, rich = Standing(0, 3, 3, 1), Standing(1, 5, 2, 2, {"left_over": 3})
    assert (plain.told(), rich.told()) == ("points 3", "points 5, left over 3")
    assert Outcome(True, (plain, rich), (0,), None).as_json()["seats"] == [
        {"seat": 0, "points": 3, "total": 3, "rank": 1},
        {"seat": 1, "points": 5, "left_over": 3, "total": 2, "rank": 2},
    ]
