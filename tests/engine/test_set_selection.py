"""Selections of sets, for any game, and standings in words."""

import builders
import pytest

from squareone_data.engine.set_selection import MAX_SETS, default_sets, selections, unknown_sets
from squareone_data.game.engine import Outcome, Standing
from squareone_data.games.square_one.sample import FILES


def with_sets(*sets):
    """The sample catalog with these sets instead of its own, each an id and what it requires."""
    listed = [
        {"id": set_id, "requires": requires, "tiles": {"white": f"X{number:02}"}}
        for number, (set_id, *requires) in enumerate(sets, 1)
    ]
    return builders.catalog(builders.sample_with("game.json", {"sets": listed}, FILES))


def test_default_is_the_first_set_with_its_required_sets():
    assert default_sets(with_sets(("top", "base"), ("base",), ("other",))) == ("top", "base")


def test_catalog_without_sets_has_no_selections():
    catalog = builders.catalog(builders.sample_with("game.json", {"sets": []}, FILES))
    assert (default_sets(catalog), selections(catalog)) == ((), [])


def test_selections_include_required_sets():
    catalog = with_sets(("base",), ("top", "base"), ("other",))
    assert selections(catalog) == [
        ("base",), ("other",), ("base", "top"), ("base", "other"), ("base", "top", "other")
    ]  # fmt: skip


def test_many_sets_are_selected_one_by_one_and_together():
    names = [f"set-{chr(97 + number)}" for number in range(MAX_SETS + 1)]
    assert selections(with_sets(*[(name,) for name in names])) == [*[(name,) for name in names], tuple(names)]


@pytest.mark.parametrize(("asked", "hint"), [("bsae", "did you mean base?"), ("x", "base, other")])
def test_unknown_set_is_named_with_a_hint(asked, hint):
    catalog = with_sets(("base",), ("other",))
    (message,) = unknown_sets(catalog, ["base", asked])
    assert repr(asked) in message and message.endswith(hint)


def test_standing_contains_the_values_of_its_game():
    plain, rich = Standing(0, 3, 3, 1), Standing(1, 5, 2, 2, {"left_over": 3})
    assert (plain.in_words(), rich.in_words()) == ("points 3", "points 5, left over 3")
    assert Outcome(True, (plain, rich), (0,), None).as_json()["seats"] == [
        {"seat": 0, "points": 3, "total": 3, "rank": 1},
        {"seat": 1, "points": 5, "left_over": 3, "total": 2, "rank": 2},
    ]
