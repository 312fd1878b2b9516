"""The measures of Project L's faces beside those that all faces share, in mm."""

from __future__ import annotations

from squareone_data.faces.measures import CHIP, FOOT, MARGIN, SIZE
from squareone_data.games.project_l.tables import ProjectLGame
from squareone_data.model.games import Game

TOP = MARGIN + CHIP + 0.9
"""Where the room for the grid begins."""
BOTTOM = SIZE - MARGIN - FOOT - 0.9
"""Where it ends."""
LARGEST_CELL = 12.0


def pitch(game: Game) -> float:
    """The side of a cell on the fronts, and of each cell of a printed piece: the same for all puzzles of a game."""
    assert isinstance(game, ProjectLGame)
    rows, columns = game.limits.grid
    return min((BOTTOM - TOP) / rows, (SIZE - 2 * MARGIN) / columns, LARGEST_CELL)
