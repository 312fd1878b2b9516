"""The check runner and its report: findings, their order, coverage, crashes."""

from dataclasses import replace

import builders
import pytest
from builders import FILES, GAME, WHITE

from squareone_data.checks import UnknownCheck, checks_of, chosen, run, unreadable, validate
from squareone_data.game.check import Check, Layer, Skipped, check
from squareone_data.model import CatalogError, Finding, Place, Severity

BAD_ROW = {**FILES, WHITE: FILES[WHITE].replace('["B", "Y"]', '["B", "y"]')}


def made(function, code="SQ999", severity=Severity.ERROR):
    function.__doc__ = "All is well.\n\nBecause."
    return check(code, severity, good="{}", bad="{}")(function)


def finding_at(line_of, message="m"):
    return lambda _: [Finding(Place(WHITE, ("tiles", n)), message) for n in line_of]


def test_check_is_created_from_a_function_and_its_docstring():
    one = made(lambda _: [])
    assert isinstance(one, Check)
    assert (one.title, one.rationale, one.layer) == ("All is well.", "Because.", Layer.CONSISTENCY)


def test_a_finding_has_line_and_column(sample):
    report = builders.report(BAD_ROW)
    (one,) = report.entries
    where = report.where(one.finding.at)
    assert (where.file, where.line, where.column) == (WHITE, 7, 34)
    assert report.lines(WHITE).line(7)[where.column - 1] == "y"


def test_place_of_a_key_is_the_key():
    report = builders.report({**FILES, WHITE: FILES[WHITE].replace('"reward": "G G"', '"rewerd": "G G"')})
    (one,) = report.entries
    where = report.where(one.finding.at)
    assert report.lines(WHITE).line(where.line)[where.column - 1 : where.end_column - 1] == '"rewerd"'


def test_place_in_a_string_with_escapes_is_the_whole_string():
    report = builders.report({**FILES, WHITE: FILES[WHITE].replace('["B", "Y"]', '["B", "\\u0079"]')})
    (one,) = report.entries
    where = report.where(one.finding.at)
    assert report.lines(WHITE).line(where.line)[where.column - 1 : where.end_column - 1] == '"\\u0079"'


def test_finding_about_a_tile_has_its_id():
    assert [
        entry.tile
        for entry in builders.report({**FILES, WHITE: FILES[WHITE].replace('"G", "Y Y Y"', '"X", "Y Y Y"')}).entries
    ] == ["W02"]


def test_finding_about_an_invalid_tile_has_its_id():
    assert [entry.tile for entry in builders.report(BAD_ROW).entries] == ["W03"]


def test_undecodable_file_has_no_lines():
    report = builders.report({**FILES, WHITE: b"\xff\xfe{\x00"})
    assert (report.lines(WHITE), report.where(report.entries[0].finding.at)) == (None, None)


def test_findings_are_sorted_by_severity_of_file_then_line(sample):
    checks = [
        made(finding_at([3, 1]), "SQ901", Severity.INFO),
        made(lambda _: [Finding(Place("combo/white.json", ("tiles", 0)), "e")], "SQ902", Severity.ERROR),
        made(finding_at([2, 0]), "SQ903", Severity.WARNING),
    ]
    assert [(entry.check.code, entry.tile) for entry in run(sample, checks).entries] == [
        ("SQ902", "C01"), ("SQ903", "W01"), ("SQ903", "W03"), ("SQ901", "W02"), ("SQ901", "W04"),
    ]  # fmt: skip


def test_crashed_check_is_reported_and_other_checks_run(sample):
    def crash(_):
        raise ZeroDivisionError("by nought")

    report = run(sample, [made(crash, "SQ901"), made(finding_at([0]), "SQ902")])
    assert [code for code, _ in report.crashed] == ["SQ901"]
    assert "by nought" in report.crashed[0][1]
    assert (builders.codes(report), report.run, report.exit_code()) == (["SQ902"], 1, 3)


