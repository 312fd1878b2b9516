"""The formats a catalog can be exported to: one module a format, all listed here."""

from __future__ import annotations

import importlib
from dataclasses import dataclass

from squareone_data.model.catalog import Catalog


@dataclass(frozen=True)
class Format:
    """A format to export to.

    Args:
        name: what the user writes.
        module: the module with its ``write(catalog, lang)``, which returns the text.
        suffix: how its files end.
        summary: what it is good for.
    """

    name: str
    module: str
    suffix: str
    summary: str

    def write(self, catalog: Catalog, lang: str) -> str:
        """The catalog in this format; ``lang`` is ``en`` or ``cs``, where the format holds names."""
        text: str = importlib.import_module(f"squareone_data.export.{self.module}").write(catalog, lang)
        return text


FORMATS = {
    one.name: one
    for one in (
        Format("csv", "csv", ".csv", "one row a tile, for spreadsheets and data frames"),
        Format("json", "bundle", ".json", "the whole catalog in one file, everything parsed, with its schema"),
    )
}
