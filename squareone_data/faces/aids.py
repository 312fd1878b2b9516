"""A player aid: a card of text, laid out from top to bottom; what it says is the game's to say."""

from __future__ import annotations

from squareone_data.colors import ink_on

from . import CannotDraw
from .brush import Brush, centered
from .display import Display, Group, Line, Mark, Path, Rect, Text, extent
from .fonts import ASCENT, text_width
from .measures import BLEED, PT
from .paragraphs import wrapped
from .silhouettes import placed, star

WIDTH, HEIGHT = 63.0, 88.0
EDGE = 3.5
_HEAD = 9.5
TERM, SMALL = 8.5 * PT, 7.5 * PT
"""The sizes of a term and of what is told of it."""
LEADING = 1.2
_SMALLEST = 0.6


class Aid:
    """A card in the making. Lines are added below one another; ``y`` is the next baseline, below the head, in mm.

    Args:
        title: what it is in words.
        head: what its head says.
        dark: whether it is dark.
        brush: the game, the theme and the language.
        beside: what stands smaller beside the head.
        column: where the explanations of terms begin, in mm.
    """

    def __init__(self, title: str, head: str, dark: bool, brush: Brush, beside: str = "", column: float = 16.0) -> None:
        self.title, self.brush, self.board = title, brush, brush.theme.board(dark)
        self.column, self.y = column, 5.6
        self.marks: list[Mark] = []
        base = _HEAD / 2 + ASCENT * 4.4 / 2
        self._head: list[Mark] = [Text(EDGE, base, head, 4.4, self.board.panel_ink, on=self.board.panel)]
        if beside:
            x = EDGE + text_width(head, 4.4) + 2.5
            self._head.append(Text(x, base, beside, SMALL, self.board.panel_ink, on=self.board.panel))

    def badge(self, text: str) -> None:
        """A star with a sign in the head."""
        board = self.board
        star_of = Path(placed(star(12, 0.5, 0.43), WIDTH - 7.2, _HEAD / 2, 6.2), board.accent, board.ink, 0.2)
        ink = f"#{ink_on(board.accent[1:])}"
        self._head += [star_of, centered(WIDTH - 7.2, _HEAD / 2, text, 3.8, ink, board.accent)]

    def term(self, text: str, x: float = EDGE, below: float = 0.0) -> None:
        """A term, so far below the line that is next; it takes no room of its own."""
        self.marks.append(Text(x, self.y + below, text, TERM, self.board.ink, on=self.board.ground))

    def told(self, text: str, x: float = EDGE, below: float = 0.0) -> None:
        """A text in as many lines as it needs, from ``x`` to the right edge."""
        for line in wrapped(text, WIDTH - EDGE - x, SMALL, bold=False):
            self.marks.append(Text(x, self.y + below, line, SMALL, self.board.ink, bold=False, on=self.board.ground))
            self.y += SMALL * LEADING

    def entry(self, term: str, told: str) -> None:
        """A term, and beside it what it means."""
        self.term(term)
        self.told(told, self.column)
        self.y += 1.9

    def kind(self, letter: str, told: str) -> None:
        """The sign of a kind of piece, and beside it what holds for it."""
        self.marks.append(self.brush.chip(letter, EDGE, self.y - 3.0, 6.0))
        start = self.y
        self.told(told, self.column)
        self.y = max(self.y + 1.9, start + 7.0)

    def rule(self) -> None:
        """A line across."""
        board = self.board
        self.marks.append(Line(EDGE, self.y + 0.2, WIDTH - EDGE, self.y + 0.2, board.edge or board.ink, 0.2))
        self.y += 3.4

    def levels(self, word: str) -> None:
        """The kinds of each level but for wild ones, in one line as long as there is room, under a word."""
        self.y += 1.2
        self.term(word)
        x, y, game = EDGE, self.y + 1.6, self.brush.game
        size = 6.0
        for level in sorted({one.level for one in game.pieces if not one.wild}):
            kinds = [one.letter for one in game.pieces if one.level == level and not one.wild]
            width = 3.2 + len(kinds) * (size + 0.3)
            if x + width > WIDTH - EDGE and x > EDGE:
                x, y = EDGE, y + size + 0.8
            number = str(level)
            base = y + size / 2 + ASCENT * TERM / 2
            self.marks.append(Text(x, base, number, TERM, self.board.ink, on=self.board.ground))
            x += text_width(number, TERM) + 0.8
            for letter in kinds:
                if x + size > WIDTH - EDGE:
                    x, y = EDGE, y + size + 0.8
                self.marks.append(self.brush.chip(letter, x, y, size))
                x += size + 0.3
            x += 1.6
        self.y = y + size + 5.2

    def display(self) -> Display:
        """The card. A body with more to say than usual, as in a game with many kinds, is made smaller as a whole.

        Raises:
            CannotDraw: it would become too small to read.
        """
        board = self.board
        room, needed = HEIGHT - _HEAD - EDGE, max(extent(one).bottom for one in self.marks)
        scale = min(1.0, room / needed)
        if scale < _SMALLEST:
            raise CannotDraw(f"{self.title}: the game has more kinds or tables than a player aid has room for")
        marks = (*self._head, Group(tuple(self.marks), "", EDGE * (1 - scale), _HEAD, scale))
        ground: list[Mark] = [Rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, board.ground)]
        ground.append(Rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, _HEAD + BLEED, board.panel))
        if board.panel_edge:
            ground.append(Line(-BLEED, _HEAD, WIDTH + BLEED, _HEAD, board.panel_edge, 0.3))
        return Display(WIDTH, HEIGHT, BLEED, marks, self.title, tuple(ground), 3.0)
