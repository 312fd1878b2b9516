"""Imposition: positions of tiles, and of the backs behind them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from squareone_data.printing.errors import CannotPrint
from squareone_data.printing.imposition import (
    FOOTER_HEIGHT,
    Bleed,
    Flip,
    Layout,
    LayoutRequest,
    Slot,
    back_layout,
    check_layout,
    fit_grid,
    fit_shelves,
    impose,
    turned_about_x,
)
from squareone_data.printing.units import Area, Size

A4, LETTER, BOTH = Size(210, 297), Size(215.9, 279.4), Size(210, 279.4)
TILE = Size(45, 45)

sizes = st.builds(Size, st.floats(120, 500), st.floats(120, 500))
wishes = st.builds(
    LayoutRequest,
    tile=st.builds(Size, st.floats(8, 90), st.floats(8, 90)),
    bleed=st.sampled_from(Bleed),
    bleed_width=st.floats(0, 4),
    gap=st.none() | st.floats(8, 12),
    marks=st.booleans(),
    turn=st.booleans(),
)


def laid(paper, layout_request):
    """Return the layout, or None if nothing fits."""
    try:
        return fit_grid(paper, layout_request, 5, True)
    except CannotPrint:
        return None


@pytest.mark.parametrize(
    ("paper", "bleed", "count"),
    [
        (A4, Bleed.NONE, 24), (A4, Bleed.SHARED, 24), (A4, Bleed.OWN, 20),
        (LETTER, Bleed.SHARED, 20), (BOTH, Bleed.SHARED, 20), (BOTH, Bleed.OWN, 20),
    ],
)  # fmt: skip
def test_number_of_tiles_on_common_paper_sizes(paper, bleed, count):
    assert len(fit_grid(paper, LayoutRequest(TILE, bleed), 5, True).slots) == count


@given(sizes, wishes)
def test_layouts_are_valid(paper, layout_request):
    layout = laid(paper, layout_request)
    if layout is not None:
        assert check_layout(layout, "it") is layout
        assert len(layout.slots) >= 1


@given(sizes, wishes)
def test_no_further_column_or_row_would_fit(paper, layout_request):
    layout = laid(paper, layout_request)
    if layout is not None:
        block = layout.trim_box
        left = layout.paper.width - (block.right - block.left)
        down = layout.paper.height - (block.bottom - block.top)
        edge = 2 * (5 + layout_request.bleed_reach + (1.5 if layout_request.marks else 0))
        assert left < edge + layout_request.tile.width + layout_request.spacing + 1e-6
        assert down < edge + FOOTER_HEIGHT + layout_request.tile.height + layout_request.spacing + 1e-6


def through_the_paper(paper, flip, area):
    """Return the position of an area on the back, seen from the front through the paper."""
    if turned_about_x(paper, flip):
        return Area(area.left, paper.height - area.bottom, area.right, paper.height - area.top)
    return Area(paper.width - area.right, area.top, paper.width - area.left, area.bottom)


@given(sizes, wishes, st.sampled_from(Flip), st.integers(1, 400))
def test_backs_are_behind_their_fronts(paper, layout_request, flip, count):
    layout = laid(paper, layout_request)
    if layout is None:
        return
    for front in impose("all", range(count), layout):
        back = back_layout(front.layout, flip)
        for n, _ in enumerate(front.items):
            seen = through_the_paper(layout.paper, flip, back.area(back.slots[n]))
            assert seen == pytest.approx(front.layout.area(front.layout.slots[n]), abs=1e-6)
        assert not back.footer_area.overlaps(back.bleed_box)


@given(sizes, wishes, st.sampled_from(Flip))
def test_flipping_twice_restores_the_front(paper, layout_request, flip):
    layout = laid(paper, layout_request)
    if layout is not None:
        twice = back_layout(back_layout(layout, flip), flip)
        for once, again in zip(layout.slots, twice.slots, strict=True):
            assert (again.x, again.y, again.turned) == pytest.approx((once.x, once.y, once.turned))


def test_backs_are_upside_down_when_flipped_on_the_top_edge():
    layout = fit_grid(A4, LayoutRequest(TILE), 5, True)
    assert all(slot.turned for slot in back_layout(layout, Flip.SHORT).slots)
    assert not any(slot.turned for slot in back_layout(layout, Flip.LONG).slots)
    lying = fit_grid(A4.turned, LayoutRequest(TILE, turn=False), 5, True)
    assert all(slot.turned for slot in back_layout(lying, Flip.LONG).slots)


def test_items_are_distributed_in_order_without_empty_slots():
    layout = fit_grid(A4, LayoutRequest(TILE), 5, True)
    made = impose("White", list(range(50)), layout)
    assert [(sheet.number, sheet.of, len(sheet.items), len(sheet.layout.slots)) for sheet in made] == [
        (1, 3, 24, 24), (2, 3, 24, 24), (3, 3, 2, 2),
    ]  # fmt: skip
    assert [thing for sheet in made for thing in sheet.items] == list(range(50))


def test_adjacent_tiles_share_a_cut():
    layout = Layout(A4, TILE, (Slot(20, 20), Slot(65, 20)), 2, True)
    assert layout.painted_area(layout.slots[0]) == (18, 18, 65, 67)
    assert layout.painted_area(layout.slots[1]) == (65, 18, 112, 67)
    assert layout.cuts() == ([20, 65, 110], [20, 65])


def test_the_boxes_are_around_all_tiles():
    layout = Layout(A4, TILE, (Slot(20, 20), Slot(65, 20)), 2, True)
    assert layout.trim_box == (20, 20, 110, 65)
    assert layout.bleed_box == (18, 18, 112, 67)


def test_too_large_tile_is_refused_with_the_maximum():
    with pytest.raises(CannotPrint, match=r"300 × 300 mm .* 193 × 272 mm.* --tile"):
        fit_grid(A4, LayoutRequest(Size(300, 300)), 5, True)


def test_paper_too_narrow_for_the_bar_is_refused():
    with pytest.raises(CannotPrint, match=r"100 mm .* 110 mm"):
        fit_grid(Size(90, 90), LayoutRequest(Size(20, 20)), 5, True)


def test_a_gap_too_small_for_the_bleed_of_two_tiles_is_refused():
    with pytest.raises(CannotPrint, match=r"4 mm, or --bleed shared"):
        fit_grid(A4, LayoutRequest(TILE, Bleed.OWN, 2, 3), 5, True)


@pytest.mark.parametrize(
    ("slots", "bleed", "message"),
    [
        ([Slot(20, 20), Slot(50, 20)], 0, "slots 1 and 2 overlap"),
        ([Slot(50, 70), Slot(20, 20), Slot(21, 72)], 0, "slots 1 and 3 overlap"),
        ([Slot(20, 20), Slot(66, 20)], 2, "slots 1 and 2 .*4 mm"),
        ([Slot(180, 20)], 0, "slot 1 at 180, 20 mm .*paper"),
        ([Slot(20, 20), Slot(3, 100)], 0, "slot 2 at 3, 100 mm .*margin of 5 mm"),
        ([Slot(20, 242)], 0, "footer, .*13 mm"),
        ([Slot(20, 238)], 3, "bleed .*footer"),
    ],
)
def test_invalid_layout_is_refused_with_its_slot(slots, bleed, message):
    with pytest.raises(CannotPrint, match=f"mine.json: .*{message}"):
        check_layout(Layout(A4, TILE, tuple(slots), bleed), "mine.json")


def test_bleed_beyond_the_paper_is_refused():
    with pytest.raises(CannotPrint, match="the bleed of slot 1"):
        check_layout(Layout(Size(49, 49), TILE, (Slot(1, 2),), 2, margin=0, footer=False), "mine.json")


several = st.lists(st.builds(Size, st.floats(4, 40), st.floats(4, 40)), min_size=1, max_size=80)


@given(sizes, several, st.sampled_from([0.0, 1.0, 2.0]), st.booleans())
def test_shelf_layouts_are_valid(paper, things, bleed, footer):
    largest = Size(max(thing.width for thing in things), max(thing.height for thing in things))
    layout_request = LayoutRequest(largest, Bleed.OWN if bleed else Bleed.NONE, bleed, 2 * bleed + 2)
    made = fit_shelves(paper, things, layout_request, 5, footer)
    assert [slot.size for layout in made for slot in layout.slots] == things
    for layout in made:
        areas = [check_layout(layout, "mine").area(slot) for slot in layout.slots]
        assert not any(
            a.grown(bleed + 0.9).overlaps(b.grown(bleed)) for n, a in enumerate(areas) for b in areas[n + 1 :]
        )


def test_shelf_layout_uses_few_sheets_and_has_no_straight_cuts():
    things = [Size(40, 10)] * 8 + [Size(20, 20)] * 8
    (sheet,) = fit_shelves(A4, things, LayoutRequest(Size(40, 20), Bleed.NONE, gap=2.0), 5, True)
    assert sheet.mixed
    assert sheet.cuts() == ([], [])
    with pytest.raises(CannotPrint, match="does not fit"):
        fit_shelves(A4, [Size(400, 10)], LayoutRequest(Size(400, 10), Bleed.NONE), 5, True)
