"""Where something stands in a catalog: a file and a path into it. Lines are worked out only when shown."""

from __future__ import annotations

from dataclasses import dataclass

Pointer = tuple[str | int, ...]
"""Keys and indexes from the top of a JSON document to a value."""


EXTENDED = "extended:"
"""How the path of a file of the extended catalog begins, seen from an own expansion."""


@dataclass(frozen=True, slots=True)
class Place:
    """A value in a file, or the file itself.

    Args:
        file: the path inside the catalog, with forward slashes.
        pointer: the way to the value; empty for the whole document.
        part: a stretch of the value's text, as (start, end) characters.
        key: the key is meant, not the value.
        offset: characters from the start of the file, where the document could not be parsed; None otherwise.
    """

    file: str
    pointer: Pointer = ()
    part: tuple[int, int] | None = None
    key: bool = False
    offset: int | None = None
