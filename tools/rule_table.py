"""The table of rules and the tests that hold the program to them; fails where one is missing.

Rules that only play can follow wait for the rules engine: they are listed, and not yet asked for.

Usage: python tools/rule_table.py [--all]
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from squareone_data.games.square_one.rules import rules

ROOT = Path(__file__).resolve().parent.parent
DATA_SECTIONS = ("Components", "Tiles")
DATA_RULES = ("SO-3.1", "SO-3.3", "SO-3.6", "SO-3.7", "SO-6.1", "SO-10.1", "SO-10.2", "SO-11.10")
"""What the catalog itself can keep or break, besides the sections above."""


class Collector:
    """Notes the rules that tests are marked with."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Called by pytest with all tests."""
        for item in items:
            for mark in item.iter_markers("rule"):
                for number in mark.args:
                    names = self.tests.setdefault(number, [])
                    name = item.nodeid.partition("[")[0]
                    if name not in names:
                        names.append(name)


def main() -> int:
    """Print the table; 1 if a rule that needs a test has none, or a test cites a rule that does not exist."""
    collector = Collector()
    out, quiet = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    try:
        code = pytest.main(
            ["--collect-only", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", str(ROOT / "tests")], [collector]
        )
    finally:
        sys.stdout.flush()
        os.dup2(out, 1)
    if code:
        print("the tests could not be collected; run pytest to see why")
        return 1
    known = rules()
    wanted = [one for one in known.values() if one.section in DATA_SECTIONS or one.number in DATA_RULES]
    missing = [one.number for one in wanted if one.number not in collector.tests]
    unknown = sorted(set(collector.tests) - set(known))
    for number in known:
        if number in collector.tests or "--all" in sys.argv:
            print(f"{number:9} {', '.join(collector.tests.get(number, ['—']))}")
    waiting = [number for number in known if number not in collector.tests and number not in missing]
    print(f"{len(collector.tests)} of {len(known)} rules have tests; {len(waiting)} wait for the rules engine")
    for number in missing:
        print(f"{number} has no test")
    for number in unknown:
        print(f"tests cite {number}, which is no rule")
    return int(bool(missing or unknown))


if __name__ == "__main__":
    sys.exit(main())
