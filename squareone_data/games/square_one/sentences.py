"""Tiles as sentences. The terms of the game (Take, Fill, Merge…) stay English in every language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import reduce

from squareone_data.game.words import counted_points, how_known
from squareone_data.games.square_one.rows import Action, Pieces, Reward, Row
from squareone_data.model.definition import GameDefinition
from squareone_data.model.tiles import Status

from .translation import MESSAGES

ACTION_NAMES: dict[Action, str] = {
    "take": "Take", "take2": "Take 2", "fill": "Fill", "fill2": "Fill 2", "master": "Master", "merge": "Merge",
    "split": "Split", "duplicate": "Duplicate", "replicate": "Replicate",
}  # fmt: skip


def _pieces(pieces: Pieces, definition: GameDefinition, lang: str) -> str:
    """Return pieces by name, with a number for several of a kind: ``2× žlutý a zelený``. Czech has cases."""
    counted = Counter(pieces)
    ordered = sorted(counted, key=lambda letter: (definition.order.get(letter, 99), letter))
    names = ((counted[letter], definition.piece_name(letter, lang)) for letter in ordered)
    return _and((f"{count}× {name}" if count > 1 else name for count, name in names), lang)


def _and(parts: Iterable[str], lang: str) -> str:
    *first, last = parts
    return MESSAGES.of(lang).gettext("{first} and {last}").format(first=", ".join(first), last=last) if first else last


def one_of(actions: Iterable[Action], lang: str) -> str:
    """Return the names of actions to choose from: ``Take 2 or Fill 2``."""
    either = MESSAGES.of(lang).gettext("{actions} or {action}")
    names = (ACTION_NAMES[action] for action in actions)
    return reduce(lambda before, name: either.format(actions=before, action=name), names)


def _row(row: Row, definition: GameDefinition, lang: str) -> str:
    first, *second = (_pieces(pieces, definition, lang) for pieces in row)
    if not second:
        return first
    return MESSAGES.of(lang).gettext("either {first}, or {second}").format(first=first, second=second[0])


def _rows(rows: Iterable[Row], definition: GameDefinition, lang: str) -> str:
    then = MESSAGES.of(lang).gettext("{rows}, then {row}")
    texts = [_row(row, definition, lang) for row in rows]
    return reduce(lambda before, row: then.format(rows=before, row=row), texts) if texts else ""


def _reward(reward: Reward, definition: GameDefinition, lang: str) -> str:
    """Return a reward by name: its pieces, then its bonus actions."""
    messages = MESSAGES.of(lang)
    parts = [_pieces(reward.pieces, definition, lang)] if reward.pieces else []
    if reward.choice:
        text = messages.gettext("one of the bonus actions {actions}")
        parts.append(text.format(actions=one_of(reward.actions, lang)))
    elif reward.actions:
        names = [ACTION_NAMES[action] for action in reward.actions]
        text = messages.ngettext("the bonus action {actions}", "the bonus actions {actions}", len(names))
        parts.append(text.format(actions=_and(names, lang)))
    if not parts:
        return messages.gettext("gives nothing")
    return messages.gettext("gives {reward}").format(reward=_and(parts, lang))


def sentence(
    tile_id: str,
    color: str,
    rows: tuple[Row, ...],
    points: int,
    reward: Reward,
    status: Status,
    definition: GameDefinition,
    lang: str,
) -> str:
    """Return one sentence that describes a tile."""
    _ = MESSAGES.of(lang).gettext
    colors = {"white": _("White tile"), "black": _("Black tile")}
    parts = [
        _("{tile} {id} asks for {rows}").format(
            tile=colors.get(color, color), id=tile_id, rows=_rows(rows, definition, lang)
        )
    ]
    if points:
        parts.append(_("is worth {points}").format(points=counted_points(points, lang)))
    if reward or not points:
        parts.append(_reward(reward, definition, lang))
    return f"{'; '.join([*parts, how_known(status, lang)])}."
