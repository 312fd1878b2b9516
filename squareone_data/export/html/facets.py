"""Filters of the gallery: choices and number ranges, from the columns and from the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from squareone_data.game.columns import Column
from squareone_data.game.gallery import Facet, Option
from squareone_data.game.interface import AnyCatalog
from squareone_data.game.words import label
from squareone_data.model.tiles import STATUSES, Tile

from .words import words_of


def is_number(column: Column) -> bool:
    """Return whether tiles can be sorted by a column and limited to a range of it."""
    return column.dtype.lower().startswith(("int", "float"))


def all_columns(catalog: AnyCatalog) -> list[Column]:
    """Return the columns stored in the files, then the derived columns.

    Raises:
        MissingCapability: the game does not define columns.
    """
    columns = catalog.game.columns
    return [*columns.columns(catalog.definition), *columns.derived(catalog.definition)]


def facets(catalog: AnyCatalog, lang: str) -> list[Facet]:
    """Return all facets: sets, colors, demand, rewards, the facets of the game, and other columns.

    Facets and options without any tile are left out.
    """
    words = words_of(lang)
    columns = {column.key: column for column in all_columns(catalog) if column.choices is not None}
    found = [_of_column(columns.pop(key), catalog, lang) for key in ("set", "color") if key in columns]
    found += [
        _of_kinds("demands", words["asks for"], lambda tile: tile.demand(), catalog, lang),
        _of_kinds("rewards", words["gives"], lambda tile: tile.rewarded(), catalog, lang),
    ]
    found += catalog.game.gallery.facets(catalog, lang)
    status = [columns.pop("status")] if "status" in columns else []
    found += [_of_column(column, catalog, lang, open=column.key == "status") for column in [*status, *columns.values()]]
    return [facet for facet in (_answered(facet, catalog) for facet in found) if facet.options]


def labels(catalog: AnyCatalog, lang: str) -> dict[str, str]:
    """Return display names of column values: colors, statuses, and values that the game names."""
    named = {name: label(name, lang) for name in (*catalog.game.colors, *STATUSES)}
    return {**named, **catalog.game.gallery.labels(lang)}


def _of_column(column: Column, catalog: AnyCatalog, lang: str, open: bool = True) -> Facet:
    definition = catalog.definition
    sources = {source.id: source.title for source in definition.sources}
    sets = {info.id: definition.set_name(info.id, lang) for info in definition.sets}
    known = {"set": sets, "source": sources}.get(column.key) or labels(catalog, lang)
    choices = list(column.choices(catalog)) if column.choices else []

    def values(tile: Tile) -> list[str]:
        value = column.value(tile, catalog, lang)
        if value is None:
            return []
        return str(value).split() if column.several else [str(value)]

    options = [Option(choice, known.get(choice, choice)) for choice in choices]
    return Facet(column.key, column.title(lang), options, values, column.several, open)


def _of_kinds(key: str, title: str, count: Callable[[Tile], Counter[str]], catalog: AnyCatalog, lang: str) -> Facet:
    definition = catalog.definition
    options = [
        Option(piece.letter, definition.piece_name(piece.letter, lang), piece.letter) for piece in definition.pieces
    ]

    def values(tile: Tile) -> list[str]:
        counted = count(tile)
        return [letter for letter in counted if counted[letter] > 0]

    return Facet(key, title, options, values, every=True)


def _answered(facet: Facet, catalog: AnyCatalog) -> Facet:
    """Return a facet with only the options that tiles have."""
    given = {value for tile in catalog.tiles for value in facet.values(tile)}
    # Unknown values are shown too, because the gallery must also show catalogs with findings.
    unlisted = sorted(given - {option.value for option in facet.options})
    options = [option for option in facet.options if option.value in given]
    options += [Option(value, value) for value in unlisted]
    return Facet(facet.key, facet.title, options, facet.values, facet.every, facet.open)
