"""``fmt``, ``init``: what writes a catalog's own files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .common import CatalogOption, Fault, print_pieces


def _writable(folder: Path, by_default: bool) -> None:
    """Refuse the catalog that came with the program.

    Raises:
        Fault: the folder is packaged, or was only reached because none was named.
    """
    from squareone_data import files

    if files.is_packaged(folder) or (by_default and folder.parent == files.packaged_root()):
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
    from squareone_data.checks import Report, validate
    from squareone_data.files.atomic import write_text
    from squareone_data.files.formatting import formatted
    from squareone_data.report.text import as_text

    named = folders or ([catalog] if catalog else [])
    code = 0
    places: list[Path | None] = list(named) or [None]
    for given in places:
        folder = files.find_catalog(given)
        if not check:
            _writable(folder, by_default=not named)
        read = files.load(folder)
        todo = [one for one in formatted(read) if one.changed]
        for one in todo:
            if not check:
                write_text(folder / one.file, one.new)
            verb = "would be reformatted" if check else "reformatted"
            print_pieces([(f"{folder / one.file}: {verb}\n", "")])
        if check and todo:
            code = 1
        if any(one.code.startswith("SQ1") for one in read.faults):
            # The same words as validate: a file that cannot be read cannot be formatted either.
            report: Report = validate(read, select=["SQ1"], play=False)
            print_pieces(as_text(report))
            code = 1
        elif not todo:
            print_pieces([(f"{folder}: {len(read.validated)} files are in canonical form\n", "")])
    raise typer.Exit(code)


def init(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder that is new or empty.")],
    source: Annotated[str, typer.Option("--from", help="The packaged catalog to copy.")] = "square-one",
) -> None:
    """Make a catalog of your own: a copy to edit, with schemas and editor settings.

    Example: squareone init my-catalog
    """
    from squareone_data.files.scaffold import copy_catalog

    written = copy_catalog(source, folder)
    print_pieces(
        [
            (f"{folder}: {len(written)} files written\n", ""),
            (f"Edit a tile in {folder}, then run: squareone validate {folder}\n", ""),
        ]
    )


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module to an application."""
    app.command()(fmt)
    app.command()(init)
