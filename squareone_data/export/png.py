"""``export png``: each drawing as a PNG file, exact to the pixel."""

from __future__ import annotations

from squareone_data.faces.raster import LARGEST, Canvas, Placed, to_png
from squareone_data.faces.svg import to_svg
from squareone_data.model.catalog import Catalog

from . import CannotExport
from .pictures import Wish, pictures, scale_of


def draw(catalog: Catalog, wish: Wish) -> dict[str, bytes]:
    """The files by name, in the order of the catalog.

    A size in pixels is the width of a tile, exactly; one in mm becomes pixels by the dots an inch. Bleed comes on top.

    Raises:
        CannotExport: something cannot be drawn, or is too large.
        ModuleNotFoundError: Typst is not installed.
    """
    made = pictures(catalog, wish)
    scale = scale_of(wish, made)
    in_pixels = wish.size is not None and wish.size.unit == "px"
    # One that is asked for in pixels tells no size on paper: its bleed counts as that of a web page's.
    dots = 96 / 25.4 if in_pixels else wish.dpi / 25.4
    canvases = []
    for one in made:
        width = round((one.display.width * scale + 2 * wish.bleed) * dots)
        height = round((one.display.height * scale + 2 * wish.bleed) * dots)
        if max(width, height) > LARGEST:
            raise CannotExport(f"{one.name} would be {width} × {height} pixels; a side has at most {LARGEST}")
        if min(width, height) < 1:
            raise CannotExport(f"{one.name} would have no pixel; ask for a larger --size")
        drawing = to_svg(one.display, width=one.display.width * scale, bleed=wish.bleed, embed_font=False)
        canvases.append(Canvas(width, height, (Placed(drawing, 0, 0, width, height),)))
    files = to_png(canvases, 0.0 if in_pixels else wish.dpi)
    return {f"{one.name}.png": content for one, content in zip(made, files, strict=True)}
