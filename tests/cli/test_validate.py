"""``validate``: its two forms, its exit codes, and what its options choose."""

import json
import re

import pytest
from jsonschema import Draft202012Validator

from squareone_data.files.locate import schema_root

BAD_ROW = ('["B", "Y"]', '["B", "y"]')
DOMINATED = ('"rows": ["B", "Y"], "reward": "G G"', '"rows": ["Y Y", "G"], "reward": "B R"')


@pytest.fixture
def broken(small, edit):
    """The sample catalog with a small letter for a piece: one error, on line 7 of base/white.json."""
    edit(small / "base/white.json", *BAD_ROW)
    return small


@pytest.fixture
def warned(small, edit):
    """The sample catalog with a dominated tile: a warning and no error."""
    edit(small / "base/white.json", *DOMINATED)
    return small


@pytest.fixture(scope="module")
def validator():
    """Holds a document against the published schema of the report."""
    return Draft202012Validator(json.loads((schema_root() / "report.schema.json").read_text("utf-8")))


def found(ran):
    return [finding["code"] for finding in json.loads(ran.out)["findings"]]


# ---- the shipped catalog


@pytest.mark.rule("SO-1.6")
def test_the_shipped_catalog_has_106_tiles_and_no_errors(squareone, validator):
    ran = squareone("validate", "--no-play", "--format", "json")
    document = json.loads(ran.out)
    validator.validate(document)
    assert (ran.code, ran.err, document["tiles"]) == (0, "", 106)
    assert document["files"]["found"] == document["files"]["validated"] == 11
    assert (document["summary"]["error"], document["summary"]["warning"]) == (0, 0)
    assert document["checks"]["crashed"] == []
    assert [finding["severity"] for finding in document["findings"] if finding["rules"] == ["SO-1.6"]] == ["info"]
    assert any("JB01-JB05" in finding["message"] for finding in document["findings"])


@pytest.mark.usefixtures("full_self_play")
def test_the_shipped_catalog_passes_the_checks_that_play(squareone):
    document = json.loads(squareone("validate", "--select", "SQ6", "--format", "json").out)
    assert (document["checks"]["run"], document["findings"]) == (4, [])
    covered = {covered["code"]: covered["text"] for covered in document["checks"]["covered"]}
    assert list(covered) == ["SQ603", "SQ604"]
    assert "66 configurations (9 selections of sets, 1 to 6 players)" in covered["SQ604"]
    assert "Left out" not in covered["SQ604"]


# ---- text


def test_text_shows_the_line_with_a_caret_under_what_is_wrong(squareone, broken):
    ran = squareone("validate", broken)
    lines = ran.out.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("7 | "))
    assert (ran.code, ran.err) == (1, "")
    assert lines[at - 2].strip() == f"--> {broken / 'base/white.json'}:7:34"
    assert re.match(r"error\[SQ\d{3}\]: .*'y'", lines[at - 3])
    assert lines[at + 1].index("^") == lines[at].index('y"')
    assert lines[at + 1].count("^") == 1
    assert lines[at + 2].startswith("  = fix: ") and "Y" in lines[at + 2]
    assert re.search(r"squareone explain SQ\d{3}", lines[at + 3])


def test_text_ends_with_what_was_found_and_what_was_covered(squareone, broken):
    *_, said, covered = squareone("validate", broken, "--no-play").out.splitlines()
    assert said == f"{broken}: 1 error"
    assert covered.startswith("8 tiles read; 5 of 5 files validated; ")
    assert re.search(r"\d+ checks run; skipped: 4 checks \(--no-play\)$", covered)


def test_text_shows_no_traceback_where_a_file_is_at_fault(squareone, broken):
    assert "Traceback" not in "".join(map(str, squareone("validate", broken)))


def test_report_without_findings_is_a_summary(squareone, small):
    ran = squareone("validate", small)
    said, counted, *covered = ran.out.splitlines()
    assert (ran.code, said) == (0, f"{small}: no findings")
    assert counted.startswith("9 tiles read; ")
    assert [line.partition(":")[0] for line in covered] == ["SQ603", "SQ604"]


