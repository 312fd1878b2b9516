"""SARIF output: valid by the published schema, with the fields that code scanning and editors use."""

import json

import builders
import pytest
from builders import BLACK, FILES, GAME, WHITE
from jsonschema import Draft7Validator, FormatChecker
from published_schemas import published_schema

from squareone_data.checks import all_checks, checks_of, samples, unreadable, validate
from squareone_data.checks.fixture import FILES as CARDS
from squareone_data.checks.fixture import find_sample_game
from squareone_data.files import load
from squareone_data.game import find_game
from squareone_data.model.findings import CatalogError
from squareone_data.report.sarif import as_sarif

URL = "https://json.schemastore.org/sarif-2.1.0.json"


@pytest.fixture(scope="module")
def schema():
    """Return the published schema."""
    return published_schema(URL)


def log_of(*reports):
    return json.loads(json.dumps(as_sarif(reports, all_checks().values())))


def results(files, **options):
    """Return the results for a catalog in memory."""
    (run,) = log_of(builders.report(files, **options))["runs"]
    return run["results"]


def broken(files=FILES):
    """Return the sample with many errors, some with related places, one waived."""
    files = builders.sample_with(
        WHITE,
        {
            "tiles": [
                {"id": "W03", "rows": ["Y Q"], "reward": "B", "status": "original"},
                {"id": "W01", "rows": ["Y"], "reward": "r", "status": "stand-in"},
                {"id": "W02", "rows": ["Y Y", "G"], "reward": "B R", "status": "original", "x-a": "😀\u2028"},
            ],
            "waivers": [{"code": "SQ204", "tile": "W03", "reason": "r", "date": "2026-01-01"}],
            "retired": [{"id": "B01", "date": "2026-01-01", "reason": "r"}],
        },
        files,
    )
    return {**files, "other/white.json": "{}", "facts.json": "[1,"}


def assert_valid(schema, log):
    validator = Draft7Validator(schema, format_checker=FormatChecker())
    assert [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(log)] == []


@pytest.mark.parametrize("files", [FILES, broken()], ids=["without findings", "with many"])
def test_a_log_is_valid_by_the_published_schema(schema, files):
    assert_valid(schema, log_of(builders.report(files), builders.report(files)))


def test_every_sample_of_a_check_makes_a_valid_log(schema):
    logs, general = [], {check.code for check in checks_of(None)}
    for check in all_checks().values():
        files, find = (CARDS, find_sample_game) if check.code in general else (FILES, find_game)
        try:
            logs.append(validate(load(samples.tree(check.bad, files), find=find), play=False))
        except CatalogError as error:
            logs.append(unreadable("memory", error, all_checks().values()))
    assert len(logs) > 50
    assert_valid(schema, log_of(*logs))


def test_a_catalog_that_cannot_be_read_makes_a_valid_log(schema):
    with pytest.raises(CatalogError) as error:
        builders.catalog({**FILES, GAME: '{"format": 1, "game": "square-one", }'})
    log = log_of(unreadable("memory", error.value, all_checks().values()))
    assert_valid(schema, log)
    assert [result["level"] for result in log["runs"][0]["results"]] == ["error"]


def test_crash_of_a_check_is_reported(schema, monkeypatch):
    from squareone_data import checks

    def crash(catalog):
        """Nothing fails.

        It does.
        """
        raise ZeroDivisionError

    made = checks.check("SQ998", checks.all_checks()["SQ101"].severity, good="{}", bad="{}")(crash)
    monkeypatch.setattr(checks, "_GENERAL", (*checks._GENERAL, made))
    log = log_of(builders.report(FILES))
    assert_valid(schema, log)
    (invocation,) = log["runs"][0]["invocations"]
    assert invocation["executionSuccessful"] is False
    assert [notification["associatedRule"]["id"] for notification in invocation["toolExecutionNotifications"][:1]] == [
        "SQ998"
    ]


