"""Keeping the record of a game in a file, so that nothing played is ever lost."""

from __future__ import annotations

from pathlib import Path

from squareone_data.files.atomic import write_text

from .records import NotARecord, as_text, parse
from .sitting import Sitting


class NotKept(ValueError):
    """A file that is not written over; the message says why."""


class Keeper:
    """Writes the record of a game; each time the whole of it, in one step.

    Args:
        sitting: the game.
        path: the file; None keeps nothing.
    """

    def __init__(self, sitting: Sitting, path: Path | None) -> None:
        self.sitting, self.path = sitting, path

    def save(self, other: Path | None = None) -> Path | None:
        """Write the record so far.

        Args:
            other: a file other than the usual one.

        Returns:
            The file written.

        Raises:
            CannotWrite: it cannot be written.
            NotKept: another file holds something that is not to be lost.
        """
        if other is not None and other != self.path and (kept := not_to_be_lost(other)):
            raise NotKept(f"{other}: {kept}")
        path = other or self.path
        if path is not None:
            write_text(path, as_text(self.sitting.recorder.record))
        return path


def not_to_be_lost(path: Path) -> str:
    """Why a file is not written; empty if it may be: it is new, or the record of a game that is over."""
    if not path.parent.is_dir():
        return f"there is no folder {path.parent}; make it first"
    if path.is_dir():
        return "is a folder; name a file"
    if not path.is_file():
        return ""  # new, or a pipe or device, which is written to as it is
    try:
        record = parse(path.read_bytes())
    except (NotARecord, OSError):
        return "the file holds something else than a record; name another one"
    if record.result is not None:
        return ""
    return (
        f"the file holds a game that is not over; go on with it (squareone play --resume {path}), or name another one"
    )


def free_name(beginning: str) -> Path:
    """The name of a record in the working folder that no file has yet."""
    number, path = 1, Path(f"{beginning}.record")
    while path.exists():
        number += 1
        path = Path(f"{beginning}-{number}.record")
    return path
