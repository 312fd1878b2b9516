"""The commands ``init``, ``new set`` and ``new tile``: new catalogs, sets and tiles."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from squareone_data.files.locking import locked

from .common import CatalogOption, Fault, complete_sets, open_catalog, print_pieces

if TYPE_CHECKING:
    from squareone_data.game.interface import AnyCatalog

new = typer.Typer(name="new", help="Add a set or a tile to your catalog.", no_args_is_help=True)


def init(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="New folder, or an empty one; it may contain .git.")],
    extends: Annotated[
        str | None, typer.Option(metavar="CATALOG", help="Start an expansion of this catalog instead of a copy.")
    ] = None,
    source: Annotated[str, typer.Option("--from", metavar="ID", help="Packaged catalog to copy.")] = "square-one",
    name: Annotated[str, typer.Option(help="Name of the expansion.")] = "",
) -> None:
    """Create your own catalog: a copy, or an expansion.

    The folder also gets schemas, editor settings, a CI workflow and a pre-commit configuration.

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
    """Return the folder of the catalog to change."""
    from squareone_data import files

    from .fmt import writable

    folder = files.find_catalog(named)
    writable(folder, by_default=named is None)
    return folder


def _own(folder: Path) -> AnyCatalog:
    """Return the catalog to change; call this while the catalog is locked."""
    from squareone_data.model import FORMAT

    read = open_catalog(folder)
    if read.format < FORMAT:
        raise Fault(
            f"{folder}: file format {read.format} is outdated; run `squareone migrate {shlex.quote(str(folder))}` first"
        )
    return read


def _write(folder: Path, read: AnyCatalog, files: dict[str, str]) -> None:
    from squareone_data import files as reading
    from squareone_data.files.scaffold import refreshed_schemas, write_into

    written = write_into(folder, files, read.texts)
    written += write_into(folder, refreshed_schemas(reading.load(folder), folder))
    for file in written:
        print_pieces([(f"{folder / file}: written\n", "")])


@new.command("set")
def new_set(
    set_id: Annotated[str, typer.Argument(metavar="ID", help="Set id: lowercase words joined by hyphens.")],
    name: Annotated[str, typer.Option(help="English name.")] = "",
    czech: Annotated[str, typer.Option("--cs", help="Czech name.")] = "",
    color: Annotated[
        list[str] | None, typer.Option(help="Tile color of the set. Default: all colors. Repeatable.")
    ] = None,
    requires: Annotated[
        list[str] | None,
        typer.Option(help="Required set. Default: the base set. Repeatable.", autocompletion=complete_sets),
    ] = None,
    catalog: CatalogOption = None,
) -> None:
    """Add a set with one draft tile of each color.

    Example: squareone new set night-harbor --name "Night Harbor" --cs "Noční přístav"
    """
    from squareone_data.model.base import SLUG

    if not re.fullmatch(SLUG, set_id):
        raise Fault(f"invalid set id {set_id!r}; expected lowercase words joined by hyphens, such as night-harbor")
    folder = _folder(catalog)
    with locked(folder):
        _new_set(folder, set_id, name, czech, color, requires)


def _new_set(
    folder: Path, set_id: str, name: str, czech: str, color: list[str] | None, requires: list[str] | None
) -> None:
    from squareone_data.files.scaffold import default_requires, new_set_files

    read = _own(folder)
    english = name or set_id.replace("-", " ").capitalize()
    colors = tuple(color or read.game.colors)
    for name_of_color in colors:
        if name_of_color not in read.game.colors:
            raise Fault(f"--color: unknown color {name_of_color!r}; expected one of {', '.join(read.game.colors)}")
    known = [info.id for info in read.definition.sets]
    for required in requires or []:
        if required not in known:
            raise Fault(f"--requires: unknown set {required!r}; expected one of {', '.join(known)}")
    needed = requires if requires is not None else default_requires(read)
    _write(folder, read, new_set_files(read, set_id, {"en": english, "cs": czech or english}, colors, needed))


@new.command("tile")
def new_tile(
    set_id: Annotated[str, typer.Argument(metavar="SET", help="Set of the tile.", autocompletion=complete_sets)],
    color: Annotated[str, typer.Argument(metavar="COLOR", help="Color of the tile.")],
    face: Annotated[
        str | None, typer.Argument(metavar="[FACE]", help="Face of the tile, such as 'Y Y / G > B'. Default: a draft.")
    ] = None,
    tile_id: Annotated[str | None, typer.Option("--id", help="Id of the tile. Default: the next free id.")] = None,
    catalog: CatalogOption = None,
) -> None:
    """Add a tile to a set, and its id to game.json.

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
    from squareone_data.model.notation import NotationError

    read = _own(folder)
    if color not in read.game.colors:
        raise Fault(f"unknown color {color!r}; expected one of {', '.join(read.game.colors)}")
    if read.base is not None and read.base.definition.set_info(set_id) is not None:
        raise Fault(
            f"the set {set_id!r} belongs to the extended catalog, which is read-only; name a set of this catalog"
        )
    if read.definition.set_info(set_id) is None:
        known = ", ".join(info.id for info in read.own_sets) or "none yet"
        raise Fault(
            f"unknown set {set_id!r}; sets in this catalog: {known}. Create it with `squareone new set {set_id}`"
        )
    part = read.game.starter
    try:
        printed = part.face_from_text(face) if face is not None else first_draft(read, color)
    except NotationError as error:
        raise Fault(f"invalid face: {error}") from None
    chosen = tile_id.strip().upper() if tile_id else next_id(read, set_id, color)
    if not re.fullmatch(TILE_ID, chosen):
        raise Fault(
            f"--id: invalid tile id {tile_id!r}; expected 1 to 6 capital letters and 2 to 4 digits, such as W37"
        )
    made = new_tile_files(read, set_id, color, printed, chosen)
    entries = validate(checked_files(read, made), play=False).entries
    wrong = [entry for entry in entries if entry.tile == chosen and entry.check.severity is Severity.ERROR]
    if wrong:
        lines = [
            f"\n  {entry.finding.message} ({entry.check.code})"
            + (f"\n  = fix: {entry.finding.fix}" if entry.finding.fix else "")
            for entry in wrong
        ]
        raise Fault(f"nothing was written:{''.join(lines)}")
    _write(folder, read, made)
    print_pieces([(f"{open_catalog(folder)[chosen].line()}\n", "")])


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module to an application."""
    app.command()(init)
    app.add_typer(new)
