"""The lock of a catalog: one program at a time can change it."""

import os
import subprocess
import sys

import pytest

from squareone_data.files.locking import CatalogLocked, lock_file, locked

HOLD = """
import sys
from pathlib import Path
from squareone_data.files.locking import locked
sys.argv = ["/usr/bin/squareone", "fmt", "mine"]
with locked(Path({folder!r})):
    print("locked", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def holder(tmp_path):
    """The function that starts a process which holds the lock of a folder until its standard input closes."""
    running = []

    def start(folder, **environment):
        process = subprocess.Popen(
            [sys.executable, "-c", HOLD.format(folder=str(folder))],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment},
        )  # fmt: skip
        running.append(process)
        assert process.stdout.readline() == "locked\n"
        return process

    yield start
    for process in running:
        process.kill()
        process.communicate()


@pytest.fixture(params=["cache", "no cache"])
def place(request, monkeypatch, tmp_path):
    """Return the folder of lock files: in the cache folder, or in the temporary folder if there is no cache."""
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    monkeypatch.setattr("tempfile.tempdir", None)
    (tmp_path / "temporary").mkdir()
    if request.param == "cache":
        monkeypatch.setenv("SQUAREONE_CACHE", str(tmp_path / "cache"))
        return tmp_path / "cache"
    monkeypatch.setenv("SQUAREONE_CACHE", "off")
    return tmp_path / "temporary"


def test_lock_leaves_nothing_in_the_catalog_and_no_lock_file(place, tmp_path):
    (tmp_path / "mine").mkdir()
    with locked(tmp_path / "mine"):
        assert lock_file(tmp_path / "mine").is_file()
        assert lock_file(tmp_path / "mine").is_relative_to(place)
    assert list((tmp_path / "mine").iterdir()) == []
    assert [path for path in place.rglob("*") if path.is_file()] == []


def test_second_program_waits_for_the_first(place, holder, tmp_path):
    first = holder(tmp_path)
    with pytest.raises(CatalogLocked), locked(tmp_path, timeout=0.2):
        pass
    first.communicate("")
    with locked(tmp_path, timeout=5):
        pass
    assert first.returncode == 0


def test_killed_holder_gives_the_lock_back(place, holder, tmp_path):
    first = holder(tmp_path)
    first.kill()
    first.wait()
    with locked(tmp_path, timeout=5):
        pass


def test_timeout_names_the_holder_and_the_next_step(holder, tmp_path):
    first = holder(tmp_path)
    with pytest.raises(CatalogLocked) as refused, locked(tmp_path, timeout=0.1):
        pass
    assert str(refused.value) == (
        f"{tmp_path}: locked by squareone fmt (process {first.pid}); wait until it ends or stop it, "
        "then run this command again"
    )


def test_lock_file_without_a_name_is_another_program(holder, tmp_path):
    holder(tmp_path)
    lock_file(tmp_path).write_bytes(b"")
    with pytest.raises(CatalogLocked, match="locked by another program;"), locked(tmp_path, timeout=0.1):
        pass


def test_another_path_to_the_same_folder_is_the_same_lock(holder, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "link").symlink_to("mine")
    holder(tmp_path / "mine")
    for path in (tmp_path / "link", tmp_path / "mine/../mine"):
        with pytest.raises(CatalogLocked), locked(path, timeout=0.1):
            pass
    (tmp_path / "other").mkdir()
    with locked(tmp_path / "other", timeout=0.1):
        pass


def test_another_user_does_not_wait(holder, monkeypatch, tmp_path):
    holder(tmp_path, SQUAREONE_CACHE=str(tmp_path / "cache of another user"))
    with locked(tmp_path, timeout=0.1):
        pass


def test_cache_folder_that_cannot_be_written_is_passed_over(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SQUAREONE_CACHE", str(tmp_path / "file/below"))
    with locked(tmp_path):
        assert lock_file(tmp_path).parent.name.startswith("squareone-locks-")


def test_lock_is_given_back_after_an_error(tmp_path):
    with pytest.raises(ZeroDivisionError), locked(tmp_path):
        raise ZeroDivisionError
    with locked(tmp_path, timeout=0.1):
        pass
