"""Checks of files: strict JSON, then the structure described by the schemas.

The reader finds these errors. This module defines their codes, severities and rationales.
"""

from __future__ import annotations

from collections.abc import Iterator

from squareone_data.game.check import Layer, check
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding, Severity

from .samples import GOOD, folder, patch, text

FILE = "base/red.json"
_TAIL = ', "power": 2, "text": "draw 1", "status": "original"}'


def faults_with(catalog: Catalog, code: str) -> Iterator[Finding]:
    """Return the findings of the reader with a code."""
    return (fault for fault in catalog.faults if fault.code == code)


@check("SQ101", Severity.ERROR, layer=Layer.SHAPE, good=GOOD, bad=folder(FILE))
def readable(catalog: Catalog) -> Iterator[Finding]:
    """Every file of the catalog is readable.

    Folders, broken links, pipes and files without read permission cannot be read, so their data is missing from the
    catalog.
    """
    return faults_with(catalog, "SQ101")


@check("SQ102", Severity.ERROR, layer=Layer.SHAPE, good=GOOD, bad=text(FILE, "\ufeff{}"))
def encoding(catalog: Catalog) -> Iterator[Finding]:
    """Files are UTF-8 without a byte-order mark.

    Programs detect encodings differently. Some programs reject a byte-order mark, and others read it as data.
    """
    return faults_with(catalog, "SQ102")


@check(
    "SQ103",
    Severity.ERROR,
    layer=Layer.SHAPE,
    good=GOOD,
    bad=text(FILE, '{"set": "base", "color": "red", "tiles": [],}'),
)
def json_syntax(catalog: Catalog) -> Iterator[Finding]:
    """Files are valid JSON.

    Comments, trailing commas and data after the end are not allowed: some parsers accept them, others do not.
    """
    return faults_with(catalog, "SQ103")


@check(
    "SQ104", Severity.ERROR, layer=Layer.SHAPE, good=GOOD,
    bad=text(FILE, '{"set": "base", "set": "extra", "color": "red", "tiles": []}'),
)  # fmt: skip
def repeated_key(catalog: Catalog) -> Iterator[Finding]:
    """Objects have no duplicate keys.

    JSON does not define which of the values applies. Most parsers silently use the last one, so an edit of the first one
    has no effect.
    """
    return faults_with(catalog, "SQ104")


@check(
    "SQ105",
    Severity.ERROR,
    layer=Layer.SHAPE,
    good=GOOD,
    bad=text(FILE, '{"set": "base", "color": "red", "tiles": [], "x-weight": 1e400}'),
)
def number(catalog: Catalog) -> Iterator[Finding]:
    """Numbers are finite and have fewer than 300 digits.

    NaN and Infinity are not valid JSON, and most programs read 1e400 as infinity.
    """
    return faults_with(catalog, "SQ105")


@check(
    "SQ106", Severity.ERROR, layer=Layer.SHAPE,
    good=patch("game.json", '{"name": {"en": "Caf\\u00e9"}}'), bad=patch("game.json", '{"name": {"en": "Cafe\\u0301"}}'),
)  # fmt: skip
def normal_form(catalog: Catalog) -> Iterator[Finding]:
    """Text is in Unicode normalization form C.

    An accented letter has two encodings that look the same but are not equal, so searches and joins fail.
    """
    return faults_with(catalog, "SQ106")


@check(
    "SQ107", Severity.ERROR, layer=Layer.SHAPE,
    good=patch("game.json", '{"name": {"en": "Cards"}}'), bad=patch("game.json", '{"name": {"en": "Ca\\u200brds"}}'),
)  # fmt: skip
def invisible(catalog: Catalog) -> Iterator[Finding]:
    """Text contains no invisible characters.

    Zero-width characters and direction marks make different names look the same, or change how a line is displayed.
    Unpaired surrogates and control characters cannot be exported to other formats.
    """
    return faults_with(catalog, "SQ107")


@check(
    "SQ110",
    Severity.ERROR,
    layer=Layer.SHAPE,
    good=GOOD,
    bad='{"id": "R01", "power": "2", "text": "draw 1", "status": "original"}',
)
def shape(catalog: Catalog) -> Iterator[Finding]:
    """Every value has the type and format of its key.

    The schemas in the folder ``schema`` define the values. An editor with these schemas shows the same errors while you
    type.
    """
    return faults_with(catalog, "SQ110")


@check(
    "SQ111",
    Severity.ERROR,
    layer=Layer.SHAPE,
    good='{"id": "R01", "x-artist": "me"' + _TAIL,
    bad='{"id": "R01", "strength": 2' + _TAIL,
)
def unknown_key(catalog: Catalog) -> Iterator[Finding]:
    """Every key is part of the format, or begins with x-.

    A misspelled key would be ignored silently. Keys that begin with ``x-`` are custom keys.
    """
    return faults_with(catalog, "SQ111")


@check("SQ112", Severity.ERROR, layer=Layer.SHAPE, good=GOOD, bad='{"id": "R01", "power": 2, "text": "draw 1"}')
def missing_key(catalog: Catalog) -> Iterator[Finding]:
    """Required keys are present.

    For example, a tile without a status could be mistaken for a copy of the physical tile.
    """
    return faults_with(catalog, "SQ112")


@check(
    "SQ113",
    Severity.ERROR,
    layer=Layer.SHAPE,
    good=GOOD,
    bad='{"id": "R01", "power": 2, "text": "Draw 1", "status": "original"}',
)
def notation(catalog: Catalog) -> Iterator[Finding]:
    """Fields with a notation follow it, including spacing and case.

    Uniform spelling makes searches reliable and differences between versions small.
    """
    return faults_with(catalog, "SQ113")
