"""Whether the limits, combos and set-up tables of game.json can be played by."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from squareone_data.checks.framework import check
from squareone_data.checks.kinds import unknown_kind
from squareone_data.checks.samples import patch, tile
from squareone_data.checks.tables import (
    levels_above,
    shape_of_level,
    start_not_payable,
    tiles_by_players,
    unknown_shape,
)
from squareone_data.games.square_one.supply import supplies
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.places import Place
from squareone_data.model.shapes import POLYOMINOES
from squareone_data.notation import closest

from .faces import game

_GOOD = tile('{"id": "W01", "rows": ["Y Y", "G"], "reward": "B", "status": "original"}')


def cells(shape: str) -> int | None:
    """The number of cells of a polyomino, named or drawn; None if the name is not known."""
    return (shape if "#" in shape else POLYOMINOES.get(shape, "")).count("#") or None


_PIECES = '{"pieces": [{"id": "yellow", "letter": "Y", "level": 1, "shape": "%s", "name": {"en": "yellow", "cs": "žlutý"}}, {"id": "green", "letter": "G", "level": %s, "name": {"en": "green", "cs": "zelený"}}, {"id": "blue", "letter": "B", "level": 3, "name": {"en": "blue", "cs": "modrý"}}, {"id": "red", "letter": "R", "level": 4, "name": {"en": "red", "cs": "červený"}}]}'


@check(
    "SQ411",
    Severity.ERROR,
    rules=("SO-1.2",),
    good=patch("game.json", _PIECES % ("#", "2")),
    bad=patch("game.json", _PIECES % ("domino", "2")),
)
def shapes_tell_levels(catalog: Catalog) -> Iterator[Finding]:
    """The shape printed on a piece has as many cells as its level.

    Players read the level off the shape.
    """
    for rank, piece in enumerate(catalog.game.pieces):
        if not piece.shape:
            continue
        count = cells(piece.shape)
        at = catalog.game_place("pieces", rank, "shape")
        if count is None:
            yield unknown_shape(at, piece.shape)
        else:
            yield from shape_of_level(at, piece.id, piece.level, count)


@check(
    "SQ412",
    Severity.ERROR,
    rules=("SO-4.5",),
    good=_GOOD,
    bad=patch("game.json", _PIECES % ("monomino", "9")),
    consequences=("SQ501",),
)
def levels_within_limit(catalog: Catalog) -> Iterator[Finding]:
    """No kind of piece is of a level above the limit.

    Merges end at `limits.max_level`; a piece beyond it could not be made, and its Split would not be defined.
    """
    yield from levels_above(catalog, game(catalog).limits.max_level)


@check(
    "SQ413",
    Severity.ERROR,
    rules=("SO-6.1",),
    good=_GOOD,
    bad=patch("game.json", '{"combos": {"4": null, "2": 1, "3": 2}, "limits": {"unfinished": 4}}'),
)
def combos_complete(catalog: Catalog) -> Iterator[Finding]:
    """The combo table covers every number from 2 to the limit of unfinished tiles, and more tiles never score less.

    A Master can complete as many tiles as a player may have, so each number needs its points.
    """
    combos, most = game(catalog).combos, game(catalog).limits.unfinished
    at = catalog.game_place("combos")
    missing = [str(n) for n in range(2, most + 1) if str(n) not in combos]
    if missing:
        listed = ", ".join(missing[:5]) + (f" and {len(missing) - 5} more numbers of" if len(missing) > 5 else "")
        yield Finding(
            at,
            f"combos says nothing for {listed} tiles; limits.unfinished is {most}",
            f'add "{missing[0]}": …',
        )
    for written in combos:
        if not 2 <= int(written) <= most:
            message = f"combos has points for {written} tiles; a combo is of 2 to {most} (limits.unfinished)"
            yield Finding(catalog.game_place("combos", written), message, "take it out")
    points = [(n, combos[str(n)]) for n in range(2, most + 1) if str(n) in combos]
    for (fewer, less), (more, points_more) in itertools.pairwise(points):
        if points_more < less:
            message = f"{more} tiles score {points_more}, {fewer} tiles {less}"
            yield Finding(catalog.game_place("combos", str(more)), message, "let more tiles score at least as much")


@check(
    "SQ414",
    Severity.ERROR,
    rules=("SO-2.1", "SO-4.2"),
    good=_GOOD,
    bad=patch("game.json", '{"limits": {"rows": [4, 2]}}'),
    consequences=("SQ204",),
)
def limits_make_sense(catalog: Catalog) -> Iterator[Finding]:
    """The limits do not contradict each other, and Gain takes a kind of piece that exists and is not wild.

    Gain is the one action that is always possible; without its kind the game could stand still.
    """
    limits = game(catalog).limits
    low, high = limits.rows
    if low > high:
        yield Finding(
            catalog.game_place("limits", "rows"), f"limits.rows says {low} to {high}", f"write [{high}, {low}]"
        )
    piece = catalog.game.by_id.get(limits.gain)
    at = catalog.game_place("limits", "gain")
    if piece is None:
        yield unknown_kind(catalog, at, limits.gain)
    elif piece.wild:
        yield Finding(
            at, f"Gain takes {limits.gain}, which is wild; wild pieces come from rewards only", "name a standard kind"
        )


@check(
    "SQ415",
    Severity.ERROR,
    rules=("SO-3.3",),
    good=_GOOD,
    bad=patch("game.json", '{"setup": {"start": {"yellow": 2, "gren": 1}}}'),
)
def start_payable(catalog: Catalog) -> Iterator[Finding]:
    """Every player can be given the pieces to start with, at every number of players.

    The start of the setup, and of each set that has its own, names known kinds and no more than the sets bring.
    """
    rules = game(catalog)
    starts: list[tuple[Place, dict[str, int], tuple[str, ...]]] = []
    first = tuple(one.id for one in rules.sets if not one.requires)
    given = "start" in rules.setup.model_fields_set or rules.by_id.keys() >= rules.setup.start.keys()
    # Sets that all require one another, or bring unknown pieces, are reported as such.
    if given and first and catalog.once(supplies).keys() >= set(first):
        starts.append((catalog.game_place("setup", "start"), dict(rules.setup.start), first))
    for rank, one in enumerate(rules.sets):
        if one.start is not None and one.id in catalog.once(supplies):
            starts.append((catalog.game_place("sets", rank, "start"), dict(one.start), rules.needed(one.id)))
    players = max((int(n) for n in rules.setup.black_tiles), default=1)
    for place, start, sets in starts:
        yield from start_not_payable(catalog, place, start, sets, max(players, 2))


@check(
    "SQ416",
    Severity.ERROR,
    rules=("SO-3.1", "SO-3.7"),
    good=_GOOD,
    bad=patch("game.json", '{"setup": {"black_tiles": {"2": 3}}}'),
)
def enough_black(catalog: Catalog) -> Iterator[Finding]:
    """All sets together have as many Black tiles as each number of players plays with, and more players never fewer.

    The end of the game is counted in Black tiles; a selection with too few of them cannot be played.
    """
    table = game(catalog).setup.black_tiles
    if "black_tiles" not in game(catalog).setup.model_fields_set:
        return  # the printed numbers are only a default
    # Solo has a number of its own, which is not held against the others.
    yield from tiles_by_players(catalog, ("setup", "black_tiles"), table, "black", "Black tiles", alone=False)


@check(
    "SQ417",
    Severity.ERROR,
    rules=("SO-3.6", "SO-10.1", "SO-10.2"),
    good=_GOOD,
    bad=patch("game.json", '{"setup": {"line_clear": {"players": [5], "second_marker": {"5": 1}}}}'),
)
def line_clear_complete(catalog: Catalog) -> Iterator[Finding]:
    """The Line Clear variant has a number of Black tiles and a second marker for each number of players it is for.

    The second marker goes to another player than the first, and the sets it requires exist.
    """
    rules = game(catalog)
    variant = rules.setup.line_clear
    if variant is None:
        return
    where = ("setup", "line_clear")
    for index, players in enumerate(variant.players):
        at = catalog.game_place(*where, "players", index)
        if str(players) not in rules.setup.black_tiles:
            yield Finding(at, f"setup.black_tiles says nothing for {players} players", f'add "{players}": … to it')
        holder = variant.second_marker.get(str(players))
        if holder is None:
            yield Finding(at, f"second_marker says nothing for {players} players", f'add "{players}": … to it')
        elif not 2 <= holder <= players:
            at = catalog.game_place(*where, "second_marker", str(players))
            message = f"player {holder} of {players} cannot hold the second marker"
            yield Finding(at, message, f"it goes to one of players 2 to {players}")
    for written in variant.second_marker:
        if int(written) not in variant.players:
            at = catalog.game_place(*where, "second_marker", written)
            yield Finding(at, f"second_marker speaks of {written} players, for whom the variant is not", "take it out")
    if len(set(variant.players)) < len(variant.players):
        yield Finding(catalog.game_place(*where, "players"), "a number of players is named twice", "take one out")
    ids = [one.id for one in catalog.game.sets]
    for index, needed in enumerate(variant.requires):
        if needed not in ids:
            near = closest(needed, ids)
            fix = f"did you mean {near!r}?" if near else f"sets are: {', '.join(ids)}"
            yield Finding(catalog.game_place(*where, "requires", index), f"no set has the id {needed!r}", fix)
