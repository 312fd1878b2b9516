"""New catalogs, sets and tiles: all that is needed to edit, check and publish them, working as it is."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from squareone_data import NOTICE, __version__
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import CatalogError
from squareone_data.model.games import FORMAT
from squareone_data.model.tiles import Tile

from .atomic import CannotWrite, write_text
from .digest import document_name
from .finding import packaged
from .own_schemas import SCHEMA_FOLDER, as_json, own_documents, schema_files
from .reader import GAME_FILE, as_slug, load
from .strict import parse
from .tree import SKIPPED_FOLDERS, MemoryTree
from .writer import canonical


def schema_link(catalog: Catalog, file: str) -> str:
    """What a file of a catalog with its schemas beside it gives as ``$schema``."""
    up = "../" * (len(PurePosixPath(file).parts) - 1)
    return f"{up}{SCHEMA_FOLDER}/{catalog.kind.id}.{document_name(catalog, file)}.schema.json"


def editor_files(catalog: Catalog) -> dict[str, str]:
    """Settings for VS Code: which schema is whose, and a task that shows findings where they are."""
    places = {"game": "/game.json", "extension": "/game.json", "facts": "/facts.json"}
    schemas: list[dict[str, Any]] = []
    for name in own_documents(catalog):
        match = [places[name]] if name in places else [f"/*/{color}.json" for color in catalog.kind.colors]
        url = f"./{SCHEMA_FOLDER}/{catalog.kind.id}.{name}.schema.json"
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
# What continuous integration runs; run it yourself before you push.
# Both are run, so that findings are shown even where files are not in their one form.
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
WORKFLOW = f"""# Checks the catalog at every push and pull request; findings appear beside the lines they are about.
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
PRE_COMMIT = """# Runs at every commit once `pre-commit install` was run here. Uses the squareone that is installed.
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


def _readme(catalog: Catalog) -> str:
    extends = ""
    if catalog.base is not None:
        base = catalog.base.game
        extends = f"\nIt extends {base.word(base.name, 'en', base.id)} {base.version}, which stays as it is.\n"
    return f"""# {catalog.game.word(catalog.game.name, "en", catalog.game.id)}

A catalog of {catalog.kind.title} tiles. {NOTICE}
{extends}
- `squareone validate .` says what is wrong, where, and how to mend it; `squareone watch .` does so at every save.
- `squareone fmt .` puts the files into their one form.
- `squareone show ID` shows a tile, `squareone list` all of them.
- `squareone new tile SET COLOR` adds a tile, `squareone new set ID` a set.
- `sh check.sh` is what continuous integration runs.

Each set has a folder, each color a file, each tile a line. The folder `schema` tells editors what may stand where;
`squareone fmt .` keeps it up to date.
"""


def companions(catalog: Catalog) -> dict[str, str]:
    """What stands beside the data of a catalog of one's own, by path."""
    return {
        "README.md": _readme(catalog),
        "check.sh": CHECK_SCRIPT,
        ".github/workflows/check.yml": WORKFLOW,
        ".pre-commit-config.yaml": PRE_COMMIT,
        **schema_files(catalog),
        **editor_files(catalog),
    }


def write_tree(folder: Path, files: Mapping[str, str]) -> None:
    """Write a whole folder, or nothing: its files are made in a hidden folder inside it and then put in their place.

    Raises:
        CatalogError: the folder exists and is not empty but for ``.git``, or cannot be written.
    """
    made = False
    moved: list[Path] = []
    staging: Path | None = None
    try:
        if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
            raise CatalogError(f"{folder}: there is a file of that name; name a new folder")
        if folder.exists() and any(one.name != ".git" for one in folder.iterdir()):
            raise CatalogError(f"{folder}: the folder is not empty; name a new one, so that nothing is overwritten")
        if not folder.exists():
            folder.mkdir(parents=True)
            made = True
        staging = Path(tempfile.mkdtemp(prefix=".squareone-", dir=folder))
        for file, text in files.items():
            path = staging / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        # game.json comes last: until it is there, nobody takes the folder for a catalog.
        for name in sorted((one.name for one in staging.iterdir()), key=lambda name: name == "game.json"):
            os.rename(staging / name, folder / name)
            moved.append(folder / name)
    except OSError as error:
        for path in moved:
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
        if made:
            shutil.rmtree(folder, ignore_errors=True)
        raise CatalogError(f"{folder}: cannot be written: {error.strerror}; nothing was left behind") from None
    finally:
        if staging is not None:
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
    files: dict[str, str] = {}
    for file in catalog.validated:
        document, _ = parse(catalog.texts[file].encode("utf-8"), file)
        document["$schema"] = schema_link(catalog, file)
        files[file] = canonical(catalog.kind, document_name(catalog, file), document, catalog.game.order)
    files |= companions(catalog)
    write_tree(folder, files)
    return sorted(files)


