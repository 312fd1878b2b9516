"""``import``: from the cells of a spreadsheet to changes of tiles. Every doubt is told with its cell."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from squareone_data.files.digest import digest
from squareone_data.files.strict import Refused, parse
from squareone_data.model.base import TILE_ID
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import CatalogError
from squareone_data.model.tiles import Tile
from squareone_data.notation import closest

from .cells import LEAVE_EMPTY, NOTHING, says_nothing, unguarded
from .columns import Column
from .digests import TILE_KEY, is_empty, read_csv_state, row_digest, row_values, written_columns
from .grids import Grid
from .reading import as_text, shown
from .words import SHEETS

DIGEST_HEADERS = ("digest", "otisk")
NOTICE_HEADERS = ("notice", "upozornění")
_LINE_END = re.compile("\r\n?|\n")


@dataclass(frozen=True)
class Problem:
    """A cell that could not be taken over.

    Args:
        place: the cell, such as ``Tiles!D17``.
        message: what stands there and what was expected.
        fix: what to write instead, where that can be said.
    """

    place: str
    message: str
    fix: str = ""


@dataclass(frozen=True)
class Change:
    """A tile that the spreadsheet has otherwise than the catalog.

    Args:
        tile: its id.
        set: the set it belongs to.
        color: its color.
        fields: what it says in the fields the spreadsheet shows, as a file has them; None for one to be left out.
        new: whether the catalog has no such tile yet.
    """

    tile: str
    set: str
    color: str
    fields: Mapping[str, Any]
    new: bool


@dataclass(frozen=True)
class Conflict:
    """A tile that was changed on both sides since the spreadsheet was made.

    Args:
        tile: its id.
        place: its cell; empty for one the spreadsheet no longer has.
        how: what happened on either side.
        sides: column header, catalog, spreadsheet.
    """

    tile: str
    place: str
    how: str
    sides: tuple[tuple[str, str, str], ...] = ()


BOTH_CHANGED = "was changed in the catalog and in the spreadsheet"
BOTH_ADDED = "was added to the catalog and to the spreadsheet"
GONE_THERE = "was taken out of the catalog and changed in the spreadsheet"
GONE_HERE = "was changed in the catalog and taken out of the spreadsheet"


@dataclass
class Plan:
    """What an import would do, and what stands in its way.

    Args:
        changes: tiles to change or to add.
        removed: tiles of the catalog that the spreadsheet no longer has.
        conflicts: tiles changed on both sides.
        problems: cells that cannot be read.
        ignored: columns that are not imported, by header.
        kept: tiles changed in the catalog only, which stay as they are there.
        notes: anything else worth knowing.
        cells: where the columns of each tile stand: tile, column key, cell.
    """

    changes: list[Change] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    cells: dict[str, Callable[[str], str]] = field(default_factory=dict)

    def place(self, tile: str, key: str) -> str:
        """The cell of a tile's column; empty for a tile that the spreadsheet has not."""
        return self.cells[tile](key) if tile in self.cells else ""


class NoTiles(ValueError):
    """A spreadsheet without a sheet of tiles; the message says what was looked for."""


def _plain_header(cell: Any) -> str:
    return " ".join(str(cell).split()).casefold() if cell is not None else ""


def header_keys(columns: Iterable[Column]) -> dict[str, str]:
    """Which column a header names, in either language, written in small letters."""
    keys = {**dict.fromkeys(DIGEST_HEADERS, "digest"), **dict.fromkeys(NOTICE_HEADERS, "notice")}
    for column in columns:
        keys |= dict.fromkeys([column.key, *(title.casefold() for title in column.header.values())], column.key)
    return keys


