"""The command ``import``: reads a spreadsheet, or the plain text of other programs, into the catalog."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import CatalogOption, Fault, open_catalog, print_pieces

if TYPE_CHECKING:
    from squareone_data.game.import_plan import ImportPlan, Problem
    from squareone_data.game.interface import AnyCatalog
    from squareone_data.sheets.transcription_import import TranscriptionSource

Pieces = list[tuple[str, str]]


def _remarks(plan: ImportPlan) -> Pieces:
    """Return the notes, problems and conflicts of an import."""
    lines: Pieces = [(f"note: {note}\n", "cyan") for note in plan.notes]
    if plan.ignored:
        lines.append((f"note: ignored columns: {', '.join(plan.ignored)}\n", "cyan"))
    lines += _problems(plan.problems)
    for conflict in plan.conflicts:
        lines += [
            (f"{conflict.place}: " if conflict.place else "", "bold red"),
            (f"{conflict.tile} {conflict.how}\n", ""),
        ]
        for header, ours, theirs in conflict.sides:
            lines.append((f"  {header}: catalog {ours or '(empty)'} | spreadsheet {theirs or '(empty)'}\n", ""))
    if plan.kept:
        lines.append((f"changed only in the catalog, kept: {', '.join(plan.kept)}\n", "cyan"))
    return lines


def _problems(problems: Iterable[Problem]) -> Pieces:
    lines: Pieces = []
    for problem in problems:
        lines += [(f"{problem.place}: " if problem.place else "", "bold red"), (f"{problem.message}\n", "")]
        if problem.fix:
            lines.append((f"  = fix: {problem.fix}\n", "green"))
    return lines


def _refused(count: int) -> typer.Exit:
    print_pieces([(f"{count} {'problem' if count == 1 else 'problems'}; nothing was written\n", "bold")])
    return typer.Exit(1)


def _new_findings(plan: ImportPlan, before: AnyCatalog, after: AnyCatalog) -> Pieces:
    """Return the findings that the import would add to the catalog, each with its cell."""
    from squareone_data.checks import validate
    from squareone_data.model.findings import Severity
    from squareone_data.sheets.spreadsheet_import import cell_of

    known = {entry.fingerprint for entry in validate(before, play=False).entries}
    lines: Pieces = []
    for entry in validate(after, play=False).entries:
        check, finding = entry.check, entry.finding
        if entry.fingerprint in known or check.severity is Severity.INFO or entry.waived:
            continue
        pointer = finding.at.pointer[2:] if finding.at else ()
        place = cell_of(plan, after, entry.tile, pointer) or entry.tile or after.label
        lines += [(f"{place}: ", "bold yellow"), (f"{check.severity}[{check.code}]: {finding.message}\n", "")]
        if finding.fix:
            lines.append((f"  = fix: {finding.fix}\n", "green"))
    return lines


def _planned(read: AnyCatalog, file: Path, allow_removals: bool) -> tuple[ImportPlan, TranscriptionSource | None]:
    """Return the plan of an import; for a transcription sheet also its source.

    Raises:
        Fault: the file is plain text, which the game does not support.
        InvalidSpreadsheet: the file cannot be read.
        NoTiles: no sheet contains tiles.
    """
    from squareone_data.game.interface import MissingCapability
    from squareone_data.sheets.reader import read_grids, read_text
    from squareone_data.sheets.spreadsheet_import import plan_import
    from squareone_data.sheets.transcription_import import is_transcription, plan_transcription

    if file.suffix.lower() == ".txt":
        try:
            plain_text = read.game.plain_text
        except MissingCapability:
            raise Fault(
                f"{file}: {read.game.title} does not support plain text; expected an xlsx, ods or csv file"
            ) from None
        return plain_text.plan(read, read_text(file), str(file)), None
    grids = read_grids(file)
    if is_transcription(grids):
        return plan_transcription(read, grids)
    return plan_import(read, grids, allow_removals), None


def import_(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="An xlsx, ods or csv file, or a txt file if the game supports it.")
    ],
    catalog: CatalogOption = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would change.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Write without asking for confirmation.")] = False,
    allow_removals: Annotated[
        bool, typer.Option("--allow-removals", help="Remove tiles that are missing from the spreadsheet.")
    ] = False,
) -> None:
    """Import an edited spreadsheet into the catalog.

    The command shows the changes and asks before it writes. It writes all changes or none.

    Example: squareone import tiles.xlsx --dry-run
    """
    from squareone_data import files
    from squareone_data.analysis.differences import difference
    from squareone_data.files.scaffold import checked_files
    from squareone_data.model.findings import CatalogError
    from squareone_data.report.difference_report import difference_text
    from squareone_data.sheets.patch_writer import patched_files, write_all_or_nothing
    from squareone_data.sheets.safe_zip import InvalidSpreadsheet
    from squareone_data.sheets.spreadsheet_import import problems_with_cells
    from squareone_data.sheets.tile_table import NoTiles
    from squareone_data.sheets.transcription_import import with_source

    from .fmt import writable

    folder = files.find_catalog(catalog)
    if not dry_run:
        writable(folder, by_default=catalog is None)
    read = open_catalog(folder)
    try:
        plan, source = _planned(read, file, allow_removals)
    except (InvalidSpreadsheet, NoTiles) as error:
        raise Fault(f"{file}: {error}") from None
    print_pieces(_remarks(plan))
    if plan.problems or plan.conflicts:
        raise _refused(len(plan.problems) + len(plan.conflicts))
    changed: dict[str, str] = {}
    try:
        if source is not None and plan.changes:
            changed["game.json"] = with_source(read, source, read.texts["game.json"])
        base = checked_files(read, changed) if changed else read
        changed |= patched_files(base, plan.changes, plan.removed if allow_removals else [])
        changed = {name: text for name, text in changed.items() if read.texts.get(name) != text}
        after = checked_files(read, changed) if changed else read
    except CatalogError as error:
        problems = problems_with_cells(plan, read, error)
        print_pieces(_problems(problems))
        raise _refused(len(problems)) from None
    if plan.removed and not allow_removals:
        message = f"missing from the spreadsheet, kept: {', '.join(plan.removed)} (--allow-removals removes them)\n"
        print_pieces([(message, "cyan")])
    if not changed:
        print_pieces([("nothing to change\n", "bold")])
        return
    print_pieces(difference_text(difference(read, after)))
    print_pieces(_new_findings(plan, read, after))
    if dry_run:
        print_pieces([("nothing was written (dry run)\n", "bold")])
        return
    if not yes:
        if not sys.stdin.isatty():
            raise Fault("nothing was written: standard input is not a terminal; pass --yes to write without asking")
        if not typer.confirm(f"Write {len(changed)} {'file' if len(changed) == 1 else 'files'}?"):
            print_pieces([("nothing was written\n", "bold")])
            return
    write_all_or_nothing(folder, changed)
    print_pieces([(f"{folder / name}: written\n", "") for name in sorted(changed)])


def add_to(app: typer.Typer) -> None:
    """Add the command of this module to an application."""
    app.command("import")(import_)
