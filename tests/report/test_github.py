"""GitHub annotations: the ten worst findings, plain lines, summary, and no command injection."""

import json
import re

import builders
import pytest
from builders import FILES, GAME, WHITE

from squareone_data.checks import validate
from squareone_data.files import MemoryTree, load
from squareone_data.model.findings import Severity
from squareone_data.report.github import as_github
from squareone_data.report.text_report import summary_text

ANNOTATION = re.compile(r"::(error|warning|notice) ((?:\w+=[^,:]*)(?:,\w+=[^,:]*)*)::(.*)")


def lines_of(files, **options):
    """Return the printed lines."""
    return "\n".join(as_github(builders.report(files, **options))).split("\n")


def unescaped(text):
    """Decode a text like the GitHub runner."""
    for code, sign in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, sign)
    return text


def read(line):
    """Return level, properties and message of an annotation."""
    level, properties, message = ANNOTATION.fullmatch(line).groups()
    named = dict(field.split("=", 1) for field in properties.split(","))
    return level, {key: unescaped(value) for key, value in named.items()}, unescaped(message)


def many(count, letters="Q"):
    """Return the sample with ``count`` tiles, each with an unknown letter, and one warning."""
    tiles = [
        {"id": f"W{n:02}", "rows": [letters, "G"], "reward": "B", "status": "original"} for n in range(1, count + 1)
    ]
    files = builders.sample_with(WHITE, {"tiles": tiles})
    waiver = {"code": "SQ221", "tile": "W01", "reason": "r", "date": "2020-01-01", "expires": "2020-01-01"}
    files = builders.sample_with(WHITE, {"waivers": [waiver]}, files)
    return {**files, GAME: files[GAME].replace("W01-W05", f"W01-W{count:02}")}


def test_without_findings_there_is_only_the_summary():
    assert [line for line in lines_of(FILES) if line.startswith("::")] == []
    assert lines_of(FILES)[0] == "memory: no findings"


def test_an_annotation_has_level_title_place_message_and_fix():
    files = {**FILES, WHITE: FILES[WHITE].replace('"Y Y Y"', '"Y Y Q"')}
    level, properties, message = read(lines_of(files)[0])
    assert level == "error"
    assert properties == {
        "title": "SQ210 W02", "file": f"memory/{WHITE}", "line": "6", "endLine": "6", "col": "38", "endColumn": "39",
    }  # fmt: skip
    assert message.splitlines()[0].startswith("W02")
    assert message.splitlines()[1].startswith("fix: ")


def test_ten_findings_are_annotated_and_the_summary_counts_all():
    lines = lines_of(many(30))
    annotated = [line for line in lines if line.startswith("::")]
    assert len(annotated) == 10
    assert lines[:10] == annotated
    report = builders.report(many(30))
    plain = [line for line in lines if re.match(r"(error|warning|info)\[SQ\d+\] ", line)]
    assert len(annotated) + len(plain) == len(report.entries)
    assert f"{len(plain)} more findings are listed above without an annotation" in lines
    assert lines[-2] == summary_text(report).splitlines()[0]
    assert report.count(Severity.ERROR) >= 30


def test_exactly_ten_need_no_word_about_more():
    lines = list(as_github(builders.report(many(10), select=["SQ210"])))
    assert len([line for line in lines if line.startswith("::error")]) == 10
    assert not [line for line in lines if "more findings" in line]


def test_singular_for_a_single_further_finding():
    lines = list(as_github(builders.report(many(11), select=["SQ210"])))
    assert "1 more finding is listed above without an annotation" in lines


def test_worst_findings_are_annotated_first():
    files = builders.sample_with("base/black.json", {"tiles": [
        {"id": "B01", "rows": ["Q", "G"], "points": 1, "status": "original"}]}, many(30))  # fmt: skip
    report = builders.report(files)
    shown = [read(line)[0] for line in as_github(report) if line.startswith("::")]
    ranks = [["error", "warning", "notice"].index(level) for level in shown]
    assert ranks == sorted(ranks)
    assert shown == ["error"] * 10


def test_waived_findings_are_not_annotated():
    files = builders.sample_with(WHITE, {"waivers": [
        {"code": "SQ210", "tile": "W02", "reason": "r", "date": "2026-01-01"}]})  # fmt: skip
    lines = lines_of({**files, WHITE: files[WHITE].replace('"Y Y Y"', '"Y Y Q"')})
    assert [line for line in lines if line.startswith("::")] == []
    assert lines[0] == "memory: no findings, 1 waived"


@pytest.mark.parametrize(
    "label", ["a,b", "a:b::c", "100%", "%0A", "x\n::error::boo", "it's", "žlutý", "::set-env a=b::"]
)
def test_a_path_never_breaks_an_annotation(label):
    files = {**FILES, WHITE: FILES[WHITE].replace('"Y Y Y"', '"Y Y Q"')}
    lines = "\n".join(as_github(validate(load(MemoryTree(files, label=label)), play=False))).split("\n")
    commands = [line for line in lines if line.startswith("::")]
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
def test_data_cannot_inject_commands(text, count):
    tiles = [
        {"id": f"W{n:02}", "rows": ["Y", "G"], "reward": "B", "status": text, text: 1, "source": text, "notes": text}
        for n in range(1, count + 1)
    ]
    files = {**FILES, WHITE: json.dumps({"set": text, "color": "white", "tiles": tiles, text: 2})}
    report = builders.report(files)
    expected = min(10, len(report.entries))
    printed = "\n".join(as_github(report))
    lines = re.split(r"\r\n|\r|\n", printed)
    assert len([line for line in lines if line.lstrip().startswith("::")]) == expected
    assert not [line for line in lines if line.startswith("##[")]


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
    assert len([line for line in lines if line.startswith("::")]) == 1


def test_binary_file_is_reported_without_a_line():
    lines = lines_of({**FILES, WHITE: b"\xff\xfe\x00"})
    (line,) = [line for line in lines if line.startswith("::error")]
    assert read(line)[1]["file"] == f"memory/{WHITE}"