def find_tiles(grids: list[Grid], columns: list[Column]) -> tuple[Grid, int, dict[str, int]]:
    """The sheet with the tiles, the row of its headers, and the position of each column.

    Raises:
        NoTiles: no sheet has the headers, or two have them: which of them was edited, only a person knows.
    """
    names = {one["tiles"] for one in SHEETS.values()}
    known = header_keys(columns)
    found: list[tuple[Grid, int, dict[str, int]]] = []
    for grid in grids:
        for number, row in enumerate(grid.rows[:20]):
            keys = [known.get(_plain_header(cell), "") for cell in row]
            # A csv is one sheet, and was named by a person; a workbook has others that may look like it.
            if "id" in keys and len({key for key in keys if key}) >= (3 if grid.name else 2):
                found.append((grid, number, {key: n for n, key in reversed(list(enumerate(keys))) if key}))
                break
    visible = [one for one in found if not one[0].hidden] or [one for one in found if one[0].name in names] or found
    if not visible:
        headers = ", ".join(one.title("en") for one in written_columns(columns)[:8])
        raise NoTiles(f"no sheet has the headers of tiles ({headers}, … in English or Czech) in its first rows")
    if len(visible) > 1:
        listed = " and ".join(repr(one[0].name) for one in visible)
        raise NoTiles(f"more than one sheet has the headers of tiles: {listed}; hide or delete all but one")
    return visible[0]


def meta_of(grids: list[Grid]) -> dict[str, str]:
    """What the workbook says of itself; empty if it was not made by an export."""
    for grid in grids:
        if grid.rows and grid.rows[0][:1] == ["squareone"] and len(grid.rows[0]) > 1:
            return {str(row[0]): str(row[1] or "") for row in grid.rows if len(row) > 1 and row[0]}
    return {}


