"""Migrations of older versions of the file format.

Format 0 is the draft used before the first release: a tile without a ``status`` was a stand-in.
"""

from __future__ import annotations

from collections.abc import Callable

from squareone_data.model.definition import FORMAT
from squareone_data.model.json_types import Json, JsonObject

Step = Callable[[str, JsonObject], JsonObject]
"""A migration to the next format; takes ``game``, ``extension``, ``facts`` or ``tiles``, and the document."""


def _from_draft(name: str, document: JsonObject) -> JsonObject:
    """Migrate format 0 to 1: add the status of tiles."""
    if name in ("game", "extension"):
        return document | {"format": 1}
    if name == "tiles" and isinstance(document.get("tiles"), list):
        tiles = [{"status": "stand-in", **tile} if isinstance(tile, dict) else tile for tile in document["tiles"]]
        return document | {"tiles": tiles}
    return document


STEPS: dict[int, Step] = {0: _from_draft}
"""The migrations, by the format they start from, for every released format."""


def current(name: str, document: Json, written: int) -> Json:
    """Return a document in the current format.

    Args:
        name: the document type.
        document: the parsed document; values other than objects are returned unchanged.
        written: the format of the document.
    """
    for version in range(written, FORMAT):
        if isinstance(document, dict):
            document = STEPS[version](name, document)
    return document
