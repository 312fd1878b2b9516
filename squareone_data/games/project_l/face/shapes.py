"""Pieces as polyominoes."""

from __future__ import annotations

from typing import TypeAlias

from squareone_data.faces.cell_outlines import outline, parting_lines
from squareone_data.faces.display import Group, Mark, Path
from squareone_data.faces.drawing_context import DrawingContext, centered
from squareone_data.games.project_l.definition import ProjectLDefinition
from squareone_data.model.polyominoes import Cells, UnknownShape, extent, shape_cells

Context: TypeAlias = DrawingContext[ProjectLDefinition]


def cells_of_kind(letter: str, definition: ProjectLDefinition) -> Cells:
    """Return the cells of a kind of piece, horizontal if it is longer than wide; none for a kind without a shape."""
    piece = definition.by_letter.get(letter)
    try:
        cells = shape_cells(piece.shape if piece is not None else "")
    except UnknownShape:
        return frozenset()
    rows, columns = extent(cells)
    return frozenset((column, row) for row, column in cells) if rows > columns else cells


def polyomino(letter: str, cells: Cells, pitch: float, edge: str, context: Context) -> Group:
    """Draw a piece cell by cell, from 0, 0."""
    colors = context.theme.piece_colors(letter)
    body = Path(outline(cells, pitch, 0.12 * pitch), colors.fill, edge, 0.28)
    lines = parting_lines(cells, pitch, edge if context.theme.outlined else colors.edge, 0.16, 0.25 * pitch)
    return Group((body, *lines), context.definition.piece_name(letter, context.lang))


def letter_on(letter: str, cells: Cells, pitch: float, context: Context) -> Mark:
    """Draw the letter of a piece, on the cell nearest to its middle."""
    colors = context.theme.piece_colors(letter)
    rows, columns = extent(cells)

    def from_middle(cell: tuple[int, int]) -> float:
        return (cell[0] + 0.5 - rows / 2) ** 2 + (cell[1] + 0.5 - columns / 2) ** 2

    row, column = min(sorted(cells), key=from_middle)
    size = max(2.2, min(4.2, 0.58 * pitch))
    return centered((column + 0.5) * pitch, (row + 0.5) * pitch, letter, size, colors.ink, colors.fill)
