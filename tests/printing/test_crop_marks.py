"""Crop marks, the bar, and the outline for a cutting machine."""

import re
import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from squareone_data.printing.errors import CannotPrint
from squareone_data.printing.imposition import Bleed, Layout, Slot, Wish, fitted, shelved
from squareone_data.printing.marks import Marks, MarkStyle, contour_svg, crop_marks, marks_svg, scale_bar
from squareone_data.printing.units import Area, Size

A4, TILE = Size(210, 297), Size(45, 45)
SVG = "{http://www.w3.org/2000/svg}"


def layout(bleed=Bleed.SHARED):
    return fitted(A4, Wish(TILE, bleed), 5, True)


def extent(stroke):
    return Area(
        min(stroke.x1, stroke.x2), min(stroke.y1, stroke.y2), max(stroke.x1, stroke.x2), max(stroke.y1, stroke.y2)
    )


@pytest.mark.parametrize("bleed", Bleed)
def test_ticks_stand_at_every_cut_outside_the_bleed_and_inside_the_margin(bleed):
    made = layout(bleed)
    marks = crop_marks(made, MarkStyle())
    upright, level = made.cuts()
    assert sorted({round(one.x1, 3) for one in marks if one.x1 == one.x2}) == [round(one, 3) for one in upright]
    assert sorted({round(one.y1, 3) for one in marks if one.y1 == one.y2}) == [round(one, 3) for one in level]
    printable = Area(5, 5, 205, 292)
    for one in marks:
        assert printable.around(extent(one))
        assert not made.bled.overlaps(extent(one).grown(0.01))
        assert not one.over


def test_ticks_are_as_long_and_as_far_away_as_asked_for():
    made = Layout(A4, TILE, (Slot(60, 100),), 2)
    lengths = {round(abs(one.x2 - one.x1) + abs(one.y2 - one.y1), 3) for one in crop_marks(made, MarkStyle(length=7))}
    assert lengths == {7}
    top = min(one.y2 for one in crop_marks(made, MarkStyle(gap=3)) if one.x1 == one.x2)
    assert top == pytest.approx(100 - 2 - 3)


def test_full_lines_cross_the_sheet_and_stop_at_the_footer():
    made = layout()
    marks = crop_marks(made, MarkStyle(Marks.FULL))
    assert len(marks) == sum(len(one) for one in made.cuts())
    assert all(one.over for one in marks)
    assert max(max(one.y1, one.y2) for one in marks) <= made.footer_area.top
    assert {(one.x1, one.x2) for one in marks if one.y1 == one.y2} == {(5, 205)}


@pytest.mark.parametrize("bleed", Bleed)
def test_between_marks_touch_every_corner_of_every_tile_and_enter_no_other_tile(bleed):
    made = layout(bleed)
    marks = crop_marks(made, MarkStyle(Marks.BETWEEN))
    ends = {(round(one.x1, 3), round(one.y1, 3)) for one in marks if one.over}
    for slot in made.slots:
        area = made.area(slot)
        for corner in ((area.left, area.top), (area.right, area.bottom)):
            assert tuple(round(one, 3) for one in corner) in ends
        for one in marks:
            assert not area.overlaps(extent(one))


def test_no_marks_are_none():
    assert crop_marks(layout(), MarkStyle(Marks.NONE)) == []


def test_ticks_without_room_are_refused():
    tight = Layout(Size(49, 49), TILE, (Slot(2, 2),), 2, margin=0, footer=False)
    with pytest.raises(CannotPrint, match=r"no room for crop marks .* --marks none"):
        crop_marks(tight, MarkStyle())


def test_a_mark_that_crosses_a_tile_has_a_white_halo_below_it_and_a_tick_has_none():
    style = MarkStyle(Marks.BETWEEN, weight=0.2, halo=0.3)
    drawn = marks_svg(layout(), style)
    assert drawn.index('stroke="#FFFFFF" stroke-width="0.8"') < drawn.index('stroke="#000000" stroke-width="0.2"')
    over = sum(one.over for one in crop_marks(layout(), style))
    assert drawn.count('stroke="#FFFFFF"') == over
    assert "#FFFFFF" not in marks_svg(layout(), MarkStyle(Marks.FULL, halo=0))


def test_the_bar_is_a_hundred_millimeters_long():
    bar = scale_bar(layout())[0]
    assert bar.x2 - bar.x1 == 100
    assert bar.y1 == bar.y2
    assert scale_bar(Layout(A4, TILE, (Slot(20, 20),), footer=False)) == []


def test_the_contour_has_one_closed_outline_for_each_tile_on_a_page_of_the_papers_size():
    made = layout()
    drawn = ElementTree.fromstring(contour_svg(made))
    assert (drawn.get("width"), drawn.get("height"), drawn.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
    outlines = [one.get("d") for one in drawn.iter(f"{SVG}path")]
    assert len(outlines) == len(made.slots) == 24
    first = [float(one) for one in re.findall(r"[0-9.]+", outlines[0])]
    area = made.area(made.slots[0])
    assert first == pytest.approx([area.left, area.top, area.right, area.bottom, area.left], abs=1e-3)
    assert all(one.endswith("Z") for one in outlines)


@given(st.floats(0.1, 22.5))
def test_round_corners_have_four_arcs_that_close(corner):
    made = Layout(A4, TILE, (Slot(20, 30),))
    drawn = ElementTree.fromstring(contour_svg(made, corner))
    (outline,) = [one.get("d") for one in drawn.iter(f"{SVG}path")]
    assert outline.count("a") == 4
    assert outline.endswith("Z")


def test_a_corner_longer_than_half_a_side_is_refused():
    with pytest.raises(CannotPrint, match=r"--corner 23mm: .* 22.5 mm"):
        contour_svg(layout(), 23)


def test_on_a_sheet_of_several_sizes_marks_stand_at_each_thing_beyond_its_bleed():
    things = [Size(40, 10)] * 3 + [Size(20, 20)] * 3
    (made,) = shelved(A4, things, Wish(Size(40, 20), Bleed.OWN, 1.0, 4.0), 5, True)
    for marks in (Marks.TICKS, Marks.FULL, Marks.BETWEEN):
        strokes = crop_marks(made, MarkStyle(marks))
        painted = [made.area(one).grown(0.99) for one in made.slots]
        assert not any(box.overlaps(extent(one).grown(0.001)) for one in strokes for box in painted)
        edges = {round(edge, 3) for one in made.slots for edge in (made.area(one).left, made.area(one).right)}
        assert {round(one.x1, 3) for one in strokes if one.x1 == one.x2} == edges
    assert crop_marks(made, MarkStyle(Marks.NONE)) == []
    with pytest.raises(CannotPrint, match=r"--corner 6mm: .* 5 mm"):
        contour_svg(made, 6)
