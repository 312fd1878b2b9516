"""Where tiles lie, and that each back lies behind its front."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from squareone_data.printing.errors import CannotPrint
from squareone_data.printing.imposition import (
    FOOTER,
    Bleed,
    Flip,
    Layout,
    Slot,
    Wish,
    behind,
    checked,
    fitted,
    impose,
    shelved,
    turned_about_x,
)
from squareone_data.printing.units import Area, Size

A4, LETTER, BOTH = Size(210, 297), Size(215.9, 279.4), Size(210, 279.4)
TILE = Size(45, 45)

sizes = st.builds(Size, st.floats(120, 500), st.floats(120, 500))
wishes = st.builds(
    Wish,
    tile=st.builds(Size, st.floats(8, 90), st.floats(8, 90)),
    bleed=st.sampled_from(Bleed),
    width=st.floats(0, 4),
    gap=st.none() | st.floats(8, 12),
    marks=st.booleans(),
    turn=st.booleans(),
)


def laid(paper, wish):
    """The layout, or None where nothing fits."""
    try:
        return fitted(paper, wish, 5, True)
    except CannotPrint:
        return None


@pytest.mark.parametrize(
    ("paper", "bleed", "count"),
    [
        (A4, Bleed.NONE, 24), (A4, Bleed.SHARED, 24), (A4, Bleed.OWN, 20),
        (LETTER, Bleed.SHARED, 20), (BOTH, Bleed.SHARED, 20), (BOTH, Bleed.OWN, 20),
    ],
)  # fmt: skip
def test_as_many_tiles_as_fit_lie_on_the_usual_papers(paper, bleed, count):
    assert len(fitted(paper, Wish(TILE, bleed), 5, True).slots) == count


@given(sizes, wishes)
def test_no_layout_overlaps_leaves_the_paper_or_covers_the_footer(paper, wish):
    layout = laid(paper, wish)
    if layout is not None:
        assert checked(layout, "it") is layout
        assert len(layout.slots) >= 1


@given(sizes, wishes)
def test_no_further_column_or_row_would_fit(paper, wish):
    layout = laid(paper, wish)
    if layout is not None:
        block = layout.block
        left = layout.paper.width - (block.right - block.left)
        down = layout.paper.height - (block.bottom - block.top)
        edge = 2 * (5 + wish.bled + (1.5 if wish.marks else 0))
        assert left < edge + wish.tile.width + wish.between + 1e-6
        assert down < edge + FOOTER + wish.tile.height + wish.between + 1e-6


def through_the_paper(paper, flip, area):
    """Where something on the back lies, seen from the front through the paper."""
    if turned_about_x(paper, flip):
        return Area(area.left, paper.height - area.bottom, area.right, paper.height - area.top)
    return Area(paper.width - area.right, area.top, paper.width - area.left, area.bottom)


@given(sizes, wishes, st.sampled_from(Flip), st.integers(1, 400))
def test_each_back_lies_behind_its_front(paper, wish, flip, count):
    layout = laid(paper, wish)
    if layout is None:
        return
    for front in impose("all", range(count), layout):
        back = behind(front.layout, flip)
        for n, _ in enumerate(front.things):
            seen = through_the_paper(layout.paper, flip, back.area(back.slots[n]))
            assert seen == pytest.approx(front.layout.area(front.layout.slots[n]), abs=1e-6)
        assert not back.footer_area.overlaps(back.bled)


@given(sizes, wishes, st.sampled_from(Flip))
def test_turning_the_paper_twice_brings_the_front_back(paper, wish, flip):
    layout = laid(paper, wish)
    if layout is not None:
        twice = behind(behind(layout, flip), flip)
        for once, again in zip(layout.slots, twice.slots, strict=True):
            assert (again.x, again.y, again.turned) == pytest.approx((once.x, once.y, once.turned))


def test_a_back_is_upside_down_where_the_paper_is_turned_about_its_top():
    layout = fitted(A4, Wish(TILE), 5, True)
    assert all(one.turned for one in behind(layout, Flip.SHORT).slots)
    assert not any(one.turned for one in behind(layout, Flip.LONG).slots)
    lying = fitted(A4.turned, Wish(TILE, turn=False), 5, True)
    assert all(one.turned for one in behind(lying, Flip.LONG).slots)


def test_every_thing_is_on_one_sheet_in_order_and_the_last_has_no_empty_places():
    layout = fitted(A4, Wish(TILE), 5, True)
    made = impose("White", list(range(50)), layout)
    assert [(one.number, one.of, len(one.things), len(one.layout.slots)) for one in made] == [
        (1, 3, 24, 24), (2, 3, 24, 24), (3, 3, 2, 2),
    ]  # fmt: skip
    assert [thing for one in made for thing in one.things] == list(range(50))


def test_neighbors_share_a_cut_and_keep_bleed_only_where_they_are_free():
    layout = Layout(A4, TILE, (Slot(20, 20), Slot(65, 20)), 2, True)
    assert layout.painted(layout.slots[0]) == (18, 18, 65, 67)
    assert layout.painted(layout.slots[1]) == (65, 18, 112, 67)
    assert layout.cuts() == ([20, 65, 110], [20, 65])


def test_the_boxes_are_around_all_tiles():
    layout = Layout(A4, TILE, (Slot(20, 20), Slot(65, 20)), 2, True)
    assert layout.block == (20, 20, 110, 65)
    assert layout.bled == (18, 18, 112, 67)


def test_a_tile_too_big_is_refused_with_the_largest_that_fits():
    with pytest.raises(CannotPrint, match=r"300 × 300 mm does not fit .* leave 193 × 272 mm; choose a smaller --tile"):
        fitted(A4, Wish(Size(300, 300)), 5, True)


def test_paper_too_narrow_for_the_bar_is_refused():
    with pytest.raises(CannotPrint, match="bar of 100 mm on each sheet alone needs 110 mm"):
        fitted(Size(90, 90), Wish(Size(20, 20)), 5, True)


def test_a_gap_too_small_for_the_bleed_of_two_tiles_is_refused():
    with pytest.raises(CannotPrint, match="takes 4 mm, or --bleed shared"):
        fitted(A4, Wish(TILE, Bleed.OWN, 2, 3), 5, True)


@pytest.mark.parametrize(
    ("slots", "bleed", "message"),
    [
        ([Slot(20, 20), Slot(50, 20)], 0, "slots 1 and 2 overlap"),
        ([Slot(50, 70), Slot(20, 20), Slot(21, 72)], 0, "slots 1 and 3 overlap"),
        ([Slot(20, 20), Slot(66, 20)], 2, "bleed of slots 1 and 2 overlaps; keep tiles 4 mm apart"),
        ([Slot(180, 20)], 0, "slot 1 at 180, 20 mm reaches beyond the edge"),
        ([Slot(20, 20), Slot(3, 100)], 0, "slot 2 at 3, 100 mm reaches into the 5 mm that the printer leaves white"),
        ([Slot(20, 242)], 0, "covers the footer, the lowest 13 mm"),
        ([Slot(20, 238)], 3, "with its bleed covers the footer"),
    ],
)
def test_a_layout_that_cannot_be_printed_is_refused_with_its_slot(slots, bleed, message):
    with pytest.raises(CannotPrint, match=f"mine.json: .*{message}"):
        checked(Layout(A4, TILE, tuple(slots), bleed), "mine.json")


def test_bleed_beyond_the_paper_is_refused():
    with pytest.raises(CannotPrint, match="the bleed of slot 1"):
        checked(Layout(Size(49, 49), TILE, (Slot(1, 2),), 2, margin=0, footer=False), "mine.json")


several = st.lists(st.builds(Size, st.floats(4, 40), st.floats(4, 40)), min_size=1, max_size=80)


@given(sizes, several, st.sampled_from([0.0, 1.0, 2.0]), st.booleans())
def test_things_of_several_sizes_lie_in_order_and_apart_on_sheets_that_can_be_printed(paper, things, bleed, footer):
    largest = Size(max(one.width for one in things), max(one.height for one in things))
    wish = Wish(largest, Bleed.OWN if bleed else Bleed.NONE, bleed, 2 * bleed + 2)
    made = shelved(paper, things, wish, 5, footer)
    assert [slot.size for one in made for slot in one.slots] == things
    for one in made:
        areas = [checked(one, "mine").area(slot) for slot in one.slots]
        assert not any(
            a.grown(bleed + 0.9).overlaps(b.grown(bleed)) for n, a in enumerate(areas) for b in areas[n + 1 :]
        )


def test_sheets_of_several_sizes_are_as_few_as_can_be_and_no_straight_cut_parts_them():
    things = [Size(40, 10)] * 8 + [Size(20, 20)] * 8
    (sheet,) = shelved(A4, things, Wish(Size(40, 20), Bleed.NONE, gap=2.0), 5, True)
    assert sheet.mixed
    assert sheet.cuts() == ([], [])
    with pytest.raises(CannotPrint, match="does not fit"):
        shelved(A4, [Size(400, 10)], Wish(Size(400, 10), Bleed.NONE), 5, True)
