"""The cost of a tile, compared with values by hand and with a slow search over real pieces."""

from collections import Counter
from itertools import combinations_with_replacement

import builders
import pytest

from squareone_data.games.square_one import GAME
from squareone_data.games.square_one.cost import partitions, ways

KINDS = {
    "Y": ("yellow", 1),
    "G": ("green", 2),
    "B": ("blue", 3),
    "O": ("orange", 3),
    "R": ("red", 4),
    "P": ("pink", 4),
    "J": ("joker", 4),
}
PIECES = [
    {"id": kind, "letter": letter, "level": level, **({"wild": True} if letter == "J" else {})}
    for letter, (kind, level) in KINDS.items()
]


def catalog_of(rows, start="YYG"):
    names = Counter(KINDS[letter][0] for letter in start)
    return builders.sample_of(
        white=[builders.tile(rows=rows)], pieces=PIECES, setup={"start": {"yellow": None, "green": None, **names}}
    )


def cost(rows, start="YYG"):
    """The cost of a tile with these rows; None if it is left out."""
    return GAME.cost.costs(catalog_of(rows, start)).get("W01")


@pytest.mark.parametrize(
    ("rows", "actions"),
    [
        (["G", "Y Y"], 2),  # both are there: two Fills
        (["Y"], 1),
        (["Y Y G"], 1),
        (["Y Y Y", "G"], 3),  # one Gain
        (["Y Y Y Y", "G"], 4),
        (["B"], 2),  # merge Y G
        (["O"], 2),
        (["B", "Y"], 3),  # merge Y G, a Y is left
        (["B", "G"], 4),  # gain Y, merge Y Y Y
        (["B", "Y Y"], 4),  # merge Y G, gain Y
        (["R"], 2),  # merge Y Y G
        (["R", "Y"], 4),
        (["G G"], 2),  # merge Y Y
        (["G", "G", "Y"], 5),
        (["B", "O"], 6),  # level 6 of 4: two Gains, two Merges
        (["R", "P"], 8),  # level 8 of 4: four Gains, two Merges
    ],
)
def test_the_cost_from_the_usual_start_is_the_one_reckoned_by_hand(rows, actions):
    assert cost(rows) == actions


@pytest.mark.parametrize(
    ("rows", "actions"),
    [
        (["R | Y"], 1),
        (["Y | R"], 1),
        (["B | R", "Y"], 3),
        (["G | Y Y Y Y Y", "Y Y"], 2),
        (["Y Y | G", "Y Y | G"], 2),
        (["R | P"], 2),
    ],
)
def test_of_alternatives_the_cheaper_counts(rows, actions):
    assert cost(rows) == actions


@pytest.mark.parametrize(
    ("rows", "start", "actions"),
    [
        (["R"], "R", 1),  # it is there
        (["G G"], "R", 2),  # split R into G G
        (["Y", "Y Y Y"], "R", 3),  # split R into four Y
        (["B", "Y"], "R", 3),  # split R into B Y
        (["P"], "R", 3),  # split R, merge again into the other kind
        (["O"], "B", 3),
        (["O", "Y"], "R", 3),  # what is made may be of any kind of its level
        (["B"], "O", 3),
        (["R", "P"], "RP", 2),
        (["R", "R"], "RP", 4),
        (["Y"], "", 2),  # gain it
        (["G"], "", 4),
    ],
)
def test_pieces_one_starts_with_have_a_kind_and_are_split_to_change_it(rows, start, actions):
    assert cost(rows, start) == actions


@pytest.mark.parametrize("rows", [["J"], ["Y", "J"], ["Y | J"], ["X"], ["Y", "G X"]])
def test_tiles_that_ask_for_wild_or_unknown_kinds_are_left_out(rows):
    assert cost(rows) is None


def test_a_tile_that_cannot_be_made_is_left_out():
    files = builders.sample_with(builders.GAME, {"limits": {"max_level": 3}})
    assert "B01" not in GAME.cost.costs(builders.catalog(files))


def test_a_tile_is_reckoned_from_the_start_of_its_own_sets(shipped):
    found = GAME.cost.costs(shipped)
    assert len(found) == 106
    assert found["CW01"] == 2  # Y, then G, from Y Y G G
    assert found["W03"] == 3  # B, then Y, from Y Y G


def test_white_tiles_cost_less_than_black_ones_on_average(shipped):
    found = GAME.cost.costs(shipped)
    white, black = ([found[tile.id] for tile in shipped.select(color=color)] for color in ("white", "black"))
    assert sum(white) / len(white) < sum(black) / len(black)


def test_an_empty_catalog_costs_nothing():
    assert (
        GAME.cost.costs(
            builders.catalog({builders.GAME: builders.sample_with(builders.GAME, {"sets": []})[builders.GAME]})
        )
        == {}
    )


def test_partitions_are_the_ways_to_add_up_to_a_level():
    assert set(partitions(4, 3)) == {(3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1)}


def test_ways_are_all_choices_of_alternatives():
    tile = catalog_of(["Y | G", "B", "R R | P"])["W01"]
    assert {"".join(way) for way in ways(tile)} == {"YBRR", "YBP", "GBRR", "GBP"}


STANDARD = [letter for letter in KINDS if letter != "J"]
SUMS = {
    n: [
        c
        for r in range(2, n + 1)
        for c in combinations_with_replacement(STANDARD, r)
        if sum(KINDS[x][1] for x in c) == n
    ]
    for n in (2, 3, 4)
}


def slowly(rows, start):
    """The fewest actions, by a search over supplies of real pieces that knows no short cut."""
    wanted = Counter("".join(rows))
    most = max(8, sum(KINDS[letter][1] * n for letter, n in wanted.items()) + 2)
    front, seen, distance = {tuple(sorted(start))}, set(), 0
    while front:
        if any(not wanted - Counter(supply) for supply in front):
            return distance + len(rows)
        seen |= front
        onward = set()
        for supply in front:
            onward.add((*supply, "Y"))
            for letter in STANDARD:
                for parts in SUMS.get(KINDS[letter][1], ()):
                    if not Counter(parts) - Counter(supply):
                        onward.add((*(Counter(supply) - Counter(parts)).elements(), letter))
                    if letter in supply:
                        onward.add((*(Counter(supply) - Counter(letter)).elements(), *parts))
        front = {
            supply
            for pieces in onward
            if sum(KINDS[x][1] for x in pieces) <= most
            for supply in [tuple(sorted(pieces))]
        } - seen
        distance += 1
    return None


@pytest.mark.parametrize("start", ["YYG", "YYGG", "R", "BO", "YP", ""])
@pytest.mark.parametrize("rows", [["G", "Y"], ["B", "O"], ["P"], ["R", "Y"], ["O O"], ["G G", "Y"], ["BY"]])
def test_the_cost_is_that_of_a_slow_search_over_real_pieces(rows, start):
    spaced = [" ".join(row.replace(" ", "")) for row in rows]
    assert cost(spaced, start) == slowly([row.replace(" ", "") for row in rows], start)
