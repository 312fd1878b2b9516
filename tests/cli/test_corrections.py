"""Waivers, errata and retired ids, from the tile files to what people and programs are shown."""

import csv
import io
import json
import re

import builders
import pytest
from builders import GAME, WHITE

# With a reward of B R, W03 asks as little as W01 and gives more: W01 is never worth taking, which is SQ221.
STRONGER = {"id": "W03", "rows": ["Y Y", "G"], "reward": "B R", "status": "original"}
WAIVER = {"code": "SQ221", "tile": "W01", "reason": "A starter, weaker on purpose.", "date": "2026-01-01"}
ERRATUM = {"tile": "W01", "date": "2026-03-01", "source": "rulebook", "field": "reward", "from": "G", "to": "B"}
RETIRED = {"id": "W90", "date": "2026-03-01", "reason": "Replaced."}


def with_lists(files=builders.FILES, file=WHITE, stronger=False, **lists):
    """The sample files with errata, waivers or retired ids in one of them."""
    change = dict(lists)
    if stronger:
        tiles = json.loads(files[file])["tiles"]
        change["tiles"] = [STRONGER if tile["id"] == "W03" else tile for tile in tiles]
    return builders.sample_with(file, change, files)


@pytest.fixture
def made(tmp_path):
    """The function that writes the sample with lists in it to disk."""
    return lambda **options: builders.on_disk(tmp_path / "made", with_lists(**options))


@pytest.fixture
def findings(squareone):
    """The function that validates a folder: exit code, and its findings of some codes."""

    def found(folder, *codes, options=()):
        ran = squareone("validate", folder, "--no-play", "--format", "json", *options)
        assert ran.err == ""
        listed = json.loads(ran.out)["findings"]
        return ran.code, [finding for finding in listed if not codes or finding["code"] in codes]

    return found


OURS = ("SQ206", "SQ507", "SQ508", "SQ509", "SQ510")

# ---- waivers


def test_a_waived_finding_no_longer_fails(made, findings):
    folder = made(stronger=True)
    code, (one,) = findings(folder, "SQ221", options=["--fail-on", "info"])
    assert (code, one["tile"], one["waived"]) == (1, "W01", None)
    folder = made(stronger=True, waivers=[WAIVER])
    code, found = findings(folder, options=["--fail-on", one["severity"]])
    assert (code, [(finding["code"], finding["waived"]) for finding in found]) == (0, [("SQ221", WAIVER["reason"])])


def test_a_waived_error_no_longer_fails(tmp_path, findings):
    twin = [*json.loads(builders.FILES[WHITE])["tiles"]]
    twin[4] = {**twin[4], "points": 99}
    files = builders.sample_with(WHITE, {"tiles": twin})
    code, found = findings(builders.on_disk(tmp_path / "one", files))
    wrong = [finding for finding in found if finding["severity"] == "error"]
    assert code == 1 and {finding["tile"] for finding in wrong} == {"W05"}
    waivers = [{**WAIVER, "code": name, "tile": "W05"} for name in sorted({finding["code"] for finding in found})]
    files = builders.sample_with(WHITE, {"waivers": waivers}, files)
    code, found = findings(builders.on_disk(tmp_path / "two", files), options=["--fail-on", "info"])
    assert code == 0
    assert all(finding["waived"] for finding in found)


def test_a_waived_finding_is_shown_as_waived_in_every_format(made, squareone):
    folder = made(stronger=True, waivers=[WAIVER])
    said = squareone("validate", folder, "--no-play").out
    assert f"  = waived: {WAIVER['reason']}\n" in said
    assert f"{folder}: no findings, 1 waived\n" in said
    document = json.loads(squareone("validate", folder, "--no-play", "--format", "json").out)
    assert document["summary"] == {"error": 0, "warning": 0, "info": 0}
    assert [finding["waived"] for finding in document["findings"]] == [WAIVER["reason"]]
    log = json.loads(squareone("validate", folder, "--no-play", "--format", "sarif").out)
    (result,) = log["runs"][0]["results"]
    assert result["suppressions"] == [{"kind": "inSource", "status": "accepted", "justification": WAIVER["reason"]}]
    lines = squareone("validate", folder, "--no-play", "--format", "github").out.splitlines()
    assert not [line for line in lines if line.startswith("::")]
    assert f"{folder}: no findings, 1 waived" in lines


