"""The checks of Project L: each tells its reason, and its samples show what it accepts and what it complains of."""

import json
import re

import builders
import pytest

from squareone_data.checks import checks_of, samples, unreadable, validate
from squareone_data.files import MemoryTree, load, packaged
from squareone_data.games.project_l.sample import FILES
from squareone_data.model import CatalogError, Severity, find_game

CHECKS = {one.code: one for one in checks_of(find_game("project-l"))}
OWN = [code for code in CHECKS if code.startswith("PL")]


def found(sample, play=True):
    """The codes of all findings that stand on the sample catalog after a change, the rules engine included."""
    try:
        report = builders.report(samples.tree(sample, FILES), play=play)
        assert report.crashed == ()
        return builders.codes(one for one in report.entries if one.waived is None)
    except CatalogError as error:
        return builders.codes(unreadable("sample", error, CHECKS.values()))


def changed(tile, file="base/white.json"):
    """The findings of the checks of Project L on the sample catalog with a tile changed, by code."""
    report = builders.report(samples.apply(samples.tile(json.dumps(tile)), FILES), play=True)
    return {one.check.code: one.finding for one in report.entries if one.check.code.startswith("PL")}


def test_the_sample_catalog_has_no_finding_at_all():
    report = builders.report(FILES, play=True)
    assert (report.entries, report.crashed, report.skipped, report.run) == ((), (), (), len(CHECKS))


@pytest.mark.parametrize("code", OWN)
def test_the_good_sample_gives_no_finding(code):
    assert found(CHECKS[code].good) == []


@pytest.mark.parametrize("code", OWN)
def test_the_bad_sample_gives_the_code_and_no_others_than_its_consequences(code):
    codes = found(CHECKS[code].bad)
    assert code in codes
    assert set(codes) <= {code, *CHECKS[code].consequences}


@pytest.mark.parametrize("code", OWN)
def test_a_check_tells_what_must_be_true_and_why(code):
    one = CHECKS[code]
    assert re.fullmatch(r"PL\d{3}", one.code)
    assert one.title.endswith(".")
    assert len(one.rationale) > 20
    assert one.rules
    assert set(one.rules) <= set(find_game("project-l").part("rules").rules())
    assert set(one.consequences) <= set(CHECKS) - {code}


def test_the_real_catalog_has_no_errors_and_no_warnings_but_one_waived():
    report = validate(load(packaged("project-l")))
    assert report.crashed == ()
    bad = [one for one in report.entries if one.check.severity is not Severity.INFO]
    assert [(one.check.code, one.tile, bool(one.waived)) for one in bad] == [("PL603", "W05", True)]


@pytest.mark.rule("PL-1.2")
def test_the_real_pair_and_the_real_recurring_recesses_are_named():
    report = validate(load(packaged("project-l")), select=["PL22"])
    assert sorted(one.finding.message for one in report.entries) == [
        "W09, W22 and W23 have the same recess",
        "W10, W25 and W27 have the same recess",
        "W11, W24 and W26 have the same recess",
        "W12 and W32 have the same recess",
        "W22 and W23 are identical",
    ]


def test_a_short_row_is_pointed_at():
    tile = {"id": "W01", "recess": ["####", "#..", "####"], "reward": "D", "status": "original"}
    found = changed(tile)["PL201"]
    assert found.message == "W01: #.. has 3 cells; a row of the grid (limits.grid) has 4"
    assert found.at.pointer == ("tiles", 0, "recess", 1)


def test_what_is_beyond_the_grid_is_to_be_taken_out():
    found = changed({"id": "W01", "recess": ["####", "#..##", "####"], "reward": "D", "status": "original"})
    assert found["PL201"].fix == "take out the cells beyond the grid"
    found = changed({"id": "W01", "recess": ["####", "#..#", "####", "####"], "reward": "D", "status": "original"})
    assert found["PL201"].fix == "take out the rows beyond the grid"


def test_what_is_no_cell_is_pointed_at_inside_its_row():
    tile = {"id": "W01", "recess": ["####", "#.x#", "####"], "reward": "D", "status": "original"}
    [one] = builders.report(samples.apply(samples.tile(json.dumps(tile)), FILES)).entries
    assert (one.check.code, one.finding.fix) == ("SQ113", "write `.` or `#`")
    assert one.finding.message.startswith("'x' (LATIN SMALL LETTER X) is no cell")
    assert (one.finding.at.pointer, one.finding.at.part) == (("tiles", 0, "recess", 1), (2, 3))


def test_one_point_is_no_points():
    files = samples.apply(CHECKS["PL603"].bad, FILES)
    white = json.loads(files["base/white.json"])
    white["tiles"] = [{**one, "points": 1} for one in white["tiles"]]
    report = builders.report({**files, "base/white.json": json.dumps(white)}, play=True)
    [told] = [one.finding.message for one in report.entries if one.check.code == "PL603"]
    assert "; for 1 point some " in told


