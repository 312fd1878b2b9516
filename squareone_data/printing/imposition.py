"""Imposition: positions of tiles on a sheet and of the backs behind them, independent of any file format.

All lengths are in mm, from the top left corner of the paper, with y pointing down. A slot is the place of a trimmed
tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Generic, TypeVar

from .errors import CannotPrint
from .units import Area, Size, bounding_area, format_mm

FOOTER_HEIGHT = 8.0
"""The height of the footer with the 100 mm scale bar and the recipe, in mm."""
MIN_MARK_ROOM = 1.5
"""The minimum room for a crop mark between the bleed and the printer margin, in mm."""
BAR_LENGTH = 100.0
"""The length of the scale bar, in mm."""
_TOLERANCE = 1e-6


class Bleed(StrEnum):
    """The bleed of tiles: none, shared with the neighbor, or separate for each tile."""

    NONE = "none"
    SHARED = "shared"
    OWN = "own"


class Flip(StrEnum):
    """The edge of the paper on which the sheet is flipped."""

    LONG = "long"
    SHORT = "short"


@dataclass(frozen=True)
class Slot:
    """The place of a trimmed tile; ``turned`` means upside down, ``size`` overrides the tile size of the sheet."""

    x: float
    y: float
    turned: bool = False
    size: Size | None = None


@dataclass(frozen=True)
class Layout:
    """The slots of a sheet.

    Args:
        paper: the size of the paper.
        tile: the size of a trimmed tile.
        slots: the slots, in the order in which they are filled.
        bleed: the bleed on each free side, in mm.
        shared: whether adjacent tiles have no bleed between them.
        margin: the unprintable margin along each edge.
        footer: whether the sheet has a footer.
        footer_on_top: whether the footer is at the top edge, as on a back that is flipped on a horizontal edge.
    """

    paper: Size
    tile: Size
    slots: tuple[Slot, ...]
    bleed: float = 0.0
    shared: bool = False
    margin: float = 5.0
    footer: bool = True
    footer_on_top: bool = False

    def area(self, slot: Slot) -> Area:
        """Return the area of the trimmed tile in a slot."""
        size = slot.size or self.tile
        return Area(slot.x, slot.y, slot.x + size.width, slot.y + size.height)

    @property
    def mixed(self) -> bool:
        """Return whether the sheet has items of several sizes, which straight cuts cannot separate."""
        return any(slot.size for slot in self.slots)

    @cached_property
    def trim_box(self) -> Area:
        """Return the trim box: the smallest rectangle around all slots."""
        return bounding_area(self._areas)

    @cached_property
    def bleed_box(self) -> Area:
        """Return the bleed box: the trim box with the bleed."""
        return self.trim_box.grown(self.bleed)

    def painted_area(self, slot: Slot) -> Area:
        """Return the area that a tile paints: its bleed ends where the bleed of the next tile begins."""
        own = self.area(slot)
        left, top, right, bottom = (self.bleed,) * 4
        for near in self._areas:
            beside = near.top < own.bottom - _TOLERANCE and own.top < near.bottom - _TOLERANCE
            stacked = near.left < own.right - _TOLERANCE and own.left < near.right - _TOLERANCE
            if beside and near.right <= own.left + _TOLERANCE:
                left = min(left, (own.left - near.right) / 2)
            elif beside and near.left >= own.right - _TOLERANCE:
                right = min(right, (near.left - own.right) / 2)
            elif stacked and near.bottom <= own.top + _TOLERANCE:
                top = min(top, (own.top - near.bottom) / 2)
            elif stacked and near.top >= own.bottom - _TOLERANCE:
                bottom = min(bottom, (near.top - own.bottom) / 2)
        return Area(own.left - left, own.top - top, own.right + right, own.bottom + bottom)

    @cached_property
    def _areas(self) -> list[Area]:
        return [self.area(slot) for slot in self.slots]

    @cached_property
    def footer_area(self) -> Area:
        """Return the area of the scale bar and the recipe."""
        top = self.margin if self.footer_on_top else self.paper.height - self.margin - FOOTER_HEIGHT
        return Area(self.margin, top, self.paper.width - self.margin, top + FOOTER_HEIGHT)

    def cuts(self) -> tuple[list[float], list[float]]:
        """Return the cuts from edge to edge: x of vertical and y of horizontal cuts; empty for mixed sizes."""
        if self.mixed:
            return [], []
        return (
            _distinct([edge for area in self._areas for edge in (area.left, area.right)]),
            _distinct([edge for area in self._areas for edge in (area.top, area.bottom)]),
        )


def _distinct(values: list[float]) -> list[float]:
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > 0.001:
            found.append(value)
    return found


def turned_about_x(paper: Size, flip: Flip) -> bool:
    """Return whether flipping the paper on that edge swaps top and bottom rather than left and right."""
    upright = paper.height >= paper.width
    return upright == (flip is Flip.SHORT)


def back_layout(layout: Layout, flip: Flip) -> Layout:
    """Return the layout of the backs: slot n is behind slot n of the front when the sheet is flipped on that edge.

    Backs are upside down if the sheet is flipped on its top edge, so that a tile turned like a page shows its back
    upright.
    """
    paper, tile = layout.paper, layout.tile
    if turned_about_x(paper, flip):
        slots = [Slot(slot.x, paper.height - slot.y - tile.height, not slot.turned) for slot in layout.slots]
        return replace(layout, slots=tuple(slots), footer_on_top=not layout.footer_on_top)
    return replace(layout, slots=tuple(replace(slot, x=paper.width - slot.x - tile.width) for slot in layout.slots))


@dataclass(frozen=True)
class LayoutRequest:
    """The requested layout of tiles.

    Args:
        tile: the size of a trimmed tile.
        bleed: none, shared or own.
        bleed_width: the width of the bleed, in mm.
        gap: the gap between two tiles, in mm; the default is twice the bleed if each tile has its own, else 0.
        marks: whether there are crop marks, which need room.
        turn: whether the paper may be rotated if more tiles fit.
    """

    tile: Size
    bleed: Bleed = Bleed.SHARED
    bleed_width: float = 2.0
    gap: float | None = None
    marks: bool = True
    turn: bool = True

    @property
    def bleed_reach(self) -> float:
        """Return the width of the bleed, in mm; 0 without bleed."""
        return 0.0 if self.bleed is Bleed.NONE else self.bleed_width

    @property
    def spacing(self) -> float:
        """Return the gap between two tiles, in mm.

        Raises:
            CannotPrint: the gap is too small for the bleed of two tiles.
        """
        minimum = 2 * self.bleed_reach if self.bleed is Bleed.OWN else 0.0
        if self.gap is None:
            return minimum
        if self.gap < minimum - _TOLERANCE:
            raise CannotPrint(
                f"a gap of {format_mm(self.gap)} mm is too small for the bleed of two tiles; "
                f"use at least {format_mm(minimum)} mm, or --bleed shared"
            )
        return self.gap


def fit_grid(paper: Size, request: LayoutRequest, margin: float, footer: bool) -> Layout:
    """Lay out as many tiles as fit on a sheet, centered.

    Raises:
        CannotPrint: no tile fits; the message gives the maximum size.
    """
    upright = _grid_layout(paper, request, margin, footer)
    lying = (
        _grid_layout(paper.turned, request, margin, footer) if request.turn and paper.width != paper.height else None
    )
    best = max(
        (layout for layout in (upright, lying) if layout is not None),
        key=lambda layout: len(layout.slots),
        default=None,
    )
    if best is None:
        limit = _largest_tile(paper, request, margin, footer)
        raise CannotPrint(f"a tile of {request.tile} does not fit on paper of {paper}: {limit}")
    return best


def fit_shelves(
    paper: Size, sizes: Sequence[Size], request: LayoutRequest, margin: float, footer: bool
) -> list[Layout]:
    """Lay out items of several sizes in rows ("shelves"), on as many sheets as needed.

    Args:
        paper: the paper; it is rotated if that needs fewer sheets.
        sizes: the sizes of the trimmed items, in order; items of the same size should be adjacent.
        request: the requested layout; its tile size is the size of the largest item.
        margin: the unprintable margin, in mm.
        footer: whether sheets have a footer.

    Raises:
        CannotPrint: no item fits.
    """
    fit_grid(paper, request, margin, footer)  # raises an error if nothing fits
    upright = _shelf_layouts(paper, sizes, request, margin, footer)
    lying = _shelf_layouts(paper.turned, sizes, request, margin, footer) if request.turn else []
    return min((sheets for sheets in (upright, lying) if sheets), key=len)


def _shelf_layouts(
    paper: Size, sizes: Sequence[Size], request: LayoutRequest, margin: float, footer: bool
) -> list[Layout]:
    """Return the sheets for paper in this orientation; empty if the largest item does not fit."""
    if _grid_layout(paper, request, margin, footer) is None:
        return []
    sides, top, bottom = _reserved(request, margin, footer)
    sheets: list[list[Slot]] = [[]]
    x, y, shelf = sides, top, 0.0
    for size in sizes:
        if x + size.width > paper.width - sides + _TOLERANCE:
            x, y, shelf = sides, y + shelf + request.spacing, 0.0
        if y + size.height > paper.height - bottom + _TOLERANCE:
            sheets.append([])
            x, y, shelf = sides, top, 0.0
        sheets[-1].append(Slot(x, y, size=size))
        x, shelf = x + size.width + request.spacing, max(shelf, size.height)
    return [Layout(paper, request.tile, tuple(slots), request.bleed_reach, False, margin, footer) for slots in sheets]


def _reserved(request: LayoutRequest, margin: float, footer: bool) -> tuple[float, float, float]:
    """Return the room needed around the tiles: at the sides, the top and the bottom."""
    edge = margin + request.bleed_reach + (MIN_MARK_ROOM if request.marks else 0.0)
    return edge, edge, edge + (FOOTER_HEIGHT if footer else 0.0)


def _largest_tile(paper: Size, request: LayoutRequest, margin: float, footer: bool) -> str:
    sides, top, bottom = _reserved(request, margin, footer)
    width, height = paper.width - 2 * sides, paper.height - top - bottom
    if footer and paper.width < BAR_LENGTH + 2 * margin:
        return f"the 100 mm scale bar needs a width of {format_mm(BAR_LENGTH + 2 * margin)} mm"
    if width <= 1 or height <= 1:
        return "margins and footer leave no room; use larger paper"
    room = f"{format_mm(width)} × {format_mm(height)} mm"
    return f"margins, bleed and footer leave {room}; use a smaller --tile or larger paper"


def _grid_layout(paper: Size, request: LayoutRequest, margin: float, footer: bool) -> Layout | None:
    if footer and paper.width < BAR_LENGTH + 2 * margin:
        return None
    tile, gap = request.tile, request.spacing
    sides, top, bottom = _reserved(request, margin, footer)
    columns = int((paper.width - 2 * sides + gap + _TOLERANCE) // (tile.width + gap))
    rows = int((paper.height - top - bottom + gap + _TOLERANCE) // (tile.height + gap))
    if columns < 1 or rows < 1:
        return None
    left = (paper.width - columns * tile.width - (columns - 1) * gap) / 2
    spare = paper.height - top - bottom - rows * tile.height - (rows - 1) * gap
    first = top + spare / 2
    slots = grid(left, first, columns, rows, tile, gap, gap)
    return Layout(paper, tile, slots, request.bleed_reach, request.bleed is Bleed.SHARED, margin, footer)


def grid(left: float, top: float, columns: int, rows: int, tile: Size, gap_x: float, gap_y: float) -> tuple[Slot, ...]:
    """Return the slots of a grid, row by row."""
    return tuple(
        Slot(left + column * (tile.width + gap_x), top + row * (tile.height + gap_y))
        for row in range(rows)
        for column in range(columns)
    )


def check_layout(layout: Layout, name: str) -> Layout:
    """Return the layout if it can be printed and cut.

    Raises:
        CannotPrint: two tiles overlap, or a tile is outside the paper, in the margin or on the footer.
    """
    paper = Area(0, 0, layout.paper.width, layout.paper.height)
    inside = paper.grown(-layout.margin)
    areas = [layout.area(slot) for slot in layout.slots]
    bled = [layout.painted_area(slot) if layout.shared else area.grown(layout.bleed)
            for slot, area in zip(layout.slots, areas, strict=True)]  # fmt: skip
    for n, area in enumerate(areas, start=1):
        at = f"slot {n} at {format_mm(area.left)}, {format_mm(area.top)} mm"
        if not paper.contains(area):
            raise CannotPrint(f"{name}: {at} is outside the paper of {layout.paper}; move it inward")
        if not inside.contains(area):
            raise CannotPrint(
                f"{name}: {at} is in the unprintable margin of {format_mm(layout.margin)} mm; move it inward, or use a "
                "smaller margin if your printer supports it"
            )
        if not paper.contains(bled[n - 1]):
            raise CannotPrint(f"{name}: the bleed of {at} is outside the paper; move it inward")
        if layout.footer and layout.footer_area.overlaps(bled[n - 1]):
            bleed = " with its bleed" if layout.bleed else ""
            raise CannotPrint(
                f"{name}: {at}{bleed} overlaps the footer, the bottom {format_mm(layout.margin + FOOTER_HEIGHT)} mm of "
                'the sheet; move it up, or set "footer": false'
            )
    by_left = sorted(range(len(areas)), key=lambda n: areas[n].left)
    for rank, n in enumerate(by_left):
        for m in by_left[rank + 1 :]:
            if areas[m].left >= bled[n].right + layout.bleed:
                break
            if areas[n].overlaps(areas[m]):
                raise CannotPrint(f"{name}: slots {min(n, m) + 1} and {max(n, m) + 1} overlap; move one")
            if bled[n].overlaps(bled[m]):
                raise CannotPrint(
                    f"{name}: the bleed of slots {min(n, m) + 1} and {max(n, m) + 1} overlaps; "
                    f"keep tiles {format_mm(2 * layout.bleed)} mm apart, or use --bleed shared"
                )
    return layout


T = TypeVar("T")


@dataclass(frozen=True)
class Sheet(Generic[T]):
    """One side of a sheet.

    Args:
        group: the name of the group of sheets, such as a color.
        number: the number of the sheet in its group, from 1.
        of: the number of sheets in the group.
        layout: the layout; every slot is filled.
        items: the items in the slots, in order.
        back: whether this is the back.
    """

    group: str
    number: int
    of: int
    layout: Layout
    items: tuple[T, ...]
    back: bool = False


def impose(group: str, items: Sequence[T], layout: Layout) -> list[Sheet[T]]:
    """Distribute items over as many sheets as needed, in order; the last sheet has only the slots it needs."""
    each = len(layout.slots)
    parts = [tuple(items[n : n + each]) for n in range(0, len(items), each)]
    last = replace(layout, slots=layout.slots[: len(parts[-1])]) if parts else layout
    return [
        Sheet(group, n, len(parts), layout if len(part) == each else last, part)
        for n, part in enumerate(parts, start=1)
    ]
