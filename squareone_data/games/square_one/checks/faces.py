"""Whether each tile, looked at alone, is one that the rules know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from squareone_data.checks.framework import check
from squareone_data.checks.samples import tile
from squareone_data.games.square_one.tables import RewardKind, SquareOneGame, SquareOneSet
from squareone_data.games.square_one.tiles import SquareOneTile
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.rows import contains

_GOOD = '{"id": "W01", "rows": ["Y Y", "G"], "reward": "B", "status": "original"}'


def tiles(catalog: Catalog) -> Iterator[SquareOneTile]:
    """The tiles, as those of Square One."""
    for one in catalog.tiles:
        assert isinstance(one, SquareOneTile)
        yield one


def game(catalog: Catalog) -> SquareOneGame:
    """The game, as Square One's."""
    assert isinstance(catalog.game, SquareOneGame)
    return catalog.game


@check(
    "SQ204",
    Severity.ERROR,
    rules=("SO-2.1",),
    good=_GOOD,
    bad='{"id": "W01", "rows": ["Y"], "reward": "G", "status": "original"}',
)
def row_count(catalog: Catalog) -> Iterator[Finding]:
    """A tile has two to four rows, or as many as the limits of its game.json say.

    A single row leaves nothing to time against other tiles, and the printed tile has room for four.
    """
    low, high = game(catalog).limits.rows
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
    known = {piece.letter: piece.id for piece in catalog.game.pieces}
    listed = ", ".join(f"{letter} {name}" for letter, name in known.items())
    meant: dict[str, str] = {}
    for letter, name in known.items():
        for word in name.split("-"):
            meant.setdefault(word[0].upper(), f"did you mean {letter}, {name}?")
    for one in tiles(catalog):
        texts: list[tuple[tuple[str | int, ...], str]] = [(("rows", n), str(row)) for n, row in enumerate(one.rows)]
        texts.append((("reward",), " ".join(one.reward.pieces)))
        for pointer, text in texts:
            for at, letter in enumerate(text):
                if letter.isalpha() and letter not in known:
                    place = one.place(*pointer, part=(at, at + 1))
                    yield Finding(
                        place,
                        f"{one.id}: {letter} is no kind of piece here",
                        meant.get(letter, f"letters are: {listed}"),
                    )


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
    for one in tiles(catalog):
        for n, row in enumerate(one.rows):
            if len(row.alternatives) == 2:
                left, right = row.alternatives
                if contains(left, right) or contains(right, left):
                    same = contains(left, right) and contains(right, left)
                    more, less = (left, right) if contains(left, right) else (right, left)
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
    order = catalog.game.order
    for one in tiles(catalog):
        for n, row in enumerate(one.rows):
            if all(len(pieces) == 1 for pieces in row):
                continue
            if (better := row.canonical(order)) != row:
                yield Finding(
                    one.place("rows", n),
                    f"{one.id}: the pieces are out of order",
                    f"write {str(better)!r}, or run `squareone fmt`",
                )
        if (reward := one.reward.canonical(order)) != one.reward:
            yield Finding(
                one.place("reward"),
                f"{one.id}: the reward is out of order",
                f"write {str(reward)!r}, or run `squareone fmt`",
            )


def supplies(catalog: Catalog) -> dict[str, dict[str, int]]:
    """The pieces, by letter, that each set and those it requires bring.

    Sets whose requirements or pieces are faulty, and letters that two kinds share, are left out: other checks say so.
    """
    game = catalog.game
    ids = {one.id for one in game.sets}
    sound = {one.id for one in game.sets if ids.issuperset(one.requires) and game.by_id.keys() >= one.pieces.keys()}
    letters = Counter(piece.letter for piece in game.pieces)
    return {
        one.id: {letter: n for letter, n in game.supply(needed).items() if letters[letter] == 1}
        for one in game.sets
        if sound.issuperset(needed := game.needed(one.id))
    }


@check(
    "SQ214",
    Severity.ERROR,
    rules=("SO-1.1", "SO-2.5"),
    good=_GOOD,
    bad='{"id": "W01", "rows": ["R R R", "R R R R"], "reward": "B", "status": "original"}',
)
def demand_within_supply(catalog: Catalog) -> Iterator[Finding]:
    """No tile asks for more pieces of a kind than the sets it needs bring.

    Pieces on an unfinished tile are locked, so all rows must be payable at once. Wild pieces are not counted on.
    """
    brought = supplies(catalog)
    for one in tiles(catalog):
        supply = brought.get(one.set, {})
        for letter, count in sorted(one.most_demanded().items()):
            if count > supply.get(letter, count):
                name = catalog.game.piece_name(letter, "en")
                yield Finding(
                    one.place("rows"),
                    f"{one.id} can ask for {count} {name} pieces; the sets it needs bring {supply[letter]}",
                    "ask for fewer, or add pieces to a set",
                )


def _set_of(catalog: Catalog, one: SquareOneTile) -> SquareOneSet | None:
    found = catalog.game.set_info(one.set)
    assert found is None or isinstance(found, SquareOneSet)
    return found


