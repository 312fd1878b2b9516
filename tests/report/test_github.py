"""Annotations of GitHub: the worst first, ten of them, then plain lines and a summary; data never gives commands."""

import json
import re

import builders
import pytest
from builders import FILES, GAME, WHITE

from squareone_data.checks import validate
from squareone_data.files import MemoryTree, load
from squareone_data.model.findings import Severity
from squareone_data.report.github import as_github
from squareone_data.report.text import summary_text

ANNOTATION = re.compile(r"::(error|warning|notice) ((?:\w+=[^,:]*)(?:,\w+=[^,:]*)*)::(.*)")


def lines_of(files, **options):
    """The lines, as a shell would print them."""
    return "\n".join(as_github(builders.report(files, **options))).split("\n")


def unescaped(text):
    """As the runner reads it."""
    for code, sign in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, sign)
    return text


def read(line):
    """Level, properties and message of an annotation."""
    level, properties, message = ANNOTATION.fullmatch(line).groups()
    named = dict(one.split("=", 1) for one in properties.split(","))
    return level, {key: unescaped(value) for key, value in named.items()}, unescaped(message)


def many(count, letters="Q"):
    """The sample with so many tiles, each with an unknown letter, and one mistake that is only a warning."""
    tiles = [
        {"id": f"W{n:02}", "rows": [letters, "G"], "reward": "B", "status": "original"} for n in range(1, count + 1)
    ]
    files = builders.sample_with(WHITE, {"tiles": tiles})
    waiver = {"code": "SQ221", "tile": "W01", "reason": "r", "date": "2020-01-01", "expires": "2020-01-01"}
    files = builders.sample_with(WHITE, {"waivers": [waiver]}, files)
    return {**files, GAME: files[GAME].replace("W01-W05", f"W01-W{count:02}")}


def test_without_findings_there_is_only_the_summary():
    assert [one for one in lines_of(FILES) if one.startswith("::")] == []
    assert lines_of(FILES)[0] == "memory: no findings"


def test_an_annotation_has_level_title_place_message_and_fix():
    files = {**FILES, WHITE: FILES[WHITE].replace('"Y Y Y"', '"Y Y Q"')}
    level, properties, message = read(lines_of(files)[0])
    assert level == "error"
    assert properties == {
        "title": "SQ210 W02", "file": f"memory/{WHITE}", "line": "6", "endLine": "6", "col": "38", "endColumn": "39",
    }  # fmt: skip
    assert message.splitlines()[0] == "W02: Q is no kind of piece here"
    assert message.splitlines()[1].startswith("fix: letters are: Y yellow")


def test_ten_are_annotated_the_others_are_lines_and_the_summary_counts_all():
    lines = lines_of(many(30))
    annotated = [one for one in lines if one.startswith("::")]
    assert len(annotated) == 10
    assert lines[:10] == annotated
    report = builders.report(many(30))
    plain = [one for one in lines if re.match(r"(error|warning|info)\[SQ\d+\] ", one)]
    assert len(annotated) + len(plain) == len(report.entries)
    assert f"{len(plain)} more findings are listed above without an annotation" in lines
    assert lines[-2] == summary_text(report).splitlines()[0]
    assert report.count(Severity.ERROR) >= 30


def test_exactly_ten_need_no_word_about_more():
    lines = list(as_github(builders.report(many(10), select=["SQ210"])))
    assert len([one for one in lines if one.startswith("::error")]) == 10
    assert not [one for one in lines if "more findings" in one]


def test_one_more_than_ten_is_counted_as_one():
    lines = list(as_github(builders.report(many(11), select=["SQ210"])))
    assert "1 more finding is listed above without an annotation" in lines


def test_the_worst_are_annotated_wherever_they_stand():
    files = builders.sample_with("base/black.json", {"tiles": [
        {"id": "B01", "rows": ["Q", "G"], "points": 1, "status": "original"}]}, many(30))  # fmt: skip
    report = builders.report(files)
    shown = [read(one)[0] for one in as_github(report) if one.startswith("::")]
    ranks = [["error", "warning", "notice"].index(one) for one in shown]
    assert ranks == sorted(ranks)
    assert shown == ["error"] * 10


def test_waived_findings_are_not_annotated():
    files = builders.sample_with(WHITE, {"waivers": [
        {"code": "SQ210", "tile": "W02", "reason": "r", "date": "2026-01-01"}]})  # fmt: skip
    lines = lines_of({**files, WHITE: files[WHITE].replace('"Y Y Y"', '"Y Y Q"')})
    assert [one for one in lines if one.startswith("::")] == []
    assert lines[0] == "memory: no findings, 1 waived"


@pytest.mark.parametrize(
    "label", ["a,b", "a:b::c", "100%", "%0A", "x\n::error::boo", "it's", "žlutý", "::set-env a=b::"]
)
def test_a_path_never_breaks_an_annotation(label):
    files = {**FILES, WHITE: FILES[WHITE].replace('"Y Y Y"', '"Y Y Q"')}
    lines = "\n".join(as_github(validate(load(MemoryTree(files, label=label)), play=False))).split("\n")
    commands = [one for one in lines if one.startswith("::")]
    assert len(commands) == 1
    assert read(commands[0])[1]["file"] == f"{label}/{WHITE}"


NASTY = [
    "::error::boo",
    "\n::add-mask::x",
    "\r::error::x",
    "a\r\n::stop-commands::t",
    "%0A::error::",
    "##[error]x",
    "\u2028::x",
]


@pytest.mark.parametrize("text", NASTY)
@pytest.mark.parametrize("count", [1, 15])
def test_data_never_begins_a_line_with_a_command(text, count):
    tiles = [
        {"id": f"W{n:02}", "rows": ["Y", "G"], "reward": "B", "status": text, text: 1, "source": text, "notes": text}
        for n in range(1, count + 1)
    ]
    files = {**FILES, WHITE: json.dumps({"set": text, "color": "white", "tiles": tiles, text: 2})}
    report = builders.report(files)
    expected = min(10, len(report.entries))
    printed = "\n".join(as_github(report))
    lines = re.split(r"\r\n|\r|\n", printed)
    assert len([one for one in lines if one.lstrip().startswith("::")]) == expected
    assert not [one for one in lines if one.startswith("##[")]


def test_a_crash_of_a_check_is_an_error_first(monkeypatch):
    from squareone_data import checks

    def crash(catalog):
        """Nothing fails.

        It does.
        """
        raise ZeroDivisionError("::error::\n::boo")

    made = checks.check("SQ998", checks.all_checks()["SQ101"].severity, good="{}", bad="{}")(crash)
    monkeypatch.setattr(checks, "_GENERAL", (*checks._GENERAL, made))
    lines = lines_of(FILES)
    assert lines[0].startswith("::error title=SQ998::")
    assert len([one for one in lines if one.startswith("::")]) == 1


def test_a_file_that_is_no_text_is_told_without_a_line():
    lines = lines_of({**FILES, WHITE: b"\xff\xfe\x00"})
    (line,) = [one for one in lines if one.startswith("::error")]
    assert read(line)[1]["file"] == f"memory/{WHITE}"
