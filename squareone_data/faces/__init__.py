"""One drawing of a tile, used everywhere a tile is seen.

A face is a list of marks in millimeters (:mod:`squareone_data.faces.display`); SVG is made of it
(:mod:`squareone_data.faces.svg`), and all else of that. What a face looks like is the game's to say, in its part
``face``; what is shared, such as themes, silhouettes and the font, is here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .display import Display, bounds
from .fonts import FONT_FAMILY, font_path
from .themes import THEMES, UnknownTheme

if TYPE_CHECKING:
    from squareone_data.model.catalog import Catalog
    from squareone_data.model.tiles import Tile

__all__ = [
    "FONT_FAMILY", "THEMES", "CannotDraw", "Display", "Extra", "UnknownTheme", "back", "bounds", "extras", "font_path",
    "front",
]  # fmt: skip


class CannotDraw(ValueError):
    """A tile that has no room for what it says; the message names the tile and what to do."""


@dataclass(frozen=True)
class Extra:
    """Something to print beside the tiles.

    Args:
        id: its id, unique among the extras of a catalog.
        kind: what it is: ``piece``, or the kind of component, such as ``combo-token`` or ``player-aid``.
        count: how many the box holds, or play needs.
        display: its drawing.
        title: what it is in words.
        sets: the sets that bring it.
    """

    id: str
    kind: str
    count: int
    display: Display
    title: str
    sets: tuple[str, ...] = ()

    @property
    def set(self) -> str:
        """The set that brings it; empty if several do."""
        return self.sets[0] if len(self.sets) == 1 else ""


def front(tile: Tile, catalog: Catalog, *, theme: str = "color", lang: str = "en") -> Display:
    """The front of a tile, 45 by 45 mm.

    Args:
        tile: the tile.
        catalog: the catalog it belongs to.
        theme: one of :data:`THEMES`.
        lang: ``en`` or ``cs``, for the few words on it and for its sentence.

    Raises:
        CannotDraw: it has no room for all it says.
        UnknownTheme: there is no such theme.
        MissingPart: the game does not say what its tiles look like.
    """
    made: Display = catalog.kind.part("face").front(tile, catalog, theme=theme, lang=lang)
    return made


def back(color: str, catalog: Catalog, *, theme: str = "color", lang: str = "en") -> Display:
    """The back of the tiles of a color, as large as their fronts. Raises as :func:`front` does."""
    made: Display = catalog.kind.part("face").back(color, catalog, theme=theme, lang=lang)
    return made


def extras(catalog: Catalog, *, theme: str = "color", lang: str = "en") -> list[Extra]:
    """What the catalog's own sets bring beside tiles: pieces, one a kind, then components. Raises as :func:`front`."""
    made: list[Extra] = catalog.kind.part("face").extras(catalog, theme=theme, lang=lang)
    return made