def test_files_come_worst_first(squareone, broken, edit):
    edit(broken / "base/black.json", '"points": 4', '"points": 4, "reward": "G"')
    edit(broken / "game.json", '"name": {"en": "Combo", "cs": "Kombo"}', '"name": {"en": "Combo"}')
    findings = json.loads(squareone("validate", broken, "--format", "json").out)["findings"]
    worst = {}
    for finding in findings:
        worst.setdefault(finding["file"], finding["severity"])
    ranks = [("error", "warning", "info").index(severity) for severity in worst.values()]
    assert len(ranks) > 1
    assert ranks == sorted(ranks)


# ---- json


def test_json_says_what_is_wrong_and_where(squareone, broken, validator):
    ran = squareone("validate", broken, "--format", "json")
    document = json.loads(ran.out)
    validator.validate(document)
    (one,) = document["findings"]
    assert (ran.code, document["version"], document["catalog"], document["game"]) == (1, 1, str(broken), "square-one")
    assert (one["severity"], one["tile"], one["file"], one["line"], one["column"]) == (
        "error", "W03", "base/white.json", 7, 34,
    )  # fmt: skip
    assert one["fix"]
    assert one["waived"] is None
    assert document["summary"] == {"error": 1, "warning": 0, "info": 0}


def test_json_of_a_catalog_without_readable_game_json_fits_the_schema(squareone, small, validator):
    (small / "game.json").write_text("{")
    ran = squareone("validate", small, "--format", "json")
    document = json.loads(ran.out)
    validator.validate(document)
    assert (ran.code, document["tiles"], document["summary"]["error"]) == (2, 0, 1)
    assert document["checks"]["skipped"][0]["reason"] == "game.json could not be read"


def test_json_output_is_only_json(squareone, crashing, small):
    ran = squareone("validate", small, "--format", "json")
    assert ran.err == ""
    json.loads(ran.out)


# ---- exit codes


def test_0_if_all_is_well(squareone, small):
    assert squareone("validate", small).code == 0


def test_1_if_there_is_an_error(squareone, broken):
    assert squareone("validate", broken).code == 1


@pytest.mark.parametrize(("fail_on", "code"), [("error", 0), ("warning", 1), ("info", 1), ("never", 0)])
def test_a_warning_fails_from_its_severity_on(squareone, warned, fail_on, code):
    ran = squareone("validate", warned, "--fail-on", fail_on, "--format", "json")
    assert json.loads(ran.out)["summary"] == {"error": 0, "warning": 1, "info": 0}
    assert ran.code == code


@pytest.mark.parametrize(("fail_on", "code"), [("error", 0), ("warning", 0), ("info", 1), ("never", 0)])
def test_an_info_fails_only_if_asked_for(squareone, small, edit, fail_on, code):
    edit(small / "base/white.json", '"original"', '"stand-in"')
    assert squareone("validate", small, "--fail-on", fail_on).code == code


def test_an_error_does_not_fail_if_nothing_shall(squareone, broken):
    assert squareone("validate", broken, "--fail-on", "never").code == 0


@pytest.mark.parametrize("fail_on", ["error", "never"])
def test_2_if_game_json_cannot_be_read_whatever_is_failed_on(squareone, small, fail_on):
    (small / "game.json").write_text("{")
    assert squareone("validate", small, "--fail-on", fail_on).code == 2


def test_3_if_a_check_crashes(squareone, small, crashing):
    ran = squareone("validate", small, "--no-play")
    assert ran.code == 3
    assert "crash[SQ998]" in ran.out
    assert "by zero" in ran.out
    assert "1 check crashed" in ran.out.splitlines()[-1]


def test_a_crash_outranks_an_error(squareone, broken, crashing):
    ran = squareone("validate", broken, "--format", "json")
    document = json.loads(ran.out)
    assert (ran.code, document["summary"]["error"]) == (3, 1)
    assert [crash["code"] for crash in document["checks"]["crashed"]] == ["SQ998"]


def test_a_crash_counts_even_if_nothing_shall_fail(squareone, small, crashing):
    assert squareone("validate", small, "--fail-on", "never").code == 3


