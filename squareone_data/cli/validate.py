"""The commands ``validate``, ``explain`` and ``checks``."""

from __future__ import annotations

import shutil
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from squareone_data.model.findings import CatalogError, Severity

from .common import (  # fmt: skip
    CatalogOption,
    Fault,
    FormatOption,
    TextOrJson,
    complete_codes,
    complete_sets,
    folders_named,
    print_json,
    print_pieces,
    progress_line,
)

if TYPE_CHECKING:
    from datetime import date

    from squareone_data.checks import Report


class ReportFormat(StrEnum):
    """An output format of a report."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"


MAX_SHOWN = 50
"""The maximum number of findings per check in a text report without ``--all``."""


class FailOn(StrEnum):
    """The lowest severity that makes validation fail."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    NEVER = "never"


def report_on(
    folder: Path, select: list[str], ignore: list[str], sets: list[str], play: bool, today: date | None
) -> tuple[Report, bool]:
    """Return the report on a catalog, and whether its game.json is readable. Show progress on a terminal."""
    from squareone_data import checks, files

    try:
        catalog = files.load(folder)
    except CatalogError as error:
        if not error.findings:
            raise
        return checks.unreadable(str(folder), error, checks.checks_of(None)), False
    try:
        with progress_line() as on_progress:
            report = checks.validate(
                catalog, select=select, ignore=ignore, sets=tuple(sets), play=play, today=today, on_progress=on_progress
            )
            return report, True
    except (checks.UnknownCheck, checks.UnknownSet) as error:
        raise Fault(str(error)) from None


def validate(
    folders: Annotated[
        list[Path] | None, typer.Argument(metavar="[DIR]...", help="Catalog folders; see --catalog.")
    ] = None,
    catalog: CatalogOption = None,
    format: Annotated[ReportFormat, typer.Option("--format", help="Output format.")] = ReportFormat.TEXT,
    select: Annotated[
        list[str] | None,
        typer.Option(help="Only these checks: a code or a prefix. Repeatable.", autocompletion=complete_codes),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option(help="Checks to skip: a code or a prefix. Repeatable.", autocompletion=complete_codes),
    ] = None,
    fail_on: Annotated[FailOn, typer.Option(help="Lowest severity that makes validation fail.")] = FailOn.ERROR,
    set: Annotated[
        list[str] | None,
        typer.Option("--set", help="Only findings in this set. Repeatable.", autocompletion=complete_sets),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Show all findings of each check.")] = False,
    day: Annotated[
        str | None, typer.Option("--date", metavar="DAY", help="Date for the expiry of waivers. Default: today.")
    ] = None,
    no_play: Annotated[bool, typer.Option("--no-play", help="Skip the checks that search or play.")] = False,
) -> None:
    """Check a catalog and report errors, with fixes.

    Example: squareone validate my-catalog --fail-on warning
    """
    from squareone_data import files
    from squareone_data.model.base import parsed_day

    today = parsed_day(day) if day is not None else None
    if day is not None and today is None:
        raise Fault(f"--date: invalid date {day!r}; expected a date such as 2026-03-01")
    named = folders_named(folders, catalog)
    found = [files.find_catalog(folder) for folder in named]
    results = [report_on(folder, select or [], ignore or [], _split(set), not no_play, today) for folder in found]
    reports = [report for report, _ in results]
    if format is ReportFormat.SARIF:
        from squareone_data.checks import all_checks
        from squareone_data.report.sarif import as_sarif

        print_json(as_sarif(reports, all_checks().values()))
    elif format is ReportFormat.GITHUB:
        from squareone_data.report.github import as_github

        for report in reports:
            print_pieces((f"{line}\n", "") for line in as_github(report))
    elif format is ReportFormat.JSON:
        from squareone_data.report.json_report import as_document

        documents = [as_document(report) for report in reports]
        print_json(documents[0] if len(documents) == 1 else documents)
    else:
        from squareone_data.report.text_report import as_text

        width = shutil.get_terminal_size((120, 24)).columns
        for report in reports:
            print_pieces(as_text(report, max(width, 60), None if every else MAX_SHOWN))
    threshold = None if fail_on is FailOn.NEVER else Severity(fail_on.value)
    codes = [report.exit_code(threshold) if readable else 2 for report, readable in results]
    raise typer.Exit(max(codes))


def _split(listed: list[str] | None) -> list[str]:
    """Return names from repeated options and comma-separated lists."""
    return [part.strip() for names in listed or [] for part in names.split(",")]


def explain(
    code: Annotated[str, typer.Argument(help="Code of a check.", autocompletion=complete_codes)],
    format: FormatOption = TextOrJson.TEXT,
) -> None:
    """Explain a check, with a good and a bad sample.

    Example: squareone explain SQ221
    """
    from squareone_data.checks import all_checks, near_code, rule_texts
    from squareone_data.report.explain import check_document, check_text

    checks = all_checks()
    wanted = code.strip().upper()
    if wanted not in checks:
        near = near_code(wanted, checks)
        raise Fault(f"unknown check {code!r}" + (f"; did you mean {near}?" if near else ""))
    if format is TextOrJson.JSON:
        print_json(check_document(checks[wanted]))
    else:
        print_pieces(check_text(checks[wanted], rule_texts()))


def list_checks(format: FormatOption = TextOrJson.TEXT) -> None:
    """List all checks with their codes and severities.

    Example: squareone checks
    """
    from squareone_data.checks import all_checks
    from squareone_data.report.explain import check_document
    from squareone_data.report.text_report import STYLES

    checks = all_checks()
    if format is TextOrJson.JSON:
        print_json([check_document(check) for check in checks.values()])
        return
    for check in checks.values():
        severity = (f"{check.severity.value:8} ", STYLES[check.severity])
        print_pieces([(f"{check.code}  ", "bold"), severity, (f"{check.title}\n", "")])


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module to an application."""
    app.command()(validate)
    app.command()(explain)
    app.command("checks")(list_checks)
