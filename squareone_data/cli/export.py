"""``export``, ``schema``: the catalog for other programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from squareone_data.export import FORMATS

from .common import CatalogOption, Fault, Lang, LangOption, open_catalog, write_output

_LISTED = "; ".join(f"{one.name}: {one.summary}" for one in FORMATS.values())


def _complete_formats(incomplete: str) -> list[str]:
    return [name for name in FORMATS if name.startswith(incomplete)]


def export(
    format: Annotated[str, typer.Argument(metavar="FORMAT", help=_LISTED, autocompletion=_complete_formats)],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="OUT", help="The file to write; - is standard output.")
    ],
    catalog: CatalogOption = None,
    lang: LangOption = Lang.EN,
) -> None:
    """Write the catalog in another format.

    Example: squareone export csv -o tiles.csv
    """
    from squareone_data.notation import closest

    if format not in FORMATS:
        near = closest(format, FORMATS)
        raise Fault(
            f"no format is called {format!r}; "
            + (f"did you mean {near}?" if near else f"there are {', '.join(FORMATS)}")
        )
    write_output(output, FORMATS[format].write(open_catalog(catalog), lang.value))


def schema(
    name: Annotated[str | None, typer.Argument(help="The name of a schema; without it, the list of all.")] = None,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="OUT", help="The file to write; - is standard output.")
    ] = Path("-"),
) -> None:
    """Print a JSON Schema, or list them.

    Example: squareone schema square-one.tiles -o tiles.schema.json
    """
    from squareone_data.export.schemas import all_schemas
    from squareone_data.notation import closest

    schemas = all_schemas()
    if name is None:
        for one, body in schemas.items():
            typer.echo(f"{one:24} {body['title']}")
        return
    wanted = name.removesuffix(".schema.json")
    if wanted not in schemas:
        near = closest(wanted, schemas)
        raise Fault(
            f"no schema is called {name!r}; " + (f"did you mean {near}?" if near else f"there are {', '.join(schemas)}")
        )
    write_output(output, json.dumps(schemas[wanted], ensure_ascii=False, indent=2) + "\n")


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module to an application."""
    app.command()(export)
    app.command()(schema)
