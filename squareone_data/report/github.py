"""Findings as annotations of a GitHub workflow: worst first, ten of them, then a summary."""

from __future__ import annotations

from collections.abc import Iterator

from squareone_data.checks import Entry, Report
from squareone_data.model.findings import Severity

from .text import summary_text

SHOWN = 10
"""So many annotations of a step are shown; the rest is only in the log."""
_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")


def _annotation(report: Report, one: Entry) -> str:
    finding = one.finding
    properties = {"title": f"{one.check.code} {one.tile}".strip()}
    if finding.at is not None:
        properties["file"] = report.path(finding.at.file)
        at = report.where(finding.at)
        if at is not None:
            properties |= {"line": str(at.line), "endLine": str(at.end_line)}
            if at.line == at.end_line:
                properties |= {"col": str(at.column), "endColumn": str(at.end_column)}
    text = finding.message + (f"\nfix: {finding.fix}" if finding.fix else "")
    listed = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    return f"::{_COMMANDS[one.check.severity]} {listed}::{_message(text)}"


def _plain(report: Report, one: Entry) -> str:
    at = report.where(one.finding.at)
    place = f"{report.path(at.file)}:{at.line}:{at.column}: " if at else ""
    return f"{one.check.severity.value}[{one.check.code}] {place}{one.finding.message}".replace("\n", " ")


def as_github(report: Report) -> Iterator[str]:
    """The lines to print: annotations for the worst findings, the others as plain lines, the summary."""
    standing = sorted((one for one in report.entries if one.waived is None), key=lambda one: one.check.severity.rank)
    for code, trace in report.crashed:
        yield f"::error title={code}::{_message(f'the check itself failed{chr(10)}{trace}')}"
    for one in standing[:SHOWN]:
        yield _annotation(report, one)
    for one in standing[SHOWN:]:
        yield _plain(report, one)
    if len(standing) > SHOWN:
        more = len(standing) - SHOWN
        yield f"{more} more {'finding is' if more == 1 else 'findings are'} listed above without an annotation"
    # Two colons at the beginning of a line would be taken for a command.
    yield from (f" {line}" if line.startswith("::") else line for line in summary_text(report).splitlines())
