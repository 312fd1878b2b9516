"""Scaffolding: complete files for new catalogs, sets and tiles."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from squareone_data.about import NOTICE, __version__
from squareone_data.game.interface import AnyCatalog
from squareone_data.model.definition import FORMAT
from squareone_data.model.findings import CatalogError
from squareone_data.model.ids import compress_ids, id_order, split_id
from squareone_data.model.json_types import JsonObject
from squareone_data.model.tiles import Tile

from .atomic import CannotWrite, write_text
from .catalog_schemas import SCHEMA_FOLDER, as_json, own_documents, schema_files
from .digest import document_name
from .locate import packaged
from .reader import as_slug, load
from .strict_json import parse
from .tree import GAME_FILE, SKIPPED_FOLDERS, MemoryTree
from .writer import canonical


def schema_link(catalog: AnyCatalog, file: str) -> str:
    """Return the ``$schema`` of a file of a catalog that contains its schemas."""
    up = "../" * (len(PurePosixPath(file).parts) - 1)
    return f"{up}{SCHEMA_FOLDER}/{catalog.game.id}.{document_name(catalog, file)}.schema.json"


def editor_files(catalog: AnyCatalog) -> dict[str, str]:
    """Return settings for VS Code: the schema of each file, and a task that shows findings in the editor."""
    places = {"game": "/game.json", "extension": "/game.json", "facts": "/facts.json"}
    schemas: list[JsonObject] = []
    for name in own_documents(catalog):
        match = [places[name]] if name in places else [f"/*/{color}.json" for color in catalog.game.colors]
        url = f"./{SCHEMA_FOLDER}/{catalog.game.id}.{name}.schema.json"
        schemas.append({"fileMatch": match, "url": url})
    settings = {"json.schemas": schemas, "[json]": {"editor.formatOnSave": False}, "files.insertFinalNewline": True}
    matcher = {
        "owner": "squareone",
        "fileLocation": ["relative", "${workspaceFolder}"],
        "pattern": [
            {"regexp": r"^(error|warning|info)\[(\w+)\]: (.*)$", "severity": 1, "code": 2, "message": 3},
            {"regexp": r"^  --> (.*):(\d+):(\d+)$", "file": 1, "line": 2, "column": 3},
        ],
    }
    task = {
        "label": "squareone validate",
        "type": "shell",
        "command": "squareone validate .",
        "group": {"kind": "build", "isDefault": True},
        "problemMatcher": matcher,
    }
    return {
        ".vscode/settings.json": as_json(settings),
        ".vscode/tasks.json": as_json({"version": "2.0.0", "tasks": [task]}),
    }


CHECK_SCRIPT = """#!/bin/sh
# Continuous integration runs this script; run it yourself before you push.
# It runs both commands, so that findings are shown even if files are not in canonical form.
set -u
here=$(dirname "$0")
answer=0
squareone fmt --check "$here" || answer=$?
if [ -n "${GITHUB_ACTIONS:-}" ]; then
    squareone validate "$here" --format github || answer=$?
else
    squareone validate "$here" || answer=$?
fi
exit "$answer"
"""
_MINOR = ".".join(__version__.split(".")[:2])
WORKFLOW = f"""# Checks the catalog at every push and pull request; findings appear next to the lines they are about.
name: check
on: [push, pull_request]
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"
      - run: python -m pip install "squareone-data=={_MINOR}.*"
      - run: sh check.sh
"""
PRE_COMMIT = """# Runs at every commit after `pre-commit install`. Uses the installed squareone.
repos:
  - repo: local
    hooks:
      - id: squareone-fmt
        name: squareone fmt
        entry: squareone fmt .
        language: system
        files: \\.json$
        pass_filenames: false
      - id: squareone-validate
        name: squareone validate
        entry: squareone validate .
        language: system
        files: \\.json$
        pass_filenames: false
