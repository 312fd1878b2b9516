"""The command ``squareone``: parses arguments, calls the package, prints results."""

from __future__ import annotations

import gc
import io
import os
import signal
import sys


def _quiet_end() -> None:
    """Redirect standard output to the null device, so that the interpreter can close it without an error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main() -> None:
    """Run the command and exit.

    The exit code is 0 on success, 1 if the answer is no, 2 if the request or the input is invalid, and 3 after an
    internal error.
    """
    if hasattr(signal, "SIGPIPE"):
        # End on a closed pipe, as other command-line tools do.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    # Print a question mark for a character that the encoding lacks.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if sys.stdout is None:  # the parent process closed it
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    try:
        code = _run()
        sys.stdout.flush()
    except OSError as error:
        _quiet_end()
        print(f"squareone: cannot write the output: {error.strerror}", file=sys.stderr)
        code = 2
    except KeyboardInterrupt:
        code = 130
    # The process is about to end: skip the last garbage collection.
    gc.freeze()
    raise SystemExit(code)


def _run() -> int:
    if sys.argv[1:] == ["--version"]:
        # Scripts call this often, so import nothing else.
        from squareone_data.about import __version__

        print(f"squareone {__version__}")
        return 0
    # A run is short and creates few cycles: collect rarely, and do not search for pydantic plug-ins.
    gc.set_threshold(100_000)
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    from .app import run

    return run()
