"""The three-way merge of an import: the catalog, the spreadsheet, and the exported state."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from squareone_data.files.digest import digest
from squareone_data.game.columns import Column
from squareone_data.game.import_plan import Change, Conflict, ImportPlan
from squareone_data.game.interface import AnyCatalog
from squareone_data.model.tiles import Tile
from squareone_data.translation import LANGUAGES

from .cells import as_text, shown, unguarded
from .row_digest import TILE_KEY, read_csv_state, row_digest, row_values
from .row_reader import RowReader, same_cell, shown_cells
from .tile_table import TileTable

BOTH_CHANGED = "changed in the catalog and in the spreadsheet"
BOTH_ADDED = "added to the catalog and to the spreadsheet"
REMOVED_FROM_CATALOG = "removed from the catalog, changed in the spreadsheet"
REMOVED_FROM_SPREADSHEET = "changed in the catalog, removed from the spreadsheet"
_MAX_LISTED = 12
"""The maximum number of cells that a note lists."""


@dataclass(frozen=True)
class ExportedState:
    """The state of the catalog that a spreadsheet was exported from.

    Args:
        rows: the row digest of each tile, keyed by id; empty if unknown.
        catalog: the digest of the catalog, or its start; empty if unknown.
        complete: whether ``rows`` includes tiles whose rows were deleted.
    """

    rows: Mapping[str, str]
    catalog: str
    complete: bool


def exported_state(table: TileTable, meta: Mapping[str, str]) -> ExportedState:
    """Return the exported state, from the hidden sheet of a workbook or from the rows of a CSV file."""
    rows = {key.removeprefix(TILE_KEY): value for key, value in meta.items() if key.startswith(TILE_KEY)}
    if rows:
        return ExportedState(rows, meta.get("digest", ""), True)
    if "digest" not in table.positions:
        return ExportedState({}, "", True)
    cells = (str(table.value(row, "digest") or "") for row in range(len(table.grid.rows)))
    states = [state for state in map(read_csv_state, cells) if state]
    catalogs = {catalog for _, _, catalog in states}
    rows = {tile: stamp for tile, stamp, _ in states}
    return ExportedState(rows, catalogs.pop() if len(catalogs) == 1 else "", not rows)


class ThreeWayMerge:
    """A three-way merge. Each row is unchanged, a change, kept as in the catalog, or a conflict.

    Args:
        catalog: the current catalog.
        reader: reads the rows.
        exported: the state that the spreadsheet was exported from.
        plan: collects the results.
    """

    def __init__(self, catalog: AnyCatalog, reader: RowReader, exported: ExportedState, plan: ImportPlan) -> None:
        self.catalog, self.reader, self.exported, self.plan = catalog, reader, exported, plan
        self.edited_derived: list[str] = []
        self.retired = {retired.id for file in catalog.tile_files for retired in file.retired}

    @cached_property
    def catalog_unchanged(self) -> bool:
        """Return whether the catalog is unchanged since the export."""
        return bool(self.exported.catalog) and digest(self.catalog).startswith(self.exported.catalog)

    def merge_row(self, row: int, tile_id: str, texts: Mapping[str, str]) -> None:
        """Merge a row."""
        problems_before = len(self.plan.problems)
        written_digest = texts.get("digest", "")
        plain = "" if self.exported.rows or read_csv_state(written_digest) else written_digest.strip()
        stamp = self.exported.rows.get(tile_id, plain)
        tile = self.catalog.by_id.get(tile_id)
        if tile is None:
            change = self._new_tile(row, tile_id, texts, stamp)
            if change is not None and len(self.plan.problems) == problems_before:
                self.plan.changes.append(change)
            return
        now = row_values(tile, self.catalog, self.reader.columns)
        self._check_derived(row, tile, now, stamp)
        written = self.reader.written
        if all(same_cell(texts[column.key], now[column.key]) for column in written if column.key != "id"):
            return  # the common case
        self._check_home(row, tile, texts)
        known = tile if stamp or not self.exported.rows else None  # else the row was added by hand
        fields, changed = self.reader.changed_fields(tile, texts, self.reader.fields(row, texts, known))
        if len(self.plan.problems) > problems_before or not changed:
            return
        cells = shown_cells(fields, self.catalog)
        wanted = {**now, **{column.key: cells[column.key] for column in changed}}
        unstamped = not stamp and not self.exported.rows and "digest" not in texts
        if self.catalog_unchanged or row_digest(now) == stamp or unstamped:
            self.plan.changes.append(Change(tile.id, tile.set, tile.color, fields, False))
        elif row_digest(wanted) == stamp:
            self.plan.kept.append(tile.id)  # only the catalog changed
        else:
            sides = [
                (column.title("en"), str(now[column.key] or ""), str(wanted[column.key] or "")) for column in changed
            ]
            reason = BOTH_CHANGED if stamp else BOTH_ADDED
            self.plan.conflicts.append(Conflict(tile_id, self.plan.place(tile_id, "id"), reason, tuple(sides)))

    def _new_tile(self, row: int, tile_id: str, texts: Mapping[str, str], stamp: str) -> Change | None:
        """Return the change for a row whose id is not in the catalog: a new tile, or one removed since the export."""
        reader = self.reader
        if tile_id in self.catalog.everything:
            message = f"{tile_id} is a tile of the extended catalog, which cannot be changed here"
            reader.problem(row, "id", message, "use another id")
            return None
        if stamp and row_digest(_as_exported(texts, reader.written)) == stamp:
            self.plan.kept.append(tile_id)  # removed from the catalog, unchanged here
            return None
        if tile_id in self.retired:
            reader.problem(row, "id", f"{tile_id} is retired and cannot be reused", "use another id")
            return None
        fields = reader.fields(row, texts, None)
        if tile_id in self.exported.rows:
            cells = shown_cells(fields, self.catalog)
            sides = [
                (column.title("en"), "", str(cells[column.key])) for column in reader.written if cells.get(column.key)
            ]
            place = self.plan.place(tile_id, "id")
            self.plan.conflicts.append(Conflict(tile_id, place, REMOVED_FROM_CATALOG, tuple(sides)))
            return None
        by_key = {column.key: column for column in reader.columns}
        home = []
        for key in ("set", "color"):
            title = by_key[key].title("en")
            if not texts.get(key, "").strip():
                where = key if key in reader.table.positions else "id"
                reader.problem(row, where, f"missing {key} for the new tile {tile_id}", f"fill in the column {title}")
            else:
                home.append(reader.choice(row, by_key[key], texts[key]))
        if not set(fields) & set(self.catalog.game.tile_model.FACE):
            reader.problem(row, "id", f"missing columns for the face of the new tile {tile_id}", "add the columns")
        return Change(tile_id, home[0], home[1], fields, True) if len(home) == 2 and all(home) else None

    def _check_home(self, row: int, tile: Tile, texts: Mapping[str, str]) -> None:
        """Report a row that changes the set or color of its tile."""
        for key, there in (("set", tile.set), ("color", tile.color)):
            text = texts.get(key, "").strip()
            if text and text.casefold() != there.casefold():
                message = f"{shown(text)}: an import cannot move {tile.id}, which belongs to {there!r}"
                self.reader.problem(row, key, message, f"write {there!r}, or give a new tile a new id")

    def _check_derived(self, row: int, tile: Tile, now: Mapping[str, object], stamp: str) -> None:
        """Record edits of derived cells."""
        table = self.reader.table
        for column in self.reader.derived:
            text = as_text(table.value(row, column.key))
            if text is not None and table.is_csv:
                text = unguarded(text)
            if any(same_cell(text, column.value(tile, self.catalog, lang)) for lang in LANGUAGES):
                continue
            # If the tile has changed in the catalog since the export, a difference is only an old value.
            if self.catalog_unchanged or not stamp or row_digest(now) == stamp:
                self.edited_derived.append(table.place(row, column.key))

    def finish(self, seen: Collection[str], allow_removals: bool) -> None:
        """Handle tiles without a row, and add notes about edits that are not imported.

        Args:
            seen: the ids in the spreadsheet.
            allow_removals: whether to remove tiles that are missing from the spreadsheet.
        """
        if not self.plan.problems:
            self._merge_missing([tile for tile in self.catalog.tiles if tile.id not in seen], allow_removals)
        if self.edited_derived:
            titles = " and ".join(column.title("en") for column in self.reader.derived)
            count = len(self.edited_derived)
            more = f" and {count - _MAX_LISTED} more" if count > _MAX_LISTED else ""
            cells = ", ".join(self.edited_derived[:_MAX_LISTED])
            verb = "are" if len(self.reader.derived) > 1 else "is"
            self.plan.notes.append(f"not imported, because {titles} {verb} derived from the catalog: {cells}{more}")

    def _merge_missing(self, missing: list[Tile], allow_removals: bool) -> None:
        """Handle tiles without a row: removed from the spreadsheet, or added to the catalog since the export."""
        if not self.exported.complete and not self.catalog_unchanged:
            if missing:
                self.plan.notes.append(
                    f"not in the spreadsheet, kept: {', '.join(tile.id for tile in missing)}. The catalog has changed "
                    "since the CSV file was exported, so these tiles may be new; to remove tiles, export again and "
                    "delete their rows"
                )
            return
        for tile in missing:
            if not self.exported.complete:
                self.plan.removed.append(tile.id)
                continue
            stamp = self.exported.rows.get(tile.id)
            if self.exported.rows and stamp is None:
                self.plan.kept.append(tile.id)
            elif stamp is None or not allow_removals or self.catalog_unchanged or self._row_digest(tile) == stamp:
                self.plan.removed.append(tile.id)
            else:
                self.plan.conflicts.append(Conflict(tile.id, "", REMOVED_FROM_SPREADSHEET))

    def _row_digest(self, tile: Tile) -> str:
        """Return the current row digest of a tile."""
        return row_digest(row_values(tile, self.catalog, self.reader.columns))


def _as_exported(texts: Mapping[str, str], written: Iterable[Column]) -> dict[str, str | int]:
    """Return the values of a row as exported, with numbers as integers."""
    values: dict[str, str | int] = {}
    for column in written:
        text = texts[column.key]
        values[column.key] = int(text) if column.dtype == "Int64" and text.isdecimal() else text
    return values