def _prefix(set_id: str) -> str:
    """Capital letters for the ids of a set's tiles: its initials, or the beginning of its one word."""
    words = [word for word in set_id.upper().split("-") if word[0].isalpha()]
    letters = "".join(word[0] for word in words) if len(words) > 1 else "".join(words)[:1]
    return "".join(one for one in letters if "A" <= one <= "Z")[:5] or "X"


def _free_prefix(set_id: str, color: str, taken: set[str]) -> str:
    """A prefix no tile id begins with yet, ending in the color's initial."""
    wanted, last = _prefix(set_id), color[0].upper()
    spelled = "".join(one for one in set_id.upper() if "A" <= one <= "Z")
    candidates = [wanted, *(spelled[:n] for n in range(2, 6)), *(f"{wanted[:4]}{chr(65 + n)}" for n in range(26))]
    return next(f"{one}{last}" for one in candidates if f"{one}{last}" not in taken)


def _texts(catalog: Catalog) -> dict[str, str]:
    return {file: catalog.texts[file] for file in catalog.validated}


def checked_files(catalog: Catalog, files: Mapping[str, str]) -> Catalog:
    """The catalog as it would be with some files written anew; files that would not be read back are refused.

    Raises:
        CatalogError: with what is wrong.
    """
    base = catalog.extension.extends if catalog.extension is not None else ""
    others = {base: MemoryTree(_texts(catalog.base), label=catalog.base.label)} if catalog.base else {}
    tree = MemoryTree({**_texts(catalog), **files}, label=catalog.label, name=catalog.game.id, others=others)
    read = load(tree)
    if read.faults:
        first = read.faults[0]
        raise CatalogError(f"{first.message.rstrip('.')}; {first.fix}" if first.fix else first.message, read.faults)
    return read


def _document(catalog: Catalog, file: str) -> dict[str, Any]:
    document: dict[str, Any]
    document, _ = parse(catalog.texts[file].encode("utf-8"), file)
    return document


def start_expansion(base_name: str, folder: Path, name: str = "") -> list[str]:
    """Start an own expansion in a new folder, with one set and one tile of each color to begin from.

    Args:
        base_name: the catalog to extend: the id of a packaged one, or a folder, as seen from the working folder.
        folder: a folder that is new, or empty but for a git repository.
        name: its name in English and Czech; made of the folder's name if left out.

    Returns:
        The paths of the files written, inside the folder.

    Raises:
        CatalogError: there is no such catalog, or the folder cannot be used.
    """
    path = Path(base_name)
    is_path = os.sep in base_name or base_name.startswith(".") or (path / GAME_FILE).is_file()
    base = load(path if is_path else packaged(base_name))
    if base.faults:
        raise CatalogError(f"{base_name}: the catalog has faults; run `squareone validate {base_name}` first")
    extends = os.path.relpath(path.resolve(), folder.resolve()) if is_path else base_name
    extends = extends if not is_path or extends.startswith(".") else f"./{extends}"
    own_id = as_slug(folder.resolve().name)
    shown = name or own_id.replace("-", " ").capitalize()
    game: dict[str, Any] = {
        "format": FORMAT,
        "id": own_id,
        "extends": extends,
        "extends_version": base.game.version,
        "version": "0.1",
        "name": {"en": shown, "cs": shown},
        "sets": [],
    }
    if not base.game.version:
        del game["extends_version"]
    others = {extends: MemoryTree(_texts(base), label=base.label)} if is_path else {}
    draft = load(MemoryTree({"game.json": as_json(game)}, label=str(folder), name=own_id, others=others))
    files = new_set_files(draft, own_id, {"en": shown, "cs": shown}, base.kind.colors, default_requires(base))
    catalog = load(MemoryTree(files, label=str(folder), name=own_id, others=others))
    linked = {}
    for file in files:
        document = _document(catalog, file)
        document["$schema"] = schema_link(catalog, file)
        linked[file] = canonical(catalog.kind, document_name(catalog, file), document, catalog.game.order)
    linked |= companions(catalog)
    write_tree(folder, linked)
    return sorted(linked)


