"""Findings: what is wrong, where, and how to fix it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from .places import Place


class Severity(StrEnum):
    """The severity of a finding.

    An error violates a rule or the file format; a warning is very likely a mistake; an info needs no fix.
    """

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """The rank, from 0 for the most severe."""
        return list(Severity).index(self)


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem or fact that a check reports.

    Args:
        at: its place; None if it is about the catalog as a whole.
        message: what is wrong and what was expected, in one sentence.
        fix: how to fix it, if known.
        tile: the id of the tile, if the place does not determine it.
        related: related places, such as the first of two duplicates.
        code: the code of its check, if the reader found it; empty if the check itself yields it.
        rules: the numbers of the rules it follows from, if they differ from those of its check.
    """

    at: Place | None
    message: str
    fix: str = ""
    tile: str = ""
    related: tuple[Place, ...] = ()
    code: str = ""
    rules: tuple[str, ...] = ()


class CatalogError(Exception):
    """A catalog that cannot be read because its game.json is missing or invalid.

    Args:
        message: what is wrong and what to do.
        findings: the details.
        texts: the text of each file of the findings that could be decoded, by path.
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
