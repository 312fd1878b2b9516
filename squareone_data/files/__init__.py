"""Reading and writing catalogs: strict on the way in, canonical on the way out, never half a file."""

from .finding import find_catalog, is_packaged, packaged, packaged_root, schema_root
from .reader import FACTS_FILE, GAME_FILE, load
from .tree import DiskTree, MemoryTree, Tree

__all__ = [
    "FACTS_FILE", "GAME_FILE", "DiskTree", "MemoryTree", "Tree", "find_catalog", "is_packaged", "load", "packaged",
    "packaged_root", "schema_root",
]  # fmt: skip
