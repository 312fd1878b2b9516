"""What Project L looks like: the fronts and backs of its puzzles, its pieces, and a player aid."""

from __future__ import annotations

from squareone_data.faces import Extra
from squareone_data.faces.box import extras_of
from squareone_data.faces.brush import brush_of
from squareone_data.faces.display import Display
from squareone_data.games.project_l.tiles import ProjectLTile
from squareone_data.model.catalog import Catalog
from squareone_data.model.tiles import Tile

from . import backs, components, fronts


def front(tile: Tile, catalog: Catalog, *, theme: str, lang: str) -> Display:
    """See :func:`squareone_data.faces.front`."""
    assert isinstance(tile, ProjectLTile)
    return fronts.front(tile, brush_of(catalog, theme, lang))


def back(color: str, catalog: Catalog, *, theme: str, lang: str) -> Display:
    """See :func:`squareone_data.faces.back`."""
    return backs.back_of(color, brush_of(catalog, theme, lang))


def extras(catalog: Catalog, *, theme: str, lang: str) -> list[Extra]:
    """See :func:`squareone_data.faces.extras`. A catalog that lists no player aid gets one for each player."""
    brush = brush_of(catalog, theme, lang)
    listed = extras_of(
        catalog,
        brush,
        lambda letter: components.piece_face(letter, brush),
        lambda component, _: components.component_face(component, brush),
    )
    return [*listed, *components.unlisted_aids(catalog, listed, brush)]
