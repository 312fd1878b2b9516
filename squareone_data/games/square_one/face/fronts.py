"""The front of a tile: points top left, rewards top right, the rows with their recesses, id and marks at the bottom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from squareone_data.faces.dimensions import BLEED, CHIP, CORNER, FOOT, MARGIN
from squareone_data.faces.display import CannotDraw, Display, Group, Mark, Path, Rect
from squareone_data.faces.drawing_context import DrawingContext
from squareone_data.faces.silhouettes import polygon
from squareone_data.faces.themes import Palette
from squareone_data.faces.tile_layout import foot, grounds, points_badge, reward_tab
from squareone_data.game.words import counted_points
from squareone_data.games.square_one.definition import SquareOneDefinition
from squareone_data.games.square_one.rows import Row
from squareone_data.games.square_one.tiles import SquareOneTile

from .alternatives import either
from .dimensions import SIDE, SIZE, SMALLEST_CHIP
from .rewards import reward_block

_EITHER = 4.1
"""The width of the bar between two alternatives."""


@dataclass(frozen=True)
class Scale:
    """The dimensions of the rows of a tile, in mm."""

    chip: float
    pad: float
    """The distance between a piece and the edge of its recess."""
    gap: float
    """The minimum distance between two rows."""

    @property
    def tray(self) -> float:
        """Return the height of a row."""
        return self.chip + 2 * self.pad

    def width(self, row: Row) -> float:
        """Return the width of a row."""
        trays = sum(self.tray_width(len(pieces)) for pieces in row)
        return trays + _EITHER * (len(row.alternatives) - 1)

    def tray_width(self, count: int) -> float:
        """Return the width of the recess of a number of pieces."""
        return count * self.chip + (count - 1) * self.pad + 2 * self.pad


def _scales() -> Iterator[Scale]:
    chip = CHIP
    while chip >= SMALLEST_CHIP - 1e-9:
        yield Scale(chip, 0.3 if chip > 6 else 0.12, 0.5 if chip > 6 else 0.3)
        chip -= 0.2


def front(tile: SquareOneTile, context: DrawingContext[SquareOneDefinition]) -> Display:
    """Draw the front of a tile.

    Raises:
        CannotDraw: The content does not fit on the tile.
    """
    palette = context.theme.palette(tile.color == "black")
    background = grounds(palette, SIZE)
    marks: list[Mark] = []
    taken = MARGIN
    if tile.points:
        badge, width = points_badge(tile.points, counted_points(tile.points, context.lang), palette)
        marks.append(badge)
        taken += width + 1.5
    height = CHIP
    if tile.reward:
        reward = reward_block(tile.reward, context, palette, SIDE - MARGIN - taken)
        if reward is None:
            raise CannotDraw(f"{tile.id}: the reward does not fit; use fewer pieces")
        height = reward.height
        background.append(reward_tab(reward.width, height, palette, SIZE))
        marks.append(Group(reward.marks, "", SIDE - MARGIN - reward.width, MARGIN))
    marks += _rows(tile, context, palette, MARGIN + height + 1.2)
    marks += foot(tile, context, palette, SIZE, ("stand-in",))
    title = tile.sentence(context.definition, context.lang)
    return Display(SIDE, SIDE, BLEED, tuple(marks), title, tuple(background), CORNER)


def _rows(
    tile: SquareOneTile, context: DrawingContext[SquareOneDefinition], palette: Palette, top: float
) -> list[Mark]:
    bottom = SIDE - MARGIN - FOOT - 0.9
    count = len(tile.rows)
    for scale in _scales():
        height = count * scale.tray + (count - 1) * scale.gap
        if height <= bottom - top + 1e-9 and all(scale.width(row) <= SIDE - 2 * MARGIN + 1e-9 for row in tile.rows):
            break
    else:
        raise CannotDraw(
            f"{tile.id}: its {count} rows do not fit; at most six short rows or nine pieces in a row fit; "
            "use fewer or shorter rows"
        )
    spare = bottom - top - count * scale.tray
    gap = max(scale.gap, min(1.6, spare / (count + 1)))
    lane = scale.tray + min(3.6, max(0.0, (spare - (count - 1) * gap) / count))
    y = top + (bottom - top - count * lane - (count - 1) * gap) / 2
    marks: list[Mark] = []
    for n, row in enumerate(tile.rows):
        marks += _lane(row, y, lane, scale, context, palette)
        if n:
            marks.append(_onward(y - gap, palette))
        y += lane + gap
    return marks


def _lane(
    row: Row, y: float, height: float, scale: Scale, context: DrawingContext[SquareOneDefinition], palette: Palette
) -> Iterator[Mark]:
    yield Rect(MARGIN, y, SIDE - 2 * MARGIN, height, palette.lane, palette.lane_edge, 0.2, radius=1.3)
    x = (SIDE - scale.width(row)) / 2
    top = y + (height - scale.tray) / 2
    for n, pieces in enumerate(row):
        if n:
            yield either(x + _EITHER / 2, y, y + height, context, palette)
            x += _EITHER
        width = scale.tray_width(len(pieces))
        yield Rect(x, top, width, scale.tray, palette.tray, palette.edge, 0.16, radius=1.2)
        for m, letter in enumerate(pieces):
            left = x + scale.pad + m * (scale.chip + scale.pad)
            yield context.chip(letter, left, top + scale.pad, scale.chip)
        x += width


def _onward(y: float, palette: Palette) -> Group:
    """Draw the notch from a row to the row below it: rows are filled from top to bottom (SO-2.1)."""
    return Group(_notch(palette.lane_edge or palette.lane), "", MARGIN + 3.4, y)


@cache
def _notch(color: str) -> tuple[Mark, ...]:
    return (Path(polygon([(-1.1, -0.12), (1.1, -0.12), (0, 1.15)]), fill=color),)