def default_requires(base: Catalog) -> list[str]:
    """The set an own one builds on if nothing is said: the first that itself requires none."""
    return [one.id for one in base.game.sets if not one.requires][:1]


def new_set_files(
    catalog: Catalog, set_id: str, name: Mapping[str, str], colors: tuple[str, ...], requires: list[str]
) -> dict[str, str]:
    """The files that a new set adds or changes, each with one tile of one's own to begin from.

    Args:
        catalog: the catalog to add to.
        set_id: the id of the set.
        name: its name by language.
        colors: the colors it has tiles of.
        requires: the sets it builds on.

    Raises:
        CatalogError: there is such a set, or the files would not be read back.
    """
    if set_id in SKIPPED_FOLDERS:
        raise CatalogError(f"a folder {set_id!r} is never looked into, so no set can be called so; choose another id")
    if catalog.game.set_info(set_id) is not None:
        raise CatalogError(f"there is a set {set_id!r} already; choose another id")
    taken = {one.rstrip("0123456789") for one in catalog.everything}
    entry: dict[str, Any] = {"id": set_id, "name": dict(name), "requires": requires, "tiles": {}}
    files: dict[str, str] = {}
    for color in colors:
        tile_id = f"{_free_prefix(set_id, color, taken)}01"
        entry["tiles"][color] = tile_id
        tile = {"id": tile_id, **first_draft(catalog, color), "status": "original"}
        file = f"{set_id}/{color}.json"
        document = {"set": set_id, "color": color, "tiles": [tile]}
        if (link := _link(catalog, file)) is not None:
            document = {"$schema": link, **document}
        files[file] = canonical(catalog.kind, "tiles", document, catalog.game.order)
    if not requires:
        del entry["requires"]
    game = _document(catalog, "game.json")
    game["sets"] = [*game["sets"], entry]
    files["game.json"] = canonical(catalog.kind, document_name(catalog, "game.json"), game, catalog.game.order)
    checked_files(catalog, files)
    return files


def first_draft(catalog: Catalog, color: str) -> dict[str, Any]:
    """A face for a new tile that no other tile has; the last one there is if all are taken."""
    taken = [(tile.color, _plain(tile)) for tile in catalog.everything.values()]
    face: dict[str, Any] = {}
    for face in catalog.kind.part("starter").starters(color, catalog.game):
        if (color, face) not in taken:
            break
    return face


def _plain(tile: Tile) -> dict[str, Any]:
    return tile.model_dump(mode="json", include=set(tile.FACE), exclude_defaults=True)


def _link(catalog: Catalog, file: str) -> str | None:
    """What a new file gives as ``$schema``: as the other files of the catalog do, if they do."""
    for other in catalog.validated:
        link = _document(catalog, other).get("$schema")
        if isinstance(link, str):
            folder = link.removeprefix("../" * (len(PurePosixPath(other).parts) - 1)).rpartition("/")[0]
            up = "../" * (len(PurePosixPath(file).parts) - 1)
            return f"{up}{folder}/{catalog.kind.id}.tiles.schema.json"
    return None


def next_id(catalog: Catalog, set_id: str, color: str) -> str:
    """The id after the last of a set and color, one that was never given out.

    Raises:
        CatalogError: the set has no tiles of that color to follow.
    """
    from squareone_data.model.ids import id_order, split_id

    info = catalog.game.set_info(set_id)
    declared = info.ids(color) if info else ()
    if not declared:
        raise CatalogError(f"the set {set_id!r} has no {color} tiles to follow; name the first with --id")
    prefix, number, digits = split_id(max(declared, key=id_order))
    used = catalog.everything.keys() | catalog.retired.keys()
    number += 1
    while f"{prefix}{number:0{digits}d}" in used:
        number += 1
    return f"{prefix}{number:0{digits}d}"


