"""Digests of rows, to detect tiles that changed since the export without storing the old version."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping

from squareone_data.game.columns import Column
from squareone_data.game.interface import AnyCatalog
from squareone_data.model.tiles import Tile

DIGEST_TITLE = "Digest"
"""The header of the hidden digest column."""
TILE_KEY = "tile "
"""The prefix of ids in the hidden sheet, where each has the digest of its row."""

WHOLE = "sha256:"
"""The prefix of the digest of a catalog."""
_STATE = re.compile(r"([0-9a-f]{16})\.([0-9a-f]{16})\.([A-Z]+[0-9]+)")


def written_columns(columns: Iterable[Column]) -> list[Column]:
    """Return the columns that are imported."""
    return [column for column in columns if column.written]


def row_digest(values: Mapping[str, object]) -> str:
    """Return a short digest of the values of a row, keyed by column; empty and missing values are equivalent."""
    kept = {key: value for key, value in values.items() if not is_empty(value)}
    text = json.dumps(kept, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


def csv_state(tile: str, row: str, whole: str) -> str:
    """Return the Digest cell of a CSV row: the id of the tile and the digests of the row and of the catalog.

    A CSV file has no hidden sheet, so each row carries its own state. This also detects rows that were copied, and
    columns that were sorted separately.
    """
    return f"{row}.{whole.removeprefix(WHOLE)[:16]}.{tile}"


def read_csv_state(cell: str) -> tuple[str, str, str] | None:
    """Return the id, the row digest and the start of the catalog digest; None if the cell does not have all three."""
    found = _STATE.fullmatch(cell.strip())
    return (found[3], found[1], WHOLE + found[2]) if found else None


def is_empty(value: object) -> bool:
    """Return whether a cell is empty, zero or blank."""
    return value is None or value == 0 or (isinstance(value, str) and not value.strip())


def row_values(tile: Tile, catalog: AnyCatalog, columns: Iterable[Column]) -> dict[str, str | int | None]:
    """Return the values of a tile in the imported columns."""
    return {column.key: column.value(tile, catalog, "en") for column in written_columns(columns)}
