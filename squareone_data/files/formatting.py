"""The formatter: converts files of a catalog to canonical form."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from squareone_data.model.catalog import Catalog

from .atomic import write_text
from .digest import canonical_text
from .reader import FILE_UNLISTED
from .tree import GAME_FILE


@dataclass(frozen=True)
class Formatted:
    """A file and its canonical text."""

    file: str
    old: str
    new: str

    @property
    def changed(self) -> bool:
        """True if the file is not in canonical form."""
        return self.old != self.new


def write_all(folder: Path, files: Iterable[Formatted]) -> list[str]:
    """Write the files that are not canonical, each atomically; ``game.json``, which contains the format, comes last.

    Raises:
        CannotWrite: a file cannot be written; earlier files were written.
    """
    changed = (made for made in files if made.changed)
    todo = sorted(changed, key=lambda made: (made.file == GAME_FILE, made.file))
    for made in todo:
        write_text(folder / made.file, made.new, instead_of=made.old)
    return [made.file for made in todo]


def formatted(catalog: Catalog) -> list[Formatted]:
    """Return the files of a catalog with their canonical texts, without files that have errors."""
    faulty = {fault.at.file for fault in catalog.faults if fault.at is not None and fault.code != FILE_UNLISTED}
    return [
        Formatted(file, catalog.texts[file], canonical_text(catalog, file))
        for file in catalog.validated
        if file not in faulty
    ]
