"""Nothing is lost and nothing invented: whether a state has the pieces and the tiles that are in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from .bags import Bag
from .contract import Broken
from .tables import PlayTable


def lost_pieces(table: PlayTable[Any], lying: Collection[Bag], rule: str) -> Iterator[Broken]:
    """The kinds of which more or fewer pieces are there than are in play.

    Args:
        table: what is in play.
        lying: all the pieces of the state, wherever they lie.
        rule: the number of the rule that says how many are in play.
    """
    bags, pool = table.bags, table.pool
    # One sum for all kinds is quick; the number of pieces shows whether one kind ran over into the next.
    if sum(lying) == pool and sum(map(bags.size, lying)) == bags.size(pool):
        return
    found: Counter[str] = Counter()
    for bag in lying:
        found.update(bags.counts(bag))
    for letter, count in table.supply.items():
        if there := found[letter] - count:
            what = "lost" if there < 0 else "invented"
            yield Broken(rule, f"{abs(there)} {letter} {what}: {found[letter]} are there, {count} in play")


def lost_tiles(
    table: PlayTable[Any], lying: Iterable[int], rule: str, noun: str = "tile", boxed: Collection[str] = ()
) -> Iterator[Broken]:
    """The tiles that are in several places, or in none.

    Args:
        table: what is in play.
        lying: the ranks of all tiles of the state, wherever they lie, each as often as it is there.
        rule: the number of the rule that says what is in play.
        noun: what a tile is called.
        boxed: the colors of which tiles may be left in the box.
    """
    found = Counter(lying)
    for tile in table.tiles:
        if found[tile.rank] > 1:
            yield Broken(rule, f"{tile.id} is in {found[tile.rank]} places")
        elif not found[tile.rank] and tile.color not in boxed:
            yield Broken(rule, f"{tile.id} is nowhere: {tile.color.capitalize()} {noun}s are all in play")
