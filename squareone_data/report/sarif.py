"""Findings as SARIF 2.1.0, for code scanning and editors."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from squareone_data import __version__
from squareone_data.checks import Check, Entry, Report
from squareone_data.model.findings import Severity
from squareone_data.model.places import Place

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
FINGERPRINT = "squareone/v1"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def _rule(check: Check) -> dict[str, Any]:
    samples = f"good: {check.good.shown()}\nbad: {check.bad.shown()}"
    rule: dict[str, Any] = {
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


def _location(report: Report, place: Place) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": _uri(report.path(place.file))}
    at = report.where(place)
    if at is not None:
        physical["region"] = {
            "startLine": at.line,
            "startColumn": at.column,
            "endLine": at.end_line,
            "endColumn": at.end_column,
        }
    return {"physicalLocation": physical}


def _result(report: Report, one: Entry, rules: dict[str, int]) -> dict[str, Any]:
    finding = one.finding
    text = finding.message + (f" Fix: {finding.fix}" if finding.fix else "")
    result: dict[str, Any] = {
        "ruleId": one.check.code,
        "ruleIndex": rules[one.check.code],
        "level": _LEVELS[one.check.severity],
        "message": {"text": text},
        "partialFingerprints": {FINGERPRINT: one.fingerprint},
    }
    if finding.at is not None:
        result["locations"] = [_location(report, finding.at)]
    if finding.related:
        result["relatedLocations"] = [{"id": n, **_location(report, place)} for n, place in enumerate(finding.related)]
    if one.waived is not None:
        result["suppressions"] = [{"kind": "inSource", "status": "accepted", "justification": one.waived}]
    return result


def _run(report: Report, rules: dict[str, int], listed: list[dict[str, Any]]) -> dict[str, Any]:
    notifications = [
        {"level": "error", "message": {"text": trace}, "associatedRule": {"id": code}} for code, trace in report.crashed
    ]
    notifications += [
        {"level": "note", "message": {"text": f"{code} was not run: {reason}"}, "associatedRule": {"id": code}}
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
        "results": [_result(report, one, rules) for one in report.entries],
        "properties": {
            "catalog": report.label,
            "files": {"found": len(report.found), "validated": len(report.validated)},
            "tiles": report.tiles,
        },
    }


def as_sarif(reports: Iterable[Report], checks: Iterable[Check]) -> dict[str, Any]:
    """Reports as one SARIF 2.1.0 log, a run each.

    Args:
        reports: the reports.
        checks: all checks there are, to be listed as rules.
    """
    ordered = list(checks)
    rules = {one.code: n for n, one in enumerate(ordered)}
    listed = [_rule(one) for one in ordered]
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [_run(report, rules, listed) for report in reports]}
