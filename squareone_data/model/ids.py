"""Tile ids and ranges of them: ``W01``, ``W01-W36``, ``W01-W36,W40``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_PARTS = re.compile(r"([A-Z]{1,6})([0-9]{2,4})")


class RangeError(ValueError):
    """A range that says something impossible; the message says what."""


def split_id(tile_id: str) -> tuple[str, int, int]:
    """The prefix, the number and the count of digits of an id: ``W01`` is ``("W", 1, 2)``.

    Raises:
        RangeError: it is no tile id.
    """
    match = _PARTS.fullmatch(tile_id)
    if match is None:
        raise RangeError(f"{tile_id!r} is not a tile id: one to six capital letters, then two to four digits")
    return match[1], int(match[2]), len(match[2])


def id_order(tile_id: str) -> tuple[str, int, int]:
    """A sort key: by prefix, then by number, so that ``W99`` comes before ``W100``."""
    return split_id(tile_id)


def _expand(part: str) -> Iterator[str]:
    first, dash, last = part.partition("-")
    prefix, low, digits = split_id(first)
    if not dash:
        yield first
        return
    end_prefix, high, end_digits = split_id(last)
    if prefix != end_prefix:
        raise RangeError(f"{part}: a range stays within one prefix, {prefix} and {end_prefix} are two")
    if high < low:
        raise RangeError(f"{part}: the range ends before it begins")
    if end_digits < digits or (end_digits > digits and first.removeprefix(prefix).startswith("0")):
        raise RangeError(f"{part}: both ends need the same number of digits")
    for number in range(low, high + 1):
        yield f"{prefix}{number:0{digits}d}"


@lru_cache(maxsize=256)
def expand_ranges(text: str) -> tuple[str, ...]:
    """All ids that a list of ranges names, in the order named.

    Args:
        text: single ids and ranges joined by commas, without spaces.

    Raises:
        RangeError: a range ends before it begins, mixes prefixes or digits, or names an id twice.
    """
    ids: dict[str, None] = {}
    for part in text.split(","):
        for tile_id in _expand(part):
            if tile_id in ids:
                raise RangeError(f"{part}: {tile_id} is named twice")
            ids[tile_id] = None
    return tuple(ids)


def compress_ids(ids: list[str]) -> str:
    """The shortest list of ranges that names these ids, in id order."""
    parts: list[tuple[str, str]] = []
    for tile_id in sorted(set(ids), key=id_order):
        if parts:
            prefix, number, digits = split_id(parts[-1][1])
            start = parts[-1][0].removeprefix(prefix)
            # W99 is followed by W100, but a range that begins with W01 has two digits throughout.
            same = len(tile_id) == len(parts[-1][0]) or not start.startswith("0")
            if same and tile_id == f"{prefix}{number + 1:0{digits}d}":
                parts[-1] = (parts[-1][0], tile_id)
                continue
        parts.append((tile_id, tile_id))
    return ",".join(first if first == last else f"{first}-{last}" for first, last in parts)
