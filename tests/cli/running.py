"""Running the command: here and now, as a process of its own, or on a terminal."""

import os
import subprocess
import sys
from typing import NamedTuple

COMMAND = [sys.executable, "-m", "squareone_data"]


class Ran(NamedTuple):
    """The exit code and the output of a run."""

    code: int
    out: str
    err: str


def environment(**changes):
    """The environment for a process: like ours, but for what decides about color, width and buffering."""
    left_out = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TERM", "PYTHONUNBUFFERED", "PYTHONIOENCODING")
    kept = {key: value for key, value in os.environ.items() if key not in left_out}
    return {**kept, "TERM": "xterm-256color", "PYTHONUTF8": "1", **changes}


def process(*arguments, cwd, stdout=subprocess.PIPE, **changes):
    """Run the command as a process of its own, in a folder; the environment can be changed."""
    command = [*COMMAND, *map(str, arguments)]
    done = subprocess.run(
        command, cwd=cwd, stdout=stdout, stderr=subprocess.PIPE, env=environment(**changes), timeout=60, check=False
    )
    return Ran(done.returncode, (done.stdout or b"").decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))


def on_terminal(*arguments, cwd, columns=100):
    """Run the command on a terminal; the output with control sequences."""
    import fcntl
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    running = subprocess.Popen(
        [*COMMAND, *map(str, arguments)], cwd=cwd, stdin=theirs, stdout=theirs, stderr=theirs, env=environment()
    )
    os.close(theirs)
    written = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # Linux says so when the other side has closed
            break
        if not part:
            break
        written += part
    os.close(ours)
    return Ran(running.wait(60), written.decode("utf-8").replace("\r\n", "\n"), "")


def nobody_reads():
    """The writing end of a pipe whose reader has gone."""
    reader, writer = os.pipe()
    os.close(reader)
    return writer
