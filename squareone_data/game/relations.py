"""The database tables common to all games: sets, kinds, tiles, sources, errata. Games add tables for their faces."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, Protocol

from typing_extensions import TypeVar

from squareone_data.model.catalog import Catalog
from squareone_data.model.definition import GameDefinition
from squareone_data.model.facts import QUANTIFIERS
from squareone_data.model.tiles import Tile

from .columns import Columns
from .tables import Cell, Field, Table

T = TypeVar("T", bound=Tile, default=Tile)
D = TypeVar("D", bound=GameDefinition, default=GameDefinition)

Records = Iterator[tuple[Cell, ...]]

NUMBER = Field("number", "Its position in the catalog, from 1.", "integer")
TILE = Field("tile", "The id of the tile.", refers="tiles.id")
KIND = Field("kind", "The id of the kind of piece.", refers="pieces.id")
_SET = Field("set_id", "The id of the set.", refers="sets.id")
_SOURCE = Field("source", "The id of the source.", refers="sources.id")
_ENGLISH = Field("name_en", "Its name in English.", optional=True)
_CZECH = Field("name_cs", "Its name in Czech.", optional=True)


def kind_id(definition: GameDefinition, letter: str) -> str:
    """Return the id of a kind of piece by its letter; the letter itself if it is unknown."""
    piece = definition.by_letter.get(letter)
    return letter if piece is None else piece.id


def common_tables(
    face: Sequence[Field],
    face_of: Callable[[T], tuple[Cell, ...]],
    piece: Sequence[Field] = (),
    pieces_of: Callable[[D], Iterable[tuple[Cell, ...]]] | None = None,
) -> list[Table[Catalog[T, D]]]:
    """Return the tables common to all games, referenced tables first.

    Args:
        face: the columns for the face in the table of tiles.
        face_of: returns their values for a tile.
        piece: the game-specific columns in the table of pieces.
        pieces_of: returns their values for each kind, in order.
    """

    def pieces(catalog: Catalog[T, D]) -> Records:
        kinds = catalog.definition.pieces
        own = [()] * len(kinds) if pieces_of is None else pieces_of(catalog.definition)
        for number, (kind, cells) in enumerate(zip(kinds, own, strict=True), 1):
            drawn = (kind.shape or None, kind.color or None)
            yield number, kind.id, kind.letter, kind.level, *drawn, *cells, *_names(kind.name)

    def tiles(catalog: Catalog[T, D]) -> Records:
        for number, tile in enumerate(catalog.tiles, 1):
            known = (tile.status, tile.source or None, tile.notes or None, tile.line())
            words = (tile.sentence(catalog.definition, "en"), tile.sentence(catalog.definition, "cs"))
            yield (number, tile.id, tile.set, tile.color, *face_of(tile), *known, *words)

    return [
        Table(
            "sources", "A source of the data.",
            (
                NUMBER, Field("id", "The id that tiles, facts and errata cite."), Field("kind", "The type of source."),
                Field("title", "Its title."),
                Field("date", "The date of publication: a year, a month or a day.", optional=True),
                Field("who", "The reader or author.", optional=True),
                Field("printing", "The printing of the box.", optional=True),
                Field("notes", "Notes for readers.", optional=True),
            ),
            _sources, ("number",), ("id",),
        ),
        Table(
            "pieces", "A kind of piece.",
            (
                NUMBER, Field("id", "Its id."), Field("letter", "Its capital letter in the notation."),
                Field("level", "Its value when merged or split.", "integer"),
                Field("shape", "The polyomino printed on it: a name, or its cells row by row.", optional=True),
                Field("color", "Its color, as #RRGGBB.", optional=True),
                *piece, _ENGLISH, _CZECH,
            ),
            pieces, ("number",), ("id", "letter"),
        ),
        Table(
            "sets", "A set: the base game or an expansion.",
            (
                NUMBER, Field("id", "Its id."),
                Field("own", "False for a set of the extended catalog, whose tiles are not included.", "boolean"),
                _ENGLISH, _CZECH,
            ),
            _sets, ("number",), ("id",),
        ),
        Table(
            "set_requires", "A set that another set requires.",
            (_SET, Field("requires", "The id of the required set.", refers="sets.id")),
            lambda catalog: ((info.id, other) for info in catalog.definition.sets for other in info.requires),
            ("set_id", "requires"),
        ),
        Table(
            "set_pieces", "The pieces of a kind that a set adds to the supply.",
            (_SET, KIND, Field("count", "The number of pieces.", "integer")),
            lambda catalog: (
                (info.id, kind, count) for info in catalog.definition.sets for kind, count in info.pieces.items()
            ),
            ("set_id", "kind"),
        ),
        Table(
            "components", "Something in the box that is neither a tile nor a piece.",
            (
                _SET, Field("id", "Its id."), Field("kind", "Its kind."),
                Field("count", "The number of copies.", "integer"),
                Field("value", "The points printed on it.", "integer", optional=True), _ENGLISH, _CZECH,
            ),
            lambda catalog: (
                (info.id, part.id, part.kind, part.count, part.value, *_names(part.name))
                for info in catalog.definition.sets for part in info.components
            ),
            ("set_id", "id"),
        ),
        Table(
            "tiles", "A tile.",
            (
                NUMBER, Field("id", "Its id."), _SET, Field("color", "Its color, as in the files."), *face,
                Field("status", "The origin of the face: documented, transcribed, stand-in or original."),
                Field("source", "The id of the source.", optional=True, refers="sources.id"),
                Field("notes", "Notes for readers.", optional=True),
                Field("line", "The tile on one line, in the notation."),
                Field("sentence_en", "The tile in words, in English."),
                Field("sentence_cs", "The tile in words, in Czech."),
            ),
            tiles, ("number",), ("id",),
        ),
        Table(
            "tile_documented", "A documented field of a stand-in.",
            (TILE, Field("field", "The name of the field.")),
            lambda catalog: ((tile.id, field) for tile in catalog.tiles for field in tile.documented),
            ("tile", "field"),
        ),
        Table(
            "errata", "A correction the publisher made after printing, oldest first.",
            (
                NUMBER, TILE, Field("date", "The date, as YYYY-MM-DD."), _SOURCE, Field("field", "The field."),
                Field("printed", "The printed value, as JSON."), Field("played", "The corrected value, as JSON."),
                Field("note", "Notes for readers.", optional=True),
            ),
            _errata, ("number",),
        ),
        Table(
            "facts", "A statement about tiles that a check verifies.",
            (
                NUMBER, Field("id", "Its id."),
                Field("tiles", "The tiles it is about, as ranges and ids; all tiles if empty.", optional=True),
                Field("quantifier", f"Its quantifier: {', '.join(QUANTIFIERS)}."),
                Field("amount", "The value of the quantifier, as JSON."),
                Field("condition", "The condition that a tile must meet to be counted, as JSON.", optional=True),
                _SOURCE, Field("note", "The fact in words.", optional=True),
            ),
            _facts, ("number",), ("id",),
        ),
        Table(
            "discrepancies", "A question on which the sources disagree, and the decision of this catalog.",
            (
                NUMBER, Field("rule", "The number of the rule that states the decision."),
                Field("note", "The disagreement and the decision."),
            ),
            lambda catalog: (
                (number, known.rule, known.note) for number, known in enumerate(catalog.definition.discrepancies, 1)
            ),
            ("number",),
        ),
    ]  # fmt: skip


class WithColumns(Protocol[T, D]):
    """A game with a tile model and columns."""

    @property
    def tile_model(self) -> type[T]:
        """Return the model of a tile."""

    @property
    def columns(self) -> Columns[T, D]:
        """Return the columns of a table of tiles."""


class Relations(Generic[T, D]):
    """The database tables of a game; by default the columns of a face are those of a table of tiles.

    Args:
        game: the game.
    """

    def __init__(self, game: WithColumns[T, D]) -> None:
        self.game = game

    def tables(self, definition: D) -> tuple[Table[Catalog[T, D]], ...]:
        """Return all tables and views, referenced tables first."""
        keys = self.game.tile_model.FACE
        face = [column for column in self.game.columns.columns(definition) if column.key in keys]
        fields = [
            Field(column.key, column.meaning, "integer" if column.dtype == "Int64" else "text", optional=True)
            for column in face
        ]

        def cells(tile: T) -> tuple[Cell, ...]:
            printed = tile.face()
            return tuple(_cell(printed[column.key]) for column in face)

        return tuple(common_tables(fields, cells))


def _cell(value: object) -> Cell:
    """Return a field of a face as a cell: as JSON if it is neither a string nor a number."""
    return value if value is None or isinstance(value, str | int) else _json(value)


def counting_views(
    name: str, verbs: tuple[str, str], count: Callable[[T], Counter[str]], query: str
) -> list[Table[Catalog[T]]]:
    """Return three views that count pieces: by tile, by kind, and by set.

    Args:
        name: the name of the first view, and the prefix of ``…_by_kind`` and ``…_by_set``.
        verbs: the verb for the meanings of the views, in the singular and the plural.
        count: returns the pieces of a tile, by letter.
        query: the query for tile, kind and count.
    """
    pieces = Field("count", "The number of pieces.", "integer")
    tiles = Field("tiles", "The number of tiles.", "integer")

    def by_tile(catalog: Catalog[T]) -> Records:
        order = catalog.definition.order
        for tile in catalog.tiles:
            counted = count(tile)
            for letter in sorted(counted, key=lambda letter: (order.get(letter, len(order)), letter)):
                yield tile.id, kind_id(catalog.definition, letter), counted[letter]

    def by_kind(catalog: Catalog[T]) -> Records:
        found = [count(tile) for tile in catalog.tiles]
        for piece in catalog.definition.pieces:
            counts = [counted[piece.letter] for counted in found if counted[piece.letter]]
            yield piece.id, len(counts), sum(counts)

    def by_set(catalog: Catalog[T]) -> Records:
        for info in catalog.definition.sets:
            found = [count(tile) for tile in catalog.tiles if tile.set == info.id]
            for piece in catalog.definition.pieces:
                counts = [counted[piece.letter] for counted in found if counted[piece.letter]]
                if counts:
                    yield info.id, piece.id, len(counts), sum(counts)

    return [
        Table(
            name, f"The number of pieces of a kind that a tile {verbs[0]}.", (TILE, KIND, pieces), by_tile, view=query
        ),
        Table(
            f"{name}_by_kind", f"The number of pieces of a kind that all tiles {verbs[1]}; every kind has a row.",
            (KIND, tiles, pieces), by_kind,
            view="SELECT pieces.id AS kind, count(counted.tile) AS tiles, coalesce(sum(counted.count), 0) AS count\n"
            f"FROM pieces LEFT JOIN {name} AS counted ON counted.kind = pieces.id\n"
            "GROUP BY pieces.number ORDER BY pieces.number",
        ),
        Table(
            f"{name}_by_set", f"The number of pieces of a kind that the tiles of a set {verbs[1]}.",
            (_SET, KIND, tiles, pieces), by_set,
            view="SELECT tiles.set_id AS set_id, counted.kind AS kind, count(*) AS tiles, sum(counted.count) AS count\n"
            f"FROM {name} AS counted JOIN tiles ON tiles.id = counted.tile\n"
            "JOIN sets ON sets.id = tiles.set_id JOIN pieces ON pieces.id = counted.kind\n"
            "GROUP BY sets.number, pieces.number ORDER BY sets.number, pieces.number",
        ),
    ]  # fmt: skip


def _names(names: dict[str, str]) -> tuple[str | None, str | None]:
    return names.get("en"), names.get("cs")


def _sources(catalog: Catalog) -> Records:
    for number, source in enumerate(catalog.definition.sources, 1):
        optional = (source.date or None, source.who or None, source.printing or None, source.notes or None)
        yield number, source.id, source.kind, source.title, *optional


def _sets(catalog: Catalog) -> Records:
    for number, info in enumerate(catalog.definition.sets, 1):
        yield number, info.id, info in catalog.own_sets, *_names(info.name)


def _errata(catalog: Catalog) -> Records:
    # Omit errata of an extended catalog, like its tiles.
    own = (erratum for tile in catalog.by_id for erratum in catalog.errata.get(tile, ()))
    for number, erratum in enumerate(own, 1):
        values = (_json(erratum.from_), _json(erratum.to), erratum.note or None)
        yield number, erratum.tile, erratum.date, erratum.source, erratum.field, *values


def _facts(catalog: Catalog) -> Records:
    for number, fact in enumerate(catalog.facts, 1):
        quantifier = next(name for name in QUANTIFIERS if name in fact.model_fields_set)
        where = None
        if fact.where is not None:
            where = _json(fact.where.model_dump(mode="json", by_alias=True, exclude_unset=True))
        amount = _json(fact.model_dump(include={quantifier})[quantifier])
        yield number, fact.id, fact.tiles or None, quantifier, amount, where, fact.source, fact.note or None


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
