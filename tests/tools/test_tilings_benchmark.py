"""The benchmark of tilings: what it compares and how it judges; nothing is timed here."""

import importlib.util
import sys
from pathlib import Path

import pytest

from squareone_data.files import load
from squareone_data.files.tree import MemoryTree
from squareone_data.games.project_l.sample import FILES

PATH = Path(__file__).resolve().parents[2] / "tools" / "bench" / "tilings.py"


@pytest.fixture(scope="module")
def bench():
    """The program, as a module."""
    spec = importlib.util.spec_from_file_location("tilings_benchmark", PATH)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    sys.modules.pop(spec.name)


def test_both_programs_count_the_same(bench):
    catalog = load(MemoryTree(FILES))
    found = bench.ours(catalog)
    assert found == bench.theirs(bench.matrices(catalog))
    assert found["W01"] == 2  # two monominoes, or a domino


@pytest.mark.parametrize(
    ("seconds", "other", "differing", "met"),
    [
        (0.1, 5.0, [], [True, True, True]),
        (2.0, 5.0, [], [False, True, True]),
        (0.9, 0.5, [], [True, False, True]),
        (0.1, 5.0, ["W01"], [True, True, False]),
        (0.1, None, [], [True]),
    ],
)
def test_targets_are_judged(bench, seconds, other, differing, met):
    assert [met for _, met in bench.verdicts(seconds, other, differing)] == met


def test_a_catalog_on_disk_is_counted(bench, capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(bench, "timed", lambda work, runs: (0.1, work()))  # the catalog is too small to time
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    assert bench.main(["--catalog", str(tmp_path), "--runs", "1", "--strict"]) == 0
    assert "tilings of 5 puzzles" in capsys.readouterr().out
