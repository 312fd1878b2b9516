"""Shapes, how they can lie, and how a recess can be tiled; compared with a plain search."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from squareone_data.game.cost import SearchTooLarge
from squareone_data.games.project_l import geometry
from squareone_data.games.project_l.geometry import (
    Cover,
    all_placements,
    cells_of,
    drawn,
    mask,
    placements,
)  # fmt: skip
from squareone_data.model.polyominoes import (
    POLYOMINOES,
    UnknownShape,
    alike,
    connected,
    normalised,
    orientations,
    shape_cells,
)

SHAPES = {name: shape_cells(name) for name in POLYOMINOES}
cells = st.frozensets(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=9)


def all_forms(shape):
    """The eight images of a shape, by the matrices of the symmetries of the square."""
    found = set()
    for a, b, c, d in [(1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0),
                       (1, 0, 0, -1), (-1, 0, 0, 1), (0, 1, 1, 0), (0, -1, -1, 0)]:  # fmt: skip
        image = [(a * row + b * column, c * row + d * column) for row, column in shape]
        top, left = min(row for row, _ in image), min(column for _, column in image)
        found.add(frozenset((row - top, column - left) for row, column in image))
    return found


def plain_tilings(room, shapes, rows, columns):
    """All tilings as sets of letter and cells, found cell by cell without any memory."""
    if not room:
        return [frozenset()]
    first = min(room)
    found = []
    for letter, shape in shapes.items():
        for form in all_forms(shape):
            for row, column in product(range(rows), range(columns)):
                laid = frozenset((row + r, column + c) for r, c in form)
                if first in laid and laid <= room:
                    rest = plain_tilings(room - laid, shapes, rows, columns)
                    found += [tiling | {(letter, laid)} for tiling in rest]
    return found


@pytest.mark.rule("PL-1.1")
@pytest.mark.parametrize(
    ("name", "size", "forms"),
    [
        ("monomino", 1, 1), ("domino", 2, 2), ("straight-tromino", 3, 2), ("corner-tromino", 3, 4),
        ("square-tetromino", 4, 1), ("straight-tetromino", 4, 2), ("l-tetromino", 4, 8), ("skew-tetromino", 4, 4),
        ("t-tetromino", 4, 4),
    ],
)  # fmt: skip
def test_each_shape_has_its_size_and_its_orientations(name, size, forms):
    assert len(SHAPES[name]) == size
    assert len(orientations(SHAPES[name])) == forms
    assert set(orientations(SHAPES[name])) == all_forms(SHAPES[name])


@pytest.mark.rule("PL-1.1")
def test_the_nine_shapes_are_all_polyominoes_of_up_to_four_cells():
    grown = {frozenset({(0, 0)})}
    everything = set()
    for _ in range(4):
        everything |= {alike(shape) for shape in grown}
        grown = {
            shape | {(row + dr, column + dc)}
            for shape in grown for row, column in shape for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
        }  # fmt: skip
        grown = {shape for shape in grown if len(shape) > max(map(len, everything))}
    assert everything == {alike(shape) for shape in SHAPES.values()}


@given(cells)
def test_orientations_of_any_cells_are_their_images(shape):
    assert set(orientations(normalised(shape))) == all_forms(shape)


@given(cells, st.integers(0, 5), st.integers(0, 5))
def test_equal_recesses_stay_equal_when_turned_flipped_and_moved(shape, down, right):
    moved = frozenset((column + down, row + right) for row, column in shape)
    assert alike(moved) == alike(shape)
    assert len(alike(shape)) == len(shape)


def test_a_shape_is_a_name_or_is_drawn():
    assert shape_cells("##./.##") == frozenset({(0, 0), (0, 1), (1, 1), (1, 2)})
    assert shape_cells("...\u002f.##") == frozenset({(0, 0), (0, 1)})
    for wrong in ("pentomino", "", "...", "./."):
        with pytest.raises(UnknownShape):
            shape_cells(wrong)


@given(st.frozensets(st.tuples(st.integers(0, 4), st.integers(0, 6))))
def test_a_bitmask_and_its_cells_are_the_same(some):
    assert set(cells_of(mask(some, 7), 7)) == some


@pytest.mark.parametrize(
    ("some", "whole"),
    [((), True), (((0, 0),), True), (((0, 0), (1, 1)), False), (((0, 0), (0, 1), (1, 1)), True),
     (((0, 0), (0, 2)), False)],
)  # fmt: skip
def test_cells_hang_together_by_their_sides(some, whole):
    assert connected(frozenset(some)) is whole


@pytest.mark.rule("PL-3.5")
@pytest.mark.parametrize("name", SHAPES)
def test_placements_are_all_that_lie_on_the_grid(name):
    laid = {
        frozenset((row + r, column + c) for r, c in form)
        for form in all_forms(SHAPES[name])
        for row, column in product(range(5), range(5))
    }
    inside = {placed for placed in laid if all(0 <= row < 5 and 0 <= column < 5 for row, column in placed)}
    found = all_placements(SHAPES[name], 5, 5)
    assert list(found) == sorted(set(found))
    assert {frozenset(cells_of(bits, 5)) for bits in found} == inside


@pytest.mark.rule("PL-3.5")
def test_placements_within_a_recess_touch_nothing_else():
    recess = frozenset({(0, 0), (0, 1), (1, 1), (2, 1)})
    found = placements(SHAPES["domino"], recess, 3, 3)
    assert [cells_of(bits, 3) for bits in found] == [((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 1), (2, 1))]


@pytest.mark.parametrize(("n", "number"), [(1, 1), (2, 2), (3, 3), (4, 5), (5, 8)])
def test_dominoes_fill_a_strip_in_as_many_ways_as_fibonacci_says(n, number):
    cover = Cover({"D": SHAPES["domino"]}, 2, 5)
    assert cover.count(mask(product(range(2), range(n)), 5)) == number


def test_dominoes_fill_a_chessboard_in_as_many_ways_as_is_known():
    cover = Cover({"D": SHAPES["domino"]}, 8, 8)
    assert cover.count((1 << 64) - 1) == 12_988_816


@settings(max_examples=40, deadline=None)
@given(st.frozensets(st.tuples(st.integers(0, 2), st.integers(0, 3)), max_size=7))
def test_tilings_are_those_of_a_plain_search(some):
    shapes = {name[0].upper() + str(n): shape for n, (name, shape) in enumerate(SHAPES.items())}
    cover, room = Cover(shapes, 3, 4), mask(some, 4)
    plain = plain_tilings(some, shapes, 3, 4)
    found = [
        frozenset((letter, frozenset(cells_of(bits, 4))) for letter, bits in tiling) for tiling in cover.tilings(room)
    ]
    assert len(found) == len(set(found)) == cover.count(room)
    assert set(found) == set(plain)
    bags = {tuple(Counter(letter for letter, _ in tiling)[letter] for letter in shapes) for tiling in plain}
    assert cover.bags(room) == bags


def test_a_supply_bounds_the_tilings():
    cover = Cover({"M": SHAPES["monomino"], "D": SHAPES["domino"]}, 1, 3)
    assert len(list(cover.tilings(0b111))) == 3
    assert len(list(cover.tilings(0b111, {"M": 1, "D": 1}))) == 2
    assert list(cover.tilings(0b111, {"M": 2})) == []


def test_supplies_with_the_fewest_pieces_come_first():
    cover = Cover({"M": SHAPES["monomino"], "D": SHAPES["domino"], "I": SHAPES["straight-tromino"]}, 1, 4)
    assert cover.supplies(0b1111) == ("MI", "DD", "MMD", "MMMM")


def test_tilings_come_lazily():
    cover = Cover(SHAPES, 5, 5)
    tiling = next(cover.tilings((1 << 25) - 1))
    assert sum(len(cells_of(bits, 5)) for _, bits in tiling) == 25


def test_search_above_the_limit_is_aborted(monkeypatch):
    monkeypatch.setattr(geometry, "MAX_STATES", 100)
    cover = Cover(SHAPES, 5, 5)
    with pytest.raises(SearchTooLarge, match="100"):
        cover.count((1 << 25) - 1)
    monkeypatch.setattr(geometry, "MAX_BAGS", 100)
    with pytest.raises(SearchTooLarge, match="100"):
        cover.bags((1 << 25) - 1)


def test_a_tiling_is_drawn_with_the_letters_of_its_pieces():
    cover = Cover({"D": SHAPES["domino"]}, 2, 3)
    (tiling,) = cover.tilings(mask([(0, 1), (1, 1)], 3))
    assert drawn(("#.#", "#.#"), tiling, 3) == ("#D#", "#D#")
