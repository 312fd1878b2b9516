"""Where tiles lie on a sheet, and where their backs lie behind them: arithmetic, and nothing about any file format.

All lengths are in mm, counted from the top left corner of the paper, y down. A slot is the place of a trimmed tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Generic, TypeVar

from .errors import CannotPrint
from .units import Area, Size, around, shown

FOOTER = 8.0
"""The height of the band with the bar of 100 mm and the recipe."""
LEAST_MARK = 1.5
"""A crop mark has at least so much room between the bleed and what the printer leaves white."""
BAR = 100.0
"""The length of the bar that proves the scale."""
_TOLERANCE = 1e-6


class Bleed(StrEnum):
    """How tiles reach beyond their cut edges."""

    NONE = "none"
    SHARED = "shared"
    OWN = "own"


class Flip(StrEnum):
    """The edge of the paper about which a printer, or a person, turns the sheet."""

    LONG = "long"
    SHORT = "short"


@dataclass(frozen=True)
class Slot:
    """The place of one trimmed tile; ``turned`` is upside down, ``size`` its own if that is not the sheet's."""

    x: float
    y: float
    turned: bool = False
    size: Size | None = None


@dataclass(frozen=True)
class Layout:
    """The places of the tiles on a sheet.

    Args:
        paper: the size of the paper.
        tile: the size of a trimmed tile.
        slots: the places, in the order in which they are filled.
        bleed: the bleed on each free side, in mm.
        shared: whether tiles that touch have no bleed between them.
        margin: what the printer leaves white along each edge.
        footer: whether the sheet has a footer.
        footer_on_top: whether that stands at the top edge instead: where a back is turned about a horizontal edge.
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
        """The trimmed tile in a slot."""
        size = slot.size or self.tile
        return Area(slot.x, slot.y, slot.x + size.width, slot.y + size.height)

    @property
    def mixed(self) -> bool:
        """Whether things of several sizes lie on the sheet, so that no straight cut parts all of them."""
        return any(one.size for one in self.slots)

    @cached_property
    def block(self) -> Area:
        """The smallest rectangle around all slots: the sheet's trim box."""
        return around(self._areas)

    @cached_property
    def bled(self) -> Area:
        """The same with the bleed: the sheet's bleed box."""
        return self.block.grown(self.bleed)

    def painted(self, slot: Slot) -> Area:
        """What the tile in a slot paints: its bleed ends where that of the tile beside it begins."""
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
        return [self.area(one) for one in self.slots]

    @cached_property
    def footer_area(self) -> Area:
        """The band of the bar and the recipe."""
        top = self.margin if self.footer_on_top else self.paper.height - self.margin - FOOTER
        return Area(self.margin, top, self.paper.width - self.margin, top + FOOTER)

    def cuts(self) -> tuple[list[float], list[float]]:
        """Where a knife goes from edge to edge: x of the upright cuts, y of the level ones; nowhere if mixed."""
        if self.mixed:
            return [], []
        return (
            _distinct([edge for one in self._areas for edge in (one.left, one.right)]),
            _distinct([edge for one in self._areas for edge in (one.top, one.bottom)]),
        )


def _distinct(values: list[float]) -> list[float]:
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > 0.001:
            found.append(value)
    return found


def turned_about_x(paper: Size, flip: Flip) -> bool:
    """Whether turning the paper about that edge keeps left and right, and puts the top at the bottom."""
    upright = paper.height >= paper.width
    return upright == (flip is Flip.SHORT)


def behind(layout: Layout, flip: Flip) -> Layout:
    """The layout of the backs: slot n lies behind slot n of the front once the sheet is turned about that edge.

    A back is upside down where the sheet is turned about its top, so that a tile turned like a page shows it upright.
    """
    paper, tile = layout.paper, layout.tile
    if turned_about_x(paper, flip):
        slots = [Slot(one.x, paper.height - one.y - tile.height, not one.turned) for one in layout.slots]
        return replace(layout, slots=tuple(slots), footer_on_top=not layout.footer_on_top)
    return replace(layout, slots=tuple(replace(one, x=paper.width - one.x - tile.width) for one in layout.slots))


