"""The command `squareone`, run in this process: for games that only this process knows."""

import contextlib
import io
import sys

import pytest

from squareone_data.cli.app import run


class Stream(io.TextIOWrapper):
    """What a command reads or writes, as text and as bytes."""

    def __init__(self, text=""):
        super().__init__(io.BytesIO(text.encode()), encoding="utf-8", newline="", write_through=True)

    def text(self):
        """Return all that was written."""
        return self.buffer.getvalue().decode("utf-8")


def squareone(arguments, given="", *, separate=False):
    """Run the command in the working folder; return its exit code, its output and its error output.

    Args:
        arguments: the words after ``squareone``.
        given: its standard input.
        separate: whether the error output is kept apart; otherwise it is part of the output.
    """
    out = Stream()
    err = Stream() if separate else out
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["squareone", *arguments])
        patch.setattr(sys, "stdin", Stream(given))
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = run()
    return code, out.text(), err.text() if separate else ""
