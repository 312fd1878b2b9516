"""A scatter plot of the cost and worth of tiles, as SVG: one panel per peer group, with a regression line.

The output is deterministic. Screen readers find a title, a description and the name of every tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape

from squareone_data.analysis.outliers import MAX_SCORE, FittedGroup, ScoredTile
from squareone_data.colors import is_dark

ToPixels = Callable[[float, float], tuple[float, float]]
"""A function that maps worth and cost to pixels."""

PANEL = (380, 250)
"""The width and height of a panel, in pixels."""
PANELS_PER_ROW = 2
HEAD = 56
"""The height of the heading, in pixels."""
LEFT, RIGHT, TOP, BOTTOM = 46, 16, 34, 42
"""The margins of the plot in a panel, in pixels."""
MAX_MARKS = 8
"""The maximum number of tick marks on an axis."""
DOT = 4
"""The radius of a tile, in pixels."""
_STYLE = (
    "text{font-family:sans-serif;font-size:11px;fill:#222}.title{font-size:16px;font-weight:bold}"
    ".name{font-size:13px;font-weight:bold}.axis{stroke:#555;stroke-width:1}.grid{stroke:#e4e4e4;stroke-width:1}"
    ".line{stroke:#0b5394;stroke-width:1.5;stroke-dasharray:6 3}.tile{stroke:#222;stroke-width:1}"
    ".out{fill:#d03a2b;stroke:#222;stroke-width:1}"
)
_LIGHT, _DARK, _UNKNOWN = "#ffffff", "#222222", "#999999"
"""The fills of tiles with a light, a dark and an unknown ground."""


def scatter_plot(groups: Sequence[FittedGroup], title: str, grounds: Mapping[str, str]) -> str:
    """Draw all groups with enough tiles for a fit, as SVG.

    Args:
        groups: the peer groups.
        title: the title, such as the name of the catalog.
        grounds: the ground color of tiles, keyed by tile color; see
            :func:`squareone_data.game.tile_grounds.tile_grounds`.
    """
    shown = [group for group in groups if group.judged]
    rows = max(-(-len(shown) // PANELS_PER_ROW), 1)
    width, height = PANEL[0] * PANELS_PER_ROW, HEAD + PANEL[1] * rows + 8
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'role="img" aria-labelledby="title desc">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="desc">{escape(describe(groups))}</desc>',
        f"<style>{_STYLE}</style>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        f'<text class="title" x="12" y="24">{escape(title)}</text>',
        '<text x="12" y="44">Each dot is a tile; x is its worth, y its cost. Diamonds are outliers.</text>',
    ]
    for n, group in enumerate(shown):
        x, y = PANEL[0] * (n % PANELS_PER_ROW), HEAD + PANEL[1] * (n // PANELS_PER_ROW)
        name = escape(group.name)
        lines += [
            f'<g transform="translate({x} {y})" role="list" aria-label="{name}">',
            *_panel(group, _fill(grounds.get(group.color))),
            "</g>",
        ]
    if not shown:
        lines.append(f'<text x="12" y="{HEAD + 24}">No peer group has enough tiles.</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def describe(groups: Sequence[FittedGroup]) -> str:
    """Return a description of the plot."""
    sentences = []
    for group in groups:
        if group.judged:
            out = ", ".join(tile.point.tile for tile in group.out_of_line()) or "none"
            sentences.append(
                f"{group.name}: {len(group.tiles)} tiles; {group.slope:.2f} {group.cost} per {group.worth}; "
                f"outliers (score above {MAX_SCORE}): {out}."
            )
    few = sum(len(group.tiles) for group in groups if not group.judged)
    return " ".join([*sentences, *([f"{few} tiles are in groups that are too small."] if few else [])])


_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000, 100_000, 1_000_000)


def _scale(minimum: int, maximum: int, pixels: float) -> tuple[int, int, int, float]:
    """Return the ends of an axis, the step of its tick marks, and the pixels per unit."""
    step = next((step for step in _STEPS if (maximum - minimum) / step <= MAX_MARKS), _STEPS[-1])
    low, high = minimum // step * step, -(-maximum // step) * step
    if low == high:
        high += step
    return low, high, step, pixels / (high - low)


def _text(x: float, y: float, anchor: str, words: object, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{more}>{escape(str(words))}</text>'


def _fill(ground: str | None) -> str:
    """Return the fill of tiles with a ground; None means unknown."""
    if ground is None:
        return _UNKNOWN
    return _DARK if is_dark(ground) else _LIGHT


def _panel(group: FittedGroup, fill: str) -> Iterator[str]:
    """Yield the SVG elements of the panel of a group."""
    points = [tile.point for tile in group.tiles]
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
    for tile in sorted(group.tiles, key=lambda scored: scored.out):
        x, y = place(tile.point.worth, tile.point.cost)
        # Tiles with the same numbers are placed side by side.
        n = beside[tile.point.worth, tile.point.cost]
        beside[tile.point.worth, tile.point.cost] += 1
        x += (n + 1) // 2 * (2 * DOT + 1) * (1 if n % 2 else -1)
        yield _dot(tile, fill, x, y)


def _line(group: FittedGroup, low_x: int, top_x: int, low_y: int, top_y: int, place: ToPixels) -> Iterator[str]:
    """Yield the regression line of the group, clipped to the plot."""
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


def _dot(tile: ScoredTile, fill: str, x: float, y: float) -> str:
    """Draw a tile: a disc, or a diamond with its id if it is an outlier."""
    point = tile.point
    description = f"{point.tile}: worth {point.worth}, cost {point.cost}, expected {tile.expected:.1f}"
    label = f"<title>{escape(description)}{'; outlier' if tile.out else ''}</title>"
    if tile.out:
        r = DOT + 2
        diamond = f"M{x:.1f} {y - r:.1f}l{r} {r}l-{r} {r}l-{r} -{r}z"
        return (
            f'<g role="listitem"><path class="out" d="{diamond}">{label}</path>'
            f'<text x="{x:.1f}" y="{y - r - 3:.1f}" text-anchor="middle">{escape(point.tile)}</text></g>'
        )
    return f'<circle role="listitem" class="tile" cx="{x:.1f}" cy="{y:.1f}" r="{DOT}" fill="{fill}">{label}</circle>'
