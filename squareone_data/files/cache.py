"""A cache of expensive results, in the user's cache folder.

The cache is optional: results that are missing or invalid are computed again, and failed writes are ignored.
``SQUAREONE_CACHE`` names another folder; ``off`` disables the cache.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from squareone_data.model.json_types import Json

VARIABLE = "SQUAREONE_CACHE"
OFF = "off"
MAX_KEPT = 200
"""The maximum number of results; the least recently used ones are removed."""


def folder() -> Path | None:
    """Return the cache folder; None if the cache is disabled."""
    wanted = os.environ.get(VARIABLE, "").strip()
    if wanted.casefold() == OFF:
        return None
    if wanted:
        return Path(wanted)
    import platformdirs

    return Path(platformdirs.user_cache_dir("squareone", appauthor=False)) / "results"


class CachedResult:
    """A cached result.

    Args:
        name: the kind of result, in letters, digits and hyphens.
        depends_on: all inputs of the computation, such as digests and versions.
    """

    def __init__(self, name: str, depends_on: Iterable[str]) -> None:
        home = folder()
        self.key = hashlib.sha256("\0".join(depends_on).encode()).hexdigest()
        self.path = None if home is None else home / f"{name}-{self.key[:32]}.json"

    def read(self, valid: Callable[[Json], bool]) -> Json | None:
        """Return the cached result; None if it is missing or invalid.

        Args:
            valid: return whether a cached value has the expected structure.
        """
        if self.path is None:
            return None
        with suppress(OSError, ValueError, RecursionError):
            read = json.loads(self.path.read_text("utf-8"))
            if isinstance(read, dict) and read.get("key") == self.key and valid(read.get("result")):
                with suppress(OSError):
                    os.utime(self.path)
                return read["result"]
        return None

    def write(self, result: object) -> None:
        """Store a JSON-serializable result; ignore write errors."""
        if self.path is None:
            return
        with suppress(OSError):
            _keep(self.path.parent, self.path, json.dumps({"key": self.key, "result": result}, ensure_ascii=False))


def _keep(home: Path, path: Path, content: str) -> None:
    from .atomic import write_text

    home.mkdir(parents=True, exist_ok=True)
    write_text(path, content)
    there = sorted(home.glob("*.json"), key=lambda path: path.stat().st_mtime)
    for old in there[:-MAX_KEPT]:
        old.unlink(missing_ok=True)
