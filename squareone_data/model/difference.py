"""What changed between two versions of a catalog: tile by tile, then sets and tables."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .catalog import Catalog
from .ids import id_order
from .tiles import Tile

Change = tuple[str, Any, Any]
"""What changed, what it was, what it is; None where there was or is nothing."""


@dataclass(frozen=True)
class TileChange:
    """A tile that both versions have and that differs."""

    id: str
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Difference:
    """What changed between two versions.

    Args:
        added: tiles only the new version has.
        removed: tiles only the old version has.
        changed: tiles whose face, status or the like differs.
        renumbered: tiles that have another id now, as pairs of old and new.
        moved: tiles that belong to another set or color now: id, old and new file.
        tables: what changed in game.json, facts.json, and the errata, waivers and retired ids.
    """

    added: tuple[Tile, ...]
    removed: tuple[Tile, ...]
    changed: tuple[TileChange, ...]
    renumbered: tuple[tuple[Tile, Tile], ...]
    moved: tuple[tuple[str, str, str], ...]
    tables: tuple[Change, ...]

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed or self.renumbered or self.moved or self.tables)

    def counts(self) -> dict[str, int]:
        """How many of each."""
        names = ("added", "removed", "changed", "renumbered", "moved", "tables")
        return {name: len(getattr(self, name)) for name in names}


def _written(tile: Tile) -> dict[str, Any]:
    """A tile as a file has it, every row a field of its own."""
    fields = tile.model_dump(mode="json", by_alias=True, exclude={"id"}, exclude_defaults=True)
    flat: dict[str, Any] = {}
    for key, value in fields.items():
        if key in tile.FACE and isinstance(value, list):
            name = key if key.endswith("ss") else key.removesuffix("s")
            flat |= {f"{name} {n + 1}": one for n, one in enumerate(value)}
        else:
            flat[key] = value
    return flat


def _changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[Change, ...]:
    keys = [*new, *(key for key in old if key not in new)]
    return tuple((key, old.get(key), new.get(key)) for key in keys if old.get(key) != new.get(key))


def _document_changes(old: Any, new: Any, path: str) -> Iterator[Change]:
    """What differs between two documents; entries of lists go by their id where they have one."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in [*new, *(key for key in old if key not in new)]:
            yield from _document_changes(old.get(key), new.get(key), f"{path}/{key}")
    elif (befores := _by_id(old)) is not None and (afters := _by_id(new)) is not None:
        yield from _document_changes(befores, afters, path)
    elif old != new:
        yield path, old, new


def _by_id(value: Any) -> dict[str, Any] | None:
    """A list of entries with ids as an object, and nothing as an empty one; None for anything else."""
    if value is None or value == []:
        return {}
    if isinstance(value, list) and all(isinstance(one, dict) and "id" in one for one in value):
        return {one["id"]: {key: part for key, part in one.items() if key != "id"} for one in value}
    return None


def _tables(catalog: Catalog) -> dict[str, Any]:
    """All that is not tiles, as one document."""
    written = catalog.game if catalog.extension is None else catalog.extension
    game = written.model_dump(mode="json", by_alias=True, exclude_defaults=True, exclude={"schema_"})
    facts = [
        one.model_dump(mode="json", by_alias=True, exclude_none=True, exclude_defaults=True) for one in catalog.facts
    ]
    tables: dict[str, Any] = {"game": game, "facts": facts}
    for home, read in zip(catalog.homes, catalog.tile_files, strict=True):
        for key in ("errata", "waivers", "retired"):
            entries = [one.model_dump(mode="json", by_alias=True, exclude_defaults=True) for one in getattr(read, key)]
            # These have no id of their own: each is told from the others by all it says.
            listed = [{"id": json.dumps(one, ensure_ascii=False, sort_keys=True), **one} for one in entries]
            tables[f"{home.file}/{key}"] = listed
    return tables


def _table_changes(old: Catalog, new: Catalog) -> tuple[Change, ...]:
    before, after = _tables(old), _tables(new)
    found = []
    for key in [*after, *(key for key in before if key not in after)]:
        found += list(_document_changes(before.get(key), after.get(key), key))
    return tuple(found)


def _renumbered(old: Catalog, new: Catalog, gone: dict[str, Tile], come: dict[str, Tile]) -> list[tuple[Tile, Tile]]:
    """Pairs of a tile that is gone and one that came with the same face: said by a retired id, or without doubt."""
    said = {one.id: one.now for read in new.tile_files for one in read.retired if one.now}
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


def difference(old: Catalog, new: Catalog) -> Difference:
    """What changed from one version of a catalog to another.

    Args:
        old: the version before.
        new: the version after, of the same game.

    Raises:
        ValueError: they are catalogs of different games.
    """
    if old.kind is not new.kind:
        raise ValueError(f"one is a catalog of {old.kind.title}, the other of {new.kind.title}")
    gone = {one: tile for one, tile in old.by_id.items() if one not in new}
    come = {one: tile for one, tile in new.by_id.items() if one not in old}
    renumbered = _renumbered(old, new, gone, come)
    for was, now in renumbered:
        del gone[was.id], come[now.id]
    both = [(old[one], tile) for one, tile in new.by_id.items() if one in old]
    changed = [TileChange(now.id, found) for was, now in both if (found := _changes(_written(was), _written(now)))]
    changed += [
        TileChange(now.id, found) for was, now in renumbered if (found := _changes(_written(was), _written(now)))
    ]
    moved = [
        (now.id, was.place().file, now.place().file)
        for was, now in [*both, *renumbered]
        if (was.set, was.color) != (now.set, now.color)
    ]
    return Difference(
        tuple(come.values()), tuple(gone.values()), tuple(sorted(changed, key=lambda one: id_order(one.id))),
        tuple(renumbered), tuple(moved), _table_changes(old, new),
    )  # fmt: skip
