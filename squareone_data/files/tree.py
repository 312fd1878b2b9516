"""Trees: the sources of the files of a catalog, on disk or in memory."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from squareone_data.model.findings import CatalogError

GAME_FILE, FACTS_FILE = "game.json", "facts.json"
"""The files in the top folder of a catalog."""
SKIPPED_FOLDERS = frozenset({"schema", "node_modules", "dist"})
"""The folders of a catalog that are ignored."""

IS_FOLDER = "is a folder; expected a file"


class Unreadable(OSError):
    """A file that cannot be read; the message gives the reason and the remedy."""


class Tree(Protocol):
    """A folder to read a catalog from."""

    label: str
    """The name of the folder in messages."""
    name: str
    """The name of the folder, without its path."""
    key: str
    """A unique key of the folder."""

    def names(self) -> list[str]:
        """Return the paths of all JSON files that can belong to a catalog, with forward slashes, sorted."""
        ...

    def read(self, name: str) -> bytes:
        """Return the content of a file.

        Raises:
            Unreadable: the file cannot be read.
        """
        ...

    def beside(self, path: str) -> Tree:
        """Return the tree at a path relative to this one."""
        ...


def belongs(parts: tuple[str, ...]) -> bool:
    """Return whether a path, given in parts, can belong to a catalog."""
    return (
        len(parts) in (1, 2)
        and parts[-1].lower().endswith(".json")
        and not any(part.startswith(".") for part in parts)
        and not (len(parts) == 2 and parts[0] in SKIPPED_FOLDERS)
    )


class DiskTree:
    """A folder on disk."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.label = str(root)
        self.name = root.resolve().name
        self.key = str(root.resolve())

    def names(self) -> list[str]:
        """See :class:`Tree`."""
        found = []
        for folder in [self.root, *sorted(self._folders())]:
            # List a folder or broken link with the name of a file too: reading it reports the error.
            for path in folder.iterdir():
                relative = path.relative_to(self.root)
                if belongs(relative.parts):
                    found.append(relative.as_posix())
        return sorted(found)

    def _folders(self) -> list[Path]:
        folders = []
        for path in self.root.iterdir():
            ours = not path.name.startswith(".") and path.name not in SKIPPED_FOLDERS and path.is_dir()
            if ours and os.access(path, os.R_OK | os.X_OK):
                folders.append(path)
        return folders

    def read(self, name: str) -> bytes:
        """See :class:`Tree`."""
        return read_bytes(self.root / name)

    def beside(self, path: str) -> Tree:
        """See :class:`Tree`."""
        return DiskTree(Path(os.path.normpath(self.root / path)))


def read_bytes(path: Path) -> bytes:
    """Return the content of a regular file.

    Raises:
        Unreadable: the file is missing, a folder, a broken link, a device or a pipe, or its permissions forbid reading.
    """
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise Unreadable(IS_FOLDER)
        if not stat.S_ISREG(mode):
            raise Unreadable("is not a regular file, but a pipe or a device; replace it with a file")
        return path.read_bytes()
    except FileNotFoundError:
        if path.is_symlink():
            raise Unreadable(f"is a broken link to {os.readlink(path)}; fix or remove the link") from None
        raise Unreadable("is missing") from None
    except PermissionError:
        raise Unreadable("cannot be read: permission denied; allow reading") from None
    except Unreadable:
        raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unreadable(f"cannot be read: {reason}") from None


class MemoryTree:
    """Files in memory, by path, for samples and tests. None represents a folder."""

    def __init__(
        self,
        files: Mapping[str, str | bytes | None],
        label: str = "memory",
        name: str = "memory",
        others: Mapping[str, Tree] | None = None,
    ) -> None:
        self.others = others or {}
        self.files = dict(files)
        self.label = label
        self.name = name
        self.key = f"memory:{label}"

    def beside(self, path: str) -> Tree:
        """See :class:`Tree`; only the trees in ``others`` exist."""
        if path not in self.others:
            raise CatalogError(f"{path}: folder not found")
        return self.others[path]

    def names(self) -> list[str]:
        """See :class:`Tree`."""
        return sorted(name for name in self.files if belongs(tuple(name.split("/"))))

    def read(self, name: str) -> bytes:
        """See :class:`Tree`."""
        if name not in self.files:
            raise Unreadable("is missing")
        content = self.files[name]
        if content is None:
            raise Unreadable(IS_FOLDER)
        return content.encode("utf-8") if isinstance(content, str) else content
