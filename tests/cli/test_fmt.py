"""``fmt``: one form for every file, nothing touched that cannot be read, nothing half written."""

import errno
import json
import os
import re

import builders
import pytest
from builders import BLACK, FILES, WHITE

AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


@pytest.fixture
def messy(small):
    """The sample catalog with tiles out of order, pieces out of order, keys out of order, all of it on one line."""
    path = small / WHITE
    document = json.loads(path.read_text("utf-8"))
    document["tiles"].reverse()
    text = json.dumps({key: document[key] for key in reversed(document)}).replace('"Y R"', '"R Y"')
    path.write_text(text.replace('"B | Y G"', '"B | G Y"'), "utf-8")
    return small


def test_fmt_makes_a_messy_file_canonical_and_names_it(squareone, messy):
    ran = squareone("fmt", messy)
    assert (ran.code, ran.err) == (0, "")
    assert re.fullmatch(rf"{re.escape(str(messy / WHITE))}: re\w+\n", ran.out)
    assert (messy / WHITE).read_text("utf-8") == FILES[WHITE]


def test_fmt_touches_only_what_is_not_canonical(squareone, messy, contents):
    before = contents(messy)
    squareone("fmt", messy)
    after = contents(messy)
    assert [name for name in after if after[name] != before[name]] == [WHITE]


def test_fmt_a_second_time_changes_nothing(squareone, messy, contents):
    squareone("fmt", messy)
    before = contents(messy)
    ran = squareone("fmt", messy)
    assert ran == (0, f"{messy}: 5 files are in canonical form\n", "")
    assert contents(messy) == before


def test_fmt_check_changes_nothing_and_says_what_would(squareone, messy, contents):
    before = contents(messy)
    ran = squareone("fmt", "--check", messy)
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.startswith(f"{messy / WHITE}: would be ")
    assert contents(messy) == before
    squareone("fmt", messy)
    assert squareone("fmt", "--check", messy).code == 0


def test_fmt_keeps_own_keys_and_line_endings_become_one(squareone, small):
    path = small / WHITE
    text = (
        path.read_text("utf-8")
        .replace('"set": "base"', '"x-mine": {"b": 1, "a": 2}, "set": "base"')
        .replace("\n", "\r\n")
    )
    path.write_bytes(text.encode())
    assert squareone("fmt", small).code == 0
    assert b"\r" not in path.read_bytes()
    assert json.loads(path.read_text("utf-8"))["x-mine"] == {"b": 1, "a": 2}


@pytest.mark.parametrize("spoiled", ["{", '{"set": "base", "color": "white", "tiles": [{"id": "W01"}]}', "null", "[]"])
def test_fmt_leaves_a_file_with_faults_and_says_so(squareone, messy, contents, spoiled):
    (messy / BLACK).write_text(spoiled)
    ran = squareone("fmt", messy)
    assert (ran.code, ran.err) == (1, "")
    assert f"{messy / WHITE}: re" in ran.out
    assert f"  --> {messy / BLACK}:1:" in ran.out
    assert contents(messy)[BLACK] == spoiled.encode()


def test_fmt_leaves_a_tile_file_with_one_bad_tile_as_it_is(squareone, messy, contents, edit):
    edit(messy / WHITE, '"reward": "R"', '"reward": "r"')
    before = contents(messy)
    ran = squareone("fmt", messy)
    assert ran.code == 1
    assert "error[SQ113]" in ran.out
    assert contents(messy) == before


@pytest.mark.parametrize("options", [[], ["--check"]])
def test_missing_file_does_not_fail_fmt(squareone, small, options):
    (small / BLACK).unlink()
    assert squareone("fmt", small, *options).code == 0


def test_fmt_goes_through_several_folders(squareone, messy, copy):
    ran = squareone("fmt", "--check", copy, messy)
    assert ran.code == 1
    assert f"{copy}: 11 files are in canonical form\n" in ran.out
    assert f"{messy / WHITE}: would be " in ran.out


@pytest.mark.parametrize("option", ["-C", "--catalog"])
def test_fmt_takes_the_catalog_by_option_or_from_the_working_folder(squareone, messy, monkeypatch, option):
    assert squareone("fmt", "--check", option, messy).code == 1
    monkeypatch.chdir(messy / "base")
    assert squareone("fmt", "--check").code == 1


def test_fmt_refuses_the_packaged_catalog_and_points_to_init(squareone):
    ran = squareone("fmt")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("squareone: ")
    assert "squareone init" in ran.err


def test_fmt_check_reads_the_packaged_catalog(squareone):
    ran = squareone("fmt", "--check")
    assert (ran.code, ran.err) == (0, "")
    assert "11 files are in canonical form" in ran.out


# ---- where nothing can be written


def full_disk(monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)


def read_only(monkeypatch):
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode, **more: mode != os.W_OK and real(path, mode, **more))


@pytest.mark.parametrize(("hinder", "word"), [(full_disk, "No space left"), (read_only, "read-only")])
def test_the_old_file_stays_where_a_new_one_cannot_be_written(squareone, messy, contents, monkeypatch, hinder, word):
    before = contents(messy)
    hinder(monkeypatch)
    ran = squareone("fmt", messy)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"squareone: {messy / WHITE}: ")
    assert word in ran.err
    assert contents(messy) == before


@pytest.mark.parametrize(("hinder", "word"), [(full_disk, "No space left"), (read_only, "read-only")])
@pytest.mark.parametrize("command", ["export csv", "export json", "schema report"])
def test_the_old_output_stays_where_a_new_one_cannot_be_written(
    squareone, small, tmp_path, monkeypatch, command, hinder, word
):
    monkeypatch.chdir(small)
    out = builders.on_disk(tmp_path / "out", {"old": "old"}) / "old"
    hinder(monkeypatch)
    ran = squareone(*command.split(), "-o", out)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"squareone: {out}: ")
    assert word in ran.err
    assert (out.read_text(), os.listdir(out.parent)) == ("old", ["old"])


@pytest.mark.skipif(AS_ROOT, reason="permission bits do not stop root")
def test_fmt_in_a_read_only_folder_says_so(squareone, messy, contents):
    before = contents(messy)
    (messy / "base").chmod(0o555)
    try:
        assert squareone("fmt", messy).code == 2
    finally:
        (messy / "base").chmod(0o755)
    assert contents(messy) == before
