"""``export``, ``schema``: the catalog for other programs."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from squareone_data.export import FORMATS, CannotExport

from . import pictures
from .common import CatalogOption, Fault, Lang, LangOption, open_catalog, write_output

_LISTED = "; ".join(f"{one.name}: {one.summary}" for one in FORMATS.values())


def _complete_formats(incomplete: str) -> list[str]:
    return [name for name in FORMATS if name.startswith(incomplete)]


def export(
    format: Annotated[str, typer.Argument(metavar="FORMAT", help=_LISTED, autocompletion=_complete_formats)],
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            metavar="OUT",
            help="The file to write; - is standard output; for csv, a folder (DIR/) for one file a table; "
            "for html, a folder.",
        ),
    ],
    catalog: CatalogOption = None,
    lang: LangOption = Lang.EN,
    tiles: pictures.TileOption = None,
    sets: pictures.SetOption = None,
    theme: pictures.ThemeOption = None,
    size: pictures.SizeOption = None,
    bleed: pictures.BleedOption = None,
    dpi: pictures.DpiOption = None,
    sides: pictures.SidesOption = None,
    extras: pictures.ExtrasOption = False,
    url: pictures.UrlOption = None,
) -> None:
    """Write the catalog in another format. Most options are those of pictures: svg, png and tts.

    Example: squareone export csv -o tiles.csv
    """
    from squareone_data.notation import closest

    if format not in FORMATS:
        near = closest(format, FORMATS)
        raise Fault(
            f"no format is called {format!r}; "
            + (f"did you mean {near}?" if near else f"there are {', '.join(FORMATS)}")
        )
    chosen, path = FORMATS[format], Path(output)
    options = pictures.given(
        tiles=tiles, sets=sets, theme=theme, size=size, bleed=bleed, dpi=dpi, sides=sides, extras=extras, url=url
    )
    pictures.refuse_others(format, options)
    if chosen.drawn:
        try:
            pictures.write(chosen, output, open_catalog(catalog), lang.value, options)
        except CannotExport as refused:
            raise Fault(str(refused)) from None
        return
    if chosen.tree:
        if output == "-":
            raise Fault(f"{format} is a folder: name one, such as -o {format}")
        try:
            chosen.write_tree(open_catalog(catalog), lang.value, path)
        except CannotExport as refused:
            raise Fault(str(refused)) from None
        return
    if chosen.binary and output == "-":
        raise Fault(f"{format} is not text: name a file, such as -o catalog{chosen.suffix}")
    to_folder = output.endswith(("/", os.sep)) or path.is_dir()
    if to_folder and not chosen.folder:
        raise Fault(f"{output}: is a folder; {format} is one file, such as {path / f'catalog{chosen.suffix}'}")
    try:
        if to_folder:
            _write_folder(path, chosen.write_tables(open_catalog(catalog)))
        else:
            _write_file(path, chosen.write(open_catalog(catalog), lang.value))
    except CannotExport as refused:
        raise Fault(str(refused)) from None


def _write_file(path: Path, content: str | bytes) -> None:
    if isinstance(content, str):
        write_output(path, content)
        return
    from squareone_data.files.atomic import write_bytes

    _need_parent(path)
    write_bytes(path, content)


def _write_folder(folder: Path, texts: Mapping[str, str]) -> None:
    """Write texts into a folder, by the name of the file; the folder is made if only it is missing."""
    _need_parent(folder)
    if folder.exists() and not folder.is_dir():
        raise Fault(f"{folder}: is a file; name a folder that is there, or a new one")
    folder.mkdir(exist_ok=True)
    for name, text in texts.items():
        write_output(folder / name, text)


def _need_parent(path: Path) -> None:
    if not path.parent.is_dir():
        raise Fault(f"{path}: there is no folder {path.parent}; make it first")


def schema(
    name: Annotated[str | None, typer.Argument(help="The name of a schema; without it, the list of all.")] = None,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="OUT", help="The file to write; - is standard output.")
    ] = Path("-"),
) -> None:
    """Print a JSON Schema, or list them.

    Example: squareone schema square-one.tiles -o tiles.schema.json
    """
    from squareone_data.export.schemas import all_schemas, schema_makers
    from squareone_data.notation import closest

    if name is None:
        if str(output) != "-":
            raise Fault(f"--output {output}: name the schema to write there; without a name they are only listed")
        for one, body in all_schemas().items():
            typer.echo(f"{one:24} {body['title']}")
        return
    schemas, wanted = schema_makers(), name.removesuffix(".schema.json")
    if wanted not in schemas:
        near = closest(wanted, schemas)
        raise Fault(
            f"no schema is called {name!r}; " + (f"did you mean {near}?" if near else f"there are {', '.join(schemas)}")
        )
    write_output(output, json.dumps(schemas[wanted](), ensure_ascii=False, indent=2) + "\n")


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module to an application."""
    app.command()(export)
    app.command()(schema)