def test_a_piece_in_two_parts_is_no_piece():
    parted = samples.patch("game.json", _with_shape("#.##"))
    report = builders.report(samples.tree(parted, FILES))
    assert [(one.check.code, one.finding.message) for one in report.entries if one.check.code == "PL411"] == [
        ("PL411", "the cells of straight do not hang together, side by side")
    ]


def _with_shape(drawn):
    pieces = json.loads(FILES["game.json"])["pieces"]
    return json.dumps({"pieces": [{**one, "shape": drawn} if one["id"] == "straight" else one for one in pieces]})


def test_a_missing_row_is_told():
    found = changed({"id": "W01", "recess": ["####", "#..#"], "reward": "D", "status": "original"})
    assert found["PL201"].message == "W01 has 2 rows; the grid (limits.grid) has 3"


def test_cells_that_touch_at_a_corner_only_do_not_hang_together():
    found = changed({"id": "W01", "recess": [".###", "#.##", "####"], "reward": "D", "status": "original"})
    assert set(found) == {"PL203"}


def test_a_gap_that_is_meant_can_be_waived():
    tile = {"id": "W01", "recess": [".#.#", "####", "####"], "reward": "D", "status": "original"}
    white = json.loads(FILES["base/white.json"])
    white["tiles"][0] = tile
    white["waivers"] = [{"code": "PL203", "tile": "W01", "reason": "Two ponds.", "date": "2026-01-01"}]
    report = builders.report({**FILES, "base/white.json": json.dumps(white)}, play=True)
    assert [(one.check.code, bool(one.waived)) for one in report.entries] == [("PL203", True)]


def test_a_twin_of_an_extended_catalog_is_named_with_its_place():
    own = {
        "format": 1, "extends": "./base", "name": {"en": "Own", "cs": "Vlastní"},
        "sets": [{"id": "own", "name": {"en": "O", "cs": "V"}, "requires": ["base"], "tiles": {"white": "X01"}}],
    }  # fmt: skip
    tile = {"id": "X01", "recess": ["####", "###.", "###."], "reward": "D", "status": "original"}
    tree = MemoryTree(
        {
            "game.json": json.dumps(own),
            "own/white.json": json.dumps({"set": "own", "color": "white", "tiles": [tile]}),
        },
        label="own",
        others={"./base": MemoryTree(FILES, label="base")},
    )
    report = validate(load(tree))
    (entry,) = [one for one in report.entries if one.check.code == "PL221"]
    assert entry.finding.message == "W01 and X01 have the same recess"
    assert [(place.file.partition("base/")[2], place.pointer) for place in entry.finding.related] == [
        ("white.json", ("tiles", 0))
    ]


def with_supply(**pieces):
    game = json.loads(FILES["game.json"])
    game["sets"][0]["pieces"] = pieces
    report = builders.report({**FILES, "game.json": json.dumps(game)}, play=True)
    return sorted(one.tile for one in report.entries if one.check.code == "PL602")


@pytest.mark.rule("PL-3.5")
@pytest.mark.parametrize(
    ("pieces", "stuck"),
    [
        ({"monomino": 6, "domino": 6, "straight": 6, "corner": 6}, []),
        ({"monomino": 12}, []),
        ({"monomino": 4, "domino": 3}, []),  # ten cells are four single ones and three pairs
        ({"monomino": 3, "domino": 3}, ["B01"]),  # nine cells are too few for ten, and enough for eight
        ({"monomino": 2, "domino": 2}, ["B01", "B02", "W03"]),  # a cross needs three single cells beside a pair
        ({"domino": 5, "corner": 9, "straight": 9}, ["W03"]),  # without any single cell
    ],
)
def test_a_puzzle_needs_a_supply_that_is_there(pieces, stuck):
    assert with_supply(**pieces) == stuck


def test_a_recess_too_open_to_search_is_told_and_is_no_error():
    game = json.loads(FILES["game.json"])
    game["limits"]["grid"] = [8, 8]
    game["pieces"] += [
        {"id": one, "letter": letter, "level": 4, "shape": one, "name": {"en": one, "cs": one}}
        for letter, one in (("B", "straight-tetromino"), ("L", "l-tetromino"), ("S", "skew-tetromino"))
    ]
    game["limits"]["max_level"] = 4
    game["sets"][0]["tiles"] = {"white": "W01"}
    game["setup"] = {"start": {"monomino": 1}}
    white = {
        "set": "base",
        "color": "white",
        "tiles": [{"id": "W01", "recess": ["." * 8] * 8, "reward": "D", "status": "original"}],
    }
    files = {"game.json": json.dumps(game), "base/white.json": json.dumps(white)}
    report = builders.report(files, play=True)
    assert report.crashed == ()
    assert [one.check.code for one in report.entries if one.check.code in ("PL204", "PL602")] == []
    assert ("PL204", "0 recesses searched, 1 too open to search") in report.covered