"""


def _readme(catalog: AnyCatalog) -> str:
    extends = ""
    if catalog.base is not None:
        base = catalog.base.definition
        extends = f"\nIt extends {base.word(base.name, 'en', base.id)} {base.version}, which is not changed.\n"
    return f"""# {catalog.definition.word(catalog.definition.name, "en", catalog.definition.id)}

A catalog of {catalog.game.title} tiles. {NOTICE}
{extends}
- `squareone validate .` reports what is wrong, where, and how to fix it; `squareone watch .` does this at every save.
- `squareone fmt .` formats the files.
- `squareone show ID` shows a tile, and `squareone list` lists all tiles.
- `squareone new tile SET COLOR` adds a tile, and `squareone new set ID` adds a set.
- `sh check.sh` runs the same checks as continuous integration.

Each set has a folder, each color a file, and each tile a line. Editors use the folder `schema` for completion and
checks; `squareone fmt .` keeps it up to date.
"""


def companions(catalog: AnyCatalog) -> dict[str, str]:
    """Return the files of a user's catalog other than its data, by path."""
    return {
        "README.md": _readme(catalog),
        "check.sh": CHECK_SCRIPT,
        ".github/workflows/check.yml": WORKFLOW,
        ".pre-commit-config.yaml": PRE_COMMIT,
        **schema_files(catalog),
        **editor_files(catalog),
    }


def write_tree(folder: Path, files: Mapping[str, str]) -> None:
    """Write a whole folder or nothing: write the files to a hidden folder inside it, then move them.

    Raises:
        CatalogError: the folder cannot be written, or contains files other than ``.git``.
    """
    made = False
    moved: list[Path] = []
    staging: Path | None = None
    try:
        if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
            raise CatalogError(f"{folder}: is a file; name an empty or new folder")
        if folder.exists() and any(path.name != ".git" for path in folder.iterdir()):
            raise CatalogError(f"{folder}: the folder is not empty; name an empty or new folder")
        if not folder.exists():
            folder.mkdir(parents=True)
            made = True
        staging = Path(tempfile.mkdtemp(prefix=".squareone-", dir=folder))
        for file, text in files.items():
            path = staging / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        # Move game.json last: a folder without it is not a catalog.
        for name in sorted((path.name for path in staging.iterdir()), key=lambda name: name == GAME_FILE):
            os.rename(staging / name, folder / name)
            moved.append(folder / name)
    except OSError as error:
        for path in moved:
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
        if made:
            shutil.rmtree(folder, ignore_errors=True)
        raise CatalogError(f"{folder}: cannot be written: {error.strerror}; nothing was changed") from None
    finally:
        if staging is not None:
            shutil.rmtree(staging, ignore_errors=True)


def copy_catalog(catalog_id: str, folder: Path) -> list[str]:
    """Copy a packaged catalog to a new folder, for editing.

    Args:
        catalog_id: the id of the packaged catalog.
        folder: a new or empty folder.

    Returns:
        The paths of the files written, relative to the folder.

    Raises:
        CatalogError: the catalog is unknown, or the folder cannot be used.
    """
    catalog = load(packaged(catalog_id))
    files: dict[str, str] = {}
    for file in catalog.validated:
        document, _ = parse(catalog.texts[file].encode("utf-8"), file)
        document["$schema"] = schema_link(catalog, file)
        files[file] = canonical(catalog.game, document_name(catalog, file), document, catalog.definition.order)
    files |= companions(catalog)
    write_tree(folder, files)
    return sorted(files)


def _prefix(set_id: str) -> str:
    """Return capital letters for the tile ids of a set: its initials, or the first letter of a single word."""
    words = [word for word in set_id.upper().split("-") if word[0].isalpha()]
    letters = "".join(word[0] for word in words) if len(words) > 1 else "".join(words)[:1]
    return "".join(letter for letter in letters if "A" <= letter <= "Z")[:5] or "X"


