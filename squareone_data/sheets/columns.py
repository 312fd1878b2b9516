"""What the columns of a table of tiles are: their headers, their values, their meaning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from squareone_data.model.catalog import Catalog
from squareone_data.model.tiles import STATUSES, Tile

Value = Callable[[Any, Catalog, str], str | int | None]
"""A function of tile, catalog and language."""


@dataclass(frozen=True)
class Column:
    """One column.

    Args:
        key: its name in code and in data frames.
        header: its header by language.
        value: the value for a tile; None where there is none.
        meaning: what it holds, for the documentation.
        dtype: its pandas type.
        summed: whether statistics give its least, mean and most.
        written: whether an import takes it back into the files; what follows from the others is not.
        choices: the values it can have, where they are known.
        several: whether a cell holds any number of its choices, with spaces between them.
        most: the largest number it can hold, of a column of numbers.
        width: its width in a spreadsheet, in characters.
        searched: whether it takes a search over the whole catalog: tables for people show it when they are asked for
            it, and an import passes it over, whatever stands there.
    """

    key: str
    header: dict[str, str]
    value: Value
    meaning: str
    dtype: str = "string"
    summed: bool = False
    written: bool = True
    choices: Callable[[Catalog], Sequence[str]] | None = None
    width: int = 12
    several: bool = False
    most: int = 0
    searched: bool = False

    def title(self, lang: str) -> str:
        """The header in a language, English if it has none."""
        return self.header.get(lang, self.header["en"])


def common_columns() -> tuple[list[Column], list[Column]]:
    """The columns every game has: those before the face, and those after it."""

    def text(key: str) -> Value:
        return lambda tile, catalog, lang: getattr(tile, key) or None

    before = [
        Column("id", {"en": "Id", "cs": "Id"}, text("id"), "The tile's id.", width=9),
        Column(
            "set",
            {"en": "Set", "cs": "Sada"},
            text("set"),
            "The id of its set.",
            choices=lambda catalog: [one.id for one in catalog.own_sets],
            width=24,
        ),
        Column(
            "color",
            {"en": "Color", "cs": "Barva"},
            text("color"),
            "Its color, in English, as the files name it.",
            choices=lambda catalog: catalog.kind.colors,
            width=8,
        ),
    ]
    after = [
        Column(
            "status", {"en": "Status", "cs": "Stav"}, text("status"),
            "How the face is known: documented, transcribed, stand-in or original.", choices=lambda catalog: STATUSES,
        ),
        Column(
            "source", {"en": "Source", "cs": "Zdroj"}, text("source"), "The id of the source, if one is named.",
            choices=lambda catalog: [one.id for one in catalog.game.sources], width=16,
        ),
        Column(
            "documented", {"en": "Documented", "cs": "Doloženo"}, _documented,
            "The fields a source fixes although the tile is not known, separated by spaces.",
            choices=lambda catalog: catalog.kind.tile.FACE, several=True,
        ),
        Column("notes", {"en": "Notes", "cs": "Poznámky"}, text("notes"), "Anything a reader should know.", width=24),
        Column(
            "errata", {"en": "Errata", "cs": "Opravy"}, _errata,
            "Later corrections, oldest first: the day, the field, what is printed and what is played.",
            written=False, width=24,
        ),
        Column(
            "sentence", {"en": "Sentence", "cs": "Popis"}, _sentence, "The tile in words.", written=False, width=70
        ),
    ]  # fmt: skip
    return before, after


def _documented(tile: Tile, catalog: Catalog, lang: str) -> str | None:
    return " ".join(tile.documented) or None


def _errata(tile: Tile, catalog: Catalog, lang: str) -> str | None:
    return "; ".join(one.sentence(lang) for one in catalog.errata.get(tile.id, ())) or None


def _sentence(tile: Tile, catalog: Catalog, lang: str) -> str:
    return tile.sentence(catalog.game, lang)
