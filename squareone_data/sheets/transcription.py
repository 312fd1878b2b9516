"""Transcribing: a sheet for a person who owns the box, one line a stand-in."""

from __future__ import annotations

from openpyxl.utils import get_column_letter

from squareone_data import NOTICE
from squareone_data.model.catalog import Catalog

from . import styles
from .styles import Book
from .transcribing import KIND, face_columns
from .words import TRANSCRIBING
from .workbook import add_choices, add_meta, meta


def transcription(catalog: Catalog, lang: str = "en") -> bytes:
    """A workbook with a line for every stand-in, its face left blank, as the bytes of an xlsx file.

    Args:
        catalog: the catalog.
        lang: ``en`` or ``cs``.
    """
    words = TRANSCRIBING[lang]
    book = Book(words["title"])
    made = book.page(words["who sheet"])
    made.column("A", 44)
    made.column("B", 40)
    made.style("title", font=styles.TITLE)
    made.style("text", alignment=styles.WRAPPED, number_format=styles.TEXT_FORMAT)
    made.style("bold", font=styles.BOLD, alignment=styles.WRAPPED)
    made.append([made.cell(words["title"], "title")])
    made.style("notice")
    made.append([made.cell(NOTICE, "notice")])
    for key in ("who", "when", "printing"):
        made.append([made.cell(words[key], "bold"), made.cell(None, "text")])
    notation = "\n".join(catalog.kind.part("columns").notation(lang))
    for line in words["how"].format(notation=notation).split("\n"):
        made.append([made.cell(line, "notice")])
    cells = book.page(words["tiles sheet"])
    sheet = cells.sheet
    cells.style("head", font=styles.HEAD_FONT, fill=styles.solid(styles.HEAD_FILL), alignment=styles.WRAPPED)
    cells.style("id", font=styles.BOLD, number_format=styles.TEXT_FORMAT, protection=styles.LOCKED)
    cells.style("open", number_format=styles.TEXT_FORMAT, protection=styles.OPEN, border=styles.THIN)
    columns = face_columns(catalog)
    sheet.freeze_panes = "B2"
    styles.landscape(sheet)
    sheet.protection.sheet = True
    stand_ins = [tile for tile in catalog.tiles if tile.status == "stand-in"]
    for n, column in enumerate(columns):
        letter = get_column_letter(n + 1)
        cells.column(letter, max(column.width, 10))
        if stand_ins:
            add_choices(sheet, [], column, catalog, f"{letter}2:{letter}{len(stand_ins) + 1}", lang)
    cells.append([cells.cell(column.title(lang), "head") for column in columns])
    for tile in stand_ins:
        row = []
        for column in columns:
            given = column.key in ("id", "set", "color")
            row.append(cells.cell(column.value(tile, catalog, lang) if given else None, "id" if given else "open"))
        cells.append(row)
    add_meta(book, lang, meta(catalog, KIND))
    return book.packed()
