"""``import``: compute the changes of tiles in a spreadsheet, and report every problem with its cell."""

from __future__ import annotations

import re
from functools import partial

from squareone_data.files.strict_json import parse
from squareone_data.game.import_plan import ImportPlan, Problem
from squareone_data.game.interface import AnyCatalog
from squareone_data.model.base import TILE_ID
from squareone_data.model.findings import CatalogError

from .cells import shown
from .grid import Grid
from .row_reader import RowReader
from .three_way_merge import ThreeWayMerge, exported_state
from .tile_table import check_headers, find_tile_table, workbook_meta


def plan_import(catalog: AnyCatalog, grids: list[Grid], allow_removals: bool = False) -> ImportPlan:
    """Plan the import of a spreadsheet into a catalog. Nothing is written.

    Args:
        catalog: the current catalog.
        grids: the sheets of the spreadsheet.
        allow_removals: whether to remove tiles that are missing from the spreadsheet.

    Raises:
        NoTiles: no sheet contains tiles.
    """
    plan = ImportPlan()
    columns = catalog.game.columns.columns(catalog.definition)
    table = find_tile_table(grids, columns)
    check_headers(table, columns, plan)
    meta = workbook_meta(grids)
    if meta.get("catalog", catalog.definition.id) != catalog.definition.id:
        plan.notes.append(f"the workbook was exported from catalog {meta['catalog']!r}, not {catalog.definition.id!r}")
    reader = RowReader(catalog, table, columns, plan)
    merge = ThreeWayMerge(catalog, reader, exported_state(table, meta), plan)
    seen: dict[str, str] = {}
    for row in table.rows():
        texts = reader.texts(row)
        if not texts or reader.repeats_headers(texts):
            continue
        tile_id = texts["id"].strip().upper()
        if not re.fullmatch(TILE_ID, tile_id):
            message = f"invalid id {shown(texts['id'])}; expected capital letters and two to four digits"
            reader.problem(row, "id", message, "for example W01")
            continue
        if tile_id in seen:
            message = f"duplicate id {tile_id}; first used at {seen[tile_id]}"
            reader.problem(row, "id", message, "remove one of the two rows")
            continue
        seen[tile_id] = table.place(row, "id")
        plan.cells[tile_id] = partial(table.place, row)
        merge.merge_row(row, tile_id, texts)
    merge.finish(seen, allow_removals)
    return plan


def cell_of(plan: ImportPlan, catalog: AnyCatalog, tile: str, pointer: tuple[str | int, ...]) -> str:
    """Return the address of the cell with a field of a tile, given by its pointer; empty if there is none."""
    return plan.place(tile, catalog.game.columns.column_of(pointer))


def problems_with_cells(plan: ImportPlan, catalog: AnyCatalog, error: CatalogError) -> list[Problem]:
    """Return the problems in the files that an import would write, each with its cell."""
    problems = []
    for finding in error.findings:
        tile, pointer = finding.tile, finding.at.pointer if finding.at else ()
        if finding.at and pointer[:1] == ("tiles",) and len(pointer) > 1:
            document, _ = parse(error.texts[finding.at.file].encode("utf-8"), finding.at.file)
            tile = str(document["tiles"][int(pointer[1])]["id"])
        place = cell_of(plan, catalog, tile, pointer[2:]) or (finding.at.file if finding.at else "")
        problems.append(Problem(place, finding.message, finding.fix))
    return problems or [Problem("", str(error))]
