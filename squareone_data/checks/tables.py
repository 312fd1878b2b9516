"""What games find in the tables of their game.json alike: shapes, levels, pieces to start with, tiles in play.

These are no checks of their own: a game's checks call them with its own limits and words, under its own rule numbers.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding
from squareone_data.model.places import Place
from squareone_data.model.shapes import POLYOMINOES
from squareone_data.notation import closest

from .kinds import unknown_kind


def unknown_shape(at: Place, shape: str) -> Finding:
    """A polyomino has a name that none has.

    Args:
        at: where it is written.
        shape: the name.
    """
    near = closest(shape, POLYOMINOES)
    fix = f"did you mean {near!r}?" if near else f"names are: {', '.join(POLYOMINOES)}; or draw it as ##./.##"
    return Finding(at, f"no shape is called {shape!r}", fix)


def shape_of_level(at: Place, kind: str, level: int, cells: int) -> Iterator[Finding]:
    """The shape of a kind has as many cells as its level.

    Args:
        at: where the shape is written.
        kind: the id of the kind.
        level: its level.
        cells: the number of cells of its shape.
    """
    if cells != level:
        yield Finding(at, f"{kind} is of level {level}, its shape has {cells} cells", "change one of the two")


def levels_above(catalog: Catalog, most: int) -> Iterator[Finding]:
    """No kind is of a level above `limits.max_level`, which is ``most``."""
    for rank, piece in enumerate(catalog.game.pieces):
        if piece.level > most:
            at = catalog.game_place("pieces", rank, "level")
            message = f"{piece.id} is of level {piece.level}; limits.max_level is {most}"
            yield Finding(at, message, "raise the limit or lower the level")


def start_not_payable(
    catalog: Catalog, place: Place, start: Mapping[str, int], sets: tuple[str, ...], players: int
) -> Iterator[Finding]:
    """As many players as there may be can be given the pieces to start with.

    Args:
        catalog: the catalog.
        place: where the start is written.
        start: the pieces each player starts with, by the id of the kind.
        sets: the sets that bring the pieces.
        players: how many players there may be.
    """
    supply = catalog.game.supply(sets)
    for kind, count in start.items():
        at = Place(place.file, (*place.pointer, kind))
        piece = catalog.game.by_id.get(kind)
        if piece is None:
            yield unknown_kind(catalog, at, kind)
        elif count * players > supply[piece.letter]:
            message = f"{players} players start with {count} {kind} each; the sets bring {supply[piece.letter]}"
            yield Finding(at, message, "give fewer, or add pieces")


def tiles_by_players(
    catalog: Catalog, where: tuple[str, ...], table: Mapping[str, int], color: str, noun: str, alone: bool
) -> Iterator[Finding]:
    """All sets together have as many tiles of a color as each number of players plays with; more players, never fewer.

    Args:
        catalog: the catalog.
        where: the keys in game.json that lead to the table.
        table: how many tiles are in play, by number of players.
        color: their color.
        noun: what they are called, such as ``Black tiles``.
        alone: whether the number for one player is held against the others too.
    """
    have = sum(len(one.ids(color)) for one in catalog.game.sets)
    numbers = sorted(int(n) for n in table)
    for n in numbers:
        if table[str(n)] > have:
            who = "1 player plays" if n == 1 else f"{n} players play"
            yield Finding(
                catalog.game_place(*where, str(n)),
                f"{who} with {table[str(n)]} {noun}; all sets together have {have}",
                f"lower the number, leave it out, or add {noun.split()[-1]}",
            )
    for fewer, more in itertools.pairwise(n for n in numbers if alone or n > 1):
        if table[str(more)] < table[str(fewer)]:
            yield Finding(
                catalog.game_place(*where, str(more)),
                f"{more} players play with {table[str(more)]} {noun}, {fewer} with {table[str(fewer)]}",
                "let more players have at least as many",
            )
