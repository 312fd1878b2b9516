"""The startup benchmark: comparison and results, without timing."""

import importlib.util
import sys
from pathlib import Path

import pytest

PATH = Path(__file__).resolve().parents[2] / "tools" / "bench" / "startup.py"


@pytest.fixture(scope="module")
def startup():
    """The program, as a module."""
    spec = importlib.util.spec_from_file_location("startup_benchmark", PATH)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def test_both_programs_get_the_same_tile_files(startup):
    validate, version = startup.pairs(Path("bin"), startup.CATALOG, startup.TILES_SCHEMA)
    assert len(startup.tile_files(startup.CATALOG)) == 9
    assert validate.ours[1:] == ("validate", "--no-play", str(startup.CATALOG))
    assert validate.peer[1:3] == ("--schemafile", str(startup.TILES_SCHEMA))
    assert list(validate.peer[3:]) == [str(path) for path in startup.tile_files(startup.CATALOG)]
    assert (version.ours[1:], version.peer[1:]) == (("--version",), ("--version",))
    assert startup.TILES_SCHEMA.is_file()


def test_commands_run_by_turns_and_the_first_of_each_does_not_count(startup):
    clock = iter([9.0, 9.0, 1.0, 4.0, 3.0, 4.0, 2.0, 4.0])
    ran = []

    def seconds(command):
        ran.append(command)
        return next(clock)

    result = startup.measured(startup.Pair("p", ("a",), ("b",)), 3, seconds)
    assert ran == [("a",), ("b",)] * 4
    assert (result.ours, result.peer, result.ratio) == ((1.0, 3.0, 2.0), (4.0, 4.0, 4.0), 0.5)


@pytest.mark.parametrize(
    ("ratio", "line"),
    [(0.81, "ratio 0.81, target at most 1.00: met"), (1.0, "ratio 1.00, target at most 1.00: met"),
     (1.2, "ratio 1.20, target at most 1.00: missed")],
)  # fmt: skip
def test_the_verdict_is_one_line(startup, ratio, line):
    assert startup.verdict(ratio) == line


def test_result_has_medians_and_the_verdict(startup):
    said = startup.told(startup.Result(startup.Pair("validate", ("a",), ("b",)), (0.1, 0.3, 0.2), (0.4, 0.4, 0.5)))
    assert said.splitlines()[0] == "validate"
    assert "median   200 ms  (100 to 300, 3 runs)" in said
    assert said.endswith("  ratio 0.50, target at most 1.00: met")


def test_python_is_started_as_it_would_be_for_anybody(startup, monkeypatch):
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("HOME_OF_THE_TEST", "x")
    assert not [key for key in startup.environment() if key.startswith("PYTHON")]
    assert startup.environment()["HOME_OF_THE_TEST"] == "x"


def test_the_options_have_defaults_and_limits(startup):
    assert (startup.arguments([]).runs, startup.arguments(["--runs", "3"]).runs) == (9, 3)
    with pytest.raises(SystemExit):
        startup.arguments(["--runs", "0"])
