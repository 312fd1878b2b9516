"""Catalogs at a revision of a git repository, read without changing the working tree."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path, PurePosixPath

from squareone_data.model.findings import CatalogError

from .tree import GAME_FILE, DiskTree, Tree, Unreadable, belongs


def _git(folder: Path, *arguments: str) -> bytes:
    """Return the output of a git command.

    Raises:
        CatalogError: git is not installed, or the command fails.
    """
    try:
        done = subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, check=False)
    except FileNotFoundError:
        raise CatalogError("cannot read a revision: git is not installed; name a folder instead") from None
    if done.returncode:
        raise CatalogError(done.stderr.decode("utf-8", "replace").strip().splitlines()[0])
    return done.stdout


class GitTree:
    """A folder at a revision.

    Args:
        repository: the top folder of the repository.
        commit: the full hash of the commit.
        prefix: the folder, relative to the top of the repository.
        revision: the revision, as given by the user.
    """

    def __init__(self, repository: Path, commit: str, prefix: PurePosixPath, revision: str) -> None:
        self.repository, self.commit, self.prefix, self.revision = repository, commit, prefix, revision
        self.label = f"{revision}:{prefix}"
        self.name = prefix.name or repository.name
        self.key = f"{repository}@{commit}:{prefix}"
        at = f"{commit}:{'' if prefix == PurePosixPath('.') else prefix}"
        listed = _git(repository, "ls-tree", "-r", "-z", "--name-only", "--full-tree", at)
        self._names = [name for name in listed.decode("utf-8", "surrogateescape").split("\0") if name]

    def names(self) -> list[str]:
        """See :class:`Tree`."""
        return sorted(name for name in self._names if belongs(tuple(name.split("/"))))

    def read(self, name: str) -> bytes:
        """See :class:`Tree`."""
        if name not in self._names:
            raise Unreadable("is missing")
        return _git(self.repository, "cat-file", "blob", f"{self.commit}:{self.prefix / name}")

    def beside(self, path: str) -> Tree:
        """See :class:`Tree`; paths outside the repository are read from disk."""
        parts: list[str] = []
        for part in (self.prefix / path).parts:
            if part == ".." and not parts:
                # A path outside the repository has no revisions.
                return DiskTree(Path(os.path.normpath(self.repository / self.prefix / path)))
            if part == "..":
                parts.pop()
            elif part != ".":
                parts.append(part)
        return GitTree(self.repository, self.commit, PurePosixPath(*parts), self.revision)


def at_revision(folder: Path, revision: str) -> GitTree:
    """Return a folder of a working tree at a revision.

    Args:
        folder: the folder, in a git working tree.
        revision: a commit, branch or tag, in any notation that git accepts.

    Raises:
        CatalogError: the folder is not in a repository, or the revision is unknown or has no catalog in the folder.
    """
    if revision.startswith("-"):
        raise CatalogError(f"invalid revision {revision!r}")
    try:
        top = Path(os.fsdecode(_git(folder, "rev-parse", "--show-toplevel")).rstrip("\n"))
    except CatalogError as error:
        raise CatalogError(
            f"unknown folder or revision {revision!r}: {folder} is not in a git repository ({error})"
        ) from None
    try:
        commit = _git(folder, "rev-parse", "--verify", "--end-of-options", f"{revision}^{{commit}}").decode().strip()
    except CatalogError:
        raise CatalogError(f"unknown folder or revision {revision!r} in the repository {top}") from None
    prefix = PurePosixPath(folder.resolve().relative_to(top.resolve()).as_posix())
    try:
        tree = GitTree(top, commit, prefix, revision)
        found = GAME_FILE in tree.names()
    except CatalogError:
        found = False
    if not found:
        raise CatalogError(f"{prefix}: missing game.json at revision {revision!r}")
    return tree


def folder_or_revision(name: str, folder: Path) -> Tree:
    """Return the tree of a folder, or of a revision of ``folder`` if there is no folder of that name.

    Raises:
        CatalogError: the name is neither a folder nor a revision.
    """
    if not name.strip():
        raise CatalogError(f"{name!r}: expected a folder or a revision, got an empty name")
    path = Path(name)
    if path.is_dir():
        if not (path / GAME_FILE).is_file():
            raise CatalogError(f"{path}: missing game.json")
        return DiskTree(path)
    return at_revision(folder, name)