def new_tile_files(
    catalog: Catalog, set_id: str, color: str, face: Mapping[str, Any], tile_id: str, status: str = "original"
) -> dict[str, str]:
    """The files that a new tile changes: its file, and the ranges in ``game.json``.

    Args:
        catalog: the catalog to add to.
        set_id: the set it belongs to.
        color: its color.
        face: its printed fields, as a file has them.
        tile_id: its id.
        status: how the face is known.

    Raises:
        CatalogError: the id is taken or was retired, or the files would not be read back.
    """
    from squareone_data.model.ids import compress_ids

    if tile_id in catalog.everything:
        raise CatalogError(f"there is a tile {tile_id} already; leave the id out to get the next free one")
    if tile_id in catalog.retired:
        raise CatalogError(f"{tile_id} was retired and is never given out again; leave the id out")
    game = _document(catalog, "game.json")
    entry = next((one for one in game["sets"] if one["id"] == set_id), None)
    if entry is None:
        raise CatalogError(f"no set {set_id!r} is in this catalog; `squareone new set {set_id}` makes it")
    file = f"{set_id}/{color}.json"
    info = catalog.game.set_info(set_id)
    ids = [*(info.ids(color) if info else ()), tile_id]
    entry["tiles"] = {**entry["tiles"], color: compress_ids(ids)}
    if file in catalog.validated:
        document = _document(catalog, file)
    else:
        link = _link(catalog, file)
        document = {**({"$schema": link} if link else {}), "set": set_id, "color": color, "tiles": []}
    document["tiles"] = [*document["tiles"], {"id": tile_id, **face, "status": status}]
    files = {
        file: canonical(catalog.kind, "tiles", document, catalog.game.order),
        "game.json": canonical(catalog.kind, document_name(catalog, "game.json"), game, catalog.game.order),
    }
    checked_files(catalog, files)
    return files


def without_tiles(catalog: Catalog, ids: list[str]) -> dict[str, str]:
    """The files that change when tiles are taken out: their files, and the ranges in ``game.json``."""
    from squareone_data.model.ids import compress_ids

    gone = set(ids)
    game = _document(catalog, "game.json")
    files: dict[str, str] = {}
    for home, read in zip(catalog.homes, catalog.tile_files, strict=True):
        if not gone.intersection(tile.id for tile in read.tiles):
            continue
        document = _document(catalog, home.file)
        document["tiles"] = [one for one in document["tiles"] if one["id"] not in gone]
        files[home.file] = canonical(catalog.kind, "tiles", document, catalog.game.order)
    for entry in game["sets"]:
        for color in list(entry["tiles"]):
            info = catalog.game.set_info(entry["id"])
            left = [one for one in (info.ids(color) if info else ()) if one not in gone]
            if left:
                entry["tiles"][color] = compress_ids(left)
            elif gone.intersection(info.ids(color) if info else ()):
                raise CatalogError(f"{entry['id']}/{color}.json would have no tile left; remove the color by hand")
    files["game.json"] = canonical(catalog.kind, document_name(catalog, "game.json"), game, catalog.game.order)
    return files


def write_into(folder: Path, files: Mapping[str, str], before: Mapping[str, str] | None = None) -> list[str]:
    """Write files into a catalog, each in one step, ``game.json``, which lists the others, last.

    Args:
        folder: the folder with ``game.json``.
        files: the texts by path.
        before: what the files held when they were read; one that was saved since is not overwritten.

    Returns:
        The paths of those that changed.

    Raises:
        CannotWrite: a file or a folder cannot be written, or was saved meanwhile.
    """
    written = []
    for file in sorted(files, key=lambda one: (one == "game.json", one)):
        path = folder / file
        if path.is_file() and path.read_text("utf-8") == files[file]:
            continue
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotWrite(f"{path.parent}: the folder cannot be made: {error.strerror}") from None
        write_text(path, files[file], (before or {}).get(file))
        written.append(file)
    return written


def refreshed_schemas(catalog: Catalog, folder: Path) -> dict[str, str]:
    """The schemas beside a catalog that are no longer those it needs; none if it keeps no schemas beside it."""
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
