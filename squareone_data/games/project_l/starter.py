"""The first draft of a new Project L puzzle, and the parser of a face on the command line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from squareone_data.game.starter import FaceFields, Starter
from squareone_data.model.polyominoes import connected

from .definition import ProjectLDefinition
from .geometry import all_placements, cells_of
from .notation import parse_face
from .tiles import CLOSED, OPEN
from .tilings import shapes

BLACK_POINTS = 3
"""The points of a first draft of a Black puzzle: the lowest of the printed ones."""


class ProjectLStarter(Starter[ProjectLDefinition]):
    """First drafts of new puzzles: a recess for one piece, or for two on Black puzzles, the largest first."""

    def starters(self, color: str, definition: ProjectLDefinition) -> Iterator[FaceFields]:
        rows, columns = definition.limits.grid
        known = shapes(definition)
        pieces = sorted((piece for piece in definition.pieces if piece.letter in known), key=lambda piece: -piece.level)
        placed = [
            (piece.letter, bits) for piece in pieces for bits in all_placements(known[piece.letter], rows, columns)
        ]

        def recess(bits: int) -> list[str]:
            cells = set(cells_of(bits, columns))
            return ["".join(OPEN if (row, n) in cells else CLOSED for n in range(columns)) for row in range(rows)]

        if color != "black":
            yield from ({"recess": recess(bits), "reward": letter} for letter, bits in placed)
            return
        for (_, bits), (_, more) in product(placed, placed):
            if not bits & more and connected(frozenset(cells_of(bits | more, columns))):
                yield {"recess": recess(bits | more), "points": BLACK_POINTS, "reward": pieces[-1].letter}

    def face_from_text(self, text: str) -> FaceFields:
        """Return the face of a puzzle from its line without the id: ``#####/#...#/##.##/##.##/##### > 2 D``.

        Raises:
            NotationError: The text does not follow the notation.
        """
        return parse_face(text.strip())
