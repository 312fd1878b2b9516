"""Helpers to write, edit and import workbooks."""

import io

import openpyxl

from squareone_data.files.scaffold import checked_files
from squareone_data.sheets.patch_writer import patched_files
from squareone_data.sheets.reader import read_grids
from squareone_data.sheets.spreadsheet_import import plan_import
from squareone_data.sheets.workbook import workbook


def opened(catalog, lang="en"):
    """Return the workbook of a catalog, opened with openpyxl."""
    return openpyxl.load_workbook(io.BytesIO(workbook(catalog, lang)))


def column(sheet, header):
    """Return the number of the column with a header."""
    return next(cell.column for cell in sheet[1] if cell.value == header)


def line(sheet, tile_id):
    """Return the row number of a tile; the next free row for a new tile."""
    ids = [cell.value for cell in sheet["A"]]
    if tile_id in ids:
        return ids.index(tile_id) + 1
    return max(n for n, tile_id in enumerate(ids, start=1) if tile_id) + 1


def write(sheet, tile_id, **cells):
    """Write to the row of a tile, by header with ``_`` for a space; strings stay text."""
    row = line(sheet, tile_id)
    for header, value in {"Id": tile_id, **{key.replace("_", " "): value for key, value in cells.items()}}.items():
        cell = sheet.cell(row, column(sheet, header))
        cell.value = value
        if isinstance(value, str):
            cell.data_type = "s"


def saved(book, path):
    """Save the workbook and return its path."""
    book.save(path)
    return path


def planned(catalog, path, **options):
    """Return the plan of an import."""
    return plan_import(catalog, read_grids(path), **options)


def changed(catalog, path, **options):
    """Return the files that an import would change; fail if there are problems or conflicts."""
    plan = planned(catalog, path, **options)
    assert (plan.problems, plan.conflicts) == ([], [])
    return patched_files(catalog, plan.changes, plan.removed if options.get("allow_removals") else [])


def after(catalog, path, **options):
    """Return the catalog after an import."""
    return checked_files(catalog, changed(catalog, path, **options))


def problems(catalog, path, **options):
    """Return the problems of an import, as text."""
    return [
        f"{problem.place}: {problem.message} ({problem.fix})" for problem in planned(catalog, path, **options).problems
    ]
