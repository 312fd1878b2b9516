"""``export svg``: one self-contained SVG file per drawing, with an embedded font."""

from __future__ import annotations

from squareone_data.faces.svg import to_svg
from squareone_data.game.interface import AnyCatalog

from .pictures import PictureRequest, draw_pictures, picture_scale


def draw(catalog: AnyCatalog, request: PictureRequest) -> dict[str, bytes]:
    """Return the files by name, in catalog order.

    Raises:
        CannotExport: a drawing fails.
    """
    pictures = draw_pictures(catalog, request)
    scale = picture_scale(request, pictures)
    return {
        f"{picture.name}.svg": to_svg(picture.display, width=picture.display.width * scale, bleed=request.bleed).encode(
            "utf-8"
        )
        for picture in pictures
    }
