"""The robust line through comparable tiles, and the outliers."""

import pytest
from peer_groups import STRAIGHT, group

from squareone_data.analysis.outliers import MIN_PEERS, theil_sen_line
from squareone_data.game.balance import Point


def test_collinear_points_give_their_line():
    assert theil_sen_line([Point("a", n, 3 * n + 2) for n in range(5)]) == (3, 2)


def test_outlier_does_not_affect_the_line():
    slope, _ = theil_sen_line(STRAIGHT)
    bent, _ = theil_sen_line([*STRAIGHT, Point("W99", 1, 500)])
    assert bent == pytest.approx(slope, abs=0.2)


def test_equal_worth_gives_a_level_line():
    assert theil_sen_line([Point("a", 2, 4), Point("b", 2, 6), Point("c", 2, 5)]) == (0, 5)


def test_outlier_has_a_signed_score():
    found = group([*STRAIGHT, Point("W98", 5, 40), Point("W99", 9, 1)]).out_of_line()
    assert [(placed.point.tile, placed.score > 0) for placed in found] == [("W98", True), ("W99", False)]


def test_no_outlier_if_all_are_near_the_line():
    assert group(STRAIGHT).out_of_line() == []


def test_outlier_is_found_if_most_tiles_are_on_the_line():
    exact = [Point(f"W{n:02}", n, 2 * n) for n in range(1, 11)]
    assert [placed.point.tile for placed in group([*exact, Point("W99", 5, 20)]).out_of_line()] == ["W99"]


def test_distance_below_two_actions_is_not_an_outlier():
    exact = [Point(f"W{n:02}", n, 2 * n) for n in range(1, 11)]
    assert group([*exact, Point("W99", 5, 11)]).out_of_line() == []


def test_small_group_has_no_outliers():
    few = group([*STRAIGHT[: MIN_PEERS - 2], Point("W99", 1, 90)])
    assert (few.judged, few.out_of_line()) == (False, [])
