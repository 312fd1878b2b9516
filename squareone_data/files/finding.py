"""Which catalog is meant: the one named, the nearest above, or the one that came with the program."""

from __future__ import annotations

import os
import re
from pathlib import Path

from squareone_data.model.base import SLUG
from squareone_data.model.findings import CatalogError

from .reader import GAME_FILE

_PACKAGE = Path(__file__).resolve().parent.parent


def _shipped(inside: str, beside: str) -> Path:
    """A folder that travels in the wheel, or stands beside the package in a checkout."""
    installed = _PACKAGE / inside
    return installed if installed.is_dir() else _PACKAGE.parent / beside


def packaged_root() -> Path:
    """The folder of the catalogs that came with the program."""
    return _shipped("_catalog", "catalog")


def schema_root() -> Path:
    """The folder of the schemas that came with the program."""
    return _shipped("_schema", "schema")


def packaged(catalog_id: str) -> Path:
    """The folder of a catalog that came with the program.

    Raises:
        CatalogError: there is none of that id; the message lists those that are.
    """
    root = packaged_root()
    folder = root / catalog_id
    if not re.fullmatch(SLUG, catalog_id) or not (folder / GAME_FILE).is_file():
        known = ", ".join(sorted(one.name for one in root.iterdir() if (one / GAME_FILE).is_file()))
        raise CatalogError(f"no catalog {catalog_id!r} came with this program; there are: {known}")
    return folder


def is_packaged(folder: Path) -> bool:
    """Whether a folder lies inside an installed package, where nothing may be written.

    The ``catalog`` folder of a checkout is edited in place, so it does not count.
    """
    return folder.resolve().is_relative_to(_PACKAGE)


def find_catalog(named: Path | None, start: Path | None = None) -> Path:
    """The folder of the catalog that is meant.

    Args:
        named: the folder the user named, if any.
        start: where to look upwards from; the working folder if left out.

    Raises:
        CatalogError: the named folder has no ``game.json``.
    """
    if named is not None:
        if not named.exists():
            raise CatalogError(f"{named}: there is no such folder")
        if not named.is_dir():
            raise CatalogError(f"{named} is a file; name the folder that holds game.json")
        if not os.path.lexists(named / GAME_FILE):
            raise CatalogError(f"{named}: no game.json in it; `squareone init` makes a catalog to start from")
        return named
    here = (start or Path.cwd()).resolve()
    for folder in (here, *here.parents):
        # Also where it is a broken link or the like: reading it says so, and no other catalog is checked instead.
        if os.path.lexists(folder / GAME_FILE):
            return Path(os.path.relpath(folder, here)) if start is None else folder
    return packaged("square-one")
