"""Save the record of a game to a file without overwriting other games."""

from __future__ import annotations

from pathlib import Path
from typing import Generic

from typing_extensions import TypeVar

from squareone_data.engine.records import InvalidRecord, as_text, parse
from squareone_data.files.atomic import write_text

from .session import Session

S = TypeVar("S", default=object)
A = TypeVar("A", default=object)


class CannotSave(ValueError):
    """A file that must not be overwritten; the message says why."""


class Autosave(Generic[S, A]):
    """A writer for the record of a game. Each save replaces the whole file in one step.

    Args:
        session: the game.
        path: the file, or None to save nothing.
    """

    def __init__(self, session: Session[S, A], path: Path | None) -> None:
        self.session, self.path = session, path

    def save(self, other: Path | None = None) -> Path | None:
        """Write the record so far.

        Args:
            other: a file to write instead of the default one.

        Returns:
            The file written.

        Raises:
            CannotWrite: the file cannot be written.
            CannotSave: the other file must not be overwritten.
        """
        if other is not None and other != self.path and (kept := not_to_be_lost(other)):
            raise CannotSave(f"{other}: {kept}")
        path = other or self.path
        if path is not None:
            write_text(path, as_text(self.session.recorder.record))
        return path


def not_to_be_lost(path: Path) -> str:
    """Return why a file must not be overwritten; empty if it is new, or the record of a finished game."""
    if not path.parent.is_dir():
        return f"folder {path.parent} does not exist; create it first"
    if path.is_dir():
        return "is a folder; name a file"
    if not path.is_file():
        return ""  # a new file, a pipe or a device
    try:
        record = parse(path.read_bytes())
    except (InvalidRecord, OSError):
        return "the file is not a record; name another file"
    if record.result is not None:
        return ""
    return (
        f"the file contains a game in progress; continue it with `squareone play --resume {path}`, or name another file"
    )


def free_name(beginning: str) -> Path:
    """Return an unused file name for a record in the working folder."""
    number, path = 1, Path(f"{beginning}.record")
    while path.exists():
        number += 1
        path = Path(f"{beginning}-{number}.record")
    return path
