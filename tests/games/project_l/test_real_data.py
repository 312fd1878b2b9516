"""The 52 real puzzles: what the rules state of them, what a search finds, and what each costs."""

import time
from collections import Counter
from itertools import permutations

import pytest

from squareone_data.files import load, packaged
from squareone_data.games.project_l.geometry import Cover
from squareone_data.games.project_l.tilings import prices, room, shapes, solutions, upgrades


@pytest.fixture(scope="module")
def catalog():
    return load(packaged("project-l"))


@pytest.mark.rule("PL-1.1")
def test_there_are_nine_kinds_of_fifteen_pieces_with_as_many_cells_as_their_level(catalog):
    assert [piece.level for piece in catalog.definition.pieces] == [1, 2, 3, 3, 4, 4, 4, 4, 4]
    assert set(catalog.definition.supply(("base",)).values()) == {15}
    assert [len(shape) for shape in shapes(catalog.definition).values()] == [1, 2, 3, 3, 4, 4, 4, 4, 4]


@pytest.mark.rule("PL-1.2")
@pytest.mark.parametrize(
    ("color", "number", "areas", "points"), [("white", 32, (2, 9), (0, 2)), ("black", 20, (8, 16), (3, 5))]
)
def test_puzzles_are_as_many_as_large_and_worth_as_much_as_the_rules_state(catalog, color, number, areas, points):
    chosen = catalog.select(color=color)
    assert len(chosen) == number
    assert (min(tile.area for tile in chosen), max(tile.area for tile in chosen)) == areas
    assert (min(tile.points for tile in chosen), max(tile.points for tile in chosen)) == points
    assert all(tile.reward in catalog.definition.by_letter for tile in chosen)
    assert {tile.status for tile in chosen} == {"documented"}


@pytest.mark.rule("PL-2.1", "PL-2.2")
def test_the_setup_is_that_of_the_rules(catalog):
    assert catalog.definition.setup.start == {"monomino": 1, "domino": 1}
    assert catalog.definition.setup.black_tiles == {"1": 10, "2": 12, "3": 14, "4": 16}
    assert catalog.definition.limits.market == 4


@pytest.mark.rule("PL-1.1", "PL-1.2")
def test_every_recess_can_be_tiled(catalog):
    found = catalog.once(solutions)
    assert found.unknown == {}
    assert all(solution.tilings > 0 for solution in found.found.values())
    assert len(found.found) == 52


def test_all_tilings_of_all_puzzles_are_counted_in_under_a_second(catalog):
    rules = catalog.definition
    began = time.process_time()
    search = Cover(shapes(rules), *rules.limits.grid)
    total = sum(search.count(room(tile, rules)) for tile in catalog.tiles)
    assert time.process_time() - began < 1
    assert total == 1_744_210  # equal to the count of the library exact-cover: tools/bench/tilings.py


@pytest.mark.parametrize("tile", ["W01", "W05", "B13", "B17"])
def test_the_count_is_that_of_the_tilings_one_by_one(catalog, tile):
    search = Cover(shapes(catalog.definition), 5, 5)
    bits = room(catalog[tile], catalog.definition)
    assert len(set(search.tilings(bits))) == catalog.once(solutions).found[tile].tilings


def makes(start, wanted, game):
    """The fewest Upgrades that turn a supply into one that holds all of another, by breadth-first search (PL-3.4)."""
    level = {piece.letter: piece.level for piece in game.pieces}
    gain = game.by_id[game.limits.gain].letter
    seen, waiting = {tuple(sorted(start))}, [tuple(sorted(start))]
    for steps in range(20):
        if any(not Counter(wanted) - Counter(supply) for supply in waiting):
            return steps
        following = set()
        for supply in waiting:
            following.add(tuple(sorted((*supply, gain))))
            for n, piece in enumerate(supply):
                rest = supply[:n] + supply[n + 1 :]
                following |= {
                    tuple(sorted((*rest, other))) for other in level
                    if other != piece and level[other] <= min(level[piece] + 1, game.limits.max_level)
                }  # fmt: skip
        waiting = [supply for supply in following if supply not in seen]
        seen.update(waiting)
    raise AssertionError("no way found")


@pytest.mark.rule("PL-3.4")
@pytest.mark.parametrize("tile", ["W01", "W09", "W12", "W13", "W22", "W29", "W31"])
def test_the_cost_is_that_of_a_search_over_whole_supplies(catalog, tile):
    search = Cover(shapes(catalog.definition), 5, 5)
    supplies = search.supplies(room(catalog[tile], catalog.definition))
    least = min(len(pieces) + makes("MD", pieces, catalog.definition) for pieces in supplies if len(pieces) <= 3)
    assert catalog.game.cost.costs(catalog)[tile] == least


def test_the_fewest_pieces_are_those_of_the_smallest_supply(catalog):
    search = Cover(shapes(catalog.definition), 5, 5)
    for tile in catalog.tiles:
        smallest = search.supplies(room(tile, catalog.definition))[0]
        assert catalog.once(solutions).found[tile.id].pieces == len(smallest)


@pytest.mark.rule("PL-3.4")
def test_a_piece_of_each_level_takes_as_many_upgrades_as_its_level(catalog):
    assert prices(catalog.definition) == {piece.letter: piece.level for piece in catalog.definition.pieces}
    steps = upgrades(catalog.definition)
    assert steps["monomino"]["t-tetromino"] == 3
    assert steps["t-tetromino"]["monomino"] == 1
    for kind, other in permutations(("l-tetromino", "t-tetromino"), 2):
        assert steps[kind][other] == 1
