"""``init``, ``new set``, ``new tile``: catalogs, sets and tiles to begin from."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from squareone_data.files.locking import locked

from .common import CatalogOption, Fault, complete_sets, open_catalog, print_pieces

if TYPE_CHECKING:
    from squareone_data.model import Catalog

new = typer.Typer(name="new", help="Add a set or a tile to a catalog of your own.", no_args_is_help=True)


def init(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder that is new, or empty but for .git.")],
    extends: Annotated[
        str | None, typer.Option(metavar="CATALOG", help="Start an own expansion of this catalog instead of a copy.")
    ] = None,
    source: Annotated[str, typer.Option("--from", metavar="ID", help="The packaged catalog to copy.")] = "square-one",
    name: Annotated[str, typer.Option(help="The name of the expansion.")] = "",
) -> None:
    """Make a catalog of your own, with schemas, editor settings, a check for CI and a pre-commit configuration.

    Example: squareone init my-harbor --extends square-one
    """
    from squareone_data.files.scaffold import copy_catalog, start_expansion

    written = start_expansion(extends, folder, name) if extends is not None else copy_catalog(source, folder)
    print_pieces(
        [
            (f"{folder}: {len(written)} files written\n", ""),
            (f"Edit a tile in {folder}, then run: squareone validate {shlex.quote(str(folder))}\n", ""),
        ]
    )


def _folder(named: Path | None) -> Path:
    """The folder of the catalog to write to."""
    from squareone_data import files

    from .edit import writable

    folder = files.find_catalog(named)
    writable(folder, by_default=named is None)
    return folder


def _own(folder: Path) -> Catalog:
    """The catalog to write to, read while nobody else of this program writes to it."""
    from squareone_data.model import FORMAT

    read = open_catalog(folder)
    if read.format < FORMAT:
        raise Fault(f"{folder}: written in format {read.format}; run `squareone migrate` on it first")
    return read


def _write(folder: Path, read: Catalog, files: dict[str, str]) -> None:
    from squareone_data import files as reading
    from squareone_data.files.scaffold import refreshed_schemas, write_into

    written = write_into(folder, files, read.texts)
    written += write_into(folder, refreshed_schemas(reading.load(folder), folder))
    for file in written:
        print_pieces([(f"{folder / file}: written\n", "")])


@new.command("set")
def new_set(
    set_id: Annotated[str, typer.Argument(metavar="ID", help="Its id: lower case words joined by hyphens.")],
    name: Annotated[str, typer.Option(help="Its name in English.")] = "",
    czech: Annotated[str, typer.Option("--cs", help="Its name in Czech.")] = "",
    color: Annotated[
        list[str] | None, typer.Option(help="A color it has tiles of; all if left out. Repeatable.")
    ] = None,
    requires: Annotated[
        list[str] | None,
        typer.Option(help="A set it builds on; the base set if left out. Repeatable.", autocompletion=complete_sets),
    ] = None,
    catalog: CatalogOption = None,
) -> None:
    """Add a set with one tile of each color to begin from.

    Example: squareone new set night-harbor --name "Night Harbor" --cs "Noční přístav"
    """
    from squareone_data.model.base import SLUG

    if not re.fullmatch(SLUG, set_id):
        raise Fault(f"{set_id!r} is no id of a set: lower case words joined by hyphens, such as night-harbor")
    folder = _folder(catalog)
    with locked(folder):
        _new_set(folder, set_id, name, czech, color, requires)


def _new_set(
    folder: Path, set_id: str, name: str, czech: str, color: list[str] | None, requires: list[str] | None
) -> None:
    from squareone_data.files.scaffold import default_requires, new_set_files

    read = _own(folder)
    english = name or set_id.replace("-", " ").capitalize()
    colors = tuple(color or read.kind.colors)
    for one in colors:
        if one not in read.kind.colors:
            raise Fault(f"--color {one!r}: it can be {', '.join(read.kind.colors)}")
    known = [one.id for one in read.game.sets]
    for one in requires or []:
        if one not in known:
            raise Fault(f"--requires {one!r}: sets are {', '.join(known)}")
    needed = requires if requires is not None else default_requires(read)
    _write(folder, read, new_set_files(read, set_id, {"en": english, "cs": czech or english}, colors, needed))


@new.command("tile")
def new_tile(
    set_id: Annotated[str, typer.Argument(metavar="SET", help="The set.", autocompletion=complete_sets)],
    color: Annotated[str, typer.Argument(metavar="COLOR", help="The color.")],
    face: Annotated[
        str | None, typer.Argument(metavar="[FACE]", help="What is printed: 'Y Y / G > B'; a first draft if left out.")
    ] = None,
    tile_id: Annotated[str | None, typer.Option("--id", help="Its id; the next free one if left out.")] = None,
    catalog: CatalogOption = None,
) -> None:
    """Add a tile, and its id to game.json.

    Example: squareone new tile harbor white 'Y Y / G | B > R'
    """
    folder = _folder(catalog)
    with locked(folder):
        _new_tile(folder, set_id, color, face, tile_id)


def _new_tile(folder: Path, set_id: str, color: str, face: str | None, tile_id: str | None) -> None:
    from squareone_data.checks import validate
    from squareone_data.files.scaffold import checked_files, first_draft, new_tile_files, next_id
    from squareone_data.model import Severity
    from squareone_data.model.base import TILE_ID
    from squareone_data.notation import NotationError

    read = _own(folder)
    if color not in read.kind.colors:
        raise Fault(f"{color!r} is no color of {read.kind.title}; it can be {', '.join(read.kind.colors)}")
    if read.base is not None and read.base.game.set_info(set_id) is not None:
        raise Fault(
            f"the set {set_id!r} belongs to the extended catalog, which is not written to; name one of your own"
        )
    if read.game.set_info(set_id) is None:
        known = ", ".join(one.id for one in read.own_sets) or "none yet"
        raise Fault(f"no set {set_id!r} is in this catalog (there are: {known}); `squareone new set {set_id}` makes it")
    part = read.kind.part("starter")
    try:
        printed = part.face_from_text(face) if face is not None else first_draft(read, color)
    except NotationError as error:
        raise Fault(f"the face is not written as it should be: {error}") from None
    chosen = tile_id.strip().upper() if tile_id else next_id(read, set_id, color)
    if not re.fullmatch(TILE_ID, chosen):
        raise Fault(f"--id {tile_id!r}: an id is one to six capital letters, then two to four digits, such as W37")
    made = new_tile_files(read, set_id, color, printed, chosen)
    entries = validate(checked_files(read, made), play=False).entries
    wrong = [one for one in entries if one.tile == chosen and one.check.severity is Severity.ERROR]
    if wrong:
        told = "".join(
            f"\n  {one.finding.message} ({one.check.code})" + f"\n  = fix: {one.finding.fix}" * bool(one.finding.fix)
            for one in wrong
        )
        raise Fault(f"nothing was written:{told}")
    _write(folder, read, made)
    print_pieces([(f"{open_catalog(folder)[chosen].line()}\n", "")])


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module to an application."""
    app.command()(init)
    app.add_typer(new)
