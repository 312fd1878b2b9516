"""Sheets to print and cut: imposition, drawings, crop marks, backs, and a footer with the settings."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice

from squareone_data import faces
from squareone_data.about import __version__
from squareone_data.faces.display import Display
from squareone_data.faces.svg import to_svg
from squareone_data.files.digest import digest
from squareone_data.game.interface import AnyCatalog, MissingCapability
from squareone_data.model.tiles import Tile
from squareone_data.translation import MESSAGES

from .errors import CannotPrint
from .imposition import Bleed, Layout, LayoutRequest, Sheet, back_layout, check_layout, fit_grid, fit_shelves, impose
from .marks import Marks, contour_svg, marks_svg
from .pdf_metadata import PageBoxes, with_print_metadata
from .selection import check_count
from .sheet_options import Backs, Contents, SheetOptions
from .templates import SINGLE, bundled_template, lay_out, single_page
from .typesetting import typeset
from .units import Area, Size, format_mm
from .words import flip_note, printable

_SCISSORS_BLEED, _SCISSORS_GAP = 1.0, 2.0
"""The maximum bleed of components cut with scissors, and the gap between them, in mm."""
_OVERLAP = 0.1
"""The overlap of a tile under the next one, in mm."""


@dataclass(frozen=True)
class PrintedItem:
    """An item on a sheet: its id, the SVG file of its drawing, its description and its bleed in mm."""

    id: str
    drawing: str
    sentence: str
    bleed: float


@dataclass(frozen=True)
class PrintedSheets:
    """The files of a print job.

    Args:
        pdf: the sheets.
        backs: the backs, if they are in a separate file.
        contour: the cut contour of a sheet of tiles, as SVG.
        sheets: the sheets, fronts only, in order.
        cuts: the number of straight cuts of a full sheet; 0 for items of several sizes.
        duplex: whether backs are behind the fronts.
        bar: whether each sheet has the 100 mm scale bar.
    """

    pdf: bytes
    backs: bytes | None
    contour: str
    sheets: tuple[Sheet[PrintedItem], ...]
    cuts: int
    duplex: bool
    bar: bool

    @property
    def item_count(self) -> int:
        """Return the number of tiles and components."""
        return sum(len(sheet.items) for sheet in self.sheets)


@dataclass
class _Drawings:
    """The SVG files of a print job; each drawing is stored once."""

    options: SheetOptions
    files: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, display: Display, width: float, bleed: float) -> None:
        """Add a drawing unless it exists.

        Raises:
            CannotPrint: the drawing has less background than the bleed.
        """
        if name in self.files:
            return
        reach = display.bleed * width / display.width
        if bleed > reach + 1e-6:
            raise CannotPrint(
                f"a bleed of {format_mm(bleed)} mm is too large; the drawings extend {format_mm(reach)} mm beyond the "
                f"cut at this size; use --bleed-width {format_mm(int(reach * 10) / 10)}mm or less"
            )
        self.files[name] = to_svg(display, width=width, bleed=bleed, embed_font=False)


def make_sheets(
    catalog: AnyCatalog, tiles: Sequence[Tile], sets: Sequence[str], options: SheetOptions
) -> PrintedSheets:
    """Make sheets of tiles, of components, or of both.

    Args:
        catalog: the catalog.
        tiles: the tiles to print, one entry per copy, color by color.
        sets: the ids of the sets whose components are printed; by default the own sets of the catalog.
        options: the options.

    Raises:
        CannotPrint: something does not fit or is outside the safe zone, or a library is not installed.
    """
    if options.contents is Contents.COMPONENTS and options.backs is not Backs.NONE:
        raise CannotPrint("pieces and components have no backs; remove --backs")
    try:
        return _PrintJob(catalog, options).make(tiles, sets)
    except (faces.CannotDraw, faces.UnknownTheme) as error:
        raise CannotPrint(str(error)) from None
    except MissingCapability as error:
        raise CannotPrint(f"printing is not supported: {error}") from None


class _PrintJob:
    """A print job: catalog, options and drawings."""

    def __init__(self, catalog: AnyCatalog, options: SheetOptions) -> None:
        self.catalog, self.options = catalog, options
        self.style = options.mark_style
        back = catalog.game.face.back(catalog.game.colors[0], catalog, theme=options.theme, lang=options.lang)
        self.drawn_size = Size(back.width, back.height)
        """The size at which the game draws tiles; fronts and backs have the same size."""
        self.template = options.template
        if self.template.id == SINGLE and self.template == bundled_template(SINGLE):
            self.template = single_page(self.drawn_size)
        made_for = self.template.tile
        self.width = options.tile or (made_for.width if made_for is not None else self.drawn_size.width)
        self.drawings = _Drawings(options)

    def make(self, tiles: Sequence[Tile], sets: Sequence[str]) -> PrintedSheets:
        """Make the sheets; see :func:`make_sheets`."""
        options = self.options
        pairs: list[tuple[Sheet[PrintedItem], Sheet[PrintedItem] | None]] = []
        layout: Layout | None = None
        if options.contents is not Contents.COMPONENTS and tiles:
            layout = self._tile_layout()
            labels = self.catalog.game.gallery.group_labels(options.lang)
            for color in dict.fromkeys(tile.color for tile in tiles):
                group = [self._tile(tile, layout) for tile in tiles if tile.color == color]
                made = impose(labels.get(color, color), group, layout)
                backs = self._backs(color, made) if options.backs is not Backs.NONE else [None] * len(made)
                pairs += zip(made, backs, strict=True)
        if options.contents is not Contents.TILES:
            pairs += [(sheet, None) for sheet in self._components(sets)]
        if not pairs:
            raise CannotPrint("nothing to print: these sets have no components")
        layout = layout or pairs[0][0].layout
        contour = contour_svg(layout, options.corner)
        recipe, fronts = self._recipe(), [front for front, _ in pairs]
        duplex = options.backs is Backs.DUPLEX
        pages: list[tuple[Sheet[PrintedItem], bool]] = []
        for front, back in pairs:
            pages.append((front, False))
            if duplex:
                pages.append((back or dataclasses.replace(front, items=(), back=True), back is None))
        pdf = self._pdf(pages, fronts if options.collation else [], recipe)
        apart = [(back, False) for _, back in pairs if back is not None and not duplex]
        vertical, horizontal = layout.cuts()
        return PrintedSheets(
            pdf,
            self._pdf(apart, [], recipe) if apart else None,
            contour,
            tuple(fronts),
            len(vertical) + len(horizontal),
            duplex,
            all(sheet.layout.footer for sheet in fronts),
        )

    def _tile_layout(self) -> Layout:
        """Return the layout of the tiles."""
        options = self.options
        size = Size(self.width, self.width * self.drawn_size.height / self.drawn_size.width)
        marked = self.style.marks is not Marks.NONE
        request = LayoutRequest(size, options.bleed, options.bleed_width, options.gap, marked)
        return lay_out(self.template, request, name=options.template_name)

    def _tile(self, tile: Tile, layout: Layout) -> PrintedItem:
        name = f"{tile.id}.svg"
        if name not in self.drawings.files:
            face = self.catalog.game.face.front(tile, self.catalog, theme=self.options.theme, lang=self.options.lang)
            self._check_safe(tile.id, face, layout.tile)
            self.drawings.add(name, face, layout.tile.width, layout.bleed)
        return PrintedItem(tile.id, name, tile.sentence(self.catalog.definition, self.options.lang), layout.bleed)

    def _backs(self, color: str, fronts: Sequence[Sheet[PrintedItem]]) -> list[Sheet[PrintedItem]]:
        """Return the backs for sheets of tiles of a color."""
        options, layout, name = self.options, fronts[0].layout, f"back-{color}.svg"
        drawn = self.catalog.game.face.back(color, self.catalog, theme=options.theme, lang=options.lang)
        self.drawings.add(name, drawn, layout.tile.width, layout.bleed)
        back = PrintedItem(f"back-{color}", name, drawn.title, layout.bleed)
        return [
            dataclasses.replace(
                front, layout=back_layout(front.layout, options.flip), items=(back,) * len(front.items), back=True
            )
            for front in fronts
        ]

    def _check_safe(self, name: str, face: Display, size: Size) -> None:
        """Check the distance of the artwork of a face to the cut line.

        Raises:
            CannotPrint: it is too small; the message gives the side and the distance.
        """
        scale = size.width / face.width
        box = faces.bounds(face)
        room = {
            "left": box.left * scale, "top": box.top * scale,
            "right": size.width - box.right * scale, "bottom": size.height - box.bottom * scale,
        }  # fmt: skip
        side = min(room, key=lambda edge: room[edge])
        if room[side] < self.options.safe - 1e-6:
            reachable = format_mm(max(0.0, int(room[side] * 10) / 10))
            raise CannotPrint(
                f"{name}: artwork is {format_mm(room[side])} mm from the {side} cut line; the minimum is "
                f"{format_mm(self.options.safe)} mm; print larger tiles, or use --safe {reachable}mm"
            )

    def _components(self, sets: Sequence[str]) -> list[Sheet[PrintedItem]]:
        """Return the sheets of pieces and components, grouped by kind."""
        options, catalog = self.options, self.catalog
        extras = catalog.game.face.extras(catalog, theme=options.theme, lang=options.lang)
        counts = _counts(catalog, extras, sets)
        check_count(sum(counts.values()))
        enlargement = self.width / self.drawn_size.width
        sheets: list[Sheet[PrintedItem]] = []
        for kind in dict.fromkeys(extra.kind for extra in extras):
            # Pieces must fit on the tiles, so they are scaled with them; cards keep their size.
            scale = enlargement if kind == "piece" else 1.0
            wanted = [extra for extra in extras if extra.kind == kind and counts[extra.id]]
            if not wanted:
                continue
            sizes = {
                extra.id: Size(round(extra.display.width * scale, 6), round(extra.display.height * scale, 6))
                for extra in wanted
            }
            bleed = 0.0 if options.bleed is Bleed.NONE else options.bleed_width
            bleed = min([bleed, *(extra.display.bleed * scale for extra in wanted)])
            if len({*sizes.values()}) > 1:
                bleed = min(bleed, _SCISSORS_BLEED)
            placed: list[tuple[Size, PrintedItem]] = []
            for extra in wanted:
                # The prefix avoids clashes between the names of components and backs.
                name = f"extra-{extra.id}.svg"
                self.drawings.add(name, extra.display, sizes[extra.id].width, bleed)
                placed += [(sizes[extra.id], PrintedItem(extra.id, name, extra.title, bleed))] * counts[extra.id]
            _ = MESSAGES.of(options.lang).gettext
            group = _("Pieces") if kind == "piece" else _("Components: {kind}").format(kind=kind)
            sheets += self._sheets_of_kind(group, kind, placed, bleed)
        return sheets

    def _sheets_of_kind(
        self, group: str, kind: str, placed: list[tuple[Size, PrintedItem]], bleed: float
    ) -> list[Sheet[PrintedItem]]:
        """Return sheets of items of a kind: in a grid if all have the same size, else on shelves."""
        template = self.template
        paper = Size(template.paper.width, template.paper.height)
        sizes = {size for size, _ in placed}
        largest = Size(max(size.width for size in sizes), max(size.height for size in sizes))
        # Adjacent items differ in color, so each needs its own bleed.
        mode, marked = Bleed.OWN if bleed else Bleed.NONE, self.style.marks is not Marks.NONE
        if len(sizes) == 1:
            request = LayoutRequest(largest, mode, bleed, None, marked)
            layout = check_layout(fit_grid(paper, request, template.margin, template.footer), kind)
            return impose(group, [item for _, item in placed], layout)
        placed = sorted(placed, key=lambda sized: (sized[0].height, sized[0].width))
        request = LayoutRequest(largest, mode, bleed, 2 * bleed + _SCISSORS_GAP, marked)
        layouts = fit_shelves(paper, [size for size, _ in placed], request, template.margin, template.footer)
        waiting = iter([item for _, item in placed])
        return [
            Sheet(group, n, len(layouts), check_layout(layout, kind), tuple(islice(waiting, len(layout.slots))))
            for n, layout in enumerate(layouts, start=1)
        ]

    def _recipe(self) -> str:
        """Return the recipe: the settings that made this file, on one line."""
        options, definition = self.options, self.catalog.definition
        bleed = (
            str(options.bleed)
            if options.bleed is Bleed.NONE
            else f"{options.bleed} {format_mm(options.bleed_width)} mm"
        )
        parts = [
            f"squareone-data {__version__}",
            f"{definition.word(definition.name, options.lang, definition.id)} {definition.version}".strip(),
            digest(self.catalog)[: len("sha256:") + 12],
            f"{options.template.id}, {format_mm(self.width)} mm, bleed {bleed}, marks {self.style.marks}, "
            f"theme {options.theme}",
        ]
        if options.printer:
            parts.append(f"printer {options.printer}")
        _ = MESSAGES.of(options.lang).gettext
        one_side = options.backs is Backs.NONE
        parts += [
            _("print one side only") if one_side else flip_note(options.flip, options.lang),
            _("print at 100 %, no scaling"),
            _("Unofficial, no substitute for the printed game."),
        ]
        return printable(" · ".join(parts))

    def _pdf(
        self,
        pages: Sequence[tuple[Sheet[PrintedItem], bool]],
        collated: Sequence[Sheet[PrintedItem]],
        recipe: str,
    ) -> bytes:
        """Typeset pages, each with a flag for blank pages, and a collation list for some of them."""
        options = self.options
        drawings = {
            item.drawing: self.drawings.files[item.drawing]
            for sheet, blank in pages
            if not blank
            for item in sheet.items
        }
        marks: dict[Layout, str] = {}
        for sheet, _blank in pages:
            if sheet.layout not in marks:
                marks[sheet.layout] = f"marks-{len(marks)}.svg"
                drawings[marks[sheet.layout]] = marks_svg(sheet.layout, self.style)
        definition = self.catalog.definition
        title = printable(definition.word(definition.name, options.lang, definition.id))
        _ = MESSAGES.of(options.lang).gettext
        job = {
            "title": _("{name}: tiles to print and cut").format(name=title),
            "name": title,
            "lang": options.lang,
            "recipe": recipe,
            "sheets": [self._page(sheet, blank, marks[sheet.layout]) for sheet, blank in pages],
            "collation": [self._collated(sheet) for sheet in collated],
            "words": {
                "collation": _("Collation"),
                "collation note": _("The content of each sheet, row by row. Check off the sheets as they are printed."),
                "sheet": _("sheet"),
                "count": _("count"),
            },
        }
        pdf = typeset("sheets", job, drawings)
        boxes = [self._boxes(sheet) for sheet, _ in pages]
        duplex = str(options.flip) if options.backs is Backs.DUPLEX else ""
        return with_print_metadata(pdf, boxes, duplex=duplex, pick_tray=options.template.id != "both")

    def _page(self, sheet: Sheet[PrintedItem], blank: bool, marks: str) -> dict[str, object]:
        """Return the data of a page for Typst; ``marks`` is the file with its crop marks."""
        layout = sheet.layout
        _ = MESSAGES.of(self.options.lang).gettext
        side = _("back, nothing to print") if blank else _("back") if sheet.back else _("front")
        of = f"{sheet.number}/{sheet.of}"
        sides = f" · {side}" if self.options.backs is not Backs.NONE else ""
        scale_x, scale_y, right, down = self.options.profile.correction(sheet.back)
        area = layout.footer_area
        return {
            "width": layout.paper.width,
            "height": layout.paper.height,
            "heading": printable(f"{sheet.group} {of}{sides}"),
            "footer": {"left": area.left, "top": area.top, "width": area.right - area.left} if layout.footer else None,
            "marks": "" if blank else marks,
            "bar": bool(layout.footer) and not blank,
            "correction": {"x": scale_x, "y": scale_y, "dx": right, "dy": down},
            "cells": _cells(sheet),
        }

    def _boxes(self, sheet: Sheet[PrintedItem]) -> PageBoxes:
        scale_x, scale_y, right, down = self.options.profile.correction(sheet.back)

        def moved(area: Area) -> Area:
            return Area(
                area.left * scale_x + right, area.top * scale_y + down,
                area.right * scale_x + right, area.bottom * scale_y + down,
            )  # fmt: skip

        return PageBoxes(sheet.layout.paper, moved(sheet.layout.trim_box), moved(sheet.layout.bleed_box))

    def _collated(self, sheet: Sheet[PrintedItem]) -> dict[str, object]:
        counted = Counter(item.id for item in sheet.items)
        listed = [f"{count}× {name}" if count > 1 else name for name, count in counted.items()]
        return {"name": f"{sheet.group} {sheet.number}/{sheet.of}", "count": len(sheet.items), "things": listed}


def _rectangle(area: Area) -> dict[str, float]:
    size = {"width": area.right - area.left, "height": area.bottom - area.top}
    return {"x": area.left, "y": area.top, **size}


def _cells(sheet: Sheet[PrintedItem]) -> list[dict[str, object]]:
    """Return the drawings of a sheet, with position and visible area."""
    cells: list[dict[str, object]] = []
    for slot, item in zip(sheet.layout.slots, sheet.items, strict=False):
        area, bleed = sheet.layout.area(slot), item.bleed
        whole = area.grown(bleed)
        seen = whole
        if sheet.layout.shared:
            seen = sheet.layout.painted_area(slot)
            # Extend it slightly to the right and bottom, under the next tile, to avoid white gaps.
            seen = Area(
                seen.left, seen.top, min(seen.right + _OVERLAP, whole.right), min(seen.bottom + _OVERLAP, whole.bottom)
            )
        cells.append(
            {
                "drawing": item.drawing,
                "alt": item.sentence,
                "turned": slot.turned,
                **_rectangle(whole),
                "seen": None if seen == whole else _rectangle(seen),
            }
        )
    return cells


def _counts(catalog: AnyCatalog, extras: Sequence[faces.Extra], sets: Sequence[str]) -> dict[str, int]:
    """Return the number of copies of each extra in the chosen sets."""
    if not sets:
        return {extra.id: extra.count for extra in extras}
    definition = catalog.definition
    pieces: Counter[str] = Counter()
    for info in definition.sets:
        if info.id in sets:
            pieces.update({f"piece-{kind}": count for kind, count in info.pieces.items()})
    counts = {}
    for extra in extras:
        brought = extra.count if extra.set in sets else 0
        counts[extra.id] = pieces[extra.id] if extra.kind == "piece" else brought
    return counts
