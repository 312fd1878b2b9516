"""Samples of checks, and their application to a sample catalog.

The samples of general checks change the catalog in :mod:`squareone_data.checks.fixture`. The samples of a game's checks
change the game's :attr:`~squareone_data.game.Game.sample_files`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from squareone_data.files.tree import MemoryTree
from squareone_data.files.writer import inline, render
from squareone_data.game.check_sample import Sample, extension, folder, patch, remove, text, tile
from squareone_data.model.ids import RangeError, expand_ranges
from squareone_data.model.json_types import Json

__all__ = ["GOOD", "Sample", "apply", "extension", "folder", "merged", "patch", "remove", "text", "tile", "tree"]

GOOD = tile('{"id": "R01", "power": 2, "text": "draw 1", "status": "original"}')
"""A valid card of the sample catalog of general checks."""


def merged(target: Json, change: Json) -> Json:
    """Apply a JSON merge patch (RFC 7396): merge objects key by key; null removes a key."""
    if not isinstance(change, dict):
        return change
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in change.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result


def _home_of(tile_id: str, files: Mapping[str, str]) -> str:
    """Return the file that a tile id belongs to; the first tile file if no set declares the id."""
    game = json.loads(files["game.json"])
    for info in game["sets"]:
        for color, ranges in info["tiles"].items():
            try:
                if tile_id in expand_ranges(ranges):
                    return f"{info['id']}/{color}.json"
            except RangeError:
                continue
    return next(file for file in files if "/" in file)


def tree(sample: Sample, files: Mapping[str, str]) -> MemoryTree:
    """Return the files of a sample catalog after a change, as a tree."""
    if sample.how != "extension":
        return MemoryTree(apply(sample, files))
    own = merged(
        {"format": 1, "extends": "./sample", "name": {"en": "Own", "cs": "Vlastní"}, "sets": []},
        json.loads(sample.text),
    )
    return MemoryTree({"game.json": render(own)}, label="expansion", others={"./sample": MemoryTree(files)})


def apply(sample: Sample, files: Mapping[str, str]) -> dict[str, str | None]:
    """Return the files of a catalog after a change; None represents a folder."""
    changed: dict[str, str | None] = dict(files)
    if sample.how == "remove":
        del changed[sample.file]
    elif sample.how == "folder":
        changed[sample.file] = None
    elif sample.how == "text":
        changed[sample.file] = sample.text
    elif sample.how == "patch":
        changed[sample.file] = render(merged(json.loads(files[sample.file]), json.loads(sample.text)))
    else:
        file = sample.file or _home_of(json.loads(sample.text).get("id", ""), files)
        document = json.loads(files[file])
        written = json.loads(sample.text)
        ids = [entry["id"] for entry in document["tiles"]]
        at = ids.index(written.get("id")) if written.get("id") in ids and not sample.file else len(ids)
        document["tiles"][at : at + 1] = [written]
        # Insert the line unchanged, including spacing.
        changed[file] = render(document).replace(inline(written), sample.text, 1)
    return changed
