"""Findings as SARIF 2.1.0, for code scanning and editors."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath
from typing import TypeAlias
from urllib.parse import quote

from squareone_data.about import __version__
from squareone_data.checks import Check, Entry, Report
from squareone_data.model.findings import Severity
from squareone_data.model.places import Place

JsonObject: TypeAlias = dict[str, object]

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
FINGERPRINT = "squareone/v1"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def _rule(check: Check) -> JsonObject:
    samples = f"good: {check.good.shown()}\nbad: {check.bad.shown()}"
    rule: JsonObject = {
        "id": check.code,
        "name": check.function.__name__,
        "shortDescription": {"text": check.title},
        "fullDescription": {"text": check.rationale},
        "help": {
            "text": f"{check.title}\n\n{check.rationale}\n\n{samples}",
            "markdown": f"**{check.title}**\n\n{check.rationale}\n\n```text\n{samples}\n```",
        },
        "defaultConfiguration": {"level": _LEVELS[check.severity]},
    }
    if check.rules:
        rule["properties"] = {"tags": list(check.rules)}
    return rule


def _uri(path: str) -> dict[str, str]:
    pure = PurePath(path)
    if pure.is_absolute():
        return {"uri": pure.as_uri()}
    return {"uri": quote(pure.as_posix())}


def _location(report: Report, place: Place) -> JsonObject:
    physical: JsonObject = {"artifactLocation": _uri(report.path(place.file))}
    at = report.where(place)
    if at is not None:
        physical["region"] = {
            "startLine": at.line,
            "startColumn": at.column,
            "endLine": at.end_line,
            "endColumn": at.end_column,
        }
    return {"physicalLocation": physical}


def _result(report: Report, entry: Entry, rules: dict[str, int]) -> JsonObject:
    finding = entry.finding
    text = finding.message + (f" Fix: {finding.fix}" if finding.fix else "")
    result: JsonObject = {
        "ruleId": entry.check.code,
        "ruleIndex": rules[entry.check.code],
        "level": _LEVELS[entry.check.severity],
        "message": {"text": text},
        "partialFingerprints": {FINGERPRINT: entry.fingerprint},
    }
    if finding.at is not None:
        result["locations"] = [_location(report, finding.at)]
    if finding.related:
        result["relatedLocations"] = [{"id": n, **_location(report, place)} for n, place in enumerate(finding.related)]
    if entry.waived is not None:
        result["suppressions"] = [{"kind": "inSource", "status": "accepted", "justification": entry.waived}]
    return result


def _run(report: Report, rules: dict[str, int], listed: list[JsonObject]) -> JsonObject:
    notifications = [
        {"level": "error", "message": {"text": trace}, "associatedRule": {"id": code}} for code, trace in report.crashed
    ]
    notifications += [
        {"level": "note", "message": {"text": f"{code} skipped: {reason}"}, "associatedRule": {"id": code}}
        for code, reason in report.skipped
    ]
    return {
        "tool": {
            "driver": {
                "name": "squareone",
                "fullName": f"squareone {__version__}",
                "semanticVersion": __version__,
                "rules": listed,
            }
        },
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": not report.crashed, "toolExecutionNotifications": notifications}],
        "results": [_result(report, entry, rules) for entry in report.entries],
        "properties": {
            "catalog": report.label,
            "files": {"found": len(report.found), "validated": len(report.validated)},
            "tiles": report.tiles,
        },
    }


def as_sarif(reports: Iterable[Report], checks: Iterable[Check]) -> JsonObject:
    """Return a SARIF 2.1.0 log with a run per report.

    Args:
        reports: the reports.
        checks: all checks, which are listed as rules.
    """
    ordered = list(checks)
    rules = {check.code: n for n, check in enumerate(ordered)}
    listed = [_rule(check) for check in ordered]
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [_run(report, rules, listed) for report in reports]}