def test_skipped_check_has_a_reason(sample):
    def skip(_):
        raise Skipped("too many tiles")
        yield

    report = run(sample, [made(skip)])
    assert (report.skipped, report.run, report.exit_code()) == ((("SQ999", "too many tiles"),), 0, 0)


@pytest.mark.parametrize(
    ("severity", "fail_on", "code"),
    [
        (Severity.ERROR, Severity.ERROR, 1),
        (Severity.WARNING, Severity.ERROR, 0),
        (Severity.WARNING, Severity.WARNING, 1),
        (Severity.INFO, Severity.WARNING, 0),
        (Severity.INFO, Severity.INFO, 1),
        (Severity.ERROR, None, 0),
    ],
)
def test_exit_code_depends_on_fail_on(sample, severity, fail_on, code):
    assert run(sample, [made(finding_at([0]), severity=severity)]).exit_code(fail_on) == code


def test_waived_finding_does_not_fail(sample):
    report = run(sample, [made(finding_at([0]))])
    waived = replace(report, entries=tuple(replace(entry, waived="meant") for entry in report.entries))
    assert (waived.exit_code(), waived.count(Severity.ERROR)) == (0, 0)


def test_fingerprint_does_not_depend_on_lines_or_other_tiles():
    before = builders.report(BAD_ROW).entries[0].fingerprint
    moved = {
        **BAD_ROW,
        WHITE: BAD_ROW[WHITE]
        .replace('"tiles": [', '"tiles": [\n\n')
        .replace('    {"id": "W01"', '    {"id": "W00", "rows": ["Y"], "status": "original"},\n    {"id": "W01"'),
    }
    assert before in {entry.fingerprint for entry in builders.report(moved).entries}


def test_findings_of_a_file_have_distinct_fingerprints(sample):
    entries = run(sample, [made(finding_at([0, 1, 2]))]).entries
    assert len({entry.fingerprint for entry in entries}) == 3


def test_report_contains_coverage(shipped):
    report = validate(shipped, play=False)
    assert (report.tiles, report.game, len(report.found), report.found) == (106, "square-one", 11, report.validated)
    assert report.skipped == tuple((f"SQ60{n}", "--no-play") for n in (1, 2, 3, 4))


@pytest.mark.parametrize("options", [{"select": ["SQ213"]}, {"select": ["sq21"]}, {"ignore": ["SQ2", "SQ4"]}])
def test_checks_are_selected_by_code_or_prefix(sample, options):
    report = validate(sample, **options)
    reason = "--select" if "select" in options else "--ignore"
    assert 0 < report.run < len(checks_of(sample.game))
    assert {why for _, why in report.skipped} == {reason}
    assert report.run + len(report.skipped) == len(checks_of(sample.game))


@pytest.mark.parametrize(
    ("code", "near"), [("SQ214x", "did you mean SQ214"), ("SQ2l4", "SQ214"), ("", "''"), ("W01", "'W01'")]
)
def test_unknown_code_is_rejected_with_a_suggestion(sample, code, near):
    with pytest.raises(UnknownCheck, match=near):
        chosen(checks_of(sample.game), [code])


def test_findings_are_limited_to_the_folders_of_sets():
    broken = {**BAD_ROW, "combo/white.json": "", GAME: FILES[GAME].replace('"cs": "Vzorek"', '"de": "Muster"')}
    assert builders.codes(builders.report(broken, sets=("combo",))) == ["SQ103", "SQ402"]
    assert builders.codes(builders.report(broken, sets=("base",))) == ["SQ113", "SQ402"]


def test_unknown_set_is_rejected(sample):
    with pytest.raises(ValueError, match="did you mean 'combo'"):
        validate(sample, sets=("combi",))


def test_report_for_an_invalid_game_json_skips_other_checks():
    with pytest.raises(CatalogError) as caught:
        builders.catalog({**FILES, GAME: "{,}"})
    report = unreadable("here", caught.value, checks_of(None))
    assert (builders.codes(report), report.tiles, report.exit_code()) == (["SQ103"], 0, 1)
    assert (builders.places(report), {why for _, why in report.skipped}) == (
        [(GAME, 1, "SQ103")],
        {"game.json could not be read"},
    )
