"""Catalogs of Square One and similar games: data to edit, check, print, play and simulate.

    >>> import squareone_data
    >>> catalog = squareone_data.load()
    >>> len(catalog)
    106

Unofficial, and no substitute for the printed game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .about import NOTICE, __version__

if TYPE_CHECKING:
    from squareone_data.checks import validate as validate
    from squareone_data.export.frames import to_frame as to_frame
    from squareone_data.files import load as load
    from squareone_data.game import find_game as find_game
    from squareone_data.game import known_games as known_games
    from squareone_data.model.catalog import Catalog as Catalog

__all__ = ["NOTICE", "Catalog", "__version__", "find_game", "known_games", "load", "to_frame", "validate"]


def __getattr__(name: str) -> object:
    # Import on first use: `squareone --version` needs none of these.
    match name:
        case "load":
            from squareone_data.files import load

            return load
        case "Catalog":
            from squareone_data.model.catalog import Catalog

            return Catalog
        case "find_game":
            from squareone_data.game import find_game

            return find_game
        case "known_games":
            from squareone_data.game import known_games

            return known_games
        case "to_frame":
            from squareone_data.export.frames import to_frame

            return to_frame
        case "validate":
            from squareone_data.checks import validate

            return validate
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
