"""The application: the commands, and the exit code for each kind of error."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Annotated

import typer

from .common import Fault, visible

try:
    from typer._click.exceptions import ClickException
except ImportError:  # an older typer has no copy of click
    from click.exceptions import ClickException  # type: ignore[assignment, unused-ignore]


# Each function imports one module of commands, so that a command starts without importing the others.


def _add_validate(app: typer.Typer) -> None:
    from . import validate

    validate.add_to(app)


def _add_watch(app: typer.Typer) -> None:
    from . import watch

    watch.add_to(app)


def _add_show(app: typer.Typer) -> None:
    from . import show

    show.add_to(app)


def _add_new(app: typer.Typer) -> None:
    from . import new

    new.add_to(app)


def _add_fmt(app: typer.Typer) -> None:
    from . import fmt

    fmt.add_to(app)


def _add_diff(app: typer.Typer) -> None:
    from . import diff

    diff.add_to(app)


def _add_export(app: typer.Typer) -> None:
    from . import export

    export.add_to(app)


def _add_print(app: typer.Typer) -> None:
    from . import print as printing

    printing.add_to(app)


def _add_import(app: typer.Typer) -> None:
    from . import import_

    import_.add_to(app)


def _add_rules(app: typer.Typer) -> None:
    from . import rules

    rules.add_to(app)


def _add_play(app: typer.Typer) -> None:
    from . import play

    play.add_to(app)


def _add_replay(app: typer.Typer) -> None:
    from . import replay

    replay.add_to(app)


COMMANDS: dict[tuple[str, ...], Callable[[typer.Typer], None]] = {
    ("validate", "explain", "checks"): _add_validate,
    ("watch",): _add_watch,
    ("show", "list", "stats"): _add_show,
    ("init", "new"): _add_new,
    ("fmt",): _add_fmt,
    ("diff", "migrate"): _add_diff,
    ("export", "schema"): _add_export,
    ("print",): _add_print,
    ("import",): _add_import,
    ("rules",): _add_rules,
    ("play",): _add_play,
    ("replay",): _add_replay,
}
"""The commands of each module, in the order of the help, with the function that adds them to the application."""


def _version(wanted: bool) -> None:
    if wanted:
        from squareone_data.about import __version__

        typer.echo(f"squareone {__version__}")
        raise typer.Exit


def options(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Accept the options of the program itself."""


def application(command: str = "") -> typer.Typer:
    """Return the application with all commands, or only with those of the module of a command, which is faster."""
    app = typer.Typer(
        name="squareone",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        help="Check, show, edit, export, print and play tile catalogs of Square One and similar games.\n\n"
        "Unofficial. Not a replacement for the printed game.",
        epilog="Try: squareone validate, squareone show W05, squareone init DIR",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(options)
    wanted = [add for commands, add in COMMANDS.items() if command in commands]
    for add in wanted or COMMANDS.values():
        add(app)
    return app


def _message(fault: Exception) -> str:
    """Return the message of an error; for an operating system error, the file and the reason without the number."""
    if isinstance(fault, OSError) and fault.filename is not None and fault.strerror:
        return f"{os.fsdecode(fault.filename)}: {fault.strerror}"
    return str(fault)


def run() -> int:
    """Run the command named in the arguments and return the exit code."""
    from squareone_data.model.findings import CatalogError

    try:
        result = application(sys.argv[1] if len(sys.argv) > 1 else "")(standalone_mode=False)
    except typer.Exit as stop:
        return int(stop.exit_code)
    except typer.Abort:
        return 130
    except (Fault, CatalogError, OSError) as fault:
        print(f"squareone: {visible(_message(fault))}", file=sys.stderr)
        return 2
    except ClickException as error:  # invalid options and arguments
        error.show()
        return error.exit_code
    except Exception as error:
        from squareone_data.game.interface import MissingCapability
        from squareone_data.game.registry import UnknownGame

        if isinstance(error, UnknownGame):
            print(f"squareone: {visible(str(error))}", file=sys.stderr)
            return 2
        if isinstance(error, MissingCapability):
            print(f"squareone: {visible(str(error))}, so this command does not support its catalogs", file=sys.stderr)
            return 2
        import traceback

        traceback.print_exc()
        print("squareone: internal error; please report it with the traceback above", file=sys.stderr)
        return 3
    return int(result) if isinstance(result, int) else 0
