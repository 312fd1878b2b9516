"""PNG output: exact size, bundled font, reproducible bytes."""

import io

import pytest

pytest.importorskip("typst", reason="typst is not installed")
image = pytest.importorskip("PIL.Image", reason="pillow is not installed")

from squareone_data.faces import raster  # noqa: E402
from squareone_data.faces.display import Display, Rect, Text  # noqa: E402
from squareone_data.faces.raster import Canvas, PlacedDrawing, to_png  # noqa: E402
from squareone_data.faces.svg import to_svg  # noqa: E402


def plain(color, *marks):
    return to_svg(Display(10, 10, 0, marks, "t", (Rect(0, 0, 10, 10, color),)), embed_font=False)


def opened(png):
    return image.open(io.BytesIO(png)).convert("RGBA")


def whole(svg, side):
    return Canvas(side, side, (PlacedDrawing(svg, 0, 0, side, side),))


@pytest.mark.parametrize("side", [1, 7, 33, 531, 1001])
def test_picture_has_the_requested_size(side):
    picture = opened(to_png([whole(plain("#FF0000"), side)])[0])
    assert picture.size == (side, side)
    assert picture.getcolors() == [(side * side, (255, 0, 0, 255))]


def test_neighbors_share_no_pixel_and_leave_none_between():
    colors = ["#FF0000", "#00FF00", "#0000FF"]
    placed = tuple(PlacedDrawing(plain(color), 7 * n, 0, 7, 7) for n, color in enumerate(colors))
    picture = opened(to_png([Canvas(22, 7, placed)])[0])
    assert [picture.getpixel((x, 3))[:3] for x in (0, 6, 7, 13, 14, 20)] == [
        (255, 0, 0), (255, 0, 0), (0, 255, 0), (0, 255, 0), (0, 0, 255), (0, 0, 255),
    ]  # fmt: skip
    assert picture.getpixel((21, 3))[3] == 0, "what nothing is drawn on is transparent"


def test_nothing_is_drawn_beyond_the_cell_of_a_drawing():
    spilling = plain("#FF0000", Rect(5, 5, 100, 100, "#00FF00"))
    picture = opened(to_png([Canvas(20, 20, (PlacedDrawing(spilling, 0, 0, 10, 10),))])[0])
    assert picture.getpixel((9, 9)) == (0, 255, 0, 255)
    assert picture.getpixel((10, 10))[3] == 0


def test_text_is_drawn_in_every_batch(monkeypatch):
    """Check that text is visible; Typst does not report a missing font."""
    monkeypatch.setattr(raster, "_BATCH_PIXELS", 1)
    drawing = plain("#FFFFFF", Text(5, 8, "W", 8, "#000000", "middle"))
    for png in to_png([whole(drawing, 20)] * 3):
        assert opened(png).getpixel((4, 9)) != (255, 255, 255, 255) or len(opened(png).getcolors()) > 2


def test_files_are_reproducible_and_store_their_resolution():
    canvas = whole(plain("#123456", Text(5, 8, "W", 8, "#FFFFFF", "middle")), 50)
    assert to_png([canvas]) == to_png([canvas])
    assert image.open(io.BytesIO(to_png([canvas], 300)[0])).info["dpi"] == pytest.approx((300, 300), abs=0.01)
    assert "dpi" not in image.open(io.BytesIO(to_png([canvas])[0])).info


def test_no_canvas_makes_no_file():
    assert to_png([]) == []
