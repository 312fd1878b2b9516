"""The drawing context (game, theme and language), and the symbol of a piece: color, letter and silhouette."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Generic

from typing_extensions import TypeVar

from squareone_data.model.catalog import Catalog
from squareone_data.model.definition import GameDefinition
from squareone_data.model.tiles import Tile

from .dimensions import CHIP
from .display import Group, Mark, Rect, Text
from .fonts import ASCENT
from .silhouettes import Outline, filled, silhouettes
from .themes import Theme, find_theme

D = TypeVar("D", bound=GameDefinition, default=GameDefinition)
D_co = TypeVar("D_co", bound=GameDefinition, covariant=True, default=GameDefinition)

LETTER = 3.4
"""The font size of the letter on a piece, in mm."""


@dataclass(frozen=True)
class DrawingContext(Generic[D_co]):
    """A drawing context: the game, the theme and the language."""

    definition: D_co
    theme: Theme
    lang: str

    @cached_property
    def outlines(self) -> dict[str, Outline]:
        """Return the silhouette of each piece, keyed by letter."""
        return silhouettes(self.definition)

    def chip(self, letter: str, x: float, y: float, size: float = CHIP) -> Group:
        """Draw the symbol of a piece on its ground, with its top left corner at ``x``, ``y``."""
        return Group(self._chip(letter), self.definition.piece_name(letter, self.lang), x, y, size / CHIP)

    def _chip(self, letter: str) -> tuple[Mark, ...]:
        if letter not in self._chips:
            colors = self.theme.piece_colors(letter)
            line = 0.36 if self.theme.outlined else 0.24
            side = CHIP - line
            ground = Rect(line / 2, line / 2, side, side, colors.fill, colors.edge, line, radius=1.0)
            self._chips[letter] = (ground, *self.sign(letter))
        return self._chips[letter]

    @cached_property
    def _chips(self) -> dict[str, tuple[Mark, ...]]:
        """Return the cache of drawn symbols."""
        return {}

    def sign(self, letter: str) -> tuple[Mark, ...]:
        """Draw the letter and the silhouette of a piece in a square of ``CHIP`` width, without ground."""
        colors = self.theme.piece_colors(letter)
        name = Text(CHIP / 2, 0.72 + ASCENT * LETTER, letter, LETTER, colors.ink, "middle", on=colors.fill)
        if letter not in self.outlines:
            return (name,)
        return (name, filled(self.outlines[letter], CHIP / 2, 4.93, 5.5, colors.ink))


def drawing_context(catalog: Catalog[Tile, D], theme: str, lang: str) -> DrawingContext[D]:
    """Return the context for a catalog, a theme and a language; it is cached in the catalog.

    Raises:
        UnknownTheme: the theme is unknown.
    """
    contexts = catalog.once(_contexts)
    if (theme, lang) not in contexts:
        contexts[theme, lang] = DrawingContext(catalog.definition, find_theme(theme, catalog.definition), lang)
    return contexts[theme, lang]


def _contexts(catalog: Catalog[Tile, D]) -> dict[tuple[str, str], DrawingContext[D]]:
    return {}


def centered(x: float, y: float, text: str, size: float, color: str, on: str) -> Text:
    """Draw a word centered on a point; vertically, by its x-height or cap height."""
    height = ASCENT if text[:1].isupper() or text[:1].isdigit() else 0.5
    return Text(x, y + height * size / 2, text, size, color, "middle", on=on)
