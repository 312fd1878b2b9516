"""The sheets beside the tiles: pieces, sets, setup, demand, rewards, charts, findings, legend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import add
from typing import Any

from openpyxl.chart import BarChart, Reference
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from squareone_data import NOTICE
from squareone_data.checks import validate
from squareone_data.colors import ink_on
from squareone_data.model.catalog import Catalog
from squareone_data.model.games import Piece

from . import styles
from .columns import Column
from .styles import Book, Cell, Sheet, Styled
from .words import LEGEND, SHEETS, WORDS


def _page(book: Book, name: str, widths: Sequence[int], orientation: str = "landscape") -> Styled:
    made = book.page(name)
    for n, width in enumerate(widths):
        made.column(get_column_letter(n + 1), width)
    made.sheet.freeze_panes = "A2"
    styles.landscape(made.sheet, orientation)
    made.style("head", font=styles.HEAD_FONT, fill=styles.solid(styles.HEAD_FILL), alignment=styles.WRAPPED)
    made.style("text", alignment=styles.WRAPPED, number_format=styles.TEXT_FORMAT)
    made.style("number", alignment=styles.CENTERED)
    made.style("total", font=styles.BOLD, alignment=styles.CENTERED)
    made.style("bold", font=styles.BOLD, alignment=styles.WRAPPED)
    made.style("title", font=styles.TITLE)
    made.style("link", font=styles.LINK, alignment=styles.TOP)
    return made


def _head(made: Styled, titles: Sequence[str]) -> None:
    made.append([made.cell(title, "head") for title in titles])


def _piece_head(made: Styled, piece: Piece) -> Cell:
    """The letter of a kind on its color."""
    name = f"piece {piece.letter}"
    color = piece.color[1:] if piece.color else styles.HEAD_FILL
    made.style(
        name,
        font=Font(name=styles.FACE, bold=True, color=ink_on(color)),
        fill=styles.solid(color),
        alignment=styles.CENTERED,
    )
    return made.cell(piece.letter, name)


def _pieces(book: Book, catalog: Catalog, lang: str) -> None:
    words, game = WORDS[lang], catalog.game
    made = _page(book, SHEETS[lang]["pieces"], [9, 20, 24, 8, 22, 8, *[14] * (len(game.sets) + 1)])
    sets = [game.set_name(one.id, lang) for one in game.sets]
    _head(
        made,
        [
            words["letter"],
            words["id"],
            words["name"],
            words["level"],
            words["shape"],
            words["wild"],
            *sets,
            words["total"],
        ],
    )
    first, last = get_column_letter(7), get_column_letter(6 + len(sets))
    for n, piece in enumerate(game.pieces, start=2):
        texts = [piece.id, game.piece_name(piece.letter, lang)]
        counts = [one.pieces.get(piece.id, 0) for one in game.sets]
        made.append([
            _piece_head(made, piece), *(made.cell(one, "text") for one in texts), made.cell(piece.level, "number"),
            made.cell(piece.shape, "text"), made.cell(words["yes"] if piece.wild else "", "text"),
            *(made.cell(one, "number") for one in counts),
            made.formula(f"SUM({first}{n}:{last}{n})", "total", sum(counts)),
        ])  # fmt: skip
    end = len(game.pieces) + 1
    totals = [sum(one.pieces.values()) for one in game.sets]
    letters = [get_column_letter(c) for c in range(7, 8 + len(sets))]
    sums = [
        made.formula(f"SUM({letter}2:{letter}{end})", "total", total)
        for letter, total in zip(letters, [*totals, sum(totals)], strict=True)
    ]
    made.append([made.cell(words["total"], "bold"), *([made.cell(None, "text")] * 5), *sums])


def _sets(book: Book, catalog: Catalog, lang: str) -> None:
    words, game = WORDS[lang], catalog.game
    made = _page(book, SHEETS[lang]["sets"], [24, 30, 24, *[16] * len(catalog.kind.colors), 12])
    _head(made, [words["id"], words["name"], words["requires"], *catalog.kind.colors, words["tiles"]])
    first, last = get_column_letter(4), get_column_letter(3 + len(catalog.kind.colors))
    for n, one in enumerate(catalog.own_sets, start=2):
        counts = [sum(tile.color == color for tile in catalog.select(set=one.id)) for color in catalog.kind.colors]
        made.append([
            made.cell(one.id, "text"), made.cell(game.set_name(one.id, lang), "text"),
            made.cell(", ".join(one.requires), "text"), *(made.cell(count, "number") for count in counts),
            made.formula(f"SUM({first}{n}:{last}{n})", "total", sum(counts)),
        ])  # fmt: skip
    made.append([])
    _head(made, [words["component"], words["name"], words["set"], words["kind"], words["count"], words["value"]])
    for one in catalog.own_sets:
        for part in one.components:
            name = game.word(part.name, lang, part.id)
            texts = [made.cell(text, "text") for text in (part.id, name, one.id, part.kind)]
            made.append([*texts, made.cell(part.count, "number"), made.cell(part.value, "number")])


def _setup(book: Book, catalog: Catalog, lang: str) -> None:
    rows = catalog.kind.part("columns").setup_rows(catalog.game, lang)
    if not rows:
        return
    made = _page(book, SHEETS[lang]["setup"], [36, *[15] * (len(rows[0]) - 2), 36])
    _head(made, [str(cell) for cell in rows[0]])
    for row in rows[1:]:
        made.append([made.cell(cell, "number" if isinstance(cell, int) else "text") for cell in row])


def _matrix(book: Book, catalog: Catalog, lang: str, what: str) -> None:
    """Tiles by kinds with live sums: below each kind, and by set."""
    words, pieces = WORDS[lang], catalog.game.pieces
    made = _page(book, SHEETS[lang][what], [10, 22, *[6] * len(pieces), 9])
    made.append([
        made.cell(words["id"], "head"), made.cell(words["set"], "head"),
        *(_piece_head(made, piece) for piece in pieces),
        made.cell(words["total"], "head"),
    ])  # fmt: skip
    first, last = get_column_letter(3), get_column_letter(2 + len(pieces))
    end = len(catalog.tiles) + 1
    sums: dict[str, list[int]] = {one.id: [0] * (len(pieces) + 1) for one in catalog.own_sets}
    for n, tile in enumerate(catalog.tiles, start=2):
        asked = tile.demand() if what == "demand" else tile.rewarded()
        counts = [asked[piece.letter] for piece in pieces]
        counts.append(sum(counts))
        sums[tile.set] = list(map(add, sums[tile.set], counts))
        made.append([
            made.cell(tile.id, "text"), made.cell(tile.set, "text"),
            *(made.cell(count or None, "number") for count in counts[:-1]),
            made.formula(f"SUM({first}{n}:{last}{n})", "total", counts[-1]),
        ])  # fmt: skip
    letters = [get_column_letter(c) for c in range(3, 4 + len(pieces))]
    for name, counts in sums.items():
        cells = [
            made.formula(f'SUMIF($B$2:$B${end},"{name}",{c}$2:{c}${end})', "total", count)
            for c, count in zip(letters, counts, strict=True)
        ]
        made.append([made.cell(None, "text"), made.cell(name, "bold"), *cells])
    whole = [sum(column) for column in zip(*sums.values(), strict=True)] or [0] * len(letters)
    cells = [made.formula(f"SUM({c}2:{c}{end})", "total", count) for c, count in zip(letters, whole, strict=True)]
    made.append([made.cell(None, "text"), made.cell(words["total"], "bold"), *cells])


INKS = {"white": "F2F2F2", "black": "404040"}
"""What bars of tiles of a color are drawn in."""


def _bars(
    sheet: Sheet, title: str, at: str, categories: Reference, *series: Reference, names: Sequence[str] = ()
) -> None:
    chart = BarChart()
    chart.type, chart.title, chart.height, chart.width = "col", title, 8, 16
    for one in series:
        chart.add_data(one, titles_from_data=True)
    for name, one in zip(names, chart.series, strict=False):
        if name in INKS:
            one.graphicalProperties.solidFill = INKS[name]
            one.graphicalProperties.line.solidFill = "404040"
    chart.set_categories(categories)
    chart.x_axis.delete = chart.y_axis.delete = False
    sheet.add_chart(chart, at)


def _charts(book: Book, catalog: Catalog, lang: str) -> None:
    """Native charts; the numbers they draw stand beside them."""
    words, part = WORDS[lang], catalog.kind.part("columns")
    summed = [one for one in (*part.columns(catalog.game), *part.derived(catalog.game)) if one.summed]
    made = _page(book, SHEETS[lang]["charts"], [14, 12, 12, 12])
    place = 2

    def block(titles: Sequence[str], rows: Sequence[Sequence[Any]]) -> tuple[int, int]:
        nonlocal place
        _head(made, titles)
        for row in rows:
            made.append([made.cell(cell, "number" if isinstance(cell, int) else "text") for cell in row])
        made.append([])
        first, place = place, place + len(rows) + 2
        return first, first + len(rows) - 1

    drawn = 0
    for column in summed:
        counts = {
            color: Counter(column.value(tile, catalog, lang) for tile in catalog.select(color=color))
            for color in catalog.kind.colors
        }
        values = sorted({value for one in counts.values() for value in one if value is not None})
        if not values:
            continue
        first, last = block(
            [column.title(lang), *counts], [[str(value), *(one[value] for one in counts.values())] for value in values]
        )
        series = [Reference(made.sheet, min_col=n + 2, min_row=first - 1, max_row=last) for n in range(len(counts))]
        title = words.get(f"chart {column.key}", column.title(lang))
        kinds = Reference(made.sheet, min_col=1, min_row=first, max_row=last)
        _bars(made.sheet, title, f"G{2 + 17 * drawn}", kinds, *series, names=list(counts))
        drawn += 1
    supply = catalog.game.supply(tuple(one.id for one in catalog.game.sets))
    rows = [
        [p.letter, catalog.demand[p.letter], catalog.rewarded[p.letter], supply[p.letter]] for p in catalog.game.pieces
    ]
    first, last = block([words["kind"], words["demand"], words["rewards"], words["supply"]], rows)
    series = [Reference(made.sheet, min_col=n, min_row=first - 1, max_row=last) for n in (2, 3, 4)]
    _bars(
        made.sheet,
        words["chart supply"],
        f"G{2 + 17 * drawn}",
        Reference(made.sheet, min_col=1, min_row=first, max_row=last),
        *series,
    )


def _findings(book: Book, catalog: Catalog, columns: list[Column], lang: str) -> None:
    """What validation says, each linked to the cell it is about."""
    words = WORDS[lang]
    made = _page(book, SHEETS[lang]["findings"], [10, 10, 10, 12, 70, 50])
    _head(made, [words[one] for one in ("severity", "code", "tile", "cell", "message", "fix")])
    rows = {tile.id: n for n, tile in enumerate(catalog.tiles, start=2)}
    by_key = {one.key: get_column_letter(n + 1) for n, one in enumerate(columns)}
    name = SHEETS[lang]["tiles"]
    entries = validate(catalog, play=False).entries
    for one in entries:
        cell = made.cell(None, "text")
        if one.tile in rows:
            pointer = one.finding.at.pointer[2:] if one.finding.at else ()
            place = f"{by_key.get(catalog.kind.part('columns').column_of(pointer), 'A')}{rows[one.tile]}"
            cell = made.formula(f'HYPERLINK("#\'{name}\'!{place}","{place}")', "link", place)
        texts = [made.cell(text, "text") for text in (one.check.severity.value, one.check.code, one.tile)]
        lines = max(styles.lines(one.finding.message, 68), styles.lines(one.finding.fix, 48))
        told = [made.cell(text, "text") for text in (one.finding.message, one.finding.fix)]
        made.append([*texts, cell, *told], height=styles.LINE * lines)
    if not entries:
        made.append([made.cell(words["no findings"], "text")])


def _legend(book: Book, catalog: Catalog, lang: str) -> None:
    words, game = WORDS[lang], catalog.game
    made = _page(book, SHEETS[lang]["legend"], [26, 90], orientation="portrait")
    made.append([made.cell(words["legend title"], "title")])
    made.style("notice", font=styles.BOLD)
    made.append([made.cell(NOTICE, "notice")])
    made.append([])
    first, *others = LEGEND[lang]
    part = catalog.kind.part("columns")
    for n, line in enumerate([first, *part.notation(lang), *others], start=1):
        height = styles.LINE * styles.lines(line, 88)
        made.append([made.cell(str(n), "text"), made.cell(line, "text")], height)
    made.append([])
    made.append([made.cell(words["letters"], "bold")])
    for piece in game.pieces:
        made.append([_piece_head(made, piece), made.cell(game.piece_name(piece.letter, lang), "text")])
    made.append([])
    terms = part.legend(lang)
    if terms:
        made.append([made.cell(words["notation"], "bold")])
    for term, meaning in terms:
        made.append([made.cell(term, "text"), made.cell(meaning, "text")])


def other_pages(book: Book, catalog: Catalog, columns: list[Column], lang: str) -> None:
    """Add all sheets but the one with the tiles.

    Args:
        book: the workbook.
        catalog: the catalog.
        columns: the columns of the sheet with the tiles, for links into it.
        lang: ``en`` or ``cs``.
    """
    _pieces(book, catalog, lang)
    _sets(book, catalog, lang)
    _setup(book, catalog, lang)
    if catalog.demand or not catalog.tiles:  # not of a game whose tiles ask for no kind in particular
        _matrix(book, catalog, lang, "demand")
    _matrix(book, catalog, lang, "rewards")
    _charts(book, catalog, lang)
    _findings(book, catalog, columns, lang)
    _legend(book, catalog, lang)
