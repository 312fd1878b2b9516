"""Results are kept where they can be, and nothing depends on that."""

import json
import os

import pytest

from squareone_data.files import cache
from squareone_data.files.cache import Kept, folder


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A cache folder of its own, which does not exist yet."""
    monkeypatch.setenv("SQUAREONE_CACHE", str(tmp_path / "results"))
    return tmp_path / "results"


def numbers(found):
    return isinstance(found, list)


def test_what_was_kept_is_found_again(home):
    Kept("games", ["a", "b"]).write([1, 2])
    assert Kept("games", ["a", "b"]).read(numbers) == [1, 2]


@pytest.mark.parametrize("other", [["a", "c"], ["ab"], ["b", "a"], ["a"]])
def test_what_follows_from_anything_else_is_not(home, other):
    Kept("games", ["a", "b"]).write([1, 2])
    assert Kept("games", other).read(numbers) is None


@pytest.mark.parametrize("content", ["", "{", "[]", "null", '{"key": "x", "result": [1]}', "\x00\x01", "[" * 100_000])
def test_a_broken_file_is_as_good_as_none(home, content):
    one = Kept("games", ["a"])
    one.write([1])
    one.path.write_text(content)
    assert one.read(numbers) is None
    one.write([2])
    assert one.read(numbers) == [2]


def test_a_result_of_another_form_is_as_good_as_none(home):
    one = Kept("games", ["a"])
    one.write({"not": "a list"})
    assert one.read(numbers) is None


def test_off_keeps_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("SQUAREONE_CACHE", "off")
    one = Kept("games", ["a"])
    one.write([1])
    assert (folder(), one.read(numbers)) == (None, None)


def test_a_folder_that_cannot_be_written_to_is_no_fault(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("SQUAREONE_CACHE", str(tmp_path / "file" / "results"))
    one = Kept("games", ["a"])
    one.write([1])
    assert one.read(numbers) is None
    assert (tmp_path / "file").read_text() == "in the way"


def test_without_a_wish_it_is_the_cache_folder_of_the_user(tmp_path, monkeypatch):
    monkeypatch.delenv("SQUAREONE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert folder().name == "results"
    assert "squareone" in folder().parts


def test_only_so_many_are_kept_and_the_oldest_go(home, monkeypatch):
    monkeypatch.setattr(cache, "MOST_KEPT", 3)
    for n in range(5):
        one = Kept("games", [str(n)])
        one.write([n])
        if one.path.exists():
            os.utime(one.path, (n, n))
    assert sorted(json.loads(one.read_text())["result"][0] for one in home.glob("*.json")) == [2, 3, 4]


def test_tests_do_not_touch_the_cache_of_the_user():
    assert "squareone-tests-" in str(folder())
