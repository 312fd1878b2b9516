"""A lock that allows one program at a time to change a catalog.

The lock file is in the user's cache folder and its name is derived from the path of the catalog. The catalog folder
itself contains no lock file, so read-only folders work and repositories stay clean. The lock applies to the programs of
one user on one machine. Programs of other users do not wait; their changes are still safe, because files are replaced
atomically and only if they have not changed since they were read.

The operating system releases the lock when the program ends, even if it is killed.
"""

from __future__ import annotations

import getpass
import hashlib
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from . import cache

TIMEOUT = 60.0
"""Seconds to wait for another program that is changing the same catalog."""


class CatalogLocked(OSError):
    """A catalog that another program has locked; the message names the program and the remedy."""


@contextmanager
def locked(folder: Path, timeout: float | None = None) -> Iterator[None]:
    """Hold the lock of a catalog, after waiting for other programs to release it.

    Args:
        folder: the folder with ``game.json``.
        timeout: seconds to wait; :data:`TIMEOUT` by default.

    Raises:
        CatalogLocked: another program still holds the lock after the timeout.
    """
    import filelock

    path = lock_file(folder)
    lock = filelock.FileLock(path, timeout=TIMEOUT if timeout is None else timeout, on_acquired=_sign)
    try:
        lock.acquire()
    except filelock.Timeout:
        raise CatalogLocked(
            f"{folder}: locked by {_holder(path)}; wait until it ends or stop it, then run this command again"
        ) from None
    try:
        yield
    finally:
        if os.name != "nt":  # on Windows the library removes the file after closing it
            with suppress(OSError):
                path.unlink()  # safe while held: the library detects a removed file and opens a new one
        lock.release()


def lock_file(folder: Path) -> Path:
    """Return the path of the lock file of a catalog; its folder exists."""
    key = hashlib.sha256(os.path.normcase(folder.resolve()).encode("utf-8", "surrogateescape")).hexdigest()
    return _lock_folder() / f"{key[:32]}.lock"


def _lock_folder() -> Path:
    """Return the user's folder for lock files: in the cache folder, or in the temporary folder if there is none."""
    kept = cache.folder()
    if kept is not None:
        with suppress(OSError):
            (kept / "locks").mkdir(parents=True, exist_ok=True)
            if os.access(kept / "locks", os.W_OK | os.X_OK):
                return kept / "locks"
    folder = Path(tempfile.gettempdir()) / f"squareone-locks-{_user()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def _user() -> str:
    """Return a name that identifies the user on this machine."""
    return str(os.getuid()) if hasattr(os, "getuid") else getpass.getuser()


def _sign(descriptor: int) -> None:
    """Write the holder to its lock file, after the first byte: on Windows, other programs cannot read a locked byte."""
    name = Path(sys.argv[0]).stem
    command = " ".join(["squareone" if name == "__main__" else name, *sys.argv[1:2]])
    os.ftruncate(descriptor, 0)
    os.lseek(descriptor, 1, os.SEEK_SET)
    os.write(descriptor, f"{command} (process {os.getpid()})".encode("utf-8", "replace"))


def _holder(path: Path) -> str:
    """Return the program that holds a lock file, as written in the file."""
    with suppress(OSError), path.open("rb", buffering=0) as stream:
        stream.seek(1)
        return stream.read(200).decode("utf-8", "replace").strip() or "another program"
    return "another program"
