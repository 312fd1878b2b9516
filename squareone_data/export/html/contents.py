"""What the gallery knows of each tile, as a document for its script: the index that is searched and filtered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from squareone_data.files.positions import Lines, locate
from squareone_data.model.catalog import Catalog
from squareone_data.sheets.columns import Column

from .facets import Facet, all_columns, is_number, labels
from .words import words_of

_ELSEWHERE = ("id", "sentence")
"""The columns that a tile's heading and its sentence show already."""


def lines(catalog: Catalog) -> dict[str, int]:
    """The line on which each tile is written, by its id."""
    found: dict[str, int] = {}
    by_file: dict[str, list[tuple[str, tuple[str | int, ...]]]] = {}
    for tile in catalog.tiles:
        place = tile.place()
        by_file.setdefault(place.file, []).append((tile.id, place.pointer))
    for file, tiles in by_file.items():
        text = catalog.texts[file]
        nodes, at = locate(text, [pointer for _, pointer in tiles]), Lines(text)
        for tile_id, pointer in tiles:
            found.setdefault(tile_id, at.position(nodes[pointer].start)[0])
    return found


def shown_columns(catalog: Catalog) -> list[Column]:
    """The columns that any tile has something in, but for those that are shown in another way."""
    return [
        one
        for one in all_columns(catalog)
        if one.key not in _ELSEWHERE
        and (is_number(one) or any(one.value(tile, catalog, "en") not in (None, "") for tile in catalog.tiles))
    ]


def ranges(catalog: Catalog) -> list[tuple[Column, int | float, int | float]]:
    """The columns of numbers, each with the least and the most that a tile has; one without numbers is left out."""
    found = []
    for one in all_columns(catalog):
        numbers = [value for tile in catalog.tiles if (value := _number(one.value(tile, catalog, "en"))) is not None]
        if is_number(one) and numbers:
            found.append((one, min(numbers), max(numbers)))
    return found


def contents(catalog: Catalog, facets: Sequence[Facet], lang: str) -> dict[str, Any]:
    """The document.

    ``tiles`` holds, in the order of the catalog, what a tile is called, says and answers; the values of its columns are
    in the order of ``columns``, its answers to each facet under the key of the facet.
    """
    columns = shown_columns(catalog)
    numbers = [one for one, _, _ in ranges(catalog)]
    at = lines(catalog)
    named = {one.key: {option.value: option.label for option in one.options} for one in facets}
    words = labels(catalog, lang)
    tiles = []
    for tile in catalog.by_id.values():
        place = tile.place()
        tiles.append(
            {
                "id": tile.id,
                "line": tile.line(),
                "sentence": tile.sentence(catalog.game, lang),
                "file": place.file,
                "at": at[tile.id],
                "standIn": tile.status == "stand-in",
                "values": [_shown(one, one.value(tile, catalog, lang), named, words) for one in columns],
                "facets": {one.key: sorted(set(one.values(tile))) for one in facets},
                "numbers": {one.key: _number(one.value(tile, catalog, lang)) for one in numbers},
            }
        )
    return {
        "lang": lang,
        "words": words_of(lang),
        "columns": [one.title(lang) for one in columns],
        "facets": [
            {"key": one.key, "title": one.title, "every": one.every, "labels": named[one.key]} for one in facets
        ],
        "ranges": [{"key": one.key, "title": one.title(lang)} for one in numbers],
        "tiles": tiles,
    }


def _number(value: object) -> int | float | None:
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def _shown(column: Column, value: str | float | None, named: dict[str, dict[str, str]], words: dict[str, str]) -> str:
    """A value as people read it: the name of what a list of choices calls by its id."""
    if value is None:
        return ""
    if column.choices is None:
        return str(value)
    known = {**words, **named.get(column.key, {})}
    return ", ".join(known.get(one, one) for one in (str(value).split() if column.several else [str(value)]))
