"""Checks of play: puzzles can be completed, and costs are in line."""

from __future__ import annotations

from collections.abc import Iterator

from squareone_data.analysis.outliers import FittedGroup, fit_line
from squareone_data.checks.play_rules import require_whole, tiles_out_of_line
from squareone_data.game.balance import Point
from squareone_data.game.check import Covered, Layer, Skipped, check
from squareone_data.game.check_sample import patch
from squareone_data.game.cost import SearchTooLarge
from squareone_data.game.words import counted_points
from squareone_data.games.project_l.balance import MAX_TILES, ProjectLBalance
from squareone_data.games.project_l.catalog import ProjectLCatalog
from squareone_data.games.project_l.sample import GOOD, puzzle_json
from squareone_data.games.project_l.tilings import cover, rooms, solutions, upgrades
from squareone_data.model.findings import Finding, Severity

_FEW = '{"sets": [{"id": "base", "name": {"en": "Base", "cs": "Základ"}, "tiles": {"white": "W01-W03", "black": "B01-B02"}, "pieces": {"monomino": 2, "domino": 2, "corner": 1}}]}'
_PUZZLES = (
    "W01 ####/#..#/#### > D", "W02 ####/...#/#### > C", "W03 ####/...#/#### > I", "W04 ####/...#/#### > C",
    "W05 ####/..##/#### > D", "W06 ####/...#/#### > I", "W07 ####/#.../#### > C", "W08 ..../..../.... > D",
)  # fmt: skip
_DEAR = f'{{"tiles": [{", ".join(map(puzzle_json, _PUZZLES))}]}}'


def _require_readable(catalog: ProjectLCatalog) -> None:
    require_whole(catalog)
    if len(catalog.definition.by_letter) < len(catalog.definition.pieces):
        raise Skipped("two kinds of piece share a letter")


def obtainable(catalog: ProjectLCatalog) -> frozenset[str]:
    """Return the letters of the obtainable kinds: from the start, by Upgrades, or as a reward (PL-3.4, PL-4.1)."""
    definition, made = catalog.definition, upgrades(catalog.definition)
    rewards = {tile.reward for tile in catalog.tiles}
    first = {definition.limits.gain, *definition.setup.start}
    first.update(piece.id for piece in definition.pieces if piece.letter in rewards)
    return frozenset(definition.by_id[kind].letter for start in first for kind in made.get(start, ()))


@check(
    "PL602", Severity.ERROR, layer=Layer.PLAY, rules=("PL-1.1", "PL-3.4", "PL-3.5"), good=GOOD,
    bad=patch("game.json", _FEW), consequences=("SQ501",),
)  # fmt: skip
def completable(catalog: ProjectLCatalog) -> Iterator[Finding | Covered]:
    """Every puzzle can be completed with the pieces of its set and the sets that it requires.

    All pieces of a puzzle are in it at the same time, so the sets must have enough pieces of each kind. Each kind must
    be obtainable: from the start, by Upgrades, or as a reward. The search tries every supply that tiles the recess.
    """
    _require_readable(catalog)
    definition, search, found = catalog.definition, catalog.once(cover), catalog.once(solutions).found
    had = catalog.once(obtainable)
    left = 0
    for tile, bits in rooms(catalog):
        if definition.set_info(tile.set) is None or not (tile.id in found and found[tile.id].tilings):
            continue
        supply = definition.supply(definition.needed(tile.set)).items()
        there = {letter: count for letter, count in supply if letter in had}
        limits = [there.get(letter, 0) for letter in search.letters]
        # A set without pieces is reported with its totals; for any supply with the fewest pieces there can be enough.
        if not any(there.values()) or min(limits) >= found[tile.id].pieces:
            continue
        try:
            bags = search.bags(bits)
        except SearchTooLarge:
            left += 1
            continue
        if not any(all(count <= limit for count, limit in zip(bag, limits, strict=True)) for bag in bags):
            message = f"{tile.id} cannot be completed: the sets have the pieces for none of the {len(bags)} supplies that tile it"
            yield Finding(tile.place("recess"), message, "close some of its cells, or add pieces to a set")
    if left:
        yield Covered(f"{left} puzzles too open to search")


@check(
    "PL603", Severity.WARNING, layer=Layer.PLAY, rules=("PL-3.2", "PL-4.1", "PL-5.4"), good=GOOD,
    bad=patch("base/white.json", _DEAR), consequences=("SQ202", "PL220", "PL221"),
)  # fmt: skip
def in_line(catalog: ProjectLCatalog) -> Iterator[Finding | Covered]:
    """Every puzzle has a cost in line with its points and reward, compared with puzzles of its color.

    The cost is the fewest actions from the starting supply that complete the puzzle, less the actions that would get
    the piece of its reward. A straight line that is robust against outliers is fitted to cost and points (Theil–Sen); a
    puzzle is reported if its distance from the line is more than 3.5 times the usual one (Iglewicz and Hoaglin) and at
    least two actions. Such a puzzle is always or never worth taking. Groups of fewer than eight puzzles are skipped.
    """
    _require_readable(catalog)
    if len(catalog) > MAX_TILES:
        raise Skipped(f"more than {MAX_TILES} tiles")
    groups = [fit_line(group) for group in ProjectLBalance().groups(catalog)]

    def said(point: Point, group: FittedGroup) -> str:
        return f"costs {point.cost} actions beyond the price of its reward for {counted_points(point.worth, 'en')}"

    dear, cheap = "reduce its cells or increase what it gives", "add cells or reduce what it gives"
    yield from tiles_out_of_line(catalog, groups, said, dear, cheap)
    judged = [len(group.tiles) for group in groups if group.judged]
    told = f"{sum(judged)} puzzles compared in {len(judged)} {'group' if len(judged) == 1 else 'groups'} of peers"
    few = len(catalog) - sum(judged)
    yield Covered(told + (f", {few} not compared: too few peers, or unknown cost" if few else ""))
