"""Checks of the kinds of piece, the limits and the setup tables of game.json."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from squareone_data.checks.definition_rules import levels_above, shapes_tell_levels, start_not_payable, tiles_by_players
from squareone_data.checks.kinds import unknown_kind
from squareone_data.game.check import check
from squareone_data.game.check_sample import patch
from squareone_data.games.project_l.catalog import ProjectLCatalog
from squareone_data.games.project_l.sample import GOOD
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.places import Place
from squareone_data.model.polyominoes import POLYOMINOES, Cells, UnknownShape, alike, connected, shape_cells

_PIECES = '{"pieces": [{"id": "monomino", "letter": "M", "level": 1, "shape": "monomino", "name": {"en": "monomino", "cs": "monomino"}}, {"id": "domino", "letter": "D", "level": 2, "shape": "domino", "name": {"en": "domino", "cs": "domino"}}, {"id": "straight", "letter": "I", "level": %s, "shape": "%s", "name": {"en": "straight", "cs": "rovné"}}, {"id": "corner", "letter": "C", "level": 3, "shape": "#./##", "name": {"en": "corner", "cs": "rohové"}}]}'


@check(
    "PL411", Severity.ERROR, rules=("PL-1.1",), consequences=("SQ501",),
    good=patch("game.json", _PIECES % ("3", "###")), bad=patch("game.json", _PIECES % ("2", "straight-tromino")),
)  # fmt: skip
def level_by_area(catalog: ProjectLCatalog) -> Iterator[Finding]:
    """Every piece has a shape of connected cells, and its level is their number.

    Pieces are placed in recesses, so each needs a connected shape; Upgrades count by size.
    """
    yield from shapes_tell_levels(catalog)
    for rank, piece in enumerate(catalog.definition.pieces):
        if not piece.shape:
            names = f"use {', '.join(POLYOMINOES)}, or a drawing such as ##./.##"
            yield Finding(catalog.game_place("pieces", rank, "id"), f"{piece.id} has no shape", names)
    for at, kind, cells in _shapes(catalog):
        if not connected(cells):
            yield Finding(at, f"the cells of {kind} are not connected", "draw connected cells")


def _shapes(catalog: ProjectLCatalog) -> Iterator[tuple[Place, str, Cells]]:
    """Yield the place of each known shape, the id of its kind, and its cells."""
    for rank, piece in enumerate(catalog.definition.pieces):
        with suppress(UnknownShape):
            yield catalog.game_place("pieces", rank, "shape"), piece.id, shape_cells(piece.shape)


@check("PL412", Severity.ERROR, rules=("PL-1.1",), good=GOOD, bad=patch("game.json", _PIECES % ("3", ".#/##")))
def shapes_differ(catalog: ProjectLCatalog) -> Iterator[Finding]:
    """No two pieces have the same shape, turned or flipped.

    Pieces can be turned and flipped, so players could not distinguish them.
    """
    first: dict[Cells, str] = {}
    for at, kind, cells in _shapes(catalog):
        other = first.setdefault(alike(cells), kind)
        if other != kind:
            yield Finding(at, f"{kind} has the same shape as {other}", "change one of them")


@check(
    "PL413", Severity.ERROR, rules=("PL-1.1", "PL-3.4"), good=GOOD,
    bad=patch("game.json", '{"limits": {"max_level": 2, "grid": [3, 4]}}'), consequences=("PL602",),
)  # fmt: skip
def levels_within_limit(catalog: ProjectLCatalog) -> Iterator[Finding]:
    """No piece has a level above the limit.

    An Upgrade cannot make a piece above `limits.max_level`.
    """
    yield from levels_above(catalog, catalog.definition.limits.max_level)


@check(
    "PL414", Severity.ERROR, rules=("PL-3.4",), good=GOOD, bad=patch("game.json", '{"limits": {"gain": "monomio"}}'),
    consequences=("PL602",),
)  # fmt: skip
def gain_known(catalog: ProjectLCatalog) -> Iterator[Finding]:
    """Upgrade A takes an existing kind of piece of level 1.

    It is the only way to get more pieces that is always possible.
    """
    limits = catalog.definition.limits
    at, piece = catalog.game_place("limits", "gain"), catalog.definition.by_id.get(limits.gain)
    if piece is None and "gain" not in limits.model_fields_set:
        message = f"limits.gain: {limits.gain!r} is not a kind of piece"
        yield Finding(catalog.game_place("limits"), message, "use another kind")
    elif piece is None:
        yield unknown_kind(catalog, at, limits.gain)
    elif piece.level > 1:
        yield Finding(
            at, f"limits.gain: {limits.gain} has level {piece.level}; expected level 1", "use a kind of level 1"
        )


@check(
    "PL416", Severity.ERROR, rules=("PL-2.1",), good=GOOD,
    bad=patch("game.json", '{"setup": {"start": {"monomino": 4}}}'),
)  # fmt: skip
def start_payable(catalog: ProjectLCatalog) -> Iterator[Finding]:
    """Every player gets the starting pieces, at every number of players.

    The start uses known kinds, and no more pieces than the sets without requirements have.
    """
    setup = catalog.definition.setup
    players = max((int(number) for number in setup.black_tiles), default=1)
    sets = tuple(info.id for info in catalog.definition.sets if not info.requires)
    yield from start_not_payable(catalog, catalog.game_place("setup", "start"), setup.start, sets, players)


@check(
    "PL417", Severity.ERROR, rules=("PL-2.2",), good=GOOD,
    bad=patch("game.json", '{"setup": {"black_tiles": {"2": 3}}}'),
)  # fmt: skip
def enough_black(catalog: ProjectLCatalog) -> Iterator[Finding]:
    """Every number of players has enough Black puzzles, and more players never use fewer.

    The number of Black puzzles determines the length of the game. With too few of them a game cannot begin.
    """
    setup = catalog.definition.setup
    if "black_tiles" in setup.model_fields_set:  # the printed numbers are only a default
        where = ("setup", "black_tiles")
        yield from tiles_by_players(catalog, where, setup.black_tiles, "black", "Black puzzles", alone=True)
