"""The table of rules, with the tests and the functions of each rule.

Fails if a rule has no test or, from section 3 on, no function; and if a test or a function cites an unknown rule. The
catalog itself implements sections 1 and 2, which describe the box.

Usage: python tools/rule_table.py [--quiet]
"""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

import pytest
import rule_places
from rule_places import Place
from rules_page import by_file

from squareone_data.checks import all_rules

ROOT = Path(__file__).resolve().parent.parent


class Collector:
    """A pytest plugin that collects the rules in the markers of tests."""

    def __init__(self) -> None:
        self.tests: dict[str, list[Place]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Collect the rules of all tests; called by pytest."""
        for item in items:
            path, _, name = item.nodeid.partition("[")[0].partition("::")
            place = Place(path, name.replace("::", "."), leads=True)
            for mark in item.iter_markers("rule"):
                for number in mark.args:
                    places = self.tests.setdefault(number, [])
                    if place not in places:
                        places.append(place)


def collected() -> dict[str, list[Place]] | None:
    """Return the tests that pytest finds, by rule; None if collection fails."""
    collector = Collector()
    out, quiet = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    try:
        code = pytest.main(
            ["--collect-only", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "--rootdir", str(ROOT),
             str(ROOT / "tests")],
            [collector],
        )  # fmt: skip
    finally:
        sys.stdout.flush()
        os.dup2(out, 1)
    return None if code else collector.tests


def complaints(
    known: Collection[str], tests: Mapping[str, list[Place]], code: Mapping[str, list[Place]]
) -> Iterator[str]:
    """Yield the faults.

    Args:
        known: the numbers of the rules.
        tests: the tests by rule.
        code: the functions by rule.
    """
    for number in known:
        if not tests.get(number):
            yield f"{number} has no test: mark one with @pytest.mark.rule({number!r})"
        if not code.get(number) and int(number.partition("-")[2].partition(".")[0]) > 2:
            yield f"{number} has no function: cite it in a docstring"
    for what, found in (("test", tests), ("function", code)):
        for number in sorted(set(found) - set(known)):
            places = ", ".join(f"{place.path}: {place.name}" for place in found[number])
            yield f"a {what} cites unknown rule {number} ({places})"


def table(known: Collection[str], tests: Mapping[str, list[Place]], code: Mapping[str, list[Place]]) -> Iterator[str]:
    """Yield the lines of the table."""
    for number in known:
        yield number
        for what, found in (("test", tests), ("code", code)):
            for path, names in by_file(found.get(number, [])).items():
                yield f"    {what}  {path}: {', '.join(names)}"


def main() -> int:
    """Print the table; return 1 if there are faults."""
    tests, code, known = collected(), rule_places.functions(), all_rules()
    if tests is None:
        print("the tests could not be collected; run pytest to see why")
        return 1
    if "--quiet" not in sys.argv:
        print("\n".join(table(known, tests, code)))
    wrong = list(complaints(known, tests, code))
    tested, placed = sum(number in tests for number in known), sum(number in code for number in known)
    print(f"{len(known)} rules: {tested} have tests, {placed} have functions")
    print("\n".join(wrong), end="\n" if wrong else "")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
