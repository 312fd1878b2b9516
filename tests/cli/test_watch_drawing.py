"""The command `watch` updates pictures and a gallery: changed tiles are drawn again, and nothing else."""

import json
import re

import pytest
from builders import GAME, WHITE
from saving import Saves, put, save


@pytest.fixture
def drawn(squareone, small, monkeypatch, tmp_path):
    """The function that watches the sample while changes are made in turn, and returns the lines about drawing."""

    def go(*changes, options):
        Saves(monkeypatch, changes)
        ran = squareone("watch", small, "--stop-after", len(changes) + 1, *options)
        assert (ran.code, ran.err) == (0, "")
        return re.findall(r"^(?:not )?drawn: .*$", ran.out, re.MULTILINE)

    return go


def test_nothing_is_drawn_without_a_folder(drawn):
    assert drawn(options=[]) == []


def test_only_changed_faces_are_drawn_again(drawn, small, tmp_path):
    folder = tmp_path / "faces"
    first, second, third = drawn(
        put(small / WHITE, '"reward": "R"', '"reward": "G"'), put(small / GAME, '"version": "1"', '"version": "2"'),
        options=["--faces", folder],
    )  # fmt: skip
    assert first.endswith(" files")
    assert re.fullmatch(rf"drawn: {re.escape(str(folder))}, W\d\d\.svg", second)
    assert third.endswith("nothing changed")
    assert {"back-white.svg", "back-black.svg"} < {path.name for path in folder.iterdir()}


def test_face_of_a_removed_tile_is_removed(drawn, small, tmp_path):
    def one_less():
        document = json.loads((small / WHITE).read_text("utf-8"))
        document["tiles"].pop()
        save(small / WHITE, json.dumps(document))

    folder = tmp_path / "faces"
    last = json.loads((small / WHITE).read_text("utf-8"))["tiles"][-1]["id"]
    _, second = drawn(one_less, options=["--faces", folder])
    assert f"{last}.svg" in second
    assert not (folder / f"{last}.svg").exists()


def test_gallery_is_updated_without_leftovers(drawn, small, tmp_path):
    folder = tmp_path / "html"
    first, second = drawn(put(small / WHITE, '"reward": "R"', '"reward": "G"'), options=["--gallery", folder])
    assert first.startswith(f"drawn: {folder}, ")
    assert "index.html" in second or second.endswith(" files")
    page = (folder / "index.html").read_text("utf-8")
    named = set(re.findall(r"assets/[a-z0-9.-]+", page))
    assert named == {f"assets/{path.name}" for path in (folder / "assets").iterdir()}


def test_unreadable_catalog_leaves_the_last_drawing(drawn, small, tmp_path):
    folder = tmp_path / "html"
    _, second, third = drawn(
        put(small / WHITE, '"reward": "R"', '"reward": "Q Q ["'), put(small / WHITE, '"Q Q ["', '"R"'),
        options=["--gallery", folder],
    )  # fmt: skip
    assert second.startswith("not drawn: ")
    assert third == f"drawn: {folder}, nothing changed"
    assert (folder / "index.html").is_file()


@pytest.mark.parametrize("option", ["--gallery", "--faces"])
def test_folder_with_other_files_is_refused(squareone, small, tmp_path, option):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/letter.txt").write_text("dear")
    ran = squareone("watch", small, "--stop-after", "1", option, tmp_path / "mine")
    assert (ran.code, ran.out) == (2, "")
    assert "contains letter.txt, which this program did not write" in ran.err
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["letter.txt"]


def test_pictures_of_another_program_are_refused(squareone, small, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/W01.svg").write_text("<svg/>")
    ran = squareone("watch", small, "--stop-after", "1", "--faces", tmp_path / "mine")
    assert (ran.code, "contains W01.svg" in ran.err) == (2, True)
    assert (tmp_path / "mine/W01.svg").read_text() == "<svg/>"


def test_faces_and_gallery_need_two_folders(squareone, small, tmp_path):
    ran = squareone("watch", small, "--gallery", tmp_path / "x", "--faces", tmp_path / "x")
    assert (ran.code, "--gallery" in ran.err) == (2, True)
