"""Folders of generated files: updates are atomic, and other files are never changed."""

import os
import re

import pytest

from squareone_data.files import folders
from squareone_data.files.atomic import CannotWrite
from squareone_data.files.folders import need_ours, write_folder

OLD = {"index": b"old page, by us", "assets/a.1": b"a", "assets/b.1": b"b"}
NEW = {"index": b"new page, by us", "assets/a.1": b"a", "assets/b.2": b"bb"}


def ours(path):
    return b"by us" if path == "index" else path.startswith("assets/")


def content(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "made"


def test_new_folder_contains_the_files(folder):
    assert write_folder(folder, OLD, ours, "index") == ["assets/a.1", "assets/b.1", "index"]
    assert content(folder) == OLD


def test_only_changed_files_are_written_and_old_ones_removed(folder):
    write_folder(folder, OLD, ours, "index")
    before = (folder / "assets/a.1").stat()
    assert write_folder(folder, NEW, ours, "index") == ["assets/b.2", "index", "assets/b.1"]
    assert content(folder) == NEW
    assert (folder / "assets/a.1").stat().st_ino == before.st_ino
    assert write_folder(folder, NEW, ours, "index") == []


def test_empty_subfolder_is_removed(folder):
    write_folder(folder, OLD, ours, "index")
    write_folder(folder, {"index": b"by us"}, ours, "index")
    assert [path.name for path in folder.iterdir()] == ["index"]


@pytest.mark.parametrize("stop", range(1, 4))
def test_old_state_is_complete_until_the_last_file_is_written(folder, monkeypatch, stop):
    write_folder(folder, OLD, ours, "index")
    real, left = folders.write_bytes, [stop]

    def failing(path, made):
        left[0] -= 1
        if left[0] == 0:
            raise CannotWrite(f"{path}: the disk is full")
        real(path, made)

    monkeypatch.setattr(folders, "write_bytes", failing)
    if stop == 3:  # there are only two to write
        write_folder(folder, NEW, ours, "index")
        assert content(folder) == NEW
        return
    with pytest.raises(CannotWrite, match="the disk is full"):
        write_folder(folder, NEW, ours, "index")
    assert content(folder) == OLD


def test_failed_folder_is_removed(folder, monkeypatch):
    def failing(path, made):
        raise CannotWrite(f"{path}: the disk is full")

    monkeypatch.setattr(folders, "write_bytes", failing)
    with pytest.raises(CannotWrite):
        write_folder(folder, OLD, ours, "index")
    assert not folder.exists()


@pytest.mark.parametrize(
    ("path", "made"),
    [("notes.txt", b"mine"), ("assets/deep/../../x", b"mine"), ("index", b"my own page"), (".git/x", b"")],
)
def test_other_file_is_named_and_kept(folder, path, made):
    write_folder(folder, {"assets/a.1": b"a"}, ours)
    (folder / "assets/deep").mkdir()
    (folder / path).parent.mkdir(exist_ok=True)
    (folder / path).write_bytes(made)
    before = content(folder)
    with pytest.raises(CannotWrite, match=re.escape(path.rpartition("../")[2])):
        write_folder(folder, NEW, ours, "index")
    assert content(folder) == before


def test_symbolic_link_counts_as_another_file(folder, tmp_path):
    write_folder(folder, OLD, ours, "index")
    (tmp_path / "precious").write_bytes(b"kept")
    (folder / "assets/b.1").unlink()
    (folder / "assets/b.1").symlink_to(tmp_path / "precious")
    with pytest.raises(CannotWrite, match=r"assets/b\.1"):
        write_folder(folder, NEW, ours, "index")
    assert (tmp_path / "precious").read_bytes() == b"kept"


def test_leftover_temporary_files_are_removed(folder):
    write_folder(folder, OLD, ours, "index")
    (folder / "assets/.a.1.x_9y.tmp").write_bytes(b"half")
    (folder / ".index.abc12.tmp").write_bytes(b"half")
    write_folder(folder, NEW, ours, "index")
    assert content(folder) == NEW


def test_file_or_missing_parent_folder_is_rejected(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(CannotWrite, match="is a file"):
        need_ours(tmp_path / "file", ours)
    with pytest.raises(CannotWrite, match=re.escape(str(tmp_path / "a"))):
        need_ours(tmp_path / "a" / "b", ours)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="permissions do not stop root")
def test_read_only_folder_is_reported(folder):
    write_folder(folder, OLD, ours, "index")
    folder.chmod(0o500)
    try:
        with pytest.raises(CannotWrite):
            write_folder(folder, NEW, ours, "index")
    finally:
        folder.chmod(0o700)
    assert content(folder) == OLD
