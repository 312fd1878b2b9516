"""The JSON report of `validate --format json`: its model and its creation."""

from __future__ import annotations

from typing import Literal

from pydantic import Field
from pydantic.json_schema import JsonSchemaValue

from squareone_data.checks.report import Entry, Report
from squareone_data.files.schemas import make
from squareone_data.model.base import CODE, Count, Frozen, Positive
from squareone_data.model.findings import Severity


class FileCounts(Frozen):
    """The number of files on disk and of validated files."""

    found: Count = Field(description="JSON files in the folder.", examples=[11])
    validated: Count = Field(description="Files parsed and validated against their schema.", examples=[11])


class Summary(Frozen):
    """The number of findings by severity, without waived ones."""

    error: Count = Field(description="Errors.", examples=[0])
    warning: Count = Field(description="Warnings.", examples=[0])
    info: Count = Field(description="Infos.", examples=[5])


class SkippedCheck(Frozen):
    """A check that was not run."""

    code: str = Field(pattern=CODE, description="Code of the check.", examples=["SQ601"])
    reason: str = Field(description="Reason for skipping the check.", examples=["--no-play"])


class CrashedCheck(Frozen):
    """A check that raised an exception, which is a bug in this program."""

    code: str = Field(pattern=CODE, description="Code of the check.", examples=["SQ221"])
    traceback: str = Field(description="Traceback, for a bug report.", examples=["Traceback (most recent call last)…"])


class CoveredByCheck(Frozen):
    """The coverage of a check: what it examined and what it left out."""

    code: str = Field(pattern=CODE, description="Code of the check.", examples=["SQ604"])
    text: str = Field(description="Coverage, as text.", examples=["132 games played, 2 of each of 66 configurations"])


class CheckCounts(Frozen):
    """The checks that were run, skipped and crashed."""

    run: Count = Field(description="Number of checks run.", examples=[56])
    skipped: tuple[SkippedCheck, ...] = Field(description="Checks not run.", examples=[[]])
    crashed: tuple[CrashedCheck, ...] = Field(description="Checks that raised an exception.", examples=[[]])
    covered: tuple[CoveredByCheck, ...] = Field(
        default=(), description="Coverage of checks that report it.", examples=[[]]
    )


class ReportedFinding(Frozen):
    """A finding."""

    code: str = Field(pattern=CODE, description="Code of the check.", examples=["SQ204"])
    severity: Literal["error", "warning", "info"] = Field(description="Severity of the check.", examples=["error"])
    message: str = Field(
        description="Message: what is wrong and what is expected.", examples=["W07 has 1 row; a tile has 2 to 4"]
    )
    tile: str | None = Field(description="Id of the affected tile.", examples=["W07"])
    rules: tuple[str, ...] = Field(description="Rules that the check enforces.", examples=[["SO-2.1"]])
    file: str | None = Field(description="File, relative to the catalog.", examples=["base/white.json"])
    line: Positive | None = Field(description="Line, from 1.", examples=[12])
    column: Positive | None = Field(description="Column in characters, from 1.", examples=[18])
    fix: str | None = Field(description="Suggested fix.", examples=["did you mean 'points'?"])
    fingerprint: str = Field(
        description="Stable identifier of the finding, independent of line numbers and other tiles.",
        examples=["9f86d081884c7d65"],
    )
    waived: str | None = Field(description="Reason of the waiver, if the finding is waived.", examples=[None])


class ReportDocument(Frozen):
    """The output of `squareone validate --format json`."""

    version: Literal[1] = Field(description="Version of the report format.", examples=[1])
    catalog: str = Field(description="Folder, as given on the command line.", examples=["catalog/square-one"])
    game: str = Field(description="Id of the game; empty if unknown.", examples=["square-one"])
    tiles: Count = Field(description="Number of tiles read.", examples=[106])
    files: FileCounts = Field(
        description="Number of files found and validated.", examples=[{"found": 11, "validated": 11}]
    )
    summary: Summary = Field(
        description="Number of findings by severity.", examples=[{"error": 0, "warning": 0, "info": 5}]
    )
    checks: CheckCounts = Field(
        description="Checks that were run, skipped and crashed.", examples=[{"run": 56, "skipped": [], "crashed": []}]
    )
    findings: tuple[ReportedFinding, ...] = Field(description="Findings by file, most severe first.", examples=[[]])


def report_schema() -> JsonSchemaValue:
    """Return the JSON Schema of the report; missing values are null."""
    return make(ReportDocument, "report", "Report of squareone validate", nullable=True)


def _finding(report: Report, entry: Entry) -> ReportedFinding:
    at = report.where(entry.finding.at)
    return ReportedFinding(
        code=entry.check.code,
        severity=entry.check.severity.value,
        message=entry.finding.message,
        tile=entry.tile or None,
        rules=entry.rules,
        file=entry.finding.at.file if entry.finding.at else None,
        line=at.line if at else None,
        column=at.column if at else None,
        fix=entry.finding.fix or None,
        fingerprint=entry.fingerprint,
        waived=entry.waived,
    )


def as_document(report: Report) -> dict[str, object]:
    """Return a report as the JSON document of `validate --format json`."""
    document = ReportDocument(
        version=1,
        catalog=report.label,
        game=report.game,
        tiles=report.tiles,
        files=FileCounts(found=len(report.found), validated=len(report.validated)),
        summary=Summary(**{severity.value: report.count(severity) for severity in Severity}),
        checks=CheckCounts(
            run=report.run,
            skipped=tuple(SkippedCheck(code=code, reason=reason) for code, reason in report.skipped),
            crashed=tuple(CrashedCheck(code=code, traceback=text) for code, text in report.crashed),
            covered=tuple(CoveredByCheck(code=code, text=text) for code, text in report.covered),
        ),
        findings=tuple(_finding(report, entry) for entry in report.entries),
    )
    return document.model_dump(mode="json")
