"""A finding: what is wrong, where, and how to mend it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from .places import Place


class Severity(StrEnum):
    """How bad a finding is.

    An error breaks a rule or a promise of the format; a warning is very likely a mistake; an info is worth knowing
    and nothing to mend.
    """

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """0 for the worst."""
        return list(Severity).index(self)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing a check found.

    Args:
        at: where it stands; None when it is about the catalog as a whole.
        message: what is wrong and what was expected, in one sentence.
        fix: what to do, where that can be said.
        tile: the id of the tile, when the place alone does not tell.
        related: other places that take part, such as the first of two duplicates.
        code: the check it belongs to, where the reader found it; else the check that yields it knows.
        rules: the numbers of the rules it follows from, where they are not those of its check.
    """

    at: Place | None
    message: str
    fix: str = ""
    tile: str = ""
    related: tuple[Place, ...] = ()
    code: str = ""
    rules: tuple[str, ...] = ()


class CatalogError(Exception):
    """A catalog that cannot be read at all: no game.json that makes sense.

    Args:
        message: what is wrong and what to do.
        findings: the same in detail, one an entry.
        texts: what the files of the findings hold, as far as it could be decoded.
        found: the paths of all JSON files in the folder.
    """

    def __init__(
        self,
        message: str,
        findings: tuple[Finding, ...] = (),
        texts: Mapping[str, str] | None = None,
        found: tuple[str, ...] = (),
    ) -> None:
        super().__init__(message)
        self.findings = findings
        self.texts = texts or {}
        self.found = found
