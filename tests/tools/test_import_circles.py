"""Circles of imports are found wherever an import stands, and the package has none."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
KNOWN = ("p", "p.a", "p.b", "p.q", "p.q.c")


@pytest.fixture(scope="module")
def program():
    """The program, as a module."""
    sys.path.insert(0, str(ROOT / "tools"))
    import import_circles

    yield import_circles
    sys.path.remove(str(ROOT / "tools"))


@pytest.mark.parametrize(
    ("name", "source", "found"),
    [
        ("p.a", "import p.b", ["p.b"]),
        ("p.a", "from p import b", ["p.b"]),
        ("p.a", "from p import b as other, VERSION", ["p", "p.b"]),
        ("p.a", "from . import b", ["p.b"]),
        ("p.a", "from .b import name", ["p.b"]),
        ("p.q.c", "from ..b import name", ["p.b"]),
        ("p.q.c", "from .. import a", ["p.a"]),
        ("p.a", "def f():\n    from .b import name", ["p.b"]),
        ("p.a", "if TYPE_CHECKING:\n    from .b import name", ["p.b"]),
        ("p.a", "import json\nfrom re import match", []),
    ],
)
def test_every_import_counts_wherever_it_stands(program, name, source, found):
    assert sorted(program.imports(name, source, KNOWN)) == found


def test_package_imports_only_lower_layers(program):
    for source in ("from . import c", "from .c import name"):
        assert list(program.imports("p.q", source, KNOWN, is_package=True)) == ["p.q.c"]


def test_a_circle_is_named_by_its_shortest_way_back(program):
    edges = {"a": {"b", "d"}, "b": {"c"}, "c": {"a"}, "d": {"a"}, "e": {"a"}}
    assert program.circles(edges) == [["a", "d", "a"]]


def test_each_group_of_modules_is_reported_once(program):
    edges = {"a": {"b"}, "b": {"a"}, "c": {"d"}, "d": {"c"}, "e": {"a", "c"}}
    assert program.circles(edges) == [["a", "b", "a"], ["c", "d", "c"]]


def test_the_package_has_no_circle(program):
    assert program.circles(program.graph()) == []
