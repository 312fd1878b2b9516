"""Drawings of the tiles of a game, their backs and its components."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic

from typing_extensions import TypeVar

from squareone_data.faces.box_contents import Extra
from squareone_data.faces.display import Display
from squareone_data.model.catalog import Catalog
from squareone_data.model.definition import GameDefinition
from squareone_data.model.tiles import Tile

T = TypeVar("T", bound=Tile, default=Tile)
D = TypeVar("D", bound=GameDefinition, default=GameDefinition)


class Face(ABC, Generic[T, D]):
    """The drawings of a game, in millimeters; see :mod:`squareone_data.faces.display`.

    All methods take the name of a theme, one of :data:`squareone_data.faces.themes.THEMES`, and a language, ``en`` or
    ``cs``, and may raise ``UnknownTheme`` and ``CannotDraw``.
    """

    @abstractmethod
    def front(self, tile: T, catalog: Catalog[T, D], *, theme: str = "color", lang: str = "en") -> Display:
        """Draw the front of a tile of the catalog."""

    @abstractmethod
    def back(self, color: str, catalog: Catalog[T, D], *, theme: str = "color", lang: str = "en") -> Display:
        """Draw the back of the tiles of a color, as large as their fronts."""

    def extras(self, catalog: Catalog[T, D], *, theme: str = "color", lang: str = "en") -> list[Extra]:
        """Draw the pieces, then the components of the catalog's own sets. By default nothing."""
        return []
