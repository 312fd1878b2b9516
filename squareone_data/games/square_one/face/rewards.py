"""The rewards of a tile, drawn top right."""

from __future__ import annotations

from dataclasses import dataclass, replace

from squareone_data.faces.dimensions import CHIP, WORD_SIZE
from squareone_data.faces.display import Group, Mark, Text
from squareone_data.faces.drawing_context import DrawingContext
from squareone_data.faces.fonts import text_width
from squareone_data.faces.themes import Palette
from squareone_data.games.square_one.definition import SquareOneDefinition
from squareone_data.games.square_one.rows import Action, Pieces, Reward
from squareone_data.games.square_one.sentences import ACTION_NAMES

from .alternatives import either
from .icons import icon

_BETWEEN = 0.4
"""The distance between two pieces of a reward."""
_APART = 0.8
"""The distance between two actions, or pieces and actions."""
_OR = 3.8
"""The width of the sign between two actions to choose from."""


@dataclass(frozen=True)
class Block:
    """Marks from 0, 0, with their size."""

    width: float
    height: float
    marks: tuple[Mark, ...]


def reward_block(
    reward: Reward, context: DrawingContext[SquareOneDefinition], palette: Palette, room: float
) -> Block | None:
    """Draw a reward on one line or on two, with smaller pieces if needed; return None if it does not fit."""
    actions = _actions(reward, context, palette)
    sizes = [CHIP - 0.4 * n for n in range(7)]
    for size in sizes[:4]:
        pieces = _pieces(reward.pieces, context, size)
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
        lines = [_pieces(reward.pieces[:first], context, size)]
        lines.append(actions if reward.actions else _pieces(reward.pieces[first:], context, size))
        width = max(line.width for line in lines)
        if width <= room:
            top, marks = 0.0, []
            for line in lines:
                marks.append(Group(line.marks, "", width - line.width, top))
                top += line.height + 0.5
            return Block(width, top - 0.5, tuple(marks))
    return None


def _pieces(pieces: Pieces, context: DrawingContext[SquareOneDefinition], size: float) -> Block:
    marks = tuple(context.chip(letter, n * (size + _BETWEEN), 0, size) for n, letter in enumerate(pieces))
    return Block(max(0.0, len(pieces) * (size + _BETWEEN) - _BETWEEN), size, marks)


def _actions(reward: Reward, context: DrawingContext[SquareOneDefinition], palette: Palette) -> Block:
    inverse = replace(palette, ground=palette.panel, ink=palette.panel_ink)
    marks: list[Mark] = []
    x = 0.0
    for n, action in enumerate(reward.actions):
        if n:
            if reward.choice:
                marks.append(either(x + _OR / 2, 0, CHIP, context, inverse))
            x += _OR if reward.choice else 2 * _APART
        block = action_block(action, palette)
        marks.append(Group(block.marks, ACTION_NAMES[action], x, 0))
        x += block.width
    return Block(x, CHIP, tuple(marks))


def action_block(action: Action, palette: Palette) -> Block:
    """Draw a bonus action: its icon, and its name below."""
    word = ACTION_NAMES[action]
    wide, drawn = icon(action, palette.panel_ink)
    width = max(text_width(word, WORD_SIZE), wide)
    name = Text(width / 2, CHIP - 0.6, word, WORD_SIZE, palette.panel_ink, "middle", on=palette.panel)
    return Block(width, CHIP, (Group(drawn, "", (width - wide) / 2, 0.4), name))
