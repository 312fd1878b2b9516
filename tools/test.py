"""Run all tests: style, types, imports, generated files, documentation, rules, tests. Stop at the first failure.

Tests with the marker ``slow`` are skipped without ``--all``.

Usage: python tools/test.py [--all]
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
BIN = Path(PYTHON).parent
STEPS: list[tuple[str, list[str]]] = [
    ("ruff: lint", [str(BIN / "ruff"), "check", "."]),
    ("ruff: format", [str(BIN / "ruff"), "format", "--check", "."]),
    ("mypy --strict", [str(BIN / "mypy")]),
    ("import contracts", [str(BIN / "lint-imports"), "--no-logo"]),
    ("import circles", [PYTHON, "tools/import_circles.py"]),
    ("house style", [PYTHON, "tools/house.py"]),
    ("translations are up to date", [PYTHON, "tools/translations.py", "--check"]),
    ("generated files are up to date", [PYTHON, "tools/generate.py", "--check"]),
    (
        "catalog is in canonical form",
        [str(BIN / "squareone"), "fmt", "--check", "catalog/square-one", "catalog/project-l"],
    ),
    ("every rule has a test", [PYTHON, "tools/rule_table.py"]),
    ("documentation builds as a site", [PYTHON, "-m", "mkdocs", "build", "--strict", "--site-dir", "build/site"]),
]
TESTS = [PYTHON, "-m", "pytest", "-n", "auto", "--dist", "worksteal", "--durations", "10"]


def main() -> int:
    """Run all steps; return the exit code of the first that fails, else 0."""
    every = "--all" in sys.argv[1:]
    tests = ("all tests", TESTS) if every else ("tests that are not slow", [*TESTS, "-m", "not slow"])
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # the tests start Python some thousand times
    for name, command in [*STEPS, tests]:
        print(f"== {name}", flush=True)
        began = time.monotonic()
        code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
        print(f"   {time.monotonic() - began:.1f} s", flush=True)
        if code:
            print(f"== failed: {name}", flush=True)
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
