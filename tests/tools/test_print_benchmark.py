"""The benchmark of printing: what it compares, and what it says."""

import importlib.util
import sys
from pathlib import Path

import pytest

PATH = Path(__file__).resolve().parents[2] / "tools" / "bench" / "print.py"


@pytest.fixture(scope="module")
def bench():
    """The program, as a module."""
    spec = importlib.util.spec_from_file_location("print_benchmark", PATH)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def test_the_ratio_is_per_card_of_the_medians(bench):
    ours = bench.Timed("squareone", 100, (1.0, 2.0, 9.0))
    peer = bench.Timed("domdiv", 200, (8.0,))
    assert ours.each == pytest.approx(0.02)
    assert bench.ratio(ours, peer) == pytest.approx(0.5)


@pytest.mark.parametrize(("value", "word"), [(0.2, "met"), (0.25, "met"), (0.26, "missed")])
def test_the_verdict_says_whether_a_target_is_met(bench, value, word):
    assert bench.verdict("seconds", value, 0.25) == f"seconds {value:.3f}, target at most 0.25: {word}"


def test_summary_has_median_and_range(bench):
    line = bench.summary(bench.Timed("squareone", 106, (0.5, 0.4, 0.6)))
    assert "0.50 s for  106 (0.40 to 0.60, 3 runs): 4.72 ms each" in line


@pytest.mark.parametrize("written", [["--runs", "0"], ["--peer-runs", "0"], ["--nonsense"]])
def test_invalid_options_are_refused(bench, written, capsys):
    with pytest.raises(SystemExit) as stop:
        bench.arguments(written)
    assert stop.value.code == 2
    assert "error:" in capsys.readouterr().err
