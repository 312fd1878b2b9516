"""Sheets of the workbook other than the tiles: pieces, sets, setup, demand, rewards, charts, findings, legend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from operator import add
from typing import Literal

from openpyxl.chart import BarChart, Reference
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from squareone_data.about import NOTICE
from squareone_data.checks import validate
from squareone_data.colors import ink_on, is_dark
from squareone_data.game.columns import Column
from squareone_data.game.interface import AnyCatalog
from squareone_data.game.tile_grounds import tile_grounds
from squareone_data.model.definition import Piece
from squareone_data.model.tiles import Tile
from squareone_data.translation import MESSAGES

from . import styles
from .sheet_writer import CellXml, SheetWriter, WorkbookWriter


def _page(
    book: WorkbookWriter, name: str, widths: Sequence[int], orientation: Literal["landscape", "portrait"] = "landscape"
) -> SheetWriter:
    writer = book.add_sheet(name)
    for n, width in enumerate(widths):
        writer.column(get_column_letter(n + 1), width)
    writer.sheet.freeze_panes = "A2"
    styles.set_up_printing(writer.sheet, orientation)
    writer.style("head", font=styles.HEAD_FONT, fill=styles.solid(styles.HEAD_FILL), alignment=styles.WRAPPED)
    writer.style("text", alignment=styles.WRAPPED, number_format=styles.TEXT_FORMAT)
    writer.style("number", alignment=styles.CENTERED)
    writer.style("total", font=styles.BOLD, alignment=styles.CENTERED)
    writer.style("bold", font=styles.BOLD, alignment=styles.WRAPPED)
    writer.style("title", font=styles.TITLE)
    writer.style("link", font=styles.LINK, alignment=styles.TOP)
    return writer


def _head(writer: SheetWriter, titles: Sequence[str]) -> None:
    writer.append([writer.cell(title, "head") for title in titles])


def _piece_head(writer: SheetWriter, piece: Piece) -> CellXml:
    """Return a cell with the letter of a piece on the color of the piece."""
    name = f"piece {piece.letter}"
    color = piece.color[1:] if piece.color else styles.HEAD_FILL
    writer.style(
        name,
        font=Font(name=styles.FACE, bold=True, color=ink_on(color)),
        fill=styles.solid(color),
        alignment=styles.CENTERED,
    )
    return writer.cell(piece.letter, name)


def _pieces(book: WorkbookWriter, catalog: AnyCatalog, lang: str) -> None:
    _, definition = MESSAGES.of(lang).gettext, catalog.definition
    has_wild = any(piece.is_wild for piece in definition.pieces)
    sets = [definition.set_name(set_info.id, lang) for set_info in definition.sets]
    heads = [_("Letter"), _("Id"), _("Name"), _("Level"), _("Shape"), *([_("Wild")] if has_wild else [])]
    widths = [9, 20, 24, 8, 22, *([8] if has_wild else [])]
    writer = _page(book, _("Pieces"), [*widths, *[14] * (len(sets) + 1)])
    _head(writer, [*heads, *sets, _("Total")])
    first, last = get_column_letter(len(heads) + 1), get_column_letter(len(heads) + len(sets))
    for n, piece in enumerate(definition.pieces, start=2):
        texts = [piece.id, definition.piece_name(piece.letter, lang)]
        counts = [set_info.pieces.get(piece.id, 0) for set_info in definition.sets]
        writer.append([
            _piece_head(writer, piece), *(writer.cell(text, "text") for text in texts),
            writer.cell(piece.level, "number"), writer.cell(piece.shape, "text"),
            *([writer.cell(_("yes") if piece.is_wild else "", "text")] if has_wild else []),
            *(writer.cell(count, "number") for count in counts),
            writer.formula(f"SUM({first}{n}:{last}{n})", "total", sum(counts)),
        ])  # fmt: skip
    end = len(definition.pieces) + 1
    totals = [sum(set_info.pieces.values()) for set_info in definition.sets]
    letters = [get_column_letter(len(heads) + n) for n in range(1, len(sets) + 2)]
    sums = [
        writer.formula(f"SUM({letter}2:{letter}{end})", "total", total)
        for letter, total in zip(letters, [*totals, sum(totals)], strict=True)
    ]
    empty = [writer.cell(None, "text")] * (len(heads) - 1)
    writer.append([writer.cell(_("Total"), "bold"), *empty, *sums])


def _sets(book: WorkbookWriter, catalog: AnyCatalog, lang: str) -> None:
    _, definition = MESSAGES.of(lang).gettext, catalog.definition
    writer = _page(book, _("Sets"), [24, 30, 24, *[16] * len(catalog.game.colors), 12])
    _head(writer, [_("Id"), _("Name"), _("Requires"), *catalog.game.colors, _("Tiles")])
    first, last = get_column_letter(4), get_column_letter(3 + len(catalog.game.colors))
    for n, set_info in enumerate(catalog.own_sets, start=2):
        counts = [sum(tile.color == color for tile in catalog.select(set=set_info.id)) for color in catalog.game.colors]
        writer.append([
            writer.cell(set_info.id, "text"), writer.cell(definition.set_name(set_info.id, lang), "text"),
            writer.cell(", ".join(set_info.requires), "text"), *(writer.cell(count, "number") for count in counts),
            writer.formula(f"SUM({first}{n}:{last}{n})", "total", sum(counts)),
        ])  # fmt: skip
    writer.append([])
    _head(writer, [_("Component"), _("Name"), _("Set"), _("Kind"), _("Count"), _("Value")])
    for set_info in catalog.own_sets:
        for part in set_info.components:
            name = definition.word(part.name, lang, part.id)
            texts = [writer.cell(text, "text") for text in (part.id, name, set_info.id, part.kind)]
            writer.append([*texts, writer.cell(part.count, "number"), writer.cell(part.value, "number")])


def _setup(book: WorkbookWriter, catalog: AnyCatalog, lang: str) -> None:
    rows = catalog.game.columns.setup_rows(catalog.definition, lang)
    if not rows:
        return
    name = MESSAGES.of(lang).pgettext("name of a sheet", "Setup")
    writer = _page(book, name, [36, *[15] * (len(rows[0]) - 2), 36])
    _head(writer, [str(cell) for cell in rows[0]])
    for row in rows[1:]:
        writer.append([writer.cell(cell, "number" if isinstance(cell, int) else "text") for cell in row])


def _matrix(
    book: WorkbookWriter, catalog: AnyCatalog, lang: str, name: str, count: Callable[[Tile], Counter[str]]
) -> None:
    """Add a table of tiles by pieces, with formulas for the totals per tile, set and piece."""
    _, pieces = MESSAGES.of(lang).gettext, catalog.definition.pieces
    writer = _page(book, name, [10, 22, *[6] * len(pieces), 9])
    writer.append([
        writer.cell(_("Id"), "head"), writer.cell(_("Set"), "head"),
        *(_piece_head(writer, piece) for piece in pieces),
        writer.cell(_("Total"), "head"),
    ])  # fmt: skip
    first, last = get_column_letter(3), get_column_letter(2 + len(pieces))
    end = len(catalog.tiles) + 1
    sums: dict[str, list[int]] = {set_info.id: [0] * (len(pieces) + 1) for set_info in catalog.own_sets}
    for n, tile in enumerate(catalog.tiles, start=2):
        counted = count(tile)
        counts = [counted[piece.letter] for piece in pieces]
        counts.append(sum(counts))
        sums[tile.set] = list(map(add, sums[tile.set], counts))
        writer.append([
            writer.cell(tile.id, "text"), writer.cell(tile.set, "text"),
            *(writer.cell(count or None, "number") for count in counts[:-1]),
            writer.formula(f"SUM({first}{n}:{last}{n})", "total", counts[-1]),
        ])  # fmt: skip
    letters = [get_column_letter(c) for c in range(3, 4 + len(pieces))]
    for name, counts in sums.items():
        cells = [
            writer.formula(f'SUMIF($B$2:$B${end},"{name}",{c}$2:{c}${end})', "total", count)
            for c, count in zip(letters, counts, strict=True)
        ]
        writer.append([writer.cell(None, "text"), writer.cell(name, "bold"), *cells])
    whole = [sum(column) for column in zip(*sums.values(), strict=True)] or [0] * len(letters)
    cells = [writer.formula(f"SUM({c}2:{c}{end})", "total", count) for c, count in zip(letters, whole, strict=True)]
    writer.append([writer.cell(None, "text"), writer.cell(_("Total"), "bold"), *cells])


LIGHT_BARS, DARK_BARS = "F2F2F2", "404040"
"""Fills of the bars for light and dark tiles; the second is also the outline of both."""


def _bar_fills(catalog: AnyCatalog) -> list[str]:
    """Return the bar fill of each color; empty if two colors of the game would have the same fill."""
    fills = [DARK_BARS if is_dark(ground) else LIGHT_BARS for ground in tile_grounds(catalog).values()]
    return fills if len(set(fills)) == len(fills) else []


def _bars(
    sheet: Worksheet, title: str, at: str, categories: Reference, *series: Reference, fills: Sequence[str] = ()
) -> None:
    chart = BarChart()
    chart.type, chart.title, chart.height, chart.width = "col", title, 8, 16
    for reference in series:
        chart.add_data(reference, titles_from_data=True)
    for fill, bars in zip(fills, chart.series, strict=False):
        bars.graphicalProperties.solidFill = fill
        bars.graphicalProperties.line.solidFill = DARK_BARS
    chart.set_categories(categories)
    chart.x_axis.delete = chart.y_axis.delete = False
    sheet.add_chart(chart, at)


def _charts(book: WorkbookWriter, catalog: AnyCatalog, lang: str) -> None:
    """Add native charts, with their data next to them."""
    _, part = MESSAGES.of(lang).gettext, catalog.game.columns
    summed = [
        column for column in (*part.columns(catalog.definition), *part.derived(catalog.definition)) if column.summed
    ]
    writer = _page(book, _("Charts"), [14, 12, 12, 12])
    place = 2

    def block(titles: Sequence[str], rows: Sequence[Sequence[str | int]]) -> tuple[int, int]:
        nonlocal place
        _head(writer, titles)
        for row in rows:
            writer.append([writer.cell(cell, "number" if isinstance(cell, int) else "text") for cell in row])
        writer.append([])
        first, place = place, place + len(rows) + 2
        return first, first + len(rows) - 1

    titles = {"points": _("Tiles by points"), "rows": _("Tiles by rows"), "cost": _("Tiles by cost")}
    drawn = 0
    for column in summed:
        counts = {
            color: Counter(column.value(tile, catalog, lang) for tile in catalog.select(color=color))
            for color in catalog.game.colors
        }
        values = sorted({value for counter in counts.values() for value in counter if value is not None})
        if not values:
            continue
        table: list[list[str | int]] = []
        for value in values:
            table.append([str(value), *(counter[value] for counter in counts.values())])
        first, last = block([column.title(lang), *counts], table)
        series = [Reference(writer.sheet, min_col=n + 2, min_row=first - 1, max_row=last) for n in range(len(counts))]
        title = titles.get(column.key, column.title(lang))
        kinds = Reference(writer.sheet, min_col=1, min_row=first, max_row=last)
        _bars(writer.sheet, title, f"G{2 + 17 * drawn}", kinds, *series, fills=_bar_fills(catalog))
        drawn += 1
    supply = catalog.definition.supply(tuple(set_info.id for set_info in catalog.definition.sets))
    letters = [piece.letter for piece in catalog.definition.pieces]
    title, totals = _("Demand and supply by kind"), {_("Demand"): catalog.demand}
    if _gives_pieces(catalog):
        title, totals[_("Rewards")] = _("Demand, rewards and supply by kind"), catalog.rewarded
    by_kind: list[list[str | int]] = []
    for letter in letters:
        by_kind.append([letter, *(total[letter] for total in totals.values()), supply[letter]])
    first, last = block([_("Kind"), *totals, _("Supply")], by_kind)
    series = [Reference(writer.sheet, min_col=n + 2, min_row=first - 1, max_row=last) for n in range(len(totals) + 1)]
    _bars(
        writer.sheet,
        title,
        f"G{2 + 17 * drawn}",
        Reference(writer.sheet, min_col=1, min_row=first, max_row=last),
        *series,
    )


def _findings(book: WorkbookWriter, catalog: AnyCatalog, columns: list[Column], lang: str) -> None:
    """Add the findings of validation, each linked to its cell."""
    _ = MESSAGES.of(lang).gettext
    writer = _page(book, _("Findings"), [10, 10, 10, 12, 70, 50])
    _head(writer, [_("Severity"), _("Code"), _("Tile"), _("Cell"), _("Message"), _("Fix")])
    rows = {tile.id: n for n, tile in enumerate(catalog.tiles, start=2)}
    by_key = {column.key: get_column_letter(n + 1) for n, column in enumerate(columns)}
    name = _("Tiles")
    entries = validate(catalog, play=False).entries
    for entry in entries:
        cell = writer.cell(None, "text")
        if entry.tile in rows:
            pointer = entry.finding.at.pointer[2:] if entry.finding.at else ()
            place = f"{by_key.get(catalog.game.columns.column_of(pointer), 'A')}{rows[entry.tile]}"
            cell = writer.formula(f'HYPERLINK("#\'{name}\'!{place}","{place}")', "link", place)
        texts = [writer.cell(text, "text") for text in (entry.check.severity.value, entry.check.code, entry.tile)]
        lines = max(styles.lines(entry.finding.message, 68), styles.lines(entry.finding.fix, 48))
        cells = [writer.cell(text, "text") for text in (entry.finding.message, entry.finding.fix)]
        writer.append([*texts, cell, *cells], height=styles.LINE * lines)
    if not entries:
        writer.append([writer.cell(_("No findings."), "text")])


def _legend(book: WorkbookWriter, catalog: AnyCatalog, lang: str) -> None:
    _, definition = MESSAGES.of(lang).gettext, catalog.definition
    writer = _page(book, _("Legend"), [26, 90], orientation="portrait")
    writer.append([writer.cell(_("How to read and edit this workbook"), "title")])
    writer.style("notice", font=styles.BOLD)
    writer.append([writer.cell(NOTICE, "notice")])
    writer.append([])
    part = catalog.game.columns
    lines = [
        _("One row is one tile."),
        *part.notation(lang),
        _("Edit the cells of the Tiles sheet. Add new tiles below the last row; each needs an id, a set and a color."),
        _(
            "When you are done, save the file and run: squareone import FILE. The command shows the changes and asks "
            "before it writes."
        ),
        _("Errata, sentences, costs and the other sheets are derived from the tiles; edits there are not imported."),
        _("Highlighted rows are stand-ins: invented to make the set playable, not copied from printed tiles."),
    ]
    for n, line in enumerate(lines, start=1):
        height = styles.LINE * styles.lines(line, 88)
        writer.append([writer.cell(str(n), "text"), writer.cell(line, "text")], height)
    writer.append([])
    writer.append([writer.cell(_("Letters"), "bold")])
    for piece in definition.pieces:
        writer.append([_piece_head(writer, piece), writer.cell(definition.piece_name(piece.letter, lang), "text")])
    writer.append([])
    terms = part.legend(lang)
    if terms:
        writer.append([writer.cell(_("Notation"), "bold")])
    for term, meaning in terms:
        writer.append([writer.cell(term, "text"), writer.cell(meaning, "text")])


def _gives_pieces(catalog: AnyCatalog) -> bool:
    """Return whether tiles of the catalog reward pieces; also true for a catalog without tiles."""
    return bool(catalog.rewarded) or not catalog.tiles


def add_other_sheets(book: WorkbookWriter, catalog: AnyCatalog, columns: list[Column], lang: str) -> None:
    """Add all sheets except the Tiles sheet.

    Args:
        book: the workbook.
        catalog: the catalog.
        columns: the columns of the Tiles sheet, for links.
        lang: ``en`` or ``cs``.
    """
    _ = MESSAGES.of(lang).gettext
    _pieces(book, catalog, lang)
    _sets(book, catalog, lang)
    _setup(book, catalog, lang)
    if catalog.demand or not catalog.tiles:  # skipped if tiles do not need particular pieces
        _matrix(book, catalog, lang, _("Demand"), lambda tile: tile.demand())
    if _gives_pieces(catalog):
        _matrix(book, catalog, lang, _("Rewards"), lambda tile: tile.rewarded())
    _charts(book, catalog, lang)
    _findings(book, catalog, columns, lang)
    _legend(book, catalog, lang)
