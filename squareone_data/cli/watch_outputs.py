"""The outputs that ``watch`` updates after a change: faces as SVG, and the gallery, each in its own folder."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from squareone_data.export import CannotExport
from squareone_data.export.formats import HTML
from squareone_data.faces.fonts import FONT_FAMILY
from squareone_data.model.findings import CatalogError

from .common import Fault, open_catalog

_FACE = re.compile(r"[A-Z]{1,6}[0-9]{2,4}\.svg|back-[a-z0-9-]+\.svg")
NAMED = 5
"""The maximum number of changed files that are named; more are counted."""


@dataclass(frozen=True)
class Redraw:
    """The output folders to update after a change.

    Args:
        faces: the folder for the faces, or None.
        gallery: the folder for the gallery, or None.
        lang: the language of both.
    """

    faces: Path | None
    gallery: Path | None
    lang: str

    def prepare(self) -> None:
        """Check that both folders can be written.

        Raises:
            CannotWrite: a folder contains other files.
        """
        from squareone_data.export.html.gallery import is_gallery_file
        from squareone_data.files.folders import need_ours

        if self.faces is not None and self.gallery is not None and self.faces.resolve() == self.gallery.resolve():
            raise Fault(f"{self.faces}: --faces and --gallery need different folders")
        if self.faces is not None:
            need_ours(self.faces, is_face)
        if self.gallery is not None:
            need_ours(self.gallery, is_gallery_file)

    def draw(self, folder: Path) -> str:
        """Draw the catalog and return a line for each updated folder; empty if there are none."""
        if self.faces is None and self.gallery is None:
            return ""
        try:
            catalog = open_catalog(folder)
            lines = []
            if self.faces is not None:
                from squareone_data.export.pictures import PictureRequest
                from squareone_data.export.svg import draw
                from squareone_data.files.folders import write_folder

                files = draw(catalog, PictureRequest(lang=self.lang)) if catalog.tiles else {}
                lines.append(_changes(self.faces, write_folder(self.faces, files, is_face)))
            if self.gallery is not None:
                lines.append(_changes(self.gallery, HTML.write_tree(catalog, self.lang, self.gallery)))
        except (Fault, CannotExport, CatalogError, OSError) as refused:
            # Keep the last drawing that succeeded.
            return f"not drawn: {str(refused).splitlines()[0]}\n"
        return "".join(lines)


def is_face(path: str) -> bool | bytes:
    """Return whether ``watch`` may have written a file of this name, and if so the text that identifies it."""
    return f'font-family="{FONT_FAMILY}"'.encode() if _FACE.fullmatch(path) else False


def _changes(folder: Path, changed: list[str]) -> str:
    if not changed:
        return f"drawn: {folder}, nothing changed\n"
    return f"drawn: {folder}, {', '.join(changed) if len(changed) <= NAMED else f'{len(changed)} files'}\n"
