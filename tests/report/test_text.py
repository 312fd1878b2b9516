"""Text report: source lines with carets, long lines, related places, waivers, summary."""

import json
import re
from dataclasses import replace

import builders
import pytest
from builders import FILES, WHITE

from squareone_data.checks import Report, run
from squareone_data.game.check import check
from squareone_data.model import Finding, Place, Severity
from squareone_data.report.text_report import as_text


def text(report, width=120):
    return "".join(part for part, _ in as_text(report, width))


def report_with(*findings, severity=Severity.ERROR, files=FILES):
    """Return a report on the sample catalog with artificial findings."""

    def function(catalog):
        """All is well.

        Because.
        """
        return findings

    return run(builders.catalog(files), [check("SQ999", severity, good="{}", bad="{}")(function)])


def shown(report, width=120):
    """Return the source line of a finding, and the part above the carets."""
    lines = text(report, width).splitlines()
    at = next(n for n, line in enumerate(lines) if re.match(r"\d+ \| ", line))
    carets = lines[at + 1]
    return lines[at], lines[at][carets.index("^") : carets.rindex("^") + 1]


REWARD = Place(WHITE, ("tiles", 1, "reward"))


def test_carets_mark_a_value():
    assert shown(report_with(Finding(REWARD, "m")))[1] == '"R"'


def test_carets_mark_a_key():
    assert shown(report_with(Finding(replace(REWARD, key=True), "m")))[1] == '"reward"'


def test_carets_mark_a_part_of_a_text():
    place = Place(WHITE, ("tiles", 1, "rows", 1), part=(2, 5))
    assert shown(report_with(Finding(place, "m")))[1] == "Y Y"


def test_carets_mark_a_whole_tile():
    _, under = shown(report_with(Finding(Place(WHITE, ("tiles", 1)), "m")), 200)
    assert json.loads(under)["id"] == "W02"


@pytest.mark.parametrize("width", [60, 72, 100])
@pytest.mark.parametrize("before", [0, 30, 300, 3000])
@pytest.mark.parametrize("after", [0, 30, 300])
def test_a_long_line_is_windowed_around_the_carets(width, before, after):
    tile = f'"id": "W02", "x-b": "{"b" * before}", "rows": ["G", "Y Y Y"], "reward": "R", "x-a": "{"a" * after}"'
    files = {**FILES, WHITE: FILES[WHITE].replace('"id": "W02", "rows": ["G", "Y Y Y"], "reward": "R"', tile)}
    line, under = shown(report_with(Finding(REWARD, "m"), files=files), width)
    assert under == '"R"'
    assert len(line) <= width
    assert ("…" in line) == (len(files[WHITE].splitlines()[5]) + len("6 | ") > width)


def test_a_value_wider_than_the_window_has_carets_to_its_edge():
    files = {**FILES, WHITE: FILES[WHITE].replace('"W02"', f'"W02", "notes": "{"n" * 500}"')}
    lines = text(report_with(Finding(Place(WHITE, ("tiles", 1, "notes")), "m"), files=files), 80).splitlines()
    carets = next(line for line in lines if "^" in line)
    assert len(carets) <= 80
    assert carets.count("^") > 40


def test_tab_has_the_width_of_a_column():
    files = {**FILES, WHITE: FILES[WHITE].replace('    {"id": "W02"', '\t\t{"id":\t"W02"')}
    assert shown(report_with(Finding(REWARD, "m"), files=files))[1] == '"R"'


def test_a_value_over_several_lines_is_shown_by_its_first():
    files = {**FILES, WHITE: json.dumps(json.loads(FILES[WHITE]), indent=2)}
    line, under = shown(report_with(Finding(Place(WHITE, ("tiles", 1)), "m"), files=files))
    assert (line.split("|")[1].strip(), under) == ("{", "{")


def test_finding_shows_severity_code_message_place_fix_and_explain():
    said = text(report_with(Finding(REWARD, "the message", "the fix", rules=("SO-2.1",))))
    assert "error[SQ999]: the message\n  --> memory/base/white.json:6:53\n" in said
    assert "  = fix: the fix\n" in said
    assert "  = rules SO-2.1; squareone explain SQ999\n" in said


def test_related_places_are_shown():
    said = text(report_with(Finding(REWARD, "m", related=(Place("base/black.json", ("tiles", 0)),))))
    assert "  = see memory/base/black.json:5:5\n" in said


def test_an_info_shows_no_line():
    assert "^" not in text(report_with(Finding(REWARD, "m"), severity=Severity.INFO))


def test_a_finding_about_no_place_is_shown_without_one():
    said = text(report_with(Finding(None, "the message")))
    assert "error[SQ999]: the message\n" in said
    assert "-->" not in said


def test_a_file_is_named_once_above_its_findings():
    said = text(report_with(Finding(REWARD, "a"), Finding(REWARD, "b")))
    assert said.splitlines().count("memory/base/white.json") == 1


@pytest.mark.parametrize(
    ("severities", "words"),
    [([], "no findings"), (["error"], "1 error"), (["error"] * 2, "2 errors"), (["warning"], "1 warning"),
     (["info"] * 3, "3 infos")],
)  # fmt: skip
def test_the_summary_counts_findings(severities, words):
    severity = Severity(severities[0]) if severities else Severity.ERROR
    report = report_with(*(Finding(REWARD, str(n)) for n, _ in enumerate(severities)), severity=severity)
    assert text(report).splitlines()[-2] == f"memory: {words}"


def test_waived_findings_are_counted_separately():
    report = report_with(Finding(REWARD, "m"))
    report = replace(report, entries=tuple(replace(entry, waived="printed so") for entry in report.entries))
    said = text(report)
    assert "  = waived: printed so\n" in said
    assert said.splitlines()[-2] == "memory: no findings, 1 waived"


def test_summary_shows_coverage_and_skipped_checks():
    skipped = (*((f"SQ10{n}", "--select") for n in range(5)), ("SQ601", "--no-play"))
    report = replace(report_with(), skipped=skipped, crashed=(("SQ998", "trace"),))
    assert text(report).splitlines()[-1] == (
        "9 tiles read; 5 of 5 files validated; 1 check run; skipped: 5 checks (--select); "
        "skipped: SQ601 (--no-play); 1 check crashed"
    )


def test_a_crash_is_shown_with_its_traceback():
    said = text(replace(report_with(), crashed=(("SQ998", "Traceback: by nought"),)))
    assert "crash[SQ998]: " in said
    assert "by nought" in said


def test_a_file_that_cannot_be_shown_is_still_named():
    said = text(builders.report({**FILES, WHITE: b"\xff\xfe{\x00"}))
    assert "  --> memory/base/white.json\n" in said
    assert isinstance(builders.report(FILES), Report)
