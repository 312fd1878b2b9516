"""Common elements of tile fronts: ground, points badge, reward tab and footer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from squareone_data.model.definition import GameDefinition
from squareone_data.model.tiles import Status, Tile
from squareone_data.translation import MESSAGES

from .dimensions import BLEED, CHIP, CORNER, ID_SIZE, MARGIN, WORD_SIZE, FaceSize
from .display import Group, Mark, Path, Rect, Step, Text
from .drawing_context import DrawingContext, centered
from .fonts import text_width
from .silhouettes import placed, star
from .themes import Palette

_DASHED = "stand-in"
"""The status with a dashed frame: the face of the tile is invented."""


def grounds(palette: Palette, size: FaceSize) -> list[Mark]:
    """Draw the ground of a tile with its bleed, and the frame that marks dark tiles in the low-ink theme."""
    ground = Rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED, palette.ground)
    if not palette.frame:
        return [ground]
    return [ground, Rect(0.9, 0.9, size.width - 1.8, size.height - 1.8, "", palette.frame, 0.9, radius=CORNER - 0.9)]


def points_badge(points: int, title: str, palette: Palette) -> tuple[Group, float]:
    """Draw the points in the top left corner, and return their width.

    Args:
        points: the points.
        title: the description of the points.
        palette: the colors.
    """
    text = str(points)
    size = 4.6 if len(text) < 3 else WORD_SIZE
    width = max(CHIP, text_width(text, size) + 2.4)
    middle = MARGIN + CHIP / 2
    if width > CHIP:
        ground: Mark = Rect(MARGIN, MARGIN, width, CHIP, palette.badge, palette.ink, 0.2, radius=CHIP / 2)
    else:
        ground = Group(_seal(palette.badge, palette.ink), "", MARGIN + CHIP / 2, middle)
    number = centered(MARGIN + width / 2, middle, text, size, palette.badge_ink, palette.badge)
    return Group((ground, number), title), width


@cache
def _seal(fill: str, ink: str) -> tuple[Mark, ...]:
    return (Path(placed(star(12, 0.49, 0.425), 0, 0, CHIP), fill, ink, 0.2),)


def reward_tab(width: float, height: float, palette: Palette, size: FaceSize) -> Path:
    """Draw the tab for the reward in the top right corner; it extends into the bleed.

    Args:
        width: the width of the reward, in mm.
        height: the height of the reward, in mm.
        palette: the colors.
        size: the size of the tile.
    """
    left, bottom = size.width - MARGIN - width - 1.0, MARGIN + height + 0.6
    edge, r = size.width + BLEED, 2.2
    k = r * 0.4477
    steps = (
        Step("M", (left, -BLEED)), Step("L", (edge, -BLEED)), Step("L", (edge, bottom)), Step("L", (left + r, bottom)),
        Step("C", (left + k, bottom, left, bottom - k, left, bottom - r)), Step("Z"),
    )  # fmt: skip
    return Path(steps, fill=palette.panel, stroke=palette.panel_edge, line=0.3 if palette.panel_edge else 0.0)


def foot(
    tile: Tile, context: DrawingContext, palette: Palette, size: FaceSize, shown_statuses: Sequence[Status]
) -> list[Mark]:
    """Draw the footer of a tile: id, status and the symbol of its set.

    Args:
        tile: the tile.
        context: the game, the theme and the language.
        palette: the colors.
        size: the size of the tile.
        shown_statuses: the statuses that are printed on a tile.
    """
    base = size.height - MARGIN
    marks: list[Mark] = [Text(MARGIN, base, tile.id, ID_SIZE, palette.ink, on=palette.ground)]
    if tile.status in shown_statuses:
        word = _status_word(tile.status, context.lang)
        width = text_width(word, WORD_SIZE) + 2.0
        middle = max(size.width / 2, MARGIN + text_width(tile.id, ID_SIZE) + 1.0 + width / 2)  # make room for a long id
        dash = (0.7, 0.5) if tile.status == _DASHED else ()
        marks += [
            Rect(middle - width / 2, base - 2.3, width, 2.8, "", palette.ink, 0.2, radius=1.4, dash=dash),
            Text(middle, base - 0.1, word, WORD_SIZE, palette.ink, "middle", on=palette.ground),
        ]
    x = size.width - MARGIN - 2.4
    marks.append(set_mark(context.definition, tile.set, x, base - 2.2, palette, context.lang))
    return marks


def _status_word(status: Status, lang: str) -> str:
    """Return the short name of a status, as printed on tiles."""
    messages = MESSAGES.of(lang)
    match status:
        case "documented":
            return messages.gettext("documented")
        case "transcribed":
            return messages.gettext("transcribed")
        case "stand-in":
            return messages.pgettext("printed on a tile", "stand-in")
        case "original":
            return messages.pgettext("printed on a tile", "original")


def set_mark(definition: GameDefinition, set_id: str, x: float, y: float, palette: Palette, lang: str) -> Group:
    """Draw the symbol of a set: four or nine small squares whose filled squares encode the number of the set."""
    rank = next((n for n, info in enumerate(definition.sets, 1) if info.id == set_id), 0)
    return Group(_squares(rank, len(definition.sets), palette.ink), definition.set_name(set_id, lang), x, y)


@cache
def _squares(rank: int, sets: int, ink: str) -> tuple[Mark, ...]:
    side = next(number for number in range(2, 99) if sets < 1 << number * number)
    cell = 2.4 / side
    marks: list[Mark] = []
    for n in range(side * side):
        left, top = (n % side) * cell + 0.07, (n // side) * cell + 0.07
        marks.append(Rect(left, top, cell - 0.14, cell - 0.14, ink if rank >> n & 1 else "", ink, 0.14))
    return tuple(marks)
