"""``export png``: one PNG file per drawing, in an exact size."""

from __future__ import annotations

from squareone_data.faces.raster import MAX_SIDE, Canvas, PlacedDrawing, to_png
from squareone_data.faces.svg import to_svg
from squareone_data.game.interface import AnyCatalog

from .errors import CannotExport
from .pictures import PictureRequest, draw_pictures, picture_scale


def draw(catalog: AnyCatalog, request: PictureRequest) -> dict[str, bytes]:
    """Return the files by name, in catalog order.

    A size in pixels is the exact width of a tile. A size in mm is converted with ``dpi``. Bleed is added to the size.

    Raises:
        CannotExport: a drawing fails or is too large.
        ModuleNotFoundError: Typst is not installed.
    """
    pictures = draw_pictures(catalog, request)
    scale = picture_scale(request, pictures)
    in_pixels = request.size is not None and request.size.unit == "px"
    # A size in pixels does not define a size on paper, so the bleed is converted with CSS pixels.
    dots = 96 / 25.4 if in_pixels else request.dpi / 25.4
    canvases = []
    for picture in pictures:
        width = round((picture.display.width * scale + 2 * request.bleed) * dots)
        height = round((picture.display.height * scale + 2 * request.bleed) * dots)
        if max(width, height) > MAX_SIDE:
            raise CannotExport(
                f"{picture.name}: {width} × {height} pixels is too large; the maximum is {MAX_SIDE} per side"
            )
        if min(width, height) < 1:
            raise CannotExport(f"{picture.name}: smaller than one pixel; use a larger --size")
        drawing = to_svg(
            picture.display, width=picture.display.width * scale, bleed=request.bleed, embed_font=False
        )  # fmt: skip
        canvases.append(Canvas(width, height, (PlacedDrawing(drawing, 0, 0, width, height),)))
    files = to_png(canvases, 0.0 if in_pixels else request.dpi)
    return {f"{picture.name}.png": content for picture, content in zip(pictures, files, strict=True)}
