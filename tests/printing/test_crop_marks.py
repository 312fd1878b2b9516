"""Crop marks, the scale bar and the cut contour."""

import re
import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from squareone_data.printing.errors import CannotPrint
from squareone_data.printing.imposition import Bleed, Layout, LayoutRequest, Slot, fit_grid, fit_shelves
from squareone_data.printing.marks import Marks, MarkStyle, contour_svg, crop_marks, marks_svg, scale_bar
from squareone_data.printing.units import Area, Size

A4, TILE = Size(210, 297), Size(45, 45)
SVG = "{http://www.w3.org/2000/svg}"


def layout(bleed=Bleed.SHARED):
    return fit_grid(A4, LayoutRequest(TILE, bleed), 5, True)


def extent(stroke):
    return Area(
        min(stroke.x1, stroke.x2), min(stroke.y1, stroke.y2), max(stroke.x1, stroke.x2), max(stroke.y1, stroke.y2)
    )


@pytest.mark.parametrize("bleed", Bleed)
def test_ticks_are_at_every_cut_between_bleed_and_margin(bleed):
    made = layout(bleed)
    marks = crop_marks(made, MarkStyle())
    upright, level = made.cuts()
    assert sorted({round(mark.x1, 3) for mark in marks if mark.x1 == mark.x2}) == [round(x, 3) for x in upright]
    assert sorted({round(mark.y1, 3) for mark in marks if mark.y1 == mark.y2}) == [round(y, 3) for y in level]
    printable = Area(5, 5, 205, 292)
    for mark in marks:
        assert printable.contains(extent(mark))
        assert not made.bleed_box.overlaps(extent(mark).grown(0.01))
        assert not mark.over


def test_ticks_have_the_requested_length_and_gap():
    made = Layout(A4, TILE, (Slot(60, 100),), 2)
    lengths = {
        round(abs(mark.x2 - mark.x1) + abs(mark.y2 - mark.y1), 3) for mark in crop_marks(made, MarkStyle(length=7))
    }
    assert lengths == {7}
    top = min(mark.y2 for mark in crop_marks(made, MarkStyle(gap=3)) if mark.x1 == mark.x2)
    assert top == pytest.approx(100 - 2 - 3)


def test_full_lines_cross_the_sheet_and_stop_at_the_footer():
    made = layout()
    marks = crop_marks(made, MarkStyle(Marks.FULL))
    assert len(marks) == sum(len(cuts) for cuts in made.cuts())
    assert all(mark.over for mark in marks)
    assert max(max(mark.y1, mark.y2) for mark in marks) <= made.footer_area.top
    assert {(mark.x1, mark.x2) for mark in marks if mark.y1 == mark.y2} == {(5, 205)}


@pytest.mark.parametrize("bleed", Bleed)
def test_between_marks_touch_every_corner_of_every_tile_and_enter_no_other_tile(bleed):
    made = layout(bleed)
    marks = crop_marks(made, MarkStyle(Marks.BETWEEN))
    ends = {(round(mark.x1, 3), round(mark.y1, 3)) for mark in marks if mark.over}
    for slot in made.slots:
        area = made.area(slot)
        for corner in ((area.left, area.top), (area.right, area.bottom)):
            assert tuple(round(number, 3) for number in corner) in ends
        for mark in marks:
            assert not area.overlaps(extent(mark))


def test_no_marks_are_none():
    assert crop_marks(layout(), MarkStyle(Marks.NONE)) == []


def test_ticks_without_room_are_refused():
    tight = Layout(Size(49, 49), TILE, (Slot(2, 2),), 2, margin=0, footer=False)
    with pytest.raises(CannotPrint, match=r"--marks none"):
        crop_marks(tight, MarkStyle())


def test_a_mark_that_crosses_a_tile_has_a_white_halo_below_it_and_a_tick_has_none():
    style = MarkStyle(Marks.BETWEEN, weight=0.2, halo=0.3)
    drawn = marks_svg(layout(), style)
    assert drawn.index('stroke="#FFFFFF" stroke-width="0.8"') < drawn.index('stroke="#000000" stroke-width="0.2"')
    over = sum(mark.over for mark in crop_marks(layout(), style))
    assert drawn.count('stroke="#FFFFFF"') == over
    assert "#FFFFFF" not in marks_svg(layout(), MarkStyle(Marks.FULL, halo=0))


def test_scale_bar_is_100_mm_long():
    bar = scale_bar(layout())[0]
    assert bar.x2 - bar.x1 == 100
    assert bar.y1 == bar.y2
    assert scale_bar(Layout(A4, TILE, (Slot(20, 20),), footer=False)) == []


def test_the_contour_has_one_closed_outline_for_each_tile_on_a_page_of_the_papers_size():
    made = layout()
    drawn = ElementTree.fromstring(contour_svg(made))
    assert (drawn.get("width"), drawn.get("height"), drawn.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
    outlines = [path.get("d") for path in drawn.iter(f"{SVG}path")]
    assert len(outlines) == len(made.slots) == 24
    first = [float(number) for number in re.findall(r"[0-9.]+", outlines[0])]
    area = made.area(made.slots[0])
    assert first == pytest.approx([area.left, area.top, area.right, area.bottom, area.left], abs=1e-3)
    assert all(outline.endswith("Z") for outline in outlines)


@given(st.floats(0.1, 22.5))
def test_round_corners_have_four_arcs_that_close(corner):
    made = Layout(A4, TILE, (Slot(20, 30),))
    drawn = ElementTree.fromstring(contour_svg(made, corner))
    (outline,) = [path.get("d") for path in drawn.iter(f"{SVG}path")]
    assert outline.count("a") == 4
    assert outline.endswith("Z")


def test_a_corner_longer_than_half_a_side_is_refused():
    with pytest.raises(CannotPrint, match=r"--corner 23mm: .* 22.5 mm"):
        contour_svg(layout(), 23)


def test_items_of_several_sizes_have_marks_beyond_their_bleed():
    things = [Size(40, 10)] * 3 + [Size(20, 20)] * 3
    (made,) = fit_shelves(A4, things, LayoutRequest(Size(40, 20), Bleed.OWN, 1.0, 4.0), 5, True)
    for marks in (Marks.TICKS, Marks.FULL, Marks.BETWEEN):
        strokes = crop_marks(made, MarkStyle(marks))
        painted = [made.area(slot).grown(0.99) for slot in made.slots]
        assert not any(box.overlaps(extent(stroke).grown(0.001)) for stroke in strokes for box in painted)
        edges = {round(edge, 3) for slot in made.slots for edge in (made.area(slot).left, made.area(slot).right)}
        assert {round(stroke.x1, 3) for stroke in strokes if stroke.x1 == stroke.x2} == edges
    assert crop_marks(made, MarkStyle(Marks.NONE)) == []
    with pytest.raises(CannotPrint, match=r"--corner 6mm: .* 5 mm"):
        contour_svg(made, 6)
