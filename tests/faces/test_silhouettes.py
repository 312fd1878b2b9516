"""Silhouettes: distinct for all pieces, at print size and without color."""

import io
import itertools

import pytest

from squareone_data.faces.display import Box, Display, extent
from squareone_data.faces.silhouettes import HEIGHT, filled, polyomino, silhouettes
from squareone_data.faces.svg import to_svg
from squareone_data.games.square_one.definition import SquareOneDefinition, SquareOnePiece
from squareone_data.model.polyominoes import POLYOMINOES, shape_cells

PIXELS = 36
"""The width of a silhouette in dots: 5.5 mm at 150 dpi."""


def game_of(*shapes, wild=()):
    return SquareOneDefinition.model_construct(
        pieces=tuple(
            SquareOnePiece(
                id=f"kind-{n}", letter=chr(65 + n), level=1, wild=n in wild, **({"shape": shape} if shape else {})
            )
            for n, shape in enumerate(shapes)
        ),
        sets=(),
    )


def one_bit(outlines):
    """Return the black dots of each outline on a black-and-white printer."""
    image = pytest.importorskip("PIL.Image", reason="pillow is not installed")
    pytest.importorskip("typst", reason="typst is not installed")
    from squareone_data.faces.raster import Canvas, PlacedDrawing, to_png

    canvases = []
    for outline in outlines:
        drawing = Display(1.1, 1.1, 0, (filled(outline, 0.55, 0.55, 1, "#000000"),), "t")
        canvases.append(
            Canvas(PIXELS, PIXELS, (PlacedDrawing(to_svg(drawing, embed_font=False), 0, 0, PIXELS, PIXELS),))
        )
    made = []
    for png in to_png(canvases):
        alpha = image.open(io.BytesIO(png)).convert("RGBA").getchannel("A").tobytes()
        made.append({n for n, dot in enumerate(alpha) if dot > 127})
    return made


def likeness(one, other):
    """Return the overlap of two shapes at the best alignment, from 0 to 1."""
    best = 0.0
    for dx, dy in itertools.product(range(-3, 4), repeat=2):
        moved = {dot + dy * PIXELS + dx for dot in other}
        best = max(best, len(one & moved) / len(one | moved))
    return best


def alike(outlines, most):
    dots = one_bit(outlines.values())
    pairs = itertools.combinations(zip(outlines, dots, strict=True), 2)
    return {a + b: round(likeness(x, y), 2) for (a, x), (b, y) in pairs if likeness(x, y) > most}


def test_square_one_silhouettes_are_distinct(shipped):
    found = silhouettes(shipped.definition)
    assert set(found) == {piece.letter for piece in shipped.definition.pieces}
    assert alike(found, 0.75) == {}


def test_26_emblems_are_distinct():
    found = silhouettes(game_of(*[""] * 26, wild=(1, 4, 7, 10, 13, 16)))
    assert len(set(found.values())) == 26
    assert alike(found, 0.8) == {}


@pytest.mark.parametrize(("family", "count"), [("mono", 1), ("do", 2), ("tro", 3), ("tetro", 4)])
def test_a_polyomino_has_as_many_cells_as_its_name_says(family, count):
    named = [name for name in POLYOMINOES if name.rpartition("-")[2] == f"{family}mino"]
    assert named
    for name in named:
        assert len(shape_cells(name)) == count == sum(step.letter == "M" for step in polyomino(POLYOMINOES[name]))


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
def test_rotated_duplicate_shape_is_replaced_by_an_emblem(second):
    found = silhouettes(game_of("corner-tromino", second))
    corner = silhouettes(game_of("corner-tromino"))["A"]
    assert found["A"] == corner
    assert found["B"] != corner
    assert len({step.letter for step in found["B"]} & {"C", "L"}) > 0


@pytest.mark.parametrize("shape", ["no-such-shape", "." * 3, "#" * 30])
def test_a_shape_that_cannot_be_drawn_is_replaced_by_an_emblem(shape):
    assert silhouettes(game_of(shape)) == silhouettes(game_of(""))


def test_wild_pieces_have_stars():
    plain, wild = silhouettes(game_of("")), silhouettes(game_of("", wild=(0,)))
    assert plain["A"] != wild["A"]
    assert silhouettes(game_of("#", "", wild=(1,)))["B"] == wild["A"]


def test_emblems_stay_in_their_box():
    for outline in silhouettes(game_of(*[""] * 26, wild=range(13))).values():
        box = extent(filled(outline, 0, 0, 1, "#000000"))
        assert box.joined(Box(-0.3, -HEIGHT / 2 - 0.01, 0.3, HEIGHT / 2 + 0.01)) == Box(
            -0.3, -HEIGHT / 2 - 0.01, 0.3, HEIGHT / 2 + 0.01
        )
