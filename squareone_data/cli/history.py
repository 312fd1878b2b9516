"""``diff``, ``migrate``: versions of a catalog, and of its format."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import CatalogOption, Fault, print_json, print_pieces, readable

if TYPE_CHECKING:
    from squareone_data.files.tree import Tree
    from squareone_data.model import Catalog


class DiffFormat(StrEnum):
    """How a difference is printed."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


def _version(tree: Tree) -> Catalog:
    from squareone_data import files

    return readable(files.load(tree))


def diff(
    old: Annotated[str, typer.Argument(help="A folder, or a git revision of the catalog.")],
    new: Annotated[str | None, typer.Argument(help="Another one; the catalog as it is now if left out.")] = None,
    catalog: CatalogOption = None,
    format: Annotated[DiffFormat, typer.Option("--format", help="How to print.")] = DiffFormat.TEXT,
) -> None:
    """Say what changed between two versions: tiles, then sets and tables.

    Example: squareone diff v1.0 --format markdown
    """
    from squareone_data import files
    from squareone_data.files.revisions import folder_or_revision
    from squareone_data.model.difference import difference
    from squareone_data.report import differences

    both_folders = bool(old) and Path(old).is_dir() and bool(new) and Path(str(new)).is_dir()
    here = Path(str(new)) if both_folders else files.find_catalog(catalog)
    if not both_folders and catalog is None and here.is_absolute():
        # Nothing was named and none is above: the packaged catalog is hardly what somebody wants to compare with.
        raise Fault("name two folders to compare, or the catalog with --catalog; there is no game.json here or above")
    trees = [folder_or_revision(old, here), folder_or_revision(new, here) if new is not None else files.DiskTree(here)]
    before, after = (_version(tree) for tree in trees)
    try:
        found = difference(before, after)
    except ValueError as error:
        raise Fault(str(error)) from None
    names = (getattr(trees[0], "revision", before.label), getattr(trees[1], "revision", after.label if new else "now"))
    if format is DiffFormat.JSON:
        print_json(differences.difference_document(found, *names))
    elif format is DiffFormat.MARKDOWN:
        print_pieces([(differences.difference_markdown(found, *names), "")])
    else:
        print_pieces(differences.difference_text(found))


def migrate(
    folder: Annotated[Path | None, typer.Argument(metavar="[DIR]", help="A folder with a game.json.")] = None,
    catalog: CatalogOption = None,
) -> None:
    """Rewrite a catalog of an older format in the format of this program.

    Example: squareone migrate my-catalog
    """
    from squareone_data import files
    from squareone_data.files.formatting import formatted, write_all
    from squareone_data.files.locking import locked
    from squareone_data.model import FORMAT

    from .edit import writable

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
    print_pieces([(f"{chosen}: from format {read.format} to format {FORMAT}\n", "")])


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module to an application."""
    app.command()(diff)
    app.command()(migrate)
