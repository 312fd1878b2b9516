"""What the commands share: options, opening a catalog, printing, and how faults end a command."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from squareone_data.model import Catalog


class Fault(Exception):
    """A request that cannot be carried out: the message says why and what to do. Ends the program with 2."""


class Lang(StrEnum):
    """A language for names and sentences."""

    EN = "en"
    CS = "cs"


class TextOrJson(StrEnum):
    """How a command prints what it found."""

    TEXT = "text"
    JSON = "json"


def _codes(incomplete: str) -> list[str]:
    from squareone_data.checks import all_checks

    return [code for code in all_checks() if code.startswith(incomplete.upper())]


def complete_codes(incomplete: str) -> list[str]:
    """Codes of checks, for the shell's completion."""
    return _codes(incomplete)


def complete_ids(ctx: typer.Context, incomplete: str) -> list[str]:
    """Ids of the tiles of the catalog that is meant, for the shell's completion."""
    try:
        return [one for one in open_catalog(ctx.params.get("catalog")).by_id if one.startswith(incomplete.upper())]
    except Exception:
        return []  # completion stays silent


def complete_sets(ctx: typer.Context, incomplete: str) -> list[str]:
    """Ids of the sets of the catalog that is meant, for the shell's completion."""
    try:
        game = open_catalog(ctx.params.get("catalog")).game
        return [one.id for one in game.sets if one.id.startswith(incomplete)]
    except Exception:
        return []  # completion stays silent


CatalogOption = Annotated[
    Path | None,
    typer.Option(
        "--catalog", "-C", metavar="DIR",
        help="The folder with game.json. Without it: the nearest above the working folder, else the packaged catalog.",
    ),
]  # fmt: skip
FormatOption = Annotated[TextOrJson, typer.Option("--format", help="How to print.")]
LangOption = Annotated[Lang, typer.Option("--lang", help="The language of names.")]


def open_catalog(named: Path | None) -> Catalog:
    """The catalog that is meant, all of it readable.

    Raises:
        Fault: it has faults; validate tells them all.
        CatalogError: there is none.
    """
    from squareone_data import files

    folder = files.find_catalog(named)
    catalog = files.load(folder)
    # A file no set lists is in nobody's way here.
    faults = [one for one in catalog.faults if one.code != "SQ302"]
    if faults:
        at = faults[0].at
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise Fault(
            f"{folder}: the catalog cannot be read whole: {at.file + ': ' if at else ''}{faults[0].message}{more}\n"
            f"Run `squareone validate {folder}` to see every fault with its line."
        )
    return catalog


def tile_ids(catalog: Catalog, ids: Iterable[str]) -> list[str]:
    """The ids as the catalog writes them.

    Raises:
        Fault: no tile has one of them.
    """
    from squareone_data.notation import closest

    found = []
    for written in ids:
        tile_id = written.strip().upper()
        if tile_id not in catalog:
            near = closest(tile_id, catalog.by_id)
            raise Fault(f"no tile has the id {written!r}" + (f"; did you mean {near}?" if near else ""))
        found.append(tile_id)
    return found


def console() -> Console:
    """The console for tables and cards: plain and wide where nobody looks at a terminal."""
    from rich.console import Console

    if sys.stdout.isatty():
        return Console(highlight=False)
    return Console(highlight=False, no_color=True, width=200)


def print_pieces(pieces: Iterable[tuple[str, str]]) -> None:
    """Styled text, in color on a terminal and plain elsewhere."""
    if not sys.stdout.isatty():
        sys.stdout.write("".join(text for text, _ in pieces))
        return
    from rich.text import Text

    console().print(Text.assemble(*pieces), end="", soft_wrap=True)


def print_json(document: Any) -> None:
    """A document as JSON, for programs."""
    sys.stdout.write(json.dumps(document, ensure_ascii=False, indent=2) + "\n")


def write_output(path: Path, text: str) -> None:
    """Write a text to a file, or to standard output if the path is ``-``."""
    if str(path) == "-":
        sys.stdout.buffer.write(text.encode("utf-8"))
        sys.stdout.flush()
        return
    from squareone_data.files.atomic import write_text

    if not path.parent.is_dir():
        raise Fault(f"{path}: there is no folder {path.parent}; make it first")
    write_text(path, text)


def refuse(message: str) -> NoReturn:
    """End the command: the request makes no sense as it is."""
    raise Fault(message)
