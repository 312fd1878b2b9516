"""What a drawing is made with, and the sign of a kind of piece: its color, its letter above, its silhouette below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property

from squareone_data.model.catalog import Catalog
from squareone_data.model.games import Game

from .display import Group, Mark, Rect, Text
from .fonts import ASCENT
from .measures import CHIP
from .silhouettes import Outline, filled, silhouettes
from .themes import Theme
from .themes import theme as themed

LETTER = 3.4
"""The size of the letter on a piece, in mm: its em."""


@dataclass(frozen=True)
class Brush:
    """What a drawing is made with: the game, the theme and the language."""

    game: Game
    theme: Theme
    lang: str

    @cached_property
    def outlines(self) -> dict[str, Outline]:
        """The silhouette of each kind."""
        return silhouettes(self.game)

    def chip(self, letter: str, x: float, y: float, size: float = CHIP) -> Group:
        """The sign of a kind, on its ground, with its left upper corner at ``x``, ``y``."""
        return Group(self._chip(letter), self.game.piece_name(letter, self.lang), x, y, size / CHIP)

    def _chip(self, letter: str) -> tuple[Mark, ...]:
        if letter not in self._chips:
            colors = self.theme.chip(letter)
            line = 0.36 if self.theme.outlined else 0.24
            side = CHIP - line
            ground = Rect(line / 2, line / 2, side, side, colors.fill, colors.edge, line, radius=1.0)
            self._chips[letter] = (ground, *self.sign(letter))
        return self._chips[letter]

    @cached_property
    def _chips(self) -> dict[str, tuple[Mark, ...]]:
        """The marks of the kinds drawn so far."""
        return {}

    def sign(self, letter: str) -> tuple[Mark, ...]:
        """The letter and the silhouette of a kind in a square as wide as a chip, without its ground."""
        colors = self.theme.chip(letter)
        name = Text(CHIP / 2, 0.72 + ASCENT * LETTER, letter, LETTER, colors.ink, "middle", on=colors.fill)
        if letter not in self.outlines:
            return (name,)
        return (name, filled(self.outlines[letter], CHIP / 2, 4.93, 5.5, colors.ink))


def brush_of(catalog: Catalog, theme: str, lang: str) -> Brush:
    """The brush for a catalog in a theme and a language, which the catalog remembers.

    Raises:
        UnknownTheme: there is no such theme.
    """
    return catalog.once(_brush_maker(theme, lang))


@cache
def _brush_maker(theme: str, lang: str) -> Callable[[Catalog], Brush]:
    """What makes the brush of a theme and a language: the same function each time, so that a catalog remembers it."""

    def make(catalog: Catalog) -> Brush:
        return Brush(catalog.game, themed(theme, catalog.game), lang)

    return make


def centered(x: float, y: float, text: str, size: float, color: str, on: str) -> Text:
    """A word around a point: in the middle across, and by its small letters or capitals up and down."""
    height = ASCENT if text[:1].isupper() or text[:1].isdigit() else 0.5
    return Text(x, y + height * size / 2, text, size, color, "middle", on=on)
