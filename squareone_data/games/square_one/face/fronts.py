"""The front of a tile: points top left, rewards top right, the rows with their recesses, id and marks at the foot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from squareone_data.faces import CannotDraw
from squareone_data.faces.brush import Brush
from squareone_data.faces.display import Display, Group, Mark, Path, Rect
from squareone_data.faces.measures import BLEED, CHIP, CORNER, FOOT, MARGIN, SIZE
from squareone_data.faces.silhouettes import polygon
from squareone_data.faces.themes import Board
from squareone_data.faces.tile import foot, grounds, points_badge, reward_tab
from squareone_data.games.square_one.tiles import SquareOneTile
from squareone_data.games.square_one.words import points_in_words
from squareone_data.model.rows import Row

from .either import either
from .measures import SMALLEST_CHIP
from .rewards import reward_block

_EITHER = 4.1
"""The width of the bar between two alternatives."""


@dataclass(frozen=True)
class Scale:
    """The measures of the rows of a tile, all in mm."""

    chip: float
    pad: float
    """Between a piece and the edge of its recess."""
    gap: float
    """Between two rows, at least."""

    @property
    def tray(self) -> float:
        """The height of a row."""
        return self.chip + 2 * self.pad

    def width(self, row: Row) -> float:
        """How wide a row is."""
        trays = sum(self.tray_width(len(pieces)) for pieces in row)
        return trays + _EITHER * (len(row.alternatives) - 1)

    def tray_width(self, count: int) -> float:
        """How wide the recess of so many pieces is."""
        return count * self.chip + (count - 1) * self.pad + 2 * self.pad


def _scales() -> Iterator[Scale]:
    chip = CHIP
    while chip >= SMALLEST_CHIP - 1e-9:
        yield Scale(chip, 0.3 if chip > 6 else 0.12, 0.5 if chip > 6 else 0.3)
        chip -= 0.2


def front(tile: SquareOneTile, brush: Brush) -> Display:
    """The front of a tile. Raises :class:`CannotDraw` if it has no room for what the tile says."""
    board = brush.theme.board(tile.color == "black")
    background = grounds(board)
    marks: list[Mark] = []
    taken = MARGIN
    if tile.points:
        badge, width = points_badge(tile.points, points_in_words(tile.points, "en"), board)
        marks.append(badge)
        taken += width + 1.5
    height = CHIP
    if tile.reward:
        reward = reward_block(tile.reward, brush, board, SIZE - MARGIN - taken)
        if reward is None:
            raise CannotDraw(f"{tile.id}: its reward has no room on a tile; give fewer pieces")
        height = reward.height
        background.append(reward_tab(reward.width, height, board))
        marks.append(Group(reward.marks, "", SIZE - MARGIN - reward.width, MARGIN))
    marks += _rows(tile, brush, board, MARGIN + height + 1.2)
    marks += foot(tile, brush, board, ("stand-in",))
    title = tile.sentence(brush.game, brush.lang)
    return Display(SIZE, SIZE, BLEED, tuple(marks), title, tuple(background), CORNER)


def _rows(tile: SquareOneTile, brush: Brush, board: Board, top: float) -> list[Mark]:
    bottom = SIZE - MARGIN - FOOT - 0.9
    count = len(tile.rows)
    for scale in _scales():
        height = count * scale.tray + (count - 1) * scale.gap
        if height <= bottom - top + 1e-9 and all(scale.width(row) <= SIZE - 2 * MARGIN + 1e-9 for row in tile.rows):
            break
    else:
        raise CannotDraw(
            f"{tile.id}: its {count} rows have no room on a tile: up to six short rows have, or up to nine pieces "
            "beside one another; make fewer or shorter rows"
        )
    spare = bottom - top - count * scale.tray
    gap = max(scale.gap, min(1.6, spare / (count + 1)))
    lane = scale.tray + min(3.6, max(0.0, (spare - (count - 1) * gap) / count))
    y = top + (bottom - top - count * lane - (count - 1) * gap) / 2
    marks: list[Mark] = []
    for n, row in enumerate(tile.rows):
        marks += _lane(row, y, lane, scale, brush, board)
        if n:
            marks.append(_onward(y - gap, board))
        y += lane + gap
    return marks


def _lane(row: Row, y: float, height: float, scale: Scale, brush: Brush, board: Board) -> Iterator[Mark]:
    yield Rect(MARGIN, y, SIZE - 2 * MARGIN, height, board.lane, board.lane_edge, 0.2, radius=1.3)
    x = (SIZE - scale.width(row)) / 2
    top = y + (height - scale.tray) / 2
    for n, pieces in enumerate(row):
        if n:
            yield either(x + _EITHER / 2, y, y + height, brush, board)
            x += _EITHER
        width = scale.tray_width(len(pieces))
        yield Rect(x, top, width, scale.tray, board.tray, board.edge, 0.16, radius=1.2)
        for m, letter in enumerate(pieces):
            left = x + scale.pad + m * (scale.chip + scale.pad)
            yield brush.chip(letter, left, top + scale.pad, scale.chip)
        x += width


def _onward(y: float, board: Board) -> Group:
    """The notch that leads from a row to the one below it: rows are filled from top to bottom (SO-2.1)."""
    return Group(_notch(board.lane_edge or board.lane), "", MARGIN + 3.4, y)


@cache
def _notch(color: str) -> tuple[Mark, ...]:
    return (Path(polygon([(-1.1, -0.12), (1.1, -0.12), (0, 1.15)]), fill=color),)
