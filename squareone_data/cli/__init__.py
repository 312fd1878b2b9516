"""The command ``squareone``: parses arguments, calls the package, prints."""

from __future__ import annotations

import gc
import io
import os
import signal
import sys


def _quiet_end() -> None:
    """Let nothing more be written: the stream is gone, and the interpreter would complain while it closes it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main() -> None:
    """Run the command and end the program.

    Ends with 0 if done, 1 if the answer is no, 2 if the request or the input could not be read, 3 if the program
    itself is at fault.
    """
    if hasattr(signal, "SIGPIPE"):
        # A reader that has seen enough ends this program as it ends any other of the system's.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    # A terminal that lacks a letter gets a question mark, not a traceback.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if sys.stdout is None:  # it was closed by whoever started us
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    try:
        code = _run()
        sys.stdout.flush()
    except OSError as error:
        _quiet_end()
        print(f"squareone: the output could not be written: {error.strerror}", file=sys.stderr)
        code = 2
    except KeyboardInterrupt:
        code = 130
    # What is still there ends with the process: nothing is gained by searching it for cycles once more.
    gc.freeze()
    raise SystemExit(code)


def _run() -> int:
    if sys.argv[1:] == ["--version"]:
        # Asked by scripts again and again: nothing else is imported for it.
        from squareone_data import __version__

        print(f"squareone {__version__}")
        return 0
    # A run is short and makes few cycles: the collector looks rarely, and no plug-ins of pydantic are searched for.
    gc.set_threshold(100_000)
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    from .app import run

    return run()
