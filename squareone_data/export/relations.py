"""The tables every game has: sets, kinds, tiles, sources, corrections; a game adds those of its faces."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from squareone_data import NOTICE, __version__
from squareone_data.files.digest import digest
from squareone_data.model.catalog import Catalog
from squareone_data.model.facts import QUANTIFIERS
from squareone_data.model.games import Game
from squareone_data.model.registry import GameKind
from squareone_data.model.tiles import Tile

from .tables import Cell, Field, Table

SCHEMA_VERSION = 1
"""The version of the tables; a column that goes or changes its meaning makes a new one."""

Records = Iterator[tuple[Cell, ...]]

NUMBER = Field("number", "Its place in the order of the catalog, from 1.", "integer")
TILE = Field("tile", "The id of the tile.", refers="tiles.id")
KIND = Field("kind", "The id of the kind of piece.", refers="pieces.id")
_SET = Field("set_id", "The id of the set.", refers="sets.id")
_SOURCE = Field("source", "The id of the source.", refers="sources.id")
_ENGLISH = Field("name_en", "Its name in English.", optional=True)
_CZECH = Field("name_cs", "Its name in Czech.", optional=True)


def kind_id(game: Game, letter: str) -> str:
    """The id of the kind of piece that a letter stands for; the letter itself if there is none."""
    piece = game.by_letter.get(letter)
    return letter if piece is None else piece.id


def common_tables(face: Sequence[Field], face_of: Callable[[Any], tuple[Cell, ...]]) -> list[Table]:
    """The tables every game has, those that others refer to first.

    Args:
        face: the columns the table of tiles has for the game's faces.
        face_of: their values for a tile.
    """

    def tiles(catalog: Catalog) -> Records:
        for number, one in enumerate(catalog.tiles, 1):
            told = (one.status, one.source or None, one.notes or None, one.line())
            words = (one.sentence(catalog.game, "en"), one.sentence(catalog.game, "cs"))
            yield (number, one.id, one.set, one.color, *face_of(one), *told, *words)

    return [
        Table(
            "meta", "What the data is, who made it, and its versions, one statement a row.",
            (Field("key", "What is told."), Field("value", "What is so.")),
            _meta, ("key",),
        ),
        Table(
            "sources", "Where something is known from.",
            (
                NUMBER, Field("id", "The id that others cite."), Field("kind", "What sort of source it is."),
                Field("title", "Its title."),
                Field("date", "When it appeared: a year, a month or a day.", optional=True),
                Field("who", "Who read it or wrote it.", optional=True),
                Field("printing", "Which printing of the box it was.", optional=True),
                Field("notes", "Anything a reader should know.", optional=True),
            ),
            _sources, ("number",), ("id",),
        ),
        Table(
            "pieces", "A kind of piece.",
            (
                NUMBER, Field("id", "Its id."), Field("letter", "The capital letter that stands for it."),
                Field("level", "What it is worth when merged or split.", "integer"),
                Field("shape", "The polyomino printed on it: a name, or its cells row by row.", optional=True),
                Field("color", "Its color, as #RRGGBB.", optional=True),
                Field("wild", "Whether it stands for any one piece.", "boolean"),
                Field("extra_action", "Whether it can be discarded for one more action.", "boolean"),
                _ENGLISH, _CZECH,
            ),
            _pieces, ("number",), ("id", "letter"),
        ),
        Table(
            "sets", "A set: the base game or an expansion.",
            (
                NUMBER, Field("id", "Its id."),
                Field("own", "Whether its tiles are in here; of an extended catalog only the sets are.", "boolean"),
                _ENGLISH, _CZECH,
            ),
            _sets, ("number",), ("id",),
        ),
        Table(
            "set_requires", "A set that another one cannot be played without.",
            (_SET, Field("requires", "The id of the set it needs.", refers="sets.id")),
            lambda catalog: ((one.id, other) for one in catalog.game.sets for other in one.requires),
            ("set_id", "requires"),
        ),
        Table(
            "set_pieces", "The pieces of a kind that a set adds to the supply.",
            (_SET, KIND, Field("count", "How many.", "integer")),
            lambda catalog: (
                (one.id, kind, count) for one in catalog.game.sets for kind, count in one.pieces.items()
            ),
            ("set_id", "kind"),
        ),
        Table(
            "components", "Something in the box that is neither a tile nor a piece.",
            (
                _SET, Field("id", "Its id."), Field("kind", "What it is."), Field("count", "How many.", "integer"),
                Field("value", "The points printed on it.", "integer", optional=True), _ENGLISH, _CZECH,
            ),
            lambda catalog: (
                (of.id, one.id, one.kind, one.count, one.value, *_names(one.name))
                for of in catalog.game.sets for one in of.components
            ),
            ("set_id", "id"),
        ),
        Table(
            "tiles", "A tile.",
            (
                NUMBER, Field("id", "Its id."), _SET, Field("color", "Its color, as the files name it."), *face,
                Field("status", "How the face is known: documented, transcribed, stand-in or original."),
                Field("source", "The id of the source.", optional=True, refers="sources.id"),
                Field("notes", "Anything a reader should know.", optional=True),
                Field("line", "The tile on one line, in the notation."),
                Field("sentence_en", "The tile in English words."), Field("sentence_cs", "The tile in Czech words."),
            ),
            tiles, ("number",), ("id",),
        ),
        Table(
            "tile_documented", "A field that the source fixes although the tile is not known.",
            (TILE, Field("field", "The name of the field.")),
            lambda catalog: ((one.id, field) for one in catalog.tiles for field in one.documented),
            ("tile", "field"),
        ),
        Table(
            "errata", "A correction the publisher made after printing, oldest first.",
            (
                NUMBER, TILE, Field("date", "The day, as YYYY-MM-DD."), _SOURCE, Field("field", "The field."),
                Field("printed", "What is printed, as JSON."), Field("played", "What is played, as JSON."),
                Field("note", "Anything a reader should know.", optional=True),
            ),
            _errata, ("number",),
        ),
        Table(
            "facts", "A statement about tiles that a check decides.",
            (
                NUMBER, Field("id", "Its id."),
                Field("tiles", "The tiles it speaks of, as ranges and ids; all if empty.", optional=True),
                Field("quantifier", f"How many of them: {', '.join(QUANTIFIERS)}."),
                Field("amount", "The number or name that belongs to the quantifier, as JSON."),
                Field("condition", "What a tile must be like to be counted, as JSON.", optional=True),
                _SOURCE, Field("note", "The statement in words.", optional=True),
            ),
            _facts, ("number",), ("id",),
        ),
        Table(
            "discrepancies", "A place where the sources disagree, and what holds here.",
            (NUMBER, Field("rule", "The number of the rule that settles it."), Field("note", "What they say.")),
            lambda catalog: ((n, one.rule, one.note) for n, one in enumerate(catalog.game.discrepancies, 1)),
            ("number",),
        ),
    ]  # fmt: skip


class Relations:
    """The part ``relations`` of a game that has none of its own: of its faces there is what its columns show.

    Args:
        kind: the game.
    """

    def __init__(self, kind: GameKind) -> None:
        self.kind = kind

    def tables(self, game: Game) -> tuple[Table, ...]:
        """All tables and views, those that others refer to first."""
        face = [one for one in self.kind.part("columns").columns(game) if one.key in self.kind.tile.FACE]
        fields = [
            Field(one.key, one.meaning, "integer" if one.dtype == "Int64" else "text", optional=True) for one in face
        ]
        return tuple(common_tables(fields, lambda tile: tuple(_cell(tile, one.key) for one in face)))


def _cell(tile: Tile, field: str) -> Cell:
    """A field of a face as a cell: as JSON if it is neither a text nor a number."""
    value = tile.face()[field]
    return value if value is None or isinstance(value, str | int) else _json(value)


def counting_views(name: str, verbs: tuple[str, str], count: Callable[[Any], Counter[str]], query: str) -> list[Table]:
    """Three views that count pieces: by tile, by kind, and by set.

    Args:
        name: what is counted; the views are called so, ``…_by_kind`` and ``…_by_set``.
        verbs: what a tile, and what tiles do with the pieces, for their meaning.
        count: the pieces of a tile, by letter.
        query: the query for tile, kind and count.
    """
    pieces = Field("count", "How many pieces.", "integer")
    tiles = Field("tiles", "How many tiles.", "integer")

    def by_tile(catalog: Catalog) -> Records:
        order = catalog.game.order
        for tile in catalog.tiles:
            counted = count(tile)
            for letter in sorted(counted, key=lambda one: (order.get(one, len(order)), one)):
                yield tile.id, kind_id(catalog.game, letter), counted[letter]

    def by_kind(catalog: Catalog) -> Records:
        found = [count(tile) for tile in catalog.tiles]
        for piece in catalog.game.pieces:
            counts = [one[piece.letter] for one in found if one[piece.letter]]
            yield piece.id, len(counts), sum(counts)

    def by_set(catalog: Catalog) -> Records:
        for info in catalog.game.sets:
            found = [count(tile) for tile in catalog.tiles if tile.set == info.id]
            for piece in catalog.game.pieces:
                counts = [one[piece.letter] for one in found if one[piece.letter]]
                if counts:
                    yield info.id, piece.id, len(counts), sum(counts)

    return [
        Table(name, f"How many pieces of a kind a tile {verbs[0]}.", (TILE, KIND, pieces), by_tile, view=query),
        Table(
            f"{name}_by_kind", f"How many pieces of a kind all tiles {verbs[1]}; every kind has a row.",
            (KIND, tiles, pieces), by_kind,
            view="SELECT pieces.id AS kind, count(counted.tile) AS tiles, coalesce(sum(counted.count), 0) AS count\n"
            f"FROM pieces LEFT JOIN {name} AS counted ON counted.kind = pieces.id\n"
            "GROUP BY pieces.number ORDER BY pieces.number",
        ),
        Table(
            f"{name}_by_set", f"How many pieces of a kind the tiles of a set {verbs[1]}.",
            (_SET, KIND, tiles, pieces), by_set,
            view="SELECT tiles.set_id AS set_id, counted.kind AS kind, count(*) AS tiles, sum(counted.count) AS count\n"
            f"FROM {name} AS counted JOIN tiles ON tiles.id = counted.tile\n"
            "JOIN sets ON sets.id = tiles.set_id JOIN pieces ON pieces.id = counted.kind\n"
            "GROUP BY sets.number, pieces.number ORDER BY sets.number, pieces.number",
        ),
    ]  # fmt: skip


def _meta(catalog: Catalog) -> Records:
    yield "notice", NOTICE
    yield "game", catalog.kind.id
    yield "catalog", catalog.game.id
    yield "version", catalog.game.version
    yield "digest", digest(catalog)
    yield "format", str(catalog.format)
    yield "schema", str(SCHEMA_VERSION)
    yield "program", __version__
    yield "stand_ins", str(sum(one.status == "stand-in" for one in catalog.tiles))
    if catalog.base is not None:
        yield "extends", catalog.base.game.id
        yield "extends_version", catalog.base.game.version
        yield "extends_digest", digest(catalog.base)


def _names(names: dict[str, str]) -> tuple[str | None, str | None]:
    return names.get("en"), names.get("cs")


def _sources(catalog: Catalog) -> Records:
    for n, one in enumerate(catalog.game.sources, 1):
        told = (one.date or None, one.who or None, one.printing or None, one.notes or None)
        yield n, one.id, one.kind, one.title, *told


def _pieces(catalog: Catalog) -> Records:
    for n, one in enumerate(catalog.game.pieces, 1):
        drawn = (one.shape or None, one.color or None)
        yield n, one.id, one.letter, one.level, *drawn, one.wild, one.extra_action, *_names(one.name)


def _sets(catalog: Catalog) -> Records:
    for n, one in enumerate(catalog.game.sets, 1):
        yield n, one.id, one in catalog.own_sets, *_names(one.name)


def _errata(catalog: Catalog) -> Records:
    # Those of an extended catalog are left out, as its tiles are.
    own: Iterable[Any] = (one for tile in catalog.by_id for one in catalog.errata.get(tile, ()))
    for n, one in enumerate(own, 1):
        yield n, one.tile, one.date, one.source, one.field, _json(one.from_), _json(one.to), one.note or None


def _facts(catalog: Catalog) -> Records:
    for n, one in enumerate(catalog.facts, 1):
        quantifier = next(name for name in QUANTIFIERS if name in one.model_fields_set)
        where = None
        if one.where is not None:
            where = _json(one.where.model_dump(mode="json", by_alias=True, exclude_unset=True))
        amount = _json(getattr(one, quantifier))
        yield n, one.id, one.tiles or None, quantifier, amount, where, one.source, one.note or None


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
