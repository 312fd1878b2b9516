"""Check the conservation of pieces and tiles in a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from squareone_data.game.engine import Broken

from .multiset import Bag
from .play_table import PlayTable, Ranked


def lost_pieces(table: PlayTable[Ranked], lying: Collection[Bag], rule: str) -> Iterator[Broken]:
    """Yield the kinds with missing or extra pieces.

    Args:
        table: the pieces in play.
        lying: all pieces of the state.
        rule: the number of the rule on the supply of pieces.
    """
    bags, pool = table.bags, table.pool
    # Comparing one sum is fast. The number of pieces shows whether the field of a kind has overflowed.
    if sum(lying) == pool and sum(map(bags.size, lying)) == bags.size(pool):
        return
    found: Counter[str] = Counter()
    for bag in lying:
        found.update(bags.counts(bag))
    for letter, count in table.supply.items():
        if there := found[letter] - count:
            what = "missing" if there < 0 else "too many"
            yield Broken(rule, f"{abs(there)} {letter} {what}: expected {count}, got {found[letter]}")


def lost_tiles(
    table: PlayTable[Ranked], lying: Iterable[int], rule: str, noun: str = "tile", boxed: Collection[str] = ()
) -> Iterator[Broken]:
    """Yield the tiles that are in several places or missing.

    Args:
        table: the tiles in play.
        lying: the ranks of all tiles of the state, once for each place.
        rule: the number of the rule on the tiles in play.
        noun: the word for a tile.
        boxed: the colors of which some tiles may stay in the box.
    """
    found = Counter(lying)
    for tile in table.tiles:
        if found[tile.rank] > 1:
            yield Broken(rule, f"{tile.id} is in {found[tile.rank]} places")
        elif not found[tile.rank] and tile.color not in boxed:
            yield Broken(rule, f"{tile.id} is missing; all {tile.color.capitalize()} {noun}s are in play")
