"""The application: all commands in one place, and what an error means for the exit code."""

from __future__ import annotations

import sys
import traceback
from typing import Annotated

import typer

from . import check, edit, export, look
from .common import Fault

app = typer.Typer(
    name="squareone",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="The catalog of Square One as data: check it, show it, edit it, export it.\n\n"
    "Unofficial, and no substitute for the printed game.",
    epilog="Begin with: squareone validate; squareone show W05; squareone init my-catalog",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from squareone_data import __version__

        typer.echo(f"squareone {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Options of the program itself."""


for module in (check, look, edit, export):
    module.add_to(app)


def run() -> int:
    """Run the command that the arguments name; the exit code."""
    from squareone_data.model.findings import CatalogError

    try:
        result = app(standalone_mode=False)
    except typer.Exit as stop:
        return int(stop.exit_code)
    except typer.Abort:
        return 130
    except (Fault, CatalogError, OSError) as fault:
        if isinstance(fault, BrokenPipeError):
            raise
        print(f"squareone: {fault}", file=sys.stderr)
        return 2
    except Exception as error:
        show = getattr(error, "show", None)
        if show is not None:  # what click says of wrong options and arguments
            show()
            return int(getattr(error, "exit_code", 2))
        traceback.print_exc()
        print("squareone: this is a fault of the program, please report it with the lines above", file=sys.stderr)
        return 3
    return int(result) if isinstance(result, int) else 0
