"""Running checks: what comes out, in which order, what was covered, and what crashed."""

from dataclasses import replace

import builders
import pytest
from builders import FILES, GAME, WHITE

from squareone_data.checks import UnknownCheck, checks_of, chosen, run, unreadable, validate
from squareone_data.checks.framework import Check, Layer, Skipped, check
from squareone_data.model import CatalogError, Finding, Place, Severity

BAD_ROW = {**FILES, WHITE: FILES[WHITE].replace('["B", "Y"]', '["B", "y"]')}


def made(function, code="SQ999", severity=Severity.ERROR):
    function.__doc__ = "All is well.\n\nBecause."
    return check(code, severity, good="{}", bad="{}")(function)


def finding_at(line_of, message="m"):
    return lambda _: [Finding(Place(WHITE, ("tiles", n)), message) for n in line_of]


def test_a_check_is_made_of_a_function_and_its_docstring():
    one = made(lambda _: [])
    assert isinstance(one, Check)
    assert (one.title, one.rationale, one.layer) == ("All is well.", "Because.", Layer.CONSISTENCY)


def test_a_finding_has_line_and_column(sample):
    report = builders.report(BAD_ROW)
    (one,) = report.entries
    where = report.where(one.finding.at)
    assert (where.file, where.line, where.column) == (WHITE, 7, 34)
    assert report.lines(WHITE).line(7)[where.column - 1] == "y"


def test_a_key_is_pointed_at_where_the_key_is_meant():
    report = builders.report({**FILES, WHITE: FILES[WHITE].replace('"reward": "G G"', '"rewerd": "G G"')})
    (one,) = report.entries
    where = report.where(one.finding.at)
    assert report.lines(WHITE).line(where.line)[where.column - 1 : where.end_column - 1] == '"rewerd"'


def test_a_place_in_a_text_with_escapes_is_the_whole_text():
    report = builders.report({**FILES, WHITE: FILES[WHITE].replace('["B", "Y"]', '["B", "\\u0079"]')})
    (one,) = report.entries
    where = report.where(one.finding.at)
    assert report.lines(WHITE).line(where.line)[where.column - 1 : where.end_column - 1] == '"\\u0079"'


def test_a_finding_about_a_tile_names_it():
    assert [
        one.tile
        for one in builders.report({**FILES, WHITE: FILES[WHITE].replace('"G", "Y Y Y"', '"X", "Y Y Y"')}).entries
    ] == ["W02"]


def test_a_finding_about_a_tile_that_cannot_be_read_names_it_too():
    assert [one.tile for one in builders.report(BAD_ROW).entries] == ["W03"]


def test_a_file_that_could_not_be_decoded_has_no_lines():
    report = builders.report({**FILES, WHITE: b"\xff\xfe{\x00"})
    assert (report.lines(WHITE), report.where(report.entries[0].finding.at)) == (None, None)


def test_the_worst_file_comes_first_and_lines_rise(sample):
    checks = [
        made(finding_at([3, 1]), "SQ901", Severity.INFO),
        made(lambda _: [Finding(Place("combo/white.json", ("tiles", 0)), "e")], "SQ902", Severity.ERROR),
        made(finding_at([2, 0]), "SQ903", Severity.WARNING),
    ]
    assert [(one.check.code, one.tile) for one in run(sample, checks).entries] == [
        ("SQ902", "C01"), ("SQ903", "W01"), ("SQ903", "W03"), ("SQ901", "W02"), ("SQ901", "W04"),
    ]  # fmt: skip


def test_a_check_that_crashes_is_reported_and_the_others_go_on(sample):
    def crash(_):
        raise ZeroDivisionError("by nought")

    report = run(sample, [made(crash, "SQ901"), made(finding_at([0]), "SQ902")])
    assert [code for code, _ in report.crashed] == ["SQ901"]
    assert "by nought" in report.crashed[0][1]
    assert (builders.codes(report), report.run, report.exit_code()) == (["SQ902"], 1, 3)


def test_a_check_that_is_skipped_says_why(sample):
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
def test_the_exit_code_depends_on_what_is_failed_on(sample, severity, fail_on, code):
    assert run(sample, [made(finding_at([0]), severity=severity)]).exit_code(fail_on) == code


def test_a_waived_finding_does_not_fail(sample):
    report = run(sample, [made(finding_at([0]))])
    waived = replace(report, entries=tuple(replace(one, waived="meant") for one in report.entries))
    assert (waived.exit_code(), waived.count(Severity.ERROR)) == (0, 0)


def test_a_fingerprint_stays_when_lines_move_and_tiles_are_added():
    before = builders.report(BAD_ROW).entries[0].fingerprint
    moved = {
        **BAD_ROW,
        WHITE: BAD_ROW[WHITE]
        .replace('"tiles": [', '"tiles": [\n\n')
        .replace('    {"id": "W01"', '    {"id": "W00", "rows": ["Y"], "status": "original"},\n    {"id": "W01"'),
    }
    assert before in {one.fingerprint for one in builders.report(moved).entries}


def test_two_findings_of_a_file_have_two_fingerprints(sample):
    entries = run(sample, [made(finding_at([0, 1, 2]))]).entries
    assert len({one.fingerprint for one in entries}) == 3


def test_a_report_says_what_was_covered(shipped):
    report = validate(shipped, play=False)
    assert (report.tiles, report.game, len(report.found), report.found) == (106, "square-one", 11, report.validated)
    assert report.skipped == tuple((f"SQ60{n}", "--no-play") for n in (1, 2, 3, 4))


@pytest.mark.parametrize("options", [{"select": ["SQ213"]}, {"select": ["sq21"]}, {"ignore": ["SQ2", "SQ4"]}])
def test_checks_can_be_chosen_by_code_or_by_its_beginning(sample, options):
    report = validate(sample, **options)
    reason = "--select" if "select" in options else "--ignore"
    assert 0 < report.run < len(checks_of(sample.kind))
    assert {why for _, why in report.skipped} == {reason}
    assert report.run + len(report.skipped) == len(checks_of(sample.kind))


@pytest.mark.parametrize(
    ("code", "near"), [("SQ214x", "did you mean SQ214"), ("SQ2l4", "SQ214"), ("", "no check"), ("W01", "no check")]
)
def test_a_code_no_check_has_is_refused_with_the_nearest(sample, code, near):
    with pytest.raises(UnknownCheck, match=near):
        chosen(checks_of(sample.kind), [code])


def test_findings_can_be_limited_to_the_folders_of_sets():
    broken = {**BAD_ROW, "combo/white.json": "", GAME: FILES[GAME].replace('"cs": "Vzorek"', '"de": "Muster"')}
    assert builders.codes(builders.report(broken, sets=("combo",))) == ["SQ103", "SQ402"]
    assert builders.codes(builders.report(broken, sets=("base",))) == ["SQ113", "SQ402"]


def test_a_set_the_catalog_does_not_have_is_refused(sample):
    with pytest.raises(ValueError, match="did you mean 'combo'"):
        validate(sample, sets=("combi",))


def test_the_report_on_an_unreadable_game_skips_all_the_rest():
    with pytest.raises(CatalogError) as caught:
        builders.catalog({**FILES, GAME: "{,}"})
    report = unreadable("here", caught.value, checks_of(None))
    assert (builders.codes(report), report.tiles, report.exit_code()) == (["SQ103"], 0, 1)
    assert (builders.places(report), {why for _, why in report.skipped}) == (
        [(GAME, 1, "SQ103")],
        {"game.json could not be read"},
    )
