"""Whether the kinds of piece, the limits and the set-up tables of game.json can be played by."""

from __future__ import annotations

from collections.abc import Iterator

from squareone_data.checks.framework import check
from squareone_data.checks.kinds import unknown_kind
from squareone_data.checks.samples import patch
from squareone_data.checks.tables import (
    levels_above,
    shape_of_level,
    start_not_payable,
    tiles_by_players,
    unknown_shape,
)
from squareone_data.games.project_l.geometry import Cells, UnknownShape, alike, connected, shape_cells
from squareone_data.games.project_l.solving import game
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.shapes import POLYOMINOES

_GOOD = '{"id": "W01", "recess": ["####", "#..#", "####"], "reward": "D", "status": "original"}'
_PIECES = '{"pieces": [{"id": "monomino", "letter": "M", "level": 1, "shape": "monomino", "name": {"en": "monomino", "cs": "monomino"}}, {"id": "domino", "letter": "D", "level": 2, "shape": "domino", "name": {"en": "domino", "cs": "domino"}}, {"id": "straight", "letter": "I", "level": %s, "shape": "%s", "name": {"en": "straight", "cs": "rovné"}}, {"id": "corner", "letter": "C", "level": 3, "shape": "#./##", "name": {"en": "corner", "cs": "rohové"}%s}]}'


@check(
    "PL411",
    Severity.ERROR,
    rules=("PL-1.1",),
    consequences=("SQ501",),
    good=patch("game.json", _PIECES % ("3", "###", "")),
    bad=patch("game.json", _PIECES % ("2", "straight-tromino", "")),
)
def level_by_area(catalog: Catalog) -> Iterator[Finding]:
    """Every kind of piece has a shape of cells that hang together, and its level is their number.

    Pieces are laid into recesses, so each needs a form, in one part; and Upgrades count by size.
    """
    for rank, piece in enumerate(catalog.game.pieces):
        at = catalog.game_place("pieces", rank, "shape" if piece.shape else "id")
        try:
            cells = shape_cells(piece.shape)
        except UnknownShape:
            if piece.shape:
                yield unknown_shape(at, piece.shape)
            else:
                names = f"name one of {', '.join(POLYOMINOES)}, or draw it as ##./.##"
                yield Finding(at, f"{piece.id} has no shape", names)
            continue
        yield from shape_of_level(at, piece.id, piece.level, len(cells))
        if not connected(cells):
            yield Finding(at, f"the cells of {piece.id} do not hang together, side by side", "draw it in one part")


@check(
    "PL412",
    Severity.ERROR,
    rules=("PL-1.1",),
    good=_GOOD,
    bad=patch("game.json", _PIECES % ("3", ".#/##", "")),
)
def shapes_differ(catalog: Catalog) -> Iterator[Finding]:
    """No two kinds of piece have one shape, however it is turned or flipped.

    Pieces may be turned and flipped, so that nobody could tell which of the two a piece is.
    """
    first: dict[Cells, str] = {}
    for rank, piece in enumerate(catalog.game.pieces):
        try:
            shape = alike(shape_cells(piece.shape))
        except UnknownShape:
            continue
        other = first.setdefault(shape, piece.id)
        if other != piece.id:
            at = catalog.game_place("pieces", rank, "shape")
            yield Finding(at, f"{piece.id} has the same shape as {other}", "change one of the two")


@check(
    "PL413",
    Severity.ERROR,
    rules=("PL-1.1", "PL-3.4"),
    good=_GOOD,
    bad=patch("game.json", '{"limits": {"max_level": 2, "grid": [3, 4]}}'),
    consequences=("PL602",),
)
def levels_within_limit(catalog: Catalog) -> Iterator[Finding]:
    """No kind of piece is of a level above the limit.

    Upgrades end at `limits.max_level`; a piece beyond it could not be made.
    """
    yield from levels_above(catalog, game(catalog).limits.max_level)


@check(
    "PL414",
    Severity.ERROR,
    rules=("PL-3.4",),
    good=_GOOD,
    bad=patch("game.json", '{"limits": {"gain": "monomio"}}'),
    consequences=("PL602",),
)
def gain_known(catalog: Catalog) -> Iterator[Finding]:
    """The first Upgrade takes a kind of piece that the game has, of level 1.

    It is the one way to more pieces that is always open.
    """
    gain = game(catalog).limits.gain
    if "gain" not in game(catalog).limits.model_fields_set and gain not in catalog.game.by_id:
        at = catalog.game_place("limits")
        yield Finding(at, f"Upgrade A takes a {gain}, which this game lacks", "name another kind in limits.gain")
        return
    at = catalog.game_place("limits", "gain")
    piece = catalog.game.by_id.get(gain)
    if piece is None:
        yield unknown_kind(catalog, at, gain)
    elif piece.level > 1:
        yield Finding(at, f"Upgrade A takes {gain}, which is of level {piece.level}", "name a kind of level 1")


@check(
    "PL415",
    Severity.ERROR,
    rules=("PL-1.1",),
    good=_GOOD,
    bad=patch("game.json", _PIECES % ("3", "###", ', "wild": true')),
    consequences=("SQ403",),
)
def nothing_wild(catalog: Catalog) -> Iterator[Finding]:
    """No kind of piece stands for another, or is spent for an action.

    The rules know neither; a piece is what its shape is.
    """
    for rank, piece in enumerate(catalog.game.pieces):
        for key in ("wild", "extra_action"):
            if getattr(piece, key):
                at = catalog.game_place("pieces", rank, key)
                yield Finding(at, f"{piece.id} is marked {key}, which means nothing in Project L", "take it out")


@check(
    "PL416",
    Severity.ERROR,
    rules=("PL-2.1",),
    good=_GOOD,
    bad=patch("game.json", '{"setup": {"start": {"monomino": 4}}}'),
)
def start_payable(catalog: Catalog) -> Iterator[Finding]:
    """Every player can be given the pieces to start with, at every number of players.

    The start names known kinds, and no more than the sets that need no others bring.
    """
    rules = game(catalog)
    players = max((int(n) for n in rules.setup.black_tiles), default=1)
    sets = tuple(one.id for one in rules.sets if not one.requires)
    yield from start_not_payable(catalog, catalog.game_place("setup", "start"), rules.setup.start, sets, players)


@check(
    "PL417",
    Severity.ERROR,
    rules=("PL-2.2",),
    good=_GOOD,
    bad=patch("game.json", '{"setup": {"black_tiles": {"2": 3}}}'),
)
def enough_black(catalog: Catalog) -> Iterator[Finding]:
    """All sets together have as many Black puzzles as each number of players plays with, and more players never fewer.

    The end of the game is counted in Black puzzles; with too few of them it cannot begin.
    """
    table = game(catalog).setup.black_tiles
    if "black_tiles" not in game(catalog).setup.model_fields_set:
        return  # the printed numbers are only a default
    yield from tiles_by_players(catalog, ("setup", "black_tiles"), table, "black", "Black puzzles", alone=True)
