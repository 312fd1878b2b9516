"""``export jsonl``: one tile per line, fully parsed, for streaming."""

from __future__ import annotations

import json

from squareone_data.about import NOTICE
from squareone_data.game.interface import AnyCatalog

# Characters that JSON allows unescaped but that some programs treat as line breaks.
_LINE_ENDS = str.maketrans({mark: f"\\u{ord(mark):04x}" for mark in "\u2028\u2029"})


def write(catalog: AnyCatalog, lang: str) -> str:
    """Return the tiles as in the bundle, each with the notice as its last key."""
    part = catalog.game.bundle
    lines = []
    for tile in catalog.tiles:
        document = part.bundled(tile, catalog).model_dump(mode="json", by_alias=True, exclude_none=True)
        lines.append(json.dumps({**document, "notice": NOTICE}, ensure_ascii=False).translate(_LINE_ENDS) + "\n")
    return "".join(lines)
