"""Helpers for the checks of game.json of several games: shapes, levels, starting pieces, tiles in play.

The checks of a game call these functions with the limits, words and rule numbers of the game.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding
from squareone_data.model.places import Place
from squareone_data.model.polyominoes import POLYOMINOES, UnknownShape, shape_cells
from squareone_data.model.suggestions import closest

from .kinds import unknown_kind


def shapes_tell_levels(catalog: Catalog) -> Iterator[Finding]:
    """Yield findings for unknown shapes, and shapes whose number of cells differs from the level of the kind."""
    for rank, piece in enumerate(catalog.definition.pieces):
        if not piece.shape:
            continue
        at = catalog.game_place("pieces", rank, "shape")
        try:
            cells = shape_cells(piece.shape)
        except UnknownShape:
            yield unknown_shape(at, piece.shape)
        else:
            yield from shape_of_level(at, piece.id, piece.level, len(cells))


def unknown_shape(at: Place, shape: str) -> Finding:
    """Return the finding for an unknown polyomino.

    Args:
        at: the place of the name.
        shape: the name.
    """
    near = closest(shape, POLYOMINOES)
    fix = (
        f"did you mean {near!r}?" if near else f"expected one of {', '.join(POLYOMINOES)}, or a drawing such as ##./.##"
    )
    return Finding(at, f"unknown shape {shape!r}", fix)


def shape_of_level(at: Place, kind: str, level: int, cells: int) -> Iterator[Finding]:
    """Yield a finding if the number of cells of a shape differs from the level of the kind.

    Args:
        at: the place of the shape.
        kind: the id of the kind.
        level: its level.
        cells: the number of cells of its shape.
    """
    if cells != level:
        message = f"{kind}: expected a shape with {_cells(level)}, like its level, got {_cells(cells)}"
        yield Finding(at, message, "correct the shape or the level")


def _cells(count: int) -> str:
    return "1 cell" if count == 1 else f"{count} cells"


def levels_above(catalog: Catalog, limit: int) -> Iterator[Finding]:
    """Yield a finding for each kind with a level above `limits.max_level`."""
    for rank, piece in enumerate(catalog.definition.pieces):
        if piece.level > limit:
            at = catalog.game_place("pieces", rank, "level")
            message = f"{piece.id}: level {piece.level} exceeds limits.max_level, {limit}"
            yield Finding(at, message, "raise the limit or lower the level")


def start_not_payable(
    catalog: Catalog, place: Place, start: Mapping[str, int], sets: tuple[str, ...], players: int
) -> Iterator[Finding]:
    """Yield a finding for each kind of which the supply has too few starting pieces for all players.

    Args:
        catalog: the catalog.
        place: the place of the starting pieces.
        start: the starting pieces of each player, by the id of the kind.
        sets: the sets that contain the pieces.
        players: the maximum number of players.
    """
    supply = catalog.definition.supply(sets)
    for kind, count in start.items():
        at = Place(place.file, (*place.pointer, kind))
        piece = catalog.definition.by_id.get(kind)
        if piece is None:
            yield unknown_kind(catalog, at, kind)
        elif count * players > supply[piece.letter]:
            message = f"{players} players need {count * players} {kind} to start; the sets have {supply[piece.letter]}"
            yield Finding(at, message, "lower the number, or add pieces")


def tiles_by_players(
    catalog: Catalog, where: tuple[str, ...], table: Mapping[str, int], color: str, noun: str, alone: bool
) -> Iterator[Finding]:
    """Yield findings for a number of tiles in play that exceeds the tiles in the sets, or decreases with more players.

    Args:
        catalog: the catalog.
        where: the path of the table in game.json.
        table: the number of tiles in play, by number of players.
        color: their color.
        noun: their name, such as ``Black tiles``.
        alone: whether to compare the number for one player with the others too.
    """
    have = sum(len(info.ids(color)) for info in catalog.definition.sets)
    numbers = sorted(int(n) for n in table)
    for n in numbers:
        if table[str(n)] > have:
            who = "1 player needs" if n == 1 else f"{n} players need"
            yield Finding(
                catalog.game_place(*where, str(n)),
                f"{who} {table[str(n)]} {noun}; the sets have {have}",
                f"lower or omit the number, or add {noun.split()[-1]}",
            )
    for fewer, more in itertools.pairwise(n for n in numbers if alone or n > 1):
        if table[str(more)] < table[str(fewer)]:
            yield Finding(
                catalog.game_place(*where, str(more)),
                f"expected at least {table[str(fewer)]} {noun} for {more} players, as for {fewer}, got {table[str(more)]}",
                "correct one of the numbers",
            )