class Lines:
    """Reads the rows of a sheet of tiles, and takes note of what cannot be read.

    Args:
        catalog: the catalog they are to go into.
        grid: the sheet.
        head: the row of its headers.
        at: the position of each column that the sheet has.
        is_csv: whether texts are guarded as in a csv file.
        plan: where problems go.
        columns: the columns that are looked for.
    """

    def __init__(
        self,
        catalog: Catalog,
        grid: Grid,
        head: int,
        at: dict[str, int],
        is_csv: bool,
        plan: Plan,
        columns: list[Column],
    ) -> None:
        self.catalog, self.grid, self.at, self.is_csv, self.plan = catalog, grid, at, is_csv, plan
        self.part = catalog.kind.part("columns")
        self.columns = columns
        self.written = [one for one in written_columns(columns) if one.key in at]
        self.following = [one for one in columns if not one.written and not one.searched and one.key in at]
        self.width = len(grid.rows[head])

    def place(self, row: int, key: str) -> str:
        """The cell of a column; that of the id if the sheet has no such column."""
        return self.grid.place(row, self.at.get(key, self.at["id"]))

    def problem(self, row: int, key: str, message: str, fix: str = "") -> None:
        """Take note of a cell that cannot be taken over."""
        self.plan.problems.append(Problem(self.place(row, key), message, fix))

    def texts(self, row: int) -> dict[str, str] | None:
        """The texts of a row by column key; None if it has none, or some that cannot be read."""
        cells = self.grid.rows[row]
        values = {key: cells[n] if n < len(cells) else None for key, n in self.at.items()}
        own = [one.key for one in self.written]
        wrong = any((row, self.at[key]) in self.grid.errors for key in own)
        if not wrong and all(values[key] is None or not str(values[key]).strip() for key in own):
            return None
        if self.is_csv and len(cells) != self.width:
            message = f"{len(cells)} {'value' if len(cells) == 1 else 'values'}, {self.width} columns"
            fix = (
                "put quotes around a value with a comma or semicolon in it"
                if len(cells) > self.width
                else "write every separator, those of empty cells too"
            )
            self.plan.problems.append(Problem(self.grid.place(row, 0), message, fix))
            return {}
        texts: dict[str, str] = {}
        sound = True
        for key in (*own, *(["digest"] if "digest" in values else [])):
            value, spot = values[key], (row, self.at[key])
            text = as_text(value)
            if spot in self.grid.formulas:
                self.problem(
                    row, key, "a formula stands here; its result may change by itself", "paste its value instead"
                )
                sound = False
            elif spot in self.grid.errors:
                self.problem(row, key, f"the error value {self.grid.errors[spot]} stands here", "type the value itself")
                sound = False
            elif spot in self.grid.merged:
                self.problem(row, key, "the cell is part of a merged one", "unmerge it and write each value")
                sound = False
            elif text is None:
                fix = "set the format of the cell to text, and type it again"
                self.problem(row, key, f"{shown(value)}: the spreadsheet has made a date of it", fix)
                sound = False
            else:
                texts[key], unseen = _plain(unguarded(text) if self.is_csv else text)
                if unseen:
                    self.problem(row, key, unseen, "delete that character")
                    sound = False
        return texts if sound else {}

    def choice(self, row: int, column: Column, text: str) -> str:
        """A value of a column whose values are known, in any case; a problem and an empty text otherwise."""
        known = list(column.choices(self.catalog)) if column.choices else []
        for one in known:
            if text.strip().casefold() == one.casefold():
                return one
        if says_nothing(text) and column.key not in ("set", "color"):
            self.problem(row, column.key, f"{shown(text)} stands here: {NOTHING}", LEAVE_EMPTY)
            return ""
        near = closest(text.strip(), known)
        fix = f"did you mean {near!r}?" if near else ""
        self.problem(row, column.key, f"{shown(text)} stands here; expected {', '.join(known) or 'nothing'}", fix)
        return ""

    def fields(self, row: int, texts: dict[str, str], tile: Tile | None) -> dict[str, Any]:
        """The fields of a tile from the texts of its row, as a file has them."""
        face, problems = self.part.face_from_cells(texts, self.catalog.game)
        for key, message, fix in problems:
            self.problem(row, key, f"{shown(texts.get(key, ''))} stands here: {message}", fix)
        fields: dict[str, Any] = dict(face)
        for column in self.written:
            key = column.key
            if key == "documented":
                words = [texts[key]] if says_nothing(texts[key]) else texts[key].replace(",", " ").split()
                fields[key] = [self.choice(row, column, word) for word in words] or None
            elif key == "notes":
                fields[key] = texts[key] or None
            elif key in ("status", "source"):
                fields[key] = (self.choice(row, column, texts[key]) if texts[key].strip() else "") or None
        if not texts.get("status", "").strip():
            if tile is None:
                fields["status"] = "original"
            elif "status" in self.at:
                self.problem(row, "status", "nothing stands here; every tile has a status", f"such as {tile.status}")
        return fields

    def differing(
        self, tile: Tile, texts: dict[str, str], fields: dict[str, Any]
    ) -> tuple[dict[str, Any], list[Column]]:
        """The fields that a row has otherwise than the catalog, and the columns that show it."""
        now = row_values(tile, self.catalog, self.columns)
        # The catalog's own texts read in the same way: a file that is not in canonical form is no change.
        plain = {key: "" if value is None else str(value) for key, value in now.items()}
        face, _ = self.part.face_from_cells(plain, self.catalog.game)
        old = {**now, **cells_of(face, self.catalog)}
        new = cells_of(fields, self.catalog)
        columns = [
            one for one in self.written
            if one.key in new and not _alike(new[one.key], old[one.key]) and not _alike(texts[one.key], now[one.key])
        ]  # fmt: skip
        keys = {one.key for one in columns}
        return {
            key: value for key, value in fields.items() if keys & cells_of({key: value}, self.catalog).keys()
        }, columns


def plan_import(catalog: Catalog, grids: list[Grid], allow_removals: bool = False) -> Plan:
    """What importing a spreadsheet into a catalog would do. Nothing is written.

    Args:
        catalog: the catalog as it is now.
        grids: the sheets of the spreadsheet.
        allow_removals: whether tiles that the spreadsheet no longer has are to be taken out.

    Raises:
        NoTiles: no sheet holds tiles.
    """
    plan = Plan()
    columns: list[Column] = catalog.kind.part("columns").columns(catalog.game)
    grid, head, at = find_tiles(grids, columns)
    _read_head(plan, grid, head, at, columns)
    about = meta_of(grids)
    if about.get("catalog", catalog.game.id) != catalog.game.id:
        plan.notes.append(f"the workbook was made from the catalog {about['catalog']!r}, not {catalog.game.id!r}")
    rows = Lines(catalog, grid, head, at, not grid.name, plan, columns)
    exported = {key.removeprefix(TILE_KEY): value for key, value in about.items() if key.startswith(TILE_KEY)}
    whole, complete = about.get("digest", ""), True
    if not exported:
        exported, whole = _state_of(grid, at)
        complete = not exported
    merge = _Merge(catalog, rows, plan, exported, whole, complete)
    seen: dict[str, str] = {}
    for row in range(head + 1, len(grid.rows)):
        texts = rows.texts(row)
        if not texts or _is_header(texts, columns):
            continue
        tile_id = texts["id"].strip().upper()
        if not re.fullmatch(TILE_ID, tile_id):
            rows.problem(
                row, "id", f"{shown(texts['id'])} is no id: capital letters, then two to four digits", "such as W01"
            )
            continue
        place = grid.place(row, at["id"])
        if tile_id in seen:
            message = f"{tile_id} stands here for the second time, first at {seen[tile_id]}"
            rows.problem(row, "id", message, "leave one of the two")
            continue
        seen[tile_id] = place
        plan.cells[tile_id] = partial(rows.place, row)
        merge.row(row, tile_id, texts)
    if not plan.problems:
        merge.missing(seen, allow_removals)
    merge.tell_following()
    return plan


