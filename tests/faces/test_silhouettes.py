"""Silhouettes: each kind has one of its own, plain to see at the size of print and without any color."""

import io
import itertools

import pytest

from squareone_data.faces.display import Box, Display, extent
from squareone_data.faces.silhouettes import HEIGHT, filled, polyomino, silhouettes
from squareone_data.faces.svg import to_svg
from squareone_data.games.square_one.checks.tables import cells
from squareone_data.model.games import Game, Piece
from squareone_data.model.shapes import POLYOMINOES

PIXELS = 36
"""A silhouette is 5.5 mm wide on a tile: at 150 dots an inch, a poor printer, this many."""


def game_of(*shapes, wild=()):
    return Game.model_construct(
        pieces=tuple(
            Piece(id=f"kind-{n}", letter=chr(65 + n), level=1, wild=n in wild, **({"shape": shape} if shape else {}))
            for n, shape in enumerate(shapes)
        ),
        sets=(),
    )


def one_bit(outlines):
    """What a printer without greys makes of each outline: the dots that are black."""
    image = pytest.importorskip("PIL.Image", reason="pillow is not installed")
    pytest.importorskip("typst", reason="typst is not installed")
    from squareone_data.faces.raster import Canvas, Placed, to_png

    canvases = []
    for one in outlines:
        drawing = Display(1.1, 1.1, 0, (filled(one, 0.55, 0.55, 1, "#000000"),), "t")
        canvases.append(Canvas(PIXELS, PIXELS, (Placed(to_svg(drawing, embed_font=False), 0, 0, PIXELS, PIXELS),)))
    made = []
    for png in to_png(canvases):
        alpha = image.open(io.BytesIO(png)).convert("RGBA").getchannel("A").tobytes()
        made.append({n for n, dot in enumerate(alpha) if dot > 127})
    return made


def likeness(one, other):
    """How much of two shapes is the same, 0 to 1, laid upon one another as well as may be."""
    best = 0.0
    for dx, dy in itertools.product(range(-3, 4), repeat=2):
        moved = {dot + dy * PIXELS + dx for dot in other}
        best = max(best, len(one & moved) / len(one | moved))
    return best


def alike(outlines, most):
    dots = one_bit(outlines.values())
    pairs = itertools.combinations(zip(outlines, dots, strict=True), 2)
    return {a + b: round(likeness(x, y), 2) for (a, x), (b, y) in pairs if likeness(x, y) > most}


def test_the_kinds_of_square_one_are_plain_to_tell_apart(shipped):
    found = silhouettes(shipped.game)
    assert set(found) == {one.letter for one in shipped.game.pieces}
    assert alike(found, 0.75) == {}


def test_so_are_as_many_kinds_without_a_shape_as_there_are_letters():
    found = silhouettes(game_of(*[""] * 26, wild=(1, 4, 7, 10, 13, 16)))
    assert len(set(found.values())) == 26
    assert alike(found, 0.8) == {}


@pytest.mark.parametrize(("family", "count"), [("mono", 1), ("do", 2), ("tro", 3), ("tetro", 4)])
def test_a_polyomino_has_as_many_cells_as_its_name_says(family, count):
    named = [one for one in POLYOMINOES if one.rpartition("-")[2] == f"{family}mino"]
    assert named
    for one in named:
        assert cells(one) == count == sum(step.letter == "M" for step in polyomino(POLYOMINOES[one]))


@pytest.mark.parametrize("shape", [*POLYOMINOES.values(), "#/#/#/#", "######", "#.#/###", ".#./###/.#.", "..../.#.."])
def test_a_polyomino_stays_in_its_box(shape):
    box = extent(filled(polyomino(shape), 0, 0, 1, "#000000"))
    assert box.left >= -0.5
    assert box.right <= 0.5
    assert box.top >= -HEIGHT / 2
    assert box.bottom <= HEIGHT / 2
    assert (box.left + box.right, box.top + box.bottom) == pytest.approx((0, 0))


def test_cells_are_equally_large_so_that_levels_can_be_compared():
    def cell(name):
        box = extent(filled(polyomino(POLYOMINOES[name])[:5], 0, 0, 1, "#000000"))
        return round(box.right - box.left, 6)

    assert len({cell(name) for name in POLYOMINOES}) == 1


@pytest.mark.parametrize("second", ["##./.#.", ".#/##", "corner-tromino"])
def test_a_shape_that_is_another_one_turned_is_not_used_twice(second):
    found = silhouettes(game_of("corner-tromino", second))
    corner = silhouettes(game_of("corner-tromino"))["A"]
    assert found["A"] == corner
    assert found["B"] != corner
    assert len({one.letter for one in found["B"]} & {"C", "L"}) > 0


@pytest.mark.parametrize("shape", ["no-such-shape", "." * 3, "#" * 30])
def test_a_shape_that_cannot_be_drawn_is_replaced_by_an_emblem(shape):
    assert silhouettes(game_of(shape)) == silhouettes(game_of(""))


def test_wild_kinds_have_stars_whatever_their_place():
    plain, wild = silhouettes(game_of("")), silhouettes(game_of("", wild=(0,)))
    assert plain["A"] != wild["A"]
    assert silhouettes(game_of("#", "", wild=(1,)))["B"] == wild["A"]


def test_emblems_stay_in_their_box():
    for one in silhouettes(game_of(*[""] * 26, wild=range(13))).values():
        box = extent(filled(one, 0, 0, 1, "#000000"))
        assert box.joined(Box(-0.3, -HEIGHT / 2 - 0.01, 0.3, HEIGHT / 2 + 0.01)) == Box(
            -0.3, -HEIGHT / 2 - 0.01, 0.3, HEIGHT / 2 + 0.01
        )
