"""A small change to a game's sample catalog: what each check shows as good and as bad."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from squareone_data.files.tree import MemoryTree
from squareone_data.files.writer import inline, render
from squareone_data.model.ids import RangeError, expand_ranges


@dataclass(frozen=True, slots=True)
class Sample:
    """One change.

    Args:
        text: what is written.
        file: where; empty for a tile, which goes where its id belongs.
        how: ``tile`` puts a tile in place of the one with its id, or at the end; ``patch`` is a JSON merge patch
            (RFC 7396) on a file; ``text`` is all a file holds; ``remove`` takes the file away; ``folder`` puts a
            folder in its place; ``extension`` extends the sample catalog and is a merge patch on that game.json.
    """

    text: str
    file: str = ""
    how: str = "tile"

    def shown(self) -> str:
        """The change as ``explain`` prints it."""
        head = {
            "tile": f"in {self.file}: " if self.file else "",
            "patch": f"changed in {self.file}: ",
            "text": f"{self.file} holds: ",
            "remove": f"{self.file} is not there",
            "folder": f"{self.file} is a folder",
            "extension": "changed in game.json of an expansion: ",
        }[self.how]
        return head + (self.text if self.how != "text" else ascii(self.text)[1:-1].replace("\\'", "'")[:120])


def tile(text: str, file: str = "") -> Sample:
    """A tile, in a file if one is named, else where its id belongs."""
    return Sample(text, file)


def patch(file: str, text: str) -> Sample:
    """A JSON merge patch on a file."""
    return Sample(text, file, "patch")


def text(file: str, content: str) -> Sample:
    """All that a file holds."""
    return Sample(content, file, "text")


def remove(file: str) -> Sample:
    """A file taken away."""
    return Sample("", file, "remove")


def folder(file: str) -> Sample:
    """A folder where a file should be."""
    return Sample("", file, "folder")


def extension(text: str) -> Sample:
    """An own expansion of the sample catalog without sets of its own, and a JSON merge patch on its game.json."""
    return Sample(text, "game.json", "extension")


def merged(target: Any, change: Any) -> Any:
    """JSON merge patch, RFC 7396: objects are merged key by key, null removes, anything else replaces."""
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
    """The file a tile id belongs to; the first tile file if no set declares it."""
    game = json.loads(files["game.json"])
    for one in game["sets"]:
        for color, ranges in one["tiles"].items():
            try:
                if tile_id in expand_ranges(ranges):
                    return f"{one['id']}/{color}.json"
            except RangeError:
                continue
    return next(file for file in files if "/" in file)


def tree(sample: Sample, files: Mapping[str, str]) -> MemoryTree:
    """The catalog a sample makes of a game's sample files, to load and validate."""
    if sample.how != "extension":
        return MemoryTree(apply(sample, files))
    own = merged(
        {"format": 1, "extends": "./sample", "name": {"en": "Own", "cs": "Vlastní"}, "sets": []},
        json.loads(sample.text),
    )
    return MemoryTree({"game.json": render(own)}, label="expansion", others={"./sample": MemoryTree(files)})


def apply(sample: Sample, files: Mapping[str, str]) -> dict[str, str | None]:
    """The files of a catalog after a change; None stands for a folder."""
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
        ids = [one["id"] for one in document["tiles"]]
        at = ids.index(written.get("id")) if written.get("id") in ids and not sample.file else len(ids)
        document["tiles"][at : at + 1] = [written]
        # The line goes in as it was written, spacing and all.
        changed[file] = render(document).replace(inline(written), sample.text, 1)
    return changed
