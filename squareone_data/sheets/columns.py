"""What the columns of a table of tiles are: their headers, their values, their meaning."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from squareone_data.model.catalog import Catalog
from squareone_data.model.games import Game
from squareone_data.model.registry import GameKind, MissingPart
from squareone_data.model.tiles import STATUSES, Tile

from .cells import LEAVE_EMPTY, NOTHING, says_nothing

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


MOST_POINTS = 999_999
"""The points a tile has at the most, as the model of counts says."""

Problem = tuple[str, str]
"""What could not be read in a cell, and what to do about it."""


def read_points(text: str, noun: str) -> int | Problem | None:
    """The points of a tile from a cell.

    Args:
        text: the text of the cell.
        noun: what has them, such as ``a tile``.

    Returns:
        The points; None for none, which is not written; or what could not be read.
    """
    plain = text.strip()
    if says_nothing(plain):
        return NOTHING, LEAVE_EMPTY
    if plain and not re.fullmatch("[0-9]+", plain):
        return "points are a whole number, 0 or more", "write a number such as 3"
    if len(plain.lstrip("0")) > len(str(MOST_POINTS)):
        return f"{noun} is worth at most {MOST_POINTS} points", "write a smaller number"
    return int(plain or 0) or None


class Columns:
    """The part ``columns`` of a game, and what is usual where the game says nothing: a column for each field of a face.

    Args:
        kind: the game.
    """

    HEADERS: Mapping[str, dict[str, str]] = {}
    """The headers of columns by field of the face, and by language; in English the name of the field if it has none."""

    def __init__(self, kind: GameKind) -> None:
        self.kind = kind

    def columns(self, game: Game) -> list[Column]:
        """All columns, in order.

        Raises:
            MissingPart: the face has a field that is neither a text nor a whole number, and so not simply a cell.
        """
        before, after = common_columns()
        return [*before, *map(self._column, self.kind.tile.FACE), *after]

    def _column(self, name: str) -> Column:
        field = self.kind.tile.model_fields[name]
        header = {"en": name.replace("_", " ").capitalize(), **self.HEADERS.get(name, {})}
        meaning = field.description or ""
        if not self._is_number(name):
            return Column(name, header, lambda tile, catalog, lang: getattr(tile, name) or None, meaning)
        most = next((int(one.le) for one in field.metadata if hasattr(one, "le")), 0)
        return Column(
            name, header, lambda tile, catalog, lang: getattr(tile, name), meaning, "Int64", summed=True, most=most
        )

    def _is_number(self, name: str) -> bool:
        kind = self.kind.tile.model_fields[name].annotation
        if kind in (int, int | None):
            return True
        if kind in (str, str | None):
            return False
        raise MissingPart(
            f"the game {self.kind.id} has no part 'columns' that says how {name} is written in a cell; "
            "only texts and whole numbers need none"
        )

    def derived(self, game: Game) -> list[Column]:
        """Columns that are not in the files but follow from them, for lists and statistics."""
        return []

    def unknown(self, key: str, catalog: Catalog) -> dict[str, str]:
        """Why a column that is searched has no value for some tiles, by id."""
        return {}

    def face_from_cells(
        self, cells: Mapping[str, str], game: Game
    ) -> tuple[dict[str, Any], list[tuple[str, str, str]]]:  # fmt: skip
        """The printed fields of a tile from the texts of its row, read generously.

        Args:
            cells: the texts by column key; a column that the sheet lacks is left out.
            game: the game.

        Returns:
            The fields as a file has them, None for one that is to be left out; and what could not be read: column key,
            message, what to do about it.
        """
        face: dict[str, Any] = {}
        problems: list[tuple[str, str, str]] = []
        for name in (one for one in self.kind.tile.FACE if one in cells):
            text, number = " ".join(cells[name].split()), self._is_number(name)
            if says_nothing(text):
                problems.append((name, NOTHING, LEAVE_EMPTY))
            elif number and text and not re.fullmatch("-?[0-9]{1,9}", text):
                problems.append((name, "a whole number was expected", "write a number such as 3"))
            else:
                value = int(text) if number and text else text or None
                face[name] = None if value == self.kind.tile.model_fields[name].default else value
        return face, problems

    def cells_from_face(self, face: Mapping[str, Any], game: Game) -> dict[str, Any]:
        """The cells that show printed fields, by column key: :meth:`face_from_cells` turned round."""
        return dict(face)

    def letter_columns(self, game: Game) -> set[str]:
        """The keys of the columns whose cells begin with the letter of a kind of piece."""
        return set()

    def column_of(self, pointer: tuple[str | int, ...]) -> str:
        """The key of the column that shows a field of a tile, by its pointer inside the tile."""
        return str(pointer[0]) if pointer else "id"

    def setup_rows(self, game: Game, lang: str) -> list[list[str | int]]:
        """How a game begins, by number of players: a row of headers, then one a number; no row if there is no table."""
        return []

    def notation(self, lang: str) -> list[str]:
        """How a face is written, in sentences."""
        return []

    def legend(self, lang: str) -> list[tuple[str, str]]:
        """The signs of the notation, each with its meaning."""
        return []
