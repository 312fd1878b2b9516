"""The commands ``diff`` and ``migrate``: versions of a catalog and of its format."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import CatalogOption, Fault, print_json, print_pieces, readable

if TYPE_CHECKING:
    from squareone_data.files.tree import Tree
    from squareone_data.game.interface import AnyCatalog


class DiffFormat(StrEnum):
    """An output format of a difference."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


def _version(tree: Tree) -> AnyCatalog:
    from squareone_data import files

    return readable(files.load(tree))


def diff(
    old: Annotated[str, typer.Argument(help="Old version: a folder or a git revision.")],
    new: Annotated[str | None, typer.Argument(help="New version. Default: the catalog as it is now.")] = None,
    catalog: CatalogOption = None,
    format: Annotated[DiffFormat, typer.Option("--format", help="Output format.")] = DiffFormat.TEXT,
) -> None:
    """Compare two versions of a catalog.

    The output lists changed tiles first, then sets and tables.

    Example: squareone diff v1.0 --format markdown
    """
    from squareone_data import files
    from squareone_data.analysis.differences import difference
    from squareone_data.files.revisions import GitTree, folder_or_revision
    from squareone_data.report import difference_report as differences

    both_folders = bool(old) and Path(old).is_dir() and bool(new) and Path(str(new)).is_dir()
    here = Path(str(new)) if both_folders else files.find_catalog(catalog)
    if not both_folders and catalog is None and here.is_absolute():
        # No catalog is named or found. Do not compare with the packaged catalog by accident.
        raise Fault("no game.json found here or above; pass two folders, or the catalog with --catalog")
    trees = [folder_or_revision(old, here), folder_or_revision(new, here) if new is not None else files.DiskTree(here)]
    before, after = (_version(tree) for tree in trees)
    try:
        found = difference(before, after)
    except ValueError as error:
        raise Fault(str(error)) from None
    labels = (before.label, after.label if new else "now")
    old_name, new_name = (
        tree.revision if isinstance(tree, GitTree) else label for tree, label in zip(trees, labels, strict=True)
    )
    if format is DiffFormat.JSON:
        print_json(differences.difference_document(found, old_name, new_name))
    elif format is DiffFormat.MARKDOWN:
        print_pieces([(differences.difference_markdown(found, old_name, new_name), "")])
    else:
        print_pieces(differences.difference_text(found))


def migrate(
    folder: Annotated[Path | None, typer.Argument(metavar="[DIR]", help="Catalog folder.")] = None,
    catalog: CatalogOption = None,
) -> None:
    """Upgrade a catalog to the current file format.

    Example: squareone migrate my-catalog
    """
    from squareone_data import files
    from squareone_data.files.formatting import formatted, write_all
    from squareone_data.files.locking import locked
    from squareone_data.model import FORMAT

    from .fmt import writable

    named = folder or catalog
    chosen = files.find_catalog(named)
    writable(chosen, by_default=named is None)
    with locked(chosen):
        read = readable(files.load(chosen))
        if read.format == FORMAT:
            print_pieces([(f"{chosen}: already in format {FORMAT}\n", "")])
            return
        written = write_all(chosen, formatted(read))
    for file in written:
        print_pieces([(f"{chosen / file}: rewritten\n", "")])
    print_pieces([(f"{chosen}: upgraded from format {read.format} to format {FORMAT}\n", "")])


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module to an application."""
    app.command()(diff)
    app.command()(migrate)
