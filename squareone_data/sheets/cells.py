"""Text in cells that a spreadsheet could take for a formula: guarded on the way out, unguarded on the way back."""

from __future__ import annotations

_STARTS = ("=", "+", "-", "@", "\t", "\r", "'")
"""What a formula may begin with; and the guard itself, so that a text that begins with it comes back too."""


NOTHING = "an empty cell says that there is none"
LEAVE_EMPTY = "leave the cell empty"
_NOTHING = ("-", "–", "—", "--", "none", "nothing", "n/a", "žádná", "žádné", "žádný", "nic")


def says_nothing(text: str) -> bool:
    """Whether somebody wrote into a cell that it has nothing."""
    return text.strip().casefold() in _NOTHING


def guarded(text: str) -> str:
    """The text as a cell holds it: with an apostrophe in front where a spreadsheet might run it."""
    return f"'{text}" if text.startswith(_STARTS) else text


def unguarded(text: str) -> str:
    """The text a cell stands for: the one that :func:`guarded` was given. An apostrophe of somebody else's stays."""
    return text[1:] if text[:1] == "'" and text[1:].startswith(_STARTS) else text
