"""``init``: a catalog of one's own, whole or not at all, and never over something that is there."""

import errno
import json
import os
import shlex
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


def test_the_catalog_made_has_no_findings_but_those_of_the_original(squareone, tmp_path):
    ran = squareone("init", tmp_path / "mine")
    assert (ran.code, ran.err) == (0, "")
    assert f"{tmp_path / 'mine'}: " in ran.out
    (report, original) = (
        json.loads(squareone("validate", *options, "--no-play", "--format", "json").out)
        for options in ([tmp_path / "mine"], [])
    )
    assert report["tiles"] == 106
    assert report["files"]["found"] == report["files"]["validated"] == 11
    assert [finding["fingerprint"] for finding in report["findings"]] == [
        finding["fingerprint"] for finding in original["findings"]
    ]
    assert squareone("fmt", "--check", tmp_path / "mine").code == 0


def test_the_schemas_a_file_names_are_there_and_accept_it(squareone, tmp_path):
    squareone("init", tmp_path / "mine")
    read = 0
    for path in (tmp_path / "mine").rglob("*.json"):
        if {"schema", ".vscode"} & set(path.parts):
            continue
        document = json.loads(path.read_text("utf-8"))
        schema = json.loads((path.parent / document["$schema"]).read_text("utf-8"))
        Draft202012Validator(schema).validate(document)
        read += 1
    assert read == 11


def test_the_editor_finds_schemas_and_a_task(squareone, tmp_path):
    squareone("init", tmp_path / "mine")
    settings = json.loads((tmp_path / "mine/.vscode/settings.json").read_text("utf-8"))
    assert settings["json.schemas"]
    for schema in settings["json.schemas"]:
        assert (tmp_path / "mine" / schema["url"]).is_file()
        assert all(list((tmp_path / "mine").glob(match.lstrip("/"))) for match in schema["fileMatch"])
    (task,) = json.loads((tmp_path / "mine/.vscode/tasks.json").read_text("utf-8"))["tasks"]
    assert task["command"].startswith("squareone validate")


def test_the_notice_travels_along(squareone, tmp_path):
    from squareone_data import NOTICE

    squareone("init", tmp_path / "mine")
    assert NOTICE in (tmp_path / "mine/README.md").read_text("utf-8")


def test_an_empty_folder_is_filled(squareone, tmp_path):
    (tmp_path / "mine").mkdir()
    assert squareone("init", tmp_path / "mine").code == 0
    assert (tmp_path / "mine/game.json").is_file()


def test_folders_above_are_made(squareone, tmp_path):
    assert squareone("init", tmp_path / "a/b/c").code == 0
    assert (tmp_path / "a/b/c/game.json").is_file()


def test_the_working_folder_can_be_filled_and_is_still_the_working_folder(squareone, tmp_path):
    assert squareone("init", ".").code == 0
    assert (tmp_path / "empty/game.json").is_file()
    assert squareone("validate", ".", "--no-play").code == 0
    assert Path.cwd() == tmp_path / "empty"


def test_an_empty_folder_keeps_its_permissions(squareone, tmp_path):
    (tmp_path / "mine").mkdir(mode=0o750)
    squareone("init", tmp_path / "mine")
    assert (tmp_path / "mine").stat().st_mode & 0o777 == 0o750


@pytest.mark.parametrize("inside", ["game.json", ".hidden", "note.txt"])
def test_a_folder_that_is_not_empty_is_left_alone(squareone, tmp_path, contents, inside):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / inside).write_text("mine")
    ran = squareone("init", tmp_path / "mine")
    assert (ran.code, ran.out) == (2, "")
    assert str(tmp_path / "mine") in ran.err
    assert contents(tmp_path) == {f"mine/{inside}": b"mine"}


@pytest.mark.parametrize("make", ["file", "link to a folder", "broken link"])
def test_existing_file_or_link_is_not_changed(squareone, tmp_path, contents, make):
    path = tmp_path / "mine"
    if make == "file":
        path.write_text("mine")
    else:
        path.symlink_to(tmp_path / ("empty" if make == "link to a folder" else "nowhere"))
    before = contents(tmp_path)
    ran = squareone("init", path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"squareone: {path}: ")
    assert contents(tmp_path) == before


def test_a_file_above_is_left_alone(squareone, tmp_path, contents):
    (tmp_path / "file").write_text("mine")
    ran = squareone("init", tmp_path / "file/inside")
    assert (ran.code, ran.out) == (2, "")
    assert contents(tmp_path) == {"file": b"mine"}


@pytest.mark.skipif(AS_ROOT, reason="permission bits do not stop root")
def test_a_read_only_folder_above_is_reported(squareone, tmp_path):
    tmp_path.chmod(0o555)
    try:
        ran = squareone("init", tmp_path / "mine")
    finally:
        tmp_path.chmod(0o755)
    assert (ran.code, ran.out) == (2, "")
    assert "Permission denied" in ran.err


@pytest.mark.parametrize("step", ["rename", "mkdir"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_disk_that_fails_leaves_nothing_behind(squareone, tmp_path, monkeypatch, step, number):
    def fail(*_, **__):
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(os, step, fail)
        ran = squareone("init", tmp_path / "mine")
    assert (ran.code, ran.out) == (2, "")
    assert os.strerror(number) in ran.err
    assert os.listdir(tmp_path) == ["empty"]


@pytest.mark.parametrize(
    "name",
    ["with spaces", "it's", 'a "quote"', "two\nlines", "日本語のカタログ", "český", "-dash", "$HOME", "a;b", "ž" * 60],
)
def test_a_name_can_be_anything(squareone, tmp_path, name):
    path = tmp_path / name
    ran = squareone("init", path)
    assert (ran.code, ran.err) == (0, "")
    assert squareone("validate", path, "--no-play").code == 0
    assert squareone("show", "W01", "-C", path).code == 0
    assert squareone("fmt", path).code == 0


@pytest.mark.parametrize("name", ["with spaces", "it's", "$HOME"])
def test_the_command_it_proposes_can_be_run_as_it_is_written(squareone, tmp_path, name):
    ran = squareone("init", tmp_path / name)
    _, _, command = ran.out.rstrip("\n").rpartition("then run: ")
    assert shlex.split(command) == ["squareone", "validate", str(tmp_path / name)]


def test_a_name_too_long_is_reported(squareone, tmp_path):
    ran = squareone("init", tmp_path / ("n" * 300))
    assert (ran.code, ran.out) == (2, "")
    assert "Traceback" not in ran.err


def test_only_packaged_catalogs_are_copied(squareone, tmp_path, small):
    ran = squareone("init", tmp_path / "mine", "--from", str(small))
    assert (ran.code, ran.out) == (2, "")
    assert "square-one" in ran.err
