"""The formats a catalog can be exported to: one module a format, all listed here."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from squareone_data.model.catalog import Catalog
from squareone_data.model.registry import MissingPart

if TYPE_CHECKING:
    from .pictures import Wish

T = TypeVar("T")


class CannotExport(Exception):
    """A catalog that cannot be written in a format; the message says why and what to do."""


@dataclass(frozen=True)
class Format:
    """A format to export to.

    Args:
        name: what the user writes.
        module: the module with its ``write(catalog, lang)``, which returns a text, or bytes if the format is binary;
            a name that begins with a dot is one of this package.
        suffix: how its files end.
        summary: what it is good for.
        binary: whether it is bytes that no terminal should be sent.
        extra: the extra of this package that brings what the format needs.
        folder: whether the module can also ``write_tables(catalog)``: a text a file, by the file's name.
        tree: whether it is a folder and nothing else: the module then has ``write_tree(catalog, lang)``, the content of
            each file by its path, ``ours(path)``, whether such a file is of its making, and ``LAST``, the path of the
            file that leads to the others.
        drawn: whether it is pictures: the module then has ``draw(catalog, wish)``, files by name, and no ``write``.
    """

    name: str
    module: str
    suffix: str
    summary: str
    binary: bool = False
    extra: str = ""
    folder: bool = False
    tree: bool = False
    drawn: bool = False

    def write(self, catalog: Catalog, lang: str) -> str | bytes:
        """The catalog in this format; ``lang`` is ``en`` or ``cs``, where the format holds names.

        Raises:
            CannotExport: something is not installed, the game lacks a part, or the format cannot hold the catalog.
        """

        def write() -> str | bytes:
            made: str | bytes = importlib.import_module(self.module, __name__).write(catalog, lang)
            return made

        return self._explained(write)

    def write_tables(self, catalog: Catalog) -> dict[str, str]:
        """The catalog as one text a table, by the name of the table's file.

        Raises:
            CannotExport: see :meth:`write`.
        """

        def write() -> dict[str, str]:
            made: dict[str, str] = importlib.import_module(self.module, __name__).write_tables(catalog)
            return made

        return self._explained(write)

    def write_tree(self, catalog: Catalog, lang: str, folder: Path) -> list[str]:
        """Make a folder hold the catalog in this format, and nothing else.

        Args:
            catalog: the catalog.
            lang: ``en`` or ``cs``.
            folder: a folder that is new, empty, or was written by this format.

        Returns:
            The paths of the files that changed.

        Raises:
            CannotExport: see :meth:`write`.
            CannotWrite: the folder holds something else, or cannot be written.
        """
        from squareone_data.files.folders import write_folder

        module = importlib.import_module(self.module, __name__)
        files: dict[str, bytes] = self._explained(lambda: module.write_tree(catalog, lang))
        return write_folder(folder, files, module.ours, module.LAST)

    def draw(self, catalog: Catalog, wish: Wish) -> dict[str, bytes]:
        """The pictures a wish asks for, as files by their names.

        Raises:
            CannotExport: see :meth:`write`; also where the wish cannot be met.
        """

        def write() -> dict[str, bytes]:
            made: dict[str, bytes] = importlib.import_module(self.module, __name__).draw(catalog, wish)
            return made

        return self._explained(write)

    def _explained(self, write: Callable[[], T]) -> T:
        try:
            return write()
        except MissingPart as missing:
            raise CannotExport(f"{missing}, and so {self.name} cannot be made of its catalogs") from None
        except ModuleNotFoundError as missing:
            if not self.extra:
                raise
            raise CannotExport(
                f"{self.name} needs {missing.name}, which is not installed: pip install 'squareone-data[{self.extra}]'"
            ) from None


FORMATS = {
    one.name: one
    for one in (
        Format("csv", ".csv", ".csv", "one row a tile, for spreadsheets; to a folder, one file a table", folder=True),
        Format("json", ".bundle", ".json", "the whole catalog in one file, everything parsed, with its schema"),
        Format("jsonl", ".jsonl", ".jsonl", "one tile a line, everything parsed"),
        Format("parquet", ".parquet", ".parquet", "one row a tile, typed", binary=True, extra="parquet"),
        Format("sqlite", ".sqlite", ".sqlite", "a database: tables with keys, views, full-text search", binary=True),
        Format(
            "xlsx", ".xlsx", ".xlsx", "a workbook to read, print, edit and import again", binary=True, extra="sheets"
        ),
        Format(
            "transcription", ".transcription", ".xlsx", "a sheet to fill in beside the box", binary=True, extra="sheets"
        ),
        Format("markdown", ".markdown", ".md", "tables by set and color, for people"),
        Format("html", ".html", "", "a gallery to search, filter and compare, as a folder of web pages", tree=True),
        Format("svg", ".svg", ".svg", "tiles as pictures of any size, for screens and print shops", drawn=True),
        Format("png", ".png", ".png", "tiles as pictures, exact to the pixel", binary=True, extra="print", drawn=True),
        Format("tts", ".tts", "", "sheets and a saved game for Tabletop Simulator", extra="print", drawn=True),
        Format("typescript", ".typescript", ".ts", "types, and the whole catalog as a constant"),
    )
}
