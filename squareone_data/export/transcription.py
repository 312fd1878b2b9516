"""``export transcription``: a sheet to fill in beside the real box; see :mod:`squareone_data.sheets.transcription`."""

from __future__ import annotations

from squareone_data.model.catalog import Catalog


def write(catalog: Catalog, lang: str) -> bytes:
    """The workbook for transcribing, a line a stand-in."""
    from squareone_data.sheets.transcription import transcription

    return transcription(catalog, lang)
