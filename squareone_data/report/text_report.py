"""Findings as text: message, source line with a caret, and fix; grouped by file, most severe first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from squareone_data.checks.report import Entry, Report
from squareone_data.model.findings import Severity

StyledText = tuple[str, str]
"""A piece of text and its Rich style; an empty style means plain text."""

STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow", Severity.INFO: "bold cyan"}
_MARGIN = 16


def _window(line: str, start: int, end: int, width: int) -> tuple[str, int, int]:
    """Return the part of a long line around a span, and the position of the span in that part."""
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
    """Return the width of a text in terminal columns; wide characters take two."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def one_line(path: str) -> str:
    """Replace line breaks in a path, so that each path is on one line of the output."""
    return path.replace("\n", "\u2424").replace("\r", "\u240d")


def _entry(report: Report, entry: Entry, width: int) -> Iterator[StyledText]:
    finding, severity = entry.finding, entry.check.severity
    yield f"{severity.value}[{entry.check.code}]", STYLES[severity]
    yield f": {finding.message}\n", "bold"
    at = report.where(finding.at)
    if finding.at is not None:
        path = one_line(report.path(finding.at.file))
        yield f"  --> {path}{f':{at.line}:{at.column}' if at else ''}\n", "blue"
    lines = report.lines(finding.at.file) if finding.at else None
    inside = finding.at is not None and (finding.at.pointer or finding.at.offset is not None)
    # An info needs no fix, so its source line is not shown.
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
    if entry.waived is not None:
        yield f"  = waived: {entry.waived}\n", "dim"
    rules = f"rules {', '.join(entry.rules)}; " if entry.rules else ""
    yield f"  = {rules}squareone explain {entry.check.code}\n\n", "dim"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _summary(report: Report) -> Iterator[StyledText]:
    counts = {severity: report.count(severity) for severity in Severity}
    worst = next((severity for severity in Severity if counts[severity]), None)
    found = (
        ", ".join(_counted(counts[severity], severity.value) for severity in Severity if counts[severity])
        or "no findings"
    )
    waived = sum(entry.waived is not None for entry in report.entries)
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
    for code, text in report.covered:
        yield f"{code}: {text}\n", ""


def summary_text(report: Report) -> str:
    """Return the summary of a report as plain text."""
    return "".join(text for text, _ in _summary(report))


def entries_text(report: Report, entries: Iterable[Entry], width: int = 120) -> Iterator[StyledText]:
    """Yield some findings of a report as styled text."""
    for entry in entries:
        yield from _entry(report, entry, width)


def as_text(report: Report, width: int = 120, limit: int | None = None) -> Iterator[StyledText]:
    """Yield a report as styled text.

    Args:
        report: the report.
        width: the maximum width of source lines, in columns.
        limit: the maximum number of findings per check; unlimited by default. Totals include all findings.
    """
    file = ""
    shown: Counter[str] = Counter()
    for entry in report.entries:
        shown[entry.check.code] += 1
        if limit is not None and shown[entry.check.code] > limit:
            continue
        if entry.finding.at is not None and entry.finding.at.file != file:
            file = entry.finding.at.file
            yield f"{one_line(report.path(file))}\n\n", "underline"
        yield from _entry(report, entry, width)
    for code, trace in report.crashed:
        yield f"crash[{code}]: internal error in the check; please report this bug\n", "bold red"
        yield f"{trace}\n", "dim"
    for code, count in sorted(shown.items()):
        if limit is not None and count > limit:
            yield f"{code}: {count - limit} more findings, {count} in total; use --all to show all\n", "bold"
    yield from _summary(report)
