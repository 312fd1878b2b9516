"""A watcher of a catalog folder that yields changed files."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from .tree import GAME_FILE, SKIPPED_FOLDERS, belongs

EXTRA = "watch"
"""The extra that installs the library."""
STEP = 50
"""Milliseconds without an event after which a group of events is complete."""
POLLING_STEP = 1100
"""The same when polling. The library compares whole seconds, so a shorter step misses a second save in one second."""
READY = 100
"""Milliseconds between checks of the folders themselves, which can be replaced without an event."""
WAIT = 0.2
"""Seconds between checks for a missing folder."""


class CannotWatch(OSError):
    """A folder that cannot be watched; the message says why and what to do."""


@dataclass(frozen=True)
class WatchedFolder:
    """A folder to watch.

    Args:
        path: the resolved path of the folder.
        prefix: the prefix of the names of its files.
        identity: its device and inode numbers; None while it is missing.
    """

    path: Path
    prefix: str
    identity: tuple[int, int] | None

    @classmethod
    def at(cls, path: Path, prefix: str) -> WatchedFolder:
        """Return the folder at a path, with its current identity."""
        return cls(Path(os.path.realpath(path)), prefix, _identity(path))


def catalog_changes(folder: Path, poll: bool = False) -> Iterator[list[str] | None]:
    """Yield the names of changed files when files of a catalog, or of a catalog it extends, change.

    The first list is empty: the watcher is ready and reports later changes. A later empty list means that a folder was
    replaced. None means that the folder is missing; the next list means that it exists again.

    Args:
        folder: the folder with ``game.json``.
        poll: check all files periodically, for drives that report no events.

    Raises:
        CannotWatch: the library is not installed, or the operating system reports an error.
    """
    try:
        import watchfiles
    except ModuleNotFoundError:
        raise CannotWatch(
            f"watch requires watchfiles, which is not installed; run: pip install 'squareone-data[{EXTRA}]'"
        ) from None
    changed: list[str] = []
    while True:
        folders = watched_folders(folder)
        if folders[0].identity is None:
            yield None
            while _identity(folder) is None:
                time.sleep(WAIT)
            continue
        events = watchfiles.watch(
            *(watched.path for watched in folders if watched.identity is not None),
            watch_filter=None,
            debounce=max(1600, 10 * POLLING_STEP * poll),
            step=POLLING_STEP if poll else STEP,
            rust_timeout=READY,
            yield_on_timeout=True,
            force_polling=poll or None,
        )
        try:
            with closing(events):
                next(events)
                yield changed
                for group in events:
                    found = {name for _, path in group for name in _names(Path(path), folders)}
                    changed = sorted(found - {""})
                    if _replaced(folder, folders, changed):
                        break
                    if found:
                        yield changed
        except FileNotFoundError:
            continue  # a folder was removed in the meantime
        except OSError as error:
            raise CannotWatch(f"{folder}: cannot be watched: {error}; try --poll") from None


def watched_folders(folder: Path) -> list[WatchedFolder]:
    """Return the folder of a catalog and the folders it extends, including missing ones."""
    found = [WatchedFolder.at(folder, "")]
    place = folder
    while target := _extended(place):
        place = place / target
        watched = WatchedFolder.at(place, f"{target}/")
        if watched.path in [earlier.path for earlier in found]:
            break
        found.append(watched)
    return found


def _identity(folder: Path) -> tuple[int, int] | None:
    """Return the device and inode numbers of a folder; None if it is missing."""
    try:
        state = folder.stat()
    except OSError:
        return None
    return (state.st_dev, state.st_ino) if folder.is_dir() else None


def _extended(folder: Path) -> str:
    """Return the path to the folder that a catalog extends; empty if it extends none or a packaged catalog."""
    try:
        target = json.loads((folder / GAME_FILE).read_bytes()).get("extends", "")
    except (OSError, ValueError, AttributeError, RecursionError):
        return ""
    return target if isinstance(target, str) and target.startswith(".") else ""


def _replaced(folder: Path, folders: list[WatchedFolder], changed: list[str]) -> bool:
    """Return whether the folders to watch changed: replaced, removed, or a different ``extends``."""
    if any(name.endswith(GAME_FILE) for name in changed):
        return watched_folders(folder) != folders
    return any(_identity(watched.path) != watched.identity for watched in folders)


def _names(path: Path, folders: list[WatchedFolder]) -> Iterator[str]:
    """Yield the name of a changed path, relative to the first folder, if it can belong to the catalog."""
    for watched in folders:
        if path.is_relative_to(watched.path):
            parts = path.relative_to(watched.path).parts
            if belongs(parts) or _is_set_folder(path, parts):
                yield watched.prefix + "/".join(parts) if parts else ""


def _is_set_folder(path: Path, parts: tuple[str, ...]) -> bool:
    """Return whether a path is, or was, a folder of tiles: a new one may contain files before it is watched."""
    name = "".join(parts)
    return len(parts) <= 1 and "." not in name and name not in SKIPPED_FOLDERS and not path.is_file()