def test_crash_of_the_command_prints_a_traceback_and_exits_with_3(squareone, small, monkeypatch):
    from squareone_data import checks

    def crash(*_, **__):
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(checks, "run", crash)
    ran = squareone("validate", small)
    assert ran.code == 3
    assert "Traceback" in ran.err
    assert ran.err.splitlines()[-1].startswith("squareone: ")


def test_value_error_inside_the_program_exits_with_3(squareone, small, monkeypatch):
    from squareone_data import checks

    def crash(*_, **__):
        raise ValueError("inside")

    monkeypatch.setattr(checks, "run", crash)
    assert squareone("validate", small).code == 3


# ---- options


def test_select_runs_only_the_checks_named(squareone, warned):
    ran = squareone("validate", warned, "--select", "SQ1", "--select", "sq301", "--format", "json")
    document = json.loads(ran.out)
    assert document["findings"] == []
    assert {skipped["reason"] for skipped in document["checks"]["skipped"]} == {"--select"}
    assert document["checks"]["run"] + len(document["checks"]["skipped"]) > document["checks"]["run"] > 1


def test_ignore_leaves_out_the_checks_named(squareone, broken):
    (code,) = found(squareone("validate", broken, "--format", "json"))
    ran = squareone("validate", broken, "--ignore", code, "--format", "json")
    document = json.loads(ran.out)
    assert (ran.code, document["findings"]) == (0, [])
    assert {"code": code, "reason": "--ignore"} in document["checks"]["skipped"]


def test_set_shows_only_findings_of_the_set_and_of_no_set(squareone, broken, edit):
    edit(broken / "combo/white.json", '["Y", "G"]', '["Y", "g"]')
    edit(broken / "game.json", '"name": {"en": "Combo", "cs": "Kombo"}', '"name": {"en": "Combo"}')

    def files(*options):
        ran = squareone("validate", broken, *options, "--format", "json")
        return {finding["file"] for finding in json.loads(ran.out)["findings"]}

    assert files() == {"base/white.json", "combo/white.json", "game.json"}
    assert files("--set", "base") == {"base/white.json", "game.json"}
    assert files("--set", "base", "--set", "combo") == files()


def test_no_play_leaves_out_the_checks_that_play_and_says_so(squareone, small):
    skipped = json.loads(squareone("validate", small, "--no-play", "--format", "json").out)["checks"]["skipped"]
    assert skipped == [{"code": f"SQ60{n}", "reason": "--no-play"} for n in (1, 2, 3, 4)]
    assert json.loads(squareone("validate", small, "--format", "json").out)["checks"]["skipped"] == []


# ---- which catalog


def test_several_folders_are_all_checked_and_the_worst_decides(squareone, small, copy, edit):
    edit(copy / "base/white.json", '["Y", "Y G"]', '["Y", "Y g"]')
    ran = squareone("validate", small, copy, "--no-play")
    assert ran.code == 1
    assert f"{small}: no findings" in ran.out
    assert f"{copy}: 1 error" in ran.out
    (copy / "game.json").write_text("{")
    assert squareone("validate", copy, small, "--no-play").code == 2


def test_several_folders_make_a_list_in_json(squareone, small, copy, validator):
    documents = json.loads(squareone("validate", small, copy, "--no-play", "--format", "json").out)
    assert [document["catalog"] for document in documents] == [str(small), str(copy)]
    for document in documents:
        validator.validate(document)


def test_the_nearest_folder_above_with_a_game_json_is_meant(squareone, small, monkeypatch):
    monkeypatch.chdir(small / "base")
    assert json.loads(squareone("validate", "--format", "json").out)["tiles"] == 9


@pytest.mark.parametrize("option", ["-C", "--catalog"])
def test_a_catalog_can_be_named_by_option(squareone, small, option):
    assert json.loads(squareone("validate", option, small, "--format", "json").out)["tiles"] == 9


def test_a_folder_named_by_option_is_not_left_out_beside_others(squareone, small):
    ran = squareone("validate", small, "-C", small.parent / "nowhere")
    assert ran.code == 2
    assert "--catalog" in ran.err
