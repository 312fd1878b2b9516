"""``export xlsx``: a workbook to read, print, edit and re-import."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import TypeAlias

from openpyxl.formatting.rule import Rule
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.filters import AutoFilter
from openpyxl.worksheet.table import Table, TableColumn, TableStyleInfo
from openpyxl.worksheet.worksheet import Worksheet

from squareone_data.about import NOTICE, __version__
from squareone_data.files.digest import digest
from squareone_data.game.columns import Column
from squareone_data.game.interface import AnyCatalog
from squareone_data.translation import MESSAGES

from . import styles
from .extra_sheets import add_other_sheets
from .row_digest import DIGEST_TITLE, TILE_KEY, row_digest
from .sheet_writer import WorkbookWriter

MAX_TEXT = 32_767
"""The maximum number of characters in a cell."""
SPARE_ROWS = 200
"""The number of unlocked empty rows below the tiles, for new tiles."""
LONG = ("notes", "errata", "sentence")
"""The columns with text that may take several lines."""
MAX_LINES = 8
"""The maximum height of a row, in lines."""
ProgressCallback: TypeAlias = Callable[[int], None]
"""A callback that takes the number of finished tiles."""


class TextTooLong(ValueError):
    """A text is too long for a cell; the message names the tile and the column."""


def add_choices(
    sheet: Worksheet, lists: list[Sequence[str]], column: Column, catalog: AnyCatalog, where: str, lang: str
) -> None:
    """Add data validation to a column: a drop-down for fixed choices, limits for numbers.

    Long lists of choices are appended to ``lists``, for the hidden Lists sheet.
    """
    if column.maximum:
        number = DataValidation(type="whole", operator="between", formula1="0", formula2=str(column.maximum))
        number.allow_blank = number.showErrorMessage = True
        number.error, number.errorTitle = f"{column.title(lang)}: 0-{column.maximum}", column.title(lang)[:30]
        number.add(where)
        sheet.data_validations.append(number)
    values = list(column.choices(catalog)) if column.choices else []
    if column.several:
        values = [" ".join(some) for n in range(1, len(values) + 1) for some in combinations(values, n)]
    if not values:
        return
    listed = ",".join(values)
    if len(listed) <= 250 and not any("," in value for value in values):
        source = f'"{listed}"'
    else:
        lists.append(values)
        letter = get_column_letter(len(lists))
        sheet_name = MESSAGES.of(lang).gettext("Lists")
        source = f"'{sheet_name}'!${letter}$1:${letter}${len(values)}"
    rule = DataValidation(type="list", formula1=source, allow_blank=True, showErrorMessage=True)
    rule.error, rule.errorTitle = f"{column.title(lang)}: {', '.join(values[:12])}"[:250], column.title(lang)[:30]
    rule.add(where)
    sheet.data_validations.append(rule)


def _tiles_sheet(
    book: WorkbookWriter,
    catalog: AnyCatalog,
    columns: list[Column],
    lang: str,
    lists: list[Sequence[str]],
    stamps: list[tuple[str, str]],
    on_progress: ProgressCallback | None,
) -> None:
    writer = book.add_sheet(MESSAGES.of(lang).gettext("Tiles"))
    sheet = writer.sheet
    writer.style("head", font=styles.HEAD_FONT, fill=styles.solid(styles.HEAD_FILL), alignment=styles.WRAPPED)
    writer.style(
        "id", font=styles.BOLD, alignment=styles.TOP, number_format=styles.TEXT_FORMAT, protection=styles.LOCKED
    )
    writer.style("text", alignment=styles.TOP, number_format=styles.TEXT_FORMAT, protection=styles.OPEN)
    writer.style("long", alignment=styles.WRAPPED, number_format=styles.TEXT_FORMAT, protection=styles.OPEN)
    writer.style("number", alignment=styles.CENTERED, protection=styles.OPEN)
    shade = styles.solid(styles.FOLLOWS_FILL)
    writer.style(
        "long follows", alignment=styles.WRAPPED, number_format=styles.TEXT_FORMAT, fill=shade, protection=styles.LOCKED
    )
    writer.style("number follows", alignment=styles.CENTERED, fill=shade, protection=styles.LOCKED)
    kinds = [
        "id"
        if column.key == "id"
        else "number"
        if column.dtype == "Int64"
        else "long"
        if column.key in LONG
        else "text"
        for column in columns
    ]
    kinds = [kind if column.written else f"{kind} follows" for kind, column in zip(kinds, columns, strict=True)]
    last = len(catalog.tiles) + 1
    spare = last + SPARE_ROWS
    # The style of a column applies to its empty cells, so that new tiles, with ids, can be added below the last row.
    for n, (column, kind) in enumerate(zip(columns, kinds, strict=True)):
        letter = get_column_letter(n + 1)
        writer.column(letter, column.width, "text" if kind == "id" else kind)
        add_choices(sheet, lists, column, catalog, f"{letter}2:{letter}{spare}", lang)
    _set_up(sheet, get_column_letter(len(columns) + 1))
    _colors(sheet, catalog, columns, spare)
    writer.append_header([*((column.title(lang), column.meaning) for column in columns), (DIGEST_TITLE, "")], "head")
    written = [n for n, column in enumerate(columns) if column.written]
    for number, tile in enumerate(catalog.tiles):
        values = [column.value(tile, catalog, lang) for column in columns]
        row, tall = [], 1
        for value, kind, column in zip(values, kinds, columns, strict=True):
            if isinstance(value, str) and len(value) > MAX_TEXT // 2 and (length := _length(value)) > MAX_TEXT:
                raise TextTooLong(f"{tile.id}: {column.title(lang)} has {length} characters; the maximum is {MAX_TEXT}")
            if kind.startswith("long") and isinstance(value, str) and len(value) > column.width // 2:
                tall = max(tall, styles.lines(value, column.width))
            row.append(writer.cell(value, kind))
        stamp = row_digest({columns[n].key: values[n] for n in written})
        stamps.append((tile.id, stamp))
        row.append(writer.cell(stamp, "id"))
        writer.append(row, height=styles.LINE * min(tall, MAX_LINES) if tall > 1 else 0)
        if on_progress is not None:
            on_progress(number + 1)
    if catalog.tiles:
        _table(sheet, [*(column.title(lang) for column in columns), DIGEST_TITLE], last)


def _length(text: str) -> int:
    """Return the length of a text in UTF-16 code units, as spreadsheets count it."""
    return len(text.encode("utf-16-le")) // 2


def _colors(sheet: Worksheet, catalog: AnyCatalog, columns: list[Column], spare: int) -> None:
    """Add conditional fills for the first piece of a cell and for stand-ins."""
    lettered = catalog.game.columns.letter_columns(catalog.definition)
    numbers = [n for n, column in enumerate(columns, start=1) if column.key in lettered]
    # Adjacent columns share a rule; fewer rules open faster.
    starts = [n for n in numbers if n - 1 not in numbers]
    ends = [n for n in numbers if n + 1 not in numbers]
    for start, end in zip(starts, ends, strict=True):
        letter = get_column_letter(start)
        for piece in catalog.definition.pieces:
            if piece.color:
                rule = Rule(type="expression", dxf=styles.piece_style(piece.color[1:]), stopIfTrue=True)
                rule.formula = [f'LEFT({letter}2,1)="{piece.letter}"']
                sheet.conditional_formatting.add(f"{letter}2:{get_column_letter(end)}{spare}", rule)
    status = get_column_letter([column.key for column in columns].index("status") + 1)
    stand_in = Rule(type="expression", dxf=DifferentialStyle(fill=styles.solid(styles.STAND_IN_FILL)))
    stand_in.formula = [f'${status}2="stand-in"']
    edited = max(n for n, column in enumerate(columns, start=1) if column.written)
    sheet.conditional_formatting.add(f"A2:{get_column_letter(edited)}{spare}", stand_in)


def _set_up(sheet: Worksheet, digest_letter: str) -> None:
    """Set up panes, printing and protection, which must be set before the first row is written."""
    sheet.freeze_panes = "B2"
    hidden = sheet.column_dimensions[digest_letter]
    hidden.hidden, hidden.width = True, 18
    styles.set_up_printing(sheet)
    protection = sheet.protection
    protection.sheet = True  # no password: prevents accidental changes of ids only
    protection.formatCells = protection.formatColumns = protection.formatRows = False
    protection.insertRows = protection.deleteRows = protection.sort = protection.autoFilter = False


def _table(sheet: Worksheet, headers: list[str], last: int) -> None:
    table = Table(displayName="Tiles", ref=f"A1:{get_column_letter(len(headers))}{last}")
    table.tableStyleInfo = TableStyleInfo(name="TableStyleLight1", showRowStripes=True)
    table.autoFilter = AutoFilter(ref=table.ref)
    table.tableColumns = [TableColumn(id=n, name=header) for n, header in enumerate(headers, start=1)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl warns about missing column names, which are set above
        sheet.add_table(table)


def add_meta_sheet(book: WorkbookWriter, lang: str, facts: Iterable[tuple[str, str]]) -> None:
    """Add the hidden sheet with the metadata of the workbook."""
    writer = book.add_sheet(MESSAGES.of(lang).gettext("Meta"))
    writer.sheet.sheet_state = "hidden"
    writer.style("text", number_format=styles.TEXT_FORMAT)
    for key, value in facts:
        writer.append([writer.cell(key, "text"), writer.cell(value, "text")])


def workbook_facts(catalog: AnyCatalog, kind: str) -> list[tuple[str, str]]:
    """Return the metadata of a workbook, for the import: its kind, and the catalog and state it was exported from."""
    return [
        ("squareone", kind),
        ("program", __version__),
        ("catalog", catalog.definition.id),
        ("version", catalog.definition.version),
        ("digest", digest(catalog)),
        ("notice", NOTICE),
    ]


def workbook(catalog: AnyCatalog, lang: str = "en", on_progress: ProgressCallback | None = None) -> bytes:
    """Return the workbook of a catalog as an xlsx file; equal catalogs give equal bytes.

    Args:
        catalog: the catalog; for an expansion, only its own sets are shown.
        lang: ``en`` or ``cs``.
        on_progress: called with the number of finished tiles.

    Raises:
        TextTooLong: a text is too long for a cell.
    """
    part = catalog.game.columns
    columns: list[Column] = part.columns(catalog.definition)
    book = WorkbookWriter(catalog.definition.word(catalog.definition.name, lang, catalog.definition.id))
    lists: list[Sequence[str]] = []
    stamps: list[tuple[str, str]] = []
    _tiles_sheet(book, catalog, columns, lang, lists, stamps, on_progress)
    add_other_sheets(book, catalog, columns, lang)
    # The digests are stored by id too, to detect deleted rows and columns that were sorted separately.
    add_meta_sheet(
        book, lang, [*workbook_facts(catalog, "tiles"), *((f"{TILE_KEY}{tile}", stamp) for tile, stamp in stamps)]
    )
    if lists:
        writer = book.add_sheet(MESSAGES.of(lang).gettext("Lists"))
        writer.sheet.sheet_state = "hidden"
        writer.style("text", number_format=styles.TEXT_FORMAT)
        for n in range(max(map(len, lists))):
            writer.append([writer.cell(values[n] if n < len(values) else None, "text") for values in lists])
    return book.to_bytes()
