"""Writing that leaves either the old file or the new one, whatever happens in between."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path


class CannotWrite(OSError):
    """A file that could not be written; the message says why. The old file, if any, is as it was."""


def write_text(path: Path, text: str, instead_of: str | None = None) -> None:
    """Write a text as UTF-8; see :func:`write_bytes`."""
    write_bytes(path, text.encode("utf-8"), None if instead_of is None else instead_of.encode("utf-8"))


def write_bytes(path: Path, content: bytes, instead_of: bytes | None = None) -> None:
    """Write a file: into a temporary one beside it, flushed to disk, then put in its place in one step.

    A link is followed: the file it leads to is replaced, the link stays. Permissions of an existing file are kept.

    Args:
        path: the file.
        content: what it will hold.
        instead_of: what it held when it was read, if that matters: should another program have saved it since, its
            version stays.

    Raises:
        CannotWrite: the folder or the file is read-only, the disk is full, the file was saved meanwhile, or the like.
    """
    with _told(path):
        target = _target(path)
        if target.exists() and not target.is_file():
            with target.open("wb") as stream:  # a pipe or a device is written to, never replaced
                stream.write(content)
            return
        temporary = _beside(target, content)
        try:
            if instead_of is not None and target.read_bytes() != instead_of:
                raise CannotWrite(f"{path}: was changed by another program meanwhile; run this once more")
            temporary.replace(target)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise


def write_all(contents: Mapping[Path, bytes]) -> None:
    """Write files that belong together: all are beside their places before the first is put into its own.

    Raises:
        CannotWrite: one of them cannot be written; then none was. See :func:`write_bytes`.
    """
    waiting: list[tuple[Path, Path, Path]] = []
    try:
        for path, content in contents.items():
            with _told(path):
                target = _target(path)
                if target.exists() and not target.is_file():
                    raise CannotWrite(f"{path}: is no file; name one")
                waiting.append((path, target, _beside(target, content)))
        for path, target, temporary in waiting:
            with _told(path):
                temporary.replace(target)
    finally:
        for _, _, temporary in waiting:
            temporary.unlink(missing_ok=True)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """What the system says against writing a file becomes a message that names it."""
    try:
        yield
    except CannotWrite:
        raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise CannotWrite(f"{path}: cannot be written: {reason}; the old file is as it was") from None


def _target(path: Path) -> Path:
    """The file that a path leads to, which may be written or is not there yet."""
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise CannotWrite(f"{path}: the link leads to itself; remove it")
    if target.is_dir():
        raise CannotWrite(f"{path}: is a folder; name a file")
    if target.is_file() and not os.access(target, os.W_OK):
        raise CannotWrite(f"{path}: the file is read-only; nothing was written")
    return target


def _beside(target: Path, content: bytes) -> Path:
    """A temporary file that is ready to take the place of another: on the disk, with the permissions of the other."""
    mode = target.stat().st_mode & 0o7777 if target.exists() else 0o666 & ~_umask()
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".tmp")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(mode)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return temporary


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
