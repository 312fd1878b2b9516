"""A digest of a catalog's data: the same for the same content, however its files are laid out."""

from __future__ import annotations

import hashlib

from squareone_data.model.catalog import Catalog

from .reader import FACTS_FILE, GAME_FILE
from .strict import parse
from .writer import canonical


def document_name(file: str) -> str:
    """Which of a game's documents a file of a catalog is: ``game``, ``facts`` or ``tiles``."""
    return {GAME_FILE: "game", FACTS_FILE: "facts"}.get(file, "tiles")


def canonical_text(catalog: Catalog, file: str) -> str:
    """The canonical text of a file that was validated without a fault."""
    document, _ = parse(catalog.texts[file].encode("utf-8"), file)
    return canonical(catalog.kind, document_name(file), document, catalog.game.order)


def digest(catalog: Catalog) -> str:
    """SHA-256 over the canonical texts of all files, each with its path, in order of the paths."""
    total = hashlib.sha256()
    for file in catalog.validated:
        content = canonical_text(catalog, file).encode("utf-8")
        total.update(f"{file}\0{len(content)}\0".encode())
        total.update(content)
    return f"sha256:{total.hexdigest()}"
