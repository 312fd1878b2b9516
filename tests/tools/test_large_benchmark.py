"""The benchmark of large catalogs: what it compares and how it judges; nothing is timed here."""

import importlib.util
import sys
from pathlib import Path

import pytest

from squareone_data.checks import validate
from squareone_data.files import load

PATH = Path(__file__).resolve().parents[2] / "tools" / "bench" / "large.py"


@pytest.fixture(scope="module")
def large():
    """The program, as a module; what it imports beside itself goes with it."""
    path = list(sys.path)
    spec = importlib.util.spec_from_file_location("large_benchmark", PATH)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    sys.path[:] = path
    for name in ("large_benchmark", "startup", "make_catalog"):
        sys.modules.pop(name, None)


def cost(large, cpu=1.0, memory=100.0, code=0):
    return large.Cost(cpu, cpu, memory, code)


def test_a_made_catalog_has_the_tiles_asked_for_and_no_errors(large, tmp_path):
    catalog = load(large.catalog_of(300, tmp_path))
    assert (len(catalog), catalog.faults) == (300, ())
    assert validate(catalog, play=False).exit_code() == 0


def test_a_catalog_that_is_there_is_used_again(large, tmp_path):
    folder = large.catalog_of(300, tmp_path)
    (folder / "set-1" / "white.json").write_text("mine")
    assert (large.catalog_of(300, tmp_path) / "set-1" / "white.json").read_text() == "mine"


def test_both_programs_get_the_same_tile_files(large, tmp_path):
    folder = large.catalog_of(300, tmp_path)
    ours, peer = large.commands(Path("bin"), folder)
    assert ours[1:] == ["validate", "--no-play", str(folder)]
    assert peer[3:] == [str(path) for path in sorted(folder.glob("*/*.json"))]
    assert len(peer) > 3


def test_a_process_is_measured_with_its_memory_and_exit_code(large):
    found = large.cost([sys.executable, "-c", "x = bytearray(50_000_000); raise SystemExit(3)"])
    assert found.code == 3
    assert found.memory > 50
    assert 0 < found.cpu < 60


def test_failed_run_is_an_error(large):
    with pytest.raises(RuntimeError, match="exit code 1"):
        large.middle([cost(large), cost(large, code=1)])


def test_growth_is_one_where_each_tile_costs_the_same_whatever_it_takes_to_start(large):
    rows = [large.Row(n, cost(large, 0.3 + n / 1000), cost(large)) for n in (100, 300, 1000)]
    assert large.growth(rows) == pytest.approx(1)
    squared = [large.Row(n, cost(large, n * n), cost(large)) for n in (100, 300, 1000)]
    assert large.growth(squared) > 3


@pytest.mark.parametrize(
    ("ours", "peer", "said"),
    [(1.0, 8.0, "at least 8.0: met"), (1.0, 7.9, "at least 8.0: missed")],
)
def test_the_verdict_says_whether_we_are_fast_enough(large, ours, peer, said):
    row = large.Row(1000, cost(large, ours), cost(large, peer))
    (line, met), memory = large.verdicts([row])
    assert line.endswith(said)
    assert met == said.endswith("met")
    assert memory == ("memory: 100 MB, at most 1000: met", True)


def test_too_much_memory_and_growth_are_missed(large):
    rows = [large.Row(n, cost(large, n * n, 2000), cost(large, 1e9)) for n in (100, 300, 1000)]
    assert [met for _, met in large.verdicts(rows)] == [True, False, False]


def test_the_options_have_defaults_and_limits(large):
    assert large.arguments([]).sizes == [10_000, 30_000, 100_000]
    for wrong in (["--sizes", "a"], ["--runs", "0"], ["--sizes", "5"]):
        with pytest.raises(SystemExit):
            large.arguments(wrong)
