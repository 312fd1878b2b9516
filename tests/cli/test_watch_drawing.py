"""`watch` keeps pictures and a gallery up with the catalog: what changed is drawn anew, and nothing else."""

import json
import re

import pytest
from builders import GAME, WHITE


@pytest.fixture
def drawn(squareone, small, monkeypatch, tmp_path):
    """The function that watches the sample while changes are made in turn; what was said of drawing in each round."""
    from squareone_data.cli import watch

    def go(*changes, options):
        waiting = iter(changes)

        def look(_):
            change = next(waiting, None)
            assert change is not None, "watch waits for a change that does not come"
            change()

        monkeypatch.setattr(watch.time, "sleep", look)
        ran = squareone("watch", small, "--stop-after", len(changes) + 1, *options)
        assert (ran.code, ran.err) == (0, "")
        return re.findall(r"^(?:not )?drawn: .*$", ran.out, re.MULTILINE)

    return go


def put(path, old, new):
    """A change that replaces a text."""

    def change():
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")

    return change


def test_without_a_folder_nothing_is_drawn(drawn):
    assert drawn(options=[]) == []


def test_only_the_face_that_changed_is_drawn_anew(drawn, small, tmp_path):
    folder = tmp_path / "faces"
    first, second, third = drawn(
        put(small / WHITE, '"reward": "R"', '"reward": "G"'), put(small / GAME, '"version": "1"', '"version": "2"'),
        options=["--faces", folder],
    )  # fmt: skip
    assert first.endswith(" files")
    assert re.fullmatch(rf"drawn: {re.escape(str(folder))}, W\d\d\.svg", second)
    assert third.endswith("nothing changed")
    assert {"back-white.svg", "back-black.svg"} < {one.name for one in folder.iterdir()}


def test_a_tile_that_goes_takes_its_face_along(drawn, small, tmp_path):
    def one_less():
        document = json.loads((small / WHITE).read_text("utf-8"))
        document["tiles"].pop()
        (small / WHITE).write_text(json.dumps(document), "utf-8")

    folder = tmp_path / "faces"
    last = json.loads((small / WHITE).read_text("utf-8"))["tiles"][-1]["id"]
    _, second = drawn(one_less, options=["--faces", folder])
    assert f"{last}.svg" in second
    assert not (folder / f"{last}.svg").exists()


def test_the_gallery_follows_and_its_page_is_the_only_way_in(drawn, small, tmp_path):
    folder = tmp_path / "html"
    first, second = drawn(put(small / WHITE, '"reward": "R"', '"reward": "G"'), options=["--gallery", folder])
    assert first.startswith(f"drawn: {folder}, ")
    assert "index.html" in second or second.endswith(" files")
    page = (folder / "index.html").read_text("utf-8")
    named = set(re.findall(r"assets/[a-z0-9.-]+", page))
    assert named == {f"assets/{one.name}" for one in (folder / "assets").iterdir()}


def test_what_cannot_be_read_is_told_and_the_last_drawing_stays(drawn, small, tmp_path):
    folder = tmp_path / "html"
    _, second, third = drawn(
        put(small / WHITE, '"reward": "R"', '"reward": "Q Q ["'), put(small / WHITE, '"Q Q ["', '"R"'),
        options=["--gallery", folder],
    )  # fmt: skip
    assert second.startswith("not drawn: ")
    assert third == f"drawn: {folder}, nothing changed"
    assert (folder / "index.html").is_file()


@pytest.mark.parametrize("option", ["--gallery", "--faces"])
def test_a_folder_with_something_else_in_it_is_refused_at_once(squareone, small, tmp_path, option):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/letter.txt").write_text("dear")
    ran = squareone("watch", small, "--stop-after", "1", option, tmp_path / "mine")
    assert (ran.code, ran.out) == (2, "")
    assert "holds letter.txt, which this program did not write there" in ran.err
    assert [one.name for one in (tmp_path / "mine").iterdir()] == ["letter.txt"]


def test_pictures_of_somebody_else_with_names_like_ours_are_refused(squareone, small, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/W01.svg").write_text("<svg/>")
    ran = squareone("watch", small, "--stop-after", "1", "--faces", tmp_path / "mine")
    assert (ran.code, "holds W01.svg" in ran.err) == (2, True)
    assert (tmp_path / "mine/W01.svg").read_text() == "<svg/>"


def test_one_folder_cannot_be_both(squareone, small, tmp_path):
    ran = squareone("watch", small, "--gallery", tmp_path / "x", "--faces", tmp_path / "x")
    assert (ran.code, "each needs a folder of its own" in ran.err) == (2, True)
