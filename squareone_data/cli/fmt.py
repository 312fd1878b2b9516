"""The command ``fmt``: canonical form of the files of a catalog."""

from __future__ import annotations

import shlex
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from .common import CatalogOption, Fault, folders_named, print_pieces


def writable(folder: Path, by_default: bool) -> None:
    """Refuse to write to the packaged catalog.

    Raises:
        Fault: the folder is packaged, or was chosen only because no folder was named.
    """
    from squareone_data import files

    inside = Path.cwd().is_relative_to(folder.resolve())  # working in that folder is a choice
    if files.is_packaged(folder) or (by_default and not inside and folder.parent == files.packaged_root()):
        raise Fault(
            "the packaged catalog is read-only; make a copy with `squareone init DIR`, "
            "then work in that folder or pass it with --catalog"
        )


def fmt(
    folders: Annotated[
        list[Path] | None, typer.Argument(metavar="[DIR]...", help="Catalog folders; see --catalog.")
    ] = None,
    catalog: CatalogOption = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only report files that would change; exit with 1 if there are any.")
    ] = False,
) -> None:
    """Rewrite files in canonical form.

    Each tile takes one line. Tiles and pieces are in canonical order.

    Example: squareone fmt --check
    """
    from squareone_data import files
    from squareone_data.files.locking import locked

    code = 0
    for given in folders_named(folders, catalog):
        folder = files.find_catalog(given)
        if not check:
            writable(folder, by_default=given is None)
        with nullcontext() if check else locked(folder):
            code = max(code, _format(folder, check))
    raise typer.Exit(code)


def _format(folder: Path, check: bool) -> int:
    """Format one catalog or report what would change; return the exit code."""
    from squareone_data import files
    from squareone_data.checks import Report, validate
    from squareone_data.files.formatting import Formatted, formatted, write_all
    from squareone_data.files.scaffold import refreshed_schemas, write_into
    from squareone_data.model import FORMAT
    from squareone_data.report.text_report import entries_text

    code = 0
    read = files.load(folder)
    if read.format < FORMAT:
        raise Fault(
            f"{folder}: file format {read.format} is outdated; run `squareone migrate {shlex.quote(str(folder))}` first"
        )
    todo = [made for made in formatted(read) if made.changed]
    stale = refreshed_schemas(read, folder)
    if not check:
        write_all(folder, todo)
        write_into(folder, stale)
    for file in (*(made.file for made in todo), *stale):
        verb = "would be rewritten" if check else "rewritten"
        print_pieces([(f"{folder / file}: {verb}\n", "")])
    todo += [Formatted(file, "", text) for file, text in stale.items()]
    if check and todo:
        code = 1
    if any(fault.code.startswith("SQ1") for fault in read.faults):
        # Report unreadable files as validate does: they cannot be formatted.
        report: Report = validate(read, select=["SQ1"], play=False)
        print_pieces(entries_text(report, report.entries))
        print_pieces([(f"{folder}: unreadable files were not formatted\n", "bold")])
        code = 1
    elif not todo:
        print_pieces([(f"{folder}: {len(read.validated)} files are in canonical form\n", "")])
    return code


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module to an application."""
    app.command()(fmt)
