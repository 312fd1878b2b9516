"""Checks of the limits, combos and setup tables of game.json."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from squareone_data.checks import definition_rules
from squareone_data.checks.definition_rules import levels_above, start_not_payable, tiles_by_players
from squareone_data.checks.kinds import unknown_kind
from squareone_data.checks.samples import patch, tile
from squareone_data.game.check import check
from squareone_data.games.square_one.catalog import SquareOneCatalog
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.places import Place
from squareone_data.model.suggestions import closest

_GOOD = tile('{"id": "W01", "rows": ["Y Y", "G"], "reward": "B", "status": "original"}')
_PIECES = '{"pieces": [{"id": "yellow", "letter": "Y", "level": 1, "shape": "%s", "name": {"en": "yellow", "cs": "žlutý"}}, {"id": "green", "letter": "G", "level": %s, "name": {"en": "green", "cs": "zelený"}}, {"id": "blue", "letter": "B", "level": 3, "name": {"en": "blue", "cs": "modrý"}}, {"id": "red", "letter": "R", "level": 4, "name": {"en": "red", "cs": "červený"}}]}'


@check(
    "SQ411",
    Severity.ERROR,
    rules=("SO-1.2",),
    good=patch("game.json", _PIECES % ("#", "2")),
    bad=patch("game.json", _PIECES % ("domino", "2")),
)
def shapes_tell_levels(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """Every shape has as many cells as the level of its piece.

    Players read the level from the shape.
    """
    yield from definition_rules.shapes_tell_levels(catalog)


@check(
    "SQ412",
    Severity.ERROR,
    rules=("SO-4.5",),
    good=_GOOD,
    bad=patch("game.json", _PIECES % ("monomino", "9")),
    consequences=("SQ501",),
)
def levels_within_limit(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """No piece has a level above the limit.

    A Merge cannot make a piece above `limits.max_level`, and the Split of such a piece is not defined.
    """
    yield from levels_above(catalog, catalog.definition.limits.max_level)


@check(
    "SQ413",
    Severity.ERROR,
    rules=("SO-6.1",),
    good=_GOOD,
    bad=patch("game.json", '{"combos": {"4": null, "2": 1, "3": 2}, "limits": {"unfinished": 4}}'),
)
def combos_complete(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """Every number of tiles from 2 to the limit has points in the combo table, and points never decrease.

    A Master can complete as many tiles as a player may have, so each number needs points.
    """
    combos, limit = catalog.definition.combos, catalog.definition.limits.unfinished
    at = catalog.game_place("combos")
    missing = [str(n) for n in range(2, limit + 1) if str(n) not in combos]
    if missing:
        listed = ", ".join(missing[:5]) + (f" and {len(missing) - 5} more numbers of" if len(missing) > 5 else "")
        yield Finding(
            at,
            f"combos: missing entry for {listed} tiles; limits.unfinished is {limit}",
            f'add "{missing[0]}": …',
        )
    for written in combos:
        if not 2 <= int(written) <= limit:
            message = f"combos: unexpected entry for {written} tiles; expected 2 to {limit} (limits.unfinished)"
            yield Finding(catalog.game_place("combos", written), message, "remove it")
    points = [(n, combos[str(n)]) for n in range(2, limit + 1) if str(n) in combos]
    for (fewer, less), (more, points_more) in itertools.pairwise(points):
        if points_more < less:
            message = f"combos: {more} tiles score {points_more}, fewer than {fewer} tiles ({less})"
            yield Finding(catalog.game_place("combos", str(more)), message, f"write at least {less} for {more} tiles")


@check(
    "SQ414",
    Severity.ERROR,
    rules=("SO-2.1", "SO-4.2"),
    good=_GOOD,
    bad=patch("game.json", '{"limits": {"rows": [4, 2]}}'),
    consequences=("SQ204",),
)
def limits_make_sense(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """Every limit is consistent with the others, and Gain takes an existing kind of piece that is not wild.

    Gain is the only action that is always possible. Without its piece the game could stall.
    """
    limits = catalog.definition.limits
    low, high = limits.rows
    if low > high:
        yield Finding(
            catalog.game_place("limits", "rows"),
            f"limits.rows: the minimum {low} is greater than the maximum {high}",
            f"write [{high}, {low}]",
        )
    piece = catalog.definition.by_id.get(limits.gain)
    at = catalog.game_place("limits", "gain")
    if piece is None:
        yield unknown_kind(catalog, at, limits.gain)
    elif piece.wild:
        yield Finding(
            at, f"limits.gain: {limits.gain} is wild; wild pieces come only from rewards", "use a standard kind"
        )


@check(
    "SQ415",
    Severity.ERROR,
    rules=("SO-3.3",),
    good=_GOOD,
    bad=patch("game.json", '{"setup": {"start": {"yellow": 2, "gren": 1}}}'),
)
def start_payable(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """Every player gets the starting pieces, at every number of players.

    The start in `setup`, and in each set with its own start, uses known kinds and no more pieces than the sets have.
    """
    rules = catalog.definition
    starts: list[tuple[Place, dict[str, int], tuple[str, ...]]] = []
    first = tuple(info.id for info in rules.sets if not info.requires)
    given = "start" in rules.setup.model_fields_set or rules.by_id.keys() >= rules.setup.start.keys()
    # Sets in a cycle of requirements, or with unknown pieces, are reported by other checks.
    if given and first and catalog.definition.supplies.keys() >= set(first):
        starts.append((catalog.game_place("setup", "start"), dict(rules.setup.start), first))
    for rank, info in enumerate(rules.sets):
        if info.start is not None and info.id in catalog.definition.supplies:
            starts.append((catalog.game_place("sets", rank, "start"), dict(info.start), rules.needed(info.id)))
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
def enough_black(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """Every number of players has enough Black tiles, and more players never use fewer.

    The number of Black tiles determines the length of the game. A selection with too few cannot be played.
    """
    table = catalog.definition.setup.black_tiles
    if "black_tiles" not in catalog.definition.setup.model_fields_set:
        return  # the printed numbers are only a default
    # The solo number is separate and is not compared with the others.
    yield from tiles_by_players(catalog, ("setup", "black_tiles"), table, "black", "Black tiles", alone=False)


@check(
    "SQ417",
    Severity.ERROR,
    rules=("SO-3.6", "SO-10.1", "SO-10.2"),
    good=_GOOD,
    bad=patch("game.json", '{"setup": {"line_clear": {"players": [5], "second_marker": {"5": 1}}}}'),
)
def line_clear_complete(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """Every number of players in the Line Clear variant has Black tiles and a second marker.

    The second marker goes to another player than the first, and the required sets exist.
    """
    rules = catalog.definition
    variant = rules.setup.line_clear
    if variant is None:
        return
    where = ("setup", "line_clear")
    for index, players in enumerate(variant.players):
        at = catalog.game_place(*where, "players", index)
        if str(players) not in rules.setup.black_tiles:
            yield Finding(at, f"setup.black_tiles: missing entry for {players} players", f'add "{players}": …')
        holder = variant.second_marker.get(str(players))
        if holder is None:
            yield Finding(at, f"second_marker: missing entry for {players} players", f'add "{players}": …')
        elif not 2 <= holder <= players:
            at = catalog.game_place(*where, "second_marker", str(players))
            message = f"second_marker: invalid player {holder} for {players} players"
            yield Finding(at, message, f"use a player from 2 to {players}")
    for written in variant.second_marker:
        if int(written) not in variant.players:
            at = catalog.game_place(*where, "second_marker", written)
            yield Finding(at, f"second_marker: unexpected entry for {written} players", "remove it")
    if len(set(variant.players)) < len(variant.players):
        yield Finding(catalog.game_place(*where, "players"), "players: duplicate number", "remove one")
    ids = [info.id for info in catalog.definition.sets]
    for index, needed in enumerate(variant.requires):
        if needed not in ids:
            near = closest(needed, ids)
            fix = f"did you mean {near!r}?" if near else f"expected {', '.join(ids)}"
            yield Finding(catalog.game_place(*where, "requires", index), f"unknown set {needed!r}", fix)
