"""Cost and play in the commands: the column, the picture, and games that do not end."""

import json
import xml.etree.ElementTree as ElementTree

import builders
import pytest

from squareone_data.checks import all_checks, samples
from squareone_data.games.square_one import cost

STUCK = samples.apply(all_checks()["SQ604"].bad, builders.FILES)


def test_endless_game_is_reported_with_a_command_that_reproduces_it(squareone, tmp_path):
    home = builders.on_disk(tmp_path / "stuck", STUCK)
    ran = squareone("validate", home, "--select", "SQ604", "--format", "json")
    (first, *_) = json.loads(ran.out)["findings"]
    assert ran.code == 1
    assert "solo easy, seed 1" in first["message"] and "1200" in first["message"]
    command = first["fix"].partition("squareone ")[2].split()
    shown = squareone(*command)
    assert (shown.code, "1200" in shown.err) == (0, True)


def test_text_report_ends_with_the_played_games(squareone, small):
    lines = squareone("validate", small).out.splitlines()
    assert lines[-1].startswith("SQ604: 4 games of quick bots played, ")


def test_most_is_refused_in_a_game_with_people(squareone):
    ran = squareone("play", "--seed", "1", "--most", "5")
    assert (ran.code, ran.out) == (2, "")
    assert "--most" in ran.err


def test_tiles_are_sorted_by_cost_and_the_column_is_shown(squareone, shipped):
    found = shipped.game.cost.costs(shipped)
    rows = json.loads(squareone("list", "--sort", "cost", "--format", "json").out)
    assert [row["cost"] for row in rows] == sorted(found.values())
    assert {row["id"]: row["cost"] for row in rows} == found
    assert "Cost" in squareone("list", "--sort", "cost").out.splitlines()[0].split()


def test_cost_is_computed_only_on_request(squareone, monkeypatch):
    monkeypatch.setattr(cost._Workshop, "fewest", None)  # a search fails now
    ran = squareone("list")
    assert (ran.code, "Cost" in ran.out.splitlines()[0].split()) == (0, False)


def test_tiles_are_chosen_by_cost(squareone, shipped):
    rows = json.loads(squareone("list", "--where", "cost=3-6", "--format", "json").out)
    assert [row["id"] for row in rows] == [
        tile_id for tile_id, n in shipped.game.cost.costs(shipped).items() if 3 <= n <= 6
    ]


def test_tile_without_a_cost_is_in_no_range_and_last_and_its_reason_is_printed(squareone, small, edit):
    edit(small / "game.json", '"setup": {', '"limits": {"max_level": 3}, "setup": {')
    rows = json.loads(squareone("list", "-C", small, "--sort", "cost", "--format", "json").out)
    assert rows[-1]["cost"] is None
    assert rows[0]["cost"] is not None
    ran = squareone("list", "-C", small, "--where", "cost=0-99")
    assert "B01" not in ran.out.partition("no cost:")[0]
    assert "no cost: B01 " in ran.out
    assert "Without a value: cost" in squareone("stats", "-C", small).out


def test_stats_show_the_cost_and_outliers(squareone, tmp_path):
    dear = builders.on_disk(tmp_path / "dear", samples.apply(all_checks()["SQ603"].bad, builders.FILES))
    numbers = json.loads(squareone("stats", "-C", dear, "--format", "json").out)
    assert numbers["numbers"]["white"]["cost"] == {"min": 2, "mean": 5.3, "max": 14}
    (whites,) = [group for group in numbers["balance"] if group["peers"] == "White, pieces"]
    assert [outlier["tile"] for outlier in whites["out_of_line"]] == ["W08"]
    assert "W08 14 (3)" in squareone("stats", "-C", dear).out


def test_the_picture_is_written_to_a_file_and_to_standard_output(squareone, tmp_path):
    ran = squareone("stats", "--picture", tmp_path / "balance.svg")
    assert (ran.code, ran.err) == (0, "")
    drawn = (tmp_path / "balance.svg").read_text("utf-8")
    assert ElementTree.fromstring(drawn).get("role") == "img"
    assert squareone("stats", "--picture", "-").out == drawn


def test_picture_in_a_missing_folder_is_refused(squareone, tmp_path):
    ran = squareone("stats", "--picture", tmp_path / "nowhere" / "balance.svg")
    assert (ran.code, ran.out) == (2, "")
    assert str(tmp_path / "nowhere") in ran.err


@pytest.mark.parametrize("file", ["tiles.csv", "tiles.xlsx"])
def test_import_ignores_the_cost_column(squareone, small, tmp_path, edit, file):
    assert squareone("export", file.partition(".")[2], "-C", small, "-o", tmp_path / file).code == 0
    edit(small / "game.json", '"setup": {', '"limits": {"max_level": 3}, "setup": {')
    ran = squareone("import", tmp_path / file, "-C", small, "--dry-run")
    assert (ran.code, ran.err) == (0, "")
    assert "ost" not in ran.out
