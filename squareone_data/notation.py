"""The grammar of rows, rewards and tiles: strict parsing, canonical formatting, errors that point into the text.

::

    row      = pieces [ " | " pieces ]
    pieces   = letter { " " letter }
    reward   = pieces | pieces " " bonus | bonus
    bonus    = "[" action "]" [ " [" action "]" ] | "[" action " | " action "]"
    tile     = id " " row { " / " row } [ " > " [ points ] [ " " ] [ reward ] ]

A letter is one of A to Z; what it stands for is the game's to say. ``|`` always means *or*.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from squareone_data.model.base import TILE_ID
from squareone_data.model.rows import ACTIONS, Action, Pieces, Reward, Row

_PIECES = r"[A-Z]( [A-Z])*"
_ACTION = "(" + "|".join(sorted(ACTIONS, key=len, reverse=True)) + ")"
_BONUS = rf"\[{_ACTION}\]( \[{_ACTION}\])?|\[{_ACTION} \| {_ACTION}\]"
ROW_PATTERN = rf"^{_PIECES}( \| {_PIECES})?$"
REWARD_PATTERN = rf"^({_PIECES}|({_PIECES} )?({_BONUS}))$"
"""The grammar as regular expressions, for the schemas."""


class NotationError(ValueError):
    """Text that does not follow the grammar.

    Args:
        message: what is wrong and what was expected.
        text: the whole text that was parsed.
        start: where in it the fault begins, in characters from 0.
        end: where the fault ends, exclusive.
        hint: what to write instead, where that is certain enough to say.
        kind: ``syntax``, ``empty`` (a row or an alternative without pieces) or ``action`` (no such bonus action).
    """

    def __init__(self, message: str, text: str, start: int, end: int, hint: str = "", kind: str = "syntax") -> None:
        super().__init__(message)
        self.message, self.text, self.hint, self.kind = message, text, hint, kind
        self.start, self.end = start, max(end, start + 1) if start < len(text) else end

    def __str__(self) -> str:
        return f"{self.message}\n  {self.text}\n  {' ' * self.start}{'^' * max(1, self.end - self.start)}"


class TileLine(NamedTuple):
    """A tile as one line gives it."""

    id: str
    rows: tuple[Row, ...]
    points: int
    reward: Reward


def closest(word: str, known: Iterable[str]) -> str:
    """The known word most like this one; empty if none is near."""
    names = list(known)
    folded = {name.casefold(): name for name in reversed(names)}
    if word.casefold() in folded:
        return folded[word.casefold()]
    near = difflib.get_close_matches(word.casefold(), folded, n=1, cutoff=0.6)
    return folded[near[0]] if near else ""


def _pieces(text: str, start: int, end: int, what: str) -> Pieces:
    """The letters in ``text[start:end]``; ``what`` names the thing that may not be empty."""
    part = text[start:end]
    if not part.strip():
        raise NotationError(f"{what} is empty; it names at least one piece", text, start, end, kind="empty")
    letters = []
    for match in re.finditer(r"\S+|\s+", part):
        word, at = match[0], start + match.start()
        if word.isspace():
            edge = match.start() == 0 or match.end() == len(part)
            if edge or word != " ":
                odd = "" if word.isascii() else f" (here is {unicodedata.name(word[0], 'another space')})"
                raise NotationError(
                    f"one space stands between two pieces, and none before or after{odd}", text, at, at + len(word)
                )
        elif re.fullmatch("[A-Z]", word):
            letters.append(word)
        elif re.fullmatch("[A-Za-z]+", word):
            hint = " ".join(word.upper()) if len(word) < 5 else ""
            if word.casefold() in ACTIONS:
                hint = f"[{word.casefold()}]"
            raise NotationError(
                f"{word!r} is no piece; a piece is one capital letter, and one space stands between two",
                text, at, at + len(word), hint,
            )  # fmt: skip
        else:
            named = f" ({unicodedata.name(word[0], 'a character without a name')})" if not word.isascii() else ""
            message = f"{word!r}{named} is no piece; a piece is one capital letter, A to Z"
            raise NotationError(message, text, at, at + len(word))
    return tuple(letters)


@lru_cache(maxsize=1 << 16)
def parse_row(text: str) -> Row:
    """A row from its text, such as ``B O | P``.

    Raises:
        NotationError: it is not written as the grammar says.
    """
    if not text.strip():
        raise NotationError("the row is empty; it names at least one piece", text, 0, len(text), kind="empty")
    sides = text.split("|")
    if len(sides) > 2:
        at = len(sides[0]) + len(sides[1]) + 1
        raise NotationError("a row has at most two alternatives, so one `|`", text, at, at + 1)
    if len(sides) == 1:
        return Row.model_construct(alternatives=(_pieces(text, 0, len(text), "the row"),))
    bar = text.index("|")
    for at, side in ((bar - 1, "before"), (bar + 1, "after")):
        if not (0 <= at < len(text)) or text[at] != " ":
            if not sides[0 if side == "before" else 1].strip():
                raise NotationError(
                    f"nothing stands {side} the `|`; an alternative names at least one piece",
                    text, bar, bar + 1, kind="empty",
                )  # fmt: skip
            raise NotationError("one space stands before and after the `|`", text, bar, bar + 1)
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
    if len(two) == 2 and all(one in ACTIONS for one in two):
        message = f"{word!r} are two actions in one bracket"
        hint = f"[{two[0]}] [{two[1]}] for both, or [{two[0]} | {two[1]}] for a choice"
        raise NotationError(message, text, start, end, hint, kind="action")
    near = closest(word.strip().replace(" ", "").replace("-", ""), ACTIONS)
    hint = f"[{near}]" if near else ""
    raise NotationError(
        f"{word!r} is no bonus action; they are {', '.join(ACTIONS)}", text, start, end, hint, kind="action"
    )


@lru_cache(maxsize=1 << 14)
def parse_reward(text: str) -> Reward:
    """A reward from its text, such as ``G [take] [merge]`` or ``[take2 | fill2]``; an empty text is no reward.

    Raises:
        NotationError: it is not written as the grammar says.
    """
    if not text:
        return Reward()
    bracket = text.find("[")
    if bracket < 0:
        if "]" in text:
            at = text.index("]")
            raise NotationError("a `]` without its `[`", text, at, at + 1)
        return Reward.model_construct(pieces=_pieces(text, 0, len(text), "the reward"), actions=(), choice=False)
    pieces: Pieces = ()
    if bracket > 0:
        if text[bracket - 1] != " ":
            raise NotationError("one space stands before the bracket", text, bracket - 1, bracket)
        pieces = _pieces(text, 0, bracket - 1, "the reward before the bracket")
    actions: list[Action] = []
    choice = False
    at = bracket
    while at < len(text):
        if actions:
            if text[at] != " ":
                raise NotationError("one space stands between two brackets", text, at, at + 1)
            at += 1
        close = text.find("]", at)
        if at >= len(text) or text[at] != "[":
            raise NotationError("pieces come first, then bonus actions in brackets", text, at, len(text))
        if close < 0:
            raise NotationError("the bracket is not closed", text, at, len(text))
        inside = text[at + 1 : close]
        if choice or (actions and "|" in inside):
            raise NotationError("a single choice stands alone, without another bracket", text, at, close + 1)
        if "|" in inside:
            bar = text.index("|", at)
            if inside.count("|") > 1:
                raise NotationError("a single choice is between two actions", text, at, close + 1)
            if text[bar - 1 : bar + 2] != " | ":
                raise NotationError("one space stands before and after the `|`", text, bar, bar + 1)
            actions += [_action(text, at + 1, bar - 1), _action(text, bar + 2, close)]
            choice = True
        else:
            actions.append(_action(text, at + 1, close))
            if len(actions) > 2:
                raise NotationError("a tile rewards at most two bonus actions", text, at, close + 1)
        at = close + 1
    return Reward.model_construct(pieces=pieces, actions=tuple(actions), choice=choice)


def _shifted(parse: Callable[[str], Row | Reward], text: str, start: int, end: int) -> Row | Reward:
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
    """A tile from its line, such as ``CAB01 R P / C D / V > 3 [take2 | fill2]``.

    Raises:
        NotationError: it is not written as the grammar says.
    """
    line = _LINE.fullmatch(text)
    if line is None:
        raise NotationError(
            "a tile is its id, its rows joined by ` / `, then ` > ` and what it gives", text, 0, len(text)
        )
    if not re.fullmatch(TILE_ID, line["id"]):
        raise NotationError(
            f"{line['id']!r} is not a tile id: one to six capital letters, then two to four digits",
            text, 0, line.end("id"),
        )  # fmt: skip
    rows = []
    at = line.start("rows")
    for part in line["rows"].split(" / "):
        row = _shifted(parse_row, text, at, at + len(part))
        assert isinstance(row, Row)
        rows.append(row)
        at += len(part) + 3
    points, reward = 0, Reward()
    if line["gain"] is not None:
        gain = _GAIN.fullmatch(line["gain"])
        if gain is None:
            raise NotationError(
                "after ` > ` come the points, the reward, or both", text, line.end("rows"), len(text), kind="empty"
            )
        points = int(gain["points"] or 0)
        part = "more" if gain["points"] else "only"
        if gain[part] is not None:
            parsed = _shifted(parse_reward, text, line.start("gain") + gain.start(part), len(text))
            assert isinstance(parsed, Reward)
            reward = parsed
    return TileLine(line["id"], tuple(rows), points, reward)


def format_tile(tile_id: str, rows: Iterable[Row], points: int = 0, reward: Reward | None = None) -> str:
    """The line of a tile: what :func:`parse_tile` reads."""
    line = f"{tile_id} {' / '.join(map(str, rows))}"
    gains = [str(points)] if points else []
    if reward:
        gains.append(str(reward))
    return f"{line} > {' '.join(gains)}" if gains else line
