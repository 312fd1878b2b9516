"""A line that a few do not bend, who is far from it, and the picture of both."""

import xml.etree.ElementTree as ElementTree

import pytest

from squareone_data.report.balance import FEWEST, Point, line, peers
from squareone_data.report.scatter import described, picture

STRAIGHT = [Point(f"W{n:02}", n, 2 * n + 1 + n % 2) for n in range(1, 11)]


def group(points, name="White, pieces"):
    return peers(name, "white", "levels", "actions", points)


def test_points_on_a_line_give_that_line():
    assert line([Point("a", n, 3 * n + 2) for n in range(5)]) == (3, 2)


def test_one_far_off_does_not_bend_the_line():
    slope, _ = line(STRAIGHT)
    bent, _ = line([*STRAIGHT, Point("W99", 1, 500)])
    assert bent == pytest.approx(slope, abs=0.2)


def test_where_all_are_worth_the_same_the_line_is_level():
    assert line([Point("a", 2, 4), Point("b", 2, 6), Point("c", 2, 5)]) == (0, 5)


def test_who_is_far_off_is_named_with_the_side():
    found = group([*STRAIGHT, Point("W98", 5, 40), Point("W99", 9, 1)]).out_of_line()
    assert [(one.point.tile, one.score > 0) for one in found] == [("W98", True), ("W99", False)]


def test_nobody_is_named_where_all_are_near():
    assert group(STRAIGHT).out_of_line() == []


def test_where_nearly_all_are_on_the_line_the_one_that_is_not_is_named():
    exact = [Point(f"W{n:02}", n, 2 * n) for n in range(1, 11)]
    assert [one.point.tile for one in group([*exact, Point("W99", 5, 20)]).out_of_line()] == ["W99"]


def test_less_than_two_actions_is_never_out_of_line():
    exact = [Point(f"W{n:02}", n, 2 * n) for n in range(1, 11)]
    assert group([*exact, Point("W99", 5, 11)]).out_of_line() == []


def test_too_few_peers_are_not_judged():
    few = group([*STRAIGHT[: FEWEST - 2], Point("W99", 1, 90)])
    assert (few.judged, few.out_of_line()) == (False, [])


def test_the_picture_is_well_formed_and_tells_every_tile_in_words():
    drawn = picture([group([*STRAIGHT, Point("W99", 5, 40)], "White & <more>")], 'A "title" & more')
    root = ElementTree.fromstring(drawn)
    names = {"s": "http://www.w3.org/2000/svg"}
    assert (root.get("role"), root.get("aria-labelledby")) == ("img", "title desc")
    assert root.find("s:title", names).text == 'A "title" & more'
    told = list(dict.fromkeys(one.text for one in root.findall(".//s:g//s:title", names)))
    assert len(told) == len(STRAIGHT) + 1
    assert [one.partition(":")[0] for one in told if one.endswith("out of line")] == ["W99"]
    assert "W99" in root.find("s:desc", names).text


def test_the_picture_is_the_same_each_time_and_stays_inside_its_frame():
    groups = [group([*STRAIGHT, Point("W99", 5, 40)])]
    assert picture(groups, "A") == picture(groups, "A")
    root = ElementTree.fromstring(picture(groups, "A"))
    for dot in root.iter("{http://www.w3.org/2000/svg}circle"):
        assert 0 < float(dot.get("cx")) < 380 and 0 < float(dot.get("cy")) < 250


def test_a_picture_of_nothing_says_so():
    few = group(STRAIGHT[:3])
    assert "No group has enough tiles" in picture([few], "A")
    assert described([few]) == "3 tiles are in groups too small to judge."
