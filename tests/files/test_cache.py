"""The cache of results: optional, and robust against invalid files."""

import json
import os

import pytest

from squareone_data.files import cache
from squareone_data.files.cache import CachedResult, folder


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Return a separate cache folder, which does not exist yet."""
    monkeypatch.setenv("SQUAREONE_CACHE", str(tmp_path / "results"))
    return tmp_path / "results"


def numbers(found):
    return isinstance(found, list)


def test_cached_result_is_found(home):
    CachedResult("games", ["a", "b"]).write([1, 2])
    assert CachedResult("games", ["a", "b"]).read(numbers) == [1, 2]


@pytest.mark.parametrize("other", [["a", "c"], ["ab"], ["b", "a"], ["a"]])
def test_result_with_other_dependencies_is_not_found(home, other):
    CachedResult("games", ["a", "b"]).write([1, 2])
    assert CachedResult("games", other).read(numbers) is None


@pytest.mark.parametrize("content", ["", "{", "[]", "null", '{"key": "x", "result": [1]}', "\x00\x01", "[" * 100_000])
def test_invalid_cache_file_is_ignored(home, content):
    one = CachedResult("games", ["a"])
    one.write([1])
    one.path.write_text(content)
    assert one.read(numbers) is None
    one.write([2])
    assert one.read(numbers) == [2]


def test_result_with_another_structure_is_ignored(home):
    one = CachedResult("games", ["a"])
    one.write({"not": "a list"})
    assert one.read(numbers) is None


def test_cache_can_be_disabled(tmp_path, monkeypatch):
    monkeypatch.setenv("SQUAREONE_CACHE", "off")
    one = CachedResult("games", ["a"])
    one.write([1])
    assert (folder(), one.read(numbers)) == (None, None)


def test_unwritable_cache_folder_is_ignored(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("SQUAREONE_CACHE", str(tmp_path / "file" / "results"))
    one = CachedResult("games", ["a"])
    one.write([1])
    assert one.read(numbers) is None
    assert (tmp_path / "file").read_text() == "in the way"


def test_default_folder_is_the_cache_folder_of_the_user(tmp_path, monkeypatch):
    monkeypatch.delenv("SQUAREONE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert folder().name == "results"
    assert "squareone" in folder().parts


def test_least_recently_used_results_are_removed(home, monkeypatch):
    monkeypatch.setattr(cache, "MAX_KEPT", 3)
    for n in range(5):
        one = CachedResult("games", [str(n)])
        one.write([n])
        if one.path.exists():
            os.utime(one.path, (n, n))
    assert sorted(json.loads(path.read_text())["result"][0] for path in home.glob("*.json")) == [2, 3, 4]


def test_tests_do_not_touch_the_cache_of_the_user():
    assert "squareone-tests-" in str(folder())
