"""One writer at a time: programs of this project that change a catalog wait for one another."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # pragma: no cover - a system without it has no such lock, and files are still whole
    fcntl = None  # type: ignore[assignment]


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a catalog; another program that wants it waits.

    The folder itself is locked, so that nothing is left behind, however the program ends.

    Args:
        folder: the folder with ``game.json``.
    """
    if fcntl is None:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)  # which gives the lock back
