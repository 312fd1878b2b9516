"""Unusual folders: odd names, read-only files, and concurrent writes."""

import errno
import json
import os
import re
import shlex
import threading

import builders
import pytest
from builders import BLACK, FILES, GAME, WHITE

NAMES = [
    "with a space",
    "it's",
    "two\nlines",
    "přístav",
    "日本語 のタイル",
    "مرفأ",
    "a#b?c%20",
    "tab\there",
    "[x]",
    "*",
    "é\u0301",
]
needs_permissions = pytest.mark.skipif(not builders.permissions_hold(), reason="permission bits do not stop root")


@pytest.fixture(params=NAMES)
def odd(request, tmp_path):
    """The sample catalog in a folder with an odd name."""
    return builders.on_disk(tmp_path / request.param / "cat's née", FILES)


def test_every_command_works_in_a_folder_of_any_name(squareone, odd, tmp_path):
    for command in (
        ["validate", "--no-play"], ["show", "W01"], ["list"], ["stats"], ["fmt"], ["fmt", "--check"], ["migrate"],
        ["new", "set", "night-harbor"], ["new", "tile", "base", "white", "Y / G > B B"], ["diff", odd],
        ["watch", "--stop-after", "1"],
        ["export", "json", "-o", tmp_path / "out.json"], ["export", "csv", "-o", tmp_path / "out.csv"],
    ):  # fmt: skip
        ran = squareone(*command, "-C", odd)
        assert (ran.code, ran.err) == (0, ""), command


@pytest.mark.parametrize("format", ["text", "json", "sarif", "github"])
def test_a_fault_is_reported_in_a_folder_of_any_name(squareone, odd, edit, format):
    edit(odd / WHITE, '"reward": "R"', '"reward": "Q"')
    ran = squareone("validate", odd, "--no-play", "--format", format)
    assert (ran.code, ran.err) == (1, "")
    assert "SQ210" in ran.out


def test_a_place_is_one_line_whatever_the_folder_is_called(squareone, odd, edit):
    """A problem matcher reads line by line."""
    edit(odd / WHITE, '"reward": "R"', '"reward": "Q"')
    lines = squareone("validate", odd, "--no-play").out.split("\n")
    assert [line for line in lines if re.fullmatch(rf"  --> .*{WHITE}:6:\d+", line)]


def test_an_expansion_can_be_started_on_a_catalog_of_any_name(squareone, odd, tmp_path, monkeypatch):
    monkeypatch.chdir(odd.parent)
    ran = squareone("init", "own", "--extends", f"./{odd.name}")
    assert (ran.code, ran.err) == (0, "")
    assert json.loads((odd.parent / "own" / GAME).read_text("utf-8"))["extends"] == f"../{odd.name}"
    assert squareone("validate", "own", "--no-play").code == 0


@pytest.mark.parametrize("name", NAMES)
def test_an_expansion_in_a_folder_of_any_name_is_whole(squareone, tmp_path, name):
    ran = squareone("init", tmp_path / name, "--extends", "square-one")
    assert (ran.code, ran.err) == (0, "")
    assert squareone("validate", tmp_path / name, "--no-play", "--fail-on", "warning").code == 0
    assert squareone("fmt", "--check", tmp_path / name).code == 0
    assert squareone("new", "tile", json.loads((tmp_path / name / GAME).read_text("utf-8"))["sets"][0]["id"], "white",
                     "-C", tmp_path / name).code == 0  # fmt: skip


@pytest.mark.parametrize("name", ["with a space", "it's", "$HOME", "a;b"])
def test_the_command_that_a_refusal_proposes_can_be_run_as_it_is_written(squareone, tmp_path, name, edit):
    folder = builders.on_disk(tmp_path / name, FILES)
    edit(folder / GAME, '"format": 1', '"format": 0')
    said = squareone("fmt", folder).err
    proposed = said[said.index("`") + 1 : said.rindex("`")]
    assert shlex.split(proposed) == ["squareone", "migrate", str(folder)]
    (folder / WHITE).write_text("{")
    said = squareone("list", "-C", folder).err
    proposed = said[said.index("`") + 1 : said.rindex("`")]
    assert shlex.split(proposed) == ["squareone", "validate", str(folder)]


# ---- nothing may be written

WRITING = [["fmt"], ["migrate"], ["new", "set", "night-harbor"], ["new", "tile", "base", "white", "Y / G > B B"]]
READING = [
    ["validate", "--no-play"],
    ["show", "W01"],
    ["list"],
    ["stats"],
    ["fmt", "--check"],
    ["export", "csv", "-o", "-"],
]


@pytest.fixture
def read_only(tmp_path):
    """The sample, messy and in format 0, or as it is, in folders and files that may not be written."""
    made = []

    def make(files=FILES):
        folder = builders.on_disk(tmp_path / f"mounted-{len(made)}", files)
        for path in (*folder.rglob("*"), folder):
            path.chmod(0o555 if path.is_dir() else 0o444)
        made.append(folder)
        return folder

    yield make
    for folder in made:
        folder.chmod(0o755)
        for path in folder.rglob("*"):
            path.chmod(0o755)


