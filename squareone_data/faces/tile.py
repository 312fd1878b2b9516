"""What the fronts of tiles have in common: the ground, the seal of the points, the tab of the reward, the foot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from squareone_data.model.games import Game
from squareone_data.model.tiles import Status, Tile

from .brush import Brush, centered
from .display import Group, Mark, Path, Rect, Step, Text
from .fonts import text_width
from .measures import BLEED, CHIP, CORNER, ID_SIZE, MARGIN, SIZE, WORD_SIZE
from .silhouettes import placed, star
from .themes import Board

_STATUSES: dict[str, dict[Status, str]] = {
    "en": {
        "documented": "documented", "transcribed": "transcribed", "stand-in": "stand-in", "original": "original",
    },
    "cs": {"documented": "doloženo", "transcribed": "opsáno", "stand-in": "náhradní", "original": "vlastní"},
}  # fmt: skip
_DASHED = "stand-in"
"""The status whose frame is dashed: what stands on the tile is invented."""


def grounds(board: Board) -> list[Mark]:
    """The ground of a tile out to its bleed, and the frame that tells a dark one where it is white, to spare ink."""
    ground = Rect(-BLEED, -BLEED, SIZE + 2 * BLEED, SIZE + 2 * BLEED, board.ground)
    if not board.frame:
        return [ground]
    return [ground, Rect(0.9, 0.9, SIZE - 1.8, SIZE - 1.8, "", board.frame, 0.9, radius=CORNER - 0.9)]


def points_badge(points: int, title: str, board: Board) -> tuple[Group, float]:
    """The points in the left upper corner, and how wide they are.

    Args:
        points: the points.
        title: the points in words.
        board: the colors.
    """
    text = str(points)
    size = 4.6 if len(text) < 3 else WORD_SIZE
    width = max(CHIP, text_width(text, size) + 2.4)
    middle = MARGIN + CHIP / 2
    if width > CHIP:
        ground: Mark = Rect(MARGIN, MARGIN, width, CHIP, board.badge, board.ink, 0.2, radius=CHIP / 2)
    else:
        ground = Group(_seal(board.badge, board.ink), "", MARGIN + CHIP / 2, middle)
    number = centered(MARGIN + width / 2, middle, text, size, board.badge_ink, board.badge)
    return Group((ground, number), title), width


@cache
def _seal(fill: str, ink: str) -> tuple[Mark, ...]:
    return (Path(placed(star(12, 0.49, 0.425), 0, 0, CHIP), fill, ink, 0.2),)


def reward_tab(width: float, height: float, board: Board) -> Path:
    """The tab in the right upper corner on which a reward of that size stands; it runs off the tile."""
    left, bottom = SIZE - MARGIN - width - 1.0, MARGIN + height + 0.6
    edge, r = SIZE + BLEED, 2.2
    k = r * 0.4477
    steps = (
        Step("M", (left, -BLEED)), Step("L", (edge, -BLEED)), Step("L", (edge, bottom)), Step("L", (left + r, bottom)),
        Step("C", (left + k, bottom, left, bottom - k, left, bottom - r)), Step("Z"),
    )  # fmt: skip
    return Path(steps, fill=board.panel, stroke=board.panel_edge, line=0.3 if board.panel_edge else 0.0)


def foot(tile: Tile, brush: Brush, board: Board, told: Sequence[Status]) -> list[Mark]:
    """The foot of a tile: its id, how its face is known if that is one of ``told``, and the mark of its set."""
    base = SIZE - MARGIN
    marks: list[Mark] = [Text(MARGIN, base, tile.id, ID_SIZE, board.ink, on=board.ground)]
    if tile.status in told:
        word = _STATUSES.get(brush.lang, _STATUSES["en"])[tile.status]
        width = text_width(word, WORD_SIZE) + 2.0
        middle = max(SIZE / 2, MARGIN + text_width(tile.id, ID_SIZE) + 1.0 + width / 2)  # an id may be long
        dash = (0.7, 0.5) if tile.status == _DASHED else ()
        marks += [
            Rect(middle - width / 2, base - 2.3, width, 2.8, "", board.ink, 0.2, radius=1.4, dash=dash),
            Text(middle, base - 0.1, word, WORD_SIZE, board.ink, "middle", on=board.ground),
        ]
    marks.append(set_mark(brush.game, tile.set, SIZE - MARGIN - 2.4, base - 2.2, board, brush.lang))
    return marks


def set_mark(game: Game, set_id: str, x: float, y: float, board: Board, lang: str) -> Group:
    """The mark of a set: four small squares, or nine, of which its number in the game says which are solid."""
    rank = next((n for n, one in enumerate(game.sets, 1) if one.id == set_id), 0)
    return Group(_squares(rank, len(game.sets), board.ink), game.set_name(set_id, lang), x, y)


@cache
def _squares(rank: int, sets: int, ink: str) -> tuple[Mark, ...]:
    side = next(one for one in range(2, 99) if sets < 1 << one * one)
    cell = 2.4 / side
    marks: list[Mark] = []
    for n in range(side * side):
        left, top = (n % side) * cell + 0.07, (n // side) * cell + 0.07
        marks.append(Rect(left, top, cell - 0.14, cell - 0.14, ink if rank >> n & 1 else "", ink, 0.14))
    return tuple(marks)
