"""The commands ``export`` and ``schema``: the catalog for other programs."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from squareone_data.export import (
    FORMATS,
    BinaryFormat,
    CannotExport,
    FolderFormat,
    Format,
    PictureFormat,
    TableFormat,
    TextFormat,
)

from . import pictures
from .common import CatalogOption, Fault, Lang, LangOption, open_catalog, write_output

_LISTED = "; ".join(f"{known.name}: {known.summary}" for known in FORMATS.values())


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
            help="Output file, or - for standard output. For csv also a folder (DIR/), with one file per table; "
            "for html a folder.",
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
    """Export the catalog to another format.

    Most options apply only to the picture formats svg, png and tts.

    Example: squareone export csv -o tiles.csv
    """
    from squareone_data.model.suggestions import closest

    if format not in FORMATS:
        near = closest(format, FORMATS)
        raise Fault(
            f"unknown format {format!r}; "
            + (f"did you mean {near}?" if near else f"expected one of {', '.join(FORMATS)}")
        )
    options = pictures.PictureOptions(
        tiles=tiles, sets=sets, theme=theme, size=size, bleed=bleed, dpi=dpi, sides=sides, extras=extras, url=url
    )
    pictures.refuse_others(format, options)
    try:
        _export(FORMATS[format], output, catalog, lang.value, options)
    except CannotExport as refused:
        raise Fault(str(refused)) from None


def _export(chosen: Format, output: str, catalog: Path | None, lang: str, options: pictures.PictureOptions) -> None:
    """Write a catalog in a format to a file or a folder.

    Raises:
        CannotExport: see the formats.
        Fault: the output does not fit the format.
    """
    path = Path(output)
    if isinstance(chosen, PictureFormat):
        pictures.write(chosen, output, open_catalog(catalog), lang, options)
        return
    if isinstance(chosen, FolderFormat):
        if output == "-":
            raise Fault(f"{chosen.name} cannot be written to standard output; name a folder, such as -o {chosen.name}")
        chosen.write_tree(open_catalog(catalog), lang, path)
        return
    if isinstance(chosen, BinaryFormat) and output == "-":
        raise Fault(
            f"{chosen.name} cannot be written to standard output; name a file, such as -o catalog{chosen.suffix}"
        )
    if output.endswith(("/", os.sep)) or path.is_dir():
        if not isinstance(chosen, TableFormat):
            raise Fault(
                f"{output}: is a folder; {chosen.name} needs a file, such as {path / f'catalog{chosen.suffix}'}"
            )
        _write_folder(path, chosen.write_tables(open_catalog(catalog)))
    elif isinstance(chosen, TextFormat | BinaryFormat):
        _write_file(path, chosen.write(open_catalog(catalog), lang))


def _write_file(path: Path, content: str | bytes) -> None:
    if isinstance(content, str):
        write_output(path, content)
        return
    from squareone_data.files.atomic import write_bytes

    _need_parent(path)
    write_bytes(path, content)


def _write_folder(folder: Path, texts: Mapping[str, str]) -> None:
    """Write texts to a folder by file name; create the folder if its parent exists."""
    _need_parent(folder)
    if folder.exists() and not folder.is_dir():
        raise Fault(f"{folder}: is a file; name an existing or a new folder")
    folder.mkdir(exist_ok=True)
    for name, text in texts.items():
        write_output(folder / name, text)


def _need_parent(path: Path) -> None:
    if not path.parent.is_dir():
        raise Fault(f"{path}: folder {path.parent} does not exist; create it first")


def schema(
    name: Annotated[str | None, typer.Argument(help="Name of a schema. Default: list all schemas.")] = None,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="OUT", help="Output file, or - for standard output.")
    ] = Path("-"),
) -> None:
    """Print a JSON Schema, or list all schemas.

    Example: squareone schema square-one.tiles -o tiles.schema.json
    """
    from squareone_data.export.schemas import all_schemas, schema_makers
    from squareone_data.model.suggestions import closest

    if name is None:
        if str(output) != "-":
            raise Fault(f"--output {output}: missing schema name; without a name, the schemas are only listed")
        for schema_name, body in all_schemas().items():
            typer.echo(f"{schema_name:24} {body['title']}")
        return
    schemas, wanted = schema_makers(), name.removesuffix(".schema.json")
    if wanted not in schemas:
        near = closest(wanted, schemas)
        raise Fault(
            f"unknown schema {name!r}; "
            + (f"did you mean {near}?" if near else f"expected one of {', '.join(schemas)}")
        )
    write_output(output, json.dumps(schemas[wanted](), ensure_ascii=False, indent=2) + "\n")


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module to an application."""
    app.command()(export)
    app.command()(schema)
