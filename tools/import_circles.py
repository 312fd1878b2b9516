"""Find import circles: modules of squareone_data that import each other, directly or through others.

Every import counts, including imports inside functions and for type checkers. A submodule does not import its package;
``from package import module`` imports the module, not the package.

Usage: python tools/import_circles.py
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "squareone_data"


def modules(root: Path) -> dict[str, Path]:
    """Return the files of all modules of the package by their dotted names."""
    found: dict[str, Path] = {}
    for file in sorted((root / NAME).rglob("*.py")):
        parts = file.relative_to(root).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def imports(name: str, source: str, known: Iterable[str], is_package: bool = False) -> Iterator[str]:
    """Yield the known modules that a module imports.

    Args:
        name: its dotted name.
        source: its text.
        known: the dotted names of all modules.
        is_package: whether it is the ``__init__`` of a package.
    """
    known = set(known)
    package = name if is_package else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")
            base = ".".join(above[: len(above) - node.level + 1]) if node.level else ""
            target = ".".join(part for part in (base, node.module or "") if part)
            for alias in node.names:
                inside = f"{target}.{alias.name}"
                if inside in known:
                    yield inside
                elif target in known:
                    yield target


def graph(root: Path = ROOT) -> dict[str, set[str]]:
    """Return the imports of each module."""
    files = modules(root)
    return {
        name: set(imports(name, file.read_text("utf-8"), files, file.name == "__init__.py")) - {name}
        for name, file in files.items()
    }


def circles(edges: Mapping[str, set[str]]) -> list[list[str]]:
    """Return a shortest circle in each group of mutually importing modules, smallest names first."""
    found = []
    for group in _groups(edges):
        start = min(group)
        found.append(_way_back(start, {name: edges[name] & group for name in group}))
    return sorted(found)


def _groups(edges: Mapping[str, set[str]]) -> list[set[str]]:
    """Return the groups of two or more mutually importing modules (Tarjan's algorithm)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    groups: list[set[str]] = []

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        for target in sorted(edges[name]):
            if target not in index:
                visit(target)
                low[name] = min(low[name], low[target])
            elif target in stack:
                low[name] = min(low[name], index[target])
        if low[name] == index[name]:
            at = stack.index(name)
            group = set(stack[at:])
            del stack[at:]
            if len(group) > 1:
                groups.append(group)

    for name in sorted(edges):
        if name not in index:
            visit(name)
    return groups


def _way_back(start: str, edges: Mapping[str, set[str]]) -> list[str]:
    """Return a shortest path from a module back to itself."""
    ways = [[start]]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        for target in sorted(edges[way[-1]]):
            if target == start:
                return [*way, start]
            if target not in seen:
                seen.add(target)
                ways.append([*way, target])
    raise ValueError(f"no path back to {start}")


def main() -> int:
    """Print every circle; the exit code is 1 if there is any."""
    sys.setrecursionlimit(10_000)
    edges = graph()
    found = circles(edges)
    for way in found:
        print(" -> ".join(way))
    print(f"{len(edges)} modules, {sum(map(len, edges.values()))} imports, {len(found)} circles")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