@check(
    "SQ215",
    Severity.ERROR,
    rules=("SO-2.3", "SO-2.4"),
    good=_GOOD,
    bad='{"id": "W01", "rows": ["Y Y", "G"], "status": "original"}',
)
def white_rewards(catalog: Catalog) -> Iterator[Finding]:
    """A White tile gives pieces or a bonus action.

    It scores nothing, so without a reward nobody would take it.
    """
    for one in tiles(catalog):
        if one.color == "white" and not one.reward:
            yield Finding(one.place(), f"{one.id} is White and gives nothing", 'add a "reward"')


@check(
    "SQ216",
    Severity.ERROR,
    rules=("SO-2.3", "SO-9.2"),
    good='{"id": "B02", "rows": ["B B", "R", "Y G"], "points": 3, "status": "original"}',
    bad='{"id": "B02", "rows": ["B B", "R", "Y G"], "status": "original"}',
)
def black_points(catalog: Catalog) -> Iterator[Finding]:
    """A Black tile is worth at least one point.

    Points are what Black tiles are for; the game ends when their deck does.
    """
    for one in tiles(catalog):
        if one.color == "black" and one.points == 0:
            yield Finding(one.place(), f"{one.id} is Black and worth nothing", 'add "points"')


@check(
    "SQ217",
    Severity.ERROR,
    rules=("SO-2.3", "SO-2.4"),
    good=_GOOD,
    bad='{"id": "W01", "rows": ["Y Y", "G"], "reward": "[take]", "status": "original"}',
)
def reward_allowed(catalog: Catalog) -> Iterator[Finding]:
    """A tile gives only what its set says that tiles of its color give.

    The set's `rewards` in game.json says so; without it anything goes.
    """
    for one in tiles(catalog):
        info = _set_of(catalog, one)
        if info is None:
            continue
        given: list[tuple[RewardKind, bool, str]] = [
            ("points", one.points > 0, "points"),
            ("pieces", bool(one.reward.pieces), "reward"),
            ("actions", bool(one.reward.actions), "reward"),
        ]
        for kind, present, key in given:
            if present and not info.may_give(one.color, kind):
                allowed: tuple[str, ...] = dict(info.rewards or {}).get(one.color, ())  # type: ignore[call-overload]
                only = " and ".join(allowed) or "nothing"
                what = "bonus actions" if kind == "actions" else kind
                yield Finding(
                    one.place(key),
                    f"{one.id} gives {what}; {one.color} tiles of the set {one.set!r} give {only}",
                    'take it out, or allow it under the set\'s "rewards" in game.json',
                )


@check(
    "SQ218",
    Severity.ERROR,
    rules=("SO-11.10",),
    good='{"id": "C02", "rows": ["B", "G"], "reward": "[fill | merge]", "status": "original"}',
    bad='{"id": "W01", "rows": ["Y Y", "G"], "reward": "[fill | merge]", "status": "original"}',
    consequences=("SQ217",),
)
def choice_allowed(catalog: Catalog) -> Iterator[Finding]:
    """A single choice between two actions stands only where the set allows it for that color.

    The set's `single_choice` in game.json lists the colors; without it any tile may have one.
    """
    for one in tiles(catalog):
        info = _set_of(catalog, one)
        if one.reward.choice and info is not None and not info.may_choose(one.color):
            yield Finding(
                one.place("reward"),
                f"{one.id} gives a choice of one action; {one.color} tiles of the set {one.set!r} do not",
                'write two brackets, or allow it under the set\'s "single_choice" in game.json',
            )


@check(
    "SQ219",
    Severity.ERROR,
    rules=("SO-2.4",),
    good='{"id": "C01", "rows": ["Y", "G"], "reward": "[take] [merge]", "status": "original"}',
    bad='{"id": "C01", "rows": ["Y", "G"], "reward": "[take] [take]", "status": "original"}',
)
def different_actions(catalog: Catalog) -> Iterator[Finding]:
    """Two bonus actions on one tile are two different ones.

    The rules know one action, two different ones, or a choice between two; Take 2 and Fill 2 are actions of their own.
    """
    for one in tiles(catalog):
        actions = one.reward.actions
        if len(actions) == 2 and actions[0] == actions[1]:
            double = f"{actions[0]}2" if actions[0] in ("take", "fill") else ""
            fix = f"write [{double}] for two in a row, or change one" if double else "change one"
            yield Finding(one.place("reward"), f"{one.id} gives {actions[0]} twice", fix)


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
    brought = supplies(catalog)
    for one in tiles(catalog):
        for letter, count in sorted(one.rewarded().items()):
            there = brought.get(one.set, {}).get(letter, count)
            if count > there:
                name = catalog.game.piece_name(letter, "en")
                yield Finding(
                    one.place("reward"),
                    f"{one.id} gives {count} {name}; the sets it needs bring {there}",
                    "give others, or let a set require the one that brings them",
                )
