"""Discovery of catalogs: the given folder, the nearest parent folder with a catalog, or a packaged catalog."""

from __future__ import annotations

import os
import re
from pathlib import Path

from squareone_data.model.base import SLUG
from squareone_data.model.findings import CatalogError

from .tree import GAME_FILE

_PACKAGE = Path(__file__).resolve().parent.parent


def _shipped(inside: str, beside: str) -> Path:
    """Return a folder inside the installed package, or next to the package in a checkout."""
    installed = _PACKAGE / inside
    return installed if installed.is_dir() else _PACKAGE.parent / beside


def packaged_root() -> Path:
    """Return the folder of the packaged catalogs."""
    return _shipped("_catalog", "catalog")


def schema_root() -> Path:
    """Return the folder of the packaged schemas."""
    return _shipped("_schema", "schema")


def packaged(catalog_id: str) -> Path:
    """Return the folder of a packaged catalog.

    Raises:
        CatalogError: the id is unknown; the message lists the known ids.
    """
    root = packaged_root()
    folder = root / catalog_id
    if not re.fullmatch(SLUG, catalog_id) or not (folder / GAME_FILE).is_file():
        known = ", ".join(sorted(path.name for path in root.iterdir() if (path / GAME_FILE).is_file()))
        raise CatalogError(f"unknown packaged catalog {catalog_id!r}; expected one of {known}")
    return folder


def is_packaged(folder: Path) -> bool:
    """Return whether a folder is inside an installed package, which must not be modified.

    The ``catalog`` folder of a checkout does not count: it is edited in place.
    """
    return folder.resolve().is_relative_to(_PACKAGE)


def find_catalog(named: Path | None, start: Path | None = None) -> Path:
    """Return the folder of the catalog to use.

    Args:
        named: the folder given by the user, if any.
        start: the folder to search upward from; by default the working folder.

    Raises:
        CatalogError: the named folder has no ``game.json``.
    """
    if named is not None:
        if not named.exists():
            raise CatalogError(f"{named}: folder not found")
        if not named.is_dir():
            raise CatalogError(f"{named}: is a file; name the folder that contains game.json")
        if not os.path.lexists(named / GAME_FILE):
            raise CatalogError(f"{named}: missing game.json; `squareone init` creates a catalog")
        return named
    here = (start or Path.cwd()).resolve()
    for folder in (here, *here.parents):
        # Accept a broken link too: reading it reports the error, instead of silently using another catalog.
        if os.path.lexists(folder / GAME_FILE):
            return Path(os.path.relpath(folder, here)) if start is None else folder
    return packaged("square-one")
