"""Checks have rationales, and their samples give the expected findings."""

import json
import re
from collections import Counter

import builders
import pytest

from squareone_data.checks import all_checks, checks_of, samples, unreadable, validate
from squareone_data.checks.fixture import FILES as CARDS
from squareone_data.checks.fixture import find_sample_game
from squareone_data.files import load
from squareone_data.files.strict_json import UNREADABLE
from squareone_data.game import find_game, known_games
from squareone_data.games.square_one.sample import FILES
from squareone_data.model import CatalogError, Severity

CHECKS = {check.code: check for check in checks_of(find_game("square-one"))}


GENERAL = {check.code for check in checks_of(None)}


def found(code, sample):
    """Return the codes of all findings about the sample catalog after a change, including play checks.

    The samples of general checks are cards, those of a game its own tiles.
    """
    files, find = (CARDS, find_sample_game) if code in GENERAL else (FILES, find_game)
    try:
        report = validate(load(samples.tree(sample, files), find=find), play=True)
        assert report.crashed == ()
        return builders.codes(entry for entry in report.entries if entry.waived is None)
    except CatalogError as error:
        return builders.codes(unreadable("sample", error, CHECKS.values()))


def test_sample_catalog_has_no_findings():
    report = builders.report(FILES, play=True)
    assert (report.entries, report.crashed, report.skipped, report.run) == ((), (), (), len(CHECKS))


def test_sample_cards_have_no_findings():
    report = validate(load(samples.tree(samples.GOOD, CARDS), find=find_sample_game), play=True)
    assert (report.entries, report.crashed, report.skipped, report.run) == ((), (), (), len(GENERAL))


def test_sample_cards_are_not_registered():
    assert "sample-cards" not in known_games()


@pytest.mark.parametrize("code", CHECKS)
def test_good_sample_has_no_findings(code):
    assert found(code, CHECKS[code].good) == []


@pytest.mark.parametrize("code", CHECKS)
def test_bad_sample_has_only_the_code_and_its_consequences(code):
    codes = found(code, CHECKS[code].bad)
    assert code in codes
    assert set(codes) <= {code, *CHECKS[code].consequences}


@pytest.mark.parametrize("code", CHECKS)
def test_good_and_bad_sample_differ(code):
    assert CHECKS[code].good != CHECKS[code].bad


@pytest.mark.parametrize("code", CHECKS)
def test_check_has_a_title_and_a_rationale(code):
    one = CHECKS[code]
    assert re.fullmatch(r"SQ\d{3}", one.code)
    assert one.title.endswith(".")
    assert len(one.rationale) > 20
    assert isinstance(one.severity, Severity)
    assert all(re.fullmatch(r"SO-\d+\.\d+", rule) for rule in one.rules)


@pytest.mark.parametrize("code", CHECKS)
def test_consequences_are_codes_of_other_checks(code):
    assert code not in CHECKS[code].consequences
    assert set(CHECKS[code].consequences) <= set(CHECKS)


@pytest.mark.parametrize("code", CHECKS)
def test_sample_can_be_shown(code):
    for sample in (CHECKS[code].good, CHECKS[code].bad):
        assert sample.shown().strip()
        assert sample.shown().isprintable()


def test_codes_and_titles_of_checks_are_unique():
    whole = checks_of(find_game("square-one"))
    assert [code for code, n in Counter(check.code for check in whole).items() if n > 1] == []
    assert [title for title, n in Counter(check.title for check in whole).items() if n > 1] == []


def test_checks_are_sorted_by_code():
    assert list(CHECKS) == sorted(CHECKS)
    assert list(all_checks()) == sorted(all_checks())


def test_without_a_game_only_general_checks_exist():
    general = {check.code for check in checks_of(None)}
    assert general < set(CHECKS)
    assert {UNREADABLE, "SQ201", "SQ301"} <= general


def test_square_one_has_at_least_48_checks():
    assert len(CHECKS) >= 48


def test_merge_patch_follows_rfc_7396():
    target = {"a": "b", "c": {"d": "e", "f": "g"}, "h": [1]}
    assert samples.merged(target, {"a": "z", "c": {"f": None}, "h": [2]}) == {"a": "z", "c": {"d": "e"}, "h": [2]}


@pytest.mark.parametrize(
    ("target", "change", "result"),
    [
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        (["a"], {"c": None}, {}),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
        ({"a": "foo"}, "bar", "bar"),
    ],
)
def test_merge_patch_matches_the_examples_of_rfc_7396(target, change, result):
    assert samples.merged(target, change) == result


def test_tile_is_inserted_unchanged():
    written = '{"id":"W02",   "rows": ["Y"], "status": "original"}'
    changed = samples.apply(samples.tile(written), FILES)[builders.WHITE]
    assert written in changed or json.loads(written) in json.loads(changed)["tiles"]
    assert len(json.loads(changed)["tiles"]) == 5


def test_tile_with_a_new_id_is_appended_to_the_given_file():
    changed = samples.apply(samples.tile('{"id": "W90"}', builders.BLACK), FILES)[builders.BLACK]
    assert [tile["id"] for tile in json.loads(changed)["tiles"]] == ["B01", "B02", "W90"]
