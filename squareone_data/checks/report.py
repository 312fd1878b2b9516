"""Running checks, and what comes out: findings with their lines, what was covered, what crashed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import PurePath

from squareone_data.files.positions import Lines, locate
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import CatalogError, Finding, Severity
from squareone_data.model.places import EXTENDED, Place

from .framework import Check, Covered, Layer, Progress, Review, Skipped


@dataclass(frozen=True)
class Where:
    """A place, worked out: lines and columns count from 1, columns in characters."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Entry:
    """A finding, and the check that made it."""

    check: Check
    finding: Finding
    tile: str
    waived: str | None = None
    number: int = 0
    """Which of several findings that are alike but for their place, from 0."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules the finding follows from."""
        return self.finding.rules or self.check.rules

    @property
    def fingerprint(self) -> str:
        """A name for the finding that stays the same when lines move and other tiles change."""
        at = self.finding.at
        keys = [str(step) for step in at.pointer if isinstance(step, str)] if at else []
        import hashlib

        parts = (self.check.code, at.file if at else "", self.tile, *keys, self.finding.message)
        if self.number:
            parts = (*parts, str(self.number))
        return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:16]


@dataclass(frozen=True, repr=False)
class Report:
    """What a validation found.

    Args:
        label: the folder, as the user named it.
        game: the id of the game; empty if it could not be told.
        tiles: how many tiles were read.
        found: the JSON files in the folder.
        validated: those that were parsed and held against their model.
        run: how many checks were run.
        skipped: code and reason of those that were not.
        crashed: code and traceback of those that failed themselves.
        entries: the findings, worst first within each file.
        texts: the files' texts, to show lines of.
        base_label: the folder of the extended catalog, if there is one.
        covered: code and words of checks that say what they looked at.
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
        """The path of a file as the user would name it."""
        label, name = (
            (self.base_label, file.removeprefix(EXTENDED)) if file.startswith(EXTENDED) else (self.label, file)
        )
        return str(PurePath(label) / name)

    def count(self, severity: Severity) -> int:
        """How many findings of a severity stand, waived ones left out."""
        return sum(1 for one in self.entries if one.check.severity is severity and one.waived is None)

    def exit_code(self, fail_on: Severity | None = Severity.ERROR) -> int:
        """3 if a check crashed; 1 if a finding is at or above the severity; else 0. None fails on nothing."""
        if self.crashed:
            return 3
        if fail_on is None:
            return 0
        return int(any(one.waived is None and one.check.severity.rank <= fail_on.rank for one in self.entries))

    @cached_property
    def _lines(self) -> dict[str, Lines]:
        return {}

    def lines(self, file: str) -> Lines | None:
        """The lines of a file, or None if it could not be decoded."""
        if file not in self.texts:
            return None
        if file not in self._lines:
            self._lines[file] = Lines(self.texts[file])
        return self._lines[file]

    @cached_property
    def _located(self) -> dict[Place, Where]:
        """All places of all findings, each file gone through once."""
        places: dict[str, set[Place]] = {}
        for one in self.entries:
            for place in ((one.finding.at,) if one.finding.at else ()) + one.finding.related:
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
        """Lines and columns of a place; None if the finding is about no place, or the file cannot be shown."""
        return self._located.get(place) if place else None


def _base_label(catalog: Catalog) -> str:
    """How to name the extended catalog: by its id if it came with the program, else by its folder."""
    if catalog.base is None or catalog.extension is None:
        return ""
    return catalog.base.label if catalog.extension.extends.startswith(".") else catalog.base.game.id


def _texts(catalog: Catalog) -> Mapping[str, str]:
    """The texts of a catalog's files, and those of the extended catalog under their own names."""
    if catalog.base is None:
        return catalog.texts
    return {**catalog.texts, **{EXTENDED + file: text for file, text in _texts(catalog.base).items()}}


def run(
    catalog: Catalog,
    checks: Iterable[Check],
    *,
    skipped: Iterable[tuple[str, str]] = (),
    sets: tuple[str, ...] = (),
    today: date | None = None,
    told: Callable[[str], None] | None = None,
) -> Report:
    """Run checks over a catalog.

    Args:
        catalog: the catalog.
        checks: the checks to run.
        skipped: code and reason of checks that are not.
        sets: show only what concerns these sets; all if empty. What is in no set's folder is always shown.
        today: the day by which waivers expire; that of the clock if left out.
        told: hears how far a check that takes a while has come.
    """
    entries: list[Entry] = []
    not_run, crashed, done = list(skipped), [], 0
    covered: list[tuple[str, str]] = []
    waivable: set[str] = set()
    folders = {one.id for one in catalog.own_sets}
    day = today or date.today()
    waivers = {
        (one.code, one.tile): one.reason
        for read in catalog.tile_files
        for one in read.waivers
        if not one.has_expired(day)
    }
    for check in sorted(checks, key=lambda one: one.layer is Layer.REVIEW):
        try:
            if check.layer is Layer.REVIEW:
                review = Review(frozenset(waivable), frozenset((one.check.code, one.tile) for one in entries), day)
                found = check.function(catalog, review)
            else:
                found = check.function(catalog)
            for finding in found:
                if isinstance(finding, Progress):
                    if told is not None:
                        told(finding.text)
                    continue
                if isinstance(finding, Covered):
                    covered.append((check.code, finding.text))
                    continue
                at = finding.at
                if at is not None and at.file.startswith(EXTENDED):
                    continue  # the extended catalog answers for itself
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
        catalog.label, catalog.kind.id, len(catalog), catalog.found, catalog.validated, done,
        tuple(not_run), tuple(crashed), (), _texts(catalog), _base_label(catalog), tuple(covered),
    )  # fmt: skip
    return _with_entries(report, entries)


def _with_entries(report: Report, entries: list[Entry]) -> Report:
    """The report with its findings: files in order of their worst finding, then lines."""
    from dataclasses import replace

    full = replace(report, entries=tuple(entries))

    def line(one: Entry) -> tuple[int, int]:
        at = full.where(one.finding.at)
        return (at.line, at.column) if at else (0, 0)

    worst: dict[str, int] = {}
    for one in entries:
        file = one.finding.at.file if one.finding.at else ""
        worst[file] = min(worst.get(file, 9), one.check.severity.rank)

    def key(one: Entry) -> tuple[int, str, int, tuple[int, int], str]:
        file = one.finding.at.file if one.finding.at else ""
        return worst[file], file, one.check.severity.rank, line(one), one.check.code

    alike: Counter[str] = Counter()
    numbered = []
    for one in sorted(entries, key=key):
        name = "\0".join((one.check.code, one.finding.at.file if one.finding.at else "", one.tile, one.finding.message))
        numbered.append(replace(one, number=alike[name]) if alike[name] else one)
        alike[name] += 1
    return replace(full, entries=tuple(numbered))


def unreadable(label: str, error: CatalogError, checks: Iterable[Check]) -> Report:
    """The report on a catalog whose game.json makes no sense: what is wrong with it, and all other checks skipped."""
    by_code = {one.code: one for one in checks}
    entries = [Entry(by_code[one.code], one, one.tile) for one in error.findings]
    codes = {one.code for one in error.findings}
    skipped = tuple((code, "game.json could not be read") for code in by_code if code not in codes)
    files = error.found or tuple(sorted({one.at.file for one in error.findings if one.at}))
    report = Report(label, "", 0, files, (), len(codes), skipped, (), (), error.texts)
    return _with_entries(report, entries)
