"""Crop marks, the scale bar and the contour for cutting machines, as SVG in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from .errors import CannotPrint
from .imposition import BAR_LENGTH, Layout
from .units import Size, format_mm

MIN_LENGTH = 0.5
"""The minimum length of a mark, in mm."""
MAX_ARM = 2.0
"""The maximum length of marks between tiles, from the corner, in mm."""
MAX_WEIGHT = 5.0
"""The maximum width of a mark and of its halo, in mm; wider ones would hide the cut line."""
CUT_COLOR = "#FF0000"
"""The color that cutting software treats as a cut line."""


class Marks(StrEnum):
    """The crop marks of a sheet."""

    NONE = "none"
    TICKS = "ticks"
    FULL = "full"
    BETWEEN = "between"


@dataclass(frozen=True)
class MarkStyle:
    """The style of crop marks.

    Args:
        marks: the kind of marks.
        length: the length of a mark, in mm; marks are shortened at the printer margin.
        gap: the gap between the bleed and a mark, in mm.
        weight: the line width, in mm.
        halo: the width of the white halo on each side of a line that crosses a tile, in mm; 0 for none.
    """

    marks: Marks = Marks.TICKS
    length: float = 4.0
    gap: float = 0.5
    weight: float = 0.15
    halo: float = 0.25


class Stroke(NamedTuple):
    """A straight line in mm; ``over`` means that it may cross a tile."""

    x1: float
    y1: float
    x2: float
    y2: float
    over: bool = False


def crop_marks(layout: Layout, style: MarkStyle) -> list[Stroke]:
    """Return the crop marks of a sheet.

    Raises:
        CannotPrint: there is no room for marks between the tiles and the margin.
    """
    if style.marks is Marks.NONE:
        return []
    if layout.mixed:  # marks around the sheet would be ambiguous
        return list(_between(layout, style, layout.bleed))
    if style.marks is Marks.FULL:
        return list(_full(layout))
    ticks = list(_ticks(layout, style))
    if not ticks:
        raise CannotPrint(
            "no room for crop marks around the tiles; use --marks none, --marks full or a smaller --mark-gap"
        )
    return ticks if style.marks is Marks.TICKS else [*ticks, *_between(layout, style)]


def _reach(layout: Layout) -> tuple[float, float, float, float]:
    """Return the limits of marks (left, top, right, bottom), excluding the footer."""
    left, right = layout.margin, layout.paper.width - layout.margin
    top, bottom = layout.margin, layout.paper.height - layout.margin
    if layout.footer:
        area = layout.footer_area
        top, bottom = (area.bottom + MIN_LENGTH, bottom) if layout.footer_on_top else (top, area.top - MIN_LENGTH / 2)
    return left, top, right, bottom


def _full(layout: Layout) -> Iterator[Stroke]:
    left, top, right, bottom = _reach(layout)
    vertical, horizontal = layout.cuts()
    yield from (Stroke(x, top, x, bottom, over=True) for x in vertical)
    yield from (Stroke(left, y, right, y, over=True) for y in horizontal)


def _ticks(layout: Layout, style: MarkStyle) -> Iterator[Stroke]:
    left, top, right, bottom = _reach(layout)
    inner = layout.bleed_box.grown(style.gap)
    ends = (
        max(left, inner.left - style.length), max(top, inner.top - style.length),
        min(right, inner.right + style.length), min(bottom, inner.bottom + style.length),
    )  # fmt: skip
    vertical, horizontal = layout.cuts()
    for x in vertical:
        if inner.top - ends[1] >= MIN_LENGTH:
            yield Stroke(x, ends[1], x, inner.top)
        if ends[3] - inner.bottom >= MIN_LENGTH:
            yield Stroke(x, inner.bottom, x, ends[3])
    for y in horizontal:
        if inner.left - ends[0] >= MIN_LENGTH:
            yield Stroke(ends[0], y, inner.left, y)
        if ends[2] - inner.right >= MIN_LENGTH:
            yield Stroke(inner.right, y, ends[2], y)


def _between(layout: Layout, style: MarkStyle, start: float = 0.0) -> Iterator[Stroke]:
    """Yield marks from each corner of each tile outward: into the gap, or along the edge of the next tile.

    They begin ``start`` mm from the corner, and are left out if the next tile is closer.
    """
    arm = min(style.length, MAX_ARM)
    seen: set[tuple[float, ...]] = set()
    for slot in layout.slots:
        area = layout.area(slot)
        # With a large bleed, the painted area ends in the middle of each gap.
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
                key = tuple(round(end, 3) for end in ends)
                if key not in seen:
                    seen.add(key)
                    yield Stroke(*ends, over=not start)


def scale_bar(layout: Layout) -> list[Stroke]:
    """Return the 100 mm scale bar in the footer, with a tick every 10 mm; empty without a footer."""
    if not layout.footer:
        return []
    left, y = layout.footer_area.left, layout.footer_area.top + 2.2
    ticks = [
        Stroke(left + n, y - (1.2 if n % 50 == 0 else 0.7), left + n, y) for n in range(0, int(BAR_LENGTH) + 1, 10)
    ]
    return [Stroke(left, y, left + BAR_LENGTH, y), *ticks]


def _line(stroke: Stroke, color: str, weight: float) -> str:
    x1, y1, x2, y2 = (_number(value) for value in stroke[:4])
    return f'<path d="M{x1} {y1}L{x2} {y2}" stroke="{color}" stroke-width="{_number(weight)}"/>'


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def _svg(paper: Size, body: Iterable[str]) -> str:
    width, height = _number(paper.width), _number(paper.height)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
    return f'{head} viewBox="0 0 {width} {height}" fill="none">{"".join(body)}</svg>\n'


def marks_svg(layout: Layout, style: MarkStyle) -> str:
    """Return the crop marks and the scale bar of a sheet as SVG in paper size."""
    marks = crop_marks(layout, style)
    halo = [_line(stroke, "#FFFFFF", style.weight + 2 * style.halo) for stroke in marks if stroke.over and style.halo]
    black = [_line(stroke, "#000000", style.weight) for stroke in marks]
    bar = [_line(stroke, "#000000", 0.2) for stroke in scale_bar(layout)]
    return _svg(layout.paper, [*halo, *black, *bar])


def contour_svg(layout: Layout, corner: float = 0.0) -> str:
    """Return the contours of all tiles of a sheet for a cutting machine, as SVG in paper size with a path per tile.

    Args:
        layout: the sheet.
        corner: the corner radius, in mm.

    Raises:
        CannotPrint: the radius is more than half a side.
    """
    largest = min(min(slot.size or layout.tile) for slot in layout.slots) / 2
    if corner > largest:
        raise CannotPrint(
            f"--corner {format_mm(corner)}mm: too large; the maximum is half a side, {format_mm(largest)} mm"
        )
    body = ['<title>Cut contour</title><g id="cut" stroke="', CUT_COLOR, '" stroke-width="0.1">']
    for n, slot in enumerate(layout.slots, start=1):
        left, top, right, bottom = layout.area(slot)
        x1, y1, x2, y2 = (_number(edge) for edge in (left, top, right, bottom))
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
