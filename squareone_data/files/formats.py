"""Versions of the file format: what an older one lacks, and how it is brought up to date.

Format 0 is the draft that was used before the first release: a tile without a ``status`` was a stand-in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from squareone_data.model.games import FORMAT

Step = Callable[[str, dict[str, Any]], dict[str, Any]]
"""Brings a document one format further; takes ``game``, ``extension``, ``facts`` or ``tiles``, and the document."""


def _from_draft(name: str, document: dict[str, Any]) -> dict[str, Any]:
    """Format 0 to 1: the status of a tile is always written."""
    if name in ("game", "extension"):
        return document | {"format": 1}
    if name == "tiles" and isinstance(document.get("tiles"), list):
        tiles = [{"status": "stand-in", **one} if isinstance(one, dict) else one for one in document["tiles"]]
        return document | {"tiles": tiles}
    return document


STEPS: dict[int, Step] = {0: _from_draft}
"""By the format they start from; there is one for every format that was ever released."""


def current(name: str, document: Any, written: int) -> Any:
    """A document in the current format.

    Args:
        name: which document it is.
        document: the document as parsed; anything but an object is returned as it is.
        written: the format it is written in.
    """
    for version in range(written, FORMAT):
        if isinstance(document, dict):
            document = STEPS[version](name, document)
    return document
