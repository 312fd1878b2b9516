"""``fmt``: what puts a catalog's own files in order."""

from __future__ import annotations

import shlex
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from .common import CatalogOption, Fault, folders_named, print_pieces


def writable(folder: Path, by_default: bool) -> None:
    """Refuse the catalog that came with the program.

    Raises:
        Fault: the folder is packaged, or was only reached because none was named.
    """
    from squareone_data import files

    inside = Path.cwd().is_relative_to(folder.resolve())  # whoever works in that very folder means it
    if files.is_packaged(folder) or (by_default and not inside and folder.parent == files.packaged_root()):
        raise Fault(
            "the packaged catalog is not written to; `squareone init DIR` makes a copy of your own, "
            "then work in that folder or name it with --catalog"
        )


def fmt(
    folders: Annotated[
        list[Path] | None, typer.Argument(metavar="[DIR]...", help="Folders with a game.json; see --catalog.")
    ] = None,
    catalog: CatalogOption = None,
    check: Annotated[bool, typer.Option("--check", help="Change nothing; fail if something would change.")] = False,
) -> None:
    """Put files into canonical form: one tile a line, in order, pieces in order.

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
    """Format one catalog, or say what would change; the exit code."""
    from squareone_data import files
    from squareone_data.checks import Report, validate
    from squareone_data.files.formatting import Formatted, formatted, write_all
    from squareone_data.files.scaffold import refreshed_schemas, write_into
    from squareone_data.model import FORMAT
    from squareone_data.report.text import entries_text

    code = 0
    read = files.load(folder)
    if read.format < FORMAT:
        raise Fault(
            f"{folder}: written in format {read.format}; run `squareone migrate {shlex.quote(str(folder))}` first"
        )
    todo = [one for one in formatted(read) if one.changed]
    stale = refreshed_schemas(read, folder)
    if not check:
        write_all(folder, todo)
        write_into(folder, stale)
    for file in (*(one.file for one in todo), *stale):
        verb = "would be rewritten" if check else "rewritten"
        print_pieces([(f"{folder / file}: {verb}\n", "")])
    todo += [Formatted(file, "", text) for file, text in stale.items()]
    if check and todo:
        code = 1
    if any(one.code.startswith("SQ1") for one in read.faults):
        # The same words as validate: a file that cannot be read cannot be formatted either.
        report: Report = validate(read, select=["SQ1"], play=False)
        print_pieces(entries_text(report, report.entries))
        print_pieces([(f"{folder}: what cannot be read is left as it is\n", "bold")])
        code = 1
    elif not todo:
        print_pieces([(f"{folder}: {len(read.validated)} files are in canonical form\n", "")])
    return code


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module to an application."""
    app.command()(fmt)
