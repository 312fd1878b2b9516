"""How a puzzle is written in one line, and read: ``#####/#...#/##.##/##.##/##### > 2 D``.

::

    face   = row { "/" row } [ " > " [ points ] [ " " ] [ reward ] ]
    row    = cell { cell }
    cell   = "." (open) | "#" (closed)
    reward = the letter of a kind of piece
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from squareone_data.notation import NotationError

_GAIN = re.compile(r"(?P<points>[1-9][0-9]{0,5})(?: (?P<more>[A-Z]))?|(?P<only>[A-Z])")


def format_recess(recess: Iterable[str]) -> str:
    """The rows of a recess on one line."""
    return "/".join(recess)


def parse_recess(text: str) -> tuple[str, ...]:
    """The rows of a recess from one line.

    Raises:
        NotationError: a character is neither an open nor a closed cell, or a row has none.
    """
    at = 0
    for row in text.split("/"):
        if not row:
            raise NotationError("a row of the recess is empty", text, at, at, kind="empty")
        if wrong := re.search("[^.#]", row):
            name = unicodedata.name(wrong[0], "a character without a name")
            message = f"{wrong[0]!r} ({name}) is no cell; `.` is an open cell, `#` a closed one, `/` ends a row"
            raise NotationError(message, text, at + wrong.start(), at + wrong.end())
        at += len(row) + 1
    return tuple(text.split("/"))


def read_recess(text: str) -> tuple[str, ...]:
    """A recess from what somebody typed into a cell: rows also on lines of their own, and what programs make of dots.

    Raises:
        NotationError: it cannot be read.
    """
    plain = text.replace("…", "...").replace("\r\n", "\n")
    rows = [row.strip() for row in re.split(r"[/\n]", plain.strip())]
    return parse_recess("/".join(rows))


def parse_face(text: str) -> dict[str, Any]:
    """The face of a puzzle, as a file has it, from its line without the id.

    Raises:
        NotationError: it does not follow the notation.
    """
    drawn, arrow, gain = text.partition(" > ")
    try:
        face: dict[str, Any] = {"recess": list(parse_recess(drawn))}
    except NotationError as error:
        raise NotationError(error.message, text, error.start, error.end, error.hint, error.kind) from None
    if arrow:
        found = _GAIN.fullmatch(gain)
        if not gain or found is None:
            message = "after ` > ` come the points, the letter of the reward, or both, such as `2 D`"
            raise NotationError(message, text, len(drawn) + len(arrow), len(text))
        if found["points"]:
            face["points"] = int(found["points"])
        if reward := found["more"] or found["only"]:
            face["reward"] = reward
    return face