def _free_prefix(set_id: str, color: str, taken: set[str]) -> str:
    """Return an unused prefix of tile ids that ends in the color's initial."""
    wanted, last = _prefix(set_id), color[0].upper()
    spelled = "".join(letter for letter in set_id.upper() if "A" <= letter <= "Z")
    candidates = [wanted, *(spelled[:n] for n in range(2, 6)), *(f"{wanted[:4]}{chr(65 + n)}" for n in range(26))]
    return next(f"{letters}{last}" for letters in candidates if f"{letters}{last}" not in taken)


def _texts(catalog: AnyCatalog) -> dict[str, str]:
    return {file: catalog.texts[file] for file in catalog.validated}


def checked_files(catalog: AnyCatalog, files: Mapping[str, str]) -> AnyCatalog:
    """Return the catalog with some files replaced, after validating the files.

    Raises:
        CatalogError: a file is invalid.
    """
    base = catalog.extension.extends if catalog.extension is not None else ""
    others = {base: MemoryTree(_texts(catalog.base), label=catalog.base.label)} if catalog.base else {}
    tree = MemoryTree({**_texts(catalog), **files}, label=catalog.label, name=catalog.definition.id, others=others)
    read = load(tree)
    if read.faults:
        first = read.faults[0]
        raise CatalogError(f"{first.message.rstrip('.')}; {first.fix}" if first.fix else first.message, read.faults)
    return read


def _document(catalog: AnyCatalog, file: str) -> JsonObject:
    document: JsonObject
    document, _ = parse(catalog.texts[file].encode("utf-8"), file)
    return document


def start_expansion(base_name: str, folder: Path, name: str = "") -> list[str]:
    """Create an own expansion in a new folder, with one set and one tile of each color.

    Args:
        base_name: the catalog to extend: the id of a packaged one, or a folder, relative to the working folder.
        folder: a new folder, or one that is empty except for a git repository.
        name: its name in English and Czech; by default derived from the name of the folder.

    Returns:
        The paths of the files written, relative to the folder.

    Raises:
        CatalogError: the catalog is unknown or has errors, or the folder cannot be used.
    """
    path = Path(base_name)
    is_path = os.sep in base_name or base_name.startswith(".") or (path / GAME_FILE).is_file()
    base = load(path if is_path else packaged(base_name))
    if base.faults:
        raise CatalogError(
            f"{base_name}: the catalog has errors; run `squareone validate {base_name}` and fix them first"
        )
    extends = os.path.relpath(path.resolve(), folder.resolve()) if is_path else base_name
    extends = extends if not is_path or extends.startswith(".") else f"./{extends}"
    own_id = as_slug(folder.resolve().name)
    shown = name or own_id.replace("-", " ").capitalize()
    game: JsonObject = {
        "format": FORMAT,
        "id": own_id,
        "extends": extends,
        "extends_version": base.definition.version,
        "version": "0.1",
        "name": {"en": shown, "cs": shown},
        "sets": [],
    }
    if not base.definition.version:
        del game["extends_version"]
    others = {extends: MemoryTree(_texts(base), label=base.label)} if is_path else {}
    draft = load(MemoryTree({"game.json": as_json(game)}, label=str(folder), name=own_id, others=others))
    files = new_set_files(draft, own_id, {"en": shown, "cs": shown}, base.game.colors, default_requires(base))
    catalog = load(MemoryTree(files, label=str(folder), name=own_id, others=others))
    linked = {}
    for file in files:
        document = _document(catalog, file)
        document["$schema"] = schema_link(catalog, file)
        linked[file] = canonical(catalog.game, document_name(catalog, file), document, catalog.definition.order)
    linked |= companions(catalog)
    write_tree(folder, linked)
    return sorted(linked)


def default_requires(base: AnyCatalog) -> list[str]:
    """Return the sets that a new set requires by default: the first set that requires none."""
    return [info.id for info in base.definition.sets if not info.requires][:1]


