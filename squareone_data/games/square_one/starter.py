"""What a new Square One tile begins as, and how a face is written on the command line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from squareone_data.model.games import Game
from squareone_data.model.rows import ordered
from squareone_data.notation import NotationError, parse_tile


def starters(color: str, game: Game) -> Iterator[dict[str, Any]]:
    """Faces for a first draft, each another: cheap, and of standard kinds, the lowest levels first."""
    kinds = sorted((piece for piece in game.pieces if not piece.wild), key=lambda piece: piece.level)
    letters = [piece.letter for piece in kinds]

    def row(*pieces: str) -> str:
        return " ".join(ordered(pieces, game.order))

    low = letters[0]
    for high, mid in product(letters[2:] or letters, letters[1:] or letters):
        if color == "black":
            yield {"rows": [row(low, mid), row(mid, high), row(low, low)], "points": 1}
        else:
            yield {"rows": [row(low), row(mid), row(low, low)], "reward": high}


def face_from_text(text: str) -> dict[str, Any]:
    """The face of a tile from its line without the id: ``Y Y / G > B``.

    Raises:
        NotationError: it does not follow the notation.
    """
    start = "X00 "
    try:
        line = parse_tile(start + text.strip())
    except NotationError as error:
        shift = len(start)
        raise NotationError(
            error.message, error.text[shift:], max(0, error.start - shift), error.end - shift, error.hint, error.kind
        ) from None
    face: dict[str, Any] = {"rows": [str(row) for row in line.rows]}
    if line.points:
        face["points"] = line.points
    if line.reward:
        face["reward"] = str(line.reward)
    return face