def test_an_unused_waiver_is_a_finding(made, findings):
    code, (one,) = findings(made(waivers=[WAIVER]), options=["--fail-on", "warning"])
    assert (code, one["code"], one["severity"], one["tile"], one["file"]) == (1, "SQ508", "warning", "W01", WHITE)


@pytest.mark.parametrize(
    ("day", "found"), [("2026-03-01", [("SQ221", True)]), ("2026-03-02", [("SQ221", False), ("SQ508", False)])]
)
def test_a_waiver_holds_to_the_end_of_its_last_day(made, findings, day, found):
    folder = made(stronger=True, waivers=[{**WAIVER, "expires": "2026-03-01"}])
    _, listed = findings(folder, options=["--date", day])
    assert sorted((finding["code"], finding["waived"] is not None) for finding in listed) == found


def test_an_expired_waiver_says_when_and_what_to_do(made, findings):
    folder = made(stronger=True, waivers=[{**WAIVER, "expires": "2026-03-01"}])
    _, (one,) = findings(folder, "SQ508", options=["--date", "2030-01-01"])
    assert "expired on 2026-03-01" in one["message"]
    assert one["fix"]


def test_a_waiver_without_an_end_never_expires(made, findings):
    folder = made(stronger=True, waivers=[WAIVER])
    assert findings(folder, "SQ508", options=["--date", "9999-12-31"])[1] == []


@pytest.mark.parametrize("day", ["2026-02-30", "tomorrow", "", "2026-1-1", "20260101", "2026-01-01T00:00", "-1"])
def test_invalid_date_is_refused(made, squareone, day):
    ran = squareone("validate", made(), f"--date={day}")
    assert (ran.code, ran.out) == (2, "")
    assert "2026-03-01" in ran.err


@pytest.mark.parametrize(
    ("change", "value"),
    [
        ({"code": "SQ999"}, "SQ999"),
        ({"code": "SQ222"}, None),
        ({"tile": "W77"}, "W77"),
        ({"tile": "B01"}, "B01"),
        ({"code": "SQ113"}, "SQ113"),
        ({"code": "SQ508"}, "SQ508"),
    ],
)
def test_invalid_waiver_is_an_error_at_its_place(made, findings, change, value):
    folder = made(waivers=[{**WAIVER, **change}])
    code, found = findings(folder, "SQ507")
    if value is None:
        assert found == []
        return
    (one,) = found
    assert (code, one["severity"], one["file"]) == (1, "error", WHITE)
    assert value in one["message"]
    line = (folder / WHITE).read_text("utf-8").splitlines()[one["line"] - 1]
    assert '"waivers"' in line or next(iter(change.values())) in line


def test_unknown_code_is_answered_with_a_similar_code(made, findings):
    _, (one,) = findings(made(waivers=[{**WAIVER, "code": "SQ229"}]), "SQ507")
    assert re.fullmatch(r"did you mean SQ22\d\?", one["fix"])


def test_error_of_shape_cannot_be_waived(tmp_path, findings):
    files = with_lists(waivers=[{**WAIVER, "code": "SQ113"}])
    files[WHITE] = files[WHITE].replace('"reward": "B"', '"reward": "b"')
    code, found = findings(builders.on_disk(tmp_path / "made", files), "SQ113")
    assert code == 1
    assert [finding["waived"] for finding in found] == [None]


def test_waiver_of_another_tile_or_check_is_unused(made, findings):
    for change in ({"tile": "W02"}, {"code": "SQ222"}):
        folder = made(stronger=True, waivers=[{**WAIVER, **change}])
        assert [finding["waived"] for finding in findings(folder, "SQ221")[1]] == [None]


def test_a_waiver_of_a_check_that_was_not_run_is_left_alone(made, findings):
    folder = made(waivers=[WAIVER])
    assert findings(folder, "SQ508", options=["--ignore", "SQ221"])[1] == []


# ---- errata


def test_an_erratum_that_the_tile_follows_has_no_findings(made, findings):
    assert findings(made(errata=[ERRATUM])) == (0, [])


