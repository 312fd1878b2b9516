"""Sheets to print and cut: what lies on which, drawn, marked, with backs behind and a recipe on each."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import squareone_data
from squareone_data import faces
from squareone_data.faces.display import Display
from squareone_data.faces.svg import to_svg
from squareone_data.files.digest import digest
from squareone_data.model.catalog import Catalog
from squareone_data.model.registry import MissingPart
from squareone_data.model.tiles import Tile

from .errors import CannotPrint
from .finishing import PageBoxes, finished
from .imposition import Bleed, Layout, Sheet, Wish, behind, checked, fitted, impose, shelved
from .marks import Marks, contour_svg, marks_svg
from .options import Backs, SheetOptions, What
from .selection import enough
from .templates import laid_out
from .typesetting import typeset
from .units import Area, Size, shown
from .words import printable, word

_SCISSORS, _APART = 1.0, 2.0
"""What is cut out one by one has no more bleed than this, and white between, in mm."""
_HAIR = 0.1
"""What a tile paints beyond its edge where the next one covers it, in mm."""


@dataclass(frozen=True)
class Thing:
    """Something that lies on a sheet: its id, its drawing as an SVG file, its size and its sentence."""

    id: str
    drawing: str
    sentence: str
    bleed: float


@dataclass(frozen=True)
class Printed:
    """The files that were made.

    Args:
        pdf: the sheets.
        backs: the backs, if they were to be apart.
        contour: the cut contour of a sheet of tiles, as SVG.
        sheets: what lies on the sheets, fronts only, in order.
        cuts: how many straight cuts a full sheet takes; 0 if things of several sizes lie on it.
        duplex: whether backs are behind the fronts.
        bar: whether each sheet has the bar of 100 mm.
    """

    pdf: bytes
    backs: bytes | None
    contour: str
    sheets: tuple[Sheet[Thing], ...]
    cuts: int
    duplex: bool
    bar: bool

    @property
    def things(self) -> int:
        """How many tiles and pieces there are."""
        return sum(len(one.things) for one in self.sheets)


@dataclass
class _Drawings:
    """The SVG files of a run: each drawing once, however often it is placed."""

    options: SheetOptions
    files: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, display: Display, width: float, bleed: float) -> None:
        """Draw something, unless it was drawn before.

        Raises:
            CannotPrint: its background does not reach as far as the bleed.
        """
        if name in self.files:
            return
        reach = display.bleed * width / display.width
        if bleed > reach + 1e-6:
            raise CannotPrint(
                f"the drawings go on for {shown(reach)} mm beyond the cut at this size, not for {shown(bleed)} mm; "
                f"write --bleed-width {shown(int(reach * 10) / 10)}mm or less"
            )
        self.files[name] = to_svg(display, width=width, bleed=bleed, embed_font=False)


def make_sheets(catalog: Catalog, tiles: Sequence[Tile], sets: Sequence[str], options: SheetOptions) -> Printed:
    """The sheets of a choice of tiles, and of the components of the box if they are wanted.

    Args:
        catalog: the catalog.
        tiles: the tiles to print, one entry a copy, color by color.
        sets: the ids of the sets whose components are printed; those of the catalog itself if empty.
        options: how.

    Raises:
        CannotPrint: something does not fit, reaches out of the safe zone, or a library is not installed.
    """
    if options.what is What.COMPONENTS and options.backs is not Backs.NONE:
        raise CannotPrint("pieces and components have no backs; leave out --backs")
    try:
        return _Run(catalog, options).make(tiles, sets)
    except (faces.CannotDraw, faces.UnknownTheme) as error:
        raise CannotPrint(str(error)) from None
    except MissingPart as error:
        raise CannotPrint(f"{error}, and so its tiles cannot be printed") from None


class _Run:
    """One run: catalog, options, and the drawings made so far."""

    def __init__(self, catalog: Catalog, options: SheetOptions) -> None:
        self.catalog, self.options = catalog, options
        self.style = options.mark_style
        made_for = options.template.tile
        self.design = faces.back(catalog.kind.colors[0], catalog, theme=options.theme, lang=options.lang)
        self.width = options.tile or (made_for.width if made_for is not None else self.design.width)
        self.drawings = _Drawings(options)

    def make(self, tiles: Sequence[Tile], sets: Sequence[str]) -> Printed:
        options = self.options
        pairs: list[tuple[Sheet[Thing], Sheet[Thing] | None]] = []
        layout: Layout | None = None
        if options.what is not What.COMPONENTS and tiles:
            layout = self._tile_layout()
            for color in dict.fromkeys(tile.color for tile in tiles):
                group = [self._tile(tile, layout) for tile in tiles if tile.color == color]
                made = impose(word(color, options.lang), group, layout)
                backs = self._backs(color, made) if options.backs is not Backs.NONE else [None] * len(made)
                pairs += zip(made, backs, strict=True)
        if options.what is not What.TILES:
            pairs += [(one, None) for one in self._components(sets)]
        if not pairs:
            raise CannotPrint("there is nothing to print: these sets bring no components")
        layout = layout or pairs[0][0].layout
        contour = contour_svg(layout, options.corner)
        recipe, fronts = self._recipe(), [front for front, _ in pairs]
        duplex = options.backs is Backs.DUPLEX
        pages: list[tuple[Sheet[Thing], bool]] = []
        for front, behind_it in pairs:
            pages.append((front, False))
            if duplex:
                pages.append((behind_it or dataclasses.replace(front, things=(), back=True), behind_it is None))
        pdf = self._pdf(pages, fronts if options.collation else [], recipe)
        apart = [(back, False) for _, back in pairs if back is not None and not duplex]
        upright, level = layout.cuts()
        return Printed(
            pdf,
            self._pdf(apart, [], recipe) if apart else None,
            contour,
            tuple(fronts),
            len(upright) + len(level),
            duplex,
            all(one.layout.footer for one in fronts),
        )

    def _tile_layout(self) -> Layout:
        """The layout of the tiles, which are all as large as their backs."""
        options = self.options
        size = Size(self.width, self.width * self.design.height / self.design.width)
        marked = self.style.marks is not Marks.NONE
        wish = Wish(size, options.bleed, options.bleed_width, options.gap, marked)
        return laid_out(options.template, wish, name=options.template_name)

    def _tile(self, tile: Tile, layout: Layout) -> Thing:
        name = f"{tile.id}.svg"
        if name not in self.drawings.files:
            face = faces.front(tile, self.catalog, theme=self.options.theme, lang=self.options.lang)
            self._check_safe(tile.id, face, layout.tile)
            self.drawings.add(name, face, layout.tile.width, layout.bleed)
        return Thing(tile.id, name, tile.sentence(self.catalog.game, self.options.lang), layout.bleed)

    def _backs(self, color: str, fronts: Sequence[Sheet[Thing]]) -> list[Sheet[Thing]]:
        """The backs behind sheets of tiles of a color."""
        options, layout, name = self.options, fronts[0].layout, f"back-{color}.svg"
        drawn = faces.back(color, self.catalog, theme=options.theme, lang=options.lang)
        self.drawings.add(name, drawn, layout.tile.width, layout.bleed)
        back = Thing(f"back-{color}", name, drawn.title, layout.bleed)
        return [
            dataclasses.replace(
                one, layout=behind(one.layout, options.flip), things=(back,) * len(one.things), back=True
            )
            for one in fronts
        ]

    def _check_safe(self, name: str, face: Display, size: Size) -> None:
        """Refuse a face whose content comes too near to the cut.

        Raises:
            CannotPrint: it does; the message says on which side and how near.
        """
        scale = size.width / face.width
        box = faces.bounds(face)
        room = {
            "left": box.left * scale, "top": box.top * scale,
            "right": size.width - box.right * scale, "bottom": size.height - box.bottom * scale,
        }  # fmt: skip
        side = min(room, key=lambda one: room[one])
        if room[side] < self.options.safe - 1e-6:
            enough = shown(max(0.0, int(room[side] * 10) / 10))
            raise CannotPrint(
                f"{name}: what is drawn comes within {shown(room[side])} mm of the {side} cut, and the safe zone is "
                f"{shown(self.options.safe)} mm; print larger tiles, or write --safe {enough}mm"
            )

    def _components(self, sets: Sequence[str]) -> list[Sheet[Thing]]:
        """Pieces and other components, those of a kind together."""
        options, catalog = self.options, self.catalog
        extras = faces.extras(catalog, theme=options.theme, lang=options.lang)
        counts = _counts(catalog, extras, sets)
        enough(sum(counts.values()))
        grown = self.width / self.design.width
        sheets: list[Sheet[Thing]] = []
        for kind in dict.fromkeys(one.kind for one in extras):
            # A piece lies in the recess of a tile, so it grows with the tiles; a card is read at its own size.
            scale = grown if kind == "piece" else 1.0
            wanted = [one for one in extras if one.kind == kind and counts[one.id]]
            if not wanted:
                continue
            sizes = {
                one.id: Size(round(one.display.width * scale, 6), round(one.display.height * scale, 6))
                for one in wanted
            }
            bleed = 0.0 if options.bleed is Bleed.NONE else options.bleed_width
            bleed = min([bleed, *(one.display.bleed * scale for one in wanted)])
            if len({*sizes.values()}) > 1:
                bleed = min(bleed, _SCISSORS)
            placed: list[tuple[Size, Thing]] = []
            for extra in wanted:
                # A component may be called like a back, so that what is loose has names of its own.
                name = f"extra-{extra.id}.svg"
                self.drawings.add(name, extra.display, sizes[extra.id].width, bleed)
                placed += [(sizes[extra.id], Thing(extra.id, name, extra.title, bleed))] * counts[extra.id]
            group = word(kind, options.lang) if kind == "piece" else f"{word('components', options.lang)}: {kind}"
            sheets += self._together(group, kind, placed, bleed)
        return sheets

    def _together(self, group: str, kind: str, placed: list[tuple[Size, Thing]], bleed: float) -> list[Sheet[Thing]]:
        """Sheets of things of a kind: in straight rows and columns if all have one size, else on shelves."""
        template = self.options.template
        paper = Size(template.paper.width, template.paper.height)
        sizes = {size for size, _ in placed}
        largest = Size(max(one.width for one in sizes), max(one.height for one in sizes))
        # Neighbors differ in color, so that each has its own bleed.
        mode, marked = Bleed.OWN if bleed else Bleed.NONE, self.style.marks is not Marks.NONE
        if len(sizes) == 1:
            wish = Wish(largest, mode, bleed, None, marked)
            layout = checked(fitted(paper, wish, template.margin, template.footer), kind)
            return impose(group, [thing for _, thing in placed], layout)
        placed = sorted(placed, key=lambda one: (one[0].height, one[0].width))
        wish = Wish(largest, mode, bleed, 2 * bleed + _APART, marked)
        layouts = shelved(paper, [size for size, _ in placed], wish, template.margin, template.footer)
        waiting = iter([thing for _, thing in placed])
        return [
            Sheet(group, n, len(layouts), checked(one, kind), tuple(islice(waiting, len(one.slots))))
            for n, one in enumerate(layouts, start=1)
        ]

    def _recipe(self) -> str:
        """What made this file, on one line."""
        options, game = self.options, self.catalog.game
        bleed = (
            str(options.bleed) if options.bleed is Bleed.NONE else f"{options.bleed} {shown(options.bleed_width)} mm"
        )
        parts = [
            f"squareone-data {squareone_data.__version__}",
            f"{game.word(game.name, options.lang, game.id)} {game.version}".strip(),
            digest(self.catalog)[: len("sha256:") + 12],
            f"{options.template.id}, {shown(self.width)} mm, bleed {bleed}, marks {self.style.marks}, "
            f"theme {options.theme}",
        ]
        if options.printer:
            parts.append(f"printer {options.printer}")
        edge = f"flip {options.flip}" if options.backs is not Backs.NONE else "one side"
        parts += [word(edge, options.lang), word("full size", options.lang), word("unofficial", options.lang)]
        return printable(" · ".join(parts))

    def _pdf(self, pages: Sequence[tuple[Sheet[Thing], bool]], collated: Sequence[Sheet[Thing]], recipe: str) -> bytes:
        options = self.options
        drawings = dict(self.drawings.files)
        marks: dict[Layout, str] = {}
        described = [self._page(sheet, blank, marks, drawings) for sheet, blank in pages]
        game = self.catalog.game
        title = printable(game.word(game.name, options.lang, game.id))
        job: dict[str, Any] = {
            "title": f"{title}: {word('sheets', options.lang)}",
            "name": title,
            "lang": options.lang,
            "recipe": recipe,
            "sheets": described,
            "collation": [self._collated(one) for one in collated],
            "words": {key: word(key, options.lang) for key in ("collation", "collation note", "sheet", "count")},
        }
        used = {cell["drawing"] for page in described for cell in page["cells"]} | set(marks.values())
        pdf = typeset("sheets", job, {name: text for name, text in drawings.items() if name in used})
        boxes = [self._boxes(sheet) for sheet, _ in pages]
        duplex = str(options.flip) if options.backs is Backs.DUPLEX else ""
        return finished(pdf, boxes, duplex=duplex, pick_tray=options.template.id != "both")

    def _page(
        self, sheet: Sheet[Thing], blank: bool, marks: dict[Layout, str], drawings: dict[str, str]
    ) -> dict[str, Any]:
        """What Typst needs to know of a page."""
        layout, lang = sheet.layout, self.options.lang
        if layout not in marks:
            marks[layout] = f"marks-{len(marks)}.svg"
            drawings[marks[layout]] = marks_svg(layout, self.style)
        side = "blank" if blank else "back" if sheet.back else "front"
        of = f"{sheet.number}/{sheet.of}"
        sides = f" · {word(side, lang)}" if self.options.backs is not Backs.NONE else ""
        scale_x, scale_y, right, down = self.options.profile.correction(sheet.back)
        area = layout.footer_area
        return {
            "width": layout.paper.width,
            "height": layout.paper.height,
            "heading": printable(f"{sheet.group} {of}{sides}"),
            "footer": {"left": area.left, "top": area.top, "width": area.right - area.left} if layout.footer else None,
            "marks": "" if blank else marks[layout],
            "bar": bool(layout.footer) and not blank,
            "correction": {"x": scale_x, "y": scale_y, "dx": right, "dy": down},
            "cells": _cells(sheet),
        }

    def _boxes(self, sheet: Sheet[Thing]) -> PageBoxes:
        scale_x, scale_y, right, down = self.options.profile.correction(sheet.back)

        def moved(area: Area) -> Area:
            return Area(
                area.left * scale_x + right, area.top * scale_y + down,
                area.right * scale_x + right, area.bottom * scale_y + down,
            )  # fmt: skip

        return PageBoxes(sheet.layout.paper, moved(sheet.layout.block), moved(sheet.layout.bled))

    def _collated(self, sheet: Sheet[Thing]) -> dict[str, Any]:
        counted = Counter(thing.id for thing in sheet.things)
        listed = [f"{count}× {name}" if count > 1 else name for name, count in counted.items()]
        return {"name": f"{sheet.group} {sheet.number}/{sheet.of}", "count": len(sheet.things), "things": listed}


def _rectangle(area: Area) -> dict[str, float]:
    size = {"width": area.right - area.left, "height": area.bottom - area.top}
    return {"x": area.left, "y": area.top, **size}


def _cells(sheet: Sheet[Thing]) -> list[dict[str, Any]]:
    """The drawings of a sheet: where each is placed, and what of it is seen."""
    cells = []
    for slot, thing in zip(sheet.layout.slots, sheet.things, strict=False):
        area, bleed = sheet.layout.area(slot), thing.bleed
        whole = area.grown(bleed)
        seen = whole
        if sheet.layout.shared:
            seen = sheet.layout.painted(slot)
            # A hair more to the right and below, which the next tile covers: no white shows through between the two.
            seen = Area(
                seen.left, seen.top, min(seen.right + _HAIR, whole.right), min(seen.bottom + _HAIR, whole.bottom)
            )
        cells.append(
            {
                "drawing": thing.drawing,
                "alt": thing.sentence,
                "turned": slot.turned,
                **_rectangle(whole),
                "seen": None if seen == whole else _rectangle(seen),
            }
        )
    return cells


def _counts(catalog: Catalog, extras: Sequence[faces.Extra], sets: Sequence[str]) -> dict[str, int]:
    """How many of each extra the chosen sets bring."""
    if not sets:
        return {one.id: one.count for one in extras}
    game = catalog.game
    pieces: Counter[str] = Counter()
    for info in game.sets:
        if info.id in sets:
            pieces.update({f"piece-{kind}": count for kind, count in info.pieces.items()})
    return {one.id: pieces[one.id] if one.kind == "piece" else (one.count if one.set in sets else 0) for one in extras}
