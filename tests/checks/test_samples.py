"""Every check tells its reason, and its samples show what it accepts and what it complains of."""

import json
import re
from collections import Counter

import builders
import pytest

from squareone_data.checks import all_checks, checks_of, samples, unreadable
from squareone_data.files.strict import UNREADABLE
from squareone_data.games.square_one.sample import FILES
from squareone_data.model import CatalogError, Severity, find_game

CHECKS = {one.code: one for one in checks_of(find_game("square-one"))}


def found(sample):
    """The codes of all findings that stand on the sample catalog after a change, the rules engine included."""
    try:
        report = builders.report(samples.tree(sample, FILES), play=True)
        assert report.crashed == ()
        return builders.codes(one for one in report.entries if one.waived is None)
    except CatalogError as error:
        return builders.codes(unreadable("sample", error, CHECKS.values()))


def test_the_sample_catalog_has_no_finding_at_all():
    report = builders.report(FILES, play=True)
    assert (report.entries, report.crashed, report.skipped, report.run) == ((), (), (), len(CHECKS))


@pytest.mark.parametrize("code", CHECKS)
def test_the_good_sample_gives_no_finding(code):
    assert found(CHECKS[code].good) == []


@pytest.mark.parametrize("code", CHECKS)
def test_the_bad_sample_gives_the_code_and_no_others_than_its_consequences(code):
    codes = found(CHECKS[code].bad)
    assert code in codes
    assert set(codes) <= {code, *CHECKS[code].consequences}


@pytest.mark.parametrize("code", CHECKS)
def test_the_good_sample_differs_from_the_bad_one(code):
    assert CHECKS[code].good != CHECKS[code].bad


@pytest.mark.parametrize("code", CHECKS)
def test_a_check_tells_what_must_be_true_and_why(code):
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
def test_a_sample_can_be_shown_on_few_lines(code):
    for sample in (CHECKS[code].good, CHECKS[code].bad):
        assert sample.shown().strip()
        assert sample.shown().isprintable()


def test_no_two_checks_share_a_code_or_a_title():
    whole = checks_of(find_game("square-one"))
    assert [one for one, n in Counter(one.code for one in whole).items() if n > 1] == []
    assert [one for one, n in Counter(one.title for one in whole).items() if n > 1] == []


def test_checks_come_in_the_order_of_their_codes():
    assert list(CHECKS) == sorted(CHECKS)
    assert list(all_checks()) == sorted(all_checks())


def test_without_a_game_only_the_general_checks_are_known():
    general = {one.code for one in checks_of(None)}
    assert general < set(CHECKS)
    assert {UNREADABLE, "SQ201", "SQ301"} <= general


def test_the_issue_s_list_of_checks_is_covered():
    assert len(CHECKS) >= 48


def test_a_merge_patch_is_that_of_rfc_7396():
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
def test_a_merge_patch_does_what_the_examples_of_rfc_7396_say(target, change, result):
    assert samples.merged(target, change) == result


def test_a_tile_goes_in_as_it_was_written():
    written = '{"id":"W02",   "rows": ["Y"], "status": "original"}'
    changed = samples.apply(samples.tile(written), FILES)[builders.WHITE]
    assert written in changed or json.loads(written) in json.loads(changed)["tiles"]
    assert len(json.loads(changed)["tiles"]) == 5


def test_a_tile_of_a_new_id_goes_to_the_end_of_the_file_named():
    changed = samples.apply(samples.tile('{"id": "W90"}', builders.BLACK), FILES)[builders.BLACK]
    assert [one["id"] for one in json.loads(changed)["tiles"]] == ["B01", "B02", "W90"]
