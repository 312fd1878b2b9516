"""Tiles that nobody can ever complete: the pieces are not there, or nothing brings their kinds.

What is reported is certain: it is asked what the sets of a tile bring at the most, all pieces of it lying on the tile
at once (SO-2.5), and which kinds can be had at all by any rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from squareone_data.model.catalog import Catalog

from .cost import ways
from .supply import supplies
from .tables import SquareOneGame
from .tiles import SquareOneTile


def obstacles(catalog: Catalog) -> Iterator[tuple[SquareOneTile, str]]:
    """The tiles of a catalog that cannot be completed, each with the reason for its way that comes nearest.

    Tiles that name unknown kinds, and those of sets whose pieces are faulty, are passed over: other checks say so.
    """
    game = catalog.game
    assert isinstance(game, SquareOneGame)
    brought = catalog.once(supplies)
    around: dict[str, _Around] = {}
    for tile in catalog.tiles:
        assert isinstance(tile, SquareOneTile)
        supply = brought.get(tile.set)
        if supply is None or not tile.rows or any(letter not in supply for letter in tile.demand()):
            continue
        if tile.set not in around:
            around[tile.set] = _Around(catalog, game, tile.set, supply)
        reasons = []
        for way in ways(tile):
            if (hindrance := around[tile.set].hinders(tile, Counter(way))) is None:
                break
            reasons.append(hindrance)
        else:
            yield tile, min(reasons)[1]


class _Around:
    """What the sets that a tile is played with have to offer."""

    def __init__(self, catalog: Catalog, game: SquareOneGame, set_id: str, supply: dict[str, int]) -> None:
        self.game, self.supply = game, supply
        self.sets = game.needed(set_id)
        tiles = [one for one in catalog.everything.values() if one.set in self.sets]
        self.rewarded: Counter[str] = sum((one.rewarded() for one in tiles), Counter())
        self.any_kind = any("replicate" in one.reward.actions for one in tiles if isinstance(one, SquareOneTile))
        self.had = self._had()

    def _had(self) -> set[str]:
        """The kinds that can be had: to start with, by Gain, Merge or Split, as a reward, by Replicate."""
        game, there = self.game, {letter for letter, count in self.supply.items() if count}
        level = {letter: game.by_letter[letter].level for letter in there}
        standard = {letter for letter in there if not game.by_letter[letter].wild}
        first = [*game.start(self.sets), game.limits.gain]
        had = {game.by_id[kind].letter for kind in first if kind in game.by_id} | set(self.rewarded)
        had = (had | (standard if self.any_kind else set())) & there
        levels = {level[letter] for letter in standard}
        while True:
            sums = _sums({level[letter] for letter in had & standard}, game.limits.max_level)
            merged = {letter for letter in standard if level[letter] in sums}
            split = {
                letter for letter in standard for whole in had
                if level[letter] < level[whole] and level[whole] - level[letter] in levels | _sums(levels, level[whole])
            }  # fmt: skip
            if merged | split <= had:
                return had
            had |= merged | split

    def hinders(self, tile: SquareOneTile, way: Counter[str]) -> tuple[int, str] | None:
        """How many pieces of a way cannot be had, and the reason; None if all can."""
        missing, reason = 0, ""
        wild = {letter: min(self.supply[letter], self.rewarded[letter] - tile.rewarded()[letter])
                for letter in self.supply if self.game.by_letter[letter].wild}  # fmt: skip
        for letter, count in sorted(way.items()):
            name = self.game.piece_name(letter, "en")
            if letter in wild:
                there = max(wild[letter], 0)
                wild[letter] = max(there - count, 0)
                why = f"no more than {there} {name} can be had as rewards of other tiles, it takes {count}"
            elif letter not in self.had and self.supply[letter]:
                there, why = 0, f"nothing brings {name}: no start, Gain, Merge, Split or reward"
            else:
                there = self.supply[letter]
                why = f"its sets bring {there} {name}, it takes {count} at once"
            if count > there:
                missing, reason = missing + count - there, reason or why
        short = missing - sum(max(count, 0) for count in wild.values())
        return (short, reason) if short > 0 else None


def _sums(levels: set[int], most: int) -> set[int]:
    """What two or more levels, each taken any number of times, sum to, up to a most."""
    found: set[int] = set()
    onward = set(levels)
    while onward:
        onward = {one + other for one in onward for other in levels if one + other <= most} - found
        found |= onward
    return found
