"""Catalogs as they were: folders at a revision of a git repository, read without touching the working tree."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path, PurePosixPath

from squareone_data.model.findings import CatalogError

from .reader import GAME_FILE
from .tree import DiskTree, Tree, Unreadable, belongs


def _git(folder: Path, *arguments: str) -> bytes:
    """What git prints.

    Raises:
        CatalogError: git is not there, or says no.
    """
    try:
        done = subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, check=False)
    except FileNotFoundError:
        raise CatalogError("git is not installed, so revisions cannot be read; name a folder instead") from None
    if done.returncode:
        raise CatalogError(done.stderr.decode("utf-8", "replace").strip().splitlines()[0])
    return done.stdout


class GitTree:
    """A folder as it was at a revision.

    Args:
        repository: the top folder of the repository.
        commit: the full hash of the commit.
        prefix: the folder, from the top of the repository.
        revision: how the user named the revision.
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
        """See :class:`Tree`; what lies outside the repository is read from disk."""
        parts: list[str] = []
        for part in (self.prefix / path).parts:
            if part == ".." and not parts:
                # Outside the repository nothing has revisions: it is read as it is now.
                return DiskTree(Path(os.path.normpath(self.repository / self.prefix / path)))
            if part == "..":
                parts.pop()
            elif part != ".":
                parts.append(part)
        return GitTree(self.repository, self.commit, PurePosixPath(*parts), self.revision)


def at_revision(folder: Path, revision: str) -> GitTree:
    """A folder of a working tree as it was at a revision.

    Args:
        folder: the folder, in a git working tree.
        revision: a commit, branch or tag, in any way git understands.

    Raises:
        CatalogError: the folder is in no repository, the revision is unknown, or had no catalog there.
    """
    if revision.startswith("-"):
        raise CatalogError(f"{revision!r} is no revision")
    try:
        top = Path(os.fsdecode(_git(folder, "rev-parse", "--show-toplevel")).rstrip("\n"))
    except CatalogError as error:
        raise CatalogError(f"{folder} is in no git repository, so {revision!r} means nothing there ({error})") from None
    try:
        commit = _git(folder, "rev-parse", "--verify", "--end-of-options", f"{revision}^{{commit}}").decode().strip()
    except CatalogError:
        raise CatalogError(f"{revision!r} is neither a folder nor a revision of the repository {top}") from None
    prefix = PurePosixPath(folder.resolve().relative_to(top.resolve()).as_posix())
    try:
        tree = GitTree(top, commit, prefix, revision)
        found = GAME_FILE in tree.names()
    except CatalogError:
        found = False
    if not found:
        raise CatalogError(f"at the revision {revision!r} there is no game.json in {prefix}")
    return tree


def folder_or_revision(name: str, folder: Path) -> Tree:
    """What a name means: a folder if there is one, else a revision of ``folder``.

    Raises:
        CatalogError: it is neither.
    """
    if not name.strip():
        raise CatalogError(f"{name!r}: an empty name is neither a folder nor a revision")
    path = Path(name)
    if path.is_dir():
        if not (path / GAME_FILE).is_file():
            raise CatalogError(f"{path}: no game.json in it")
        return DiskTree(path)
    return at_revision(folder, name)
