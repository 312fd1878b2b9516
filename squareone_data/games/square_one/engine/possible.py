"""What is possible for the side that acts: the lists that legal actions are made of."""

from __future__ import annotations

from collections.abc import Iterator

from squareone_data.play.bags import Bag
from squareone_data.play.tables import HIDDEN

from .actions import Duplicate, Fill, Master, Replicate, Take
from .state import Draft, Placed
from .table import Placement, Table


def open_rows(table: Table, tiles: tuple[Placed, ...], supply: Bag) -> list[tuple[Placement, ...]]:
    """For each tile with an empty row: the ways to fill the topmost, whatever it takes besides the wild pieces held."""
    wild = supply & table.wild_fields
    if not wild:
        plain = table.plain
        return [plain[tile][len(rows)] for tile, rows in tiles if len(rows) < len(plain[tile])]
    return [table.placements(tile, len(rows), wild) for tile, rows in tiles if len(rows) < len(table.tiles[tile].rows)]


def fills(table: Table, tiles: tuple[Placed, ...], supply: Bag) -> list[Fill]:
    """SO-4.4: every Fill the supply can pay, tile by tile, the left alternative first."""
    if not tiles:
        return []
    guard = table.bags.guard
    guarded = supply | guard
    ways = open_rows(table, tiles, supply)
    return [fill for way in ways for bag, fill in way if (guarded - bag) & guard == guard]


def can_fill(table: Table, tiles: tuple[Placed, ...], supply: Bag) -> bool:
    """Whether there is a Fill, and so a Master."""
    guard = table.bags.guard
    guarded = supply | guard
    return any((guarded - one.bag) & guard == guard for ways in open_rows(table, tiles, supply) for one in ways)


def masters(table: Table, tiles: tuple[Placed, ...], supply: Bag) -> Iterator[Master]:
    """SO-4.8, SO-4.9: every Master the supply can pay, one after the other: there may be tens of thousands.

    For the first tile each way to fill it, then leaving it out; for each of these the next tile likewise.
    """
    rows = open_rows(table, tiles, supply)
    guard = table.bags.guard

    def choose(rank: int, left: Bag, chosen: tuple[tuple[str, str], ...]) -> Iterator[Master]:
        if rank == len(rows):
            if chosen:
                yield Master(chosen)
            return
        for bag, fill in rows[rank]:
            if ((left | guard) - bag) & guard == guard:
                yield from choose(rank + 1, left - bag, (*chosen, *fill.rows))
        yield from choose(rank + 1, left, chosen)

    return choose(0, supply, ())


def takes(table: Table, tiles: tuple[Placed, ...], slots: tuple[int | None, ...]) -> list[Take]:
    """SO-4.3: every Take from these slots; none for who has as many unfinished tiles as allowed."""
    if len(tiles) >= table.unfinished:
        return []
    take = table.take
    return [take[one] for one in slots if one is not None and one != HIDDEN]


def can_take(draft: Draft) -> bool:
    """Whether there is a Take."""
    if len(draft.tiles) >= draft.table.unfinished:
        return False
    return any(one is not None and one != HIDDEN for one in draft.white + draft.black)


def kinds_had(draft: Draft) -> set[str]:
    """The kinds a player has in supply or on an unfinished tile; a wild piece on a row is itself (SO-11.7)."""
    bags = draft.table.bags
    had = {letter for letter, _ in bags.items(draft.supply)}
    for _, rows in draft.tiles:
        for bag in rows:
            had.update(letter for letter, _ in bags.items(bag))
    return had


def duplicates(draft: Draft) -> list[Duplicate]:
    """SO-11.7: a standard piece of a kind one has, if the reserve has it."""
    had, wild = kinds_had(draft), draft.table.wild
    return [
        Duplicate(letter) for letter, _ in draft.table.bags.items(draft.reserve) if letter in had and letter not in wild
    ]


def replicates(draft: Draft) -> list[Replicate]:
    """SO-11.8: a standard piece of a kind one does not have; any standard piece for who has every kind in play."""
    table = draft.table
    had = kinds_had(draft)
    has_all = had.issuperset(letter for letter in table.standard if table.supply[letter])
    return [
        Replicate(letter)
        for letter, _ in table.bags.items(draft.reserve)
        if letter not in table.wild and (has_all or letter not in had)
    ]


def bonus_possible(draft: Draft, bonus: str) -> bool:
    """Whether anything can be done with a bonus action right now (SO-11.3 to SO-11.8)."""
    match bonus:
        case "take" | "take2":
            return can_take(draft)
        case "fill" | "fill2" | "master":
            return can_fill(draft.table, draft.tiles, draft.supply)
        case "merge":
            return bool(draft.table.merges(draft.supply, draft.reserve))
        case "split":
            return bool(draft.table.splits(draft.supply, draft.reserve))
        case "duplicate":
            return bool(duplicates(draft))
        case _:
            return bool(replicates(draft))


def usable(draft: Draft) -> Iterator[tuple[int, str]]:
    """SO-11.2: each bonus action of a rotated tile that something can be done with, as tile and action."""
    for tile in draft.completed:
        for bonus in draft.table.tiles[tile].actions:
            if bonus_possible(draft, bonus):
                yield tile, bonus


def has_option(draft: Draft) -> bool:
    """Whether anything optional is left once the actions are spent: a usable bonus or an Ambassador (SO-4.1)."""
    if draft.supply & draft.table.extra_fields:
        return True
    return bool(draft.completed) and next(usable(draft), None) is not None
