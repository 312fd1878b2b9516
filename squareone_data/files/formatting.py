"""Which files are not in canonical form, and what they would be."""

from __future__ import annotations

from dataclasses import dataclass

from squareone_data.model.catalog import Catalog

from .digest import canonical_text
from .reader import FILE_UNLISTED


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


def formatted(catalog: Catalog) -> list[Formatted]:
    """The files of a catalog with their canonical texts; those with faults are left out."""
    faulty = {one.at.file for one in catalog.faults if one.at is not None and one.code != FILE_UNLISTED}
    answer = []
    for file in catalog.validated:
        if file not in faulty:
            answer.append(Formatted(file, catalog.texts[file], canonical_text(catalog, file)))
    return answer