def _state_of(grid: Grid, at: dict[str, int]) -> tuple[dict[str, str], str]:
    """The digests of the rows of a csv by tile, and that of their catalog if all are of the same."""
    if "digest" not in at:
        return {}, ""
    cells = [str(row[at["digest"]] or "") for row in grid.rows if at["digest"] < len(row)]
    states = [one for one in map(read_csv_state, cells) if one]
    wholes = {whole for _, _, whole in states}
    return {tile: stamp for tile, stamp, _ in states}, wholes.pop() if len(wholes) == 1 else ""


def _read_head(plan: Plan, grid: Grid, head: int, at: dict[str, int], columns: list[Column]) -> None:
    """Tell of columns that are not imported, and of those that stand there twice."""
    known = header_keys(columns)
    for n, cell in enumerate(grid.rows[head]):
        key = known.get(_plain_header(cell), "")
        if cell is not None and not key:
            plan.ignored.append(str(cell))
        elif key and at[key] != n:
            message = f"{shown(cell)} stands here for the second time, first at {grid.place(head, at[key])}"
            plan.problems.append(Problem(grid.place(head, n), message, "leave one of the two columns"))


def _is_header(texts: dict[str, str], columns: list[Column]) -> bool:
    """Whether a row repeats the headers, as printed lists do."""
    titles = {column.key: {title.casefold() for title in column.header.values()} for column in columns}
    hits = sum(text.strip().casefold() in titles.get(key, ()) for key, text in texts.items())
    return hits >= min(3, sum(key in titles for key in texts))


