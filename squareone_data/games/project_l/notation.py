"""The notation of a puzzle on one line: ``#####/#...#/##.##/##.##/##### > 2 D``.

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

from squareone_data.model.notation import NotationError

_GAIN = re.compile(r"(?P<points>[1-9][0-9]{0,5})(?: (?P<more>[A-Z]))?|(?P<only>[A-Z])")


def format_recess(recess: Iterable[str]) -> str:
    """Return the rows of a recess on one line."""
    return "/".join(recess)


def parse_row(text: str) -> str:
    """Check one row of a recess and return it.

    Raises:
        NotationError: The row is empty, or a character is not a cell.
    """
    if not text:
        raise NotationError("a row of the recess is empty", text, 0, 0, "a cell for each column")
    if wrong := re.search("[^.#]", text):
        name = unicodedata.name(wrong[0], "a character without a name")
        message = f"{wrong[0]!r} ({name}) is not a cell; write `.` for an open cell, `#` for a closed one"
        raise NotationError(message, text, *wrong.span(), "`.` or `#`")
    return text


def parse_recess(text: str) -> tuple[str, ...]:
    """Parse the rows of a recess from one line.

    Raises:
        NotationError: A row is empty, or a character is not a cell.
    """
    at = 0
    for row in text.split("/"):
        try:
            parse_row(row)
        except NotationError as error:
            message = f"{error.message}; separate rows with `/`"
            raise NotationError(message, text, at + error.start, at + error.end, error.hint) from None
        at += len(row) + 1
    return tuple(text.split("/"))


def read_recess(text: str) -> tuple[str, ...]:
    """Parse a recess that was typed into a cell: rows can be on separate lines, and dots replaced by office programs.

    Raises:
        NotationError: The text is not a recess.
    """
    rows = re.split(r"[/\n]", text.replace("…", "...").strip())
    return parse_recess("/".join(row.strip() for row in rows))


def parse_face(text: str) -> dict[str, object]:
    """Parse the face of a puzzle from its line without the id.

    Raises:
        NotationError: The text does not follow the notation.
    """
    drawn, arrow, gain = text.partition(">")
    try:
        face: dict[str, object] = {"recess": list(parse_recess(drawn.removesuffix(" ") if arrow else drawn))}
    except NotationError as error:
        raise NotationError(error.message, text, error.start, error.end, error.hint) from None
    if arrow:
        spaced = drawn.endswith(" ") and gain.startswith(" ")
        found = _GAIN.fullmatch(gain[1:]) if spaced else None
        if found is None:
            message = "expected points (1 or more), the letter of the reward, or both after ` > `, such as `2 D`"
            raise NotationError(message, text, min(len(drawn) + 2, len(text)), len(text))
        if found["points"]:
            face["points"] = int(found["points"])
        if reward := found["more"] or found["only"]:
            face["reward"] = reward
    return face
