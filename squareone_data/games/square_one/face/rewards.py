"""The rewards of a tile, as they are drawn top right."""

from __future__ import annotations

from dataclasses import dataclass, replace

from squareone_data.faces.brush import Brush
from squareone_data.faces.display import Group, Mark, Text
from squareone_data.faces.fonts import text_width
from squareone_data.faces.measures import CHIP, WORD_SIZE
from squareone_data.faces.themes import Board
from squareone_data.games.square_one.words import ACTION_NAMES
from squareone_data.model.rows import Action, Pieces, Reward

from .either import either
from .icons import icon

_BETWEEN = 0.4
"""Between two pieces of a reward."""
_APART = 0.8
"""Between two actions, or pieces and actions."""
_OR = 3.8
"""The room of the sign between two actions to choose from."""


@dataclass(frozen=True)
class Block:
    """Marks from 0, 0, with the room they take."""

    width: float
    height: float
    marks: tuple[Mark, ...]


def reward_block(reward: Reward, brush: Brush, board: Board, room: float) -> Block | None:
    """A reward on one line, else on two, with smaller pieces if need be; None if it has no room."""
    actions = _actions(reward, brush, board)
    sizes = [CHIP - 0.4 * n for n in range(7)]
    for size in sizes[:4]:
        pieces = _pieces(reward.pieces, brush, size)
        apart = _APART if reward.pieces and reward.actions else 0.0
        width = pieces.width + apart + actions.width
        if width <= room:
            return Block(
                width,
                CHIP,
                (
                    Group(pieces.marks, "", 0, (CHIP - size) / 2),
                    Group(actions.marks, "", pieces.width + apart, 0),
                ),
            )
    for size in sizes:
        first = -(-len(reward.pieces) // 2) if not reward.actions else len(reward.pieces)
        lines = [_pieces(reward.pieces[:first], brush, size)]
        lines.append(actions if reward.actions else _pieces(reward.pieces[first:], brush, size))
        width = max(one.width for one in lines)
        if width <= room:
            top, marks = 0.0, []
            for one in lines:
                marks.append(Group(one.marks, "", width - one.width, top))
                top += one.height + 0.5
            return Block(width, top - 0.5, tuple(marks))
    return None


def _pieces(pieces: Pieces, brush: Brush, size: float) -> Block:
    marks = tuple(brush.chip(letter, n * (size + _BETWEEN), 0, size) for n, letter in enumerate(pieces))
    return Block(max(0.0, len(pieces) * (size + _BETWEEN) - _BETWEEN), size, marks)


def _actions(reward: Reward, brush: Brush, board: Board) -> Block:
    inverse = replace(board, ground=board.panel, ink=board.panel_ink)
    marks: list[Mark] = []
    x = 0.0
    for n, action in enumerate(reward.actions):
        if n:
            if reward.choice:
                marks.append(either(x + _OR / 2, 0, CHIP, brush, inverse))
            x += _OR if reward.choice else 2 * _APART
        one = action_block(action, board)
        marks.append(Group(one.marks, ACTION_NAMES[action], x, 0))
        x += one.width
    return Block(x, CHIP, tuple(marks))


def action_block(action: Action, board: Board) -> Block:
    """A bonus action: its icon, and its name below."""
    word = ACTION_NAMES[action]
    wide, drawn = icon(action, board.panel_ink)
    width = max(text_width(word, WORD_SIZE), wide)
    name = Text(width / 2, CHIP - 0.6, word, WORD_SIZE, board.panel_ink, "middle", on=board.panel)
    return Block(width, CHIP, (Group(drawn, "", (width - wide) / 2, 0.4), name))
