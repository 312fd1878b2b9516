"""What tiles can be filtered by: choices and numbers, found in the columns and in what the game offers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from squareone_data.model.catalog import Catalog
from squareone_data.model.registry import MissingPart
from squareone_data.model.tiles import STATUSES, Tile
from squareone_data.sheets.columns import Column

from .words import words_of


@dataclass(frozen=True)
class Option:
    """One value of a facet.

    Args:
        value: how it stands in links.
        label: how it is shown.
        letter: the letter of the kind of piece it stands for, if it does.
    """

    value: str
    label: str
    letter: str = ""


@dataclass(frozen=True)
class Facet:
    """A question with fixed answers, of which a tile gives any number.

    Args:
        key: its name in links.
        title: its heading.
        options: the answers, in the order in which they are shown.
        values: the answers that a tile gives.
        every: whether a tile must give every answer that is ticked; otherwise any of them will do.
        open: whether its answers are shown from the start.
    """

    key: str
    title: str
    options: Sequence[Option]
    values: Callable[[Any], Iterable[str]]
    every: bool = False
    open: bool = True


def is_number(column: Column) -> bool:
    """Whether tiles can be ordered, and limited to a range, by a column."""
    return column.dtype.lower().startswith(("int", "float"))


def all_columns(catalog: Catalog) -> list[Column]:
    """The columns of the files, then those that follow from them.

    Raises:
        MissingPart: the game has no columns.
    """
    part = catalog.kind.part("columns")
    return [*part.columns(catalog.game), *part.derived(catalog.game)]


def facets(catalog: Catalog, lang: str) -> list[Facet]:
    """All facets: the sets, the colors, the kinds asked for and given, those of the game, those of other columns.

    A facet that no tile answers is left out, and so is an answer that no tile gives.
    """
    words = words_of(lang)
    columns = {one.key: one for one in all_columns(catalog) if one.choices is not None}
    found = [_of_column(columns.pop(key), catalog, lang) for key in ("set", "color") if key in columns]
    found += [
        _of_kinds("demands", words["asks for"], Tile.demand, catalog, lang),
        _of_kinds("rewards", words["gives"], Tile.rewarded, catalog, lang),
    ]
    own = game_part(catalog, "facets")
    found += own(catalog, lang) if own else []
    status = [columns.pop("status")] if "status" in columns else []
    found += [_of_column(one, catalog, lang, open=one.key == "status") for one in [*status, *columns.values()]]
    return [one for one in (_answered(facet, catalog) for facet in found) if one.options]


def labels(catalog: Catalog, lang: str) -> dict[str, str]:
    """How the values of common columns are called: statuses, and what the game says of its colors and others."""
    own = game_part(catalog, "labels")
    words = words_of(lang)
    return {**(own(lang) if own else {}), **{status: words[status] for status in STATUSES}}


def game_part(catalog: Catalog, name: str) -> Any:
    """A function of the game's part for the gallery; None if it has none."""
    try:
        return getattr(catalog.kind.part("gallery"), name, None)
    except MissingPart:
        return None


def _of_column(column: Column, catalog: Catalog, lang: str, open: bool = True) -> Facet:
    named = labels(catalog, lang)
    game = catalog.game
    sources = {one.id: one.title for one in game.sources}
    sets = {one.id: game.set_name(one.id, lang) for one in game.sets}
    known = {"set": sets, "source": sources}.get(column.key, named)
    choices = list(column.choices(catalog)) if column.choices else []

    def values(tile: Tile) -> list[str]:
        value = column.value(tile, catalog, lang)
        if value is None:
            return []
        return str(value).split() if column.several else [str(value)]

    options = [Option(one, known.get(one, one)) for one in choices]
    return Facet(column.key, column.title(lang), options, values, column.several, open)


def _of_kinds(key: str, title: str, count: Callable[[Any], Counter[str]], catalog: Catalog, lang: str) -> Facet:
    game = catalog.game
    options = [Option(one.letter, game.piece_name(one.letter, lang), one.letter) for one in game.pieces]
    name = count.__name__  # the method of the tile's own class is meant, which the game's overrides

    def values(tile: Tile) -> list[str]:
        counted: Counter[str] = getattr(tile, name)()
        return [letter for letter in counted if counted[letter] > 0]

    return Facet(key, title, options, values, every=True)


def _answered(facet: Facet, catalog: Catalog) -> Facet:
    given = {value for tile in catalog.tiles for value in facet.values(tile)}
    # What no list of choices knows is shown too: a catalog with findings is looked at just because of them.
    more = sorted(given - {one.value for one in facet.options})
    options = [*(one for one in facet.options if one.value in given), *(Option(one, one) for one in more)]
    return Facet(facet.key, facet.title, options, facet.values, facet.every, facet.open)
