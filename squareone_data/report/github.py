"""Findings as GitHub workflow annotations: the ten worst ones, then a summary."""

from __future__ import annotations

from collections.abc import Iterator

from squareone_data.checks import Entry, Report
from squareone_data.model.findings import Severity

from .text_report import summary_text

MAX_ANNOTATIONS = 10
"""The maximum number of annotations per step; GitHub drops further ones."""
_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")


def _annotation(report: Report, entry: Entry) -> str:
    finding = entry.finding
    properties = {"title": f"{entry.check.code} {entry.tile}".strip()}
    if finding.at is not None:
        properties["file"] = report.path(finding.at.file)
        at = report.where(finding.at)
        if at is not None:
            properties |= {"line": str(at.line), "endLine": str(at.end_line)}
            if at.line == at.end_line:
                properties |= {"col": str(at.column), "endColumn": str(at.end_column)}
    text = finding.message + (f"\nfix: {finding.fix}" if finding.fix else "")
    listed = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    return f"::{_COMMANDS[entry.check.severity]} {listed}::{_message(text)}"


def _plain(report: Report, entry: Entry) -> str:
    at = report.where(entry.finding.at)
    place = f"{report.path(at.file)}:{at.line}:{at.column}: " if at else ""
    return f"{entry.check.severity.value}[{entry.check.code}] {place}{entry.finding.message}".replace("\n", " ")


def as_github(report: Report) -> Iterator[str]:
    """Yield the lines to print: annotations for the worst findings, plain lines for the others, then the summary."""
    standing = sorted(
        (entry for entry in report.entries if entry.waived is None), key=lambda entry: entry.check.severity.rank
    )
    for code, trace in report.crashed:
        yield f"::error title={code}::{_message(f'internal error in the check{chr(10)}{trace}')}"
    for entry in standing[:MAX_ANNOTATIONS]:
        yield _annotation(report, entry)
    for entry in standing[MAX_ANNOTATIONS:]:
        yield _plain(report, entry)
    if len(standing) > MAX_ANNOTATIONS:
        more = len(standing) - MAX_ANNOTATIONS
        yield f"{more} more {'finding is' if more == 1 else 'findings are'} listed above without an annotation"
    # GitHub interprets lines that start with two colons as commands.
    yield from (f" {line}" if line.startswith("::") else line for line in summary_text(report).splitlines())