def test_every_check_is_a_rule_with_a_help_text(schema):
    rules = log_of(builders.report(FILES))["runs"][0]["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(all_checks())
    for rule in rules:
        check = all_checks()[rule["id"]]
        assert rule["shortDescription"]["text"] == check.title
        assert rule["fullDescription"]["text"] == check.rationale
        assert check.rationale in rule["help"]["text"]
        assert check.rationale in rule["help"]["markdown"]
        assert rule["defaultConfiguration"]["level"] in ("error", "warning", "note")


def test_a_result_points_to_its_rule_and_its_place():
    found = results(broken())
    rules = list(all_checks())
    assert {result["ruleId"] for result in found} >= {"SQ204", "SQ206", "SQ210", "SQ302"}
    for result in found:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        (location,) = result["locations"]
        region = location["physicalLocation"].get("region", {"startLine": 1, "startColumn": 1})
        assert region["startLine"] >= 1 and region["startColumn"] >= 1
        if "endLine" in region:
            start, end = (region["startLine"], region["startColumn"]), (region["endLine"], region["endColumn"])
            assert start <= end


def test_region_covers_the_invalid_value():
    (one,) = results({**FILES, WHITE: FILES[WHITE].replace('"Y Y Y"', '"Y Y Q"')})
    region = one["locations"][0]["physicalLocation"]["region"]
    line = FILES[WHITE].replace('"Y Y Y"', '"Y Y Q"').splitlines()[region["startLine"] - 1]
    assert region["startLine"] == region["endLine"]
    assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == "Q"


def test_a_waived_result_is_suppressed_with_its_reason():
    waived = [result for result in results(broken()) if "suppressions" in result]
    assert {result["ruleId"] for result in waived} <= {"SQ204"}
    files = builders.sample_with(BLACK, {"tiles": [{"id": "B01", "rows": ["Y"], "points": 4, "status": "original"}]})
    files = builders.sample_with(
        BLACK, {"waivers": [{"code": "SQ204", "tile": "B01", "reason": "why", "date": "2026-01-01"}]}, files
    )
    (one,) = [result for result in results(files) if result["ruleId"] == "SQ204"]
    assert one["suppressions"] == [{"kind": "inSource", "status": "accepted", "justification": "why"}]
    assert all("suppressions" not in other for other in results(files) if other["ruleId"] != "SQ204")


def test_fingerprints_are_stable_and_distinct():
    def prints(files):
        return [result["partialFingerprints"]["squareone/v1"] for result in results(files)]

    files = {**FILES, WHITE: FILES[WHITE].replace('"Y Y Y"', '"Y Y Q"').replace('"G R"', '"G X"')}
    before = prints(files)
    moved = {**files, WHITE: files[WHITE].replace('"tiles": [\n', '"tiles": [\n\n\n')}
    assert prints(moved) == before
    assert len(set(before)) == len(before) == 2


def test_findings_with_equal_messages_have_distinct_fingerprints():
    files = {**FILES, WHITE: FILES[WHITE].replace('["G", "Y Y Y"]', '["Q", "Y Q"]')}
    found = [result["partialFingerprints"]["squareone/v1"] for result in results(files)]
    assert len(found) == 2
    assert len(set(found)) == 2


@pytest.mark.parametrize("name", ["with space", "it's", "new\nline", "žlutý", "日本", "100%", "a#b?c", "-dash"])
def test_a_path_is_a_uri_whatever_its_name(tmp_path, schema, name):
    from urllib.parse import unquote, urlsplit

    files = {**FILES, WHITE: FILES[WHITE].replace('"Y Y Y"', '"Y Y Q"')}
    folder = builders.on_disk(tmp_path / name, files)
    log = log_of(validate(load(folder), play=False))
    assert_valid(schema, log)
    uri = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri.isascii() and " " not in uri
    assert unquote(urlsplit(uri).path) == str(folder / WHITE)


def test_relative_path_stays_relative(tmp_path, monkeypatch):
    from urllib.parse import unquote, urlsplit

    monkeypatch.chdir(tmp_path)
    files = {**FILES, WHITE: FILES[WHITE].replace('"Y Y Y"', '"Y Y Q"')}
    for name in ("plain", "a b", "c:d"):
        builders.on_disk(tmp_path / name, files)
        uri = log_of(validate(load(name), play=False))["runs"][0]["results"][0]["locations"][0]["physicalLocation"][
            "artifactLocation"
        ]["uri"]
        assert urlsplit(uri).scheme == ""
        assert unquote(uri) == f"{name}/{WHITE}"
