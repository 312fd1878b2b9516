"""``import``: a spreadsheet, or the plain text of other programs, into the catalog."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import CatalogOption, Fault, open_catalog, print_pieces

if TYPE_CHECKING:
    from squareone_data.model import Catalog
    from squareone_data.sheets.importing import Plan, Problem
    from squareone_data.sheets.transcribing import Reading

Pieces = list[tuple[str, str]]


def _told(plan: Plan) -> Pieces:
    """What stands in the way of an import, and what else is worth knowing."""
    told: Pieces = [(f"note: {note}\n", "cyan") for note in plan.notes]
    if plan.ignored:
        told.append((f"note: columns that are not imported: {', '.join(plan.ignored)}\n", "cyan"))
    told += _problems(plan.problems)
    for conflict in plan.conflicts:
        told += [
            (f"{conflict.place}: " if conflict.place else "", "bold red"),
            (f"{conflict.tile} {conflict.how}\n", ""),
        ]
        for header, ours, theirs in conflict.sides:
            told.append((f"  {header}: catalog {ours or '(empty)'} | spreadsheet {theirs or '(empty)'}\n", ""))
    if plan.kept:
        told.append((f"changed in the catalog only, kept: {', '.join(plan.kept)}\n", "cyan"))
    return told


def _problems(problems: Iterable[Problem]) -> Pieces:
    told: Pieces = []
    for one in problems:
        told += [(f"{one.place}: " if one.place else "", "bold red"), (f"{one.message}\n", "")]
        if one.fix:
            told.append((f"  = fix: {one.fix}\n", "green"))
    return told


def _refused(count: int) -> typer.Exit:
    print_pieces([(f"{count} {'cell needs' if count == 1 else 'cells need'} a look; nothing was written\n", "bold")])
    return typer.Exit(1)


def _new_findings(plan: Plan, before: Catalog, after: Catalog) -> Pieces:
    """What validation has against the catalog as it would be, and had nothing against before, each at its cell."""
    from squareone_data.checks import validate
    from squareone_data.model.findings import Severity
    from squareone_data.sheets.importing import cell_of

    known = {one.fingerprint for one in validate(before, play=False).entries}
    told: Pieces = []
    for one in validate(after, play=False).entries:
        if one.fingerprint in known or one.check.severity is Severity.INFO or one.waived:
            continue
        pointer = one.finding.at.pointer[2:] if one.finding.at else ()
        place = cell_of(plan, after, one.tile, pointer) or one.tile or after.label
        told += [
            (f"{place}: ", "bold yellow"),
            (f"{one.check.severity}[{one.check.code}]: {one.finding.message}\n", ""),
        ]
        if one.finding.fix:
            told.append((f"  = fix: {one.finding.fix}\n", "green"))
    return told


def _planned(read: Catalog, file: Path, allow_removals: bool) -> tuple[Plan, Reading | None]:
    """What importing a file would do; of a sheet for transcribing also who filled it in.

    Raises:
        Fault: it is a plain text, and the game has none.
        NoSpreadsheet: it cannot be read.
        NoTiles: no sheet holds tiles.
    """
    from squareone_data.model.registry import MissingPart
    from squareone_data.sheets.importing import plan_import
    from squareone_data.sheets.reading import read_grids, read_text
    from squareone_data.sheets.transcribing import is_transcription, plan_transcription

    if file.suffix.lower() == ".txt":
        try:
            part = read.kind.part("plain_text")
        except MissingPart:
            raise Fault(f"{file}: {read.kind.title} has no plain text to import; xlsx, ods and csv are read") from None
        return part.plan_text(read, read_text(file), str(file)), None
    grids = read_grids(file)
    if is_transcription(grids):
        return plan_transcription(read, grids)
    return plan_import(read, grids, allow_removals), None


def import_(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="An xlsx, ods or csv file; a txt where the game has one.")
    ],
    catalog: CatalogOption = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would change, and write nothing.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Write without asking.")] = False,
    allow_removals: Annotated[
        bool, typer.Option("--allow-removals", help="Take out tiles that the spreadsheet no longer has.")
    ] = False,
) -> None:
    """Take a spreadsheet back into the catalog: show what changed, ask, then write all of it or nothing.

    Example: squareone import tiles.xlsx --dry-run
    """
    from squareone_data import files
    from squareone_data.files.scaffold import checked_files
    from squareone_data.model.difference import difference
    from squareone_data.model.findings import CatalogError
    from squareone_data.report.differences import difference_text
    from squareone_data.sheets.archives import NoSpreadsheet
    from squareone_data.sheets.importing import NoTiles, problems_of
    from squareone_data.sheets.patching import patched_files, write_all_or_nothing
    from squareone_data.sheets.transcribing import with_source

    from .edit import writable

    folder = files.find_catalog(catalog)
    if not dry_run:
        writable(folder, by_default=catalog is None)
    read = open_catalog(folder)
    try:
        plan, reading = _planned(read, file, allow_removals)
    except (NoSpreadsheet, NoTiles) as error:
        raise Fault(f"{file}: {error}") from None
    print_pieces(_told(plan))
    if plan.problems or plan.conflicts:
        raise _refused(len(plan.problems) + len(plan.conflicts))
    changed: dict[str, str] = {}
    try:
        if reading is not None and plan.changes:
            changed["game.json"] = with_source(read, reading, read.texts["game.json"])
        base = checked_files(read, changed) if changed else read
        changed |= patched_files(base, plan.changes, plan.removed if allow_removals else [])
        changed = {name: text for name, text in changed.items() if read.texts.get(name) != text}
        after = checked_files(read, changed) if changed else read
    except CatalogError as error:
        problems = problems_of(plan, read, error)
        print_pieces(_problems(problems))
        raise _refused(len(problems)) from None
    if plan.removed and not allow_removals:
        message = f"not in the spreadsheet, kept: {', '.join(plan.removed)} (--allow-removals takes them out)\n"
        print_pieces([(message, "cyan")])
    if not changed:
        print_pieces([("nothing to change\n", "bold")])
        return
    print_pieces(difference_text(difference(read, after)))
    print_pieces(_new_findings(plan, read, after))
    if dry_run:
        print_pieces([("nothing was written: a dry run\n", "bold")])
        return
    if not yes:
        if not sys.stdin.isatty():
            raise Fault("nothing was written: nobody is there to ask; --yes writes without asking")
        if not typer.confirm(f"Write {len(changed)} {'file' if len(changed) == 1 else 'files'}?"):
            print_pieces([("nothing was written\n", "bold")])
            return
    write_all_or_nothing(folder, changed)
    print_pieces([(f"{folder / name}: written\n", "") for name in sorted(changed)])


def add_to(app: typer.Typer) -> None:
    """Add the command of this module to an application."""
    app.command("import")(import_)
