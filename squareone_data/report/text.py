"""Findings for people: the line, a caret, the message, the fix; grouped by file, worst first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from squareone_data.checks.report import Entry, Report
from squareone_data.model.findings import Severity

Piece = tuple[str, str]
"""A stretch of text and its style, in the words of rich; empty for plain text."""

STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow", Severity.INFO: "bold cyan"}
_MARGIN = 16


def _window(line: str, start: int, end: int, width: int) -> tuple[str, int, int]:
    """A part of a long line around a stretch of it, and where the stretch lies in that part."""
    line = line.replace("\t", " ")
    if len(line) <= width:
        return line, start, end
    first = max(0, min(start - _MARGIN, len(line) - width))
    last = min(len(line), first + width)
    shown = line[first:last]
    if first > 0:
        shown = "…" + shown[1:]
    if last < len(line):
        shown = shown[:-1] + "…"
    return shown, start - first, min(end - first, width)


def _entry(report: Report, one: Entry, width: int) -> Iterator[Piece]:
    finding, severity = one.finding, one.check.severity
    yield f"{severity.value}[{one.check.code}]", STYLES[severity]
    yield f": {finding.message}\n", "bold"
    at = report.where(finding.at)
    if finding.at is not None:
        path = str(PurePath(report.label) / finding.at.file)
        yield f"  --> {path}{f':{at.line}:{at.column}' if at else ''}\n", "blue"
    lines = report.lines(finding.at.file) if finding.at else None
    inside = finding.at is not None and (finding.at.pointer or finding.at.offset is not None)
    # An info is nothing to mend, so its line is not shown.
    if at is not None and lines is not None and inside and severity is not Severity.INFO:
        text = lines.line(at.line)
        end = at.end_column if at.end_line == at.line else len(text) + 1
        number = str(at.line)
        shown, start, stop = _window(text, at.column - 1, max(end - 1, at.column), width - len(number) - 3)
        yield f"{' ' * len(number)} |\n", "blue"
        yield f"{number} | ", "blue"
        yield f"{shown}\n", ""
        yield f"{' ' * len(number)} | ", "blue"
        yield f"{' ' * start}{'^' * max(1, stop - start)}\n", STYLES[severity]
    for place in finding.related:
        other = report.where(place)
        path = str(PurePath(report.label) / place.file)
        yield f"  = see {path}{f':{other.line}:{other.column}' if other else ''}\n", "blue"
    if finding.fix:
        yield "  = fix: ", "green"
        yield f"{finding.fix}\n", ""
    if one.waived is not None:
        yield f"  = waived: {one.waived}\n", "dim"
    rules = f"rules {', '.join(one.rules)}; " if one.rules else ""
    yield f"  = {rules}squareone explain {one.check.code}\n\n", "dim"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _summary(report: Report) -> Iterator[Piece]:
    counts = {severity: report.count(severity) for severity in Severity}
    worst = next((severity for severity in Severity if counts[severity]), None)
    found = ", ".join(_counted(counts[one], one.value) for one in Severity if counts[one]) or "no findings"
    waived = sum(one.waived is not None for one in report.entries)
    style = STYLES[worst] if worst in (Severity.ERROR, Severity.WARNING) else "bold green"
    yield f"{report.label}: {found}{f', {waived} waived' if waived else ''}\n", style
    parts = [
        f"{_counted(report.tiles, 'tile')} read",
        f"{len(report.validated)} of {_counted(len(report.found), 'file')} validated",
        f"{_counted(report.run, 'check')} run",
    ]
    reasons: dict[str, list[str]] = {}
    for code, reason in report.skipped:
        reasons.setdefault(reason, []).append(code)
    for reason, codes in reasons.items():
        named = ", ".join(codes) if len(codes) <= 3 else f"{len(codes)} checks"
        parts.append(f"skipped: {named} ({reason})")
    if report.crashed:
        parts.append(f"{_counted(len(report.crashed), 'check')} crashed")
    yield f"{'; '.join(parts)}\n", ""


def as_text(report: Report, width: int = 120) -> Iterator[Piece]:
    """A report as stretches of styled text.

    Args:
        report: the report.
        width: how many columns a shown line may take.
    """
    file = ""
    for one in report.entries:
        if one.finding.at is not None and one.finding.at.file != file:
            file = one.finding.at.file
            yield f"{PurePath(report.label) / file}\n\n", "underline"
        yield from _entry(report, one, width)
    for code, trace in report.crashed:
        yield f"crash[{code}]: the check itself failed; this is a fault of squareone\n", "bold red"
        yield f"{trace}\n", "dim"
    yield from _summary(report)