@needs_permissions
@pytest.mark.parametrize("command", READING)
def test_reading_works_where_nothing_may_be_written(squareone, read_only, command):
    assert squareone(*command, "-C", read_only()).code == 0


@needs_permissions
@pytest.mark.parametrize("command", WRITING)
def test_writing_says_so_where_nothing_may_be_written(squareone, read_only, contents, command):
    files = {**FILES, WHITE: FILES[WHITE].replace('    {"id"', '  {"id"')}
    if command == ["migrate"]:
        files[GAME] = files[GAME].replace('"format": 1', '"format": 0')
    folder = read_only(files)
    before = contents(folder)
    ran = squareone(*command, "-C", folder)
    assert (ran.code, ran.out) == (2, "")
    assert "Traceback" not in ran.err
    assert contents(folder) == before


@pytest.mark.parametrize("command", WRITING)
@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.ENOSPC])
def test_writing_says_so_on_a_mount_that_refuses_it(squareone, tmp_path, contents, monkeypatch, command, number):
    """The same for root, whom no permission stops: the system itself says no."""
    import tempfile

    files = {**FILES, WHITE: FILES[WHITE].replace('    {"id"', '  {"id"')}
    if command == ["migrate"]:
        files[GAME] = files[GAME].replace('"format": 1', '"format": 0')
    folder = builders.on_disk(tmp_path / "mounted", files)
    before = contents(folder)

    def refuse(*_, **__):
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(tempfile, "mkstemp", refuse)
        patch.setattr(os, "mkdir", refuse)
        ran = squareone(*command, "-C", folder)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("squareone: ")
    assert os.strerror(number) in ran.err
    assert "Traceback" not in ran.err
    assert contents(folder) == before


# ---- concurrent writes


def other_editor(monkeypatch, path, text):
    """Another editor, who saves a file just before the program writes; the saved files."""
    from squareone_data.files import atomic, formatting, scaffold

    saved = []
    real = atomic.write_text

    def write(target, content, **more):
        if not saved:
            saved.append(path)
            path.write_text(text, "utf-8")
        real(target, content, **more)

    for module in (formatting, scaffold):
        monkeypatch.setattr(module, "write_text", write)
    return saved


def test_a_file_saved_by_another_while_fmt_runs_is_whole_afterwards(squareone, tmp_path, monkeypatch):
    files = {**FILES, WHITE: FILES[WHITE].replace('    {"id"', '  {"id"')}
    folder = builders.on_disk(tmp_path / "mine", files)
    theirs = files[BLACK].replace('"points": 4', '"points": 5')
    saved = other_editor(monkeypatch, folder / BLACK, theirs)
    ran = squareone("fmt", folder)
    assert (ran.code, saved) == (0, [folder / BLACK])
    assert (folder / WHITE).read_text("utf-8") == FILES[WHITE]
    assert (folder / BLACK).read_text("utf-8") == theirs


def test_concurrent_change_is_not_overwritten_silently(squareone, tmp_path, monkeypatch):
    files = {**FILES, WHITE: FILES[WHITE].replace('    {"id"', '  {"id"')}
    folder = builders.on_disk(tmp_path / "mine", files)
    theirs = files[WHITE].replace('"reward": "R"', '"reward": "B"')
    other_editor(monkeypatch, folder / WHITE, theirs)
    ran = squareone("fmt", folder)
    assert "Traceback" not in ran.err
    kept = json.loads((folder / WHITE).read_text("utf-8")) == json.loads(theirs)
    assert kept or ran.code != 0


def test_two_programs_that_write_at_once_leave_whole_files(tmp_path, squareone):
    from squareone_data.files import load
    from squareone_data.files.atomic import CannotWrite
    from squareone_data.files.formatting import formatted, write_all

    messy = {name: text.replace('": ', '":   ') for name, text in FILES.items()}
    folder = builders.on_disk(tmp_path / "mine", messy)
    errors = []

    def format_again():
        try:
            for _ in range(10):
                write_all(folder, formatted(load(folder)))
        except CannotWrite as error:
            assert str(folder) in str(error)  # the other writer was faster; its change is kept
        except Exception as error:  # reported below
            errors.append(error)

    def save_again():
        for _ in range(10):
            for name, text in messy.items():
                temporary = folder / f".{threading.get_ident()}"
                temporary.write_text(text, "utf-8")
                os.replace(temporary, folder / name)

    threads = [threading.Thread(target=target) for target in (format_again, save_again, format_again)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert all((folder / name).read_text("utf-8") in (FILES[name], messy[name]) for name in FILES)
    assert not [path for path in folder.rglob("*") if path.is_file() and path.name.startswith(".")]


def test_a_file_that_goes_away_between_listing_and_reading_is_reported(squareone, small, monkeypatch):
    from squareone_data.files import tree

    real = tree.read_bytes

    def vanish(path):
        if path.name == "black.json":
            path.unlink(missing_ok=True)
        return real(path)

    monkeypatch.setattr(tree, "read_bytes", vanish)
    ran = squareone("validate", small, "--no-play")
    assert ran.code == 1
    assert BLACK in ran.out
