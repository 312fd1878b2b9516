"""Findings for people: the line, a caret, the message, the fix; grouped by file, worst first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

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


def _cells(text: str) -> int:
    """How many columns of a terminal a text takes: letters of some scripts take two."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def one_line(path: str) -> str:
    """A path on one line, whatever its folders are called: programs that read the output go by lines."""
    return path.replace("\n", "\u2424").replace("\r", "\u240d")


def _entry(report: Report, one: Entry, width: int) -> Iterator[Piece]:
    finding, severity = one.finding, one.check.severity
    yield f"{severity.value}[{one.check.code}]", STYLES[severity]
    yield f": {finding.message}\n", "bold"
    at = report.where(finding.at)
    if finding.at is not None:
        path = one_line(report.path(finding.at.file))
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
        yield f"{' ' * _cells(shown[:start])}{'^' * max(1, _cells(shown[start:stop]))}\n", STYLES[severity]
    for place in finding.related:
        other = report.where(place)
        path = one_line(report.path(place.file))
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
    label = one_line(report.label)
    yield f"{label}: {found}{f', {waived} waived' if waived else ''}\n", style
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
    for code, told in report.covered:
        yield f"{code}: {told}\n", ""


def summary_text(report: Report) -> str:
    """The summary of a report as plain text."""
    return "".join(text for text, _ in _summary(report))


def entries_text(report: Report, entries: Iterable[Entry], width: int = 120) -> Iterator[Piece]:
    """Some of a report's findings as stretches of styled text."""
    for one in entries:
        yield from _entry(report, one, width)


def as_text(report: Report, width: int = 120, most: int | None = None) -> Iterator[Piece]:
    """A report as stretches of styled text.

    Args:
        report: the report.
        width: how many columns a shown line may take.
        most: how many findings of each check are shown; all if left out. Totals are exact either way.
    """
    file = ""
    shown: Counter[str] = Counter()
    for one in report.entries:
        shown[one.check.code] += 1
        if most is not None and shown[one.check.code] > most:
            continue
        if one.finding.at is not None and one.finding.at.file != file:
            file = one.finding.at.file
            yield f"{one_line(report.path(file))}\n\n", "underline"
        yield from _entry(report, one, width)
    for code, trace in report.crashed:
        yield f"crash[{code}]: the check itself failed; this is a fault of squareone\n", "bold red"
        yield f"{trace}\n", "dim"
    for code, count in sorted(shown.items()):
        if most is not None and count > most:
            yield f"{code}: {count - most} more of these, {count} in all; --all shows every one\n", "bold"
    yield from _summary(report)
