"""Text of cells: protected against formula injection on export, read leniently on import."""

from __future__ import annotations

from datetime import date, time, timedelta

from .grid import CellValue

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "'")
"""Characters that can start a formula, and the apostrophe itself, so that texts with a leading one round-trip."""


def guarded(text: str) -> str:
    """Prefix a text with an apostrophe if a spreadsheet might run it as a formula."""
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text


def unguarded(text: str) -> str:
    """Undo :func:`guarded`; other leading apostrophes are kept."""
    return text[1:] if text[:1] == "'" and text[1:].startswith(_FORMULA_STARTS) else text


def shown(value: CellValue) -> str:
    """Return the value of a cell as shown in messages."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, date | time | timedelta):
        return f"the date {value}"
    text = str(value)
    return repr(text if len(text) <= 60 else text[:59] + "…")


def as_text(value: CellValue) -> str | None:
    """Return the text of a cell; None for dates and times, which no column contains."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, date | time | timedelta):
        return None
    return str(value)
