"""``export transcription``: a workbook for entering tiles from the real box, one row per stand-in."""

from __future__ import annotations

from openpyxl.utils import get_column_letter

from squareone_data.about import NOTICE
from squareone_data.game.interface import AnyCatalog
from squareone_data.translation import MESSAGES

from . import styles
from .sheet_writer import WorkbookWriter
from .transcription_import import KIND, QUESTIONS, face_columns
from .workbook import add_choices, add_meta_sheet, workbook_facts


def transcription(catalog: AnyCatalog, lang: str = "en") -> bytes:
    """Return an xlsx workbook with a row per stand-in and an empty face.

    Args:
        catalog: the catalog.
        lang: ``en`` or ``cs``.
    """
    _ = MESSAGES.of(lang).gettext
    title = _("Transcription of tiles from the real box")
    book = WorkbookWriter(title)
    first = book.add_sheet(_("Who"))
    first.column("A", 44)
    first.column("B", 40)
    first.style("title", font=styles.TITLE)
    first.style("text", alignment=styles.WRAPPED, number_format=styles.TEXT_FORMAT)
    first.style("bold", font=styles.BOLD, alignment=styles.WRAPPED)
    first.append([first.cell(title, "title")])
    first.style("notice")
    first.append([first.cell(NOTICE, "notice")])
    for question in QUESTIONS.values():
        first.append([first.cell(question.get(lang, question["en"]), "bold"), first.cell(None, "text")])
    lines = [
        _("On the sheet Transcription, fill in the empty cells of the tiles that you own. Leave the other rows empty."),
        *catalog.game.columns.notation(lang),
        _("Then save the file and run: squareone import FILE"),
    ]
    for line in lines:
        first.append([first.cell(line, "notice")])
    cells = book.add_sheet(_("Transcription"))
    sheet = cells.sheet
    cells.style("head", font=styles.HEAD_FONT, fill=styles.solid(styles.HEAD_FILL), alignment=styles.WRAPPED)
    cells.style("id", font=styles.BOLD, number_format=styles.TEXT_FORMAT, protection=styles.LOCKED)
    cells.style("open", number_format=styles.TEXT_FORMAT, protection=styles.OPEN, border=styles.THIN)
    columns = face_columns(catalog)
    sheet.freeze_panes = "B2"
    styles.set_up_printing(sheet)
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
    add_meta_sheet(book, lang, workbook_facts(catalog, KIND))
    return book.to_bytes()
