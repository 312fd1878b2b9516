"""``export xlsx``: the catalog as a workbook that can be read, printed, edited and imported again."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from openpyxl.formatting.rule import Rule
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table, TableColumn, TableStyleInfo

from squareone_data import NOTICE, __version__
from squareone_data.files.digest import digest
from squareone_data.model.catalog import Catalog

from . import styles
from .columns import Column
from .digests import DIGEST_TITLE, TILE_KEY, row_digest
from .pages import other_pages
from .styles import Book, Sheet
from .words import SHEETS

MOST_TEXT = 32_767
"""So many characters a cell can hold."""
SPARE_ROWS = 200
"""Empty rows below the tiles that are open for new ones."""
LONG = ("notes", "errata", "sentence")
"""The columns with text that takes several lines."""
MOST_LINES = 8
"""A row is no higher than so many lines, however long its notes are."""
Progress = Callable[[int], None]


class TooLong(ValueError):
    """A text that no cell can hold; the message names the tile and the column."""


def add_choices(
    sheet: Sheet, lists: list[Sequence[str]], column: Column, catalog: Catalog, where: str, lang: str
) -> None:
    """A drop-down for a column whose values are known; long lists stand in a hidden sheet. Whole numbers for points."""
    if column.most:
        number = DataValidation(type="whole", operator="between", formula1="0", formula2=str(column.most))
        number.allow_blank = number.showErrorMessage = True
        number.error, number.errorTitle = f"{column.title(lang)}: 0-{column.most}", column.title(lang)[:30]
        number.add(where)
        sheet.data_validations.append(number)
    values = list(column.choices(catalog)) if column.choices else []
    if column.several:
        values = [" ".join(some) for n in range(1, len(values) + 1) for some in combinations(values, n)]
    if not values:
        return
    listed = ",".join(values)
    if len(listed) <= 250 and not any("," in one for one in values):
        source = f'"{listed}"'
    else:
        lists.append(values)
        letter = get_column_letter(len(lists))
        source = f"'{SHEETS[lang]['lists']}'!${letter}$1:${letter}${len(values)}"
    rule = DataValidation(type="list", formula1=source, allow_blank=True, showErrorMessage=True)
    rule.error, rule.errorTitle = f"{column.title(lang)}: {', '.join(values[:12])}"[:250], column.title(lang)[:30]
    rule.add(where)
    sheet.data_validations.append(rule)


def _tiles_sheet(
    book: Book,
    catalog: Catalog,
    columns: list[Column],
    lang: str,
    lists: list[Sequence[str]],
    stamps: list[tuple[str, str]],
    tick: Progress | None,
) -> None:
    made = book.page(SHEETS[lang]["tiles"])
    sheet = made.sheet
    made.style("head", font=styles.HEAD_FONT, fill=styles.solid(styles.HEAD_FILL), alignment=styles.WRAPPED)
    made.style("id", font=styles.BOLD, alignment=styles.TOP, number_format=styles.TEXT_FORMAT, protection=styles.LOCKED)
    made.style("text", alignment=styles.TOP, number_format=styles.TEXT_FORMAT, protection=styles.OPEN)
    made.style("long", alignment=styles.WRAPPED, number_format=styles.TEXT_FORMAT, protection=styles.OPEN)
    made.style("number", alignment=styles.CENTERED, protection=styles.OPEN)
    shade = styles.solid(styles.FOLLOWS_FILL)
    made.style(
        "long follows", alignment=styles.WRAPPED, number_format=styles.TEXT_FORMAT, fill=shade, protection=styles.LOCKED
    )
    made.style("number follows", alignment=styles.CENTERED, fill=shade, protection=styles.LOCKED)
    kinds = [
        "id" if one.key == "id" else "number" if one.dtype == "Int64" else "long" if one.key in LONG else "text"
        for one in columns
    ]
    kinds = [kind if one.written else f"{kind} follows" for kind, one in zip(kinds, columns, strict=True)]
    last = len(catalog.tiles) + 1
    spare = last + SPARE_ROWS
    # The style of a column is that of its empty cells: new tiles can be written below the last, ids included.
    for n, (column, kind) in enumerate(zip(columns, kinds, strict=True)):
        letter = get_column_letter(n + 1)
        made.column(letter, column.width, "text" if kind == "id" else kind)
        add_choices(sheet, lists, column, catalog, f"{letter}2:{letter}{spare}", lang)
    _set_up(sheet, get_column_letter(len(columns) + 1))
    _colors(sheet, catalog, columns, spare)
    made.head([*((one.title(lang), one.meaning) for one in columns), (DIGEST_TITLE, "")], "head")
    written = [n for n, one in enumerate(columns) if one.written]
    for number, tile in enumerate(catalog.tiles):
        values = [column.value(tile, catalog, lang) for column in columns]
        row, tall = [], 1
        for value, kind, column in zip(values, kinds, columns, strict=True):
            if isinstance(value, str) and len(value) > MOST_TEXT // 2 and (length := _length(value)) > MOST_TEXT:
                raise TooLong(f"{tile.id}: {column.title(lang)} has {length} characters; a cell holds {MOST_TEXT}")
            if kind.startswith("long") and isinstance(value, str) and len(value) > column.width // 2:
                tall = max(tall, styles.lines(value, column.width))
            row.append(made.cell(value, kind))
        stamp = row_digest({columns[n].key: values[n] for n in written})
        stamps.append((tile.id, stamp))
        row.append(made.cell(stamp, "id"))
        made.append(row, height=styles.LINE * min(tall, MOST_LINES) if tall > 1 else 0)
        if tick is not None:
            tick(number + 1)
    if catalog.tiles:
        _table(sheet, [*(one.title(lang) for one in columns), DIGEST_TITLE], last)


def _length(text: str) -> int:
    """The characters of a text as spreadsheets count them: an emoji is two."""
    return len(text.encode("utf-16-le")) // 2


def _colors(sheet: Sheet, catalog: Catalog, columns: list[Column], spare: int) -> None:
    """Conditional fills: the piece that a cell begins with, and stand-ins."""
    lettered = catalog.kind.part("columns").letter_columns(catalog.game)
    numbers = [n for n, one in enumerate(columns, start=1) if one.key in lettered]
    # Columns side by side share a rule: fewer rules open faster.
    starts = [n for n in numbers if n - 1 not in numbers]
    ends = [n for n in numbers if n + 1 not in numbers]
    for start, end in zip(starts, ends, strict=True):
        letter = get_column_letter(start)
        for piece in catalog.game.pieces:
            if piece.color:
                rule = Rule(type="expression", dxf=styles.piece_style(piece.color[1:]), stopIfTrue=True)
                rule.formula = [f'LEFT({letter}2,1)="{piece.letter}"']
                sheet.conditional_formatting.add(f"{letter}2:{get_column_letter(end)}{spare}", rule)
    status = get_column_letter([one.key for one in columns].index("status") + 1)
    stand_in = Rule(type="expression", dxf=DifferentialStyle(fill=styles.solid(styles.STAND_IN_FILL)))
    stand_in.formula = [f'${status}2="stand-in"']
    edited = max(n for n, one in enumerate(columns, start=1) if one.written)
    sheet.conditional_formatting.add(f"A2:{get_column_letter(edited)}{spare}", stand_in)


def _set_up(sheet: Sheet, digest_letter: str) -> None:
    """Panes, printing, protection: all that must be said before the first row is written."""
    sheet.freeze_panes = "B2"
    hidden = sheet.column_dimensions[digest_letter]
    hidden.hidden, hidden.width = True, 18
    styles.landscape(sheet)
    sheet.protection.sheet = True  # no password: it keeps ids from being typed over, not people from their data
    for allowed in ("formatCells", "formatColumns", "formatRows", "insertRows", "deleteRows", "sort", "autoFilter"):
        setattr(sheet.protection, allowed, False)


def _table(sheet: Sheet, headers: list[str], last: int) -> None:
    table = Table(displayName="Tiles", ref=f"A1:{get_column_letter(len(headers))}{last}")
    table.tableStyleInfo = TableStyleInfo(name="TableStyleLight1", showRowStripes=True)
    table._initialise_columns()  # type: ignore[attr-defined]
    for column, header in zip(table.tableColumns, headers, strict=True):
        assert isinstance(column, TableColumn)
        column.name = header
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it reminds us to name the columns, which was just done
        sheet.add_table(table)


def add_meta(book: Book, lang: str, facts: Iterable[tuple[str, str]]) -> None:
    """Add the hidden sheet with what the workbook says of itself."""
    made = book.page(SHEETS[lang]["meta"])
    made.sheet.sheet_state = "hidden"
    made.style("text", number_format=styles.TEXT_FORMAT)
    for key, value in facts:
        made.append([made.cell(key, "text"), made.cell(value, "text")])


def meta(catalog: Catalog, kind: str) -> list[tuple[str, str]]:
    """What a workbook says of itself, for the import: which catalog, which state of it, what for."""
    return [
        ("squareone", kind),
        ("program", __version__),
        ("catalog", catalog.game.id),
        ("version", catalog.game.version),
        ("digest", digest(catalog)),
        ("notice", NOTICE),
    ]


def workbook(catalog: Catalog, lang: str = "en", tick: Progress | None = None) -> bytes:
    """The workbook of a catalog, as the bytes of an xlsx file; the same catalog gives the same bytes.

    Args:
        catalog: the catalog; of an own expansion its own sets are shown.
        lang: ``en`` or ``cs``.
        tick: called with the number of tiles done, for a progress bar.

    Raises:
        TooLong: a text is longer than a cell can be.
    """
    part = catalog.kind.part("columns")
    columns: list[Column] = part.columns(catalog.game)
    book = Book(catalog.game.word(catalog.game.name, lang, catalog.game.id))
    lists: list[Sequence[str]] = []
    stamps: list[tuple[str, str]] = []
    _tiles_sheet(book, catalog, columns, lang, lists, stamps, tick)
    other_pages(book, catalog, columns, lang)
    # Once more by tile: a row that was deleted, or a column that was sorted alone, is told from it.
    add_meta(book, lang, [*meta(catalog, "tiles"), *((f"{TILE_KEY}{tile}", stamp) for tile, stamp in stamps)])
    if lists:
        made = book.page(SHEETS[lang]["lists"])
        made.sheet.sheet_state = "hidden"
        made.style("text", number_format=styles.TEXT_FORMAT)
        for n in range(max(map(len, lists))):
            made.append([made.cell(one[n] if n < len(one) else None, "text") for one in lists])
    return book.packed()
