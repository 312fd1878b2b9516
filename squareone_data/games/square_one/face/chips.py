"""A piece as it is drawn everywhere: its color, its letter above, its silhouette below."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from squareone_data.faces.display import Circle, Group, Line, Mark, Rect, Text
from squareone_data.faces.fonts import ASCENT
from squareone_data.faces.silhouettes import Outline, filled, silhouettes
from squareone_data.faces.themes import Board, Theme
from squareone_data.model.games import Game

from .measures import CHIP, WORD_SIZE

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
        """A piece with its left upper corner at ``x``, ``y``."""
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
        """The letter and the silhouette of a kind in a square as wide as a piece, without its ground."""
        colors = self.theme.chip(letter)
        name = Text(CHIP / 2, 0.72 + ASCENT * LETTER, letter, LETTER, colors.ink, "middle", on=colors.fill)
        if letter not in self.outlines:
            return (name,)
        return (name, filled(self.outlines[letter], CHIP / 2, 4.93, 5.5, colors.ink))

    def either(self, x: float, top: float, bottom: float, board: Board) -> Group:
        """The bar between two alternatives, with the word that says *or*, around ``x``."""
        bar = Line(x, top + 0.2, x, bottom - 0.2, board.ink, 0.35)
        return Group((bar, Group(_sign_of_or(self.lang, board.ink, board.ground), "", x, (top + bottom) / 2)), "or")


@cache
def _sign_of_or(lang: str, ink: str, ground: str) -> tuple[Mark, ...]:
    """The disc on the bar, around 0, 0: the same marks each time, so that they are written as SVG but once."""
    word = {"cs": "či"}.get(lang, "or")
    return Circle(0, 0, 1.8, ground, ink, 0.3), centered(0, 0.05, word, WORD_SIZE, ink, ground)


def centered(x: float, y: float, text: str, size: float, color: str, on: str) -> Text:
    """A word around a point: in the middle across, and by its small letters or capitals up and down."""
    height = ASCENT if text[:1].isupper() or text[:1].isdigit() else 0.5
    return Text(x, y + height * size / 2, text, size, color, "middle", on=on)
