"""What ``watch`` draws anew after a change: faces as SVG, and the gallery, each into a folder of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from squareone_data.export import FORMATS, CannotExport
from squareone_data.faces.fonts import FONT_FAMILY
from squareone_data.model.findings import CatalogError

from .common import Fault, open_catalog

_FACE = re.compile(r"[A-Z]{1,6}[0-9]{2,4}\.svg|back-[a-z0-9-]+\.svg")
NAMED = 5
"""So many files that changed are named; more are counted."""


@dataclass(frozen=True)
class Redraw:
    """The folders to keep up with a catalog.

    Args:
        faces: the folder for a picture of each tile; None for none.
        gallery: the folder for the gallery; None for none.
        lang: the language of both.
    """

    faces: Path | None
    gallery: Path | None
    lang: str

    def prepare(self) -> None:
        """See that both folders can be written, before anything else happens.

        Raises:
            CannotWrite: one holds something else.
        """
        from squareone_data.export import html
        from squareone_data.files.folders import need_ours

        if self.faces is not None and self.gallery is not None and self.faces.resolve() == self.gallery.resolve():
            raise Fault(f"{self.faces}: is named for the faces and for the gallery; each needs a folder of its own")
        if self.faces is not None:
            need_ours(self.faces, is_face)
        if self.gallery is not None:
            need_ours(self.gallery, html.ours)

    def draw(self, folder: Path) -> str:
        """Draw the catalog in a folder; what came of it, a line for each of ours, empty if nothing was asked for."""
        if self.faces is None and self.gallery is None:
            return ""
        try:
            catalog = open_catalog(folder)
            lines = []
            if self.faces is not None:
                from squareone_data.export.pictures import Wish
                from squareone_data.export.svg import draw
                from squareone_data.files.folders import write_folder

                files = draw(catalog, Wish(lang=self.lang)) if catalog.tiles else {}
                lines.append(_told(self.faces, write_folder(self.faces, files, is_face)))
            if self.gallery is not None:
                lines.append(_told(self.gallery, FORMATS["html"].write_tree(catalog, self.lang, self.gallery)))
        except (Fault, CannotExport, CatalogError, OSError) as refused:
            # What was drawn before stays: it is the last state that could be drawn.
            return f"not drawn: {str(refused).splitlines()[0]}\n"
        return "".join(lines)


def is_face(path: str) -> bool | bytes:
    """Whether a file of this name in a folder of faces can be one of ours, and then how it is known."""
    return f'font-family="{FONT_FAMILY}"'.encode() if _FACE.fullmatch(path) else False


def _told(folder: Path, changed: list[str]) -> str:
    if not changed:
        return f"drawn: {folder}, nothing changed\n"
    return f"drawn: {folder}, {', '.join(changed) if len(changed) <= NAMED else f'{len(changed)} files'}\n"
