"""The extent of drawings, which the safe zone check uses."""

import pytest

from squareone_data.faces.display import (
    Box,
    Circle,
    Display,
    Group,
    Line,
    Path,
    Rect,
    Step,
    Text,
    bounds,
    extent,
    walk,
)  # fmt: skip
from squareone_data.faces.fonts import text_width


@pytest.mark.parametrize(
    ("mark", "box"),
    [
        (Rect(1, 2, 3, 4, "#000000"), (1, 2, 4, 6)),
        (Rect(1, 2, 3, 4, "", "#000000", 1.0), (0.5, 1.5, 4.5, 6.5)),
        (Rect(1, 2, 3, 4, "#000000", "", 1.0), (1, 2, 4, 6)),
        (Circle(5, 5, 2, "#000000"), (3, 3, 7, 7)),
        (Circle(5, 5, 2, "", "#000000", 0.5), (2.75, 2.75, 7.25, 7.25)),
        (Line(3, 1, 1, 4, "#000000", 0.2), (0.9, 0.9, 3.1, 4.1)),
        (Path((Step("M", (1, 1)), Step("C", (1, 5, 9, 5, 9, 1)), Step("Z")), "#000000"), (1, 1, 9, 5)),
        (Group((Rect(0, 0, 2, 1, "#000000"), Rect(1, 1, 2, 2, "#000000")), "", 10, 20, 2), (10, 20, 16, 26)),
    ],
)
def test_extent_includes_the_stroke(mark, box):
    assert extent(mark) == pytest.approx(box)


@pytest.mark.parametrize(("anchor", "left"), [("start", 10), ("middle", 10 - 0.5), ("end", 10 - 1)])
def test_text_anchors(anchor, left):
    size = 1 / text_width("W01", 1)
    box = extent(Text(10, 5, "W01", size, "#000000", anchor))
    assert (box.left, box.right) == pytest.approx((left, left + 1))
    assert box.top < 5
    assert box.bottom == pytest.approx(5, abs=0.03 * size)


def test_descenders_and_accents_are_in_the_extent():
    assert extent(Text(0, 5, "Split", 1, "#000000")).bottom > 5
    assert extent(Text(0, 5, "Č", 1, "#000000")).top < extent(Text(0, 5, "C", 1, "#000000")).top


def test_background_is_not_in_the_bounds():
    display = Display(10, 10, 3, (Rect(4, 4, 2, 2, "#000000"),), "t", (Rect(-3, -3, 16, 16, "#FFFFFF"),))
    assert bounds(display) == Box(4, 4, 6, 6)
    assert bounds(Display(10, 8, 3, (), "t")) == Box(5, 4, 5, 4)


def test_walking_finds_every_mark_with_its_scale():
    inner, outer = Rect(0, 0, 1, 1), Circle(0, 0, 1)
    assert list(walk((Group((inner, Group((outer,), scale=0.5)), scale=3), inner))) == [
        (inner, 3), (outer, 1.5), (inner, 1),
    ]  # fmt: skip
