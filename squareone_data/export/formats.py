"""The registry of export formats.

Each format has a loader: a function that imports the module of the format and returns its writer. Listing the
formats imports none of these modules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from squareone_data.game.interface import AnyCatalog, MissingCapability

from .errors import CannotExport

if TYPE_CHECKING:
    from .pictures import PictureRequest

T = TypeVar("T")

TextWriter: TypeAlias = Callable[[AnyCatalog, str], str]
"""A function that takes a catalog and a language (``en`` or ``cs``) and returns the content of a text file."""
BinaryWriter: TypeAlias = Callable[[AnyCatalog, str], bytes]
"""Like :data:`TextWriter`, for a binary file."""
TablesWriter: TypeAlias = Callable[[AnyCatalog], dict[str, str]]
"""A function that returns the text of each table, keyed by file name."""
PictureWriter: TypeAlias = "Callable[[AnyCatalog, PictureRequest], dict[str, bytes]]"
"""A function that returns the requested pictures, keyed by file name."""


@dataclass(frozen=True, kw_only=True)
class FolderWriter:
    """The writer of an export that is a folder.

    Args:
        write: returns the content of each file, keyed by path.
        owns: returns whether this export wrote the file at a path. If the path alone does not decide, it returns the
            bytes that the file must contain.
        index: the path of the entry file, such as ``index.html``.
    """

    write: Callable[[AnyCatalog, str], dict[str, bytes]]
    owns: Callable[[str], bool | bytes]
    index: str


@dataclass(frozen=True, kw_only=True)
class Format:
    """An export format.

    Args:
        name: the name on the command line.
        summary: a one-line description, for help texts.
        suffix: the file name suffix; empty for a folder.
        extra: the extra of this package that installs the libraries the format needs.
    """

    name: str
    summary: str
    suffix: str = ""
    extra: str = ""

    def _run(self, write: Callable[[], T]) -> T:
        """Call a function and turn errors that the user can fix into messages.

        Raises:
            CannotExport: the game lacks a capability, a library is not installed, or the function raises it.
        """
        try:
            return write()
        except MissingCapability as missing:
            raise CannotExport(f"{self.name} export is not supported: {missing}") from None
        except ModuleNotFoundError as missing:
            if not self.extra:
                raise
            raise CannotExport(
                f"{self.name} requires {missing.name}, which is not installed; "
                f"run: pip install 'squareone-data[{self.extra}]'"
            ) from None


@dataclass(frozen=True, kw_only=True)
class TextFormat(Format):
    """A format that is one text file.

    Args:
        load: imports and returns the writer.
    """

    load: Callable[[], TextWriter]

    def write(self, catalog: AnyCatalog, lang: str) -> str:
        """Return the catalog in this format.

        Args:
            catalog: the catalog.
            lang: the language of names, ``en`` or ``cs``.

        Raises:
            CannotExport: a library is not installed, the game lacks a capability, or the format cannot represent the
                catalog.
        """
        return self._run(lambda: self.load()(catalog, lang))


@dataclass(frozen=True, kw_only=True)
class TableFormat(TextFormat):
    """A format that is one text file, or a folder with one text file per table.

    Args:
        load_tables: imports and returns the writer of the tables.
    """

    load_tables: Callable[[], TablesWriter]

    def write_tables(self, catalog: AnyCatalog) -> dict[str, str]:
        """Return the text of each table of the catalog, keyed by file name.

        Raises:
            CannotExport: see :meth:`TextFormat.write`.
        """
        return self._run(lambda: self.load_tables()(catalog))


@dataclass(frozen=True, kw_only=True)
class BinaryFormat(Format):
    """A format that is one binary file; it is not written to a terminal.

    Args:
        load: imports and returns the writer.
    """

    load: Callable[[], BinaryWriter]

    def write(self, catalog: AnyCatalog, lang: str) -> bytes:
        """Return the catalog in this format; see :meth:`TextFormat.write`."""
        return self._run(lambda: self.load()(catalog, lang))


@dataclass(frozen=True, kw_only=True)
class FolderFormat(Format):
    """A format that is always a folder.

    Args:
        load: imports and returns the writer.
    """

    load: Callable[[], FolderWriter]

    def write_tree(self, catalog: AnyCatalog, lang: str, folder: Path) -> list[str]:
        """Write the catalog to a folder in this format, and remove files of earlier exports.

        Args:
            catalog: the catalog.
            lang: ``en`` or ``cs``.
            folder: a new or empty folder, or one that this format wrote before.

        Returns:
            The paths of the files that changed.

        Raises:
            CannotExport: see :meth:`TextFormat.write`.
            CannotWrite: the folder contains other files, or cannot be written.
        """
        from squareone_data.files.folders import write_folder

        writer = self.load()
        files = self._run(lambda: writer.write(catalog, lang))
        return write_folder(folder, files, writer.owns, writer.index)


@dataclass(frozen=True, kw_only=True)
class PictureFormat(Format):
    """A format of pictures: one file, or a folder of several.

    Args:
        load: imports and returns the function that draws.
        binary: whether a picture is binary; binary files are not written to a terminal.
    """

    load: Callable[[], PictureWriter]
    binary: bool = False

    def draw(self, catalog: AnyCatalog, request: PictureRequest) -> dict[str, bytes]:
        """Return the requested pictures, keyed by file name.

        Raises:
            CannotExport: see :meth:`TextFormat.write`; also if the request cannot be met.
        """
        return self._run(lambda: self.load()(catalog, request))


def _load_csv() -> TextWriter:
    from .csv import write

    return write


def _load_csv_tables() -> TablesWriter:
    from .csv import write_tables

    return write_tables


def _load_json() -> TextWriter:
    from .bundle import write

    return write


def _load_jsonl() -> TextWriter:
    from .jsonl import write

    return write


def _load_parquet() -> BinaryWriter:
    from .parquet import write

    return write


def _load_sqlite() -> BinaryWriter:
    from .sqlite import write

    return write


def _load_xlsx() -> BinaryWriter:
    from .xlsx import write

    return write


def _load_transcription() -> BinaryWriter:
    from squareone_data.sheets.transcription_sheet import transcription

    return transcription


def _load_markdown() -> TextWriter:
    from .markdown import write

    return write


def _load_html() -> FolderWriter:
    from .html import gallery

    return FolderWriter(write=gallery.gallery_files, owns=gallery.is_gallery_file, index=gallery.INDEX)


def _load_svg() -> PictureWriter:
    from .svg import draw

    return draw


def _load_png() -> PictureWriter:
    from .png import draw

    return draw


def _load_tts() -> PictureWriter:
    from .tts import draw

    return draw


def _load_typescript() -> TextWriter:
    from .typescript import write

    return write


CSV = TableFormat(
    name="csv", suffix=".csv", summary="one row per tile, for spreadsheets; to a folder: one file per table",
    load=_load_csv, load_tables=_load_csv_tables,
)  # fmt: skip
HTML = FolderFormat(name="html", summary="a web page to search, filter and compare tiles, as a folder", load=_load_html)
TTS = PictureFormat(
    name="tts", summary="card sheets and a saved game for Tabletop Simulator", extra="print", load=_load_tts
)  # fmt: skip
FORMATS: Mapping[str, Format] = {
    format.name: format
    for format in (
        CSV,
        TextFormat(
            name="json", suffix=".json", summary="the whole catalog in one file, fully parsed, with a schema",
            load=_load_json,
        ),
        TextFormat(name="jsonl", suffix=".jsonl", summary="one tile per line, fully parsed", load=_load_jsonl),
        BinaryFormat(
            name="parquet", suffix=".parquet", summary="one row per tile, typed columns", extra="parquet",
            load=_load_parquet,
        ),
        BinaryFormat(
            name="sqlite", suffix=".sqlite", summary="a relational database with keys, views and full-text search",
            load=_load_sqlite,
        ),
        BinaryFormat(
            name="xlsx", suffix=".xlsx", summary="a workbook to read, print, edit and re-import", extra="sheets",
            load=_load_xlsx,
        ),
        BinaryFormat(
            name="transcription", suffix=".xlsx", summary="a workbook for entering tiles from the real box",
            extra="sheets", load=_load_transcription,
        ),
        TextFormat(
            name="markdown", suffix=".md", summary="tables by set and color, for web pages", load=_load_markdown
        ),
        HTML,
        PictureFormat(
            name="svg", suffix=".svg", summary="vector pictures of tiles, for screens and print shops",
            load=_load_svg,
        ),
        PictureFormat(
            name="png", suffix=".png", summary="pixel pictures of tiles, in an exact size", extra="print",
            load=_load_png, binary=True,
        ),
        TTS,
        TextFormat(
            name="typescript", suffix=".ts", summary="TypeScript types and the whole catalog as a constant",
            load=_load_typescript,
        ),
    )
}  # fmt: skip
"""All formats by name, in the order of the help text."""
