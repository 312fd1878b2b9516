"""Move generation: the lists of legal actions of the side to act."""

from __future__ import annotations

from collections.abc import Iterator

from squareone_data.engine.multiset import Bag
from squareone_data.engine.play_table import HIDDEN

from .actions import Duplicate, Fill, Master, Replicate, Take
from .play_table import Placement, Table
from .state import Draft, Placed


def open_rows(table: Table, tiles: tuple[Placed, ...], supply: Bag) -> list[tuple[Placement, ...]]:
    """Return, for each tile with an empty row, the ways to fill the topmost one with the wild pieces in the supply."""
    wild = supply & table.wild_fields
    if not wild:
        plain = table.plain
        return [plain[tile][len(rows)] for tile, rows in tiles if len(rows) < len(plain[tile])]
    return [table.placements(tile, len(rows), wild) for tile, rows in tiles if len(rows) < len(table.tiles[tile].rows)]


def fills(table: Table, tiles: tuple[Placed, ...], supply: Bag) -> list[Fill]:
    """SO-4.4: Return every Fill that the supply can pay, tile by tile, left alternative first."""
    if not tiles:
        return []
    guard = table.bags.guard
    guarded = supply | guard
    ways = open_rows(table, tiles, supply)
    return [fill for way in ways for bag, fill in way if (guarded - bag) & guard == guard]


def can_fill(table: Table, tiles: tuple[Placed, ...], supply: Bag) -> bool:
    """Return whether there is a Fill, and so a Master."""
    guard = table.bags.guard
    guarded = supply | guard
    return any((guarded - way.bag) & guard == guard for ways in open_rows(table, tiles, supply) for way in ways)


def masters(table: Table, tiles: tuple[Placed, ...], supply: Bag) -> Iterator[Master]:
    """SO-4.8, SO-4.9: Iterate over every Master that the supply can pay; there can be tens of thousands.

    For the first tile, each way to fill it comes before leaving it out; then the next tile in the same way.
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
    """SO-4.3: Return every Take from these slots; none if the player has no room for another tile."""
    if len(tiles) >= table.unfinished:
        return []
    take = table.take
    return [take[rank] for rank in slots if rank is not None and rank != HIDDEN]


def can_take(draft: Draft) -> bool:
    """Return whether there is a Take."""
    if len(draft.tiles) >= draft.table.unfinished:
        return False
    return any(rank is not None and rank != HIDDEN for rank in draft.white + draft.black)


def kinds_had(draft: Draft) -> set[str]:
    """Return the kinds in the player's supply or on an unfinished tile; wild pieces keep their kind (SO-11.7)."""
    bags = draft.table.bags
    had = {letter for letter, _ in bags.items(draft.supply)}
    for _, rows in draft.tiles:
        for bag in rows:
            had.update(letter for letter, _ in bags.items(bag))
    return had


def duplicates(draft: Draft) -> list[Duplicate]:
    """SO-11.7: Return every Duplicate: a standard piece of a kind that the player has, if the reserve has it."""
    had, wild = kinds_had(draft), draft.table.wild
    return [
        Duplicate(letter) for letter, _ in draft.table.bags.items(draft.reserve) if letter in had and letter not in wild
    ]


def replicates(draft: Draft) -> list[Replicate]:
    """SO-11.8: Return every Replicate: a standard piece of a kind that the player lacks, or any if none is lacking."""
    table = draft.table
    had = kinds_had(draft)
    has_all = had.issuperset(letter for letter in table.standard if table.supply[letter])
    return [
        Replicate(letter)
        for letter, _ in table.bags.items(draft.reserve)
        if letter not in table.wild and (has_all or letter not in had)
    ]


def bonus_possible(draft: Draft, bonus: str) -> bool:
    """Return whether a bonus action has a legal action now (SO-11.3 to SO-11.8)."""
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
    """SO-11.2: Yield each usable bonus action of a rotated tile, as tile and action."""
    for tile in draft.completed:
        for bonus in draft.table.tiles[tile].actions:
            if bonus_possible(draft, bonus):
                yield tile, bonus


def has_option(draft: Draft) -> bool:
    """Return whether an option is left once the actions are spent: a usable bonus or an Ambassador (SO-4.1)."""
    if draft.supply & draft.table.extra_fields:
        return True
    return bool(draft.completed) and next(usable(draft), None) is not None