@pytest.mark.parametrize(
    ("change", "value"),
    [
        ({"tile": "W77"}, "W77"),
        ({"tile": "B01"}, "B01"),
        ({"field": "rewards"}, "'rewards'"),
        ({"field": "status"}, "'status'"),
        ({"from": "B"}, "'B'"),
        ({"to": "R"}, "'B'"),
        ({"field": "rows", "from": ["Y"], "to": ["Y Y", "B"]}, "['Y Y', 'G']"),
        ({"field": "points", "from": 1, "to": 2}, "0"),
        ({"field": "reward", "from": "G", "to": None}, "None"),
        ({"field": "reward", "from": "G", "to": {"a": [1]}}, "{'a': [1]}"),
        ({"from": 5}, "5"),
        ({"from": "Q "}, "'Q '"),
    ],
)
def test_invalid_erratum_is_an_error(made, findings, change, value):
    code, (one,) = findings(made(errata=[{**ERRATUM, **change}]), *OURS)
    assert (code, one["code"], one["severity"], one["file"]) == (1, "SQ509", "error", WHITE)
    assert value in one["message"]


def test_of_several_errata_for_a_field_the_last_by_day_counts(made, findings):
    later = {**ERRATUM, "date": "2026-05-01"}
    earlier = {**ERRATUM, "date": "2026-02-01", "from": "R", "to": "G"}
    assert findings(made(errata=[later, earlier]), "SQ509") == (0, [])


def test_a_source_that_an_erratum_cites_must_be_there(made, findings):
    code, found = findings(made(errata=[{**ERRATUM, "source": "nowhere"}]))
    assert code == 1
    assert any("nowhere" in finding["message"] and finding["file"] == WHITE for finding in found)


PRINTED = {
    "en": ("2026-03-01 reward: printed G, played B (rulebook); second printing", "reward: printed R, played G"),
    "cs": ("2026-03-01 reward: tištěno G, hraje se B (rulebook); second printing", "reward: tištěno R, hraje se G"),
}
TWO = [{**ERRATUM, "note": "second printing"}, {**ERRATUM, "date": "2026-02-01", "from": "R", "to": "G"}]


@pytest.mark.parametrize("lang", PRINTED)
def test_errata_are_shown_as_printed_against_as_played_oldest_first(made, squareone, lang):
    folder = made(errata=TWO)
    newer, older = PRINTED[lang]
    said = squareone("show", "W01", "-C", folder, "--lang", lang).out
    assert newer in said
    assert said.index(older) < said.index(newer)
    assert "2026" not in squareone("show", "W02", "-C", folder, "--lang", lang).out


@pytest.mark.parametrize(("lang", "header"), [("en", "Errata"), ("cs", "Opravy")])
def test_errata_are_a_column_of_the_table(made, squareone, lang, header):
    text = squareone("export", "csv", "-C", made(errata=TWO), "-o", "-", "--lang", lang).out
    rows = list(csv.DictReader(io.StringIO(text)))
    newer, older = PRINTED[lang]
    assert header in rows[0]
    cells = {row["Id"]: row[header] for row in rows}
    assert cells["W01"].index(older) < cells["W01"].index(newer)
    assert {cells[name] for name in cells if name != "W01"} == {""}


def test_errata_are_in_the_bundle_and_in_show_as_data(made, squareone):
    folder = made(errata=TWO)
    bundle = json.loads(squareone("export", "json", "-C", folder, "-o", "-").out)
    by_id = {tile["id"]: tile for tile in bundle["tiles"]}
    assert [(erratum["date"], erratum["from"], erratum["to"]) for erratum in by_id["W01"]["errata"]] == [
        ("2026-02-01", "R", "G"), ("2026-03-01", "G", "B"),
    ]  # fmt: skip
    assert by_id["W02"]["errata"] == []
    (shown,) = json.loads(squareone("show", "W01", "-C", folder, "--format", "json").out)
    assert shown["errata"][0]["from"] == "R"


def test_an_erratum_of_rows_is_shown_as_rows_are_written(made, squareone):
    folder = made(errata=[{**ERRATUM, "field": "rows", "from": ["Y", "G"], "to": ["Y Y", "G"]}])
    assert "rows: printed Y / G, played Y Y / G (rulebook)" in squareone("show", "W01", "-C", folder).out


def test_nothing_printed_and_nothing_played_have_a_word(made, squareone):
    folder = made(errata=[{**ERRATUM, "from": ""}])
    assert "printed nothing, played B" in squareone("show", "W01", "-C", folder).out


# ---- retired ids


def test_retired_id_without_a_tile_has_no_findings(made, findings):
    assert findings(made(retired=[RETIRED])) == (0, [])
    assert findings(made(retired=[{**RETIRED, "now": "W05"}])) == (0, [])


