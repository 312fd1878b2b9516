"""Several of our own writers at once: they wait for one another, and nothing is lost."""

import json
import os
import subprocess
import sys

import pytest
from builders import GAME

from squareone_data.files import locking
from squareone_data.files.locking import locked


def test_tiles_made_at_the_same_time_are_all_there(squareone, tmp_path):
    folder = tmp_path / "q"
    assert squareone("init", folder, "--extends", "square-one").code == 0
    command = [sys.executable, "-m", "squareone_data", "new", "tile", "q", "white", "-C", str(folder)]
    running = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for _ in range(4)]
    assert [process.wait() for process in running] == [0] * 4
    tiles = json.loads((folder / "q/white.json").read_text("utf-8"))["tiles"]
    assert [tile["id"] for tile in tiles] == ["QW01", "QW02", "QW03", "QW04", "QW05"]
    assert squareone("validate", folder, "--no-play").code == 0


AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
COMMANDS = [["fmt"], ["migrate"], ["new", "set", "night", "-C"], ["new", "tile", "base", "white", "-C"]]


@pytest.fixture
def busy(small, monkeypatch):
    """The sample, while a program that does not end changes it."""
    monkeypatch.setattr(locking, "TIMEOUT", 0.1)
    with locked(small):
        yield small


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_command_that_cannot_get_the_lock_says_who_holds_it(squareone, busy, contents, command):
    before = contents(busy)
    ran = squareone(*command, busy)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"squareone: {busy}: locked by ")
    assert ran.err.endswith("wait until it ends or stop it, then run this command again\n")
    assert contents(busy) == before


def test_readers_do_not_wait(squareone, busy):
    assert squareone("validate", busy, "--no-play").code == 0
    assert squareone("fmt", "--check", busy).code == 0
    assert squareone("list", "-C", busy).code == 0


@pytest.mark.skipif(AS_ROOT, reason="permissions do not stop root")
def test_read_only_folder_is_read_and_a_writer_says_why_it_cannot_write(squareone, small):
    (small / GAME).write_text((small / GAME).read_text("utf-8").replace('": ', '":  '), "utf-8")
    small.chmod(0o555)
    try:
        assert squareone("validate", small, "--no-play").code == 0
        ran = squareone("fmt", small)
    finally:
        small.chmod(0o755)
    assert (ran.code, f"{small / GAME}: cannot be written" in ran.err) == (2, True)
