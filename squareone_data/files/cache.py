"""Results that took time to work out, kept in the user's cache folder until the data they are of change.

Nothing depends on them: what cannot be read, or is not what it should be, is worked out again, and a folder that cannot
be written to is left alone. ``SQUAREONE_CACHE`` names another folder, or is ``off``.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

VARIABLE = "SQUAREONE_CACHE"
OFF = "off"
MOST_KEPT = 200
"""So many results are kept; those used longest ago are taken out."""


def folder() -> Path | None:
    """Where results are kept; None if they are not."""
    wanted = os.environ.get(VARIABLE, "").strip()
    if wanted.casefold() == OFF:
        return None
    if wanted:
        return Path(wanted)
    import platformdirs

    return Path(platformdirs.user_cache_dir("squareone", appauthor=False)) / "results"


class Kept:
    """The place of one result.

    Args:
        name: what sort of result it is, in letters, digits and dashes.
        depends_on: everything that it follows from, such as digests and versions.
    """

    def __init__(self, name: str, depends_on: Iterable[str]) -> None:
        home = folder()
        self.key = hashlib.sha256("\0".join(depends_on).encode()).hexdigest()
        self.path = None if home is None else home / f"{name}-{self.key[:32]}.json"

    def read(self, valid: Callable[[Any], bool]) -> Any | None:
        """The result of an earlier time; None if there is none that can be used.

        Args:
            valid: whether what was read has the right form.
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

    def write(self, result: Any) -> None:
        """Keep a result, of plain data that JSON can hold; if that is not possible, nothing happens."""
        if self.path is None:
            return
        with suppress(OSError):
            _keep(self.path.parent, self.path, json.dumps({"key": self.key, "result": result}, ensure_ascii=False))


def _keep(home: Path, path: Path, content: str) -> None:
    from .atomic import write_text

    home.mkdir(parents=True, exist_ok=True)
    write_text(path, content)
    there = sorted(home.glob("*.json"), key=lambda one: one.stat().st_mtime)
    for old in there[:-MOST_KEPT]:
        old.unlink(missing_ok=True)
