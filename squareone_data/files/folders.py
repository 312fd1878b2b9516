"""Folders of generated files, updated so that readers see either the old or the new state."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from .atomic import CannotWrite, write_bytes

_TEMPORARY = re.compile(r"\.(?P<name>.+)\.[A-Za-z0-9_]+\.tmp")
"""The names of temporary files of :mod:`.atomic`; a killed process may leave one."""


Ours = Callable[[str], bool | bytes]
"""Return whether a path in a folder is a generated file, or bytes that the content of a generated file must contain."""


def write_folder(folder: Path, files: Mapping[str, bytes], ours: Ours, last: str = "") -> list[str]:
    """Write these files to a folder and remove all other generated files.

    Files with the right content are not rewritten. The file ``last`` is written after all the others and before
    anything is removed. If it refers to the others, and changed files get new names, readers see either the old or the
    new state.

    Args:
        folder: the folder; created if its parent exists.
        files: the content of each file, by path in the folder, with forward slashes.
        ours: which files in the folder are generated, and may be replaced and removed.
        last: the path of the file to write last.

    Returns:
        The paths that were written or removed, in order.

    Raises:
        CannotWrite: the folder contains other files or cannot be written; new files were removed again.
    """
    there = need_ours(folder, ours)
    made: list[Path] = []
    changed: list[str] = []
    try:
        for name in sorted(files, key=lambda name: (name == last, name)):
            path = folder / name
            if name in there and path.read_bytes() == files[name]:
                continue
            _make_folder(path.parent, made)
            if name not in there:
                made.append(path)
            write_bytes(path, files[name])
            changed.append(name)
    except BaseException as error:
        for path in reversed(made):
            _take_away(path)
        if isinstance(error, OSError) and not isinstance(error, CannotWrite):
            raise CannotWrite(f"{folder}: cannot be written: {error.strerror or error}") from None
        raise
    for name in sorted(there - set(files)):
        _take_away(folder / name)
        if (folder / name).parent != folder:
            _take_away((folder / name).parent)  # only removed if empty
        changed.append(name)
    return changed


def need_ours(folder: Path, ours: Ours) -> set[str]:
    """Return the paths of the generated files in a folder; empty if the folder does not exist.

    Raises:
        CannotWrite: the folder contains other files, is not a folder, or its parent does not exist.
    """
    if folder.exists() and not folder.is_dir():
        raise CannotWrite(f"{folder}: is a file; name an empty or new folder")
    if not folder.parent.is_dir():
        raise CannotWrite(f"{folder}: folder {folder.parent} does not exist; create it first")
    found: set[str] = set()
    if not folder.exists():
        return found
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_dir() and not path.is_symlink():
            continue
        left = _TEMPORARY.fullmatch(path.name)
        meant = name if left is None else name.removesuffix(path.name) + left["name"]
        mark = ours(meant)
        if path.is_symlink() or not mark or (isinstance(mark, bytes) and not left and mark not in path.read_bytes()):
            raise CannotWrite(
                f"{folder}: contains {name}, which this program did not write; name an empty or new folder"
            )
        found.add(name)
    return found


def _make_folder(folder: Path, made: list[Path]) -> None:
    if not folder.is_dir():
        _make_folder(folder.parent, made)
        folder.mkdir()
        made.append(folder)


def _take_away(path: Path) -> None:
    with suppress(OSError):  # another program uses it
        if path.is_dir():
            path.rmdir()
        else:
            path.unlink(missing_ok=True)
