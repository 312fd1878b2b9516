"""Whether each tile, looked at alone, is one that the rules know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from squareone_data.checks.framework import check
from squareone_data.checks.samples import tile
from squareone_data.games.square_one.supply import shortages, supplies
from squareone_data.games.square_one.tables import RewardKind, SquareOneGame, SquareOneSet
from squareone_data.games.square_one.tiles import SquareOneTile
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.rows import Pieces, Reward, Row, contains

_GOOD = '{"id": "W01", "rows": ["Y Y", "G"], "reward": "B", "status": "original"}'


def tiles(catalog: Catalog) -> tuple[SquareOneTile, ...]:
    """The tiles, as those of Square One."""
    return cast(tuple[SquareOneTile, ...], catalog.tiles)


def _of_color(catalog: Catalog, color: str) -> Iterator[SquareOneTile]:
    """The tiles of a color."""
    for _, found, group in catalog.groups():
        if found == color:
            yield from cast(tuple[SquareOneTile, ...], group)


def game(catalog: Catalog) -> SquareOneGame:
    """The game, as Square One's."""
    assert isinstance(catalog.game, SquareOneGame)
    return catalog.game


def ambiguous(catalog: Catalog) -> bool:
    """Whether two kinds share a letter, so that nothing can be said of what letters mean; another check says so."""
    return len(catalog.game.by_letter) < len(catalog.game.pieces)


def distinct_rows(catalog: Catalog) -> dict[int, Row]:
    """The rows of all tiles by identity: those written alike are one object."""
    return {id(row): row for one in tiles(catalog) for row in one.rows}


def rows_where(catalog: Catalog, faulty: Callable[[Row], object]) -> Iterator[tuple[SquareOneTile, int, Row]]:
    """The rows that a test finds faulty, with their tiles and positions. Rows written alike are tested once."""
    rows = catalog.once(distinct_rows)
    bad = {key for key, row in rows.items() if faulty(row)}
    if bad:
        for one in tiles(catalog):
            for n, row in enumerate(one.rows):
                if id(row) in bad:
                    yield one, n, row


def rewards_where(catalog: Catalog, faulty: Callable[[Reward], object]) -> Iterator[SquareOneTile]:
    """The tiles whose reward a test finds faulty. Rewards written alike are tested once."""
    rewards = {id(one.reward): one.reward for one in tiles(catalog)}
    bad = {key for key, reward in rewards.items() if faulty(reward)}
    if bad:
        yield from (one for one in tiles(catalog) if id(one.reward) in bad)


@check(
    "SQ204",
    Severity.ERROR,
    consequences=("SQ501",),
    rules=("SO-2.1",),
    good=_GOOD,
    bad='{"id": "W01", "rows": ["Y"], "reward": "G", "status": "original"}',
)
def row_count(catalog: Catalog) -> Iterator[Finding]:
    """A tile has two to four rows, or as many as the limits of its game.json say.

    A single row leaves nothing to time against other tiles, and the printed tile has room for four.
    """
    low, high = game(catalog).limits.rows
    if low > high:
        return  # the limits contradict each other, which another check says
    for one in tiles(catalog):
        count = len(one.rows)
        if not low <= count <= high:
            noun = "row" if count == 1 else "rows"
            yield Finding(one.place("rows"), f"{one.id} has {count} {noun}; a tile has {low} to {high}")


@check(
    "SQ210",
    Severity.ERROR,
    rules=("SO-1.1",),
    good=_GOOD,
    bad='{"id": "W01", "rows": ["Y Y", "X"], "reward": "B", "status": "original"}',
)
def known_letters(catalog: Catalog) -> Iterator[Finding]:
    """Rows and rewards name kinds of piece that the game has.

    A letter that stands for nothing can be neither printed nor paid.
    """
    if ambiguous(catalog):
        return
    known = {piece.letter: piece.id for piece in catalog.game.pieces}
    listed = ", ".join(f"{letter} {name}" for letter, name in known.items())
    meant: dict[str, str] = {}
    for letter, name in known.items():
        for word in name.split("-"):
            meant.setdefault(word[0].upper(), f"did you mean {letter}, {name}?")

    def unknown(pieces: Pieces) -> bool:
        return not known.keys() >= set(pieces)

    def findings(one: SquareOneTile, pointer: tuple[str | int, ...], text: str) -> Iterator[Finding]:
        for at, letter in enumerate(text):
            if letter.isalpha() and letter not in known:
                message = f"{one.id}: {letter} is no kind of piece here"
                fix = meant.get(letter, f"letters are: {listed}")
                yield Finding(one.place(*pointer, part=(at, at + 1)), message, fix)

    for one, n, row in rows_where(catalog, lambda row: any(map(unknown, row))):
        yield from findings(one, ("rows", n), str(row))
    for one in rewards_where(catalog, lambda reward: unknown(reward.pieces)):
        yield from findings(one, ("reward",), " ".join(one.reward.pieces))


