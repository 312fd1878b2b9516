"""``export svg``: each drawing as an SVG file that stands alone, its font inside."""

from __future__ import annotations

from squareone_data.faces.svg import to_svg
from squareone_data.model.catalog import Catalog

from .pictures import Wish, pictures, scale_of


def draw(catalog: Catalog, wish: Wish) -> dict[str, bytes]:
    """The files by name, in the order of the catalog. Raises :class:`CannotExport`."""
    made = pictures(catalog, wish)
    scale = scale_of(wish, made)
    return {
        f"{one.name}.svg": to_svg(one.display, width=one.display.width * scale, bleed=wish.bleed).encode("utf-8")
        for one in made
    }
