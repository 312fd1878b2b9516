"""Differences between two versions of a catalog: tiles, then sets and tables."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pydantic import BaseModel

from squareone_data.game.interface import AnyCatalog
from squareone_data.model.ids import id_order
from squareone_data.model.tiles import Tile


class FieldChange(NamedTuple):
    """A change of a field of a tile, or of a table.

    Args:
        what: the name of the field, or the path in a document.
        old: the old JSON value; None if it was missing.
        new: the new JSON value; None if it is missing.
    """

    what: str
    old: object
    new: object


@dataclass(frozen=True)
class TileChange:
    """A tile that differs between the versions."""

    id: str
    changes: tuple[FieldChange, ...]


@dataclass(frozen=True)
class Difference:
    """The differences between two versions.

    Args:
        added: tiles only in the new version.
        removed: tiles only in the old version.
        changed: tiles with changed fields.
        renumbered: tiles with a new id, as pairs of old and new.
        moved: tiles with a new set or color: id, old and new file.
        tables: changes in game.json, facts.json, and the errata, waivers and retired ids.
    """

    added: tuple[Tile, ...]
    removed: tuple[Tile, ...]
    changed: tuple[TileChange, ...]
    renumbered: tuple[tuple[Tile, Tile], ...]
    moved: tuple[tuple[str, str, str], ...]
    tables: tuple[FieldChange, ...]

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed or self.renumbered or self.moved or self.tables)

    def counts(self) -> dict[str, int]:
        """Return the number of changes of each kind."""
        return {
            "added": len(self.added),
            "removed": len(self.removed),
            "changed": len(self.changed),
            "renumbered": len(self.renumbered),
            "moved": len(self.moved),
            "tables": len(self.tables),
        }


def _flat_fields(tile: Tile) -> dict[str, object]:
    """Return the fields of a tile as written in a file, with a separate field for each row."""
    fields = tile.model_dump(mode="json", by_alias=True, exclude={"id"}, exclude_defaults=True)
    flat: dict[str, object] = {}
    for key, value in fields.items():
        if key in tile.FACE and isinstance(value, list):
            name = key if key.endswith("ss") else key.removesuffix("s")
            flat |= {f"{name} {n}": part for n, part in enumerate(value, start=1)}
        else:
            flat[key] = value
    return flat


def _field_changes(old: Tile, new: Tile) -> tuple[FieldChange, ...]:
    before, after = _flat_fields(old), _flat_fields(new)
    keys = [*after, *(key for key in before if key not in after)]
    return tuple(FieldChange(key, before.get(key), after.get(key)) for key in keys if before.get(key) != after.get(key))


def _document_changes(old: object, new: object, path: str) -> Iterator[FieldChange]:
    """Yield the differences between two documents, matching list entries by id if they have one."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in [*new, *(key for key in old if key not in new)]:
            yield from _document_changes(old.get(key), new.get(key), f"{path}/{key}")
    elif (befores := _by_id(old)) is not None and (afters := _by_id(new)) is not None:
        yield from _document_changes(befores, afters, path)
    elif old != new:
        yield FieldChange(path, old, new)


def _by_id(value: object) -> dict[str, object] | None:
    """Convert a list of entries with ids to a dictionary; return an empty one for no value, None for anything else."""
    if value is None or value == []:
        return {}
    if isinstance(value, list) and all(isinstance(entry, dict) and "id" in entry for entry in value):
        return {entry["id"]: {key: part for key, part in entry.items() if key != "id"} for entry in value}
    return None


def _tables(catalog: AnyCatalog) -> dict[str, object]:
    """Return a single document with everything except tiles."""
    written = catalog.definition if catalog.extension is None else catalog.extension
    tables: dict[str, object] = {
        "game": written.model_dump(mode="json", by_alias=True, exclude_defaults=True, exclude={"schema_"}),
        "facts": [
            fact.model_dump(mode="json", by_alias=True, exclude_none=True, exclude_defaults=True)
            for fact in catalog.facts
        ],
    }
    for home, read in zip(catalog.homes, catalog.tile_files, strict=True):
        lists: dict[str, Sequence[BaseModel]] = {
            "errata": read.errata, "waivers": read.waivers, "retired": read.retired,
        }  # fmt: skip
        for key, listed in lists.items():
            entries = [entry.model_dump(mode="json", by_alias=True, exclude_defaults=True) for entry in listed]
            # These entries have no id, so their content identifies them.
            tables[f"{home.file}/{key}"] = [
                {"id": json.dumps(entry, ensure_ascii=False, sort_keys=True), **entry} for entry in entries
            ]
    return tables


def _table_changes(old: AnyCatalog, new: AnyCatalog) -> tuple[FieldChange, ...]:
    before, after = _tables(old), _tables(new)
    changes: list[FieldChange] = []
    for key in [*after, *(key for key in before if key not in after)]:
        changes += _document_changes(before.get(key), after.get(key), key)
    return tuple(changes)


def _renumbered(
    old: AnyCatalog, new: AnyCatalog, gone: dict[str, Tile], come: dict[str, Tile]
) -> list[tuple[Tile, Tile]]:
    """Return pairs of a removed tile and its replacement: matched by a retired id, or by an equal face."""
    said = {retired.id: retired.now for read in new.tile_files for retired in read.retired if retired.now}
    pairs = [(gone[was], come[now]) for was, now in said.items() if was in gone and now in come]
    taken = {tile.id for pair in pairs for tile in pair}

    def by_face(tiles: dict[str, Tile]) -> dict[str, list[Tile]]:
        faces: dict[str, list[Tile]] = {}
        for tile in tiles.values():
            if tile.id not in taken:
                key = json.dumps([tile.color, tile.model_dump(mode="json", include=set(tile.FACE))], sort_keys=True)
                faces.setdefault(key, []).append(tile)
        return faces

    there = by_face(come)
    for face, tiles in by_face(gone).items():
        if len(tiles) == 1 and len(there.get(face, ())) == 1:
            pairs.append((tiles[0], there[face][0]))
    return sorted(pairs, key=lambda pair: id_order(pair[0].id))


def difference(old: AnyCatalog, new: AnyCatalog) -> Difference:
    """Return the differences between two versions of a catalog.

    Args:
        old: the old version.
        new: the new version, of the same game.

    Raises:
        ValueError: the catalogs are of different games.
    """
    if old.game is not new.game:
        raise ValueError(f"cannot compare catalogs of different games: {old.game.title}, {new.game.title}")
    gone = {tile_id: tile for tile_id, tile in old.by_id.items() if tile_id not in new}
    come = {tile_id: tile for tile_id, tile in new.by_id.items() if tile_id not in old}
    renumbered = _renumbered(old, new, gone, come)
    for was, now in renumbered:
        del gone[was.id], come[now.id]
    pairs = [(old[tile_id], tile) for tile_id, tile in new.by_id.items() if tile_id in old]
    changed = [TileChange(now.id, found) for was, now in [*pairs, *renumbered] if (found := _field_changes(was, now))]
    moved = [
        (now.id, was.place().file, now.place().file)
        for was, now in [*pairs, *renumbered]
        if (was.set, was.color) != (now.set, now.color)
    ]
    return Difference(
        added=tuple(come.values()),
        removed=tuple(gone.values()),
        changed=tuple(sorted(changed, key=lambda change: id_order(change.id))),
        renumbered=tuple(renumbered),
        moved=tuple(moved),
        tables=_table_changes(old, new),
    )
