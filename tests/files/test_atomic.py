"""Atomic writes: a file has either its old or its new content."""

import errno
import os
import tempfile

import builders
import pytest

from squareone_data.files.atomic import CannotWrite, write_all, write_bytes, write_text

needs_permissions = pytest.mark.skipif(not builders.permissions_hold(), reason="permission bits do not stop root")


@pytest.fixture
def old(tmp_path):
    """Return an existing file."""
    path = tmp_path / "white.json"
    path.write_text("old")
    return path


def untouched(path):
    """Return whether the old file is unchanged and the only file in its folder."""
    return path.read_text() == "old" and os.listdir(path.parent) == [path.name]


def failing(number):
    def fail(*_, **__):
        raise OSError(number, os.strerror(number))

    return fail


def test_new_file_is_written_as_utf_8(tmp_path):
    write_text(tmp_path / "new.json", "žlutý\n")
    assert (tmp_path / "new.json").read_bytes() == "žlutý\n".encode()


def test_write_all_writes_all_files_or_none(old):
    with pytest.raises(CannotWrite, match=r"new\.json: cannot be written: No such file"):
        write_all({old: b"new", old.parent / "nowhere" / "new.json": b"new"})
    assert untouched(old)
    write_all({old: b"new", old.parent / "new.json": b"too"})
    assert {path.name: path.read_bytes() for path in old.parent.iterdir()} == {"white.json": b"new", "new.json": b"too"}


def test_old_file_is_replaced_without_leftovers(old):
    write_text(old, "new")
    assert (old.read_text(), os.listdir(old.parent)) == ("new", ["white.json"])


@pytest.mark.parametrize("step", ["fsync", "replace", "chmod", "fdopen"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EIO, errno.EDQUOT])
def test_failing_disk_keeps_the_old_file(old, monkeypatch, step, number):
    monkeypatch.setattr(os, step, failing(number))
    with pytest.raises(CannotWrite, match=r"white\.json"):
        write_text(old, "new")
    monkeypatch.undo()
    assert untouched(old)


def test_full_disk_keeps_the_old_file(old, monkeypatch):
    monkeypatch.setattr(tempfile, "mkstemp", failing(errno.ENOSPC))
    with pytest.raises(CannotWrite, match="No space left"):
        write_text(old, "new")
    assert untouched(old)


def test_partial_write_keeps_the_old_file(old):
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, hard))
    try:
        with pytest.raises(CannotWrite):
            write_bytes(old, b"n" * (1 << 22))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert untouched(old)


def test_interruption_keeps_the_old_file_and_propagates(old, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_text(old, "new")
    assert untouched(old)


@needs_permissions
def test_read_only_file_is_not_replaced(old):
    old.chmod(0o444)
    with pytest.raises(CannotWrite, match="read-only"):
        write_text(old, "new")
    assert untouched(old)


@needs_permissions
def test_read_only_folder_keeps_the_old_file(old):
    old.parent.chmod(0o555)
    try:
        with pytest.raises(CannotWrite):
            write_text(old, "new")
    finally:
        old.parent.chmod(0o755)
    assert untouched(old)


def test_file_without_write_access_is_not_replaced(old, monkeypatch):
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(CannotWrite, match="read-only"):
        write_text(old, "new")
    assert untouched(old)


def test_writing_to_a_folder_is_rejected(tmp_path):
    with pytest.raises(CannotWrite, match="folder"):
        write_text(tmp_path, "new")
    assert os.listdir(tmp_path) == []


def test_writing_to_a_missing_folder_is_rejected(tmp_path):
    with pytest.raises(CannotWrite, match="No such file"):
        write_text(tmp_path / "none" / "new.json", "new")


def test_symbolic_link_is_followed_and_kept(old):
    link = old.parent / "link.json"
    link.symlink_to("white.json")
    write_text(link, "new")
    assert (link.is_symlink(), os.readlink(link), old.read_text()) == (True, "white.json", "new")


def test_broken_symbolic_link_is_followed(tmp_path):
    (tmp_path / "link.json").symlink_to("there.json")
    write_text(tmp_path / "link.json", "new")
    assert ((tmp_path / "link.json").is_symlink(), (tmp_path / "there.json").read_text()) == (True, "new")


def test_writing_to_a_circular_link_is_rejected(tmp_path):
    link = tmp_path / "link.json"
    link.symlink_to("link.json")
    with pytest.raises(CannotWrite):
        write_text(link, "new")
    assert os.readlink(link) == "link.json"


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664])
def test_permissions_of_an_existing_file_are_kept(old, mode):
    old.chmod(mode)
    write_text(old, "new")
    assert old.stat().st_mode & 0o777 == mode


def test_new_file_has_default_permissions(tmp_path):
    (tmp_path / "other").touch()
    write_text(tmp_path / "new", "new")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_invalid_unicode_is_rejected_before_writing(old):
    with pytest.raises(UnicodeEncodeError):
        write_text(old, "\ud800")
    assert untouched(old)
