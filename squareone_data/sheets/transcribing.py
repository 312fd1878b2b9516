"""What somebody read off the real tiles, taken over from their sheet: tiles, and the entry that says who and when."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import partial
from typing import Any

from squareone_data.files.digest import document_name
from squareone_data.files.positions import locate
from squareone_data.files.reader import GAME_FILE, as_slug
from squareone_data.files.strict import parse
from squareone_data.files.writer import canonical, inline
from squareone_data.model.base import parsed_day
from squareone_data.model.catalog import Catalog
from squareone_data.model.tiles import Tile

from .columns import Column
from .grids import Grid
from .importing import Change, Conflict, Lines, Plan, Problem, find_tiles, meta_of
from .reading import as_text, shown
from .words import TRANSCRIBING

KIND = "transcription"


@dataclass(frozen=True)
class Reading:
    """Who read the tiles, when, and off which printing."""

    who: str
    when: str
    printing: str

    def source(self) -> dict[str, str]:
        """The entry of the game's sources."""
        plain = unicodedata.normalize("NFKD", self.who).encode("ascii", "ignore").decode()  # Nová becomes nova
        source = {"id": as_slug(f"box-{plain}-{self.when}"), "kind": "box", "title": "Read off the real tiles"}
        source |= {"date": self.when, "who": self.who}
        return source | ({"printing": self.printing} if self.printing else {})


def face_columns(catalog: Catalog) -> list[Column]:
    """The columns of a sheet for transcribing: which tile it is, and what is printed on it."""
    part = catalog.kind.part("columns")
    columns: list[Column] = part.columns(catalog.game)
    face = {part.column_of((name,)) for name in catalog.kind.tile.FACE} | part.letter_columns(catalog.game)
    return [one for one in columns if one.key in ("id", "set", "color") or one.key in face]


def is_transcription(grids: list[Grid]) -> bool:
    """Whether a workbook is a sheet for transcribing."""
    return meta_of(grids).get("squareone") == KIND


def _reading(grids: list[Grid], plan: Plan) -> Reading | None:
    """Who, when and which printing, from the first sheet."""
    labels = {words[key]: key for words in TRANSCRIBING.values() for key in ("who", "when", "printing")}
    found: dict[str, str] = {}
    for grid in grids:
        for n, row in enumerate(grid.rows):
            key = labels.get(str(row[0])) if row and row[0] else None
            if key is None:
                continue
            value = row[1] if len(row) > 1 else None
            if wrong := _wrong(grid, n):
                plan.problems.append(Problem(grid.place(n, 1), wrong, "type the value itself"))
                found[key] = ""
                continue
            text = (as_text(value) if as_text(value) is not None else str(value)[:10]) or ""
            found[key] = text.strip()
            if key == "who" and not found[key]:
                plan.problems.append(
                    Problem(grid.place(n, 1), "nobody is named; expected who read the tiles", "write a name")
                )
            if key == "when" and parsed_day(found[key]) is None:
                message = f"{shown(value) if value else 'nothing'} stands here; expected the day, such as 2026-03-01"
                plan.problems.append(Problem(grid.place(n, 1), message, "write year, month and day"))
    if "who" not in found or "when" not in found:
        plan.problems.append(
            Problem("", "the workbook does not say who read the tiles, and when", "export it once more")
        )
        return None
    return Reading(found["who"], found["when"], found.get("printing", ""))


def _wrong(grid: Grid, row: int) -> str:
    """What is wrong with an answer of the first sheet, whatever it says."""
    if (row, 1) in grid.formulas:
        return "a formula stands here; its result may change by itself"
    if (row, 1) in grid.errors:
        return f"the error value {grid.errors[row, 1]} stands here"
    return ""


def plan_transcription(catalog: Catalog, grids: list[Grid]) -> tuple[Plan, Reading | None]:
    """What a filled sheet becomes: every line with a face a transcribed tile. Nothing is written.

    Args:
        catalog: the catalog as it is now.
        grids: the sheets of the workbook.

    Raises:
        NoTiles: the sheet with the tiles is gone.
    """
    plan, about = Plan(), Plan()
    reading = _reading(grids, about)
    grid, head, at = find_tiles(grids, face_columns(catalog))
    lines = Lines(catalog, grid, head, at, False, plan, face_columns(catalog))
    filled = False
    for row in range(head + 1, len(grid.rows)):
        texts = lines.texts(row)
        face = {key: text for key, text in (texts or {}).items() if key not in ("id", "set", "color", "digest")}
        if not texts or not any(text.strip() for text in face.values()):
            filled = filled or texts == {}
            continue
        filled = True
        tile_id = texts.get("id", "").strip().upper()
        plan.cells[tile_id] = partial(lines.place, row)
        tile = catalog.by_id.get(tile_id)
        if tile is None:
            lines.problem(row, "id", f"no tile has the id {shown(tile_id)}", "leave the ids as they are")
            continue
        fields = lines.fields(row, face, tile)
        if tile.status != "stand-in":
            _known_already(plan, tile, fields)
            continue
        if reading is not None:
            fields |= {"status": "transcribed", "source": reading.source()["id"], "documented": None}
        plan.changes.append(Change(tile_id, tile.set, tile.color, fields, False))
    if filled:  # who read nothing need not say so
        plan.problems[:0] = about.problems
    return plan, reading


def _known_already(plan: Plan, tile: Tile, fields: dict[str, Any]) -> None:
    """A line of a tile that is no stand-in any more: nothing to do if it says the same, else a conflict."""
    sides = []
    for key, value in fields.items():
        there = tile.face().get(key)
        ours, theirs = (
            " / ".join(map(str, one)) if isinstance(one, list | tuple) else str(one or "") for one in (there, value)
        )
        if ours != theirs:
            sides.append((key, ours, theirs))
    if sides:
        plan.conflicts.append(Conflict(tile.id, plan.place(tile.id, "id"), f"is {tile.status} by now", tuple(sides)))


def with_source(catalog: Catalog, reading: Reading, game_text: str) -> str:
    """The text of ``game.json`` with the reading among its sources; the same text if it is there already."""
    document: dict[str, Any]
    document, _ = parse(game_text.encode("utf-8"), GAME_FILE)
    source = reading.source()
    if any(one.get("id") == source["id"] for one in document.get("sources", [])):
        return game_text
    listed = document.get("sources", [])
    if listed:  # below the last entry, in the layout of the file
        nodes = locate(game_text, [("sources",), *(("sources", n) for n in range(len(listed)))])
        first, last = nodes["sources", 0], nodes["sources", len(listed) - 1]
        if len(listed) > 1:
            glue = game_text[first.end : nodes["sources", 1].start]
        else:
            glue = "," + game_text[nodes["sources",].start + 1 : first.start]
        return game_text[: last.end] + glue + inline(source) + game_text[last.end :]
    document["sources"] = [source]
    return canonical(catalog.kind, document_name(catalog, GAME_FILE), document, catalog.game.order)