def new_set_files(
    catalog: AnyCatalog, set_id: str, name: Mapping[str, str], colors: tuple[str, ...], requires: list[str]
) -> dict[str, str]:
    """Return the files that a new set adds or changes, with one tile of each color.

    Args:
        catalog: the catalog to add to.
        set_id: the id of the set.
        name: its name by language.
        colors: the colors of its tiles.
        requires: the sets it requires.

    Raises:
        CatalogError: the set exists, or the resulting files are invalid.
    """
    if set_id in SKIPPED_FOLDERS:
        raise CatalogError(f"invalid set id {set_id!r}: the folder of that name is ignored; choose another id")
    if catalog.definition.set_info(set_id) is not None:
        raise CatalogError(f"duplicate set id {set_id!r}; choose another id")
    taken = {tile_id.rstrip("0123456789") for tile_id in catalog.everything}
    entry: JsonObject = {"id": set_id, "name": dict(name), "requires": requires, "tiles": {}}
    files: dict[str, str] = {}
    for color in colors:
        tile_id = f"{_free_prefix(set_id, color, taken)}01"
        entry["tiles"][color] = tile_id
        tile = {"id": tile_id, **first_draft(catalog, color), "status": "original"}
        file = f"{set_id}/{color}.json"
        document = {"set": set_id, "color": color, "tiles": [tile]}
        if (link := _link(catalog, file)) is not None:
            document = {"$schema": link, **document}
        files[file] = canonical(catalog.game, "tiles", document, catalog.definition.order)
    if not requires:
        del entry["requires"]
    game = _document(catalog, "game.json")
    game["sets"] = [*game["sets"], entry]
    files["game.json"] = canonical(catalog.game, document_name(catalog, "game.json"), game, catalog.definition.order)
    checked_files(catalog, files)
    return files


def first_draft(catalog: AnyCatalog, color: str) -> dict[str, object]:
    """Return an unused face for a new tile; the last draft if all are used."""
    taken = [(tile.color, _plain(tile)) for tile in catalog.everything.values()]
    face: dict[str, object] = {}
    for draft in catalog.game.starter.starters(color, catalog.definition):
        face = dict(draft)
        if (color, face) not in taken:
            break
    return face


def _plain(tile: Tile) -> JsonObject:
    return tile.model_dump(mode="json", include=set(tile.FACE), exclude_defaults=True)


def _link(catalog: AnyCatalog, file: str) -> str | None:
    """Return the ``$schema`` of a new file, in the style of the other files; None if they have none."""
    for other in catalog.validated:
        link = _document(catalog, other).get("$schema")
        if isinstance(link, str):
            folder = link.removeprefix("../" * (len(PurePosixPath(other).parts) - 1)).rpartition("/")[0]
            up = "../" * (len(PurePosixPath(file).parts) - 1)
            return f"{up}{folder}/{catalog.game.id}.tiles.schema.json"
    return None


def next_id(catalog: AnyCatalog, set_id: str, color: str) -> str:
    """Return the next unused id after the last one of a set and color.

    Raises:
        CatalogError: the set has no tiles of that color.
    """
    info = catalog.definition.set_info(set_id)
    declared = info.ids(color) if info else ()
    if not declared:
        raise CatalogError(f"cannot choose an id: the set {set_id!r} has no {color} tiles; pass --id")
    prefix, number, digits = split_id(max(declared, key=id_order))
    used = catalog.everything.keys() | catalog.retired.keys()
    number += 1
    while f"{prefix}{number:0{digits}d}" in used:
        number += 1
    return f"{prefix}{number:0{digits}d}"


