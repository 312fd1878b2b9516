"""The search index of the gallery: a JSON document with the data of each tile, for the script."""

from __future__ import annotations

from collections.abc import Sequence

from squareone_data.files.text_positions import Lines, locate
from squareone_data.game.columns import Column
from squareone_data.game.gallery import Facet
from squareone_data.game.interface import AnyCatalog

from .facets import all_columns, is_number, labels
from .words import words_of

_ELSEWHERE = ("id", "sentence")
"""Columns that are already shown as heading and description of a tile."""


def lines(catalog: AnyCatalog) -> dict[str, int]:
    """Return the line number of each tile in its file, keyed by id."""
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


def shown_columns(catalog: AnyCatalog) -> list[Column]:
    """Return the columns with a value in at least one tile, except those shown elsewhere."""
    return [
        column
        for column in all_columns(catalog)
        if column.key not in _ELSEWHERE
        and (is_number(column) or any(column.value(tile, catalog, "en") not in (None, "") for tile in catalog.tiles))
    ]


def ranges(catalog: AnyCatalog) -> list[tuple[Column, int | float, int | float]]:
    """Return the number columns with their minimum and maximum; columns without values are left out."""
    found = []
    for column in all_columns(catalog):
        numbers = [value for tile in catalog.tiles if (value := _number(column.value(tile, catalog, "en"))) is not None]
        if is_number(column) and numbers:
            found.append((column, min(numbers), max(numbers)))
    return found


def contents(catalog: AnyCatalog, facets: Sequence[Facet], lang: str) -> dict[str, object]:
    """Return the search index.

    ``tiles`` lists the tiles in catalog order. The values of a tile are in the order of ``columns``; its facet options
    are keyed by facet.
    """
    columns = shown_columns(catalog)
    numbers = [column for column, _, _ in ranges(catalog)]
    at = lines(catalog)
    named = {facet.key: {option.value: option.label for option in facet.options} for facet in facets}
    words = labels(catalog, lang)
    tiles = []
    for tile in catalog.by_id.values():
        place = tile.place()
        tiles.append(
            {
                "id": tile.id,
                "line": tile.line(),
                "sentence": tile.sentence(catalog.definition, lang),
                "file": place.file,
                "at": at[tile.id],
                "standIn": tile.status == "stand-in",
                "values": [_shown(column, column.value(tile, catalog, lang), named, words) for column in columns],
                "facets": {facet.key: sorted(set(facet.values(tile))) for facet in facets},
                "numbers": {column.key: _number(column.value(tile, catalog, lang)) for column in numbers},
            }
        )
    return {
        "lang": lang,
        "words": words_of(lang),
        "columns": [column.title(lang) for column in columns],
        "facets": [
            {"key": facet.key, "title": facet.title, "every": facet.every, "labels": named[facet.key]}
            for facet in facets
        ],
        "ranges": [{"key": column.key, "title": column.title(lang)} for column in numbers],
        "tiles": tiles,
    }


def _number(value: object) -> int | float | None:
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def _shown(column: Column, value: str | float | None, named: dict[str, dict[str, str]], words: dict[str, str]) -> str:
    """Return the display text of a value: choices are shown by name instead of id."""
    if value is None:
        return ""
    if column.choices is None:
        return str(value)
    known = {**words, **named.get(column.key, {})}
    return ", ".join(known.get(part, part) for part in (str(value).split() if column.several else [str(value)]))
