"""Patches for catalog files: change only what differs, keep the layout, and write all files or none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from squareone_data.files.atomic import CannotWrite, write_bytes, write_text
from squareone_data.files.scaffold import checked_files, new_tile_files
from squareone_data.files.strict_json import parse
from squareone_data.files.text_positions import Node, locate
from squareone_data.files.tree import GAME_FILE
from squareone_data.files.writer import in_key_order, inline
from squareone_data.game.import_plan import Change
from squareone_data.game.interface import AnyCatalog
from squareone_data.model.findings import CatalogError
from squareone_data.model.ids import compress_ids, id_order

Edit = tuple[int, int, str]
"""A replacement in a text: start, end, new text."""


def _edited(text: str, edits: Iterable[Edit]) -> str:
    # From the end, so that earlier offsets stay valid.
    for start, end, new in sorted(edits, key=lambda edit: edit[:2], reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _changed(
    old: Mapping[str, object], fields: Mapping[str, object], nodes: Mapping[str, Node], keys: list[str]
) -> list[Edit]:
    """Return the edits that change values of an object; other keys and the layout are kept."""
    edits: list[Edit] = []
    gone = {key for key in old if key in fields and fields[key] is None}
    before: Node | None = None
    for node in sorted(nodes.values(), key=lambda node: node.start):
        key = str(node.pointer[-1])
        if key in gone and before is not None:  # the id comes first and is never removed
            edits.append((before.end, node.end, ""))
        elif key in fields and fields[key] is not None and fields[key] != old[key]:
            edits.append((node.start, node.end, inline(fields[key])))
        before = node
    added: dict[str, str] = {}
    for key in keys:
        if key not in old and fields.get(key) is not None:
            anchor = next(other for other in reversed(keys[: keys.index(key)]) if other in old and other not in gone)
            added[anchor] = added.get(anchor, "") + f", {inline(key)}: {inline(fields[key])}"
    return [*edits, *((nodes[anchor].end, nodes[anchor].end, text) for anchor, text in added.items())]


def _patched(text: str, file: str, catalog: AnyCatalog, changes: Sequence[Change], removed: frozenset[str]) -> str:
    """Return the text of a tile file with tiles changed, added or removed; all other bytes are kept."""
    document, _ = parse(text.encode("utf-8"), file)
    tiles: list[dict[str, Any]] = document["tiles"]
    index = {tile["id"]: n for n, tile in enumerate(tiles)}
    pointers: list[tuple[str | int, ...]] = [("tiles",), *(("tiles", n) for n in range(len(tiles)))]
    edited = [change for change in changes if not change.new]
    pointers += [("tiles", index[change.tile], key) for change in edited for key in tiles[index[change.tile]]]
    nodes = locate(text, pointers)
    edits: list[Edit] = []
    for change in edited:
        n = index[change.tile]
        keys = list(in_key_order(catalog.game.tile_model, {**tiles[n], **change.fields}))
        edits += _changed(tiles[n], change.fields, {key: nodes["tiles", n, key] for key in tiles[n]}, keys)
    spans = [nodes["tiles", n] for n in range(len(tiles))]
    kept = [n for n, tile in enumerate(tiles) if tile["id"] not in removed]
    edits += _taken_out(spans, kept)
    glue = (
        text[spans[0].end : spans[1].start]
        if len(spans) > 1
        else "," + text[nodes["tiles",].start + 1 : spans[0].start]
    )
    added: dict[int, list[str]] = {}
    for change in sorted((change for change in changes if change.new), key=lambda change: id_order(change.tile)):
        line = inline(in_key_order(catalog.game.tile_model, whole_tile(change)))
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
    """Return the edits that remove entries from a list, with their commas."""
    edits: list[Edit] = []
    if kept and kept[0] > 0:
        edits.append((spans[0].start, spans[kept[0]].start, ""))
    for n, following in zip(kept, [*kept[1:], len(spans)], strict=True):
        if following > n + 1:
            edits.append((spans[n].end, spans[following - 1].end, ""))
    return edits


def whole_tile(change: Change) -> dict[str, object]:
    """Return a new tile as stored in a file."""
    fields = {key: value for key, value in change.fields.items() if value is not None}
    return {"id": change.tile, **fields, "status": fields.get("status") or "original"}


def _with_ranges(text: str, catalog: AnyCatalog, ids: Mapping[tuple[str, str], Iterable[str]]) -> str:
    """Return the text of ``game.json`` with the id ranges of some sets and colors updated."""
    document, _ = parse(text.encode("utf-8"), GAME_FILE)
    place = {set_info["id"]: n for n, set_info in enumerate(document["sets"])}
    wanted: dict[tuple[str | int, ...], str] = {
        ("sets", place[name], "tiles", color): compress_ids(list(listed)) for (name, color), listed in ids.items()
    }
    nodes = locate(text, list(wanted))
    return _edited(text, [(nodes[pointer].start, nodes[pointer].end, inline(new)) for pointer, new in wanted.items()])


def patched_files(catalog: AnyCatalog, changes: Iterable[Change], removed: Iterable[str] = ()) -> dict[str, str]:
    """Return the files that an import changes, keyed by path.

    Args:
        catalog: the current catalog.
        changes: tiles to change or add.
        removed: ids of tiles to remove.

    Raises:
        CatalogError: the changed files are not valid; its findings say where, its texts are the changed files.
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
                    current, set_id, color, face, first.tile, str(first.fields.get("status") or "original")
                )
                files |= made
                current = checked_files(current, made)
            if any(change.new for change in listed) or any(
                tile.id in gone for tile in current.select(set=set_id, color=color)
            ):
                info = current.definition.set_info(set_id)
                ids = [tile_id for tile_id in (info.ids(color) if info else ()) if tile_id not in gone]
                if not ids:
                    raise CatalogError(f"{file}: no tiles left; remove the color by hand")
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
    """Write several files; if one fails, restore the ones already written.

    Raises:
        CannotWrite: a file cannot be written; all files are unchanged.
    """
    before: dict[Path, bytes | None] = {}
    made: list[Path] = []
    try:
        # Last: game.json, which lists the other files.
        for file in sorted(files, key=lambda file: (file == GAME_FILE, file)):
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
