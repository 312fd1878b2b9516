"""The check runner and its report: findings with lines, coverage, crashes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from pathlib import PurePath

from squareone_data.files.text_positions import Lines, locate
from squareone_data.game.check import Check, Covered, Layer, Progress, Review, Skipped
from squareone_data.game.interface import AnyCatalog
from squareone_data.model.findings import CatalogError, Finding, Severity
from squareone_data.model.places import EXTENDED, Place

from .waivers import standing_waivers


@dataclass(frozen=True)
class Where:
    """The position of a place: lines and columns from 1, columns in characters."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Entry:
    """A finding and its check."""

    check: Check
    finding: Finding
    tile: str
    waived: str | None = None
    number: int = 0
    """The index among findings that differ only in their place, from 0."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules the finding follows from."""
        return self.finding.rules or self.check.rules

    @property
    def file(self) -> str:
        """The file of the finding; empty if it is about the catalog as a whole."""
        return self.finding.at.file if self.finding.at is not None else ""

    @property
    def fingerprint(self) -> str:
        """A hash of the finding that does not depend on line numbers or other tiles."""
        import hashlib

        at = self.finding.at
        keys = [step for step in at.pointer if isinstance(step, str)] if at else []
        parts = (self.check.code, self.file, self.tile, *keys, self.finding.message)
        if self.number:
            parts = (*parts, str(self.number))
        return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:16]


@dataclass(frozen=True, repr=False)
class Report:
    """The result of a validation.

    Args:
        label: the folder, as given by the user.
        game: the id of the game; empty if it is unknown.
        tiles: the number of tiles that were read.
        found: the JSON files in the folder.
        validated: the files that were parsed and validated.
        run: the number of checks that ran.
        skipped: the code and the reason of each skipped check.
        crashed: the code and the traceback of each crashed check.
        entries: the findings, most severe first within each file.
        texts: the texts of the files, for quoting lines.
        base_label: the folder of the extended catalog, if any.
        covered: the code and the coverage of each check that reports it.
    """

    label: str
    game: str
    tiles: int
    found: tuple[str, ...]
    validated: tuple[str, ...]
    run: int
    skipped: tuple[tuple[str, str], ...]
    crashed: tuple[tuple[str, str], ...]
    entries: tuple[Entry, ...]
    texts: Mapping[str, str]
    base_label: str = ""
    covered: tuple[tuple[str, str], ...] = ()

    def __repr__(self) -> str:
        return f"<Report on {self.label}: {len(self.entries)} findings of {self.run} checks>"

    def path(self, file: str) -> str:
        """Return the path of a file, relative to the folder given by the user."""
        label, name = (
            (self.base_label, file.removeprefix(EXTENDED)) if file.startswith(EXTENDED) else (self.label, file)
        )
        return str(PurePath(label) / name)

    def count(self, severity: Severity) -> int:
        """Return the number of findings of a severity, without waived ones."""
        return sum(1 for entry in self.entries if entry.check.severity is severity and entry.waived is None)

    def exit_code(self, fail_on: Severity | None = Severity.ERROR) -> int:
        """Return 3 if a check crashed, 1 if a finding has at least the severity, otherwise 0; None ignores findings."""
        if self.crashed:
            return 3
        if fail_on is None:
            return 0
        standing = (entry.check.severity.rank for entry in self.entries if entry.waived is None)
        return int(any(rank <= fail_on.rank for rank in standing))

    @cached_property
    def _lines(self) -> dict[str, Lines]:
        return {}

    def lines(self, file: str) -> Lines | None:
        """Return the lines of a file, or None if it could not be decoded."""
        if file not in self.texts:
            return None
        if file not in self._lines:
            self._lines[file] = Lines(self.texts[file])
        return self._lines[file]

    @cached_property
    def _located(self) -> dict[Place, Where]:
        """The positions of the places of all findings, computed in one pass per file."""
        places: dict[str, set[Place]] = {}
        for entry in self.entries:
            for place in ((entry.finding.at,) if entry.finding.at else ()) + entry.finding.related:
                places.setdefault(place.file, set()).add(place)
        answer: dict[Place, Where] = {}
        for file, asked in places.items():
            lines = self.lines(file)
            if lines is None:
                continue
            pointed = {place.pointer for place in asked if place.offset is None and place.pointer}
            nodes = locate(lines.text, pointed) if pointed else {}
            for place in asked:
                if place.offset is not None:
                    start, end = place.offset, place.offset + 1
                elif not place.pointer:
                    start = end = 0
                else:
                    node = nodes[place.pointer]
                    start, end = node.start, node.end
                    if place.key:
                        start, end = node.key, lines.text.index('"', node.key + 1) + 1
                    elif place.part and node.pointer == place.pointer and "\\" not in lines.text[start:end]:
                        start, end = start + 1 + place.part[0], start + 1 + place.part[1]
                (line, column), (end_line, end_column) = lines.position(start), lines.position(max(start, end))
                answer[place] = Where(file, line, column, end_line, end_column)
        return answer

    def where(self, place: Place | None) -> Where | None:
        """Return the position of a place; None if there is no place, or the file could not be decoded."""
        return self._located.get(place) if place else None


