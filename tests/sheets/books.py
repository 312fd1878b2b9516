"""Workbooks for tests: written, edited as a designer would, planned."""

import io

import openpyxl

from squareone_data.files.scaffold import checked_files
from squareone_data.sheets.importing import plan_import
from squareone_data.sheets.patching import patched_files
from squareone_data.sheets.reading import read_grids
from squareone_data.sheets.workbook import workbook


def opened(catalog, lang="en"):
    """The workbook of a catalog, as openpyxl reads it."""
    return openpyxl.load_workbook(io.BytesIO(workbook(catalog, lang)))


def column(sheet, header):
    """The number of the column with a header."""
    return next(cell.column for cell in sheet[1] if cell.value == header)


def line(sheet, tile_id):
    """The number of the row of a tile; the next free one if it has none."""
    ids = [cell.value for cell in sheet["A"]]
    if tile_id in ids:
        return ids.index(tile_id) + 1
    return max(n for n, one in enumerate(ids, start=1) if one) + 1


def write(sheet, tile_id, **cells):
    """Write into the row of a tile, by header with ``_`` for a space; a text stays one."""
    row = line(sheet, tile_id)
    for header, value in {"Id": tile_id, **{key.replace("_", " "): value for key, value in cells.items()}}.items():
        cell = sheet.cell(row, column(sheet, header))
        cell.value = value
        if isinstance(value, str):
            cell.data_type = "s"


def saved(book, path):
    """The workbook on disk."""
    book.save(path)
    return path


def planned(catalog, path, **options):
    """What importing a file would do."""
    return plan_import(catalog, read_grids(path), **options)


def changed(catalog, path, **options):
    """The files that an import would change; there must be nothing in its way."""
    plan = planned(catalog, path, **options)
    assert (plan.problems, plan.conflicts) == ([], [])
    return patched_files(catalog, plan.changes, plan.removed if options.get("allow_removals") else [])


def after(catalog, path, **options):
    """The catalog after an import."""
    return checked_files(catalog, changed(catalog, path, **options))


def told(catalog, path, **options):
    """The problems an import has, as text."""
    return [f"{one.place}: {one.message} ({one.fix})" for one in planned(catalog, path, **options).problems]