@dataclass(frozen=True)
class Wish:
    """How tiles are to lie.

    Args:
        tile: the size of a trimmed tile.
        bleed: none, shared or own.
        width: how far the bleed goes beyond the cut, in mm.
        gap: between two tiles, in mm; twice the bleed if left out and each tile has its own, else 0.
        marks: whether there are crop marks, which need room.
        turn: whether the paper may be laid on its side if more fits.
    """

    tile: Size
    bleed: Bleed = Bleed.SHARED
    width: float = 2.0
    gap: float | None = None
    marks: bool = True
    turn: bool = True

    @property
    def bled(self) -> float:
        """The bleed in mm; 0 without one."""
        return 0.0 if self.bleed is Bleed.NONE else self.width

    @property
    def between(self) -> float:
        """The gap in mm.

        Raises:
            CannotPrint: it is too small for the bleed of two tiles.
        """
        least = 2 * self.bled if self.bleed is Bleed.OWN else 0.0
        if self.gap is None:
            return least
        if self.gap < least - _TOLERANCE:
            raise CannotPrint(
                f"a gap of {shown(self.gap)} mm does not hold the bleed of two tiles; "
                f"it takes {shown(least)} mm, or --bleed shared"
            )
        return self.gap


def fitted(paper: Size, wish: Wish, margin: float, footer: bool) -> Layout:
    """As many tiles as fit on a sheet, in the middle of it.

    Raises:
        CannotPrint: not even one fits; the message says how large a tile may be.
    """
    upright = _fitted(paper, wish, margin, footer)
    lying = _fitted(paper.turned, wish, margin, footer) if wish.turn and paper.width != paper.height else None
    best = max((one for one in (upright, lying) if one is not None), key=lambda one: len(one.slots), default=None)
    if best is None:
        raise CannotPrint(
            f"a tile of {wish.tile} does not fit on paper of {paper}: {_largest(paper, wish, margin, footer)}"
        )
    return best


def shelved(paper: Size, sizes: Sequence[Size], wish: Wish, margin: float, footer: bool) -> list[Layout]:
    """Things of several sizes side by side on shelves, from the top, on as many sheets as they need.

    Args:
        paper: the paper; it is laid on its side if that takes fewer sheets.
        sizes: of the trimmed things, in the order in which they are to lie; alike ones should follow one another.
        wish: how they are to lie; its tile is the largest of them.
        margin: what the printer leaves white.
        footer: whether sheets have one.

    Raises:
        CannotPrint: not even one fits.
    """
    fitted(paper, wish, margin, footer)  # says why, if there is no room at all
    upright = _shelved(paper, sizes, wish, margin, footer)
    lying = _shelved(paper.turned, sizes, wish, margin, footer) if wish.turn else []
    return min((one for one in (upright, lying) if one), key=len)


def _shelved(paper: Size, sizes: Sequence[Size], wish: Wish, margin: float, footer: bool) -> list[Layout]:
    """The same on paper that lies so; no sheet if the largest thing has no room."""
    if _fitted(paper, wish, margin, footer) is None:
        return []
    sides, top, bottom = _reserved(wish, margin, footer)
    sheets: list[list[Slot]] = [[]]
    x, y, shelf = sides, top, 0.0
    for size in sizes:
        if x + size.width > paper.width - sides + _TOLERANCE:
            x, y, shelf = sides, y + shelf + wish.between, 0.0
        if y + size.height > paper.height - bottom + _TOLERANCE:
            sheets.append([])
            x, y, shelf = sides, top, 0.0
        sheets[-1].append(Slot(x, y, size=size))
        x, shelf = x + size.width + wish.between, max(shelf, size.height)
    return [Layout(paper, wish.tile, tuple(slots), wish.bled, False, margin, footer) for slots in sheets]


def _reserved(wish: Wish, margin: float, footer: bool) -> tuple[float, float, float]:
    """What the sides, the top and the bottom of a sheet need beyond the tiles."""
    edge = margin + wish.bled + (LEAST_MARK if wish.marks else 0.0)
    return edge, edge, edge + (FOOTER if footer else 0.0)


def _largest(paper: Size, wish: Wish, margin: float, footer: bool) -> str:
    sides, top, bottom = _reserved(wish, margin, footer)
    width, height = paper.width - 2 * sides, paper.height - top - bottom
    if footer and paper.width < BAR + 2 * margin:
        return f"the bar of 100 mm on each sheet alone needs {shown(BAR + 2 * margin)} mm"
    if width <= 1 or height <= 1:
        return "the margins and the footer leave no room at all"
    return f"margins, bleed and footer leave {shown(width)} × {shown(height)} mm; choose a smaller --tile or more paper"


