"""Draw the packages of squareone_data and their imports as SVG, for docs/architecture.md.

The picture is made from the real imports, lazy ones included. Packages are in layers: each imports only from lower
ones. An arrow is left out if a longer path leads to the same package.

Usage: python tools/architecture.py [--check]
"""

from __future__ import annotations

import ast
import sys
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "squareone_data"
TARGET = ROOT / "docs" / "architecture.svg"
NAME = PACKAGE.name

WIDTH, BOX_WIDTH, BOX_HEIGHT, ROW = 900, 158, 56, 100
MARGIN = 20
LINE = 28
"""Characters of a line of text in a box."""


def part_of(module: str) -> str | None:
    """Return the part of the package that a module belongs to: a package below the top, or a single module."""
    names = module.split(".")
    if names[0] != NAME or len(names) < 2:
        return None
    return names[1]


def imported(file: Path) -> set[str]:
    """Return the dotted names of all modules of the package that a file imports, lazily or for typing too."""
    module = file.relative_to(ROOT).with_suffix("").parts
    package = module[:-1]
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            base += node.module.split(".") if node.module else []
            found |= {".".join([*base, alias.name]) for alias in node.names}
    return {name for name in found if name.startswith(f"{NAME}.")}


def graph() -> dict[str, set[str]]:
    """Return which part imports which; every part has an entry."""
    edges: dict[str, set[str]] = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        parts = file.relative_to(PACKAGE).with_suffix("").parts
        part = parts[0]
        if part in ("__init__", "__main__"):
            continue
        targets = {target for name in imported(file) if (target := part_of(name)) is not None}
        edges.setdefault(part, set()).update(targets - {part})
    return {part: {target for target in targets if target in edges} for part, targets in edges.items()}


def layers(edges: dict[str, set[str]]) -> list[list[str]]:
    """Return the parts by layer, the lowest first: each part is one above the highest that it imports.

    Raises:
        SystemExit: there is a circle.
    """
    height: dict[str, int] = {}

    def rank(part: str, above: tuple[str, ...]) -> int:
        if part in above:
            raise SystemExit(f"circle of packages: {' -> '.join([*above[above.index(part) :], part])}")
        if part not in height:
            height[part] = 1 + max((rank(target, (*above, part)) for target in edges[part]), default=-1)
        return height[part]

    for part in edges:
        rank(part, ())
    return [sorted(part for part in edges if height[part] == n) for n in range(max(height.values()) + 1)]


def direct(edges: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return the edges that no longer way replaces."""

    def reach(part: str) -> set[str]:
        return edges[part].union(*(reach(target) for target in edges[part]))

    return {
        part: {target for target in targets if not any(target in reach(other) for other in targets - {target})}
        for part, targets in edges.items()
    }


def summary(part: str) -> list[str]:
    """Return the first words of the docstring of a part, in at most two lines that fit into its box."""
    file = PACKAGE / part / "__init__.py"
    file = file if file.exists() else PACKAGE / f"{part}.py"
    text = (ast.get_docstring(ast.parse(file.read_text("utf-8"))) or "").splitlines()[0]
    words = text.replace("`", "").rstrip(".").split()
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) + 1 > LINE:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines[:2] if len(lines) < 3 else [lines[0], f"{lines[1].rstrip(',:;')} …"]


def draw(edges: dict[str, set[str]]) -> str:
    """Return the picture."""
    rows = layers(edges)
    place: dict[str, tuple[float, float]] = {}
    for level, row in enumerate(rows):
        y = MARGIN + (len(rows) - 1 - level) * ROW
        gap = (WIDTH - 2 * MARGIN - len(row) * BOX_WIDTH) / (len(row) + 1)
        for n, part in enumerate(row):
            place[part] = (MARGIN + gap * (n + 1) + BOX_WIDTH * n, y)
    height = 2 * MARGIN + (len(rows) - 1) * ROW + BOX_HEIGHT
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" role="img">',
        "<title>The packages of squareone_data and what they import</title>",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0L8 4L0 8z" fill="#5b6470"/></marker></defs>',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
    ]
    for part, targets in sorted(direct(edges).items()):
        x, y = place[part]
        for target in sorted(targets):
            to_x, to_y = place[target]
            start_x, start_y, end_x, end_y = x + BOX_WIDTH / 2, y + BOX_HEIGHT, to_x + BOX_WIDTH / 2, to_y - 2
            bend = (end_y - start_y) / 2
            lines.append(
                f'<path d="M{start_x:.0f} {start_y:.0f}C{start_x:.0f} {start_y + bend:.0f} {end_x:.0f} '
                f'{end_y - bend:.0f} {end_x:.0f} {end_y:.0f}" fill="none" stroke="#5b6470" marker-end="url(#tip)"/>'
            )
    for part, (x, y) in sorted(place.items()):
        lines.append(
            f'<rect x="{x:.0f}" y="{y:.0f}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="6" fill="#eef3f8" '
            'stroke="#34506b"/>'
        )
        middle = x + BOX_WIDTH / 2
        lines.append(
            f'<text x="{middle:.0f}" y="{y + 18:.0f}" text-anchor="middle" font-size="14" font-weight="bold" '
            f'fill="#14283a">{escape(part)}</text>'
        )
        for n, line in enumerate(summary(part)):
            lines.append(
                f'<text x="{middle:.0f}" y="{y + 34 + 13 * n:.0f}" text-anchor="middle" font-size="10" fill="#34506b">'
                f"{escape(line)}</text>"
            )
    return "\n".join([*lines, "</svg>", ""])


def main() -> int:
    """Write the picture, or with --check say whether it is current."""
    made = draw(graph())
    if "--check" in sys.argv[1:]:
        current = TARGET.exists() and TARGET.read_text("utf-8") == made
        if not current:
            print(f"{TARGET.relative_to(ROOT)} is out of date: run make format")
        return int(not current)
    TARGET.write_text(made, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
