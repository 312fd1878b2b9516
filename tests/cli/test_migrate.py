"""Format versions: older ones are read and upgraded, newer ones are refused, and exports contain all versions."""

import json

import builders
import pytest
from builders import BLACK, FACTS, FILES, GAME, WHITE


@pytest.fixture
def draft(tmp_path):
    """The sample in format 0: two tiles without a status, which made them stand-ins."""
    files = dict(FILES)
    files[GAME] = files[GAME].replace('"format": 1', '"format": 0')
    files[WHITE] = files[WHITE].replace(', "status": "original"', "", 1)
    files[BLACK] = files[BLACK].replace(', "status": "original"', "", 1)
    return builders.on_disk(tmp_path / "draft", files)


def statuses(squareone, folder):
    tiles = json.loads(squareone("list", "-C", folder, "--format", "json").out)
    return {tile["id"]: tile["status"] for tile in tiles if tile["status"] != "original"}


STAND_INS = {"W01": "stand-in", "B01": "stand-in"}


def test_an_older_format_is_read_by_every_command(squareone, draft, contents):
    before = contents(draft)
    report = json.loads(squareone("validate", draft, "--no-play", "--format", "json").out)
    assert (report["summary"]["error"], report["tiles"], report["files"]) == (0, 9, {"found": 5, "validated": 5})
    assert squareone("show", "W01", "-C", draft).code == 0
    assert statuses(squareone, draft) == STAND_INS
    assert squareone("export", "json", "-C", draft, "-o", "-").code == 0
    assert squareone("diff", draft, draft).out == "no differences\n"
    assert contents(draft) == before


def test_error_in_an_older_format_is_reported_at_its_line(squareone, draft, edit):
    edit(draft / WHITE, '"W03", "rows"', '"W03", "rovs"')
    ran = squareone("validate", draft, "--no-play")
    assert ran.code == 1
    assert f"  --> {draft / WHITE}:7:" in ran.out


@pytest.mark.parametrize("options", [[], ["--check"]])
def test_fmt_refuses_an_older_format_and_points_to_migrate(squareone, draft, contents, options):
    before = contents(draft)
    ran = squareone("fmt", draft, *options)
    assert (ran.code, ran.out) == (2, "")
    assert f"squareone migrate {draft}" in ran.err
    assert "0" in ran.err
    assert contents(draft) == before


def test_migrate_rewrites_and_names_changed_files(squareone, draft, contents):
    before = contents(draft)
    ran = squareone("migrate", draft)
    assert (ran.code, ran.err) == (0, "")
    assert [line.partition(": ")[0] for line in ran.out.splitlines()] == [
        *map(str, (draft / BLACK, draft / WHITE, draft / GAME)), str(draft),
    ]  # fmt: skip
    after = contents(draft)
    assert {name for name in after if after[name] != before[name]} == {GAME, WHITE, BLACK}
    assert b'"reward": "B", "status": "stand-in"}' in after[WHITE]
    assert json.loads(after[GAME])["format"] == 1


def test_migrated_catalog_is_equal_and_formatted(squareone, draft, tmp_path):
    import shutil

    shutil.copytree(draft, tmp_path / "before")
    squareone("migrate", draft)
    assert squareone("fmt", "--check", draft).code == 0
    assert squareone("validate", draft, "--no-play").code == 0
    assert statuses(squareone, draft) == STAND_INS
    assert "0 removed" not in (said := squareone("diff", tmp_path / "before", draft).out)
    assert "tiles:" not in said


def test_migrate_a_second_time_changes_nothing(squareone, draft, contents):
    squareone("migrate", draft)
    before = contents(draft)
    assert squareone("migrate", draft) == (0, f"{draft}: already in format 1\n", "")
    assert contents(draft) == before


def test_a_migration_that_was_stopped_halfway_can_be_run_again(squareone, draft, contents, tmp_path):
    whole = builders.on_disk(tmp_path / "whole", contents(draft))
    squareone("migrate", whole)
    (draft / WHITE).write_bytes((whole / WHITE).read_bytes())
    assert statuses(squareone, draft) == STAND_INS
    assert squareone("migrate", draft).code == 0
    assert contents(draft) == contents(whole)


def test_migrate_leaves_a_catalog_with_faults_as_it_is(squareone, draft, contents):
    (draft / FACTS).write_text("{")
    before = contents(draft)
    ran = squareone("migrate", draft)
    assert (ran.code, ran.out) == (2, "")
    assert "squareone validate" in ran.err
    assert contents(draft) == before


def test_migrate_refuses_the_packaged_catalog(squareone):
    ran = squareone("migrate")
    assert (ran.code, ran.out) == (2, "")
    assert "squareone init" in ran.err


def test_an_expansion_of_an_older_format_is_migrated_and_its_schemas_kept(squareone, tmp_path, monkeypatch, edit):
    monkeypatch.chdir(tmp_path)
    squareone("init", "mine", "--extends", "square-one")
    edit(tmp_path / "mine" / GAME, '"format": 1', '"format": 0')
    edit(tmp_path / "mine" / "mine/white.json", ', "status": "original"', "")
    assert squareone("migrate", "mine").code == 0
    assert squareone("fmt", "--check", "mine").code == 0
    assert statuses(squareone, "mine") == {"MW01": "stand-in"}


@pytest.mark.parametrize("command", [["validate"], ["migrate"], ["fmt"], ["fmt", "--check"]])
@pytest.mark.parametrize("number", [2, 99, 10**30])
def test_newer_format_is_refused_with_both_numbers(squareone, small, edit, contents, command, number):
    edit(small / GAME, '"format": 1', f'"format": {number}')
    before = contents(small)
    ran = squareone(*command, small)
    assert ran.code == 2
    said = ran.out + ran.err
    assert f"format {number}" in said
    assert "Traceback" not in said
    assert contents(small) == before


@pytest.mark.parametrize("written", ["-1", "1.5", "true", '"1"', "null", "[]", "1e400"])
def test_invalid_format_is_refused(squareone, small, edit, written):
    edit(small / GAME, '"format": 1', f'"format": {written}')
    ran = squareone("validate", small, "--no-play")
    assert ran.code in (1, 2)
    assert f"  --> {small / GAME}:2:" in ran.out
    assert "Traceback" not in ran.out + ran.err


def test_the_export_carries_the_versions_of_format_data_and_program_and_a_digest(squareone, small):
    from squareone_data import __version__

    bundle = json.loads(squareone("export", "json", "-C", small, "-o", "-").out)
    assert (bundle["game"]["format"], bundle["game"]["version"], bundle["program"]) == (1, "1", __version__)
    assert bundle["digest"].startswith("sha256:")


def test_digest_depends_on_the_data_not_on_the_formatting(squareone, small, draft, edit):
    def digest(folder):
        return json.loads(squareone("export", "json", "-C", folder, "-o", "-").out)["digest"]

    before = digest(small)
    text = (small / WHITE).read_text("utf-8")
    (small / WHITE).write_text(text.replace("\n", "\r\n").replace('": ', '" :  '), "utf-8")
    assert digest(small) == before
    edit(small / WHITE, '"reward" :  "R"', '"reward" :  "B"')
    assert digest(small) != before
    old = digest(draft)
    squareone("migrate", draft)
    assert digest(draft) == old
