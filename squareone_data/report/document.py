"""The report of `validate --format json`: its model, and how it is filled."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from squareone_data.checks.report import Entry, Report
from squareone_data.files.schemas import make
from squareone_data.model.base import CODE, Count, Frozen, Positive
from squareone_data.model.findings import Severity


class FileCounts(Frozen):
    """How much of what is on disk was looked at."""

    found: Count = Field(description="JSON files in the folder.", examples=[11])
    validated: Count = Field(description="Files parsed and held against their schema.", examples=[11])


class Summary(Frozen):
    """Findings by severity; waived ones are not counted."""

    error: Count = Field(description="Errors.", examples=[0])
    warning: Count = Field(description="Warnings.", examples=[0])
    info: Count = Field(description="Infos.", examples=[5])


class SkippedCheck(Frozen):
    """A check that was not run."""

    code: str = Field(pattern=CODE, description="Its code.", examples=["SQ601"])
    reason: str = Field(description="Why it was not run.", examples=["--no-play"])


class CrashedCheck(Frozen):
    """A check that failed itself: a fault of this program."""

    code: str = Field(pattern=CODE, description="Its code.", examples=["SQ221"])
    traceback: str = Field(
        description="What happened, for a bug report.", examples=["Traceback (most recent call last)…"]
    )


class CoveredByCheck(Frozen):
    """What a check says it looked at, and left out."""

    code: str = Field(pattern=CODE, description="Its code.", examples=["SQ604"])
    text: str = Field(description="It in words.", examples=["132 games played, 2 of each of 66 configurations"])


class CheckCounts(Frozen):
    """What was run."""

    run: Count = Field(description="Checks run to their end.", examples=[56])
    skipped: tuple[SkippedCheck, ...] = Field(description="Checks not run.", examples=[[]])
    crashed: tuple[CrashedCheck, ...] = Field(description="Checks that failed themselves.", examples=[[]])
    covered: tuple[CoveredByCheck, ...] = Field(
        default=(), description="What checks say of how much they looked at.", examples=[[]]
    )


class ReportedFinding(Frozen):
    """One finding."""

    code: str = Field(pattern=CODE, description="The code of the check.", examples=["SQ204"])
    severity: Literal["error", "warning", "info"] = Field(description="How bad it is.", examples=["error"])
    message: str = Field(
        description="What is wrong and what was expected.", examples=["W07 has 1 row; a tile has 2 to 4"]
    )
    tile: str | None = Field(description="The id of the tile, if it is about one.", examples=["W07"])
    rules: tuple[str, ...] = Field(description="The rules it follows from.", examples=[["SO-2.1"]])
    file: str | None = Field(description="The file, relative to the catalog.", examples=["base/white.json"])
    line: Positive | None = Field(description="The line, from 1.", examples=[12])
    column: Positive | None = Field(description="The column, in characters, from 1.", examples=[18])
    fix: str | None = Field(description="What to do, where that can be said.", examples=["did you mean 'points'?"])
    fingerprint: str = Field(
        description="The same for the same finding when lines move and other tiles change.",
        examples=["9f86d081884c7d65"],
    )
    waived: str | None = Field(description="The reason it is waived for, if it is.", examples=[None])


class ReportDocument(Frozen):
    """What `squareone validate --format json` prints."""

    version: Literal[1] = Field(description="The version of this report's format.", examples=[1])
    catalog: str = Field(description="The folder, as the user named it.", examples=["catalog/square-one"])
    game: str = Field(description="The game; empty if it could not be told.", examples=["square-one"])
    tiles: Count = Field(description="Tiles read.", examples=[106])
    files: FileCounts = Field(
        description="Files on disk and files looked at.", examples=[{"found": 11, "validated": 11}]
    )
    summary: Summary = Field(description="Findings by severity.", examples=[{"error": 0, "warning": 0, "info": 5}])
    checks: CheckCounts = Field(description="Checks run.", examples=[{"run": 56, "skipped": [], "crashed": []}])
    findings: tuple[ReportedFinding, ...] = Field(description="The findings, worst first by file.", examples=[[]])


def report_schema() -> dict[str, Any]:
    """The JSON Schema of the report. It keeps null where a value may be missing."""
    return make(ReportDocument, "report", "Report of squareone validate", nullable=True)


def _finding(report: Report, one: Entry) -> ReportedFinding:
    at = report.where(one.finding.at)
    return ReportedFinding(
        code=one.check.code,
        severity=one.check.severity.value,
        message=one.finding.message,
        tile=one.tile or None,
        rules=one.rules,
        file=one.finding.at.file if one.finding.at else None,
        line=at.line if at else None,
        column=at.column if at else None,
        fix=one.finding.fix or None,
        fingerprint=one.fingerprint,
        waived=one.waived,
    )


def as_document(report: Report) -> dict[str, Any]:
    """A report as the JSON document of `validate --format json`."""
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
        findings=tuple(_finding(report, one) for one in report.entries),
    )
    return document.model_dump(mode="json")
