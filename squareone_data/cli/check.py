"""``validate``, ``explain``, ``checks``: is the catalog right, and why not."""

from __future__ import annotations

import shutil
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from squareone_data.model.findings import CatalogError, Severity

from .common import (
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
)  # fmt: skip

if TYPE_CHECKING:
    from datetime import date

    from squareone_data.checks import Report


class ReportFormat(StrEnum):
    """How a report is printed."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"


MOST_SHOWN = 50
"""So many findings of one check are shown as text, unless all are asked for."""


class FailOn(StrEnum):
    """From which severity on validation fails."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    NEVER = "never"


def report_on(
    folder: Path, select: list[str], ignore: list[str], sets: list[str], play: bool, today: date | None
) -> tuple[Report, bool]:
    """The report on a catalog, and whether its game.json could be read. On a terminal a line tells how far it is."""
    from squareone_data import checks, files

    try:
        catalog = files.load(folder)
    except CatalogError as error:
        if not error.findings:
            raise
        return checks.unreadable(str(folder), error, checks.checks_of(None)), False
    try:
        with progress_line() as told:
            options: dict[str, Any] = {"play": play, "today": today, "told": told}
            return checks.validate(catalog, select=select, ignore=ignore, sets=tuple(sets), **options), True
    except (checks.UnknownCheck, checks.UnknownSet) as error:
        raise Fault(str(error)) from None


def validate(
    folders: Annotated[
        list[Path] | None, typer.Argument(metavar="[DIR]...", help="Folders with a game.json; see --catalog.")
    ] = None,
    catalog: CatalogOption = None,
    format: Annotated[ReportFormat, typer.Option("--format", help="How to print.")] = ReportFormat.TEXT,
    select: Annotated[
        list[str] | None,
        typer.Option(help="Only these checks: a code or its beginning. Repeatable.", autocompletion=complete_codes),
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option(help="All but these checks. Repeatable.", autocompletion=complete_codes)
    ] = None,
    fail_on: Annotated[FailOn, typer.Option(help="The mildest severity that makes it fail.")] = FailOn.ERROR,
    set: Annotated[
        list[str] | None,
        typer.Option("--set", help="Show only findings of this set. Repeatable.", autocompletion=complete_sets),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Show every finding, however many.")] = False,
    day: Annotated[
        str | None, typer.Option("--date", metavar="DAY", help="The day by which waivers expire; today if left out.")
    ] = None,
    no_play: Annotated[bool, typer.Option("--no-play", help="Leave out the checks that search or play.")] = False,
) -> None:
    """Check a catalog and say what is wrong, where, and how to mend it.

    Example: squareone validate my-catalog --fail-on warning
    """
    from squareone_data import files
    from squareone_data.model.base import parsed_day

    today = parsed_day(day) if day is not None else None
    if day is not None and today is None:
        raise Fault(f"--date {day!r}: write a day such as 2026-03-01")
    named = folders_named(folders, catalog)
    found = [files.find_catalog(one) for one in named]
    results = [report_on(folder, select or [], ignore or [], _split(set), not no_play, today) for folder in found]
    if format is ReportFormat.SARIF:
        from squareone_data.checks import all_checks
        from squareone_data.report.sarif import as_sarif

        print_json(as_sarif([one for one, _ in results], all_checks().values()))
    elif format is ReportFormat.GITHUB:
        from squareone_data.report.github import as_github

        for one, _ in results:
            print_pieces((f"{line}\n", "") for line in as_github(one))
    elif format is ReportFormat.JSON:
        from squareone_data.report.document import as_document

        documents = [as_document(one) for one, _ in results]
        print_json(documents[0] if len(documents) == 1 else documents)
    else:
        from squareone_data.report.text import as_text

        width = shutil.get_terminal_size((120, 24)).columns
        for one, _ in results:
            print_pieces(as_text(one, max(width, 60), None if every else MOST_SHOWN))
    threshold = None if fail_on is FailOn.NEVER else Severity(fail_on.value)
    codes = [one.exit_code(threshold) if readable else 2 for one, readable in results]
    raise typer.Exit(max(codes))


def _split(listed: list[str] | None) -> list[str]:
    """Names given one by one or joined by commas."""
    return [part.strip() for one in listed or [] for part in one.split(",")]


def explain(
    code: Annotated[str, typer.Argument(help="The code of a check.", autocompletion=complete_codes)],
    format: FormatOption = TextOrJson.TEXT,
) -> None:
    """Say what a check asks for and why, with a good and a bad sample.

    Example: squareone explain SQ221
    """
    from squareone_data.checks import all_checks, near_code, rule_texts
    from squareone_data.report.catalog_of_checks import check_document, check_text

    checks = all_checks()
    wanted = code.strip().upper()
    if wanted not in checks:
        near = near_code(wanted, checks)
        raise Fault(f"no check has the code {code!r}" + (f"; did you mean {near}?" if near else ""))
    if format is TextOrJson.JSON:
        print_json(check_document(checks[wanted]))
    else:
        print_pieces(check_text(checks[wanted], rule_texts()))


def list_checks(format: FormatOption = TextOrJson.TEXT) -> None:
    """List all checks with their codes and severities.

    Example: squareone checks
    """
    from squareone_data.checks import all_checks
    from squareone_data.report.catalog_of_checks import check_document
    from squareone_data.report.text import STYLES

    checks = all_checks()
    if format is TextOrJson.JSON:
        print_json([check_document(one) for one in checks.values()])
        return
    for one in checks.values():
        print_pieces(
            [(f"{one.code}  ", "bold"), (f"{one.severity.value:8} ", STYLES[one.severity]), (f"{one.title}\n", "")]
        )


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module to an application."""
    app.command()(validate)
    app.command()(explain)
    app.command("checks")(list_checks)
