"""Queries of a catalog: by id, set, color, demand and reward; supplies and requirements."""

import subprocess
import sys
from collections import Counter
from dataclasses import FrozenInstanceError

import builders
import pytest
from builders import GAME, WHITE
from pydantic import ValidationError

import squareone_data
from squareone_data.model import Place


def ids(tiles):
    return [tile.id for tile in tiles]


def test_tiles_are_ordered_by_set_color_and_file(sample):
    assert ids(sample.tiles) == ["W01", "W02", "W03", "W04", "W05", "B01", "B02", "C01", "C02"]


def test_packaged_catalog_has_106_tiles_in_five_sets(shipped):
    assert Counter(tile.set for tile in shipped.tiles) == {
        "base": 60, "joker": 15, "joker-ambassador": 1, "combo-master": 24, "combo-master-ambassador": 6,
    }  # fmt: skip


def test_tile_is_found_by_id(sample):
    assert sample["B02"].points == 3
    assert "B02" in sample
    assert "B03" not in sample


def test_unknown_id_raises_key_error(sample):
    with pytest.raises(KeyError):
        sample["B03"]


def test_first_of_two_tiles_with_one_id_is_found():
    catalog = builders.sample_of(white=[builders.tile(reward="G"), builders.tile(reward="R")])
    assert str(catalog["W01"].reward) == "G"


@pytest.mark.parametrize(
    ("conditions", "found"),
    [
        ({}, 9),
        ({"set": "combo"}, ["C01", "C02"]),
        ({"color": "black"}, ["B01", "B02"]),
        ({"demands": "R"}, ["B01", "B02"]),
        ({"rewards": "R"}, ["W02", "W04", "W05"]),
        ({"demands": "B", "color": "white"}, ["W03", "W04", "W05", "C02"]),
        ({"set": "base", "rewards": "B"}, ["W01"]),
    ],
)
def test_tiles_are_selected_by_every_condition_given(sample, conditions, found):
    selected = sample.select(**conditions)
    assert (len(selected) if isinstance(found, int) else ids(selected)) == found


@pytest.mark.parametrize(
    ("conditions", "words"),
    [({"set": "none"}, "base, combo"), ({"color": "grey"}, "white, black"), ({"demands": "X"}, "Y, G, B, R")],
)
def test_unknown_condition_value_is_rejected(sample, conditions, words):
    with pytest.raises(ValueError, match=words):
        sample.select(**conditions)


def test_every_alternative_counts_as_demand():
    catalog = builders.sample_of(
        white=[builders.tile(rows=["Y Y | G", "Y"])], black=[builders.tile("B01", reward=None)]
    )
    assert catalog["W01"].demand() == {"Y": 3, "G": 1}
    assert catalog["W01"].most_demanded() == {"Y": 3, "G": 1}


def test_maximum_demand_is_that_of_the_larger_alternative():
    catalog = builders.sample_of(white=[builders.tile(rows=["Y Y | Y G", "Y | B"])])
    assert catalog["W01"].most_demanded() == {"Y": 3, "G": 1, "B": 1}


def test_demand_and_rewards_are_summed_over_all_tiles():
    catalog = builders.sample_of(
        white=[builders.tile(), builders.tile("W02", reward="B B")],
        black=[builders.tile("B01", rows=["R"], reward="R")],
    )
    assert catalog.demand == {"Y": 4 + 1, "G": 2 + 1 + 1, "B": 1, "R": 1}
    assert catalog.rewarded == {"B": 3, "R": 1, "Y": 1}


def test_tile_is_found_by_place(sample):
    assert sample.tile_at(sample["W03"].place("rows", 1)) == "W03"
    assert sample.tile_at(Place(WHITE, ("color",))) == ""
    assert sample.tile_at(Place(GAME)) == ""


def test_groups_are_the_tile_files(sample):
    assert [(set_id, color, len(tiles)) for set_id, color, tiles in sample.groups()] == [
        ("base", "white", 5), ("base", "black", 2), ("combo", "white", 2),
    ]  # fmt: skip


def test_catalog_is_immutable(sample):
    with pytest.raises(FrozenInstanceError):
        sample.label = "other"
    with pytest.raises(ValidationError):
        sample["W01"].points = 3


def needing(**requires):
    """Return the sample game with sets that have the given requirements."""
    sets = [{"id": name, "requires": needed, "tiles": {}, "pieces": {"yellow": 2}} for name, needed in requires.items()]
    return builders.sample_of(sets=sets).definition


@pytest.mark.parametrize(
    ("requires", "asked", "needed"),
    [
        ({"a": [], "b": ["a"], "c": ["b"]}, "c", "abc"),
        ({"a": [], "b": ["a"], "c": ["b"]}, "a", "a"),
        ({"a": ["a"]}, "a", "a"),
        ({"a": ["b"], "b": ["a"]}, "a", "ab"),
        ({"a": ["b"], "b": ["c"], "c": ["a"]}, "b", "abc"),
        ({"a": ["nothing"]}, "a", "a"),
        ({"b": ["a"], "a": []}, "b", "ba"),
        ({"a": []}, "z", ""),
    ],
)
def test_required_sets_are_found_even_if_circular(requires, asked, needed):
    assert "".join(needing(**requires).needed(asked)) == needed


def test_supply_is_the_sum_of_the_sets(shipped):
    game = shipped.definition
    assert game.supply(("base",)) == {
        "Y": 30, "G": 30, "B": 15, "O": 15, "C": 10, "D": 10, "R": 10, "P": 10, "V": 10, "J": 0, "A": 0,
    }  # fmt: skip
    assert sum(game.supply(game.needed("joker")).values()) == 140 + 49
    assert game.supply(())["Y"] == 0


@pytest.mark.parametrize(
    ("sets", "start"),
    [
        (("base",), {"yellow": 2, "green": 1}),
        (("base", "joker"), {"yellow": 2, "green": 1}),
        (("base", "combo-master"), {"yellow": 2, "green": 2}),
    ],
)
def test_set_can_replace_starting_pieces(shipped, sets, start):
    assert shipped.definition.start(sets) == start


def test_kinds_are_found_by_letter_and_by_id(shipped):
    game = shipped.definition
    assert (game.by_letter["O"].id, game.by_id["pink"].letter) == ("light-orange", "P")
    assert "".join(game.order) == "YGBOCDRPVJA"


@pytest.mark.parametrize(("lang", "name"), [("en", "yellow"), ("cs", "žlutý"), ("de", "yellow")])
def test_name_falls_back_to_english(shipped, lang, name):
    assert shipped.definition.piece_name("Y", lang) == name


def test_name_falls_back_to_the_id():
    game = builders.sample_of(pieces=[{"id": "yellow", "letter": "Y", "level": 1}]).definition
    assert (game.piece_name("Y", "cs"), game.piece_name("X", "cs"), game.set_name("none", "en")) == (
        "yellow",
        "X",
        "none",
    )


def test_frame_has_one_row_per_tile(shipped):
    pytest.importorskip("pandas")
    frame = squareone_data.to_frame(shipped)
    assert len(frame) == 106
    assert next(iter(frame.columns)) == "id"


def test_loading_needs_neither_pandas_nor_jsonschema():
    code = (
        "import sys, squareone_data; catalog = squareone_data.load(); "
        "print(len(catalog), [name for name in ('pandas', 'jsonschema', 'typer', 'rich') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "106 []"
