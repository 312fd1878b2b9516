"""Schemas for one catalog: they list its letters, sets, kinds and sources, so that editors can complete them."""

from __future__ import annotations

import json

from squareone_data.game.interface import AnyCatalog
from squareone_data.model.json_types import Json, JsonObject

from .schemas import documents, schema_of

SCHEMA_FOLDER = "schema"
ANY_LETTER = "[A-Z]"
"""The part of a notation's pattern that matches the letter of a kind of piece."""


def schema_for(catalog: AnyCatalog, document: str) -> JsonObject:
    """Return the schema of a document, restricted to the ids and letters of a catalog.

    Args:
        catalog: the catalog.
        document: one of the names of :func:`squareone_data.files.schemas.documents`.
    """
    definition = catalog.definition
    names = {
        "set-id": [info.id for info in (catalog.own_sets if document == "tiles" else definition.sets)],
        "kind-id": [piece.id for piece in definition.pieces],
        "source-id": [source.id for source in definition.sources],
        "tile-color": list(catalog.game.colors),
    }
    grammars = catalog.game.tile_model.FORMATS
    letters = "".join(piece.letter for piece in definition.pieces)
    listed = "; ".join(f"{piece.letter} {definition.word(piece.name, 'en', piece.id)}" for piece in definition.pieces)

    def narrowed(node: Json) -> Json:
        if isinstance(node, list):
            return [narrowed(part) for part in node]
        if not isinstance(node, dict):
            return node
        node = {key: narrowed(value) for key, value in node.items()}
        wanted = node.get("format")
        if isinstance(wanted, str) and names.get(wanted):
            node["enum"] = names[wanted]
        if isinstance(wanted, str) and wanted in grammars and letters and ANY_LETTER in node["pattern"]:
            node["pattern"] = node["pattern"].replace(ANY_LETTER, f"[{letters}]")
            node["description"] = f"{node.get('description', '')} Letters: {listed}.".strip()
        return node

    schema: JsonObject = narrowed(schema_of(catalog.game, document))
    return schema | {"$id": f"{schema['$id']}:{definition.id}", "title": f"{schema['title']} of {definition.id}"}


def own_documents(catalog: AnyCatalog) -> list[str]:
    """Return the names of a catalog's documents, with ``extension`` for an own expansion and ``game`` otherwise."""
    left_out = "extension" if catalog.base is None else "game"
    return [name for name in documents(catalog.game) if name != left_out]


def schema_files(catalog: AnyCatalog) -> dict[str, str]:
    """Return the schemas for a catalog, as files to write to its folder."""
    return {
        f"{SCHEMA_FOLDER}/{catalog.game.id}.{name}.schema.json": as_json(schema_for(catalog, name))
        for name in own_documents(catalog)
    }


def as_json(document: object) -> str:
    """Return a document as indented JSON text."""
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
