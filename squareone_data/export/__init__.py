"""The formats a catalog can be exported to: one module a format, all listed here."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from squareone_data.model.catalog import Catalog
from squareone_data.model.registry import MissingPart

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
    """

    name: str
    module: str
    suffix: str
    summary: str
    binary: bool = False
    extra: str = ""
    folder: bool = False

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
        Format("typescript", ".typescript", ".ts", "types, and the whole catalog as a constant"),
    )
}
