"""What Square One looks like: the fronts and backs of its tiles, its pieces and its components."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from squareone_data.faces import Extra
from squareone_data.faces.display import Display
from squareone_data.faces.themes import theme as themed
from squareone_data.games.square_one.tiles import SquareOneTile
from squareone_data.model.catalog import Catalog
from squareone_data.model.tiles import Tile

from . import backs, components, fronts
from .chips import Brush


def front(tile: Tile, catalog: Catalog, *, theme: str, lang: str) -> Display:
    """See :func:`squareone_data.faces.front`."""
    assert isinstance(tile, SquareOneTile)
    return fronts.front(tile, _brush(catalog, theme, lang))


def back(color: str, catalog: Catalog, *, theme: str, lang: str) -> Display:
    """See :func:`squareone_data.faces.back`."""
    return backs.back(color, _brush(catalog, theme, lang))


def extras(catalog: Catalog, *, theme: str, lang: str) -> list[Extra]:
    """See :func:`squareone_data.faces.extras`."""
    return components.extras(catalog, _brush(catalog, theme, lang))


def _brush(catalog: Catalog, theme: str, lang: str) -> Brush:
    return catalog.once(_brush_maker(theme, lang))


@cache
def _brush_maker(theme: str, lang: str) -> Callable[[Catalog], Brush]:
    """What makes the brush of a theme and a language: the same function each time, so that a catalog remembers it."""

    def make(catalog: Catalog) -> Brush:
        return Brush(catalog.game, themed(theme, catalog.game), lang)

    return make
