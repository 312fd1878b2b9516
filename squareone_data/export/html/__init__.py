"""``export html``: a gallery to search, filter and compare tiles in, as a folder of files that needs no server.

The folder holds ``index.html``, and under ``assets/`` the style sheet, the script, and a script for the faces of each
further theme. Names of assets hold a digest of their content: until ``index.html`` is replaced, in one step, the old
page finds all that it needs.
"""

from __future__ import annotations

import hashlib
import json
import re
from importlib.resources import files as resources

from squareone_data.model.catalog import Catalog

LAST = "index.html"
STYLES = ("gallery.css", "dialogs.css", "modes.css")
SCRIPTS = ("data.js", "search.js", "state.js", "cards.js", "filters.js", "dialogs.js", "main.js")
"""The parts of the script, in the order in which they need each other."""
GENERATOR = "squareone-data gallery"
_MARK = f'<meta name="generator" content="{GENERATOR}">'.encode()
_ASSET = re.compile(r"assets/[a-z-]+\.[0-9a-f]{12}\.(css|js|txt)")


def ours(path: str) -> bool | bytes:
    """Whether a file with this path is one that the folder of a gallery has; of the page, how it is known."""
    return _MARK if path == LAST else _ASSET.fullmatch(path) is not None


def write_tree(catalog: Catalog, lang: str) -> dict[str, bytes]:
    """The files of the gallery, by path; the same for the same catalog.

    Raises:
        MissingPart: the game has no columns or no faces.
        CannotExport: a face cannot be drawn.
    """
    from . import drawings
    from .page import Parts, page

    made: dict[str, bytes] = {}

    def asset(name: str, ending: str, text: str) -> str:
        content = text.encode("utf-8")
        path = f"assets/{name}.{hashlib.sha256(content).hexdigest()[:12]}.{ending}"
        made[path] = content
        return path

    faces = drawings.faces(catalog, drawings.FIRST, lang)
    themes = {
        theme: asset(f"faces-{theme}", "js", _delivery(theme, drawings.faces(catalog, theme, lang)))
        for theme in drawings.OTHERS
    }
    parts = Parts(
        faces,
        drawings.symbols(catalog, lang),
        asset("gallery", "css", drawings.font_rule() + drawings.shape_rule(faces) + "".join(map(_text, STYLES))),
        asset("gallery", "js", script()),
        themes,
        asset("font-license", "txt", drawings.font_license()),
    )
    made[LAST] = page(catalog, parts, lang).encode("utf-8")
    return made


def script() -> str:
    """The whole script: its parts, one after another, in a scope of their own."""
    inner = "\n".join(_text(name) for name in SCRIPTS)
    return f'(() => {{\n"use strict";\n{inner}}})();\n'


def _text(name: str) -> str:
    return (resources(__name__) / "assets" / name).read_text("utf-8")


def _delivery(theme: str, faces: dict[str, str]) -> str:
    """A script that hands the faces of a theme to the page; a page from a disk may load scripts, and nothing else."""
    return f"galleryFaces({json.dumps(theme)}, {json.dumps(faces, ensure_ascii=False, separators=(',', ':'))});\n"
