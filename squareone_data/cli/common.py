"""Shared parts of the commands: options, opening a catalog, output, and errors that end a command."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from squareone_data.game.interface import AnyCatalog


class Fault(Exception):
    """An invalid request; the message says why and what to do. The program exits with 2."""


class Lang(StrEnum):
    """A language of names and sentences."""

    EN = "en"
    CS = "cs"


class TextOrJson(StrEnum):
    """An output format: text or JSON."""

    TEXT = "text"
    JSON = "json"


def _codes(incomplete: str) -> list[str]:
    from squareone_data.checks import all_checks

    return [code for code in all_checks() if code.startswith(incomplete.upper())]


def complete_codes(incomplete: str) -> list[str]:
    """Return the codes of checks for shell completion."""
    return _codes(incomplete)


def complete_ids(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the ids of the tiles of the selected catalog for shell completion."""
    try:
        ids = open_catalog(ctx.params.get("catalog")).by_id
        return [tile_id for tile_id in ids if tile_id.startswith(incomplete.upper())]
    except Exception:
        return []  # shell completion prints no errors


def complete_sets(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the ids of the sets of the selected catalog for shell completion."""
    try:
        sets = open_catalog(ctx.params.get("catalog")).own_sets
        return [info.id for info in sets if info.id.startswith(incomplete)]
    except Exception:
        return []  # shell completion prints no errors


CatalogOption = Annotated[
    Path | None,
    typer.Option(
        "--catalog", "-C", metavar="DIR",
        help="Catalog folder. Default: the nearest folder with a game.json, else the packaged catalog.",
    ),
]  # fmt: skip
FormatOption = Annotated[TextOrJson, typer.Option("--format", help="Output format.")]
LangOption = Annotated[Lang, typer.Option("--lang", help="Language of names.")]


def folders_named(folders: list[Path] | None, option: Path | None) -> list[Path | None]:
    """Return the folders given as arguments, else the one given as an option, which may be None.

    Raises:
        Fault: both are given.
    """
    if folders and option is not None:
        raise Fault("pass folders as arguments or with --catalog, not both")
    return list(folders) if folders else [option]


def open_catalog(named: Path | None) -> AnyCatalog:
    """Return the selected catalog, without read errors.

    Raises:
        Fault: the catalog has errors; validate reports all of them.
        CatalogError: there is no catalog.
    """
    from squareone_data import files

    return readable(files.load(files.find_catalog(named)))


def readable(catalog: AnyCatalog) -> AnyCatalog:
    """Return the catalog itself if it has no read errors.

    Raises:
        Fault: the catalog has errors; validate reports all of them.
    """
    # A file that no set lists does not matter here.
    faults = [fault for fault in catalog.faults if fault.code != "SQ302"]
    if faults:
        at = faults[0].at
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        where = f"{at.file}: " if at else ""
        raise Fault(
            f"{catalog.label}: the catalog has errors: {where}{faults[0].message}{more}\n"
            f"Run `squareone validate {shlex.quote(catalog.label)}` to list all errors with their lines."
        )
    return catalog


def tile_ids(catalog: AnyCatalog, ids: Iterable[str]) -> list[str]:
    """Return the ids in the spelling of the catalog.

    Raises:
        Fault: an id is unknown.
    """
    from squareone_data.model.suggestions import closest

    found = []
    for written in ids:
        tile_id = written.strip().upper()
        if tile_id not in catalog.everything:
            near = closest(tile_id, catalog.everything)
            raise Fault(f"unknown tile {written!r}" + (f"; did you mean {near}?" if near else ""))
        found.append(tile_id)
    return found


def console(width: int = 1000) -> Console:
    """Return the console for tables and cards; without a terminal it has no color and the given width."""
    from rich.console import Console

    if sys.stdout.isatty():
        return Console(highlight=False)
    return Console(highlight=False, no_color=True, width=width)


def print_pieces(pieces: Iterable[tuple[str, str]]) -> None:
    """Print styled text, in color on a terminal and plain elsewhere; invisible characters are replaced."""
    pieces = [(visible(text), style) for text, style in pieces]
    if not sys.stdout.isatty():
        sys.stdout.write("".join(text for text, _ in pieces))
        return
    from rich.text import Text

    console().print(Text.assemble(*pieces), end="", soft_wrap=True)


@contextmanager
def progress_line() -> Iterator[Callable[[str], None]]:
    """Show progress on one line of standard error and erase it afterwards; only on a terminal."""
    if sys.stderr is None or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda text: None
        return
    import shutil

    width = shutil.get_terminal_size((80, 24)).columns - 1
    written = False

    def show(text: str) -> None:
        nonlocal written
        written = True
        sys.stderr.write(f"\r\x1b[K{visible(text)[:width]}")
        sys.stderr.flush()

    try:
        yield show
    finally:
        if written:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def print_json(document: object) -> None:
    """Print a document as JSON."""
    sys.stdout.write(json.dumps(document, ensure_ascii=False, indent=2) + "\n")


def write_output(path: Path, text: str) -> None:
    """Write text to a file, or to standard output if the path is ``-``."""
    if str(path) == "-":
        sys.stdout.buffer.write(text.encode("utf-8"))
        sys.stdout.flush()
        return
    from squareone_data.files.atomic import write_text

    if path.suffix == ".json" and any((folder / "game.json").is_file() for folder in path.resolve().parents[:2]):
        raise Fault(
            f"{path}: a JSON file inside a catalog folder would be read as part of the catalog; "
            "write it elsewhere, for example to a folder dist"
        )
    if not path.parent.is_dir():
        raise Fault(f"{path}: folder {path.parent} does not exist; create it first")
    write_text(path, text)


def visible(text: str) -> str:
    """Return a text with control characters as pictures and other invisible characters as U+FFFD.

    Each character is replaced by one character, so columns do not change. The result is safe for a terminal.
    """
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    shown = []
    for letter in text:
        if letter == "\n" or letter.isprintable():
            shown.append(letter)
        elif ord(letter) < 0x20:
            shown.append(chr(0x2400 + ord(letter)))
        else:
            shown.append("\ufffd")
    return "".join(shown)
