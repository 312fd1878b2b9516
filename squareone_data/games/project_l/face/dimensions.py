"""The dimensions of Project L's faces in mm, in addition to those of all faces."""

from __future__ import annotations

from squareone_data.faces.dimensions import CHIP, FOOT, MARGIN, FaceSize
from squareone_data.games.project_l.definition import ProjectLDefinition

SIDE = 45.0
"""The width and height of a puzzle."""
SIZE = FaceSize(SIDE, SIDE)
TOP = MARGIN + CHIP + 0.9
"""The top of the area for the grid."""
BOTTOM = SIDE - MARGIN - FOOT - 0.9
"""The bottom of the area for the grid."""
LARGEST_CELL = 12.0


def pitch(definition: ProjectLDefinition) -> float:
    """Return the side of a cell on the fronts, and of each cell of a printed piece; equal for all puzzles."""
    rows, columns = definition.limits.grid
    return min((BOTTOM - TOP) / rows, (SIDE - 2 * MARGIN) / columns, LARGEST_CELL)
