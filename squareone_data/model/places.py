"""Places in a catalog: a file and a path into it. Line numbers are computed only for display."""

from __future__ import annotations

from dataclasses import dataclass

Pointer = tuple[str | int, ...]
"""Keys and indexes from the root of a JSON document to a value."""


EXTENDED = "extended:"
"""The prefix of paths of files in the extended catalog, in a place reported for an own expansion."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a value in a file, or of the file itself.

    Args:
        file: the path inside the catalog, with forward slashes.
        pointer: the path to the value; empty for the whole document.
        part: a range of characters of the value's text, as (start, end).
        key: True for the place of the key instead of the value.
        offset: the character offset in the file if the document could not be parsed; None otherwise.
    """

    file: str
    pointer: Pointer = ()
    part: tuple[int, int] | None = None
    key: bool = False
    offset: int | None = None