def new_tile_files(
    catalog: AnyCatalog, set_id: str, color: str, face: Mapping[str, object], tile_id: str, status: str = "original"
) -> dict[str, str]:
    """Return the files that a new tile changes: its file, and ``game.json`` with its ranges.

    Args:
        catalog: the catalog to add to.
        set_id: the set it belongs to.
        color: its color.
        face: its printed fields, as written in a file.
        tile_id: its id.
        status: its status.

    Raises:
        CatalogError: the id is used or retired, or the resulting files are invalid.
    """
    if tile_id in catalog.everything:
        raise CatalogError(f"duplicate tile id {tile_id}; omit the id to get the next free one")
    if tile_id in catalog.retired:
        raise CatalogError(f"retired tile id {tile_id}; omit the id to get the next free one")
    game = _document(catalog, "game.json")
    entry = next((entry for entry in game["sets"] if entry["id"] == set_id), None)
    if entry is None:
        raise CatalogError(f"unknown set {set_id!r}; `squareone new set {set_id}` adds it")
    file = f"{set_id}/{color}.json"
    info = catalog.definition.set_info(set_id)
    ids = [*(info.ids(color) if info else ()), tile_id]
    entry["tiles"] = {**entry["tiles"], color: compress_ids(ids)}
    if file in catalog.validated:
        document = _document(catalog, file)
    else:
        link = _link(catalog, file)
        document = {**({"$schema": link} if link else {}), "set": set_id, "color": color, "tiles": []}
    document["tiles"] = [*document["tiles"], {"id": tile_id, **face, "status": status}]
    files = {
        file: canonical(catalog.game, "tiles", document, catalog.definition.order),
        "game.json": canonical(catalog.game, document_name(catalog, "game.json"), game, catalog.definition.order),
    }
    checked_files(catalog, files)
    return files


def without_tiles(catalog: AnyCatalog, ids: list[str]) -> dict[str, str]:
    """Return the files that change when tiles are removed: their files, and ``game.json`` with its ranges."""
    gone = set(ids)
    game = _document(catalog, "game.json")
    files: dict[str, str] = {}
    for home, read in catalog.files():
        if not gone.intersection(tile.id for tile in read.tiles):
            continue
        document = _document(catalog, home.file)
        document["tiles"] = [tile for tile in document["tiles"] if tile["id"] not in gone]
        files[home.file] = canonical(catalog.game, "tiles", document, catalog.definition.order)
    for entry in game["sets"]:
        for color in list(entry["tiles"]):
            info = catalog.definition.set_info(entry["id"])
            left = [tile_id for tile_id in (info.ids(color) if info else ()) if tile_id not in gone]
            if left:
                entry["tiles"][color] = compress_ids(left)
            elif gone.intersection(info.ids(color) if info else ()):
                raise CatalogError(f"{entry['id']}/{color}.json: cannot remove the last tile; remove the color by hand")
    files["game.json"] = canonical(catalog.game, document_name(catalog, "game.json"), game, catalog.definition.order)
    return files


def write_into(folder: Path, files: Mapping[str, str], before: Mapping[str, str] | None = None) -> list[str]:
    """Write files to a catalog, each atomically; ``game.json``, which lists the others, comes last.

    Args:
        folder: the folder with ``game.json``.
        files: the texts by path.
        before: the content of the files when they were read; files that changed since are not overwritten.

    Returns:
        The paths of the changed files.

    Raises:
        CannotWrite: a file or a folder cannot be written, or a file has changed.
    """
    written = []
    for file in sorted(files, key=lambda file: (file == GAME_FILE, file)):
        path = folder / file
        if path.is_file() and path.read_text("utf-8") == files[file]:
            continue
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotWrite(f"{path.parent}: cannot create the folder: {error.strerror}") from None
        write_text(path, files[file], (before or {}).get(file))
        written.append(file)
    return written


def refreshed_schemas(catalog: AnyCatalog, folder: Path) -> dict[str, str]:
    """Return the outdated schemas in the folder of a catalog; empty if the folder has no schemas."""
    if not (folder / SCHEMA_FOLDER).is_dir():
        return {}
    files = schema_files(catalog)
    if not any((folder / file).is_file() for file in files):
        return {}
    return {
        file: text
        for file, text in files.items()
        if not (folder / file).is_file() or (folder / file).read_text("utf-8", errors="replace") != text
    }
