"""SVG output: well-formed for any text, exact size, description as title."""

import re
import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from squareone_data.faces.display import Circle, Display, Group, Line, Path, Rect, Step, Text
from squareone_data.faces.fonts import FONT_FAMILY
from squareone_data.faces.svg import number, to_svg

SPACE = {"svg": "http://www.w3.org/2000/svg"}
MARKS = (
    Rect(1, 2, 3, 4, "#123456", "#654321", 0.25, 0.5, (0.7, 0.5)),
    Circle(5, 5, 1, "#ABCDEF"),
    Line(0, 0, 1, 1, "#000000", 0.3),
    Path((Step("M", (0, 0)), Step("L", (1.23456, 0)), Step("C", (1, 1, 2, 2, 3, 3)), Step("Z")), "#000000"),
    Group(
        (Text(1, 2, "W01", 2.5, "#000000"), Text(1, 4, "so", 2.5, "#000000", "end", bold=False)), "a name", 1, 2, 0.5
    ),
)


def drawing(*marks, title="A tile.", **more):
    return Display(45, 45, 3, marks or MARKS, title, (Rect(-3, -3, 51, 51, "#FFFFFF"),), **more)


def parsed(text):
    return ElementTree.fromstring(text)


def test_all_marks_are_written_in_order_on_their_background():
    root = parsed(to_svg(drawing(), embed_font=False))
    names = [element.tag.partition("}")[2] for element in root]
    assert names == ["title", "desc", "rect", "rect", "circle", "line", "path", "g"]
    assert root.find("svg:path", SPACE).get("d") == "M0 0L1.23 0C1 1 2 2 3 3Z"
    assert root.find("svg:g", SPACE).get("transform") == "translate(1 2) scale(0.5)"
    assert [element.text for element in root.iterfind("svg:g/svg:text", SPACE)] == ["W01", "so"]
    assert [element.get("font-weight") for element in root.iterfind("svg:g/svg:text", SPACE)] == ["700", None]


def test_the_sentence_is_title_and_description_and_the_role_is_that_of_a_picture():
    root = parsed(to_svg(drawing(title='A <b> & "c"'), ids="W01-"))
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == root.find("svg:title", SPACE).get("id") == "W01-title"
    assert root.find("svg:title", SPACE).text == root.find("svg:desc", SPACE).text == 'A <b> & "c"'


@given(st.text())
def test_any_text_gives_a_file_that_can_be_read(text):
    root = parsed(to_svg(drawing(Group((Text(1, 1, text, 2, "#000000"),), text), title=text), embed_font=False))
    kept = root.find("svg:title", SPACE).text or ""
    assert len(kept) == len(text)
    if text.isprintable():
        assert kept == text


@pytest.mark.parametrize(
    ("options", "size", "view"),
    [
        ({}, ("45mm", "45mm"), "0 0 45 45"),
        ({"width": 90}, ("90mm", "90mm"), "0 0 45 45"),
        ({"bleed": 2}, ("49mm", "49mm"), "-2 -2 49 49"),
        ({"width": 90, "bleed": 6}, ("102mm", "102mm"), "-3 -3 51 51"),
        ({"width": 30, "bleed": 0.5}, ("31mm", "31mm"), "-0.75 -0.75 46.5 46.5"),
    ],
)
def test_the_size_is_that_of_the_trimmed_tile_and_bleed_comes_on_top(options, size, view):
    root = parsed(to_svg(drawing(), **options))
    assert (root.get("width"), root.get("height")) == size
    assert root.get("viewBox") == view


def test_too_large_bleed_is_refused():
    with pytest.raises(ValueError, match=r"4 mm .* 3 mm"):
        to_svg(drawing(), bleed=4)
    with pytest.raises(ValueError, match=r" 2 mm"):
        to_svg(drawing(), width=30, bleed=3)


def test_the_font_is_inside_or_named_and_the_regular_weight_only_where_it_is_used():
    bare, bold = to_svg(drawing(), embed_font=False), to_svg(drawing(Text(1, 1, "W", 2, "#000000")))
    assert f'font-family="{FONT_FAMILY}"' in bare
    assert "@font-face" not in bare
    assert bold.count("@font-face") == 1
    assert to_svg(drawing()).count("@font-face") == 2
    assert len(bold) < 25_000


def test_svg_has_no_external_references():
    text = to_svg(drawing())
    assert re.findall(r"https?://[^\"' )]+", text) == ["http://www.w3.org/2000/svg"]
    assert re.findall(r"url\((?!data:)", text) == []


def test_groups_with_other_marks_are_not_mixed_up():
    """Check that a cached group is not used for a later group with the same identity."""
    for n in range(3000):
        text = to_svg(drawing(Group((Text(1, 1, f"n{n}", 2, "#000000"),))), embed_font=False)
        assert f">n{n}<" in text


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0"), (-0.001, "0"), (1.0, "1"), (1.005, "1"), (1.239, "1.24"), (-2.5, "-2.5"), (1234.56, "1234.56")],
)
def test_numbers_are_short(value, text):
    assert number(value) == text