@pytest.mark.parametrize(
    ("change", "value"),
    [({"id": "W03"}, "W03"), ({"id": "B01"}, "B01"), ({"id": "C01"}, "C01"), ({"now": "W77"}, "W77")],
)
def test_retired_id_in_use_is_an_error(made, findings, change, value):
    code, found = findings(made(retired=[{**RETIRED, **change}]), "SQ206")
    assert code == 1
    assert value in found[0]["message"]
    assert found[0]["severity"] == "error"


def test_a_retired_id_that_game_json_declares_is_an_error(tmp_path, findings):
    files = with_lists(retired=[{**RETIRED, "id": "W06"}])
    files[GAME] = files[GAME].replace("W01-W05", "W01-W06")
    code, (one,) = findings(builders.on_disk(tmp_path / "made", files), "SQ206")
    assert (code, one["file"]) == (1, WHITE)
    assert "W06" in one["message"]


def test_retired_id_is_not_reused(made, squareone):
    folder = made(retired=[{**RETIRED, "id": "W06"}])
    ran = squareone("new", "tile", "base", "white", "--id", "W06", "-C", folder)
    assert (ran.code, ran.out) == (2, "")
    assert "W06" in ran.err
    assert "W07 " in squareone("new", "tile", "base", "white", "-C", folder).out


def test_an_id_retired_in_the_extended_catalog_is_not_used_on_top_of_it(tmp_path, findings):
    builders.on_disk(tmp_path / "small", with_lists(retired=[RETIRED]))
    own = {"format": 1, "id": "own", "extends": "../small", "sets": [{"id": "own", "tiles": {"white": "W90"}}]}
    tile = {"id": "W90", "rows": ["Y", "G", "Y Y"], "reward": "B", "status": "original"}
    files = {GAME: json.dumps(own), "own/white.json": json.dumps({"set": "own", "color": "white", "tiles": [tile]})}
    code, found = findings(builders.on_disk(tmp_path / "own", files))
    assert code == 1
    assert any(finding["tile"] == "W90" and "retired" in finding["message"] for finding in found)


# ---- days


@pytest.mark.parametrize("day", ["2026-02-30", "2025-02-29", "2026-13-01", "2026-00-10", "0000-01-01"])
def test_a_day_that_the_calendar_does_not_have_is_an_error(made, findings, day):
    lists = {
        "errata": [{**ERRATUM, "date": day}],
        "waivers": [{**WAIVER, "date": day, "expires": day}],
        "retired": [{**RETIRED, "date": day}],
    }
    code, found = findings(made(stronger=True, **lists), "SQ510")
    assert (code, len(found)) == (1, 4)
    assert all(day in finding["message"] for finding in found)


def test_the_lists_keep_their_place_and_form(made, squareone):
    folder = made(stronger=True, errata=[{**ERRATUM}], waivers=[WAIVER], retired=[RETIRED])
    assert squareone("fmt", folder).code == 0
    text = (folder / WHITE).read_text("utf-8")
    assert text.index('"tiles"') < text.index('"errata"') < text.index('"waivers"') < text.index('"retired"')
    for entry in (ERRATUM, WAIVER, RETIRED):
        assert f"    {json.dumps(entry, ensure_ascii=False)}\n" in text
    assert squareone("fmt", "--check", folder).code == 0


def test_errata_of_one_field_form_a_chain(made, findings):
    first = {**ERRATUM, "date": "2026-01-01", "from": "R", "to": "G"}
    second = {**ERRATUM, "date": "2026-02-01", "from": "Y", "to": "B"}
    code, found = findings(made(errata=[first, second]), "SQ509")
    assert code == 1
    (one,) = found
    assert one["line"] and "'Y'" in one["message"]


def test_an_id_is_retired_once(made, findings):
    entry = {"id": "W90", "date": "2026-01-01", "reason": "Replaced."}
    code, found = findings(made(retired=[entry, entry]), "SQ206")
    assert code == 1
    assert "W90" in found[0]["message"]


def test_a_waiver_does_not_end_before_it_begins(made, findings):
    code, found = findings(made(waivers=[{**WAIVER, "date": "2026-03-01", "expires": "2026-02-01"}]), "SQ507")
    assert code == 1
    assert "2026-02-01" in found[0]["message"]
