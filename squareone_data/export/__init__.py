"""Export formats: a registry of formats and one module per format."""

from .errors import CannotExport
from .formats import FORMATS, BinaryFormat, FolderFormat, Format, PictureFormat, TableFormat, TextFormat

__all__ = [
    "FORMATS", "BinaryFormat", "CannotExport", "FolderFormat", "Format", "PictureFormat", "TableFormat", "TextFormat",
]  # fmt: skip