@check(
    "SQ212",
    Severity.ERROR,
    rules=("SO-2.2",),
    good='{"id": "W01", "rows": ["Y Y | G", "G"], "reward": "B", "status": "original"}',
    bad='{"id": "W01", "rows": ["Y G | Y", "G"], "reward": "B", "status": "original"}',
)
def true_alternatives(catalog: Catalog) -> Iterator[Finding]:
    """Neither alternative of a row is equal to the other or contained in it.

    Nobody would ever pay the larger of the two, so it is no alternative.
    """

    def no_choice(row: Row) -> bool:
        first, *others = row
        return any(contains(first, other) or contains(other, first) for other in others)

    for one, n, row in rows_where(catalog, no_choice):
        left, right = row.alternatives
        more, less = (left, right) if contains(left, right) else (right, left)
        same = len(more) == len(less)
        what = "both alternatives are the same" if same else f"{' '.join(more)} contains {' '.join(less)}"
        fix = f"write {' '.join(less)!r} alone, or change one of the two"
        yield Finding(one.place("rows", n), f"{one.id}: {what}, so there is no choice", fix)


@check(
    "SQ213",
    Severity.WARNING,
    good=_GOOD,
    bad='{"id": "W01", "rows": ["G Y", "Y"], "reward": "B", "status": "original"}',
)
def canonical_order(catalog: Catalog) -> Iterator[Finding]:
    """Pieces and actions are written in canonical order, the order of the kinds in game.json.

    Written one way only, equal rows are equal texts, and a comparison of versions shows changes, not habits.
    """
    if ambiguous(catalog):
        return
    order = catalog.game.order
    fmt = "or run `squareone fmt`"
    for one, n, row in rows_where(catalog, lambda row: row.canonical(order) != row):
        message = f"{one.id}: the pieces are out of order"
        yield Finding(one.place("rows", n), message, f"write {str(row.canonical(order))!r}, {fmt}")
    for one in rewards_where(catalog, lambda reward: reward.canonical(order) != reward):
        message = f"{one.id}: the reward is out of order"
        yield Finding(one.place("reward"), message, f"write {str(one.reward.canonical(order))!r}, {fmt}")


@check(
    "SQ214",
    Severity.ERROR,
    rules=("SO-1.1", "SO-2.5"),
    consequences=("SQ501", "SQ602"),
    good=_GOOD,
    bad='{"id": "W01", "rows": ["R R R", "R R R R"], "reward": "B", "status": "original"}',
)
def demand_within_supply(catalog: Catalog) -> Iterator[Finding]:
    """No tile asks for more pieces of a kind than the sets it needs bring.

    Pieces on an unfinished tile are locked, so all rows must be payable at once. Wild pieces are not counted on.
    """
    brought = catalog.once(supplies)
    sizes = {key: sum(map(len, row)) for key, row in catalog.once(distinct_rows).items()}
    least = min((n for supply in brought.values() for n in supply.values()), default=0)
    for one in tiles(catalog):
        if sum(map(sizes.__getitem__, map(id, one.rows))) <= least:
            continue  # not even all pieces of one kind would be too many
        for letter, asked, there in shortages(one, brought.get(one.set, {})):
            name = catalog.game.piece_name(letter, "en")
            yield Finding(
                one.place("rows"),
                f"{one.id} can ask for {asked} {name} pieces; the sets it needs bring {there}",
                "ask for fewer, or add pieces to a set",
            )


def _by_set(catalog: Catalog) -> Iterator[tuple[SquareOneSet, str, tuple[SquareOneTile, ...]]]:
    """Set, color and tiles of each file of a set that is known."""
    for set_id, color, group in catalog.groups():
        info = catalog.game.set_info(set_id)
        if isinstance(info, SquareOneSet):
            yield info, color, cast(tuple[SquareOneTile, ...], group)


@check(
    "SQ215",
    Severity.ERROR,
    consequences=("SQ501",),
    rules=("SO-2.3", "SO-2.4"),
    good=_GOOD,
    bad='{"id": "W01", "rows": ["Y Y", "G"], "status": "original"}',
)
def white_rewards(catalog: Catalog) -> Iterator[Finding]:
    """A White tile gives pieces or a bonus action.

    It scores nothing, so without a reward nobody would take it.
    """
    for one in _of_color(catalog, "white"):
        if not one.reward:
            yield Finding(one.place(), f"{one.id} is White and gives nothing", 'add a "reward"')


