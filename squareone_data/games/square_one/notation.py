"""The notation of rows, rewards and tiles: strict parsers and canonical formatters. Errors point into the text.

::

    row      = pieces [ " | " pieces ]
    pieces   = letter { " " letter }
    reward   = pieces | pieces " " bonus | bonus
    bonus    = "[" action "]" [ " [" action "]" ] | "[" action " | " action "]"
    tile     = id " " row { " / " row } [ " > " [ points ] [ " " ] [ reward ] ]

A letter is one of A to Z; ``game.json`` defines its piece. ``|`` always means *or*.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from squareone_data.games.square_one.rows import ACTIONS, Action, Pieces, Reward, Row
from squareone_data.model.base import TILE_ID
from squareone_data.model.notation import NotationError
from squareone_data.model.suggestions import closest

P = TypeVar("P")

_PIECES = r"[A-Z]( [A-Z])*"
_ACTION = "(" + "|".join(sorted(ACTIONS, key=len, reverse=True)) + ")"
_BONUS = rf"\[{_ACTION}\]( \[{_ACTION}\])?|\[{_ACTION} \| {_ACTION}\]"
ROW_PATTERN = rf"^{_PIECES}( \| {_PIECES})?$"
REWARD_PATTERN = rf"^({_PIECES}|({_PIECES} )?({_BONUS}))$"
"""The grammar as regular expressions, for the schemas."""


class TileLine(NamedTuple):
    """A tile as parsed from a line."""

    id: str
    rows: tuple[Row, ...]
    points: int
    reward: Reward


def _pieces(text: str, start: int, end: int, what: str) -> Pieces:
    """Return the letters in ``text[start:end]``; ``what`` names the part for the error if it is empty."""
    part = text[start:end]
    if not part.strip():
        raise NotationError(f"{what} is empty; expected at least one piece", text, start, end, kind="empty")
    letters = []
    for match in re.finditer(r"\S+|\s+", part):
        word, at = match[0], start + match.start()
        if word.isspace():
            edge = match.start() == 0 or match.end() == len(part)
            if edge or word != " ":
                odd = "" if word.isascii() else f", not {unicodedata.name(word[0], 'another space')}"
                raise NotationError(
                    f"separate pieces with one space{odd}, without spaces before or after", text, at, at + len(word)
                )
        elif re.fullmatch("[A-Z]", word):
            letters.append(word)
        elif re.fullmatch("[A-Za-z]+", word):
            hint = " ".join(word.upper()) if len(word) < 5 else ""
            if word.casefold() in ACTIONS:
                hint = f"[{word.casefold()}]"
            raise NotationError(
                f"{word!r} is not a piece; separate letters with one space: Y Y",
                text, at, at + len(word), hint,
            )  # fmt: skip
        else:
            named = f" ({unicodedata.name(word[0], 'a character without a name')})" if not word.isascii() else ""
            message = f"{word!r}{named} is not a piece; expected a letter from A to Z"
            raise NotationError(message, text, at, at + len(word))
    return tuple(letters)


@lru_cache(maxsize=1 << 16)
def parse_row(text: str) -> Row:
    """Parse a row, such as ``B O | P``.

    Raises:
        NotationError: The text does not follow the notation.
    """
    if not text.strip():
        raise NotationError("the row is empty; expected at least one piece", text, 0, len(text), kind="empty")
    sides = text.split("|")
    if len(sides) > 2:
        at = len(sides[0]) + len(sides[1]) + 1
        raise NotationError("a row has at most two alternatives; remove a `|`", text, at, at + 1)
    if len(sides) == 1:
        return Row.model_construct(alternatives=(_pieces(text, 0, len(text), "the row"),))
    bar = text.index("|")
    for at, side in ((bar - 1, "before"), (bar + 1, "after")):
        if not (0 <= at < len(text)) or text[at] != " ":
            if not sides[0 if side == "before" else 1].strip():
                raise NotationError(
                    f"the alternative {side} the `|` is empty; expected at least one piece",
                    text, bar, bar + 1, kind="empty",
                )  # fmt: skip
            raise NotationError("write one space before and after the `|`", text, bar, bar + 1)
    return Row.model_construct(
        alternatives=(
            _pieces(text, 0, bar - 1, "the alternative before the `|`"),
            _pieces(text, bar + 2, len(text), "the alternative after the `|`"),
        )
    )


def _action(text: str, start: int, end: int) -> Action:
    word = text[start:end]
    for action in ACTIONS:
        if word == action:
            return action
    two = re.split(r"[\s,+&]+", word.strip())
    if len(two) == 2 and all(action in ACTIONS for action in two):
        message = f"{word!r} has two actions in one bracket"
        hint = f"[{two[0]}] [{two[1]}] for both, or [{two[0]} | {two[1]}] for a choice"
        raise NotationError(message, text, start, end, hint, kind="action")
    near = closest(word.strip().replace(" ", "").replace("-", ""), ACTIONS)
    hint = f"[{near}]" if near else ""
    raise NotationError(
        f"unknown bonus action {word!r}; expected one of {', '.join(ACTIONS)}", text, start, end, hint, kind="action"
    )


@lru_cache(maxsize=1 << 14)
def parse_reward(text: str) -> Reward:
    """Parse a reward, such as ``G [take] [merge]`` or ``[take2 | fill2]``; an empty text is an empty reward.

    Raises:
        NotationError: The text does not follow the notation.
    """
    if not text:
        return Reward()
    bracket = text.find("[")
    if bracket < 0:
        if "]" in text:
            at = text.index("]")
            raise NotationError("unmatched `]`", text, at, at + 1)
        return Reward.model_construct(pieces=_pieces(text, 0, len(text), "the reward"), actions=(), choice=False)
    pieces: Pieces = ()
    if bracket > 0:
        if text[bracket - 1] != " ":
            raise NotationError("write one space before the bracket", text, bracket - 1, bracket)
        pieces = _pieces(text, 0, bracket - 1, "the reward before the bracket")
    actions: list[Action] = []
    choice = False
    at = bracket
    while at < len(text):
        if actions:
            if text[at] != " ":
                raise NotationError("write one space between brackets", text, at, at + 1)
            at += 1
        close = text.find("]", at)
        if at >= len(text) or text[at] != "[":
            raise NotationError("write pieces first, then bonus actions in brackets", text, at, len(text))
        if close < 0:
            raise NotationError("unclosed bracket", text, at, len(text))
        inside = text[at + 1 : close]
        if choice or (actions and "|" in inside):
            raise NotationError("a choice cannot be combined with other actions", text, at, close + 1)
        if "|" in inside:
            bar = text.index("|", at)
            if inside.count("|") > 1:
                raise NotationError("a choice must have two actions", text, at, close + 1)
            if text[bar - 1 : bar + 2] != " | ":
                raise NotationError("write one space before and after the `|`", text, bar, bar + 1)
            actions += [_action(text, at + 1, bar - 1), _action(text, bar + 2, close)]
            choice = True
        else:
            actions.append(_action(text, at + 1, close))
            if len(actions) > 2:
                raise NotationError("a reward has at most two bonus actions", text, at, close + 1)
        at = close + 1
    return Reward.model_construct(pieces=pieces, actions=tuple(actions), choice=choice)


def _shifted(parse: Callable[[str], P], text: str, start: int, end: int) -> P:
    """Parse a part of a text so that an error points into the whole."""
    try:
        return parse(text[start:end])
    except NotationError as error:
        raise NotationError(
            error.message, text, start + error.start, start + error.end, error.hint, error.kind
        ) from None


_LINE = re.compile(r"(?P<id>\S+) (?P<rows>[^>]*?)(?: > (?P<gain>.*))?")
_GAIN = re.compile(r"(?P<points>[1-9][0-9]{0,5})(?: (?P<more>.+))?|(?P<only>[^0-9].*)")


def parse_tile(text: str) -> TileLine:
    """Parse the line of a tile, such as ``CAB01 R P / C D / V > 3 [take2 | fill2]``.

    Raises:
        NotationError: The text does not follow the notation.
    """
    line = _LINE.fullmatch(text)
    if line is None:
        raise NotationError(
            "not a tile; expected an id, rows joined by ` / `, then ` > ` and the points and reward", text, 0, len(text)
        )
    if not re.fullmatch(TILE_ID, line["id"]):
        raise NotationError(
            f"{line['id']!r} is not a tile id; expected one to six capital letters, then two to four digits",
            text, 0, line.end("id"),
        )  # fmt: skip
    rows = []
    at = line.start("rows")
    for part in line["rows"].split(" / "):
        row = _shifted(parse_row, text, at, at + len(part))
        rows.append(row)
        at += len(part) + 3
    points, reward = 0, Reward()
    if line["gain"] is not None:
        gain = _GAIN.fullmatch(line["gain"])
        if gain is None:
            raise NotationError(
                "expected points, a reward, or both after ` > `", text, line.end("rows"), len(text), kind="empty"
            )
        points = int(gain["points"] or 0)
        part = "more" if gain["points"] else "only"
        if gain[part] is not None:
            reward = _shifted(parse_reward, text, line.start("gain") + gain.start(part), len(text))
    return TileLine(line["id"], tuple(rows), points, reward)


def format_tile(tile_id: str, rows: Iterable[Row], points: int = 0, reward: Reward | None = None) -> str:
    """Format a tile as a line for :func:`parse_tile`."""
    line = f"{tile_id} {' / '.join(map(str, rows))}"
    gains = [str(points)] if points else []
    if reward:
        gains.append(str(reward))
    return f"{line} > {' '.join(gains)}" if gains else line
