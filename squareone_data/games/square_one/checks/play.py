"""Checks of play: tiles can be completed, costs are in line, and games end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from squareone_data.analysis.outliers import fit_line
from squareone_data.checks.samples import patch
from squareone_data.game.check import Covered, Layer, Progress, Skipped, check
from squareone_data.games.square_one.balance import MAX_TILES, SquareOneBalance
from squareone_data.games.square_one.catalog import SquareOneCatalog
from squareone_data.games.square_one.cost import cost_search
from squareone_data.games.square_one.feasibility import obstacles
from squareone_data.model.findings import Finding, Severity

from .tiles import ambiguous

MAX_ACTIONS = (1000, 100)
"""The limit of actions of a game: a base, and a number for each Black tile in play."""

_GOOD = '{"id": "W01", "rows": ["Y Y", "G"], "reward": "B", "status": "original"}'
_STUCK = (
    '{"limits": {"market": 1, "unfinished": 1}, "combos": {"2": null, "3": null, "4": null}, "setup": {"black_tiles": {"1": 2}}, "sets": [{"id": "base", "name": {"en": '
    '"Base", "cs": "Základ"}, "tiles": {"white": "W01-W05", "black": "B01-B02"}, "pieces": {"yellow": 4, "green": 2}}, '
    '{"id": "combo", "name": {"en": "Combo", "cs": "Kombo"}, "requires": ["base"], "tiles": {"white": "C01-C02"}}]}'
)
_DEAR_TILES = ", ".join(
    f'{{"id": "W0{n}", "rows": [{rows}], "reward": "{reward}", "status": "original"}}'
    for n, (rows, reward) in enumerate(
        [('"Y Y", "G"', "B"), ('"G", "Y Y Y"', "R"), ('"B", "Y"', "G G"), ('"G | Y Y", "B", "Y"', "G R"),
         ('"Y", "G", "B | Y G"', "Y R"), ('"G G", "B"', "B R"), ('"R", "Y G"', "B B"), ('"R", "R", "R"', "Y Y Y")], 1,
    )
)  # fmt: skip


def _readable(catalog: SquareOneCatalog) -> None:
    """Skip a check if the catalog is incomplete or too large.

    Raises:
        Skipped: The catalog is incomplete or too large.
    """
    if any(fault.code != "SQ302" for fault in catalog.faults) or (catalog.base is not None and catalog.base.faults):
        raise Skipped("part of the catalog could not be read")
    if len(catalog.everything) > MAX_TILES:
        raise Skipped(f"more than {MAX_TILES} tiles")


@check(
    "SQ602",
    Severity.ERROR,
    layer=Layer.PLAY,
    rules=("SO-2.5", "SO-4.2", "SO-4.5", "SO-4.6", "SO-8.2"),
    good=_GOOD,
    bad='{"id": "W02", "rows": ["R R R R", "R R R"], "reward": "B B", "status": "original"}',
    consequences=("SQ214", "SQ501", "SQ603"),
)
def completable(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """Every tile can be completed with the pieces of its sets.

    All pieces of a tile are on it at the same time, so the sets must have enough pieces of each kind; wild pieces from
    other tiles' rewards count. Each kind must be obtainable: from the start, by Gain, Merge or Split, or as a reward. A
    tile that cannot be completed blocks a place for other tiles, and several of them can stall the game.
    """
    if ambiguous(catalog):
        return
    for tile, why in obstacles(catalog):
        yield Finding(
            tile.place("rows"),
            f"{tile.id} cannot be completed: {why}",
            "change its pieces, or add pieces to a set",
        )


@check(
    "SQ603",
    Severity.WARNING,
    layer=Layer.PLAY,
    rules=("SO-2.3", "SO-4.1"),
    good=_GOOD,
    bad=patch("base/white.json", f'{{"tiles": [{_DEAR_TILES}]}}'),
    consequences=("SQ202",),
)
def in_line(catalog: SquareOneCatalog) -> Iterator[Finding | Covered]:
    """Every tile has a cost in line with its rewards, compared with similar tiles.

    The cost is the fewest actions from the starting supply that complete the tile. Tiles of a color with the same types
    of reward are peers. A straight line that is robust against outliers is fitted to them (Theil–Sen); a tile is
    reported if its distance from the line is more than 3.5 times the usual one (Iglewicz and Hoaglin) and at least two
    actions. Such a tile is always or never worth taking. Groups of fewer than eight tiles are skipped. `squareone
    stats` shows the table; `--picture` draws it.
    """
    _readable(catalog)
    if ambiguous(catalog):
        return
    groups = [fit_line(group) for group in SquareOneBalance().groups(catalog)]
    found = catalog.once(cost_search)
    if not found.costs and found.given_up:
        raise Skipped(found.given_up)
    for group in groups:
        for outlier in group.out_of_line():
            point = outlier.point
            dear = outlier.score > 0
            yield Finding(
                catalog[point.tile].place(),
                f"{point.tile} costs {point.cost} actions for {point.worth} {group.worth}; expected about {outlier.expected:.0f}, "
                f"like the {len(group.tiles) - 1} other tiles ({group.name})",
                "reduce its cost or increase what it gives" if dear else "increase its cost or reduce what it gives",
            )
    judged = [group for group in groups if group.judged]
    total = sum(len(group.tiles) for group in judged)
    few = sum(len(group.tiles) for group in groups) - total
    told = f"{total} tiles compared in {_counted(len(judged), 'group')} of peers"
    told += f", {few} not compared: too few peers" if few else ""
    told += f", {len(found.unknown)} without a known cost" if found.unknown else ""
    yield Covered(told + (f" ({found.given_up})" if found.given_up else ""))


@check(
    "SQ604",
    Severity.ERROR,
    layer=Layer.PLAY,
    rules=("SO-1.1", "SO-3.1", "SO-4.2", "SO-9.1"),
    good=_GOOD,
    bad=patch("game.json", _STUCK),
    consequences=("SQ214", "SQ222", "SQ412", "SQ602"),
)
def games_end(catalog: SquareOneCatalog) -> Iterator[Finding | Covered | Progress]:
    """Games end with every combination of sets and every number of players.

    Quick bots play a few games of each configuration, always the same ones. Each game must end, keep all pieces and
    tiles, and give each player a legal action at all times. If a game does not end, players usually have tiles that
    cannot be filled for lack of pieces. The amount of play is counted in actions, so the result does not depend on the
    machine. The result is cached until the catalog changes.
    """
    from squareone_data.engine.self_play import SelfPlay
    from squareone_data.engine.self_play_check import games_end as played
    from squareone_data.games.square_one.bots.quick import Quick
    from squareone_data.games.square_one.engine.engine import SquareOneEngine
    from squareone_data.games.square_one.engine.invariants import pieces_conserved, tiles_conserved

    _readable(catalog)
    if ambiguous(catalog):
        return
    black = catalog.definition.setup.black_tiles
    few, each = MAX_ACTIONS
    games = SelfPlay(
        SquareOneEngine(),
        catalog,
        Quick,
        invariants=lambda state: chain(pieces_conserved(state), tiles_conserved(state)),
        limit=lambda config: few + each * black[str(config.players)],
    )
    yield from played(games, "quick", "squareone_data.games.square_one")


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
