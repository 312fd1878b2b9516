"""The tiles that can never be completed: pieces are missing, or their kinds are not obtainable.

Every report is certain. The search uses all pieces that the sets of a tile have, since all pieces of a tile are on it
at the same time (SO-2.5), and all kinds that any rule can give.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from squareone_data.games.square_one.catalog import SquareOneCatalog

from .cost import ways
from .definition import SquareOneDefinition
from .tiles import SquareOneTile


def obstacles(catalog: SquareOneCatalog) -> Iterator[tuple[SquareOneTile, str]]:
    """Return the tiles of a catalog that cannot be completed, each with the reason for its closest way.

    Tiles with unknown kinds, and tiles of sets with faulty pieces, are skipped; other checks report them.
    """
    definition = catalog.definition
    brought = catalog.definition.supplies
    around: dict[str, _Around] = {}
    for tile in catalog.tiles:
        supply = brought.get(tile.set)
        if supply is None or not tile.rows or any(letter not in supply for letter in tile.demand()):
            continue
        if tile.set not in around:
            around[tile.set] = _Around(catalog, definition, tile.set, supply)
        reasons = []
        for way in ways(tile):
            if (hindrance := around[tile.set].hinders(tile, Counter(way))) is None:
                break
            reasons.append(hindrance)
        else:
            yield tile, min(reasons)[1]


class _Around:
    """The pieces that are available to the tiles of a selection of sets."""

    def __init__(
        self, catalog: SquareOneCatalog, definition: SquareOneDefinition, set_id: str, supply: dict[str, int]
    ) -> None:
        self.definition, self.supply = definition, supply
        self.sets = definition.needed(set_id)
        tiles = [tile for tile in catalog.everything.values() if tile.set in self.sets]
        self.rewarded: Counter[str] = sum((tile.rewarded() for tile in tiles), Counter())
        self.any_kind = any("replicate" in tile.reward.actions for tile in tiles if isinstance(tile, SquareOneTile))
        self.had = self._had()

    def _had(self) -> set[str]:
        """Return the obtainable kinds: from the start, by Gain, Merge or Split, as a reward, or by Replicate."""
        definition, there = self.definition, {letter for letter, count in self.supply.items() if count}
        level = {letter: definition.by_letter[letter].level for letter in there}
        standard = {letter for letter in there if not definition.by_letter[letter].wild}
        first = [*definition.start(self.sets), definition.limits.gain]
        had = {definition.by_id[kind].letter for kind in first if kind in definition.by_id} | set(self.rewarded)
        had = (had | (standard if self.any_kind else set())) & there
        levels = {level[letter] for letter in standard}
        while True:
            sums = _sums({level[letter] for letter in had & standard}, definition.limits.max_level)
            merged = {letter for letter in standard if level[letter] in sums}
            split = {
                letter for letter in standard for whole in had
                if level[letter] < level[whole] and level[whole] - level[letter] in levels | _sums(levels, level[whole])
            }  # fmt: skip
            if merged | split <= had:
                return had
            had |= merged | split

    def hinders(self, tile: SquareOneTile, way: Counter[str]) -> tuple[int, str] | None:
        """Return how many pieces of a way are missing, and the reason; None if none are."""
        missing, reason = 0, ""
        wild = {letter: min(self.supply[letter], self.rewarded[letter] - tile.rewarded()[letter])
                for letter in self.supply if self.definition.by_letter[letter].wild}  # fmt: skip
        for letter, count in sorted(way.items()):
            name = self.definition.piece_name(letter, "en")
            if letter in wild:
                there = max(wild[letter], 0)
                wild[letter] = max(there - count, 0)
                why = f"it needs {count} {name} pieces, and the rewards of other tiles give at most {there}"
            elif letter not in self.had and self.supply[letter]:
                there, why = 0, f"{name} pieces are not obtainable by start, Gain, Merge, Split or reward"
            else:
                there = self.supply[letter]
                why = f"it needs {count} {name} pieces at the same time, and its sets have {there}"
            if count > there:
                missing, reason = missing + count - there, reason or why
        short = missing - sum(max(count, 0) for count in wild.values())
        return (short, reason) if short > 0 else None


def _sums(levels: set[int], most: int) -> set[int]:
    """Return the sums of two or more levels, each used any number of times, up to a limit."""
    found: set[int] = set()
    onward = set(levels)
    while onward:
        onward = {level + other for level in onward for other in levels if level + other <= most} - found
        found |= onward
    return found
