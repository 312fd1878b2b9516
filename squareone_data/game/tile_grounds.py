"""The background colors of a game's tiles, for charts that show tiles of several colors."""

from __future__ import annotations

from squareone_data.faces.display import CannotDraw

from .interface import AnyCatalog, MissingCapability


def tile_grounds(catalog: AnyCatalog) -> dict[str, str]:
    """Return the background of the tiles of each color, as ``#RRGGBB``; empty if the game has no drawings."""
    try:
        face = catalog.game.face
        return {color: face.back(color, catalog).ground for color in catalog.game.colors}
    except (MissingCapability, CannotDraw):
        return {}
