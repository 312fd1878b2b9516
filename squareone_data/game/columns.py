"""The columns of a table of tiles: their headers, values and meanings."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias

from annotated_types import Le
from typing_extensions import TypeVar

from squareone_data.model.catalog import Catalog
from squareone_data.model.definition import GameDefinition
from squareone_data.model.game_model import GameModel
from squareone_data.model.notation import NotationError
from squareone_data.model.tiles import STATUSES, Tile
from squareone_data.translation import MESSAGES

from .capability import MissingCapability

T = TypeVar("T", bound=Tile, default=Tile)
D = TypeVar("D", bound=GameDefinition, default=GameDefinition)

T_contra = TypeVar("T_contra", bound=Tile, contravariant=True, default=Tile)

D_contra = TypeVar("D_contra", bound=GameDefinition, contravariant=True, default=GameDefinition)

Value: TypeAlias = Callable[[T_contra, Catalog[T_contra, D_contra], str], str | int | None]
"""A function of tile, catalog and language."""
FaceFields: TypeAlias = dict[str, object]
"""The printed fields of a tile, as written in a file."""

NOTHING = "expected an empty cell for no value"
LEAVE_EMPTY = "leave the cell empty"
_NOTHING = ("-", "–", "—", "--", "none", "nothing", "n/a", "žádná", "žádné", "žádný", "nic")


def says_nothing(text: str) -> bool:
    """Return whether the text of a cell means no value."""
    return text.strip().casefold() in _NOTHING


@dataclass(frozen=True)
class Column(Generic[T_contra, D_contra]):
    """A column.

    Args:
        key: its name in code and in data frames.
        header: its header by language.
        value: the value for a tile; None if there is none.
        meaning: its meaning, for the documentation.
        dtype: its pandas type.
        summed: whether statistics include its minimum, mean and maximum.
        written: whether an import writes it to the files; False for computed columns.
        choices: the allowed values, if they are known.
        several: whether a cell can contain several of its choices, separated by spaces.
        maximum: the largest allowed number, for a column of numbers.
        width: its width in a spreadsheet, in characters.
        searched: whether it requires a search over the whole catalog: tables show it only on request, and an import
            ignores it.
    """

    key: str
    header: Mapping[str, str]
    value: Value[T_contra, D_contra]
    meaning: str
    dtype: str = "string"
    summed: bool = False
    written: bool = True
    choices: Callable[[Catalog[T_contra, D_contra]], Sequence[str]] | None = None
    width: int = 12
    several: bool = False
    maximum: int = 0
    searched: bool = False

    def title(self, lang: str) -> str:
        """Return the header in a language, falling back to English."""
        return self.header.get(lang, self.header["en"])


def common_columns() -> tuple[list[Column], list[Column]]:
    """Return the columns common to all games: those before the face, and those after it."""
    before: list[Column] = [
        Column("id", MESSAGES.by_language("Id"), lambda tile, catalog, lang: tile.id, "The tile's id.", width=9),
        Column(
            "set",
            MESSAGES.by_language("Set"),
            lambda tile, catalog, lang: tile.set or None,
            "The id of its set.",
            choices=lambda catalog: [info.id for info in catalog.own_sets],
            width=24,
        ),
        Column(
            "color",
            MESSAGES.by_language("Color"),
            lambda tile, catalog, lang: tile.color or None,
            "Its color, as in the files.",
            choices=lambda catalog: catalog.game.colors,
            width=8,
        ),
    ]
    after: list[Column] = [
        Column(
            "status", MESSAGES.by_language("Status"), lambda tile, catalog, lang: tile.status,
            "The origin of the face: documented, transcribed, stand-in or original.", choices=lambda catalog: STATUSES,
        ),
        Column(
            "source", MESSAGES.by_language("Source"), lambda tile, catalog, lang: tile.source or None,
            "The id of the source, if any.",
            choices=lambda catalog: [source.id for source in catalog.definition.sources], width=16,
        ),
        Column(
            "documented", MESSAGES.by_language("Documented"), _documented,
            "The documented fields of a stand-in, separated by spaces.",
            choices=lambda catalog: catalog.game.tile_model.FACE, several=True,
        ),
        Column(
            "notes", MESSAGES.by_language("Notes"), lambda tile, catalog, lang: tile.notes or None,
            "Notes for readers.", width=24,
        ),
        Column(
            "errata", MESSAGES.by_language("Errata"), _errata,
            "Corrections, oldest first: the date, the field, the printed and the corrected value.",
            written=False, width=24,
        ),
        Column(
            "sentence", MESSAGES.by_language("Sentence"), _sentence, "The tile in words.", written=False, width=70
        ),
    ]  # fmt: skip
    return before, after


def _documented(tile: Tile, catalog: Catalog, lang: str) -> str | None:
    return " ".join(tile.documented) or None


def _errata(tile: Tile, catalog: Catalog, lang: str) -> str | None:
    return "; ".join(erratum.sentence(lang) for erratum in catalog.errata.get(tile.id, ())) or None


def _sentence(tile: Tile, catalog: Catalog, lang: str) -> str:
    return tile.sentence(catalog.definition, lang)


MAX_POINTS = 999_999
"""The maximum number of points, as in the model."""

Problem = tuple[str, str]
"""An error in a cell, and its fix."""


def read_points(text: str, noun: str) -> int | Problem | None:
    """Parse the points of a tile from a cell.

    Args:
        text: the text of the cell.
        noun: the object that has the points, such as ``a tile``.

    Returns:
        The points; None for 0, which is not written to files; or an error.
    """
    plain = text.strip()
    if says_nothing(plain):
        return NOTHING, LEAVE_EMPTY
    if plain and not re.fullmatch("[0-9]+", plain):
        return f"expected a whole number of points, got {plain!r}", "write a number such as 3"
    if len(plain.lstrip("0")) > len(str(MAX_POINTS)):
        return f"{noun} can have at most {MAX_POINTS} points", "write a smaller number"
    return int(plain or 0) or None


class CellReader:
    """A lenient parser of the cells of a row, which collects the printed fields of a tile and all errors.

    Args:
        cells: the texts by column key, without columns that the sheet lacks.
    """

    def __init__(self, cells: Mapping[str, str]) -> None:
        self.cells = cells
        self.face: FaceFields = {}
        """The fields as written in a file; None for an omitted field."""
        self.problems: list[tuple[str, str, str]] = []
        """The errors: column key, message, fix."""

    def read(
        self, key: str, parse: Callable[[str], object], fix: Callable[[NotationError], str], *, optional: bool = False
    ) -> None:
        """Parse a field with a notation.

        Args:
            key: the key of the column and the name of the field.
            parse: parses a text; it may raise :class:`NotationError`.
            fix: returns the fix for an error.
            optional: whether the field is optional; then its cell may be empty.
        """
        if key not in self.cells:
            return
        text = self.cells[key]
        try:
            if optional and says_nothing(text):
                raise NotationError(NOTHING, text, 0, len(text), LEAVE_EMPTY)
            self.face[key] = parse(text) or None
        except NotationError as error:
            self.problems.append((key, error.message, fix(error)))

    def read_points(self, noun: str) -> None:
        """Parse the points; ``noun`` is the object that has them, such as ``a tile``."""
        if "points" in self.cells:
            points = read_points(self.cells["points"], noun)
            if isinstance(points, tuple):
                self.problems.append(("points", *points))
            else:
                self.face["points"] = points


def pieces_in_words(counts: Mapping[str, int], definition: GameDefinition, lang: str) -> str:
    """Return counts of pieces by the id of their kind in words: ``1× monomino, 1× domino``; omit unknown kinds."""
    known = ((count, definition.by_id[kind]) for kind, count in counts.items() if kind in definition.by_id)
    return ", ".join(f"{count}× {definition.piece_name(piece.letter, lang)}" for count, piece in known)


class Columns(Generic[T, D]):
    """The columns of a game, for tables, spreadsheets and filters; by default one for each field of the face.

    Args:
        game: the data models of the game.
    """

    HEADERS: Mapping[str, Mapping[str, str]] = {}
    """The headers of columns by field of the face and language; by default the name of the field."""

    def __init__(self, game: GameModel[T, D]) -> None:
        self.game = game

    def columns(self, definition: D) -> list[Column[T, D]]:
        """Return all columns, in order.

        Raises:
            MissingCapability: a field of the face is neither a string nor an integer, so it has no default column.
        """
        before, after = common_columns()
        return [*before, *map(self._column, self.game.tile_model.FACE), *after]

    def _column(self, name: str) -> Column[T, D]:
        field = self.game.tile_model.model_fields[name]
        header = {"en": name.replace("_", " ").capitalize(), **self.HEADERS.get(name, {})}
        meaning = field.description or ""

        def value(tile: T, catalog: Catalog[T, D], lang: str) -> str | int | None:
            shown = dict(tile)[name]
            return shown if isinstance(shown, int) else str(shown or "") or None

        if not self._is_number(name):
            return Column(name, header, value, meaning)
        limits = (limit.le for limit in field.metadata if isinstance(limit, Le))
        maximum = next((limit for limit in limits if isinstance(limit, int)), 0)
        return Column(name, header, value, meaning, "Int64", summed=True, maximum=maximum)

    def _is_number(self, name: str) -> bool:
        annotation = self.game.tile_model.model_fields[name].annotation
        if annotation in (int, int | None):
            return True
        if annotation in (str, str | None):
            return False
        raise MissingCapability(
            f"the game {self.game.id} has no columns capability, which the field {name} requires; "
            "only strings and whole numbers have default columns"
        )

    def derived(self, definition: D) -> list[Column[T, D]]:
        """Return computed columns, for lists and statistics."""
        return []

    def unknown(self, key: str, catalog: Catalog[T, D]) -> Mapping[str, str]:
        """Return the reasons why a searched column has no value for some tiles, by id."""
        return {}

    def face_from_cells(
        self, cells: Mapping[str, str], definition: D
    ) -> tuple[FaceFields, list[tuple[str, str, str]]]:  # fmt: skip
        """Parse the cells of a row leniently into the printed fields of a tile.

        Args:
            cells: the texts by column key, without columns that the sheet lacks.
            definition: the definition of the catalog.

        Returns:
            The fields as written in a file, None for an omitted field; and the errors: column key, message, fix.
        """
        face: FaceFields = {}
        problems: list[tuple[str, str, str]] = []
        for name in (name for name in self.game.tile_model.FACE if name in cells):
            text, number = " ".join(cells[name].split()), self._is_number(name)
            if says_nothing(text):
                problems.append((name, NOTHING, LEAVE_EMPTY))
            elif number and text and not re.fullmatch("-?[0-9]{1,9}", text):
                problems.append((name, f"expected a whole number, got {text!r}", "write a number such as 3"))
            else:
                value = int(text) if number and text else text or None
                face[name] = None if value == self.game.tile_model.model_fields[name].default else value
        return face, problems

    def cells_from_face(self, face: Mapping[str, object], definition: D) -> FaceFields:
        """Return the cells for printed fields, by column key; the inverse of :meth:`face_from_cells`."""
        return dict(face)

    def letter_columns(self, definition: D) -> set[str]:
        """Return the keys of the columns whose cells begin with the letter of a kind of piece."""
        return set()

    def column_of(self, pointer: tuple[str | int, ...]) -> str:
        """Return the key of the column for a field of a tile, given its pointer inside the tile."""
        return str(pointer[0]) if pointer else "id"

    def setup_rows(self, definition: D, lang: str) -> list[list[str | int]]:
        """Return the setup table: a row of headers, then a row per number of players; empty if there is none."""
        return []

    def notation(self, lang: str) -> list[str]:
        """Return sentences that explain the notation of a face."""
        return []

    def legend(self, lang: str) -> list[tuple[str, str]]:
        """Return the symbols of the notation with their meanings."""
        return []
