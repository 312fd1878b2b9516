"""The checks of play: tiles that cannot be completed, costs out of line, games that do not end."""

import json
import re

import builders
import pytest

from squareone_data.checks import all_checks, samples, validate
from squareone_data.engine import self_play_check
from squareone_data.engine.self_play import SelfPlay
from squareone_data.files import cache
from squareone_data.games.square_one import cost
from squareone_data.games.square_one.feasibility import obstacles
from squareone_data.games.square_one.sample import FILES

STUCK = samples.apply(all_checks()["SQ604"].bad, FILES)


def hindered(**game):
    """Return the tiles of the sample that cannot be completed, each with the reason."""
    white = game.pop("white", ())
    return {tile.id: why for tile, why in obstacles(builders.sample_of(white=white, **game))}


# ---- SQ602


@pytest.mark.rule("SO-2.5")
def test_pieces_that_lie_on_a_tile_at_once_must_all_be_there():
    rows = ["R R R", "R R R R"]
    assert set(hindered(white=[builders.tile(rows=rows)])) == {"W01"}
    assert hindered(white=[builders.tile(rows=["R R R", "R R R"])]) == {}


def test_one_way_that_can_be_had_is_enough():
    assert hindered(white=[builders.tile(rows=["R R R R | G", "R R R"])]) == {}


@pytest.mark.rule("SO-4.5")
def test_kind_above_the_highest_merge_needs_a_reward():
    tiles = [builders.tile(rows=["R", "Y"], reward="G"), *(builders.tile(f"W0{n}", rows=["Y", "Y Y"]) for n in (2, 3))]
    base = json.loads(FILES["game.json"])["sets"][:1]
    files = builders.sample_with(builders.GAME, {"limits": {"max_level": 3}, "sets": base})
    files = builders.sample_with(builders.WHITE, {"tiles": tiles}, {k: v for k, v in files.items() if k[:5] != "combo"})
    found = [tile.id for tile, _ in obstacles(builders.catalog(files))]
    assert found == ["W01", "B01"]  # B02 has a way without red


@pytest.mark.rule("SO-12.1")
def test_wild_reward_of_another_tile_replaces_a_missing_piece():
    pieces = [*json.loads(FILES["game.json"])["pieces"], {"id": "joker", "letter": "J", "level": 4, "wild": True}]
    base, combo = json.loads(FILES["game.json"])["sets"]
    base["pieces"]["joker"] = 1
    tiles = [builders.tile(rows=["R R R", "R R R R"]), builders.tile("W02", rows=["Y", "Y Y"], reward="J")]
    assert hindered(white=tiles, pieces=pieces, sets=[base, combo]) == {}
    tiles[0]["reward"], tiles[1]["reward"] = "J", "B"  # now only the tile itself would bring it
    assert list(hindered(white=tiles, pieces=pieces, sets=[base, combo])) == ["W01"]


# ---- SQ603


def test_the_shipped_catalog_has_no_tile_out_of_line(shipped):
    report = validate(shipped, select=["SQ603"])
    assert report.entries == ()
    assert dict(report.covered)["SQ603"].startswith("79 tiles compared in 3 groups of peers, ")


def test_outlier_is_reported_with_the_expected_cost():
    tree = samples.tree(all_checks()["SQ603"].bad, FILES)
    (found,) = validate(builders.catalog(tree), select=["SQ603"]).entries
    assert found.tile == "W08"
    numbers = re.findall(r"\d+", found.finding.message)
    assert numbers[:4] == ["08", "14", "3", "3"]
    assert found.finding.fix


def test_aborted_search_is_reported(monkeypatch):
    monkeypatch.setattr(cost, "MAX_STATES", 1)
    tile = builders.sample_of(white=[builders.tile(rows=["R R", "R R"])], black=[builders.tile("B01", rows=["R", "R"])])
    report = validate(tile, select=["SQ603"])
    assert [reason for _, reason in (*report.skipped, *report.covered) if "aborted" in reason]


# ---- SQ604


def test_games_that_end_are_counted(sample):
    report = validate(sample, select=["SQ604"])
    assert report.entries == ()
    told = dict(report.covered)["SQ604"]
    assert told.startswith("4 games of quick bots played, ")
    assert told.endswith(" actions: 2 configurations (2 selections of sets, 2 players)")


def test_games_beyond_the_budget_are_reported(sample, monkeypatch):
    monkeypatch.setenv(self_play_check.VARIABLE, "1")
    told = dict(validate(sample, select=["SQ604"]).covered)["SQ604"]
    assert told.startswith("1 game of quick bots played, ")
    assert "(2 players, base + combo)" in told


def test_progress_is_reported(sample, monkeypatch):
    monkeypatch.setenv("SQUAREONE_CACHE", "off")
    told = []
    validate(sample, select=["SQ604"], on_progress=told.append)
    assert len(told) == 4
    assert told[0] == "playing: 2 players, base (1 game)"


def test_a_catalog_that_could_not_be_read_whole_is_not_played():
    report = builders.report({**FILES, builders.WHITE: "{"}, play=True)
    assert {code: why for code, why in report.skipped if code in ("SQ603", "SQ604")} == dict.fromkeys(
        ("SQ603", "SQ604"), "part of the catalog could not be read"
    )


def test_an_expansion_is_played_only_with_its_own_sets():
    own = {"id": "own", "requires": ["base"], "name": {"en": "Own", "cs": "Vlastní"}, "tiles": {}}
    told = dict(validate(builders.catalog(builders.expansion(FILES, sets=[own])), select=["SQ604"]).covered)["SQ604"]
    assert "2 configurations (2 selections of sets, 2 players)" in told


# ---- the cache


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A cache folder of its own."""
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "kept"))
    return tmp_path / "kept"


def coverage(catalog):
    return dict(validate(catalog, select=["SQ604"]).covered)["SQ604"]


def test_games_are_played_once_for_the_same_data(home, sample, monkeypatch):
    first = coverage(sample)
    assert len(list(home.glob("games-*.json"))) == 1
    monkeypatch.setattr(SelfPlay, "play_all", None)  # playing fails now
    assert coverage(builders.catalog(FILES)) == first


def test_findings_are_kept_too(home, monkeypatch):
    first = builders.report(STUCK, play=True, select=["SQ604"]).entries
    monkeypatch.setattr(SelfPlay, "play_all", None)
    again = builders.report(STUCK, play=True, select=["SQ604"]).entries
    assert [entry.finding for entry in again] == [entry.finding for entry in first] != []


@pytest.mark.parametrize("change", [{"limits": {"actions": 2}}, {"setup": {"start": {"yellow": 3}}}])
def test_other_data_is_played_again(home, sample, change):
    coverage(sample)
    coverage(builders.sample_of(**change))
    assert len(list(home.glob("games-*.json"))) == 2


@pytest.mark.parametrize("result", [[], [[0, 1, "x", ""]], [[9, 1, 5, ""]], {"a": 1}, None])
def test_corrupt_result_is_played_again(home, sample, result):
    first = coverage(sample)
    (path,) = home.glob("games-*.json")
    path.write_text(json.dumps({**json.loads(path.read_text()), "result": result}))
    assert coverage(builders.catalog(FILES)) == first
    assert json.loads(path.read_text())["result"] != result
