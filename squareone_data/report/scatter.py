"""What tiles cost beside what they give, drawn as SVG: a panel for each group of peers, with its line.

The picture is text that is the same for the same catalog: no fonts, no chance, no dates. Programs that read pictures
aloud find a title, a description, and the name of every tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from html import escape

from .balance import LIMIT, Peers, Placed

Place = Callable[[float, float], tuple[float, float]]
"""From worth and cost to pixels."""

PANEL = (380, 250)
"""The width and height of a panel, in pixels."""
ACROSS = 2
"""So many panels stand side by side."""
HEAD = 56
"""The height of what stands above the panels."""
LEFT, RIGHT, TOP, BOTTOM = 46, 16, 34, 42
"""What is left free around the plot of a panel."""
MARKS = 8
"""An axis has no more marks than this."""
DOT = 4
"""The radius of a tile."""
_STYLE = (
    "text{font-family:sans-serif;font-size:11px;fill:#222}.title{font-size:16px;font-weight:bold}"
    ".name{font-size:13px;font-weight:bold}.axis{stroke:#555;stroke-width:1}.grid{stroke:#e4e4e4;stroke-width:1}"
    ".line{stroke:#0b5394;stroke-width:1.5;stroke-dasharray:6 3}.tile{stroke:#222;stroke-width:1}"
    ".out{fill:#d03a2b;stroke:#222;stroke-width:1}"
)
_FILL = {"white": "#ffffff", "black": "#222222"}


def picture(groups: Sequence[Peers], title: str) -> str:
    """The picture of all groups that are judged.

    Args:
        groups: the groups of peers.
        title: what stands above it, such as the name of the catalog.
    """
    shown = [one for one in groups if one.judged]
    rows = max(-(-len(shown) // ACROSS), 1)
    width, height = PANEL[0] * ACROSS, HEAD + PANEL[1] * rows + 8
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'role="img" aria-labelledby="title desc">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="desc">{escape(described(groups))}</desc>',
        f"<style>{_STYLE}</style>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        f'<text class="title" x="12" y="24">{escape(title)}</text>',
        '<text x="12" y="44">A dot is a tile: what it gives to the right, what it costs upwards. '
        "Diamonds are out of line with their peers.</text>",
    ]
    for n, one in enumerate(shown):
        x, y = PANEL[0] * (n % ACROSS), HEAD + PANEL[1] * (n // ACROSS)
        name = escape(one.name)
        lines += [f'<g transform="translate({x} {y})" role="list" aria-label="{name}">', *_panel(one), "</g>"]
    if not shown:
        lines.append(f'<text x="12" y="{HEAD + 24}">No group has enough tiles that give the like.</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def described(groups: Sequence[Peers]) -> str:
    """The picture in words."""
    told = []
    for one in groups:
        if one.judged:
            out = ", ".join(place.point.tile for place in one.out_of_line()) or "none"
            told.append(
                f"{one.name}: {len(one.tiles)} tiles; the cost rises by {one.slope:.2f} {one.cost} for each of the "
                f"{one.worth}; out of line (beyond {LIMIT}): {out}."
            )
    few = sum(len(one.tiles) for one in groups if not one.judged)
    return " ".join([*told, *([f"{few} tiles are in groups too small to judge."] if few else [])])


_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000, 100_000, 1_000_000)


def _scale(least: int, most: int, pixels: float) -> tuple[int, int, int, float]:
    """The ends of an axis, the step of its marks, and the pixels of one."""
    step = next((one for one in _STEPS if (most - least) / one <= MARKS), _STEPS[-1])
    low, high = least // step * step, -(-most // step) * step
    if low == high:
        high += step
    return low, high, step, pixels / (high - low)


def _text(x: float, y: float, anchor: str, words: object, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{more}>{escape(str(words))}</text>'


def _panel(group: Peers) -> Iterator[str]:
    points = [one.point for one in group.tiles]
    wide, high = PANEL[0] - LEFT - RIGHT, PANEL[1] - TOP - BOTTOM
    low_x, top_x, step_x, per_x = _scale(min(p.worth for p in points), max(p.worth for p in points), wide)
    low_y, top_y, step_y, per_y = _scale(min(0, *(p.cost for p in points)), max(p.cost for p in points), high)

    def place(worth: float, cost: float) -> tuple[float, float]:
        return LEFT + (worth - low_x) * per_x, TOP + high - (cost - low_y) * per_y

    yield f'<text class="name" x="{LEFT}" y="18">{escape(group.name)} ({len(points)})</text>'
    for cost in range(low_y, top_y + 1, step_y):
        _, y = place(low_x, cost)
        yield f'<path class="grid" d="M{LEFT} {y:.1f}H{LEFT + wide}"/>' + _text(LEFT - 6, y + 4, "end", cost)
    for worth in range(low_x, top_x + 1, step_x):
        x, _ = place(worth, low_y)
        yield _text(x, TOP + high + 15, "middle", worth)
    yield f'<path class="axis" d="M{LEFT} {TOP}V{TOP + high}H{LEFT + wide}" fill="none"/>'
    middle = TOP + high / 2
    yield _text(LEFT + wide / 2, TOP + high + 32, "middle", group.worth)
    yield _text(12, middle, "middle", group.cost, f' transform="rotate(-90 12 {middle:.1f})"')
    yield from _line(group, low_x, top_x, low_y, top_y, place)
    beside: Counter[tuple[int, int]] = Counter()
    for one in sorted(group.tiles, key=lambda placed: placed.out):
        x, y = place(one.point.worth, one.point.cost)
        # Tiles with the same numbers stand side by side.
        n = beside[one.point.worth, one.point.cost]
        beside[one.point.worth, one.point.cost] += 1
        x += (n + 1) // 2 * (2 * DOT + 1) * (1 if n % 2 else -1)
        yield _dot(one, group.color, x, y)


def _line(group: Peers, low_x: int, top_x: int, low_y: int, top_y: int, place: Place) -> Iterator[str]:
    """The line of the group, as far as it is inside the plot."""
    ends = [(float(worth), group.intercept + group.slope * worth) for worth in (low_x, top_x)]
    if group.slope:
        crossings = [((cost - group.intercept) / group.slope, float(cost)) for cost in (low_y, top_y)]
        ends += crossings
    inside = sorted({
        (round(worth, 6), round(cost, 6)) for worth, cost in ends
        if low_x - 1e-6 <= worth <= top_x + 1e-6 and low_y - 1e-6 <= cost <= top_y + 1e-6
    })  # fmt: skip
    if len(inside) > 1:
        (x1, y1), (x2, y2) = place(*inside[0]), place(*inside[-1])
        yield f'<path class="line" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>'


def _dot(one: Placed, color: str, x: float, y: float) -> str:
    point = one.point
    told = f"{point.tile}: gives {point.worth}, costs {point.cost}; the line says {one.expected:.1f}"
    label = f"<title>{escape(told)}{'; out of line' if one.out else ''}</title>"
    if one.out:
        r = DOT + 2
        diamond = f"M{x:.1f} {y - r:.1f}l{r} {r}l-{r} {r}l-{r} -{r}z"
        return (
            f'<g role="listitem"><path class="out" d="{diamond}">{label}</path>'
            f'<text x="{x:.1f}" y="{y - r - 3:.1f}" text-anchor="middle">{escape(point.tile)}</text></g>'
        )
    fill = _FILL.get(color, "#999999")
    return f'<circle role="listitem" class="tile" cx="{x:.1f}" cy="{y:.1f}" r="{DOT}" fill="{fill}">{label}</circle>'
