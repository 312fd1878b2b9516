"""A killed program leaves every file old or new, and a catalog that can be read.

Each run is a child of this process, in which everything is imported already, so that the time in which it reads and
writes is nearly all there is; it is killed after a random share of the time that a whole run takes.
"""

import os
import random
import signal
import time
from contextlib import suppress

import builders
import pytest
from builders import BLACK, FILES, GAME, WHITE

from squareone_data.files import DiskTree, load
from squareone_data.files.scaffold import start_expansion

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not hasattr(os, "fork"), reason="children are made by fork")]

TIMES = int(os.environ.get("SQUAREONE_KILLS", "30"))
"""The number of times each command is killed."""


def snapshot(folder):
    """Return all files with their contents, without those that begin with a dot: they are not data."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }


def restore(folder, files):
    """Make a folder hold just these files again."""
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_file() and path.relative_to(folder).as_posix() not in files:
            path.unlink()
        elif path.is_dir():
            with suppress(OSError):
                path.rmdir()
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_bytes() != content:
            path.write_bytes(content)


def child(arguments):
    """Start the command in a child of this process; its number."""
    import sys

    from squareone_data.cli.app import run

    number = os.fork()
    if number:
        return number
    try:  # from here on in the child, which must never return
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115
        sys.argv = ["squareone", *map(str, arguments)]
        os._exit(run())
    except BaseException:
        os._exit(99)


def warm(arguments):
    """Run the command in this very process once, so that its children find everything imported and built."""
    import contextlib
    import io
    import sys
    from unittest import mock

    from squareone_data.cli.app import run

    with mock.patch.object(sys, "argv", ["squareone", *map(str, arguments)]), contextlib.redirect_stdout(io.StringIO()):
        assert run() == 0


def whole_run(arguments):
    """Run the command to its end; how long that took."""
    begin = time.perf_counter()
    _, status = os.waitpid(child(arguments), 0)
    assert os.waitstatus_to_exitcode(status) == 0, f"{arguments} does not do what is to be interrupted"
    return time.perf_counter() - begin


def killed_run(arguments, after):
    """Run the command and kill it after a number of seconds; return whether it was still running."""
    number = child(arguments)
    time.sleep(after)
    with suppress(ProcessLookupError):
        os.kill(number, signal.SIGKILL)
    _, status = os.waitpid(number, 0)
    return os.waitstatus_to_exitcode(status) == -signal.SIGKILL


def messy(folder):
    """The sample, no file of it in canonical form."""
    return builders.on_disk(folder, {name: text.replace('": ', '":   ') for name, text in FILES.items()})


def draft(folder):
    """The sample in format 0, most tiles without a status."""
    files = {name: text.replace(', "status": "original"', "") for name, text in FILES.items()}
    return builders.on_disk(folder, {**files, GAME: files[GAME].replace('"format": 1', '"format": 0')})


def own(folder):
    """An own expansion as `init` makes it, with its schemas."""
    start_expansion("square-one", folder)
    return folder


CASES = {
    "fmt": (messy, ["fmt"]),
    "migrate": (draft, ["migrate"]),
    "new set": (own, ["new", "set", "night-harbor", "-C"]),
    "new tile": (own, ["new", "tile", "mine", "white", "-C"]),
}


@pytest.mark.parametrize("name", CASES)
def test_killed_command_leaves_every_file_old_or_new(tmp_path, name):
    make, command = CASES[name]
    folder = make(tmp_path / "mine")
    old = snapshot(folder)
    warm([*command, make(tmp_path / "warm" / "mine")])
    lasts = sorted(whole_run([*command, folder]) for _ in range(3) if restore(folder, old) is None)[1]
    new = snapshot(folder)
    assert new != old
    dice = random.Random(name)
    killed, mixed = 0, set()
    tiles = {tile.id for tile in load(builders.on_disk(tmp_path / "reference", old))}
    for count in range(TIMES):
        restore(folder, old)
        killed += killed_run([*command, folder], dice.uniform(0, 1.1) * lasts)
        left = snapshot(folder)
        torn = {file for file in {*old, *new, *left} if left.get(file) not in (old.get(file), new.get(file))}
        assert torn == set(), f"half a file, or one that nobody asked for: {torn}"
        catalog = load(folder)
        # A file of a new set that game.json does not list yet is the most that may be left; it says so itself.
        assert {finding.code for finding in catalog.faults} <= {"SQ302"}
        assert set(DiskTree(folder).names()) <= {*old, *new}
        assert tiles <= {tile.id for tile in catalog}
        mixed.add(frozenset(file for file in left if left[file] != old.get(file)))
        # Whatever was left, the command can be given again, or the next one puts things right.
        if name in ("fmt", "migrate") and count % 10 == 0:
            assert whole_run([*command, folder]) > 0
            assert snapshot(folder) == new
    assert killed > TIMES / 8, f"only {killed} of {TIMES} were killed while they ran"
    assert len(mixed) > 1, "no run got anywhere before it was killed"


def test_killed_init_leaves_a_complete_catalog_or_none(tmp_path):
    import shutil

    folder = tmp_path / "mine"
    warm(["init", tmp_path / "warm" / "mine", "--extends", "square-one"])
    lasts = whole_run(["init", folder, "--extends", "square-one"])
    whole = snapshot(folder)
    dice = random.Random("init")
    for _ in range(TIMES):
        shutil.rmtree(folder, ignore_errors=True)
        killed_run(["init", folder, "--extends", "square-one"], dice.uniform(0, 1.1) * lasts)
        left = snapshot(folder) if folder.is_dir() else {}
        visible = {name: text for name, text in left.items() if not name.startswith(".squareone-")}
        assert all(whole[name] == text for name, text in visible.items())
        if GAME in visible:
            assert load(folder).faults == ()
            assert visible == whole


def test_killing_several_writers_leaves_a_readable_catalog(tmp_path):
    folder = messy(tmp_path / "mine")
    old = snapshot(folder)
    whole_run(["fmt", folder])
    new = snapshot(folder)
    dice = random.Random("many")
    for _ in range(TIMES // 6):
        restore(folder, old)
        running = [child(["fmt", folder]) for _ in range(4)]
        time.sleep(dice.uniform(0, 0.05))
        for number in running:
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
            os.waitpid(number, 0)
        left = snapshot(folder)
        assert all(left[file] in (old[file], new[file]) for file in (GAME, WHITE, BLACK))
        assert load(folder).faults == ()
