"""Samples: small changes to a sample catalog that illustrate a check."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sample:
    """A change to a sample catalog.

    Args:
        text: the text of the change.
        file: the file to change; empty for a tile, whose file follows from its id.
        how: ``tile`` replaces the tile with the same id, or appends one; ``patch`` is a JSON merge patch (RFC 7396) for
            a file; ``text`` replaces the content of a file; ``remove`` removes it; ``folder`` replaces it with a
            folder; ``extension`` is a merge patch for the game.json of an expansion of the sample catalog.
    """

    text: str
    file: str = ""
    how: str = "tile"

    def shown(self) -> str:
        """Return the change as printed by ``explain``."""
        head = {
            "tile": f"in {self.file}: " if self.file else "",
            "patch": f"changed in {self.file}: ",
            "text": f"content of {self.file}: ",
            "remove": f"{self.file} is missing",
            "folder": f"{self.file} is a folder",
            "extension": "changed in game.json of an expansion: ",
        }[self.how]
        return head + (self.text if self.how != "text" else ascii(self.text)[1:-1].replace("\\'", "'")[:120])


def tile(text: str, file: str = "") -> Sample:
    """Return a sample that adds or replaces a tile, in a file or in the file that its id belongs to."""
    return Sample(text, file)


def patch(file: str, text: str) -> Sample:
    """Return a sample that applies a JSON merge patch to a file."""
    return Sample(text, file, "patch")


def text(file: str, content: str) -> Sample:
    """Return a sample that replaces the content of a file."""
    return Sample(content, file, "text")


def remove(file: str) -> Sample:
    """Return a sample that removes a file."""
    return Sample("", file, "remove")


def folder(file: str) -> Sample:
    """Return a sample that replaces a file with a folder."""
    return Sample("", file, "folder")


def extension(text: str) -> Sample:
    """Return a sample that applies a JSON merge patch to the game.json of an expansion without sets."""
    return Sample(text, "game.json", "extension")