@check(
    "SQ216",
    Severity.ERROR,
    consequences=("SQ501",),
    rules=("SO-2.3", "SO-9.2"),
    good='{"id": "B02", "rows": ["B B", "R", "Y G"], "points": 3, "status": "original"}',
    bad='{"id": "B02", "rows": ["B B", "R", "Y G"], "status": "original"}',
)
def black_points(catalog: Catalog) -> Iterator[Finding]:
    """A Black tile is worth at least one point.

    Points are what Black tiles are for; the game ends when their deck does.
    """
    for one in _of_color(catalog, "black"):
        if one.points == 0:
            yield Finding(one.place(), f"{one.id} is Black and worth nothing", 'add "points"')


@check(
    "SQ217",
    Severity.ERROR,
    consequences=("SQ501",),
    rules=("SO-2.3", "SO-2.4"),
    good=_GOOD,
    bad='{"id": "W01", "rows": ["Y Y", "G"], "reward": "[take]", "status": "original"}',
)
def reward_allowed(catalog: Catalog) -> Iterator[Finding]:
    """A tile gives only what its set says that tiles of its color give.

    The set's `rewards` in game.json says so; without it anything goes.
    """
    for info, color, group in _by_set(catalog):
        allowed: tuple[str, ...] = dict(info.rewards or {}).get(color, ())  # type: ignore[call-overload]
        only = f"{color} tiles of the set {info.id!r} give {' and '.join(allowed) or 'nothing'}"
        fix = 'take it out, or allow it under the set\'s "rewards" in game.json'
        given: list[tuple[RewardKind, str, str]] = [
            ("points", "points", "points"),
            ("pieces", "reward", "pieces"),
            ("actions", "reward", "bonus actions"),
        ]
        for kind, key, what in given:
            if info.may_give(color, kind):
                continue
            for one in group:
                if one.points if kind == "points" else getattr(one.reward, kind):
                    yield Finding(one.place(key), f"{one.id} gives {what}; {only}", fix)


@check(
    "SQ218",
    Severity.ERROR,
    rules=("SO-11.10",),
    good='{"id": "C02", "rows": ["B", "G"], "reward": "[fill | merge]", "status": "original"}',
    bad='{"id": "W01", "rows": ["Y Y", "G"], "reward": "[fill | merge]", "status": "original"}',
    consequences=("SQ217", "SQ501"),
)
def choice_allowed(catalog: Catalog) -> Iterator[Finding]:
    """A single choice between two actions stands only where the set allows it for that color.

    The set's `single_choice` in game.json lists the colors; without it any tile may have one.
    """
    for info, color, group in _by_set(catalog):
        if info.may_choose(color):
            continue
        for one in group:
            if one.reward.choice:
                yield Finding(
                    one.place("reward"),
                    f"{one.id} gives a choice of one action; {color} tiles of the set {info.id!r} do not",
                    'write two brackets, or allow it under the set\'s "single_choice" in game.json',
                )


@check(
    "SQ219",
    Severity.ERROR,
    consequences=("SQ501",),
    rules=("SO-2.4",),
    good='{"id": "C01", "rows": ["Y", "G"], "reward": "[take] [merge]", "status": "original"}',
    bad='{"id": "C01", "rows": ["Y", "G"], "reward": "[take] [take]", "status": "original"}',
)
def different_actions(catalog: Catalog) -> Iterator[Finding]:
    """Two bonus actions on one tile are two different ones.

    The rules know one action, two different ones, or a choice between two; Take 2 and Fill 2 are actions of their own.
    """
    for one in rewards_where(catalog, lambda reward: len(set(reward.actions)) < len(reward.actions)):
        action = one.reward.actions[0]
        double = f"{action}2" if action in ("take", "fill") else ""
        fix = f"write [{double}] for two in a row, or change one" if double else "change one"
        yield Finding(one.place("reward"), f"{one.id} gives {action} twice", fix)


@check(
    "SQ222",
    Severity.WARNING,
    rules=("SO-8.1",),
    good=_GOOD,
    bad=tile('{"id": "W01", "rows": ["Y Y", "G"], "reward": "B B B B B B B", "status": "original"}'),
)
def reward_within_supply(catalog: Catalog) -> Iterator[Finding]:
    """No tile gives more pieces of a kind than the sets it needs bring.

    What the reserve does not hold is not received, so part of the reward would never be paid.
    """
    brought = catalog.once(supplies)
    least = min((n for supply in brought.values() for n in supply.values()), default=0)
    for one in rewards_where(catalog, lambda reward: len(reward.pieces) > least):
        for letter, count in sorted(one.rewarded().items()):
            there = brought.get(one.set, {}).get(letter, count)
            if count > there:
                name = catalog.game.piece_name(letter, "en")
                yield Finding(
                    one.place("reward"),
                    f"{one.id} gives {count} {name}; the sets it needs bring {there}",
                    "give others, or let a set require the one that brings them",
                )
