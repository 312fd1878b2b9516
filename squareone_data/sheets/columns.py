"""What the columns of a table of tiles are: their headers, their values, their meaning."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from squareone_data.model.catalog import Catalog
from squareone_data.model.tiles import Tile

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
    """

    key: str
    header: dict[str, str]
    value: Value
    meaning: str
    dtype: str = "string"
    summed: bool = False

    def title(self, lang: str) -> str:
        """The header in a language, English if it has none."""
        return self.header.get(lang, self.header["en"])


def common_columns() -> tuple[list[Column], list[Column]]:
    """The columns every game has: those before the face, and those after it."""

    def text(key: str) -> Value:
        return lambda tile, catalog, lang: getattr(tile, key) or None

    before = [
        Column("id", {"en": "Id", "cs": "Id"}, text("id"), "The tile's id."),
        Column("set", {"en": "Set", "cs": "Sada"}, text("set"), "The id of its set."),
        Column("color", {"en": "Color", "cs": "Barva"}, text("color"), "Its color, in English, as the files name it."),
    ]
    after = [
        Column(
            "status", {"en": "Status", "cs": "Stav"}, text("status"),
            "How the face is known: documented, transcribed, stand-in or original.",
        ),
        Column("source", {"en": "Source", "cs": "Zdroj"}, text("source"), "The id of the source, if one is named."),
        Column(
            "documented", {"en": "Documented", "cs": "Doloženo"}, _documented,
            "The fields a source fixes although the tile is not known, separated by spaces.",
        ),
        Column("notes", {"en": "Notes", "cs": "Poznámky"}, text("notes"), "Anything a reader should know."),
        Column("sentence", {"en": "Sentence", "cs": "Popis"}, _sentence, "The tile in words."),
    ]  # fmt: skip
    return before, after


def _documented(tile: Tile, catalog: Catalog, lang: str) -> str | None:
    return " ".join(tile.documented) or None


def _sentence(tile: Tile, catalog: Catalog, lang: str) -> str:
    return tile.sentence(catalog.game, lang)
