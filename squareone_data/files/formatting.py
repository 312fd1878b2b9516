"""Which files are not in canonical form, and what they would be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from squareone_data.model.catalog import Catalog

from .atomic import write_text
from .digest import canonical_text
from .reader import FILE_UNLISTED, GAME_FILE


@dataclass(frozen=True)
class Formatted:
    """A file and its canonical text."""

    file: str
    old: str
    new: str

    @property
    def changed(self) -> bool:
        """Whether the file is not canonical as it is."""
        return self.old != self.new


def write_all(folder: Path, files: Iterable[Formatted]) -> list[str]:
    """Write the files that are not canonical, each in one step; ``game.json``, which gives the format, comes last.

    Raises:
        CannotWrite: a file could not be written; those before it are.
    """
    todo = sorted((one for one in files if one.changed), key=lambda one: (one.file == GAME_FILE, one.file))
    for one in todo:
        write_text(folder / one.file, one.new, instead_of=one.old)
    return [one.file for one in todo]


def formatted(catalog: Catalog) -> list[Formatted]:
    """The files of a catalog with their canonical texts; those with faults are left out."""
    faulty = {one.at.file for one in catalog.faults if one.at is not None and one.code != FILE_UNLISTED}
    answer = []
    for file in catalog.validated:
        if file not in faulty:
            answer.append(Formatted(file, catalog.texts[file], canonical_text(catalog, file)))
    return answer
