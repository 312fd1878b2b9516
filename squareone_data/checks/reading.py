"""Whether files can be read: strict JSON first, then the shape the schemas describe.

The reader finds these faults; here each kind gets its code, its severity and its reason.
"""

from __future__ import annotations

from collections.abc import Iterator

from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding, Severity

from .framework import Layer, check
from .samples import folder, patch, text, tile

FILE = "base/white.json"
_GOOD = '{"id": "W01", "rows": ["Y Y", "G"], "reward": "B", "status": "original"}'
_TAIL = ', "rows": ["Y Y", "G"], "reward": "B", "status": "original"}'


def _of(catalog: Catalog, code: str) -> Iterator[Finding]:
    return (fault for fault in catalog.faults if fault.code == code)


@check("SQ101", Severity.ERROR, layer=Layer.SHAPE, good=_GOOD, bad=folder(FILE))
def readable(catalog: Catalog) -> Iterator[Finding]:
    """Every file of the catalog can be opened and read.

    A folder, a broken link, a pipe or a file without read permission stands where a file is expected, so whatever it
    should say is missing from the catalog.
    """
    return _of(catalog, "SQ101")


@check("SQ102", Severity.ERROR, layer=Layer.SHAPE, good=_GOOD, bad=text(FILE, "\ufeff{}"))
def encoding(catalog: Catalog) -> Iterator[Finding]:
    """Files are UTF-8 without a byte-order mark.

    Programs guess encodings differently; a mark at the beginning makes some of them refuse the file and others read
    it as part of the first key.
    """
    return _of(catalog, "SQ102")


@check(
    "SQ103",
    Severity.ERROR,
    layer=Layer.SHAPE,
    good=_GOOD,
    bad=text(FILE, '{"set": "base", "color": "white", "tiles": [],}'),
)
def json_syntax(catalog: Catalog) -> Iterator[Finding]:
    """Files are JSON, to the letter.

    No comments, no comma before a closing bracket, nothing after the end: what one parser forgives, the next refuses.
    """
    return _of(catalog, "SQ103")


@check(
    "SQ104", Severity.ERROR, layer=Layer.SHAPE, good=_GOOD,
    bad=text(FILE, '{"set": "base", "set": "joker", "color": "white", "tiles": []}'),
)  # fmt: skip
def repeated_key(catalog: Catalog) -> Iterator[Finding]:
    """No object gives a key twice.

    JSON does not say which of the two holds. Most parsers keep the last without a word, so an edit to the first
    changes nothing.
    """
    return _of(catalog, "SQ104")


@check(
    "SQ105",
    Severity.ERROR,
    layer=Layer.SHAPE,
    good=_GOOD,
    bad=text(FILE, '{"set": "base", "color": "white", "tiles": [], "x-weight": 1e400}'),
)
def number(catalog: Catalog) -> Iterator[Finding]:
    """Numbers are finite and of a sane length.

    NaN and Infinity are not JSON, and 1e400 becomes infinite in most programs.
    """
    return _of(catalog, "SQ105")


@check(
    "SQ106", Severity.ERROR, layer=Layer.SHAPE,
    good=patch("game.json", '{"name": {"en": "Caf\\u00e9"}}'), bad=patch("game.json", '{"name": {"en": "Cafe\\u0301"}}'),
)  # fmt: skip
def normal_form(catalog: Catalog) -> Iterator[Finding]:
    """Text is in Unicode normal form C.

    Two spellings of one accented letter look alike and compare unequal, so searches and joins miss one of them.
    """
    return _of(catalog, "SQ106")


@check(
    "SQ107", Severity.ERROR, layer=Layer.SHAPE,
    good=patch("game.json", '{"name": {"en": "Square"}}'), bad=patch("game.json", '{"name": {"en": "Squ\\u200bare"}}'),
)  # fmt: skip
def invisible(catalog: Catalog) -> Iterator[Finding]:
    """Text holds no characters that cannot be seen.

    Zero-width characters and marks that turn the direction of writing make a name look like another, or hide what a
    line really says. Half surrogates and control characters cannot be written to other formats at all.
    """
    return _of(catalog, "SQ107")


@check(
    "SQ110",
    Severity.ERROR,
    layer=Layer.SHAPE,
    good=_GOOD,
    bad='{"id": "W01", "rows": ["Y Y", "G"], "reward": 3, "status": "original"}',
)
def shape(catalog: Catalog) -> Iterator[Finding]:
    """Every value is of the kind its key calls for.

    The schemas in the folder ``schema`` say what each key holds; an editor that knows them shows the same fault while
    one types.
    """
    return _of(catalog, "SQ110")


@check(
    "SQ111",
    Severity.ERROR,
    layer=Layer.SHAPE,
    good='{"id": "W01", "x-artist": "me"' + _TAIL,
    bad='{"id": "W01", "point": 2' + _TAIL,
)
def unknown_key(catalog: Catalog) -> Iterator[Finding]:
    """Every key is one the format knows, or begins with x-.

    A misspelt key would be ignored without a word. Keys that begin with ``x-`` belong to whoever writes them.
    """
    return _of(catalog, "SQ111")


@check("SQ112", Severity.ERROR, layer=Layer.SHAPE, good=_GOOD, bad='{"id": "W01", "rows": ["Y Y", "G"], "reward": "B"}')
def missing_key(catalog: Catalog) -> Iterator[Finding]:
    """Keys that have no default are given.

    A tile without its status, say, could pass for one that somebody has read off the real object.
    """
    return _of(catalog, "SQ112")


@check(
    "SQ113",
    Severity.ERROR,
    layer=Layer.SHAPE,
    good=_GOOD,
    bad='{"id": "W01", "rows": ["YY", "G"], "reward": "B", "status": "original"}',
)
def notation(catalog: Catalog) -> Iterator[Finding]:
    """Rows and rewards follow the notation, spacing and case included.

    One thing is written in one way, so that a search finds it and a comparison of two versions shows only what
    changed.
    """
    return _of(catalog, "SQ113")


@check(
    "SQ114",
    Severity.ERROR,
    layer=Layer.SHAPE,
    rules=("SO-2.4",),
    good='{"id": "C01", "rows": ["Y", "G"], "reward": "[take2]", "status": "original"}',
    bad='{"id": "C01", "rows": ["Y", "G"], "reward": "[take3]", "status": "original"}',
)
def known_action(catalog: Catalog) -> Iterator[Finding]:
    """A bonus action is one of the nine that the rules know.

    Nobody could say what another would do.
    """
    return _of(catalog, "SQ114")


@check(
    "SQ115",
    Severity.ERROR,
    layer=Layer.SHAPE,
    rules=("SO-2.2",),
    good=tile('{"id": "W01", "rows": ["Y Y | B", "G"], "reward": "B", "status": "original"}'),
    bad='{"id": "W01", "rows": ["Y Y | ", "G"], "reward": "B", "status": "original"}',
)
def no_empty_row(catalog: Catalog) -> Iterator[Finding]:
    """A row, and each alternative of a row, asks for at least one piece.

    An empty alternative would fill the row for nothing.
    """
    return _of(catalog, "SQ115")
