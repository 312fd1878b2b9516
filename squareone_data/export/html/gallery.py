"""The files of the gallery: a folder that needs no server.

The folder contains ``index.html`` and, in ``assets/``, the style sheet, the script, and one script per further theme.
Asset names contain a digest of their content, and ``index.html`` is replaced atomically. The old page therefore works
until the new one is in place.
"""

from __future__ import annotations

import hashlib
import json
import re
from importlib.resources import files as resources

from squareone_data.game.interface import AnyCatalog

from .drawings import ALTERNATIVE_THEMES, DEFAULT_THEME, draw_faces, draw_symbols, face_size, font_license, font_rule
from .page import GENERATOR, Parts, page

INDEX = "index.html"
STYLES = ("gallery.css", "dialogs.css", "modes.css")
SCRIPTS = ("data.js", "search.js", "state.js", "cards.js", "filters.js", "dialogs.js", "main.js")
"""The parts of the script, in order of dependency."""
_TILE_WIDTH = "TILE-WIDTH"
"""The placeholder for the width of a printed tile in the style sheets."""
_MARK = f'<meta name="generator" content="{GENERATOR}">'.encode()
_ASSET = re.compile(r"assets/[a-z-]+\.[0-9a-f]{12}\.(css|js|txt)")


def is_gallery_file(path: str) -> bool | bytes:
    """Return whether a path belongs to a gallery; for ``index.html``, the bytes that the file must contain."""
    return _MARK if path == INDEX else _ASSET.fullmatch(path) is not None


def gallery_files(catalog: AnyCatalog, lang: str) -> dict[str, bytes]:
    """Return the files of the gallery, keyed by path; equal catalogs give equal files.

    Raises:
        MissingCapability: the game does not define columns or faces.
        CannotExport: drawing a face fails.
    """
    made: dict[str, bytes] = {}

    def asset(name: str, ending: str, text: str) -> str:
        content = text.encode("utf-8")
        path = f"assets/{name}.{hashlib.sha256(content).hexdigest()[:12]}.{ending}"
        made[path] = content
        return path

    faces = draw_faces(catalog, DEFAULT_THEME, lang)
    themes = {
        theme: asset(f"faces-{theme}", "js", _face_script(theme, draw_faces(catalog, theme, lang)))
        for theme in ALTERNATIVE_THEMES
    }
    size = face_size(catalog)
    styles = "".join(map(_asset_text, STYLES)).replace(_TILE_WIDTH, f"{size.width:g}mm")
    shape = f":root{{--face:{size.width / size.height:.4g}}}\n"
    parts = Parts(
        faces,
        draw_symbols(catalog, lang),
        asset("gallery", "css", font_rule() + shape + styles),
        asset("gallery", "js", script()),
        themes,
        asset("font-license", "txt", font_license()),
    )
    made[INDEX] = page(catalog, parts, lang).encode("utf-8")
    return made


def script() -> str:
    """Return the whole script: all parts, concatenated in one function scope."""
    inner = "\n".join(_asset_text(name) for name in SCRIPTS)
    return f'(() => {{\n"use strict";\n{inner}}})();\n'


def _asset_text(name: str) -> str:
    return (resources("squareone_data.export.html") / "assets" / name).read_text("utf-8")


def _face_script(theme: str, faces: dict[str, str]) -> str:
    """Return a script that passes the faces of a theme to the page; ``file:`` pages can load only scripts."""
    return f"galleryFaces({json.dumps(theme)}, {json.dumps(faces, ensure_ascii=False, separators=(',', ':'))});\n"
