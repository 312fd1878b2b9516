"""The house style check finds the constructs that the linter does not."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def house():
    """The program, as a module."""
    sys.path.insert(0, str(ROOT / "tools"))
    import house

    yield house
    sys.path.remove(str(ROOT / "tools"))


@pytest.fixture
def found(house):
    """The beginnings of what is said of a source."""

    def found(source, path="files/reader.py"):
        return [message.partition(":")[0] for _, message in house.lapses(ast.parse(source), path)]

    return found


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("from types import SimpleNamespace", "SimpleNamespace"),
        ("importlib.import_module(name)", "import_module"),
        ("getattr(tile, 'rows')", "getattr by the name 'rows'"),
        ("cast(str, value)", "cast"),
        ("assert isinstance(row, Row)", "assert isinstance"),
        ("for one in rows: pass", "`for one in`"),
        ("[one.id for one in rows]", "`for one in`"),
        ("sorted(rows, key=lambda one: one.id)", "`lambda one`"),
    ],
)
def test_a_lapse_is_found(found, source, message):
    assert found(source) == [message]


@pytest.mark.parametrize(
    "source",
    ["getattr(tile, name)", "for row in rows: pass", "assert rows", "lambda row: row", "'for one in rows'", "one = 1"],
)
def test_everything_else_is_left_alone(found, source):
    assert found(source) == []


def test_the_registry_imports_games_by_name(house, found):
    assert found("importlib.import_module(name)", house.REGISTRY) == []


def test_the_rules_of_games_keep_their_form(found):
    assert found("for one in rows: pass", "games/square_one/engine/legality.py") == []


def test_uses_of_any_are_counted_without_their_import(house):
    source = "from typing import Any\ndef f(x: Any) -> dict[str, Any]: ..."
    assert house.any_count(ast.parse(source)) == 2
