"""A digest of a catalog's data: the same for the same content, however its files are laid out."""

from __future__ import annotations

import hashlib

from squareone_data.model.catalog import Catalog

from .formats import current
from .reader import FACTS_FILE, GAME_FILE
from .strict import parse
from .writer import canonical


def document_name(catalog: Catalog, file: str) -> str:
    """Which of a game's documents a file of a catalog is: ``game``, ``extension``, ``facts`` or ``tiles``."""
    game = "game" if catalog.base is None else "extension"
    return {GAME_FILE: game, FACTS_FILE: "facts"}.get(file, "tiles")


def canonical_text(catalog: Catalog, file: str, with_schema: bool = True) -> str:
    """The canonical text of a file that was validated without a fault.

    Args:
        catalog: the catalog.
        file: the path of the file in it.
        with_schema: whether ``$schema`` is kept; where an editor finds the schema is no part of the data.
    """
    document, _ = parse(catalog.texts[file].encode("utf-8"), file)
    if not with_schema:
        document.pop("$schema", None)
    name = document_name(catalog, file)
    return canonical(catalog.kind, name, current(name, document, catalog.format), catalog.game.order)


def digest(catalog: Catalog) -> str:
    """SHA-256 over the canonical texts of all files, each with its path, in order of the paths."""
    total = hashlib.sha256()
    for file in catalog.validated:
        content = canonical_text(catalog, file, with_schema=False).encode("utf-8")
        total.update(f"{file}\0{len(content)}\0".encode())
        total.update(content)
    return f"sha256:{total.hexdigest()}"
