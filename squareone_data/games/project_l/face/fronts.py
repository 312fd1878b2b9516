"""The front of a puzzle: points top left, the reward top right, the grid with its recess, id and marks at the foot."""

from __future__ import annotations

from squareone_data.faces import CannotDraw
from squareone_data.faces.brush import Brush, centered
from squareone_data.faces.display import Display, Group, Mark, Path, Rect
from squareone_data.faces.fonts import text_width
from squareone_data.faces.measures import BLEED, CHIP, CORNER, MARGIN, SIZE
from squareone_data.faces.themes import Board, mixed, shade
from squareone_data.faces.tile import foot, grounds, points_badge, reward_tab
from squareone_data.games.project_l.geometry import Cells
from squareone_data.games.project_l.tables import ProjectLGame
from squareone_data.games.project_l.tiles import ProjectLTile
from squareone_data.games.project_l.words import counted
from squareone_data.model.tiles import Status

from .measures import BOTTOM, TOP, pitch
from .shapes import Inset, cells_of_kind, extent_of, outline, parting_lines, polyomino

_TOLD: tuple[Status, ...] = ("transcribed", "stand-in", "original")
"""The statuses that stand on a puzzle: all but the usual one."""
_LETTER = 4.4
_CELL = 3.0
"""The cells of a reward, unless it has more than there is room for."""
_ROOM = (12.0, 6.2)


def front(tile: ProjectLTile, brush: Brush) -> Display:
    """The front of a puzzle. Raises :class:`CannotDraw` if its recess is larger than the grid of the game."""
    board = brush.theme.board(tile.color == "black")
    background = grounds(board)
    marks: list[Mark] = []
    if tile.points:
        marks.append(points_badge(tile.points, counted(tile.points, "points", "en"), board)[0])
    if tile.reward:
        width, reward = _reward(tile.reward, brush, board)
        background.append(reward_tab(width, CHIP, board))
        marks.append(Group(reward, "", SIZE - MARGIN - width, MARGIN))
    marks.append(_grid(tile, brush, board))
    marks += foot(tile, brush, board, _TOLD)
    title = tile.sentence(brush.game, brush.lang)
    return Display(SIZE, SIZE, BLEED, tuple(marks), title, tuple(background), CORNER)


def _reward(letter: str, brush: Brush, board: Board) -> tuple[float, tuple[Mark, ...]]:
    """How wide a reward is, and its marks from 0, 0: the letter of the kind, then the piece itself."""
    cells = cells_of_kind(brush.game.by_letter.get(letter))
    if not cells:
        return CHIP, (brush.chip(letter, 0, 0),)
    rows, columns = extent_of(cells)
    cell = min(_CELL, _ROOM[0] / columns, _ROOM[1] / rows)
    piece = polyomino(letter, cell, brush.theme.chip(letter).edge if brush.theme.outlined else board.panel_ink, brush)
    assert piece is not None
    wide = text_width(letter, _LETTER)
    name = centered(0.3 + wide / 2, CHIP / 2, letter, _LETTER, board.panel_ink, board.panel)
    left = 0.3 + wide + 1.5
    placed = Group(piece.marks, piece.title, left, (CHIP - rows * cell) / 2)
    return left + columns * cell + 0.3, (name, placed)


def _grid(tile: ProjectLTile, brush: Brush, board: Board) -> Group:
    """The grid in the middle of its room: the closed cells stand out of it, and the recess is sunk into it."""
    game = brush.game
    assert isinstance(game, ProjectLGame)
    rows, columns = game.limits.grid
    tall, wide = len(tile.recess), max(len(row) for row in tile.recess)
    if tall > rows or wide > columns:
        raise CannotDraw(
            f"{tile.id}: its recess has {tall} rows and {wide} columns, the grid of the game {rows} and {columns}; "
            "make the recess smaller, or the grid in game.json larger"
        )
    cell = pitch(game)
    # What a row lacks is closed, like the rest of the grid.
    closed = frozenset((row, column) for row in range(rows) for column in range(columns)) - tile.cells
    marks = [*_plate(closed, (rows, columns), cell, board), *_recess(tile.cells, cell, brush, board)]
    return Group(tuple(marks), "", (SIZE - columns * cell) / 2, TOP + (BOTTOM - TOP - rows * cell) / 2)


def _plate(closed: Cells, grid: tuple[int, int], cell: float, board: Board) -> list[Mark]:
    """The cells that are not to be covered: squares that stand out, or where nothing is filled the edge of the grid."""
    if board.lane_edge:
        rows, columns = grid
        return [Rect(0.1, 0.1, columns * cell - 0.2, rows * cell - 0.2, "", board.lane_edge, 0.2, radius=0.8)]
    side, radius = 0.9 * cell, min(0.7, 0.12 * cell)
    marks: list[Mark] = []
    for row, column in sorted(closed):
        x, y = column * cell + 0.05 * cell, row * cell + 0.05 * cell
        marks.append(Rect(x + 0.02 * cell, y + 0.03 * cell, side, side, shade(board.raised, -0.22), radius=radius))
        marks.append(Rect(x, y, side, side, board.raised, radius=radius))
    return marks


def _recess(cells: Cells, cell: float, brush: Brush, board: Board) -> list[Mark]:
    if not cells:
        return []
    radius = min(0.6, 0.1 * cell)
    if brush.theme.outlined:
        shape: list[Mark] = [Path(outline(cells, cell, radius), board.sunk, board.ink, 0.6)]
        return [*shape, *parting_lines(cells, cell, board.lane_edge, 0.25, 0.18 * cell)]
    lines = parting_lines(cells, cell, mixed(board.sunk, board.raised, 0.55), 0.22, 0.18 * cell)
    if board.lane_edge:
        return [Path(outline(cells, cell, radius), board.sunk), *lines]
    # Light comes from the upper left: there the edge throws its shadow on the floor, and below it shines.
    deep, thin = min(0.8, 0.13 * cell), min(0.3, 0.05 * cell)
    shapes: list[Mark] = [
        Path(outline(cells, cell, radius), shade(board.raised, 0.4)),
        Path(outline(cells, cell, radius, Inset(right=thin, bottom=thin)), shade(board.sunk, -0.45)),
        Path(outline(cells, cell, radius, Inset(deep, deep, thin, thin)), board.sunk),
    ]
    return [*shapes, *lines]
