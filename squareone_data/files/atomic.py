"""Atomic writes: a file has either its old or its new content, even if the program is interrupted."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path


class CannotWrite(OSError):
    """A file that could not be written; the message says why. The old file, if any, is unchanged."""


def write_text(path: Path, text: str, instead_of: str | None = None) -> None:
    """Write a text file as UTF-8; see :func:`write_bytes`."""
    write_bytes(path, text.encode("utf-8"), None if instead_of is None else instead_of.encode("utf-8"))


def write_bytes(path: Path, content: bytes, instead_of: bytes | None = None) -> None:
    """Write a file atomically: write a temporary file in the same folder, flush it to disk, then rename it.

    Symbolic links are followed: the target is replaced and the link is kept. Permissions of an existing file are kept.

    Args:
        path: the file.
        content: the new content.
        instead_of: the content when the file was read. If another program has changed the file since, it is not
            overwritten.

    Raises:
        CannotWrite: the file cannot be written, for example because it is read-only, or it has changed.
    """
    with _write_errors(path):
        target = _target(path)
        if target.exists() and not target.is_file():
            with target.open("wb") as stream:  # write to a pipe or a device instead of replacing it
                stream.write(content)
            return
        temporary = _beside(target, content)
        try:
            if instead_of is not None and target.read_bytes() != instead_of:
                raise CannotWrite(f"{path}: changed by another program since it was read; run the command again")
            temporary.replace(target)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise


def write_all(contents: Mapping[Path, bytes]) -> None:
    """Write several files: write all temporary files before renaming the first one.

    Raises:
        CannotWrite: a file cannot be written, so none was written. See :func:`write_bytes`.
    """
    waiting: list[tuple[Path, Path, Path]] = []
    try:
        for path, content in contents.items():
            with _write_errors(path):
                target = _target(path)
                if target.exists() and not target.is_file():
                    raise CannotWrite(f"{path}: is not a regular file; name a file")
                waiting.append((path, target, _beside(target, content)))
        for path, target, temporary in waiting:
            with _write_errors(path):
                temporary.replace(target)
    finally:
        for _, _, temporary in waiting:
            temporary.unlink(missing_ok=True)


@contextmanager
def _write_errors(path: Path) -> Iterator[None]:
    """Convert operating system errors into errors that name the file."""
    try:
        yield
    except CannotWrite:
        raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise CannotWrite(f"{path}: cannot be written: {reason}; nothing was changed") from None


def _target(path: Path) -> Path:
    """Return the file that a path resolves to; it is writable or does not exist."""
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise CannotWrite(f"{path}: is a symbolic link to itself; remove it")
    if target.is_dir():
        raise CannotWrite(f"{path}: is a folder; name a file")
    if target.is_file() and not os.access(target, os.W_OK):
        raise CannotWrite(f"{path}: cannot be written: it is read-only; nothing was changed")
    return target


def _beside(target: Path, content: bytes) -> Path:
    """Write a temporary file next to another one, with the same permissions, and return it."""
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
