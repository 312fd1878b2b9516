"""Whether the tiles can be played with: each completed, none out of line, every game to its end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from squareone_data.checks.framework import Covered, Layer, Progress, Skipped, check
from squareone_data.checks.samples import patch, tile
from squareone_data.games.square_one.balance import MOST_TILES, compared
from squareone_data.games.square_one.cost import reckoning
from squareone_data.games.square_one.obstacles import obstacles
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding, Severity

from .faces import ambiguous, game

MOST_ACTIONS = (1000, 100)
"""How many actions a game may take: so many, and so many more for each Black tile in play."""

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


def _readable(catalog: Catalog) -> None:
    """Nothing is said of a catalog that is not there whole, or too large.

    Raises:
        Skipped: it is one.
    """
    if any(one.code != "SQ302" for one in catalog.faults) or (catalog.base is not None and catalog.base.faults):
        raise Skipped("part of the catalog could not be read")
    if len(catalog.everything) > MOST_TILES:
        raise Skipped(f"more than {MOST_TILES} tiles")


@check(
    "SQ602",
    Severity.ERROR,
    layer=Layer.PLAY,
    rules=("SO-2.5", "SO-4.2", "SO-4.5", "SO-4.6", "SO-8.2"),
    good=_GOOD,
    bad=tile('{"id": "W02", "rows": ["R R R R", "R R R"], "reward": "B B", "status": "original"}'),
    consequences=("SQ214", "SQ501", "SQ603"),
)
def completable(catalog: Catalog) -> Iterator[Finding]:
    """Every tile can be completed with the pieces of its sets.

    All pieces of a tile lie on it at once, so there must be as many of each kind, wild ones that other tiles reward
    filling in; and each kind must be had somehow: to start with, by Gain, Merge or Split, or as a reward. A tile that
    nobody can complete blocks the place of another, and enough of them end all play.
    """
    if ambiguous(catalog):
        return
    for one, why in obstacles(catalog):
        yield Finding(
            one.place("rows"), f"{one.id} cannot be completed: {why}", "let it ask for others, or let a set bring more"
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
def in_line(catalog: Catalog) -> Iterator[Finding | Covered]:
    """Among tiles that give the same sort of thing, the cost of each is in line with what it gives.

    The cost is the fewest actions from the starting supply that complete the tile. A straight line that a few tiles far
    off do not bend is drawn through the tiles of a color that give the like (Theil and Sen); a tile more than 3.5 times as
    far from it as is usual (Iglewicz and Hoaglin), and at least two actions, is named. Such a tile is taken by all or by
    nobody. Groups of fewer than eight are not judged. `squareone stats` shows the table, with `--picture` also drawn.
    """
    _readable(catalog)
    if ambiguous(catalog):
        return
    groups, found = catalog.once(compared), catalog.once(reckoning)
    if not found.costs and found.given_up:
        raise Skipped(found.given_up)
    for group in groups:
        for one in group.out_of_line():
            point = one.point
            dear = one.score > 0
            yield Finding(
                catalog[point.tile].place(),
                f"{point.tile} takes {point.cost} actions; for its {point.worth} {group.worth} some {one.expected:.0f} "
                f"would be in line with the {len(group.tiles) - 1} others ({group.name})",
                "let it ask for less or give more" if dear else "let it ask for more or give less",
            )
    judged = [group for group in groups if group.judged]
    total = sum(len(group.tiles) for group in judged)
    few = sum(len(group.tiles) for group in groups) - total
    told = f"{total} tiles compared in {_counted(len(judged), 'group')} of peers"
    told += f", {few} not: too few give the like" if few else ""
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
def games_end(catalog: Catalog) -> Iterator[Finding | Covered | Progress]:
    """Games with every combination of sets, at every number of players, come to their end.

    A few games of each are played by quick bots, always the same ones. They must end; every piece and every tile must
    still be there; and nobody may ever be without a legal action. Where a game does not end, players are stuck with tiles
    that they cannot fill, for want of pieces. How much is played is counted in actions, so the result is the same on any
    machine; it is kept until the catalog changes.
    """
    from squareone_data.games.square_one.engine.invariants import pieces_conserved, tiles_conserved
    from squareone_data.play.ending import games_end as played

    _readable(catalog)
    if ambiguous(catalog):
        return
    black = game(catalog).setup.black_tiles
    few, each = MOST_ACTIONS
    yield from played(
        catalog, "quick", broken=lambda state: chain(pieces_conserved(state), tiles_conserved(state)),
        most=lambda config: few + each * black[str(config.players)],
    )  # fmt: skip


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
