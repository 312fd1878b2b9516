"""Crop marks, the bar that proves the scale, and the outline for a cutting machine; all as SVG in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from .errors import CannotPrint
from .imposition import BAR, Layout
from .units import Size, shown

LEAST = 0.5
"""A shorter mark is of no use, in mm."""
MOST_ARM = 2.0
"""How far marks between tiles reach from a corner, at most."""
MOST_WEIGHT = 5.0
"""No mark, and no white beside one, is thicker: it would hide what it is for."""
CUT_COLOR = "#FF0000"
"""The color by which cutting programs take a line for one to cut."""


class Marks(StrEnum):
    """Which crop marks a sheet has."""

    NONE = "none"
    TICKS = "ticks"
    FULL = "full"
    BETWEEN = "between"


@dataclass(frozen=True)
class MarkStyle:
    """How crop marks look.

    Args:
        marks: which there are.
        length: of a tick, in mm; it ends earlier where the printer's margin begins.
        gap: between the bleed and a tick, in mm.
        weight: of the line, in mm.
        halo: of white on each side of a line that crosses a tile, in mm; 0 for none.
    """

    marks: Marks = Marks.TICKS
    length: float = 4.0
    gap: float = 0.5
    weight: float = 0.15
    halo: float = 0.25


class Stroke(NamedTuple):
    """A straight line in mm; ``over`` says that it may cross a tile."""

    x1: float
    y1: float
    x2: float
    y2: float
    over: bool = False


def crop_marks(layout: Layout, style: MarkStyle) -> list[Stroke]:
    """The crop marks of a sheet.

    Raises:
        CannotPrint: there is no room for ticks between the tiles and the margin.
    """
    if style.marks is Marks.NONE:
        return []
    if layout.mixed:  # what goes on around the sheet would not tell whose edge it is
        return list(_between(layout, style, layout.bleed))
    if style.marks is Marks.FULL:
        return list(_full(layout))
    ticks = list(_ticks(layout, style))
    if not ticks:
        raise CannotPrint(
            "there is no room for crop marks around the tiles; use --marks none, --marks full or a smaller --mark-gap"
        )
    return ticks if style.marks is Marks.TICKS else [*ticks, *_between(layout, style)]


def _reach(layout: Layout) -> tuple[float, float, float, float]:
    """How far marks can go: left, top, right, bottom; the footer is left free."""
    left, right = layout.margin, layout.paper.width - layout.margin
    top, bottom = layout.margin, layout.paper.height - layout.margin
    if layout.footer:
        area = layout.footer_area
        top, bottom = (area.bottom + LEAST, bottom) if layout.footer_on_top else (top, area.top - LEAST / 2)
    return left, top, right, bottom


def _full(layout: Layout) -> Iterator[Stroke]:
    left, top, right, bottom = _reach(layout)
    upright, level = layout.cuts()
    yield from (Stroke(x, top, x, bottom, over=True) for x in upright)
    yield from (Stroke(left, y, right, y, over=True) for y in level)


def _ticks(layout: Layout, style: MarkStyle) -> Iterator[Stroke]:
    left, top, right, bottom = _reach(layout)
    inner = layout.bled.grown(style.gap)
    ends = (
        max(left, inner.left - style.length), max(top, inner.top - style.length),
        min(right, inner.right + style.length), min(bottom, inner.bottom + style.length),
    )  # fmt: skip
    upright, level = layout.cuts()
    for x in upright:
        if inner.top - ends[1] >= LEAST:
            yield Stroke(x, ends[1], x, inner.top)
        if ends[3] - inner.bottom >= LEAST:
            yield Stroke(x, inner.bottom, x, ends[3])
    for y in level:
        if inner.left - ends[0] >= LEAST:
            yield Stroke(ends[0], y, inner.left, y)
        if ends[2] - inner.right >= LEAST:
            yield Stroke(inner.right, y, ends[2], y)


def _between(layout: Layout, style: MarkStyle, start: float = 0.0) -> Iterator[Stroke]:
    """From each corner of each tile outwards: into the gap beside it, or along the edge of the tile beside it.

    They begin ``start`` mm from the corner; there are none where the next tile is nearer.
    """
    arm = min(style.length, MOST_ARM)
    seen: set[tuple[float, ...]] = set()
    for slot in layout.slots:
        area = layout.area(slot)
        # Painted without bleed: what remains is half of each gap.
        half = layout.tile.width + layout.tile.height
        for other in layout.slots:
            near = layout.area(other)
            distance = max(
                area.left - near.right, near.left - area.right, area.top - near.bottom, near.top - area.bottom
            )
            if distance > 0.001:
                half = min(half, distance / 2)
        reach = min(arm + start, half)
        if reach <= start:
            continue
        for x, y, way_x, way_y in (
            (area.left, area.top, -1, -1), (area.right, area.top, 1, -1),
            (area.left, area.bottom, -1, 1), (area.right, area.bottom, 1, 1),
        ):  # fmt: skip
            for ends in (
                (x + start * way_x, y, x + reach * way_x, y), (x, y + start * way_y, x, y + reach * way_y)
            ):  # fmt: skip
                key = tuple(round(one, 3) for one in ends)
                if key not in seen:
                    seen.add(key)
                    yield Stroke(*ends, over=not start)


def scale_bar(layout: Layout) -> list[Stroke]:
    """The bar of 100 mm in the footer, with a tick each 10 mm; none on a sheet without a footer."""
    if not layout.footer:
        return []
    left, y = layout.footer_area.left, layout.footer_area.top + 2.2
    ticks = [Stroke(left + n, y - (1.2 if n % 50 == 0 else 0.7), left + n, y) for n in range(0, int(BAR) + 1, 10)]
    return [Stroke(left, y, left + BAR, y), *ticks]


def _line(one: Stroke, color: str, weight: float) -> str:
    x1, y1, x2, y2 = (_number(value) for value in one[:4])
    return f'<path d="M{x1} {y1}L{x2} {y2}" stroke="{color}" stroke-width="{_number(weight)}"/>'


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def _svg(paper: Size, body: Iterable[str]) -> str:
    width, height = _number(paper.width), _number(paper.height)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
    return f'{head} viewBox="0 0 {width} {height}" fill="none">{"".join(body)}</svg>\n'


def marks_svg(layout: Layout, style: MarkStyle) -> str:
    """The marks of a sheet, and its bar, as a drawing of the size of the paper."""
    marks = crop_marks(layout, style)
    halo = [_line(one, "#FFFFFF", style.weight + 2 * style.halo) for one in marks if one.over and style.halo]
    black = [_line(one, "#000000", style.weight) for one in marks]
    bar = [_line(one, "#000000", 0.2) for one in scale_bar(layout)]
    return _svg(layout.paper, [*halo, *black, *bar])


def contour_svg(layout: Layout, corner: float = 0.0) -> str:
    """The outlines of all tiles of a sheet, for a cutting machine: one path a tile, on a page of the paper's size.

    Args:
        layout: the sheet.
        corner: the radius of the corners, in mm.

    Raises:
        CannotPrint: the radius is more than half of a side.
    """
    most = min(min(one.size or layout.tile) for one in layout.slots) / 2
    if corner > most:
        raise CannotPrint(f"--corner {shown(corner)}mm: a corner is at most half as long as a side, {shown(most)} mm")
    body = ['<title>Cut contour</title><g id="cut" stroke="', CUT_COLOR, '" stroke-width="0.1">']
    for n, slot in enumerate(layout.slots, start=1):
        left, top, right, bottom = layout.area(slot)
        x1, y1, x2, y2 = (_number(one) for one in (left, top, right, bottom))
        if corner:
            c, near = _number(corner), f"a{_number(corner)} {_number(corner)} 0 0 1"
            inner_left, inner_right = _number(left + corner), _number(right - corner)
            inner_top, inner_bottom = _number(top + corner), _number(bottom - corner)
            steps = (
                f"M{inner_left} {y1}H{inner_right}{near} {c} {c}V{inner_bottom}{near} -{c} {c}"
                f"H{inner_left}{near} -{c} -{c}V{inner_top}{near} {c} -{c}Z"
            )
        else:
            steps = f"M{x1} {y1}H{x2}V{y2}H{x1}Z"
        body.append(f'<path id="slot-{n}" d="{steps}"/>')
    return _svg(layout.paper, [*body, "</g>"])
