"""The options of ``export svg``, ``png`` and ``tts``, and their output files."""

from __future__ import annotations

import os
import re
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import Fault, complete_ids, complete_sets, tile_ids

if TYPE_CHECKING:
    from squareone_data.export import PictureFormat
    from squareone_data.export.pictures import PictureRequest
    from squareone_data.game.interface import AnyCatalog


class Sides(StrEnum):
    """The sides of tiles to draw."""

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
    typer.Option("--tile", metavar="ID", help="Only this tile. Repeatable.", autocompletion=complete_ids),
]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="SET", help="Only tiles in this set. Repeatable.", autocompletion=complete_sets),
]
ThemeOption = Annotated[ThemeName | None, typer.Option("--theme", help="Color theme. Default: color.")]
SizeOption = Annotated[
    str | None,
    typer.Option(
        "--size", metavar="WIDTH", help="Width of a tile, such as 45mm, 2in or 600px; for tts, of a cell in px."
    ),
]
BleedOption = Annotated[
    str | None,
    typer.Option("--bleed", metavar="WIDTH", help="Bleed beyond each edge, such as 3mm. Default: none."),
]
DpiOption = Annotated[
    int | None, typer.Option("--dpi", min=36, max=2400, help="Resolution in dots per inch. Default: 300.")
]
SidesOption = Annotated[Sides | None, typer.Option("--sides", help="Sides to draw.")]
ExtrasOption = Annotated[bool, typer.Option("--extras", help="Also draw pieces, tokens, player aids and markers.")]
UrlOption = Annotated[
    str | None,
    typer.Option("--url", metavar="URL", help="Address of the sheets, for tts. Default: the output folder."),
]
_OF = {
    "svg": {"tiles", "sets", "theme", "size", "bleed", "sides", "extras"},
    "png": {"tiles", "sets", "theme", "size", "bleed", "dpi", "sides", "extras"},
    "tts": {"tiles", "sets", "theme", "size", "extras", "url"},
}
"""The options each format has."""
_WRITTEN = {"tiles": "--tile", "sets": "--set"}


@dataclass(frozen=True)
class PictureOptions:
    """The picture options of a command line."""

    tiles: list[str] | None = None
    sets: list[str] | None = None
    theme: ThemeName | None = None
    size: str | None = None
    bleed: str | None = None
    dpi: int | None = None
    sides: Sides | None = None
    extras: bool = False
    url: str | None = None

    def given(self) -> list[str]:
        """Return the names of the options that were given."""
        return [name for name, value in asdict(self).items() if value]


def refuse_others(format: str, options: PictureOptions) -> None:
    """Raise a :class:`Fault` if an option does not apply to the format."""
    for name in options.given():
        if name not in _OF.get(format, ()):
            having = ", ".join(known for known, names in _OF.items() if name in names)
            raise Fault(f"{_WRITTEN.get(name, f'--{name}')} applies only to {having}, not to {format}")


def write(chosen: PictureFormat, output: str, catalog: AnyCatalog, lang: str, options: PictureOptions) -> None:
    """Draw all pictures, then write them.

    A single tile goes to a file, or to standard output as SVG. Several pictures go to a folder.
    """
    from squareone_data.files.atomic import write_bytes

    request = _request(catalog, lang, options)
    if chosen.name == "tts":
        _write_table(chosen, output, catalog, request)
        return
    if output == "-" and chosen.binary:
        name = request.tiles[0] if request.tiles else "catalog"
        raise Fault(
            f"{chosen.name} cannot be written to standard output; name a file, such as -o {name}{chosen.suffix}"
        )
    path = Path(output)
    to_folder = output.endswith(("/", os.sep)) or path.is_dir()
    single = (output == "-" or path.suffix.lower() == chosen.suffix) and not to_folder
    if single:
        if len(request.tiles) != 1 or request.sets or request.extras:
            raise Fault(f"{output}: a file holds one picture; add --tile ID, or name a folder such as tiles/")
        request = replace(request, sides="backs" if request.sides == "backs" else "fronts")
    elif output == "-":
        raise Fault("several pictures cannot be written to standard output; name a folder, such as -o tiles/")
    elif path.suffix and not path.is_dir() and not to_folder:
        raise Fault(f"{output}: invalid suffix {path.suffix}; expected {chosen.suffix} for a file or / for a folder")
    if path.exists() and not path.is_dir() and not single:
        raise Fault(f"{output}: is a file; name an existing or a new folder")
    if output != "-" and not path.parent.is_dir():
        raise Fault(f"{path}: folder {path.parent} does not exist; create it first")
    files = chosen.draw(catalog, request)
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


def _write_table(chosen: PictureFormat, output: str, catalog: AnyCatalog, request: PictureRequest) -> None:
    from squareone_data.export.tts import is_tts_file
    from squareone_data.files.folders import write_folder

    if output == "-":
        raise Fault("tts cannot be written to standard output; name a folder, such as -o tts")
    folder = Path(output)
    if not request.url:
        request = replace(request, url=folder.resolve().as_uri() + "/")
    files = chosen.draw(catalog, request)
    write_folder(folder, files, is_tts_file, next(reversed(files)))


def _request(catalog: AnyCatalog, lang: str, options: PictureOptions) -> PictureRequest:
    from squareone_data.export import CannotExport
    from squareone_data.export.pictures import PictureRequest, parse_length

    request = PictureRequest(lang=lang, sets=tuple(options.sets or ()), extras=options.extras)
    try:
        if options.size:
            request = replace(request, size=parse_length(options.size))
        if options.bleed:
            request = replace(request, bleed=parse_length(options.bleed, "--bleed", 0.0).mm)
    except CannotExport as refused:
        raise Fault(str(refused)) from None
    if options.tiles:
        request = replace(request, tiles=tuple(tile_ids(catalog, options.tiles)))
    if options.theme:
        request = replace(request, theme=options.theme.value)
    if options.sides:
        request = replace(request, sides=options.sides.value)
    if options.dpi:
        request = replace(request, dpi=options.dpi)
    if options.url:
        if not re.fullmatch(r"(https?|file)://[^\s\"<>]+", options.url):
            raise Fault(f"--url: invalid address {options.url!r}; expected one such as https://example.org/tiles/")
        request = replace(request, url=options.url.rstrip("/") + "/")
    return request
