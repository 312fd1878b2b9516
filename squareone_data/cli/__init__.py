"""The command ``squareone``: parses arguments, calls the package, prints."""

from __future__ import annotations

import gc
import os
import sys


def main() -> None:
    """Run the command and end the program.

    Ends with 0 if done, 1 if the answer is no, 2 if the request or the input could not be read, 3 if the program
    itself is at fault.
    """
    if sys.argv[1:] == ["--version"]:
        # Asked by scripts again and again: nothing else is imported for it.
        from squareone_data import __version__

        print(f"squareone {__version__}")
        raise SystemExit(0)
    # A run is short and makes few cycles: the collector looks rarely, and no plug-ins of pydantic are searched for.
    gc.set_threshold(100_000)
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    from .app import run

    try:
        code = run()
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough; the interpreter must not complain while it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except KeyboardInterrupt:
        code = 130
    raise SystemExit(code)
