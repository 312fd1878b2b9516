"""What the commands share: options, opening a catalog, printing, and how faults end a command."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

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
        sets = open_catalog(ctx.params.get("catalog")).own_sets
        return [one.id for one in sets if one.id.startswith(incomplete)]
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


def folders_named(folders: list[Path] | None, option: Path | None) -> list[Path | None]:
    """The folders a command is about: those given as arguments, or the one given as an option, or neither.

    Raises:
        Fault: both are given.
    """
    if folders and option is not None:
        raise Fault("name folders either as arguments or with --catalog, not both")
    return list(folders) if folders else [option]


def open_catalog(named: Path | None) -> Catalog:
    """The catalog that is meant, all of it readable.

    Raises:
        Fault: it has faults; validate tells them all.
        CatalogError: there is none.
    """
    from squareone_data import files

    return readable(files.load(files.find_catalog(named)))


def readable(catalog: Catalog) -> Catalog:
    """The catalog itself, if all of it could be read.

    Raises:
        Fault: it has faults; validate tells them all.
    """
    # A file no set lists is in nobody's way here.
    faults = [one for one in catalog.faults if one.code != "SQ302"]
    if faults:
        at = faults[0].at
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        where = f"{at.file}: " if at else ""
        raise Fault(
            f"{catalog.label}: the catalog cannot be read whole: {where}{faults[0].message}{more}\n"
            f"Run `squareone validate {shlex.quote(catalog.label)}` to see every fault with its line."
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
        if tile_id not in catalog.everything:
            near = closest(tile_id, catalog.everything)
            raise Fault(f"no tile has the id {written!r}" + (f"; did you mean {near}?" if near else ""))
        found.append(tile_id)
    return found


def console(width: int = 1000) -> Console:
    """The console for tables and cards; where nobody looks at a terminal it is plain, and so many columns wide."""
    from rich.console import Console

    if sys.stdout.isatty():
        return Console(highlight=False)
    return Console(highlight=False, no_color=True, width=width)


def print_pieces(pieces: Iterable[tuple[str, str]]) -> None:
    """Styled text, in color on a terminal and plain elsewhere. What cannot be seen is shown by a stand-in."""
    pieces = [(visible(text), style) for text, style in pieces]
    if not sys.stdout.isatty():
        sys.stdout.write("".join(text for text, _ in pieces))
        return
    from rich.text import Text

    console().print(Text.assemble(*pieces), end="", soft_wrap=True)


@contextmanager
def progress_line() -> Iterator[Callable[[str], None]]:
    """A line on standard error that tells how far something is, and is gone afterwards; nothing but on a terminal."""
    if sys.stderr is None or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda text: None
        return
    import shutil

    width = shutil.get_terminal_size((80, 24)).columns - 1
    written = False

    def tell(text: str) -> None:
        nonlocal written
        written = True
        sys.stderr.write(f"\r\x1b[K{visible(text)[:width]}")
        sys.stderr.flush()

    try:
        yield tell
    finally:
        if written:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


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

    if path.suffix == ".json" and any((folder / "game.json").is_file() for folder in path.resolve().parents[:2]):
        raise Fault(
            f"{path}: inside the folder of a catalog it would be taken for one of its files; "
            "write it elsewhere, such as in a folder dist"
        )
    if not path.parent.is_dir():
        raise Fault(f"{path}: there is no folder {path.parent}; make it first")
    write_text(path, text)


def visible(text: str) -> str:
    """A text in which nothing is hidden: control characters as pictures, other invisible ones as a replacement sign.

    Each stands for one character, so that columns stay what they are; a terminal is told nothing by them.
    """
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    shown = []
    for one in text:
        if one == "\n" or one.isprintable():
            shown.append(one)
        elif ord(one) < 0x20:
            shown.append(chr(0x2400 + ord(one)))
        else:
            shown.append("\ufffd")
    return "".join(shown)
