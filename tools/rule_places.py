"""The places of each numbered rule in the code and in the tests, found in the source text.

A function belongs to the rules in its docstring, its decorators, its comments and its messages: ``SO-4.5``, or a range
as ``SO-11.3 to SO-11.8``. A test belongs to the rules of its markers. Each game has its own letters.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CODE = ("squareone_data/games", "squareone_data/model")
"""The folders with rules. General checks have none, although their samples cite rules of a sample game."""
NO_RULES = re.compile("squareone_data/games/[a-z_]+/bots/")
"""Folders with functions that mention rules without implementing them."""

Function = ast.FunctionDef | ast.AsyncFunctionDef
_CITED = re.compile(r"\b([A-Z]{2})-(\d+)\.(\d+)(?: to (?:\1-)?(\d+)\.(\d+))?")
_LEADING = re.compile(r"(?:[A-Z]{2}-\d+\.\d+(?:, | to | and )?)+")


@dataclass(frozen=True)
class Place:
    """A function or class that cites a rule.

    Args:
        path: the file, from the top folder.
        name: its qualified name.
        leads: whether its docstring begins with the rule, so that the rule is the purpose of the function.
    """

    path: str
    name: str
    leads: bool = False


def cited(text: str) -> list[str]:
    """Return the rule numbers in a text, each once, in their order; ranges are expanded."""
    found = []
    for game, section, first, other, last in _CITED.findall(text):
        numbers = range(int(first), int(last) + 1) if last and other == section else [int(first)]
        found += [f"{game}-{section}.{number}" for number in numbers]
        if last and other != section:
            found.append(f"{game}-{other}.{last}")
    return list(dict.fromkeys(found))


def _definitions(body: list[ast.stmt], outer: str = "") -> Iterator[tuple[str, Function | ast.ClassDef]]:
    for node in body:
        if isinstance(node, Function | ast.ClassDef):
            name = f"{outer}{node.name}"
            yield name, node
            yield from _definitions(node.body, f"{name}.")


def _own_text(node: Function | ast.ClassDef, lines: list[str]) -> str:
    """Return the lines of a definition with its decorators, without those of nested definitions."""
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    taken = set(range(first, (node.end_lineno or first) + 1))
    for _, inner in _definitions(node.body):
        start = min([inner.lineno, *(decorator.lineno for decorator in inner.decorator_list)])
        taken -= set(range(start, (inner.end_lineno or start) + 1))
    return "\n".join(lines[number - 1] for number in sorted(taken))


def in_source(text: str, path: str) -> Iterator[tuple[str, Place]]:
    """Yield each rule that a file cites, with its place."""
    lines = text.splitlines()
    for name, node in _definitions(ast.parse(text).body):
        docstring = ast.get_docstring(node) or ""
        leading = _LEADING.match(docstring)
        leads = cited(leading[0]) if leading else []
        for number in cited(_own_text(node, lines)):
            yield number, Place(path, name, number in leads)


def functions(root: Path = ROOT) -> dict[str, list[Place]]:
    """Return the places in the code that cite each rule; those with the rule as their purpose come first."""
    found: dict[str, list[Place]] = {}
    for folder in CODE:
        for file in sorted((root / folder).rglob("*.py")):
            path = file.relative_to(root).as_posix()
            if not NO_RULES.match(path):
                for number, place in in_source(file.read_text("utf-8"), path):
                    found.setdefault(number, []).append(place)
    return {number: sorted(places, key=lambda place: not place.leads) for number, places in found.items()}


def tests_in_source(text: str, path: str) -> Iterator[tuple[str, Place]]:
    """Yield each rule in the markers of a test file, with the test."""
    for name, node in _definitions(ast.parse(text).body):
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
                for number in decorator.args:
                    yield str(ast.literal_eval(number)), Place(path, name, leads=True)


def tests(root: Path = ROOT) -> dict[str, list[Place]]:
    """Return the tests of each rule."""
    found: dict[str, list[Place]] = {}
    for file in sorted((root / "tests").rglob("test_*.py")):
        path = file.relative_to(root).as_posix()
        for number, place in tests_in_source(file.read_text("utf-8"), path):
            found.setdefault(number, []).append(place)
    return found
