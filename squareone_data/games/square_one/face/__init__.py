"""What Square One looks like: the fronts and backs of its tiles, its pieces and its components."""

from __future__ import annotations

from squareone_data.faces import Extra
from squareone_data.faces.box import extras_of
from squareone_data.faces.brush import brush_of
from squareone_data.faces.display import Display
from squareone_data.games.square_one.tiles import SquareOneTile
from squareone_data.model.catalog import Catalog
from squareone_data.model.tiles import Tile

from . import backs, components, fronts


def front(tile: Tile, catalog: Catalog, *, theme: str, lang: str) -> Display:
    """See :func:`squareone_data.faces.front`."""
    assert isinstance(tile, SquareOneTile)
    return fronts.front(tile, brush_of(catalog, theme, lang))


def back(color: str, catalog: Catalog, *, theme: str, lang: str) -> Display:
    """See :func:`squareone_data.faces.back`."""
    return backs.back_of(color, brush_of(catalog, theme, lang))


def extras(catalog: Catalog, *, theme: str, lang: str) -> list[Extra]:
    """See :func:`squareone_data.faces.extras`."""
    brush = brush_of(catalog, theme, lang)
    return extras_of(
        catalog,
        brush,
        lambda letter: components.piece_face(letter, brush),
        lambda component, info: components.component_face(component, info, brush),
    )