def _base_label(catalog: AnyCatalog) -> str:
    """Return the name of the extended catalog: the id of a packaged one, otherwise the folder."""
    if catalog.base is None or catalog.extension is None:
        return ""
    return catalog.base.label if catalog.extension.extends.startswith(".") else catalog.base.definition.id


def _texts(catalog: AnyCatalog) -> Mapping[str, str]:
    """Return the texts of the files of a catalog and of the catalog it extends, by path."""
    if catalog.base is None:
        return catalog.texts
    return {**catalog.texts, **{EXTENDED + file: text for file, text in _texts(catalog.base).items()}}


def run(
    catalog: AnyCatalog,
    checks: Iterable[Check],
    *,
    skipped: Iterable[tuple[str, str]] = (),
    sets: tuple[str, ...] = (),
    today: date | None = None,
    on_progress: Callable[[str], None] | None = None,
) -> Report:
    """Run checks on a catalog.

    Args:
        catalog: the catalog.
        checks: the checks to run.
        skipped: the code and the reason of each skipped check.
        sets: the sets whose findings to report; all if empty. Findings outside of set folders are always reported.
        today: the date for the expiry of waivers; by default the current date.
        on_progress: called with the progress of slow checks.
    """
    entries: list[Entry] = []
    not_run, crashed, done = list(skipped), [], 0
    covered: list[tuple[str, str]] = []
    waivable: set[str] = set()
    folders = {info.id for info in catalog.own_sets}
    day = today or date.today()
    waivers = standing_waivers(catalog, day)
    for check in sorted(checks, key=lambda check: check.layer is Layer.REVIEW):
        try:
            if check.layer is Layer.REVIEW:
                seen = frozenset((entry.check.code, entry.tile) for entry in entries)
                review = Review(frozenset(waivable), seen, day)
                found = check.function(catalog, review)
            else:
                found = check.function(catalog)
            for finding in found:
                if isinstance(finding, Progress):
                    if on_progress is not None:
                        on_progress(finding.text)
                    continue
                if isinstance(finding, Covered):
                    covered.append((check.code, finding.text))
                    continue
                at = finding.at
                if at is not None and at.file.startswith(EXTENDED):
                    continue  # a finding of the extended catalog
                folder = at.file.partition("/")[0] if at and "/" in at.file else ""
                if sets and folder in folders and folder not in sets:
                    continue
                tile = finding.tile or (catalog.tile_at(at) if at else "")
                waived = None if check.layer in (Layer.SHAPE, Layer.REVIEW) else waivers.get((check.code, tile))
                entries.append(Entry(check, finding, tile, waived))
        except Skipped as reason:
            not_run.append((check.code, str(reason)))
        except Exception:
            import traceback

            crashed.append((check.code, traceback.format_exc()))
        else:
            done += 1
            if check.layer not in (Layer.SHAPE, Layer.REVIEW):
                waivable.add(check.code)
    report = Report(
        catalog.label, catalog.game.id, len(catalog), catalog.found, catalog.validated, done,
        tuple(not_run), tuple(crashed), (), _texts(catalog), _base_label(catalog), tuple(covered),
    )  # fmt: skip
    return _with_entries(report, entries)


def _with_entries(report: Report, entries: list[Entry]) -> Report:
    """Return the report with findings, sorted by the most severe finding of each file, then by line."""
    full = replace(report, entries=tuple(entries))

    def line(entry: Entry) -> tuple[int, int]:
        at = full.where(entry.finding.at)
        return (at.line, at.column) if at else (0, 0)

    worst: dict[str, int] = {}
    for entry in entries:
        worst[entry.file] = min(worst.get(entry.file, 9), entry.check.severity.rank)

    def key(entry: Entry) -> tuple[int, str, int, tuple[int, int], str]:
        return worst[entry.file], entry.file, entry.check.severity.rank, line(entry), entry.check.code

    alike: Counter[str] = Counter()
    numbered = []
    for entry in sorted(entries, key=key):
        name = "\0".join((entry.check.code, entry.file, entry.tile, entry.finding.message))
        numbered.append(replace(entry, number=alike[name]) if alike[name] else entry)
        alike[name] += 1
    return replace(full, entries=tuple(numbered))


def unreadable(label: str, error: CatalogError, checks: Iterable[Check]) -> Report:
    """Return the report for a catalog with an invalid game.json, with all other checks skipped."""
    by_code = {check.code: check for check in checks}
    entries = [Entry(by_code[finding.code], finding, finding.tile) for finding in error.findings]
    codes = {finding.code for finding in error.findings}
    skipped = tuple((code, "game.json could not be read") for code in by_code if code not in codes)
    files = error.found or tuple(sorted({finding.at.file for finding in error.findings if finding.at}))
    report = Report(label, "", 0, files, (), len(codes), skipped, (), (), error.texts)
    return _with_entries(report, entries)
