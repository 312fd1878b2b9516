"""Digests of rows: whether a tile changed since a spreadsheet was made, without keeping the old version."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from squareone_data.model.catalog import Catalog
from squareone_data.model.tiles import Tile

from .columns import Column

DIGEST_TITLE = "Digest"
"""The header of the hidden column with the digests."""
TILE_KEY = "tile "
"""What stands before an id in the hidden sheet, beside the digest of its row."""

WHOLE = "sha256:"
"""What stands before the digest of a catalog."""
_STATE = re.compile(r"([0-9a-f]{16})\.([0-9a-f]{16})\.([A-Z]+[0-9]+)")


def written_columns(columns: Iterable[Column]) -> list[Column]:
    """The columns that an import takes back."""
    return [one for one in columns if one.written]


def row_digest(values: Mapping[str, Any]) -> str:
    """A short digest of the values of a row, by column key; empty values and those left out are the same."""
    kept = {key: value for key, value in values.items() if not is_empty(value)}
    text = json.dumps(kept, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


def csv_state(tile: str, row: str, whole: str) -> str:
    """What the Digest cell of a csv says: the digests of the row and of the catalog, and which tile they are of.

    A csv has no hidden sheet, so each row says it for itself: a row that was copied or sorted in part is told from it.
    """
    return f"{row}.{whole.removeprefix(WHOLE)[:16]}.{tile}"


def read_csv_state(cell: str) -> tuple[str, str, str] | None:
    """The tile, the digest of its row and the beginning of that of its catalog; None for a digest without them."""
    found = _STATE.fullmatch(cell.strip())
    return (found[3], found[1], WHOLE + found[2]) if found else None


def is_empty(value: Any) -> bool:
    """Whether a cell says nothing: no value, nought, or nothing but spaces."""
    return value is None or value == 0 or (isinstance(value, str) and not value.strip())


def row_values(tile: Tile, catalog: Catalog, columns: Iterable[Column]) -> dict[str, Any]:
    """What a tile shows in the columns that an import takes back."""
    return {one.key: one.value(tile, catalog, "en") for one in written_columns(columns)}
