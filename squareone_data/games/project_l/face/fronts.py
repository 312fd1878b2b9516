"""The front of a puzzle: points top left, reward top right, the grid with its recess, id and marks at the bottom."""

from __future__ import annotations

from itertools import product

from squareone_data.faces.cell_outlines import Inset, outline, parting_lines
from squareone_data.faces.dimensions import BLEED, CHIP, CORNER, MARGIN
from squareone_data.faces.display import CannotDraw, Display, Group, Mark, Path, Rect
from squareone_data.faces.drawing_context import centered
from squareone_data.faces.fonts import text_width
from squareone_data.faces.themes import Palette, mixed, shade
from squareone_data.faces.tile_layout import foot, grounds, points_badge, reward_tab
from squareone_data.game.words import counted_points
from squareone_data.games.project_l.tiles import ProjectLTile
from squareone_data.model.polyominoes import Cells, extent
from squareone_data.model.tiles import Status

from .dimensions import BOTTOM, SIDE, SIZE, TOP, pitch
from .shapes import Context, cells_of_kind, polyomino

_SHOWN_STATUSES: tuple[Status, ...] = ("transcribed", "stand-in", "original")
"""The statuses that are printed on a puzzle: all except the default one."""
_LETTER = 4.4
_CELL = 3.0
"""The size of the cells of a reward, unless it is too large."""
_ROOM = (12.0, 6.2)


def front(tile: ProjectLTile, context: Context) -> Display:
    """Draw the front of a puzzle.

    Raises:
        CannotDraw: The recess is larger than the grid of the game.
    """
    palette = context.theme.palette(tile.color == "black")
    background = grounds(palette, SIZE)
    marks: list[Mark] = []
    if tile.points:
        marks.append(points_badge(tile.points, counted_points(tile.points, context.lang), palette)[0])
    if tile.reward:
        width, reward = _reward(tile.reward, context, palette)
        background.append(reward_tab(width, CHIP, palette, SIZE))
        marks.append(Group(reward, "", SIDE - MARGIN - width, MARGIN))
    marks.append(_grid(tile, context, palette))
    marks += foot(tile, context, palette, SIZE, _SHOWN_STATUSES)
    title = tile.sentence(context.definition, context.lang)
    return Display(SIDE, SIDE, BLEED, tuple(marks), title, tuple(background), CORNER)


def _reward(letter: str, context: Context, palette: Palette) -> tuple[float, tuple[Mark, ...]]:
    """Return the width of a reward, and its marks from 0, 0: the letter of the piece, then the piece."""
    cells = cells_of_kind(letter, context.definition)
    if not cells:
        return CHIP, (context.chip(letter, 0, 0),)
    rows, columns = extent(cells)
    cell = min(_CELL, _ROOM[0] / columns, _ROOM[1] / rows)
    edge = context.theme.piece_colors(letter).edge if context.theme.outlined else palette.panel_ink
    piece = polyomino(letter, cells, cell, edge, context)
    wide = text_width(letter, _LETTER)
    name = centered(0.3 + wide / 2, CHIP / 2, letter, _LETTER, palette.panel_ink, palette.panel)
    left = 0.3 + wide + 1.5
    return left + columns * cell + 0.3, (name, Group(piece.marks, piece.title, left, (CHIP - rows * cell) / 2))


def _grid(tile: ProjectLTile, context: Context, palette: Palette) -> Group:
    """Draw the grid in the middle of its area: closed cells are raised, and the recess is sunk."""
    rows, columns = context.definition.limits.grid
    tall, wide = len(tile.recess), max(len(row) for row in tile.recess)
    if tall > rows or wide > columns:
        raise CannotDraw(
            f"{tile.id}: its recess has {tall} rows and {wide} columns, the grid of the game {rows} and {columns}; "
            "make the recess smaller, or the grid in game.json larger"
        )
    cell = pitch(context.definition)
    if palette.lane_edge:  # nothing is drawn: the edge of the grid represents the closed cells
        size = columns * cell - 0.2, rows * cell - 0.2
        marks: list[Mark] = [Rect(0.1, 0.1, *size, "", palette.lane_edge, 0.2, radius=0.8)]
    else:
        # Missing cells of a row are closed, like the rest of the grid.
        closed = frozenset(product(range(rows), range(columns))) - tile.cells
        marks = [mark for place in sorted(closed) for mark in _closed_cell(place, cell, palette)]
    marks += _recess(tile.cells, cell, context, palette)
    return Group(tuple(marks), "", (SIDE - columns * cell) / 2, TOP + (BOTTOM - TOP - rows * cell) / 2)


def _closed_cell(place: tuple[int, int], cell: float, palette: Palette) -> list[Mark]:
    """Draw a raised square with its shadow."""
    x, y = place[1] * cell + 0.05 * cell, place[0] * cell + 0.05 * cell
    side, radius = 0.9 * cell, min(0.7, 0.12 * cell)
    shadow = Rect(x + 0.02 * cell, y + 0.03 * cell, side, side, shade(palette.raised, -0.22), radius=radius)
    return [shadow, Rect(x, y, side, side, palette.raised, radius=radius)]


def _recess(cells: Cells, cell: float, context: Context, palette: Palette) -> list[Mark]:
    if not cells:
        return []
    radius = min(0.6, 0.1 * cell)
    if context.theme.outlined:
        edge = Path(outline(cells, cell, radius), palette.sunk, palette.ink, 0.6)
        return [edge, *parting_lines(cells, cell, palette.lane_edge, 0.25, 0.18 * cell)]
    lines = parting_lines(cells, cell, mixed(palette.sunk, palette.raised, 0.55), 0.22, 0.18 * cell)
    if palette.lane_edge:
        return [Path(outline(cells, cell, radius), palette.sunk), *lines]
    # Light comes from the upper left: the edge there casts a shadow on the floor, and below it is bright.
    deep, thin = min(0.8, 0.13 * cell), min(0.3, 0.05 * cell)
    return [
        Path(outline(cells, cell, radius), shade(palette.raised, 0.4)),
        Path(outline(cells, cell, radius, Inset(right=thin, bottom=thin)), shade(palette.sunk, -0.45)),
        Path(outline(cells, cell, radius, Inset(deep, deep, thin, thin)), palette.sunk),
        *lines,
    ]
