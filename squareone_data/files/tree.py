"""Where files come from: a folder on disk, or texts in memory. Everything that reads a catalog reads a tree."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from squareone_data.model.findings import CatalogError

SKIPPED_FOLDERS = frozenset({"schema", "node_modules", "dist"})


IS_FOLDER = "is a folder; a file was expected. Move it away"


class Unreadable(OSError):
    """A file that cannot be read; the message says why and what to do."""


class Tree(Protocol):
    """A folder to read a catalog from."""

    label: str
    """How to name the folder to the user."""
    name: str
    """The folder's own name."""
    key: str
    """What tells the folder from all others."""

    def names(self) -> list[str]:
        """The paths of all JSON files a catalog could mean, with forward slashes, sorted."""
        ...

    def read(self, name: str) -> bytes:
        """What a file holds.

        Raises:
            Unreadable: it cannot be read.
        """
        ...

    def beside(self, path: str) -> Tree:
        """The tree at a path relative to this one."""
        ...


def belongs(parts: tuple[str, ...]) -> bool:
    """Whether a path, in parts, is one that a catalog could mean."""
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
            # A folder or a dead link that bears the name of a file is listed: reading it says what is wrong.
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
    """What a regular file holds.

    Raises:
        Unreadable: it is missing, a folder, a broken link, a device or pipe, or not ours to read.
    """
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise Unreadable(IS_FOLDER)
        if not stat.S_ISREG(mode):
            raise Unreadable("is not a regular file (a pipe or a device). Replace it by a file")
        return path.read_bytes()
    except FileNotFoundError:
        if path.is_symlink():
            raise Unreadable(f"is a link to {os.readlink(path)}, which is not there. Mend or remove the link") from None
        raise Unreadable("is missing") from None
    except PermissionError:
        raise Unreadable("may not be read: permission denied. Give yourself read permission") from None
    except Unreadable:
        raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unreadable(f"cannot be read: {reason}") from None


class MemoryTree:
    """Files that are texts in memory, by path; for samples, tests and other revisions. None stands for a folder."""

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
        """See :class:`Tree`; only what was given as ``others`` stands beside files in memory."""
        if path not in self.others:
            raise CatalogError(f"{path}: these files in memory have nothing of that name beside them")
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
