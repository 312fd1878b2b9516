"""Little catalogs for tests: change a file, load the result, look at what was found."""

import json
import os
import tempfile
from functools import cache
from pathlib import Path

from squareone_data.checks import samples, validate
from squareone_data.export.schemas import all_schemas
from squareone_data.files import MemoryTree, load, packaged
from squareone_data.files.strict_json import Refused, parse
from squareone_data.games.square_one.sample import FILES

WHITE, BLACK, GAME, FACTS = "base/white.json", "base/black.json", "game.json", "facts.json"


@cache
def schemas():
    """Return the schemas of the program and of its games, by name; making them takes a while."""
    return all_schemas()


def shipped_files():
    """The texts of the files of the shipped catalog, by path."""
    root = packaged("square-one")
    return {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in sorted(root.rglob("*.json"))}


def permissions_hold():
    """Return whether permission bits apply to this user; they do not to root."""
    with tempfile.NamedTemporaryFile() as probe:
        Path(probe.name).chmod(0)
        return not os.access(probe.name, os.R_OK | os.W_OK)


def catalog(files):
    """A catalog from texts in memory, given by path or as a tree."""
    return load(MemoryTree(files) if isinstance(files, dict) else files)


def expansion(files, **fields):
    """The tree of an own expansion without sets that extends the catalog of these files."""
    own = {"format": 1, "extends": "./base", "name": {"en": "Own", "cs": "Vlastní"}, "sets": [], **fields}
    return MemoryTree(
        {GAME: json.dumps(own, indent=2)}, label="expansion", others={"./base": MemoryTree(files, "base")}
    )


def sample_with(file, change, files=FILES):
    """The sample files with a JSON merge patch (a dict) on one of them."""
    return samples.apply(samples.patch(file, json.dumps(change)), files)


def sample_of(white=(), black=(), **game):
    """The sample catalog, its base tiles replaced by these and ``game.json`` patched."""
    files = sample_with(GAME, game)
    for file, tiles in ((WHITE, white), (BLACK, black)):
        if tiles:
            files = sample_with(file, {"tiles": list(tiles)}, files)
    return catalog(files)


def tile(tile_id="W01", **fields):
    """A tile as a JSON object; a field that is None is left out."""
    whole = {"id": tile_id, "rows": ["Y Y", "G"], "reward": "B", "status": "original", **fields}
    return {key: value for key, value in whole.items() if value is not None}


def tile_file(*tiles, **fields):
    """A tile file of the base set as a JSON object."""
    return {"set": "base", "color": "white", "tiles": list(tiles), **fields}


def on_disk(folder, files):
    """Write files under a folder; returns the folder."""
    for name, content in files.items():
        path = Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    return Path(folder)


def codes(found):
    """The codes of findings, or of a report's entries, sorted, each as often as it occurs."""
    return sorted(item.code if hasattr(item, "code") else item.check.code for item in getattr(found, "entries", found))


def report(files, **options):
    """The report on a catalog from texts in memory, without the rules engine unless asked for."""
    return validate(catalog(files), **{"play": False, **options})


def places(report, code=None):
    """File, line and code of the findings of a report, of one code if given."""
    found = []
    for entry in report.entries:
        where = report.where(entry.finding.at)
        if code in (None, entry.check.code):
            found.append((where.file, where.line, entry.check.code))
    return found


def refusal(content):
    """Return the findings of the strict reader about bytes or a text; none if it accepts them."""
    try:
        parse(content if isinstance(content, bytes) else content.encode("utf-8"), "a.json")
    except Refused as refused:
        return refused.findings
    return []
