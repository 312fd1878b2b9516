"""Check what no linter checks: the number of uses of ``Any``, and constructs that this project avoids.

``Any`` is for values from JSON. Attributes are not accessed by name, objects have a class, modules are not imported by
name except in the registry of games, and loop variables name their items.

Usage: python tools/house.py [--any]
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "squareone_data"
ANY_LIMIT = 100
"""The limit for the number of uses of ``Any``."""
REGISTRY = "game/registry.py"
"""The module that finds games, and so imports them by name."""
RULES = ("engine/legality.py", "engine/apply.py")
"""The ends of the paths of modules with the rules of games, which have their own style."""


class Lapse(NamedTuple):
    """A line with a construct that the project avoids."""

    line: int
    message: str


def any_count(tree: ast.AST) -> int:
    """Return the number of uses of ``Any``, without imports."""
    return sum(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(tree))


def lapses(tree: ast.AST, path: str) -> Iterator[Lapse]:
    """Yield the lapses in a module.

    Args:
        tree: the parsed module.
        path: its path in the package, with forward slashes.
    """
    for node in ast.walk(tree):
        match node:
            case ast.Name(id="SimpleNamespace") | ast.alias(name="SimpleNamespace"):
                yield Lapse(node.lineno, "SimpleNamespace: write a class")
            case ast.Attribute(attr="import_module") | ast.alias(name="import_module") if path != REGISTRY:
                yield Lapse(node.lineno, "import_module: import the module")
            case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(name)), *_]):
                yield Lapse(node.lineno, f"getattr by the name {name!r}: write the attribute, or test the type")
            case ast.Call(func=ast.Name(id="cast")):
                yield Lapse(node.lineno, "cast: let the type follow from the code")
            case ast.Assert(test=ast.Call(func=ast.Name(id="isinstance"))):
                yield Lapse(node.lineno, "assert isinstance: let the type follow from the code")
            case ast.For(target=target) | ast.comprehension(target=target) if not path.endswith(RULES):
                if isinstance(target, ast.Name) and target.id == "one":
                    yield Lapse(target.lineno, "`for one in`: name what the loop holds")  # prose: keep
            case ast.Lambda(args=ast.arguments(args=[ast.arg(arg="one"), *_])) if not path.endswith(RULES):
                yield Lapse(node.lineno, "`lambda one`: name what it takes")


def main() -> int:
    """Print every lapse, and with ``--any`` the uses of ``Any`` per module; the exit code is 1 if there are lapses."""
    counts: Counter[str] = Counter()
    wrong = 0
    for file in sorted(PACKAGE.rglob("*.py")):
        path = file.relative_to(PACKAGE).as_posix()
        tree = ast.parse(file.read_text("utf-8"))
        counts[path] = any_count(tree)
        for lapse in sorted(lapses(tree, path)):
            wrong += 1
            print(f"squareone_data/{path}:{lapse.line}: {lapse.message}")
    if "--any" in sys.argv[1:]:
        for path, count in counts.most_common():
            if count:
                print(f"{count:4} {path}")
    print(f"Any is used {counts.total()} times; fewer than {ANY_LIMIT} are allowed. {wrong} lapses")
    return int(bool(wrong) or counts.total() >= ANY_LIMIT)


if __name__ == "__main__":
    sys.exit(main())
