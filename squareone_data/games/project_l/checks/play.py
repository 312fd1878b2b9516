"""Whether the puzzles can be played with: each completed, none out of line."""

from __future__ import annotations

from collections.abc import Iterator

from squareone_data.checks.framework import Covered, Layer, Skipped, check
from squareone_data.checks.samples import patch
from squareone_data.games.project_l.balance import MOST_TILES, compared
from squareone_data.games.project_l.geometry import TooMany
from squareone_data.games.project_l.solving import by_area, cover, game, room, solutions, tiles, upgrades
from squareone_data.games.project_l.tables import ProjectLGame
from squareone_data.games.project_l.words import counted
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding, Severity

_GOOD = '{"id": "W01", "recess": ["####", "#..#", "####"], "reward": "D", "status": "original"}'
_FEW = '{"sets": [{"id": "base", "name": {"en": "Base", "cs": "Základ"}, "tiles": {"white": "W01-W03", "black": "B01-B02"}, "pieces": {"monomino": 2, "domino": 2, "corner": 1}}]}'
_DEAR = ", ".join(
    f'{{"id": "W0{n}", "recess": ["####", "{row}", "####"], "reward": "{reward}", "status": "original"}}'
    for n, (row, reward) in enumerate(
        [("#..#", "D"), ("...#", "C"), ("...#", "I"), ("...#", "C"), ("..##", "D"), ("...#", "I"), ("#...", "C")], 1
    )
)


def _whole(catalog: Catalog) -> None:
    """Nothing is said of a catalog that is not there whole.

    Raises:
        Skipped: it is not.
    """
    if any(one.code != "SQ302" for one in catalog.faults) or (catalog.base is not None and catalog.base.faults):
        raise Skipped("part of the catalog could not be read")
    if len(catalog.game.by_letter) < len(catalog.game.pieces):
        raise Skipped("two kinds of piece share a letter")


def obtainable(catalog: Catalog) -> frozenset[str]:
    """The letters of the kinds a player can come by: to start with, by Upgrades, or as a reward (PL-3.4, PL-4.1)."""
    rules: ProjectLGame = game(catalog)
    made = upgrades(rules)
    rewards = {one.rewarded_kind(rules) for one in tiles(catalog) if one.reward}
    first = {rules.limits.gain, *rules.setup.start, *rewards}
    return frozenset(rules.by_id[kind].letter for one in first for kind in made.get(one, ()))


@check(
    "PL602",
    Severity.ERROR,
    layer=Layer.PLAY,
    rules=("PL-1.1", "PL-3.4", "PL-3.5"),
    good=_GOOD,
    bad=patch("game.json", _FEW),
    consequences=("SQ501",),
)
def completable(catalog: Catalog) -> Iterator[Finding | Covered]:
    """Every puzzle can be completed with the pieces of its set and those that one requires.

    Its pieces lie in it all at once, so there must be enough of each kind, and each kind must be had somehow: to start
    with, by Upgrades, or as a reward. All supplies that tile a recess are gone through.
    """
    _whole(catalog)
    rules, search, found = game(catalog), catalog.once(cover), catalog.once(solutions).found
    had = catalog.once(obtainable)
    known = {one.id for one in rules.sets}
    left = 0
    for one in by_area(catalog):
        bits = room(one, rules)
        if bits is None or one.set not in known or not (one.id in found and found[one.id].tilings):
            continue
        there = {letter: count for letter, count in rules.supply(rules.needed(one.set)).items() if letter in had}
        if not any(there.values()):
            continue  # a set without any pieces is told by its totals
        if min(there.get(letter, 0) for letter in search.letters) >= found[one.id].pieces:
            continue  # whichever pieces are the fewest, there are enough of them
        try:
            bags = search.bags(bits)
        except TooMany:
            left += 1
            continue
        most = [there.get(letter, 0) for letter in search.letters]
        if not any(all(count <= limit for count, limit in zip(bag, most, strict=True)) for bag in bags):
            yield Finding(
                one.place("recess"),
                f"{one.id} cannot be completed: none of the {len(bags)} supplies that tile it can be had",
                "close some of its cells, or let a set bring more pieces",
            )
    if left:
        yield Covered(f"{left} puzzles too open to search")


@check(
    "PL603",
    Severity.WARNING,
    layer=Layer.PLAY,
    rules=("PL-3.2", "PL-4.1", "PL-5.4"),
    good=_GOOD,
    bad=patch(
        "base/white.json",
        f'{{"tiles": [{_DEAR}, {{"id": "W08", "recess": ["....", "....", "...."], "reward": "D", "status": "original"}}]}}',
    ),
    consequences=("SQ202", "PL220", "PL221"),
)
def in_line(catalog: Catalog) -> Iterator[Finding | Covered]:
    """Among the puzzles of a color, the actions each costs are in line with its points and its reward.

    The cost is the fewest actions from the starting supply that complete it, less those that would bring the same piece as
    its reward. A straight line that a few puzzles far off do not bend is drawn through cost and points (Theil and Sen); a
    puzzle more than 3.5 times as far from it as is usual (Iglewicz and Hoaglin), and at least two actions, is named. Such
    a puzzle is taken by all or by nobody. Groups of fewer than eight are not judged.
    """
    _whole(catalog)
    if len(catalog) > MOST_TILES:
        raise Skipped(f"more than {MOST_TILES} tiles")
    groups = catalog.once(compared)
    for group in groups:
        for one in group.out_of_line():
            point = one.point
            yield Finding(
                catalog[point.tile].place(),
                f"{point.tile} costs {point.cost} actions beyond the price of its reward; for "
                f"{counted(point.worth, 'points', 'en')} some {one.expected:.0f} would be in line with the "
                f"{len(group.tiles) - 1} others ({group.name})",
                "let it have fewer cells or give more" if one.score > 0 else "let it have more cells or give less",
            )
    judged = [group for group in groups if group.judged]
    total = sum(len(group.tiles) for group in judged)
    few = len(catalog) - total
    told = f"{total} puzzles compared in {len(judged)} {'group' if len(judged) == 1 else 'groups'} of peers"
    yield Covered(told + (f", {few} not: too few give the like, or the cost is not known" if few else ""))
