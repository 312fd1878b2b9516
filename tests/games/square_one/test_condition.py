"""The conditions of facts about Square One tiles."""

# ruff: noqa: E501 - tables read best so

import builders
import pytest

from squareone_data.games.square_one.facts import SquareOneCondition

TILES = [
    builders.tile("W01", rows=["B O | P", "Y"], reward="Y B"),
    builders.tile("W02", rows=["Y", "G G", "Y Y Y"], reward="[take] [merge]", points=2),
    builders.tile("W03", rows=["Y | G", "Y Y | B"], reward="G [take2 | fill2]", status="stand-in"),
    builders.tile("W04", rows=["R R R R R R R"], reward=None),
]
KINDS = [
    {"id": kind, "letter": kind[0].upper(), "level": level}
    for kind, level in (("yellow", 1), ("green", 2), ("blue", 3), ("orange", 3), ("pink", 4), ("red", 4))
]
CATALOG = builders.sample_of(white=TILES, pieces=KINDS)


def meeting(**condition):
    """The ids of the tiles that meet a condition."""
    test = SquareOneCondition.model_validate(condition)
    return [
        tile.id
        for tile in CATALOG.select(color="white", set="base")
        if test.units(tile, "tiles", CATALOG.definition) == (True,)
    ]


@pytest.mark.parametrize(
    ("condition", "ids"),
    [
        ({}, "1234"), ({"status": "stand-in"}, "3"), ({"rows": 2}, "13"), ({"rows": {"min": 2, "max": 3}}, "123"),
        ({"row_sizes": [1, 2, 3]}, "2"), ({"row_sizes": [2, 1]}, "1"), ({"row_sizes": [1, 1]}, "13"), ({"row_sizes": [1, 2]}, "3"),
        ({"row_sizes": [7]}, "4"), ({"has_row": "B O | P"}, "1"), ({"has_row": "P | B O"}, ""), ({"has_row": "Y"}, "12"),
        ({"row_pieces": {"max": 2}}, "13"), ({"row_pieces": 1}, ""), ({"points": 2}, "2"), ({"points": 0}, "134"),
        ({"reward": "Y B"}, "1"), ({"reward": "B Y"}, "1"), ({"reward": "Y"}, ""), ({"reward": "[merge] [take]"}, "2"),
        ({"reward_pieces": 2}, "1"), ({"reward_pieces": 0}, "24"), ({"reward_levels": [1, 3]}, "1"), ({"reward_levels": [3, 1]}, ""),
        ({"reward_actions": 2}, "23"), ({"reward_actions": {"max": 1}}, "14"), ({"gives": "Y"}, "1"), ({"gives": "[take2]"}, "3"),
        ({"gives": "G [fill2]"}, "3"), ({"gives": "[take] [merge]"}, "2"), ({"choice": True}, "3"), ({"choice": False}, "124"),
        ({"within_supply": True}, "23"), ({"within_supply": False}, "14"), ({"rows": 2, "reward_pieces": 1}, "3"),
        ({"x-note": "own keys say nothing"}, "1234"),
    ],
)  # fmt: skip
def test_tiles_meet_a_condition(condition, ids):
    # The sample's base set brings yellow, green, blue and red, six of red and none of orange.
    assert meeting(**condition) == [f"W0{number}" for number in ids]


def test_rows_are_counted_one_by_one_when_rows_are_asked_for():
    test = SquareOneCondition(row_pieces=1)
    assert [test.units(CATALOG[tile], "rows", CATALOG.definition) for tile in ("W01", "W02")] == [
        (False, True),
        (True, False, False),
    ]


def test_no_row_of_a_tile_that_fails_otherwise_counts():
    test = SquareOneCondition.model_validate({"row_pieces": 1, "points": 5})
    assert test.units(CATALOG["W02"], "rows", CATALOG.definition) == (False, False, False)
