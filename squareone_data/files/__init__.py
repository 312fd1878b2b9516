"""Reading and writing of catalogs: strict parsing, canonical formatting, atomic writes."""

from .locate import find_catalog, is_packaged, packaged, packaged_root, schema_root
from .reader import load
from .tree import FACTS_FILE, GAME_FILE, DiskTree, MemoryTree, Tree

__all__ = [
    "FACTS_FILE", "GAME_FILE", "DiskTree", "MemoryTree", "Tree", "find_catalog", "is_packaged", "load", "packaged",
    "packaged_root", "schema_root",
]  # fmt: skip
