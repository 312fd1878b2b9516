"""New catalogs: a copy of a packaged one to edit, with schemas and editor settings beside it."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from squareone_data import NOTICE
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import CatalogError

from .digest import document_name
from .finding import packaged
from .reader import load
from .schemas import documents, schema_of
from .strict import parse
from .writer import canonical

SCHEMA_FOLDER = "schema"


def schema_link(catalog: Catalog, file: str) -> str:
    """What a file of a catalog with its schemas beside it gives as ``$schema``."""
    up = "../" * (len(PurePosixPath(file).parts) - 1)
    return f"{up}{SCHEMA_FOLDER}/{catalog.kind.id}.{document_name(file)}.schema.json"


def schema_files(catalog: Catalog) -> dict[str, str]:
    """The schemas of a catalog's documents, as files to stand beside it."""
    return {
        f"{SCHEMA_FOLDER}/{catalog.kind.id}.{name}.schema.json": as_json(schema_of(catalog.kind, name))
        for name in documents(catalog.kind)
    }


def as_json(document: Any) -> str:
    """A document as indented JSON text."""
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def editor_files(catalog: Catalog) -> dict[str, str]:
    """Settings for VS Code: which schema is whose, and a task that shows findings where they are."""
    kind = catalog.kind.id
    schemas = [
        {"fileMatch": ["/game.json"], "url": f"./{SCHEMA_FOLDER}/{kind}.game.schema.json"},
        {"fileMatch": ["/facts.json"], "url": f"./{SCHEMA_FOLDER}/{kind}.facts.schema.json"},
        {
            "fileMatch": [f"/*/{color}.json" for color in catalog.kind.colors],
            "url": f"./{SCHEMA_FOLDER}/{kind}.tiles.schema.json",
        },
    ]
    settings = {"json.schemas": schemas, "[json]": {"editor.formatOnSave": False}, "files.insertFinalNewline": True}
    matcher = {
        "owner": "squareone",
        "fileLocation": ["relative", "${workspaceFolder}"],
        "pattern": [
            {"regexp": r"^(error|warning|info)\[(\w+)\]: (.*)$", "severity": 1, "code": 2, "message": 3},
            {"regexp": r"^  --> (.*):(\d+):(\d+)$", "file": 1, "line": 2, "column": 3},
        ],
    }
    tasks = {
        "version": "2.0.0",
        "tasks": [
            {
                "label": "squareone validate",
                "type": "shell",
                "command": "squareone validate .",
                "group": {"kind": "build", "isDefault": True},
                "problemMatcher": matcher,
            }
        ],
    }
    return {".vscode/settings.json": as_json(settings), ".vscode/tasks.json": as_json(tasks)}


def _readme(catalog: Catalog) -> str:
    return f"""# {catalog.game.word(catalog.game.name, "en", catalog.game.id)}

A catalog of {catalog.kind.title} tiles. {NOTICE}

- `squareone validate .` says what is wrong, where, and how to mend it.
- `squareone fmt .` puts the files into their one form.
- `squareone show ID` shows a tile, `squareone list` all of them.

Each set has a folder, each color a file, each tile a line. The folder `schema` tells editors what may stand where.
"""


def write_tree(folder: Path, files: Mapping[str, str]) -> None:
    """Write a whole folder, or nothing: it is filled elsewhere and put in its place in one step.

    Raises:
        CatalogError: the folder exists and is not empty, or cannot be made.
    """
    try:
        if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
            raise CatalogError(f"{folder}: there is a file of that name; name a new folder")
        if folder.exists() and any(folder.iterdir()):
            raise CatalogError(f"{folder}: the folder is not empty; name a new one, so that nothing is overwritten")
        target = folder.resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        staging = Path(tempfile.mkdtemp(prefix=f".{target.name[:40]}.", dir=target.parent))
    except OSError as error:
        raise CatalogError(f"{folder}: cannot be made: {error.strerror}") from None
    try:
        for file, text in files.items():
            path = staging / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        staging.chmod(0o755)
        if target.exists():
            target.rmdir()
        os.rename(staging, target)
    except OSError as error:
        raise CatalogError(f"{folder}: cannot be written: {error.strerror}; nothing was left behind") from None
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def copy_catalog(catalog_id: str, folder: Path) -> list[str]:
    """Copy a packaged catalog into a new folder, to edit.

    Args:
        catalog_id: the id of the packaged catalog.
        folder: a folder that is new or empty.

    Returns:
        The paths of the files written, inside the folder.

    Raises:
        CatalogError: there is no such catalog, or the folder cannot be used.
    """
    catalog = load(packaged(catalog_id))
    files: dict[str, str] = {"README.md": _readme(catalog)}
    for file in catalog.validated:
        document, _ = parse(catalog.texts[file].encode("utf-8"), file)
        document["$schema"] = schema_link(catalog, file)
        files[file] = canonical(catalog.kind, document_name(file), document, catalog.game.order)
    files |= schema_files(catalog) | editor_files(catalog)
    write_tree(folder, files)
    return sorted(files)