class _Merge:
    """Decides what becomes of each row: nothing, a change, kept as the catalog has it, or a conflict."""

    def __init__(
        self, catalog: Catalog, rows: Lines, plan: Plan, exported: Mapping[str, str], whole: str, complete: bool
    ) -> None:
        self.catalog, self.rows, self.plan, self.exported, self.whole = catalog, rows, plan, exported, whole
        self.complete = complete  # whether `exported` has the tiles too whose rows were deleted
        self.edited: list[str] = []
        self.retired = {one.id for read in catalog.tile_files for one in read.retired}

    @cached_property
    def unchanged(self) -> bool:
        """Whether the catalog is still the one that was exported."""
        return bool(self.whole) and digest(self.catalog).startswith(self.whole)

    def row(self, row: int, tile_id: str, texts: dict[str, str]) -> None:
        """Read a row, and sort it in."""
        before = len(self.plan.problems)
        plain = "" if self.exported or read_csv_state(texts.get("digest", "")) else texts.get("digest", "").strip()
        stamp = self.exported.get(tile_id, plain)
        tile = self.catalog.by_id.get(tile_id)
        if tile is None:
            change = self.new(row, tile_id, texts, stamp)
            if change is not None and len(self.plan.problems) == before:
                self.plan.changes.append(change)
            return
        now = row_values(tile, self.catalog, self.rows.columns)
        self.follows(row, tile, now, stamp)
        if all(_alike(texts[one.key], now[one.key]) for one in self.rows.written if one.key != "id"):
            return  # nearly every row of nearly every import
        self.moved(row, tile, texts)
        known = tile if stamp or not self.exported else None  # else somebody wrote it as a new one
        fields, differing = self.rows.differing(tile, texts, self.rows.fields(row, texts, known))
        if len(self.plan.problems) > before or not differing:
            return
        shows = cells_of(fields, self.catalog)
        wanted = {**now, **{one.key: shows[one.key] for one in differing}}
        if self.unchanged or row_digest(now) == stamp or (not stamp and not self.exported and "digest" not in texts):
            self.plan.changes.append(Change(tile.id, tile.set, tile.color, fields, False))
        elif row_digest(wanted) == stamp:
            self.plan.kept.append(tile.id)  # only the catalog changed
        else:
            sides = [(one.title("en"), str(now[one.key] or ""), str(wanted[one.key] or "")) for one in differing]
            place = self.plan.place(tile_id, "id")
            how = BOTH_CHANGED if stamp else BOTH_ADDED
            self.plan.conflicts.append(Conflict(tile_id, place, how, tuple(sides)))

    def follows(self, row: int, tile: Tile, now: Mapping[str, Any], stamp: str) -> None:
        """Take note of cells that were edited although they follow from the others."""
        for column in self.rows.following:
            at = self.rows.at[column.key]
            cells = self.rows.grid.rows[row]
            text = as_text(cells[at] if at < len(cells) else None)
            if text is not None and self.rows.is_csv:
                text = unguarded(text)
            if any(_alike(text, column.value(tile, self.catalog, lang)) for lang in ("en", "cs")):
                continue
            # Of a tile that the catalog has otherwise by now, they are only old.
            if self.unchanged or not stamp or row_digest(now) == stamp:
                self.edited.append(self.rows.place(row, column.key))

    def tell_following(self) -> None:
        """Say which edits are not imported because their cells follow from others."""
        if self.edited:
            titles = " and ".join(one.title("en") for one in self.rows.following)
            more = f" and {len(self.edited) - 12} more" if len(self.edited) > 12 else ""
            cells = ", ".join(self.edited[:12])
            is_are = "follow" if len(self.rows.following) > 1 else "follows"
            self.plan.notes.append(
                f"not imported, as {titles} {is_are} from the rest of the catalog, which says otherwise: {cells}{more}"
            )

    def moved(self, row: int, tile: Tile, texts: dict[str, str]) -> None:
        """Refuse a row whose tile belongs elsewhere."""
        for key, there in (("set", tile.set), ("color", tile.color)):
            text = texts.get(key, "").strip()
            if text and text.casefold() != there.casefold():
                message = f"{shown(text)} stands here; {tile.id} is a tile of {there!r}, and an import moves none"
                self.rows.problem(row, key, message, f"write {there!r}, or give a new tile a new id")

    def new(self, row: int, tile_id: str, texts: dict[str, str], stamp: str) -> Change | None:
        """A row whose id the catalog has not: a new tile, or one that was taken out since."""
        rows = self.rows
        if tile_id in self.catalog.everything:
            message = f"{tile_id} is a tile of the extended catalog, which is not written to"
            rows.problem(row, "id", message, "use another id")
            return None
        if stamp and row_digest(_as_exported(texts, rows.written)) == stamp:
            self.plan.kept.append(tile_id)  # it was taken out of the catalog, and nobody changed it here
            return None
        if tile_id in self.retired:
            rows.problem(row, "id", f"{tile_id} was retired and is never given out again", "use another id")
            return None
        fields = rows.fields(row, texts, None)
        if tile_id in self.exported:
            shows = cells_of(fields, self.catalog)
            sides = [(one.title("en"), "", str(shows[one.key])) for one in rows.written if shows.get(one.key)]
            place = self.plan.place(tile_id, "id")
            self.plan.conflicts.append(Conflict(tile_id, place, GONE_THERE, tuple(sides)))
            return None
        by_key = {one.key: one for one in rows.columns}
        home = []
        for key in ("set", "color"):
            title = by_key[key].title("en")
            if not texts.get(key, "").strip():
                where = key if key in rows.at else "id"
                rows.problem(row, where, f"{tile_id} is new, so it needs a {key}", f"fill the column {title}")
            else:
                home.append(rows.choice(row, by_key[key], texts[key]))
        if not set(fields) & set(self.catalog.kind.tile.FACE):
            rows.problem(row, "id", f"{tile_id} is new, and the sheet has no columns for its face", "add the columns")
        return Change(tile_id, home[0], home[1], fields, True) if len(home) == 2 and all(home) else None

    def missing(self, seen: Collection[str], allow_removals: bool) -> None:
        """Tiles that the spreadsheet has not: taken out there, or added to the catalog since it was made."""
        lacking = [tile for tile in self.catalog.tiles if tile.id not in seen]
        if not self.complete and not self.unchanged:
            if lacking:
                self.plan.notes.append(
                    f"not in the spreadsheet, kept: {', '.join(one.id for one in lacking)}. The catalog has changed "
                    "since the csv was exported, so they may be new; to take tiles out, export anew and delete rows"
                )
            return
        for tile in lacking:
            if not self.complete:
                self.plan.removed.append(tile.id)
                continue
            stamp = self.exported.get(tile.id)
            if self.exported and stamp is None:
                self.plan.kept.append(tile.id)
            elif stamp is None or not allow_removals or self.unchanged or self.digest(tile) == stamp:
                self.plan.removed.append(tile.id)
            else:
                self.plan.conflicts.append(Conflict(tile.id, "", GONE_HERE))

    def digest(self, tile: Tile) -> str:
        """The digest of a tile as the catalog has it now."""
        return row_digest(row_values(tile, self.catalog, self.rows.columns))


