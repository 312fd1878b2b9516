"""A folder of files that this program makes: written so that readers see either the old one or the new one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from .atomic import CannotWrite, write_bytes

_TEMPORARY = re.compile(r"\.(?P<name>.+)\.[A-Za-z0-9_]+\.tmp")
"""How the temporary files of :mod:`.atomic` are called; a run that was killed may leave one."""


Ours = Callable[[str], bool | bytes]
"""Whether a path in a folder is of a kind that this program makes there; bytes are what such a file then holds."""


def write_folder(folder: Path, files: Mapping[str, bytes], ours: Ours, last: str = "") -> list[str]:
    """Make a folder hold these files and no others.

    A file that already holds what it should is left alone. The file ``last`` is written after all the others and
    before anything is removed: where it is the one that leads to the others, and a changed file gets a new name,
    whoever reads meanwhile sees the old or the new state and nothing between.

    Args:
        folder: the folder; made if only it is missing.
        files: what each is to hold, by its path in the folder, with forward slashes.
        ours: which files in the folder this program made, and so may replace and remove.
        last: the path of the file to write last.

    Returns:
        The paths that were written or removed, in order.

    Raises:
        CannotWrite: the folder holds something else, or cannot be written; what was new is taken away again.
    """
    there = need_ours(folder, ours)
    made: list[Path] = []
    changed: list[str] = []
    try:
        for name in sorted(files, key=lambda one: (one == last, one)):
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
            _take_away((folder / name).parent)  # which stays while anything is in it
        changed.append(name)
    return changed


def need_ours(folder: Path, ours: Ours) -> set[str]:
    """The files of a folder, by path, all of them of a kind that this program makes there; none if it is not there.

    Raises:
        CannotWrite: it holds something else, or is no folder, or there is no folder to make it in.
    """
    if folder.exists() and not folder.is_dir():
        raise CannotWrite(f"{folder}: is a file; name a folder that is empty, or a new one")
    if not folder.parent.is_dir():
        raise CannotWrite(f"{folder}: there is no folder {folder.parent}; make it first")
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
                f"{folder}: holds {name}, which this program did not write there; "
                "name a folder that is empty, or a new one"
            )
        found.add(name)
    return found


def _make_folder(folder: Path, made: list[Path]) -> None:
    if not folder.is_dir():
        _make_folder(folder.parent, made)
        folder.mkdir()
        made.append(folder)


def _take_away(path: Path) -> None:
    with suppress(OSError):  # somebody put something there meanwhile, or holds it open: it is theirs now
        if path.is_dir():
            path.rmdir()
        else:
            path.unlink(missing_ok=True)
