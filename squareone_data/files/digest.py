"""The digest of a catalog's data, independent of the formatting of its files."""

from __future__ import annotations

import hashlib

from squareone_data.model.catalog import Catalog

from .format_versions import current
from .strict_json import parse
from .tree import FACTS_FILE, GAME_FILE
from .writer import canonical


def document_name(catalog: Catalog, file: str) -> str:
    """Return the document type of a file: ``game``, ``extension``, ``facts`` or ``tiles``."""
    game = "game" if catalog.base is None else "extension"
    return {GAME_FILE: game, FACTS_FILE: "facts"}.get(file, "tiles")


def canonical_text(catalog: Catalog, file: str, with_schema: bool = True) -> str:
    """Return the canonical text of a valid file.

    Args:
        catalog: the catalog.
        file: the path of the file in the catalog.
        with_schema: whether to keep ``$schema``, which is not part of the data.
    """
    document, _ = parse(catalog.texts[file].encode("utf-8"), file)
    if not with_schema:
        document.pop("$schema", None)
    name = document_name(catalog, file)
    return canonical(catalog.game, name, current(name, document, catalog.format), catalog.definition.order)


def digest(catalog: Catalog) -> str:
    """Return the SHA-256 digest of the paths and canonical texts of all files, ordered by path."""
    total = hashlib.sha256()
    for file in catalog.validated:
        content = canonical_text(catalog, file, with_schema=False).encode("utf-8")
        total.update(f"{file}\0{len(content)}\0".encode())
        total.update(content)
    return f"sha256:{total.hexdigest()}"
