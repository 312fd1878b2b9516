"""The whole test run: style, types, imports, generated files, tests, rules. Stops at the first that fails.

Usage: python tools/test.py
"""

from __future__ import annotations

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
    ("generated files are up to date", [PYTHON, "tools/generate.py", "--check"]),
    (
        "catalog is in canonical form",
        [str(BIN / "squareone"), "fmt", "--check", "catalog/square-one", "catalog/project-l"],
    ),
    ("every rule has a test", [PYTHON, "tools/rule_table.py"]),
    ("tests", [PYTHON, "-m", "pytest", "-n", "auto", "--dist", "worksteal"]),
]


def main() -> int:
    """Run all steps; the exit code of the first that fails, else 0."""
    for name, command in STEPS:
        print(f"== {name}", flush=True)
        began = time.monotonic()
        code = subprocess.run(command, cwd=ROOT, check=False).returncode
        print(f"   {time.monotonic() - began:.1f} s", flush=True)
        if code:
            print(f"== failed: {name}", flush=True)
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