def _fitted(paper: Size, wish: Wish, margin: float, footer: bool) -> Layout | None:
    if footer and paper.width < BAR + 2 * margin:
        return None
    tile, gap = wish.tile, wish.between
    sides, top, bottom = _reserved(wish, margin, footer)
    columns = int((paper.width - 2 * sides + gap + _TOLERANCE) // (tile.width + gap))
    rows = int((paper.height - top - bottom + gap + _TOLERANCE) // (tile.height + gap))
    if columns < 1 or rows < 1:
        return None
    left = (paper.width - columns * tile.width - (columns - 1) * gap) / 2
    spare = paper.height - top - bottom - rows * tile.height - (rows - 1) * gap
    first = top + spare / 2
    slots = grid(left, first, columns, rows, tile, gap, gap)
    return Layout(paper, tile, slots, wish.bled, wish.bleed is Bleed.SHARED, margin, footer)


def grid(left: float, top: float, columns: int, rows: int, tile: Size, gap_x: float, gap_y: float) -> tuple[Slot, ...]:
    """Slots in columns and rows, row by row."""
    return tuple(
        Slot(left + column * (tile.width + gap_x), top + row * (tile.height + gap_y))
        for row in range(rows)
        for column in range(columns)
    )


def checked(layout: Layout, name: str) -> Layout:
    """The layout itself, if it can be printed and cut.

    Raises:
        CannotPrint: two tiles overlap, or one lies beyond the edge, on the margin or on the footer.
    """
    paper = Area(0, 0, layout.paper.width, layout.paper.height)
    inside = paper.grown(-layout.margin)
    areas = [layout.area(one) for one in layout.slots]
    bled = [layout.painted(one) if layout.shared else area.grown(layout.bleed)
            for one, area in zip(layout.slots, areas, strict=True)]  # fmt: skip
    for n, area in enumerate(areas, start=1):
        at = f"slot {n} at {shown(area.left)}, {shown(area.top)} mm"
        if not paper.around(area):
            raise CannotPrint(f"{name}: {at} reaches beyond the edge of the paper of {layout.paper}; move it inwards")
        if not inside.around(area):
            raise CannotPrint(
                f"{name}: {at} reaches into the {shown(layout.margin)} mm that the printer leaves white along each "
                "edge; move it inwards, or make the margin smaller if your printer can"
            )
        if not paper.around(bled[n - 1]):
            raise CannotPrint(f"{name}: the bleed of {at} reaches beyond the edge of the paper; move it inwards")
        if layout.footer and layout.footer_area.overlaps(bled[n - 1]):
            bleed = " with its bleed" if layout.bleed else ""
            raise CannotPrint(
                f"{name}: {at}{bleed} covers the footer, the lowest {shown(layout.margin + FOOTER)} mm of the sheet; "
                'move it up, or write "footer": false'
            )
    by_left = sorted(range(len(areas)), key=lambda n: areas[n].left)
    for rank, n in enumerate(by_left):
        for m in by_left[rank + 1 :]:
            if areas[m].left >= bled[n].right + layout.bleed:
                break
            if areas[n].overlaps(areas[m]):
                raise CannotPrint(f"{name}: the tiles in slots {min(n, m) + 1} and {max(n, m) + 1} overlap; move one")
            if bled[n].overlaps(bled[m]):
                raise CannotPrint(
                    f"{name}: the bleed of slots {min(n, m) + 1} and {max(n, m) + 1} overlaps; "
                    f"keep tiles {shown(2 * layout.bleed)} mm apart, or use --bleed shared"
                )
    return layout


T = TypeVar("T")


@dataclass(frozen=True)
class Sheet(Generic[T]):
    """What lies on one side of one sheet.

    Args:
        group: the name of what was kept together.
        number: which sheet of the group it is, from 1.
        of: how many the group has.
        layout: the places, each of which is filled.
        things: what is in them, in order.
        back: whether it is the back.
    """

    group: str
    number: int
    of: int
    layout: Layout
    things: tuple[T, ...]
    back: bool = False


def impose(group: str, things: Sequence[T], layout: Layout) -> list[Sheet[T]]:
    """Things on as many sheets as they need, in order; the last has as many places as things are left."""
    each = len(layout.slots)
    parts = [tuple(things[n : n + each]) for n in range(0, len(things), each)]
    last = replace(layout, slots=layout.slots[: len(parts[-1])]) if parts else layout
    return [
        Sheet(group, n, len(parts), layout if len(part) == each else last, part)
        for n, part in enumerate(parts, start=1)
    ]
