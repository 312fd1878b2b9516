"""The checks of Project L, with their rationales and samples."""

import json
import re

import builders
import pytest

from squareone_data.checks import checks_of, samples, unreadable, validate
from squareone_data.files import MemoryTree, load, packaged
from squareone_data.game import find_game
from squareone_data.games.project_l.sample import FILES
from squareone_data.model.findings import CatalogError, Severity

CHECKS = {check.code: check for check in checks_of(find_game("project-l"))}
OWN = [code for code in CHECKS if code.startswith("PL")]


def found(sample, play=True):
    """Return the codes of all findings in the sample catalog after a change, including play checks."""
    try:
        report = builders.report(samples.tree(sample, FILES), play=play)
        assert report.crashed == ()
        return builders.codes(entry for entry in report.entries if entry.waived is None)
    except CatalogError as error:
        return builders.codes(unreadable("sample", error, CHECKS.values()))


def changed(tile, file="base/white.json"):
    """The findings of the checks of Project L on the sample catalog with a tile changed, by code."""
    report = builders.report(samples.apply(samples.tile(json.dumps(tile)), FILES), play=True)
    return {entry.check.code: entry.finding for entry in report.entries if entry.check.code.startswith("PL")}


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
def test_check_has_a_title_and_a_rationale(code):
    check = CHECKS[code]
    assert re.fullmatch(r"PL\d{3}", check.code)
    assert check.title.endswith(".")
    assert len(check.rationale) > 20
    assert check.rules
    assert set(check.rules) <= set(find_game("project-l").rules)
    assert set(check.consequences) <= set(CHECKS) - {code}


def test_the_real_catalog_has_no_errors_and_no_warnings_but_one_waived():
    report = validate(load(packaged("project-l")))
    assert report.crashed == ()
    bad = [entry for entry in report.entries if entry.check.severity is not Severity.INFO]
    assert [(entry.check.code, entry.tile, bool(entry.waived)) for entry in bad] == [("PL603", "W05", True)]


@pytest.mark.rule("PL-1.2")
def test_the_real_pair_and_the_real_recurring_recesses_are_named():
    report = validate(load(packaged("project-l")), select=["PL22"])
    assert sorted(entry.finding.message for entry in report.entries) == [
        "W09, W22 and W23 have the same recess",
        "W10, W25 and W27 have the same recess",
        "W11, W24 and W26 have the same recess",
        "W12 and W32 have the same recess",
        "W22 and W23 are identical",
    ]


def test_a_short_row_is_pointed_at():
    tile = {"id": "W01", "recess": ["####", "#..", "####"], "reward": "D", "status": "original"}
    found = changed(tile)["PL201"]
    assert "#.." in found.message
    assert found.at.pointer == ("tiles", 0, "recess", 1)


def test_cells_and_rows_outside_the_grid_have_a_fix():
    found = changed({"id": "W01", "recess": ["####", "#..##", "####"], "reward": "D", "status": "original"})
    assert "cells" in found["PL201"].fix
    found = changed({"id": "W01", "recess": ["####", "#..#", "####", "####"], "reward": "D", "status": "original"})
    assert "rows" in found["PL201"].fix


def test_invalid_cell_has_its_place_in_the_row():
    tile = {"id": "W01", "recess": ["####", "#.x#", "####"], "reward": "D", "status": "original"}
    [entry] = builders.report(samples.apply(samples.tile(json.dumps(tile)), FILES)).entries
    assert entry.check.code == "SQ113"
    assert entry.finding.message.startswith("'x' (LATIN SMALL LETTER X)")
    assert (entry.finding.at.pointer, entry.finding.at.part) == (("tiles", 0, "recess", 1), (2, 3))


def test_singular_of_point_in_a_finding():
    files = samples.apply(CHECKS["PL603"].bad, FILES)
    white = json.loads(files["base/white.json"])
    white["tiles"] = [{**tile, "points": 1} for tile in white["tiles"]]
    report = builders.report({**files, "base/white.json": json.dumps(white)}, play=True)
    [told] = [entry.finding.message for entry in report.entries if entry.check.code == "PL603"]
    assert " 1 point;" in told or " 1 point " in told


def test_piece_in_two_parts_is_reported():
    parted = samples.patch("game.json", _with_shape("#.##"))
    report = builders.report(samples.tree(parted, FILES))
    [entry] = [entry for entry in report.entries if entry.check.code == "PL411"]
    assert "straight" in entry.finding.message


def _with_shape(drawn):
    pieces = json.loads(FILES["game.json"])["pieces"]
    return json.dumps(
        {"pieces": [{**piece, "shape": drawn} if piece["id"] == "straight" else piece for piece in pieces]}
    )


def test_missing_row_is_reported():
    found = changed({"id": "W01", "recess": ["####", "#..#"], "reward": "D", "status": "original"})
    assert found["PL201"].at.pointer == ("tiles", 0, "recess")


def test_cells_that_touch_only_at_a_corner_are_not_connected():
    found = changed({"id": "W01", "recess": [".###", "#.##", "####"], "reward": "D", "status": "original"})
    assert set(found) == {"PL203"}


def test_a_gap_that_is_meant_can_be_waived():
    tile = {"id": "W01", "recess": [".#.#", "####", "####"], "reward": "D", "status": "original"}
    white = json.loads(FILES["base/white.json"])
    white["tiles"][0] = tile
    white["waivers"] = [{"code": "PL203", "tile": "W01", "reason": "Two ponds.", "date": "2026-01-01"}]
    report = builders.report({**FILES, "base/white.json": json.dumps(white)}, play=True)
    assert [(entry.check.code, bool(entry.waived)) for entry in report.entries] == [("PL203", True)]


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
    (entry,) = [entry for entry in report.entries if entry.check.code == "PL221"]
    assert entry.finding.message == "W01 and X01 have the same recess"
    assert [(place.file.partition("base/")[2], place.pointer) for place in entry.finding.related] == [
        ("white.json", ("tiles", 0))
    ]


def with_supply(**pieces):
    game = json.loads(FILES["game.json"])
    game["sets"][0]["pieces"] = pieces
    report = builders.report({**FILES, "game.json": json.dumps(game)}, play=True)
    return sorted(entry.tile for entry in report.entries if entry.check.code == "PL602")


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


def test_recess_too_open_to_search_is_skipped():
    game = json.loads(FILES["game.json"])
    game["limits"]["grid"] = [8, 8]
    game["pieces"] += [
        {"id": shape, "letter": letter, "level": 4, "shape": shape, "name": {"en": shape, "cs": shape}}
        for letter, shape in (("B", "straight-tetromino"), ("L", "l-tetromino"), ("S", "skew-tetromino"))
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
    assert [entry.check.code for entry in report.entries if entry.check.code in ("PL204", "PL602")] == []
    assert ("PL204", "0 recesses searched, 1 too open to search") in report.covered
