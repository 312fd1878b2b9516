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


def parse_row(text: str) -> str:
    """One row of a recess, which is its text.

    Raises:
        NotationError: a character is neither an open nor a closed cell, or there is none.
    """
    if not text:
        raise NotationError("a row of the recess is empty", text, 0, 0, "a cell for each column")
    if wrong := re.search("[^.#]", text):
        name = unicodedata.name(wrong[0], "a character without a name")
        message = f"{wrong[0]!r} ({name}) is no cell; `.` is an open cell, `#` a closed one"
        raise NotationError(message, text, wrong.start(), wrong.end(), "`.` or `#`")
    return text


def parse_recess(text: str) -> tuple[str, ...]:
    """The rows of a recess from one line.

    Raises:
        NotationError: a character is neither an open nor a closed cell, or a row has none.
    """
    at = 0
    for row in text.split("/"):
        try:
            parse_row(row)
        except NotationError as error:
            message = f"{error.message}; `/` ends a row"
            raise NotationError(message, text, at + error.start, at + error.end, error.hint) from None
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
    drawn, arrow, gain = text.partition(">")
    try:
        face: dict[str, Any] = {"recess": list(parse_recess(drawn.removesuffix(" ") if arrow else drawn))}
    except NotationError as error:
        raise NotationError(error.message, text, error.start, error.end, error.hint) from None
    if arrow:
        spaced = drawn.endswith(" ") and gain.startswith(" ")
        found = _GAIN.fullmatch(gain[1:]) if spaced else None
        if found is None:
            message = "after ` > ` come the points, 1 or more, the letter of the reward, or both, such as `2 D`"
            raise NotationError(message, text, min(len(drawn) + 2, len(text)), len(text))
        if found["points"]:
            face["points"] = int(found["points"])
        if reward := found["more"] or found["only"]:
            face["reward"] = reward
    return face
