"""Schemas for one catalog: its letters, sets, kinds and sources are listed, so that an editor completes them."""

from __future__ import annotations

import json
from typing import Any

from squareone_data.model.catalog import Catalog

from .schemas import documents, schema_of

SCHEMA_FOLDER = "schema"


def schema_for(catalog: Catalog, document: str) -> dict[str, Any]:
    """The schema of a document, narrowed to what this catalog has.

    Args:
        catalog: the catalog.
        document: one of the names of :func:`squareone_data.files.schemas.documents`.
    """
    game = catalog.game
    names = {
        "set-id": [one.id for one in (catalog.own_sets if document == "tiles" else game.sets)],
        "kind-id": [piece.id for piece in game.pieces],
        "source-id": [one.id for one in game.sources],
        "tile-color": list(catalog.kind.colors),
    }
    letters = "".join(piece.letter for piece in game.pieces)
    listed = "; ".join(f"{piece.letter} {game.word(piece.name, 'en', piece.id)}" for piece in game.pieces)

    def narrowed(node: Any) -> Any:
        if isinstance(node, list):
            return [narrowed(one) for one in node]
        if not isinstance(node, dict):
            return node
        node = {key: narrowed(value) for key, value in node.items()}
        wanted = node.get("format")
        if isinstance(wanted, str) and names.get(wanted):
            node["enum"] = names[wanted]
        if wanted in ("row", "reward") and letters:
            node["pattern"] = node["pattern"].replace("[A-Z]", f"[{letters}]")
            node["description"] = f"{node.get('description', '')} Letters: {listed}.".strip()
        return node

    schema: dict[str, Any] = narrowed(schema_of(catalog.kind, document))
    return schema | {"$id": f"{schema['$id']}:{game.id}", "title": f"{schema['title']} of {game.id}"}


def own_documents(catalog: Catalog) -> list[str]:
    """The documents a catalog of this sort has: an own expansion has no full ``game``, and the reverse."""
    left_out = "extension" if catalog.base is None else "game"
    return [name for name in documents(catalog.kind) if name != left_out]


def schema_files(catalog: Catalog) -> dict[str, str]:
    """The schemas made for a catalog, as files to stand beside it."""
    return {
        f"{SCHEMA_FOLDER}/{catalog.kind.id}.{name}.schema.json": as_json(schema_for(catalog, name))
        for name in own_documents(catalog)
    }


def as_json(document: Any) -> str:
    """A document as indented JSON text."""
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
