"""The JSON bundle and the tables of catalogs that are not like the printed one."""

import json

import builders
import pytest

from squareone_data.export import FORMATS
from squareone_data.export.bundle import bundle_schema
from squareone_data.files import load, packaged
from squareone_data.game import find_game
from squareone_data.games.project_l import geometry, tilings
from squareone_data.games.project_l.sample import FILES


def with_puzzle(recess, **more):
    white = json.loads(FILES["base/white.json"])
    white["tiles"][0] = {"id": "W01", "recess": recess, **more, "status": "original"}
    return builders.catalog({**FILES, "base/white.json": json.dumps(white)})


def bundled(catalog, tile="W01"):
    """A tile of the bundle, once the whole of it fits its schema."""
    from jsonschema import Draft202012Validator

    document = json.loads(FORMATS["json"].write(catalog, "en"))
    Draft202012Validator(bundle_schema(find_game("project-l"))).validate(document)
    return next(found for found in document["tiles"] if found["id"] == tile)


def test_the_real_bundle_says_what_a_search_finds():
    found = bundled(load(packaged("project-l")), "W28")
    assert (found["cost"], found["tilings"], found["smallest"], found["reward"]) == (3, 8, ["S"], "S")
    assert found["cells"] == [[2, 1], [2, 2], [3, 2], [3, 3]]


@pytest.mark.parametrize("recess", [["####", "####", "####"], ["####", "#.#"], ["#"]])
def test_a_recess_that_cannot_be_searched_leaves_out_what_is_not_known(recess):
    found = bundled(with_puzzle(recess))
    assert not {"cost", "tilings", "reward"} & set(found)
    assert found["recess"] == recess


def test_a_puzzle_without_reward_or_with_an_unknown_one_can_be_exported():
    for more in ({}, {"reward": "X"}, {"points": 7}):
        catalog = with_puzzle(["####", "#..#", "####"], **more)
        assert bundled(catalog).get("reward") == more.get("reward")
        for format in ("csv", "jsonl", "markdown", "typescript", "xlsx"):
            assert FORMATS[format].write(catalog, "cs")


def test_aborted_search_is_reported(monkeypatch):
    monkeypatch.setattr(geometry, "MAX_STATES", 3)
    catalog = with_puzzle(["....", "....", "...."], reward="D")
    part = catalog.game.columns
    assert "tilings" not in bundled(catalog)
    assert all("3" in part.unknown(key, catalog)["W01"] for key in ("cost", "pieces", "tilings"))
    assert FORMATS["sqlite"].write(catalog, "en")


def test_empty_columns_have_a_reason():
    game = json.loads(FILES["game.json"])
    game["pieces"] = [piece for piece in game["pieces"] if piece["id"] != "monomino"]
    game["limits"]["gain"] = "domino"
    game["setup"]["start"] = {"domino": 1}
    game["sets"][0]["pieces"].pop("monomino")
    catalog = builders.catalog({**FILES, "game.json": json.dumps(game)})
    part = catalog.game.columns
    assert part.unknown("tilings", catalog) == {}
    assert set(part.unknown("pieces", catalog)) == {"W03"}
    assert set(part.unknown("cost", catalog)) == {"W03"}
    assert part.unknown("points", catalog) == {}


def test_a_recess_too_open_to_search_does_not_take_the_others_with_it(monkeypatch):
    monkeypatch.setattr(geometry, "MAX_STATES", 150)
    monkeypatch.setattr(geometry, "MAX_BAGS", 600)
    catalog = with_puzzle(["....", "....", "...."], reward="D")
    assert set(catalog.once(tilings.solutions).unknown) == {"W01"}
    assert set(catalog.once(tilings.supplies)) == {"W02", "W03", "B01", "B02"}
    assert bundled(catalog, "W02")["smallest"]
