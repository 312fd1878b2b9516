"""The drawings in the gallery: tiles in every theme, and a small symbol for each kind of piece."""

from __future__ import annotations

import re
from collections.abc import Mapping

from squareone_data.export import CannotExport
from squareone_data.faces import THEMES, CannotDraw, front
from squareone_data.faces.brush import brush_of
from squareone_data.faces.display import Display
from squareone_data.faces.fonts import font_folder
from squareone_data.faces.measures import CHIP
from squareone_data.faces.svg import font_face, to_svg
from squareone_data.model.catalog import Catalog

FIRST, *OTHERS = THEMES
"""The theme that the page shows by itself, and those that it loads when somebody asks for them."""


def faces(catalog: Catalog, theme: str, lang: str) -> dict[str, str]:
    """The drawing of each tile as SVG, by its id; text in the font that the page brings.

    Without its title: the page says the sentence of a tile where it shows the drawing.

    Raises:
        CannotExport: a tile has no room for what it says.
    """
    try:
        return {tile.id: _bare(front(tile, catalog, theme=theme, lang=lang)) for tile in catalog.by_id.values()}
    except CannotDraw as refused:
        raise CannotExport(str(refused)) from None


def symbols(catalog: Catalog, lang: str) -> dict[str, str]:
    """The sign of each kind of piece as SVG, by its letter; without words, as its name stands beside it."""
    brush = brush_of(catalog, FIRST, lang)
    letters = [piece.letter for piece in catalog.game.pieces]
    return {one: _bare(Display(CHIP, CHIP, 0, (brush.chip(one, 0, 0),), "")) for one in letters}


def _bare(display: Display) -> str:
    return _WORDS.sub("", to_svg(display, embed_font=False)).rstrip("\n")


_WORDS = re.compile(r"<(title|desc)\b[^>]*>[^<]*</\1>| role=\"img\"| aria-labelledby=\"[^\"]*\"")


def font_rule() -> str:
    """The CSS rule that brings the font of the drawings, once for the whole page."""
    return font_face() + "\n"


def shape_rule(faces: Mapping[str, str]) -> str:
    """The CSS rule that tells how wide a face is for its height, the same for all of a game; 1 where there is none."""
    size = next((_SIZE.match(one) for one in faces.values()), None)
    ratio = float(size[1]) / float(size[2]) if size else 1.0
    return f":root{{--face:{ratio:.4g}}}\n"


_SIZE = re.compile(r'<svg [^>]*?width="([0-9.]+)mm" height="([0-9.]+)mm"')


def font_license() -> str:
    """The license of that font, which goes where it goes."""
    return (font_folder() / "OFL.txt").read_text("utf-8")