def _as_exported(texts: Mapping[str, str], written: Iterable[Column]) -> dict[str, Any]:
    """The values of a row as an export would have had them: numbers as numbers."""
    return {
        one.key: int(texts[one.key]) if one.dtype == "Int64" and texts[one.key].isdecimal() else texts[one.key]
        for one in written
    }


def _plain(text: str) -> tuple[str, str]:
    """A text with plain ends of lines and composed letters, as files have it; and what is wrong with it otherwise."""
    if text.isascii() and text.isprintable():
        return text, ""
    text = unicodedata.normalize("NFC", _LINE_END.sub("\n", text))
    try:
        parse(json.dumps([text]).encode(), "")
    except Refused as error:
        return text, error.findings[0].message
    return text, ""


def _alike(one: Any, other: Any) -> bool:
    """Whether two cells say the same; some programs write ends of lines and escapes as they like."""
    if is_empty(one) or one == "0":
        return is_empty(other) or other == "0"
    left, right = str(one), str(other)
    return left == right or _loosely(left) == _loosely(right)


def _loosely(text: str) -> str:
    # LibreOffice reads the escape of an underscore in an xlsx file, and does not write it.
    return _LINE_END.sub("\n", text).replace("_x005F_", "_")


def cells_of(fields: Mapping[str, Any], catalog: Catalog) -> dict[str, Any]:
    """What the fields of a tile would show, by column key: the face as its game has it, lists with spaces."""
    face = {key: value for key, value in fields.items() if key in catalog.kind.tile.FACE}
    others = {key: value for key, value in fields.items() if key not in face}
    cells: dict[str, Any] = catalog.kind.part("columns").cells_from_face(face, catalog.game)
    return cells | {key: " ".join(value) if isinstance(value, list) else value for key, value in others.items()}


def cell_of(plan: Plan, catalog: Catalog, tile: str, pointer: tuple[str | int, ...]) -> str:
    """The cell that shows a field of a tile, by its pointer inside the tile; empty if the spreadsheet has none."""
    return plan.place(tile, catalog.kind.part("columns").column_of(pointer))


def problems_of(plan: Plan, catalog: Catalog, error: CatalogError) -> list[Problem]:
    """What is wrong with the files an import would write, each with the cell it came from."""
    found = []
    for one in error.findings:
        tile, pointer = one.tile, one.at.pointer if one.at else ()
        if one.at and pointer[:1] == ("tiles",) and len(pointer) > 1:
            document, _ = parse(error.texts[one.at.file].encode("utf-8"), one.at.file)
            tile = str(document["tiles"][int(pointer[1])]["id"])
        place = cell_of(plan, catalog, tile, pointer[2:]) or (one.at.file if one.at else "")
        found.append(Problem(place, one.message, one.fix))
    return found or [Problem("", str(error))]
