"""Layout of a player aid: a card of text, from top to bottom. The game defines its content."""

from __future__ import annotations

from squareone_data.colors import ink_on

from .dimensions import BLEED, PT
from .display import CannotDraw, Display, Group, Line, Mark, Path, Rect, Text, extent
from .drawing_context import DrawingContext, centered
from .fonts import ASCENT, text_width
from .silhouettes import placed, star
from .text_wrapping import wrapped

WIDTH, HEIGHT = 63.0, 88.0
EDGE = 3.5
_HEAD = 9.5
TERM, SMALL = 8.5 * PT, 7.5 * PT
"""The font sizes of terms and of explanations."""
LEADING = 1.2
_SMALLEST = 0.6


class PlayerAid:
    """A builder for a player aid. Lines are added from top to bottom; ``y`` is the next baseline below the head, in mm.

    Args:
        title: the description of the card.
        head: the heading.
        dark: whether the card is dark.
        context: the game, the theme and the language.
        beside: smaller text next to the heading.
        column: the x position of explanations, in mm.
    """

    def __init__(
        self, title: str, head: str, dark: bool, context: DrawingContext, beside: str = "", column: float = 16.0
    ) -> None:
        self.title, self.context, self.palette = title, context, context.theme.palette(dark)
        self.column, self.y = column, 5.6
        self.marks: list[Mark] = []
        base = _HEAD / 2 + ASCENT * 4.4 / 2
        self._head: list[Mark] = [Text(EDGE, base, head, 4.4, self.palette.panel_ink, on=self.palette.panel)]
        if beside:
            x = EDGE + text_width(head, 4.4) + 2.5
            self._head.append(Text(x, base, beside, SMALL, self.palette.panel_ink, on=self.palette.panel))

    def badge(self, text: str) -> None:
        """Add a star with a short text to the heading."""
        palette = self.palette
        outline = placed(star(12, 0.5, 0.43), WIDTH - 7.2, _HEAD / 2, 6.2)
        ink = f"#{ink_on(palette.accent)}"
        self._head += [
            Path(outline, palette.accent, palette.ink, 0.2),
            centered(WIDTH - 7.2, _HEAD / 2, text, 3.8, ink, palette.accent),
        ]

    def term(self, text: str, x: float = EDGE, below: float = 0.0) -> None:
        """Add a term ``below`` mm below the next baseline, without advancing to the next line."""
        self.marks.append(Text(x, self.y + below, text, TERM, self.palette.ink, on=self.palette.ground))

    def paragraph(self, text: str, x: float = EDGE, below: float = 0.0) -> None:
        """Add a text, wrapped between ``x`` and the right edge."""
        for line in wrapped(text, WIDTH - EDGE - x, SMALL, bold=False):
            self.marks.append(
                Text(x, self.y + below, line, SMALL, self.palette.ink, bold=False, on=self.palette.ground)
            )
            self.y += SMALL * LEADING

    def entry(self, term: str, meaning: str) -> None:
        """Add a term and its explanation."""
        self.term(term)
        self.paragraph(meaning, self.column)
        self.y += 1.9

    def piece(self, letter: str, meaning: str) -> None:
        """Add the symbol of a piece and its explanation."""
        self.marks.append(self.context.chip(letter, EDGE, self.y - 3.0, 6.0))
        start = self.y
        self.paragraph(meaning, self.column)
        self.y = max(self.y + 1.9, start + 7.0)

    def separator(self) -> None:
        """Add a horizontal line."""
        color = self.palette.edge or self.palette.ink
        self.marks.append(Line(EDGE, self.y + 0.2, WIDTH - EDGE, self.y + 0.2, color, 0.2))
        self.y += 3.4

    def levels(self, word: str) -> None:
        """Add the pieces of each level except wild ones, on one line if they fit, below a heading."""
        self.y += 1.2
        self.term(word)
        x, y, definition = EDGE, self.y + 1.6, self.context.definition
        size = 6.0
        for level in sorted({piece.level for piece in definition.pieces if not piece.is_wild}):
            kinds = [piece.letter for piece in definition.pieces if piece.level == level and not piece.is_wild]
            width = 3.2 + len(kinds) * (size + 0.3)
            if x + width > WIDTH - EDGE and x > EDGE:
                x, y = EDGE, y + size + 0.8
            number = str(level)
            base = y + size / 2 + ASCENT * TERM / 2
            self.marks.append(Text(x, base, number, TERM, self.palette.ink, on=self.palette.ground))
            x += text_width(number, TERM) + 0.8
            for letter in kinds:
                if x + size > WIDTH - EDGE:
                    x, y = EDGE, y + size + 0.8
                self.marks.append(self.context.chip(letter, x, y, size))
                x += size + 0.3
            x += 1.6
        self.y = y + size + 5.2

    def display(self) -> Display:
        """Draw the card. A long body is scaled down to fit.

        Raises:
            CannotDraw: the text would be too small to read.
        """
        palette = self.palette
        room, needed = HEIGHT - _HEAD - EDGE, max(extent(mark).bottom for mark in self.marks)
        scale = min(1.0, room / needed)
        if scale < _SMALLEST:
            raise CannotDraw(f"{self.title}: the pieces and tables of the game do not fit on a player aid")
        marks = (*self._head, Group(tuple(self.marks), "", EDGE * (1 - scale), _HEAD, scale))
        ground: list[Mark] = [Rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, palette.ground)]
        ground.append(Rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, _HEAD + BLEED, palette.panel))
        if palette.panel_edge:
            ground.append(Line(-BLEED, _HEAD, WIDTH + BLEED, _HEAD, palette.panel_edge, 0.3))
        return Display(WIDTH, HEIGHT, BLEED, marks, self.title, tuple(ground), 3.0)
