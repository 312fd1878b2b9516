"""Drawings of a game in progress for the terminal, and helpers for the boards of all games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic

from typing_extensions import TypeVar

from squareone_data.model.definition import GameDefinition

from .card import piece_style

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

LABEL_WIDTH = 12
"""The width of the labels at the left of a board, in characters."""

S = TypeVar("S", default=object)
A = TypeVar("A", default=object)


class Board(ABC, Generic[S, A]):
    """A renderer of a game in progress, for the terminal."""

    @abstractmethod
    def board(self, state: S, names: Sequence[str]) -> RenderableType:
        """Draw the state; ``names`` are the names of the seats."""

    @abstractmethod
    def status(self, state: S, names: Sequence[str]) -> str:
        """Return the text of the prompt, which says whose turn it is."""

    @abstractmethod
    def label(self, state: S, action: A) -> Text:
        """Return a description that supplements the text of an action; empty if the text is clear."""

    @abstractmethod
    def legend(self, definition: GameDefinition, lang: str) -> RenderableType:
        """Draw the letters of the pieces with their names."""


def seat_name(seat: int, name: str) -> str:
    """Return the name of a seat with its player: ``seat 0 (Ada)``."""
    return f"seat {seat} ({name})"


def labeled(name: str, content: Text) -> RenderableType:
    """Return a label next to content of one or more lines."""
    from rich.table import Table

    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=LABEL_WIDTH, no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row(f"  {name}", content)
    return grid


def piece_letters(letters: Iterable[str], definition: GameDefinition) -> Text:
    """Return pieces as letters on their colors, without spaces."""
    from rich.text import Text

    return Text.assemble(*((letter, piece_style(letter, definition)) for letter in letters))


def reserve_line(counts: Mapping[str, int], definition: GameDefinition) -> RenderableType:
    """Return the number of pieces of each kind in the reserve, by letter."""
    from rich.text import Text

    shown = [piece_letters(letter, definition).append(f"{count} ") for letter, count in counts.items()]
    return labeled("reserve", Text(" ").join(shown))


def kinds_of_piece(definition: GameDefinition, lang: str) -> RenderableType:
    """Return the letters of all kinds of piece, with their colors, names and levels."""
    from rich.columns import Columns

    shown = [
        piece_letters(piece.letter, definition).append(
            f" {definition.piece_name(piece.letter, lang)}, level {piece.level}"
        )
        for piece in definition.pieces
    ]
    return Columns(shown, padding=(0, 3))
