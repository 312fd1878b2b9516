"""Checks of single tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from squareone_data.game.check import check
from squareone_data.games.square_one.catalog import SquareOneCatalog
from squareone_data.games.square_one.definition import RewardKind, SquareOneSet
from squareone_data.games.square_one.rows import Pieces, Reward, Row, contains
from squareone_data.games.square_one.supply import shortages
from squareone_data.games.square_one.tiles import SquareOneTile
from squareone_data.model.findings import Finding, Severity

_GOOD = '{"id": "W01", "rows": ["Y Y", "G"], "reward": "B", "status": "original"}'


def _of_color(catalog: SquareOneCatalog, color: str) -> Iterator[SquareOneTile]:
    """Yield the tiles of a color."""
    for _, found, group in catalog.groups():
        if found == color:
            yield from group


def ambiguous(catalog: SquareOneCatalog) -> bool:
    """Return whether two kinds share a letter, so that letters are ambiguous; another check reports it."""
    return len(catalog.definition.by_letter) < len(catalog.definition.pieces)


def distinct_rows(catalog: SquareOneCatalog) -> dict[int, Row]:
    """Return the rows of all tiles by identity: equal rows are the same object."""
    return {id(row): row for tile in catalog.tiles for row in tile.rows}


def rows_where(catalog: SquareOneCatalog, faulty: Callable[[Row], object]) -> Iterator[tuple[SquareOneTile, int, Row]]:
    """Yield the rows that a test reports as faulty, with tiles and positions. Equal rows are tested once."""
    rows = catalog.once(distinct_rows)
    bad = {key for key, row in rows.items() if faulty(row)}
    if bad:
        for tile in catalog.tiles:
            for n, row in enumerate(tile.rows):
                if id(row) in bad:
                    yield tile, n, row


def rewards_where(catalog: SquareOneCatalog, faulty: Callable[[Reward], object]) -> Iterator[SquareOneTile]:
    """Yield the tiles whose reward a test reports as faulty. Equal rewards are tested once."""
    rewards = {id(tile.reward): tile.reward for tile in catalog.tiles}
    bad = {key for key, reward in rewards.items() if faulty(reward)}
    if bad:
        yield from (tile for tile in catalog.tiles if id(tile.reward) in bad)


@check(
    "SQ204",
    Severity.ERROR,
    consequences=("SQ501",),
    rules=("SO-2.1",),
    good=_GOOD,
    bad='{"id": "W01", "rows": ["Y"], "reward": "G", "status": "original"}',
)
def row_count(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """Every tile has two to four rows, or as many as the limits in game.json allow.

    A tile with one row needs no timing, and the printed tile has room for four.
    """
    low, high = catalog.definition.limits.rows
    if low > high:
        return  # the limits are inconsistent, which another check reports
    for tile in catalog.tiles:
        count = len(tile.rows)
        if not low <= count <= high:
            noun = "row" if count == 1 else "rows"
            yield Finding(tile.place("rows"), f"{tile.id} has {count} {noun}; expected {low} to {high}")


@check(
    "SQ210",
    Severity.ERROR,
    rules=("SO-1.1",),
    good=_GOOD,
    bad='{"id": "W01", "rows": ["Y Y", "X"], "reward": "B", "status": "original"}',
)
def known_letters(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """Rows and rewards use the pieces of the game.

    An unknown letter can be neither printed nor paid.
    """
    if ambiguous(catalog):
        return
    known = {piece.letter: piece.id for piece in catalog.definition.pieces}
    listed = ", ".join(f"{letter} {name}" for letter, name in known.items())
    meant: dict[str, str] = {}
    for letter, name in known.items():
        for word in name.split("-"):
            meant.setdefault(word[0].upper(), f"did you mean {letter}, {name}?")

    def unknown(pieces: Pieces) -> bool:
        return not known.keys() >= set(pieces)

    def findings(tile: SquareOneTile, pointer: tuple[str | int, ...], text: str) -> Iterator[Finding]:
        for at, letter in enumerate(text):
            if letter.isalpha() and letter not in known:
                message = f"{tile.id}: {letter!r} is not a piece of this game"
                fix = meant.get(letter, f"expected {listed}")
                yield Finding(tile.place(*pointer, part=(at, at + 1)), message, fix)

    for tile, n, row in rows_where(catalog, lambda row: any(map(unknown, row))):
        yield from findings(tile, ("rows", n), str(row))
    for tile in rewards_where(catalog, lambda reward: unknown(reward.pieces)):
        yield from findings(tile, ("reward",), " ".join(tile.reward.pieces))


@check(
    "SQ212",
    Severity.ERROR,
    rules=("SO-2.2",),
    good='{"id": "W01", "rows": ["Y Y | G", "G"], "reward": "B", "status": "original"}',
    bad='{"id": "W01", "rows": ["Y G | Y", "G"], "reward": "B", "status": "original"}',
)
def true_alternatives(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """Neither alternative of a row equals or contains the other.

    A larger alternative is never worth paying, so the row offers no choice.
    """

    def no_choice(row: Row) -> bool:
        first, *others = row
        return any(contains(first, other) or contains(other, first) for other in others)

    for tile, n, row in rows_where(catalog, no_choice):
        left, right = row.alternatives
        more, less = (left, right) if contains(left, right) else (right, left)
        same = len(more) == len(less)
        what = "the alternatives are equal" if same else f"{' '.join(more)} contains {' '.join(less)}"
        fix = f"write only {' '.join(less)!r}, or change one of them"
        yield Finding(tile.place("rows", n), f"{tile.id}: {what}", fix)


@check(
    "SQ213",
    Severity.WARNING,
    good=_GOOD,
    bad='{"id": "W01", "rows": ["G Y", "Y"], "reward": "B", "status": "original"}',
)
def canonical_order(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """Pieces and actions are in canonical order, the order of the kinds in game.json.

    With a single way to write them, equal rows are equal texts, and diffs show only real changes.
    """
    if ambiguous(catalog):
        return
    order = catalog.definition.order
    fmt = "or run `squareone fmt`"
    for tile, n, row in rows_where(catalog, lambda row: row.canonical(order) != row):
        message = f"{tile.id}: the pieces are out of order"
        yield Finding(tile.place("rows", n), message, f"write {str(row.canonical(order))!r}, {fmt}")
    for tile in rewards_where(catalog, lambda reward: reward.canonical(order) != reward):
        message = f"{tile.id}: the reward is out of order"
        yield Finding(tile.place("reward"), message, f"write {str(tile.reward.canonical(order))!r}, {fmt}")


@check(
    "SQ214",
    Severity.ERROR,
    rules=("SO-1.1", "SO-2.5"),
    consequences=("SQ501", "SQ602"),
    good=_GOOD,
    bad='{"id": "W01", "rows": ["R R R", "R R R R"], "reward": "B", "status": "original"}',
)
def demand_within_supply(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """No tile asks for more pieces of a kind than its sets have.

    Pieces stay on an unfinished tile, so the supply must pay for all rows at the same time. Wild pieces do not count.
    """
    brought = catalog.definition.supplies
    sizes = {key: sum(map(len, row)) for key, row in catalog.once(distinct_rows).items()}
    least = min((n for supply in brought.values() for n in supply.values()), default=0)
    for tile in catalog.tiles:
        if sum(map(sizes.__getitem__, map(id, tile.rows))) <= least:
            continue  # even if all pieces were of one kind, there would be enough
        for letter, asked, there in shortages(tile, brought.get(tile.set, {})):
            name = catalog.definition.piece_name(letter, "en")
            yield Finding(
                tile.place("rows"),
                f"{tile.id} can ask for {asked} {name} pieces; its sets have {there}",
                "ask for fewer, or add pieces to a set",
            )


def _by_set(catalog: SquareOneCatalog) -> Iterator[tuple[SquareOneSet, str, tuple[SquareOneTile, ...]]]:
    """Yield set, color and tiles of each file of a known set."""
    for set_id, color, group in catalog.groups():
        info = catalog.definition.set_info(set_id)
        if info is not None:
            yield info, color, group


@check(
    "SQ215",
    Severity.ERROR,
    consequences=("SQ501",),
    rules=("SO-2.3", "SO-2.4"),
    good=_GOOD,
    bad='{"id": "W01", "rows": ["Y Y", "G"], "status": "original"}',
)
def white_rewards(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """Every White tile gives pieces or a bonus action.

    It scores no points, so a White tile without a reward is never worth taking.
    """
    for tile in _of_color(catalog, "white"):
        if not tile.reward:
            yield Finding(tile.place(), f"{tile.id} is White and has no reward", 'add a "reward"')


@check(
    "SQ216",
    Severity.ERROR,
    consequences=("SQ501",),
    rules=("SO-2.3", "SO-9.2"),
    good='{"id": "B02", "rows": ["B B", "R", "Y G"], "points": 3, "status": "original"}',
    bad='{"id": "B02", "rows": ["B B", "R", "Y G"], "status": "original"}',
)
def black_points(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """Every Black tile is worth at least one point.

    Points are the purpose of Black tiles; the game ends when their deck is empty.
    """
    for tile in _of_color(catalog, "black"):
        if tile.points == 0:
            yield Finding(tile.place(), f"{tile.id} is Black and has no points", 'add "points"')


@check(
    "SQ217",
    Severity.ERROR,
    consequences=("SQ501",),
    rules=("SO-2.3", "SO-2.4"),
    good=_GOOD,
    bad='{"id": "W01", "rows": ["Y Y", "G"], "reward": "[take]", "status": "original"}',
)
def reward_allowed(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """Every tile gives only what its set allows for its color.

    The `rewards` of a set in game.json list what is allowed; without them anything is allowed.
    """
    for info, color, group in _by_set(catalog):
        only = f"{color} tiles of the set {info.id!r} may give {' and '.join(info.allowed(color)) or 'nothing'}"
        fix = 'remove it, or allow it in the set\'s "rewards" in game.json'
        given: list[tuple[RewardKind, str, str]] = [
            ("points", "points", "points"),
            ("pieces", "reward", "pieces"),
            ("actions", "reward", "bonus actions"),
        ]
        for kind, key, what in given:
            if info.may_give(color, kind):
                continue
            for tile in group:
                given_by = {"points": tile.points, "pieces": tile.reward.pieces, "actions": tile.reward.actions}
                if given_by[kind]:
                    yield Finding(tile.place(key), f"{tile.id} gives {what}; {only}", fix)


@check(
    "SQ218",
    Severity.ERROR,
    rules=("SO-11.10",),
    good='{"id": "C02", "rows": ["B", "G"], "reward": "[fill | merge]", "status": "original"}',
    bad='{"id": "W01", "rows": ["Y Y", "G"], "reward": "[fill | merge]", "status": "original"}',
    consequences=("SQ217", "SQ501"),
)
def choice_allowed(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """Every single choice between two actions is allowed by the set for the color.

    The `single_choice` of a set in game.json lists the colors; without it any tile may have a choice.
    """
    for info, color, group in _by_set(catalog):
        if info.may_choose(color):
            continue
        for tile in group:
            if tile.reward.choice:
                yield Finding(
                    tile.place("reward"),
                    f"{tile.id} has a single choice; the set {info.id!r} does not allow it for {color} tiles",
                    'write two brackets, or allow it in the set\'s "single_choice" in game.json',
                )


@check(
    "SQ219",
    Severity.ERROR,
    consequences=("SQ501",),
    rules=("SO-2.4",),
    good='{"id": "C01", "rows": ["Y", "G"], "reward": "[take] [merge]", "status": "original"}',
    bad='{"id": "C01", "rows": ["Y", "G"], "reward": "[take] [take]", "status": "original"}',
)
def different_actions(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """No tile has the same bonus action twice.

    The rules allow one action, two different actions, or a choice between two; Take 2 and Fill 2 are separate actions.
    """
    for tile in rewards_where(catalog, lambda reward: len(set(reward.actions)) < len(reward.actions)):
        action = tile.reward.actions[0]
        double = f"{action}2" if action in ("take", "fill") else ""
        fix = f"write [{double}] to use it twice, or change one" if double else "change one"
        yield Finding(tile.place("reward"), f"{tile.id} gives {action} twice", fix)


@check(
    "SQ222",
    Severity.WARNING,
    rules=("SO-8.1",),
    good=_GOOD,
    bad='{"id": "W01", "rows": ["Y Y", "G"], "reward": "B B B B B B B", "status": "original"}',
)
def reward_within_supply(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """No tile gives more pieces of a kind than its sets have.

    Players do not receive pieces that the reserve lacks, so a part of the reward would never be paid.
    """
    brought = catalog.definition.supplies
    least = min((n for supply in brought.values() for n in supply.values()), default=0)
    for tile in rewards_where(catalog, lambda reward: len(reward.pieces) > least):
        for letter, count in sorted(tile.rewarded().items()):
            there = brought.get(tile.set, {}).get(letter, count)
            if count > there:
                name = catalog.definition.piece_name(letter, "en")
                yield Finding(
                    tile.place("reward"),
                    f"{tile.id} gives {count} {name} pieces; its sets have {there}",
                    "give other pieces, or let a set require the set that has them",
                )
