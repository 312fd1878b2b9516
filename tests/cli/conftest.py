"""Fixtures for tests of the command: a way to run it, and catalogs on disk."""

import io
import shutil
import sys

import builders
import pytest
from running import Ran

from squareone_data.files import packaged


@pytest.fixture
def squareone(monkeypatch, capsys, tmp_path):
    """Runs the command in this process, in an empty folder above which there is no catalog."""
    from squareone_data.cli.app import run

    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    for name in ("COLUMNS", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def go(*arguments):
        monkeypatch.setattr(sys, "argv", ["squareone", *map(str, arguments)])
        capsys.readouterr()
        code = run()
        return Ran(code, *capsys.readouterr())

    return go


@pytest.fixture
def small(tmp_path):
    """The small sample catalog, on disk; it has no findings."""
    return builders.on_disk(tmp_path / "small", builders.FILES)


@pytest.fixture
def copy(tmp_path):
    """A copy of the shipped catalog, on disk."""
    return shutil.copytree(packaged("square-one"), tmp_path / "copy")


@pytest.fixture
def crashing(monkeypatch):
    """Makes one more check, SQ998, which fails itself."""
    from squareone_data import checks

    def crash(catalog):
        """Nothing fails.

        It does.
        """
        raise ZeroDivisionError("by zero")

    made = checks.check("SQ998", checks.all_checks()["SQ101"].severity, good="{}", bad="{}")(crash)
    monkeypatch.setattr(checks, "_GENERAL", (*checks._GENERAL, made))


def tree(folder):
    """All files under a folder with their contents, and links with where they lead."""
    return {
        path.relative_to(folder).as_posix(): path.readlink() if path.is_symlink() else path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_symlink() or path.is_file()
    }


@pytest.fixture
def contents():
    """The function that lists all files under a folder with their contents."""
    return tree


@pytest.fixture
def edit():
    """The function that replaces a text in a file, once; it must be there."""

    def replace(path, old, new):
        text = path.read_text("utf-8")
        assert old in text, f"{path.name} does not hold {old!r}"
        path.write_text(text.replace(old, new, 1), "utf-8")

    return replace


@pytest.fixture
def talk(squareone, monkeypatch):
    """Runs a command with these lines on standard input."""

    def go(*arguments, lines=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return squareone(*arguments)

    return go
