"""Whether the kinds of piece, the limits and the set-up tables of game.json can be played by."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from squareone_data.checks.framework import check
from squareone_data.checks.kinds import unknown_kind
from squareone_data.checks.samples import patch
from squareone_data.games.project_l.geometry import Cells, UnknownShape, alike, shape_cells
from squareone_data.games.project_l.solving import game
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.shapes import POLYOMINOES
from squareone_data.notation import closest

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
    """Every kind of piece has a shape, and its level is the number of its cells.

    Pieces are laid into recesses, so each needs a form; and Upgrades count by size.
    """
    for rank, piece in enumerate(catalog.game.pieces):
        at = catalog.game_place("pieces", rank, "shape" if piece.shape else "id")
        try:
            cells = shape_cells(piece.shape)
        except UnknownShape:
            near = closest(piece.shape, POLYOMINOES) if piece.shape else ""
            fix = f"did you mean {near!r}?" if near else f"names are: {', '.join(POLYOMINOES)}; or draw it as ##./.##"
            what = f"no shape is called {piece.shape!r}" if piece.shape else f"{piece.id} has no shape"
            yield Finding(at, what, fix)
            continue
        if len(cells) != piece.level:
            message = f"{piece.id} is of level {piece.level}, its shape has {len(cells)} cells"
            yield Finding(at, message, "change one of the two")


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
    most = game(catalog).limits.max_level
    for rank, piece in enumerate(catalog.game.pieces):
        if piece.level > most:
            at = catalog.game_place("pieces", rank, "level")
            message = f"{piece.id} is of level {piece.level}; limits.max_level is {most}"
            yield Finding(at, message, "raise the limit or lower the level")


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
    supply = rules.supply(tuple(one.id for one in rules.sets if not one.requires))
    for kind, count in rules.setup.start.items():
        at = catalog.game_place("setup", "start", kind)
        piece = rules.by_id.get(kind)
        if piece is None:
            yield unknown_kind(catalog, at, kind)
        elif count * players > supply[piece.letter]:
            message = f"{players} players start with {count} {kind} each; the sets bring {supply[piece.letter]}"
            yield Finding(at, message, "give fewer, or add pieces")


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
    have = sum(len(one.ids("black")) for one in catalog.game.sets)
    numbers = sorted(int(n) for n in table)
    for n in numbers:
        if table[str(n)] > have:
            who = f"{n} {'player plays' if n == 1 else 'players play'}"
            yield Finding(
                catalog.game_place("setup", "black_tiles", str(n)),
                f"{who} with {table[str(n)]} Black puzzles; all sets together have {have}",
                "lower the number, leave it out, or add puzzles",
            )
    for fewer, more in itertools.pairwise(numbers):
        if table[str(more)] < table[str(fewer)]:
            yield Finding(
                catalog.game_place("setup", "black_tiles", str(more)),
                f"{more} players play with {table[str(more)]} Black puzzles, {fewer} with {table[str(fewer)]}",
                "let more players have at least as many",
            )
