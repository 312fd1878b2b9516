"""Writing changes into the files of a catalog: only what changes, in whatever layout a file has; all files or none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from squareone_data.files.atomic import CannotWrite, write_bytes, write_text
from squareone_data.files.positions import Node, locate
from squareone_data.files.reader import GAME_FILE
from squareone_data.files.scaffold import checked_files, new_tile_files
from squareone_data.files.strict import parse
from squareone_data.files.writer import in_key_order, inline
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import CatalogError
from squareone_data.model.ids import compress_ids, id_order

from .importing import Change

Edit = tuple[int, int, str]
"""From where to where a text is replaced, and by what."""


def _edited(text: str, edits: Iterable[Edit]) -> str:
    # From the end, so that what stands before keeps its place.
    for start, end, new in sorted(edits, key=lambda one: one[:2], reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _changed(
    old: Mapping[str, Any], fields: Mapping[str, Any], nodes: Mapping[str, Node], keys: list[str]
) -> list[Edit]:
    """The edits that give an object other values: what else it holds, and how it is laid out, stays as it is."""
    edits: list[Edit] = []
    gone = {key for key in old if key in fields and fields[key] is None}
    before: Node | None = None
    for node in sorted(nodes.values(), key=lambda one: one.start):
        key = str(node.pointer[-1])
        if key in gone and before is not None:  # the id, which comes first, never goes
            edits.append((before.end, node.end, ""))
        elif key in fields and fields[key] is not None and fields[key] != old[key]:
            edits.append((node.start, node.end, inline(fields[key])))
        before = node
    added: dict[str, str] = {}
    for key in keys:
        if key not in old and fields.get(key) is not None:
            anchor = next(one for one in reversed(keys[: keys.index(key)]) if one in old and one not in gone)
            added[anchor] = added.get(anchor, "") + f", {inline(key)}: {inline(fields[key])}"
    return [*edits, *((nodes[anchor].end, nodes[anchor].end, text) for anchor, text in added.items())]


def _patched(text: str, file: str, catalog: Catalog, changes: Sequence[Change], removed: frozenset[str]) -> str:
    """The text of a tile file with some tiles changed, added or taken out, and every other byte as it was."""
    document, _ = parse(text.encode("utf-8"), file)
    tiles: list[dict[str, Any]] = document["tiles"]
    index = {one["id"]: n for n, one in enumerate(tiles)}
    pointers: list[tuple[str | int, ...]] = [("tiles",), *(("tiles", n) for n in range(len(tiles)))]
    edited = [one for one in changes if not one.new]
    pointers += [("tiles", index[one.tile], key) for one in edited for key in tiles[index[one.tile]]]
    nodes = locate(text, pointers)
    edits: list[Edit] = []
    for change in edited:
        n = index[change.tile]
        keys = list(in_key_order(catalog.kind.tile, {**tiles[n], **change.fields}))
        edits += _changed(tiles[n], change.fields, {key: nodes["tiles", n, key] for key in tiles[n]}, keys)
    spans = [nodes["tiles", n] for n in range(len(tiles))]
    kept = [n for n, one in enumerate(tiles) if one["id"] not in removed]
    edits += _taken_out(spans, kept)
    glue = (
        text[spans[0].end : spans[1].start]
        if len(spans) > 1
        else "," + text[nodes["tiles",].start + 1 : spans[0].start]
    )
    added: dict[int, list[str]] = {}
    for change in sorted((one for one in changes if one.new), key=lambda one: id_order(one.tile)):
        line = inline(in_key_order(catalog.kind.tile, whole_tile(change)))
        before = [n for n in kept if id_order(tiles[n]["id"]) < id_order(change.tile)]
        added.setdefault(before[-1] if before else -1, []).append(line)
    for n, lines in added.items():
        if n >= 0:
            edits.append((spans[n].end, spans[n].end, "".join(glue + line for line in lines)))
        else:
            first = spans[kept[0]].start
            edits.append((first, first, "".join(line + glue for line in lines)))
    return _edited(text, edits)


def _taken_out(spans: Sequence[Node], kept: Sequence[int]) -> list[Edit]:
    """The edits that take entries out of a list, each with the comma that goes with it."""
    edits: list[Edit] = []
    if kept and kept[0] > 0:
        edits.append((spans[0].start, spans[kept[0]].start, ""))
    for n, following in zip(kept, [*kept[1:], len(spans)], strict=True):
        if following > n + 1:
            edits.append((spans[n].end, spans[following - 1].end, ""))
    return edits


def whole_tile(change: Change) -> dict[str, Any]:
    """A new tile as a file has it."""
    fields = {key: value for key, value in change.fields.items() if value is not None}
    return {"id": change.tile, **fields, "status": fields.get("status") or "original"}


def _with_ranges(text: str, catalog: Catalog, ids: Mapping[tuple[str, str], Iterable[str]]) -> str:
    """The text of ``game.json`` with the ids of some sets and colors written anew."""
    document, _ = parse(text.encode("utf-8"), GAME_FILE)
    place = {one["id"]: n for n, one in enumerate(document["sets"])}
    wanted: dict[tuple[str | int, ...], str] = {
        ("sets", place[name], "tiles", color): compress_ids(list(listed)) for (name, color), listed in ids.items()
    }
    nodes = locate(text, list(wanted))
    return _edited(text, [(nodes[one].start, nodes[one].end, inline(new)) for one, new in wanted.items()])


def patched_files(catalog: Catalog, changes: Iterable[Change], removed: Iterable[str] = ()) -> dict[str, str]:
    """The files that change when an import is carried out, by path.

    Args:
        catalog: the catalog as it is.
        changes: tiles to change or to add.
        removed: ids of tiles to take out.

    Raises:
        CatalogError: the changed files would not be read back; its findings say where, its texts are those files.
    """
    files: dict[str, str] = {}
    current, gone = catalog, frozenset(removed)
    by_home: dict[tuple[str, str], list[Change]] = {}
    for change in changes:
        by_home.setdefault((change.set, change.color), []).append(change)
    for tile in catalog.tiles:
        if tile.id in gone:
            by_home.setdefault((tile.set, tile.color), [])
    ranges: dict[tuple[str, str], list[str]] = {}
    try:
        for (set_id, color), listed in by_home.items():
            file = f"{set_id}/{color}.json"
            if not current.select(set=set_id, color=color):
                first, *listed = listed
                face = {key: value for key, value in first.fields.items() if value is not None and key != "status"}
                made = new_tile_files(
                    current, set_id, color, face, first.tile, first.fields.get("status") or "original"
                )
                files |= made
                current = checked_files(current, made)
            if any(change.new for change in listed) or any(
                one.id in gone for one in current.select(set=set_id, color=color)
            ):
                info = current.game.set_info(set_id)
                ids = [one for one in (info.ids(color) if info else ()) if one not in gone]
                if not ids:
                    raise CatalogError(f"{file} would have no tile left; remove the color by hand")
                ranges[set_id, color] = [*ids, *(change.tile for change in listed if change.new)]
            if listed or gone:
                files[file] = _patched(current.texts[file], file, current, listed, gone)
        if ranges:
            files[GAME_FILE] = _with_ranges(files.get(GAME_FILE, catalog.texts[GAME_FILE]), catalog, ranges)
        checked_files(catalog, files)
    except CatalogError as error:
        raise CatalogError(str(error), error.findings, {**catalog.texts, **files}) from None
    return {file: text for file, text in files.items() if catalog.texts.get(file) != text}


def write_all_or_nothing(folder: Path, files: Mapping[str, str]) -> None:
    """Write several files; if one cannot be written, those before it are put back.

    Raises:
        CannotWrite: a file could not be written; all are as they were.
    """
    before: dict[Path, bytes | None] = {}
    made: list[Path] = []
    try:
        # game.json, which lists the others, comes last.
        for file in sorted(files, key=lambda one: (one == GAME_FILE, one)):
            path = folder / file
            before[path] = path.read_bytes() if path.is_file() else None
            if not path.parent.is_dir():
                path.parent.mkdir(parents=True)
                made.append(path.parent)
            write_text(path, files[file])
    except BaseException as error:
        for path, old in before.items():
            if old is None:
                path.unlink(missing_ok=True)
            elif path.read_bytes() != old:
                write_bytes(path, old)
        for parent in made:
            parent.rmdir()
        if isinstance(error, OSError):
            raise CannotWrite(f"{error}; no file was changed") from None
        raise
