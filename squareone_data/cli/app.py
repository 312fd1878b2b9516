"""The application: all commands in one place, and what an error means for the exit code."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Annotated

import typer

from .common import Fault, visible

MODULES = {
    "check": ("validate", "explain", "checks"),
    "watch": ("watch",),
    "look": ("show", "list", "stats"),
    "new": ("init", "new"),
    "edit": ("fmt",),
    "history": ("diff", "migrate"),
    "export": ("export", "schema"),
    "print": ("print",),
    "exchange": ("import",),
    "rules": ("rules",),
    "play": ("play",),
    "replay": ("replay",),
}
"""The commands of each module, in the order in which help lists them."""


def _version(wanted: bool) -> None:
    if wanted:
        from squareone_data import __version__

        typer.echo(f"squareone {__version__}")
        raise typer.Exit


def options(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Options of the program itself."""


def application(command: str = "") -> typer.Typer:
    """The application with all commands, or with those of one module if a command is named: that starts faster."""
    app = typer.Typer(
        name="squareone",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        help="The catalog of Square One, and of games like it, as data: check it, show it, edit it, export it.\n\n"
        "Unofficial, and no substitute for the printed game.",
        epilog="Begin with: squareone validate, squareone show W05, squareone init DIR",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(options)
    wanted = [name for name, commands in MODULES.items() if command in commands]
    for name in wanted or MODULES:
        importlib.import_module(f"squareone_data.cli.{name}").add_to(app)
    return app


def _told(fault: Exception) -> str:
    """What a fault says; of what the system says against a file, its name and the reason, without a number."""
    if isinstance(fault, OSError) and fault.filename is not None and fault.strerror:
        return f"{os.fsdecode(fault.filename)}: {fault.strerror}"
    return str(fault)


def run() -> int:
    """Run the command that the arguments name; the exit code."""
    from squareone_data.model.findings import CatalogError

    try:
        result = application(sys.argv[1] if len(sys.argv) > 1 else "")(standalone_mode=False)
    except typer.Exit as stop:
        return int(stop.exit_code)
    except typer.Abort:
        return 130
    except (Fault, CatalogError, OSError) as fault:
        print(f"squareone: {visible(_told(fault))}", file=sys.stderr)
        return 2
    except Exception as error:
        show = getattr(error, "show", None)
        if show is not None:  # what click says of wrong options and arguments
            show()
            return int(getattr(error, "exit_code", 2))
        from squareone_data.model.registry import MissingPart, UnknownGame

        if isinstance(error, UnknownGame):
            print(f"squareone: {visible(str(error))}", file=sys.stderr)
            return 2
        if isinstance(error, MissingPart):
            print(
                f"squareone: {visible(str(error))}, so this command cannot be used with its catalogs", file=sys.stderr
            )
            return 2
        import traceback

        traceback.print_exc()
        print("squareone: this is a fault of the program, please report it with the lines above", file=sys.stderr)
        return 3
    return int(result) if isinstance(result, int) else 0
