"""``export jsonl``: one tile a line, everything parsed, for programs that read line by line."""

from __future__ import annotations

import json

from squareone_data import NOTICE
from squareone_data.model.catalog import Catalog

# Letters that JSON allows in a text but that some programs take for the end of a line.
_LINE_ENDS = str.maketrans({mark: f"\\u{ord(mark):04x}" for mark in "\u2028\u2029"})


def write(catalog: Catalog, lang: str) -> str:
    """The tiles as the bundle has them, each with the notice as its last key."""
    part = catalog.kind.part("bundle")
    lines = []
    for tile in catalog.tiles:
        document = part.bundled(tile, catalog).model_dump(mode="json", by_alias=True, exclude_none=True)
        lines.append(json.dumps({**document, "notice": NOTICE}, ensure_ascii=False).translate(_LINE_ENDS) + "\n")
    return "".join(lines)
