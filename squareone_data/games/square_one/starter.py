"""The first draft of a new Square One tile, and the parser of a face on the command line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from squareone_data.game.starter import FaceFields, Starter
from squareone_data.games.square_one.definition import SquareOneDefinition
from squareone_data.games.square_one.notation import parse_tile
from squareone_data.games.square_one.rows import ordered
from squareone_data.model.notation import NotationError


class SquareOneStarter(Starter[SquareOneDefinition]):
    """First drafts of new Square One tiles."""

    def starters(self, color: str, definition: SquareOneDefinition) -> Iterator[FaceFields]:
        """Yield faces for first drafts, all different: cheap, with standard pieces, lowest levels first."""
        kinds = sorted((piece for piece in definition.pieces if not piece.wild), key=lambda piece: piece.level)
        letters = [piece.letter for piece in kinds]

        def row(*pieces: str) -> str:
            return " ".join(ordered(pieces, definition.order))

        low = letters[0]
        for high, mid in product(letters[2:] or letters, letters[1:] or letters):
            if color == "black":
                yield {"rows": [row(low, mid), row(mid, high), row(low, low)], "points": 1}
            else:
                yield {"rows": [row(low), row(mid), row(low, low)], "reward": high}

    def face_from_text(self, text: str) -> FaceFields:
        """Parse the face of a tile from its line without the id: ``Y Y / G > B``.

        Raises:
            NotationError: The text does not follow the notation.
        """
        start = "X00 "
        try:
            line = parse_tile(start + text.strip())
        except NotationError as error:
            shift = len(start)
            raise NotationError(
                error.message,
                error.text[shift:],
                max(0, error.start - shift),
                error.end - shift,
                error.hint,
                error.kind,
            ) from None
        face: dict[str, object] = {"rows": [str(row) for row in line.rows]}
        if line.points:
            face["points"] = line.points
        if line.reward:
            face["reward"] = str(line.reward)
        return face
