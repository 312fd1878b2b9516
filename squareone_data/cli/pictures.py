"""``export svg``, ``png`` and ``tts``: their options, and where their files go."""

from __future__ import annotations

import os
import re
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import Fault, complete_ids, complete_sets, tile_ids

if TYPE_CHECKING:
    from squareone_data.export import Format
    from squareone_data.export.pictures import Wish
    from squareone_data.model import Catalog


class Sides(StrEnum):
    """Which sides of tiles are drawn."""

    BOTH = "both"
    FRONTS = "fronts"
    BACKS = "backs"


class ThemeName(StrEnum):
    """The themes of drawings."""

    COLOR = "color"
    CONTRAST = "contrast"
    GREY = "grey"
    LOW_INK = "low-ink"


TileOption = Annotated[
    list[str] | None,
    typer.Option(
        "--tile", metavar="ID", help="Only this tile; more than once for several.", autocompletion=complete_ids
    ),
]
SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="SET", help="Only this set; more than once for several.", autocompletion=complete_sets
    ),
]
ThemeOption = Annotated[ThemeName | None, typer.Option("--theme", help="The colors; color if left out.")]
SizeOption = Annotated[
    str | None,
    typer.Option("--size", metavar="WIDTH", help="How wide a tile is: 45mm, 2in, 600px; for tts, a cell in px."),
]
BleedOption = Annotated[
    str | None,
    typer.Option("--bleed", metavar="WIDTH", help="Ground shown beyond each edge, such as 3mm; none if left out."),
]
DpiOption = Annotated[
    int | None, typer.Option("--dpi", min=36, max=2400, help="Dots an inch, where a size in mm becomes pixels: 300.")
]
SidesOption = Annotated[Sides | None, typer.Option("--sides", help="Fronts, backs, or both.")]
ExtrasOption = Annotated[bool, typer.Option("--extras", help="Pieces, tokens, aids and markers too.")]
UrlOption = Annotated[
    str | None,
    typer.Option("--url", metavar="URL", help="For tts: where the sheets will be found; this folder if left out."),
]
_OF = {
    "svg": {"tiles", "sets", "theme", "size", "bleed", "sides", "extras"},
    "png": {"tiles", "sets", "theme", "size", "bleed", "dpi", "sides", "extras"},
    "tts": {"tiles", "sets", "theme", "size", "extras", "url"},
}
"""The options each format has."""
_WRITTEN = {"tiles": "--tile", "sets": "--set"}


def given(**options: Any) -> dict[str, Any]:
    """The options that were written, by name."""
    return {name: value for name, value in options.items() if value}


def refuse_others(format: str, options: dict[str, Any]) -> None:
    """Raise a :class:`Fault` if one of the options is none of the format's."""
    for name in options:
        if name not in _OF.get(format, ()):
            having = ", ".join(one for one, names in _OF.items() if name in names)
            raise Fault(f"{_WRITTEN.get(name, f'--{name}')} is an option of {having}, not of {format}")


def write(chosen: Format, output: str, catalog: Catalog, lang: str, options: dict[str, Any]) -> None:
    """Draw what is asked for, all of it, and only then write it.

    A single tile goes to a file, or to standard output as SVG; anything else to a folder.
    """
    from squareone_data.files.atomic import write_bytes

    wish = _wish(catalog, lang, options)
    if chosen.name == "tts":
        _write_table(chosen, output, catalog, wish)
        return
    if output == "-" and chosen.binary:
        name = wish.tiles[0] if wish.tiles else "catalog"
        raise Fault(f"{chosen.name} is not text: name a file, such as -o {name}{chosen.suffix}")
    path = Path(output)
    to_folder = output.endswith(("/", os.sep)) or path.is_dir()
    single = (output == "-" or path.suffix.lower() == chosen.suffix) and not to_folder
    if single:
        if len(wish.tiles) != 1 or wish.sets or wish.extras:
            raise Fault(f"{output}: one file holds one picture: add --tile ID, or name a folder such as tiles/")
        wish = _with(wish, sides="backs" if wish.sides == "backs" else "fronts")
    elif output == "-":
        raise Fault("several pictures go to a folder: name one, such as -o tiles/")
    elif path.suffix and not path.is_dir() and not to_folder:
        raise Fault(f"{output}: ends in {path.suffix}; a picture ends in {chosen.suffix}, and a folder in /")
    if path.exists() and not path.is_dir() and not single:
        raise Fault(f"{output}: is a file; name a folder that is there, or a new one")
    if output != "-" and not path.parent.is_dir():
        raise Fault(f"{path}: there is no folder {path.parent}; make it first")
    files = chosen.draw(catalog, wish)
    if output == "-":
        import sys

        sys.stdout.buffer.write(next(iter(files.values())))
        sys.stdout.flush()
    elif single:
        write_bytes(path, next(iter(files.values())))
    else:
        path.mkdir(exist_ok=True)
        for name, content in files.items():
            write_bytes(path / name, content)


def _write_table(chosen: Format, output: str, catalog: Catalog, wish: Wish) -> None:
    from squareone_data.export.tts import ours
    from squareone_data.files.folders import write_folder

    if output == "-":
        raise Fault("tts is a folder: name one, such as -o tts")
    folder = Path(output)
    if not wish.url:
        wish = _with(wish, url=folder.resolve().as_uri() + "/")
    files = chosen.draw(catalog, wish)
    write_folder(folder, files, ours, next(reversed(files)))


def _wish(catalog: Catalog, lang: str, options: dict[str, Any]) -> Wish:
    from squareone_data.export import CannotExport
    from squareone_data.export.pictures import Wish, size

    known = dict(options)
    try:
        if "size" in known:
            known["size"] = size(known["size"])
        if "bleed" in known:
            known["bleed"] = size(known["bleed"], "--bleed", 0.0).mm
    except CannotExport as refused:
        raise Fault(str(refused)) from None
    if "tiles" in known:
        known["tiles"] = tuple(tile_ids(catalog, known["tiles"]))
    if "sets" in known:
        known["sets"] = tuple(known["sets"])
    for name in ("theme", "sides"):
        if name in known:
            known[name] = str(known[name])
    if "url" in known:
        if not re.fullmatch(r"(https?|file)://[^\s\"<>]+", known["url"]):
            raise Fault(f"--url {known['url']!r}: is no address; write one such as https://example.org/tiles/")
        known["url"] = known["url"].rstrip("/") + "/"
    return Wish(lang=lang, **known)


def _with(wish: Wish, **changes: Any) -> Wish:
    from dataclasses import replace

    return replace(wish, **changes)
