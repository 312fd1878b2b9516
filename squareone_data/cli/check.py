"""``validate``, ``explain``, ``checks``: is the catalog right, and why not."""

from __future__ import annotations

import shutil
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from squareone_data.model.findings import CatalogError, Severity

from .common import (
    CatalogOption,
    Fault,
    FormatOption,
    TextOrJson,
    complete_codes,
    complete_sets,
    print_json,
    print_pieces,
)  # fmt: skip

if TYPE_CHECKING:
    from squareone_data.checks import Report


class FailOn(StrEnum):
    """From which severity on validation fails."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    NEVER = "never"


def _report(folder: Path, select: list[str], ignore: list[str], sets: list[str], play: bool) -> tuple[Report, bool]:
    """The report, and whether game.json could be read."""
    from squareone_data import checks, files

    try:
        catalog = files.load(folder)
    except CatalogError as error:
        if not error.findings:
            raise
        return checks.unreadable(str(folder), error, checks.checks_of(None)), False
    try:
        return checks.validate(catalog, select=select, ignore=ignore, sets=tuple(sets), play=play), True
    except ValueError as error:
        raise Fault(str(error)) from None


def validate(
    folders: Annotated[
        list[Path] | None, typer.Argument(metavar="[DIR]...", help="Folders with a game.json; see --catalog.")
    ] = None,
    catalog: CatalogOption = None,
    format: FormatOption = TextOrJson.TEXT,
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
    no_play: Annotated[bool, typer.Option("--no-play", help="Leave out the checks that search or play.")] = False,
) -> None:
    """Check a catalog and say what is wrong, where, and how to mend it.

    Example: squareone validate my-catalog --fail-on warning
    """
    from squareone_data import files

    named: list[Path | None] = list(folders or []) or [catalog]
    found = [files.find_catalog(one) for one in named]
    results = [_report(folder, select or [], ignore or [], set or [], not no_play) for folder in found]
    if format is TextOrJson.JSON:
        from squareone_data.report.document import as_document

        documents = [as_document(one) for one, _ in results]
        print_json(documents[0] if len(documents) == 1 else documents)
    else:
        from squareone_data.report.text import as_text

        width = shutil.get_terminal_size((120, 24)).columns
        for one, _ in results:
            print_pieces(as_text(one, max(width, 60)))
    threshold = None if fail_on is FailOn.NEVER else Severity(fail_on.value)
    codes = [one.exit_code(threshold) if readable else 2 for one, readable in results]
    raise typer.Exit(max(codes))


def explain(
    code: Annotated[str, typer.Argument(help="The code of a check.", autocompletion=complete_codes)],
    format: FormatOption = TextOrJson.TEXT,
) -> None:
    """Say what a check asks for and why, with a good and a bad sample.

    Example: squareone explain SQ221
    """
    from squareone_data.checks import all_checks, rule_texts
    from squareone_data.notation import closest
    from squareone_data.report.catalog_of_checks import check_document, check_text

    checks = all_checks()
    wanted = code.strip().upper()
    if wanted not in checks:
        near = closest(wanted, checks)
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
