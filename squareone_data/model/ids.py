"""Tile ids and ranges of tile ids: ``W01``, ``W01-W36``, ``W01-W36,W40``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_PARTS = re.compile(r"([A-Z]{1,6})([0-9]{2,4})")


class RangeError(ValueError):
    """An invalid tile id or range; the message says why."""


def split_id(tile_id: str) -> tuple[str, int, int]:
    """Return the prefix, the number and the number of digits of an id: ``W01`` is ``("W", 1, 2)``.

    Raises:
        RangeError: the text is not a tile id.
    """
    match = _PARTS.fullmatch(tile_id)
    if match is None:
        raise RangeError(f"{tile_id!r} is not a tile id; expected one to six capital letters, then two to four digits")
    return match[1], int(match[2]), len(match[2])


def id_order(tile_id: str) -> tuple[str, int, int]:
    """Return a sort key that orders by prefix, then by number: ``W99`` sorts before ``W100``."""
    return split_id(tile_id)


def _expand(part: str) -> Iterator[str]:
    first, dash, last = part.partition("-")
    prefix, low, digits = split_id(first)
    if not dash:
        yield first
        return
    end_prefix, high, end_digits = split_id(last)
    if prefix != end_prefix:
        raise RangeError(f"invalid range {part}: its ends have different prefixes, {prefix} and {end_prefix}")
    if high < low:
        raise RangeError(f"invalid range {part}: it ends before it begins")
    if end_digits < digits or (end_digits > digits and first.removeprefix(prefix).startswith("0")):
        raise RangeError(f"invalid range {part}: its ends have different numbers of digits")
    for number in range(low, high + 1):
        yield f"{prefix}{number:0{digits}d}"


@lru_cache(maxsize=256)
def expand_ranges(text: str) -> tuple[str, ...]:
    """Return all ids in a list of ranges, in the order given.

    Args:
        text: single ids and ranges, separated by commas without spaces.

    Raises:
        RangeError: a range ends before it begins, its ends have different prefixes or digits, or an id is repeated.
    """
    ids: dict[str, None] = {}
    for part in text.split(","):
        for tile_id in _expand(part):
            if tile_id in ids:
                raise RangeError(f"duplicate tile id {tile_id} in the ranges {text}")
            ids[tile_id] = None
    return tuple(ids)


def compress_ids(ids: list[str]) -> str:
    """Return the shortest list of ranges that covers these ids, in id order."""
    parts: list[tuple[str, str]] = []
    for tile_id in sorted(set(ids), key=id_order):
        if parts:
            prefix, number, digits = split_id(parts[-1][1])
            start = parts[-1][0].removeprefix(prefix)
            # W100 follows W99, but all ids of a range that begins with W01 have two digits.
            same = len(tile_id) == len(parts[-1][0]) or not start.startswith("0")
            if same and tile_id == f"{prefix}{number + 1:0{digits}d}":
                parts[-1] = (parts[-1][0], tile_id)
                continue
        parts.append((tile_id, tile_id))
    return ",".join(first if first == last else f"{first}-{last}" for first, last in parts)
