"""Drawings for the gallery: tiles in every theme, and a small symbol for each piece."""

from __future__ import annotations

import re

from squareone_data.export.errors import CannotExport
from squareone_data.faces import THEMES, CannotDraw
from squareone_data.faces.dimensions import CHIP, FaceSize
from squareone_data.faces.display import Display
from squareone_data.faces.drawing_context import drawing_context
from squareone_data.faces.fonts import font_folder
from squareone_data.faces.svg import font_face, to_svg
from squareone_data.game.interface import AnyCatalog

DEFAULT_THEME, *ALTERNATIVE_THEMES = THEMES
"""The default theme of the page, and the themes that it loads on request."""


def draw_faces(catalog: AnyCatalog, theme: str, lang: str) -> dict[str, str]:
    """Return the drawing of each tile as SVG, keyed by id. Text uses the font of the page.

    The drawings have no titles; the page labels each drawing with the description of the tile.

    Raises:
        CannotExport: the content does not fit on a tile.
    """
    try:
        return {
            tile.id: _without_titles(catalog.game.face.front(tile, catalog, theme=theme, lang=lang))
            for tile in catalog.by_id.values()
        }
    except CannotDraw as refused:
        raise CannotExport(str(refused)) from None


def draw_symbols(catalog: AnyCatalog, lang: str) -> dict[str, str]:
    """Return the symbol of each piece as SVG, keyed by letter. Symbols are unlabeled; the name is next to them."""
    context = drawing_context(catalog, DEFAULT_THEME, lang)
    letters = [piece.letter for piece in catalog.definition.pieces]
    return {letter: _without_titles(Display(CHIP, CHIP, 0, (context.chip(letter, 0, 0),), "")) for letter in letters}


def _without_titles(display: Display) -> str:
    return _TITLES.sub("", to_svg(display, embed_font=False)).rstrip("\n")


_TITLES = re.compile(r"<(title|desc)\b[^>]*>[^<]*</\1>| role=\"img\"| aria-labelledby=\"[^\"]*\"")


def font_rule() -> str:
    """Return the CSS rule that embeds the font of the drawings, once for the whole page."""
    return font_face() + "\n"


def face_size(catalog: AnyCatalog) -> FaceSize:
    """Return the size of a face; all faces of a game have the same size.

    Raises:
        CannotExport: drawing the back of a tile fails.
    """
    try:
        back = catalog.game.face.back(catalog.game.colors[0], catalog, theme=DEFAULT_THEME)
    except CannotDraw as refused:
        raise CannotExport(str(refused)) from None
    return FaceSize(back.width, back.height)


def font_license() -> str:
    """Return the license of the font, which must be distributed with it."""
    return (font_folder() / "OFL.txt").read_text("utf-8")
