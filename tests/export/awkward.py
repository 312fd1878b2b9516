"""Catalogs that are hard to export: awkward text, no tiles, an expansion, corrections."""

import json
import tempfile
from pathlib import Path

import builders

from squareone_data.export import FORMATS, FolderFormat
from squareone_data.files import MemoryTree

TEXTS = [
    "=1+1", "+420", "-", "-1", "@SUM(A1)", "\tindented", "'quoted'", "''", '=HYPERLINK("http://a","b")',
    "00123", "1E5", "NA", "TRUE", "1/2", "1-2", "null", "None", "nan", 'a "quote", a comma; a semicolon',
    "a\nb", "\na\n\n", "žluťoučký kůň", "🧩👩\u200d👩\u200d👧", "a | b \\| c", "*/ `${x}` \\u0041",
    "`code` <b>bold</b> &amp; *x* _y_ [z](u) ~s~ $m$ # h", "x\u2028y\u2029z", "'; DROP TABLE tiles; --",
    " spaces ", "a" * 5000,
]  # fmt: skip


def awkward():
    """Return the sample catalog with one tile per text, in its notes."""
    return builders.sample_of(white=[builders.tile(f"W{n:02}", notes=text) for n, text in enumerate(TEXTS, 1)])


def empty():
    """Return a catalog with a set and no tiles."""
    game = {
        "format": 1, "id": "empty", "game": "square-one", "version": "1",
        "sets": [{"id": "base", "tiles": {}}],
        "pieces": [{"id": "yellow", "letter": "Y", "level": 1}, {"id": "green", "letter": "G", "level": 2}],
    }  # fmt: skip
    return builders.catalog({"game.json": json.dumps(game)})


def corrected(files=None):
    """Return the sample files with two corrections of W01 and a stand-in with a documented field."""
    errata = [
        {"tile": "W01", "date": "2026-03-01", "source": "rulebook", "field": "reward", "from": "G", "to": "B"},
        {"tile": "W01", "date": "2026-02-01", "source": "rulebook", "field": "rows", "from": ["Y"], "to": ["Y Y", "G"],
         "note": "=1+1 | two"},
    ]  # fmt: skip
    tiles = [builders.tile(), builders.tile("W02", status="stand-in", source="rulebook", documented=["points", "rows"])]
    return builders.sample_with(builders.WHITE, {"errata": errata, "tiles": tiles}, files or builders.FILES)


def expansion():
    """Return an expansion with two tiles that extends a catalog with corrections."""
    own = {
        "format": 1, "extends": "./base", "id": "harbor", "version": "0.1", "name": {"en": "Harbor"},
        "pieces": [{"id": "grey", "letter": "X", "level": 4}],
        "sets": [{"id": "harbor", "requires": ["base"], "tiles": {"white": "HW01-HW02"}, "pieces": {"grey": 2}}],
    }  # fmt: skip
    tiles = [builders.tile("HW01", rows=["X", "Y"]), builders.tile("HW02")]
    files = {
        "game.json": json.dumps(own),
        "harbor/white.json": json.dumps({**builders.tile_file(*tiles), "set": "harbor"}),
    }
    return builders.catalog(MemoryTree(files, label="harbor", others={"./base": MemoryTree(corrected(), "base")}))


def written(name, catalog, lang="en"):
    """Return a catalog in a format; the files of a folder are concatenated."""
    if isinstance(FORMATS[name], FolderFormat):
        with tempfile.TemporaryDirectory() as folder:
            FORMATS[name].write_tree(catalog, lang, Path(folder, "made"))
            return b"".join(path.read_bytes() for path in sorted(Path(folder).rglob("*")) if path.is_file())
    return FORMATS[name].write(catalog, lang)
