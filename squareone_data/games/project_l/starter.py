"""What a new Project L puzzle begins as, and how a face is written on the command line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from squareone_data.model.games import Game

from .geometry import all_placements, cells_of, connected
from .notation import parse_face
from .solving import shapes
from .tables import ProjectLGame
from .tiles import CLOSED, OPEN

BLACK_POINTS = 3
"""What a first draft of a Black puzzle is worth: the least of the printed ones."""

__all__ = ["face_from_text", "starters"]


def starters(color: str, game: Game) -> Iterator[dict[str, Any]]:
    """Faces for a first draft, each another: a recess for one piece, or for two on Black ones, the largest first."""
    assert isinstance(game, ProjectLGame)
    rows, columns = game.limits.grid
    known = shapes(game)
    pieces = sorted((piece for piece in game.pieces if piece.letter in known), key=lambda piece: -piece.level)
    placed = {piece.letter: all_placements(known[piece.letter], rows, columns) for piece in pieces}

    def recess(bits: int) -> list[str]:
        cells = set(cells_of(bits, columns))
        return ["".join(OPEN if (row, n) in cells else CLOSED for n in range(columns)) for row in range(rows)]

    for piece in pieces:
        for bits in placed[piece.letter]:
            if color != "black":
                yield {"recess": recess(bits), "reward": piece.letter}
                continue
            for other in pieces:
                for more in placed[other.letter]:
                    if not bits & more and connected(frozenset(cells_of(bits | more, columns))):
                        yield {"recess": recess(bits | more), "points": BLACK_POINTS, "reward": pieces[-1].letter}


def face_from_text(text: str) -> dict[str, Any]:
    """The face of a puzzle from its line without the id: ``#####/#...#/##.##/##.##/##### > 2 D``.

    Raises:
        NotationError: it does not follow the notation.
    """
    return parse_face(text.strip())
