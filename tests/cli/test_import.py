"""``import``: output, confirmation, written files and exit codes."""

import re
import sys

import builders
import openpyxl
import pytest
from running import process

from squareone_data.files import load


@pytest.fixture
def export(squareone, small, tmp_path):
    """Exports the small catalog, and edits the sheet of tiles; the path."""

    def make(edit=None, format="xlsx"):
        path = tmp_path / "tiles.xlsx"
        assert squareone("export", format, "-o", path, "-C", small) == (0, "", "")
        if edit is not None:
            book = openpyxl.load_workbook(path)
            edit(book["Tiles"] if "Tiles" in book.sheetnames else book)
            book.save(path)
        return path

    return make


def reward_of_w01(sheet):
    sheet["H2"].value = "g"


def test_nothing_edited_is_nothing_to_change(squareone, small, export, contents):
    before = contents(small)
    for arguments in ((), ("--yes",), ("--dry-run",), ("--allow-removals", "--yes")):
        assert squareone("import", export(), "-C", small, *arguments) == (0, "nothing to change\n", "")
    assert contents(small) == before


def test_the_difference_is_shown_and_written(squareone, small, export, contents):
    before = contents(small)
    ran = squareone("import", export(reward_of_w01), "-C", small, "--yes")
    assert (ran.code, ran.err) == (0, "")
    assert "~ W01 reward: B → G\n" in ran.out
    assert ran.out.endswith("white.json: written\n")
    after = contents(small)
    assert {name for name in before if before[name] != after[name]} == {"base/white.json"}
    assert after["base/white.json"] == before["base/white.json"].replace(b'"reward": "B"', b'"reward": "G"')


def test_a_dry_run_writes_nothing(squareone, small, export, contents):
    before = contents(small)
    ran = squareone("import", export(reward_of_w01), "-C", small, "--dry-run")
    assert ran.code == 0
    assert "~ W01 reward: B → G\n" in ran.out and "base/white.json: written" not in ran.out
    assert contents(small) == before


def test_without_a_terminal_nothing_is_written(squareone, small, export, contents, monkeypatch):
    before = contents(small)
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    ran = squareone("import", export(reward_of_w01), "-C", small)
    assert ran.code == 2
    assert "--yes" in ran.err
    assert contents(small) == before


@pytest.mark.parametrize(("answer", "reward"), [("y", "G"), ("n", "B"), ("", "B")])
def test_terminal_asks_for_confirmation(small, export, answer, reward):
    import os
    import pty
    import subprocess

    from running import COMMAND, environment

    path = export(reward_of_w01)
    ours, theirs = pty.openpty()
    command = [*COMMAND, "import", str(path), "-C", str(small)]
    with subprocess.Popen(
        command, stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment()
    ) as ran:
        os.write(ours, f"{answer}\n".encode())
        output = ran.communicate(timeout=60)[0].decode()
    os.close(ours)
    os.close(theirs)
    assert "[y/N]" in output
    assert str(load(small)["W01"].reward) == reward
    assert ran.returncode == 0 and ("white.json: written" in output) == (reward == "G")


def test_problems_are_reported_with_their_cells_and_nothing_is_written(squareone, small, export, contents):
    def edit(sheet):
        sheet["D2"].value, sheet["H3"].value, sheet["H4"].value = "Yelow", "[tak]", "R"

    before = contents(small)
    ran = squareone("import", export(edit), "-C", small, "--yes")
    assert ran.code == 1
    assert [line.partition(":")[0] for line in ran.out.splitlines() if line.startswith("Tiles!")] == [
        "Tiles!D2", "Tiles!H3",
    ]  # fmt: skip
    assert "'Yelow'" in ran.out and "  = fix: write Y\n" in ran.out
    assert contents(small) == before


def test_a_conflict_is_shown_side_by_side(squareone, small, export, edit, contents):
    path = export(reward_of_w01)
    edit(small / "base/white.json", '"reward": "B"', '"reward": "R"')
    before = contents(small)
    ran = squareone("import", path, "-C", small, "--yes")
    assert ran.code == 1
    assert ran.out.startswith("Tiles!A2: W01 ")
    assert "  Reward: catalog R | spreadsheet G\n" in ran.out
    assert contents(small) == before


def test_changes_of_one_side_are_merged(squareone, small, export, edit):
    path = export(reward_of_w01)
    edit(small / "base/white.json", '"reward": "R"', '"reward": "Y"')
    ran = squareone("import", path, "-C", small, "--yes")
    assert ran.code == 0 and "kept: W02\n" in ran.out
    assert [str(load(small)[tile_id].reward) for tile_id in ("W01", "W02")] == ["G", "Y"]


def test_removals_need_an_option(squareone, small, export):
    path = export(lambda sheet: sheet.delete_rows(6))
    ran = squareone("import", path, "-C", small, "--yes")
    assert (ran.code, ran.err) == (0, "")
    assert "kept: W05 (--allow-removals " in ran.out and "W05" in load(small).by_id
    ran = squareone("import", path, "-C", small, "--yes", "--allow-removals")
    assert ran.code == 0 and "- W05" in ran.out
    assert "W05" not in load(small).by_id
    assert '"W01-W04"' in (small / "game.json").read_text("utf-8")


def test_finding_in_the_result_is_reported_at_its_cell(squareone, small, export):
    def edit(sheet):
        sheet["E2"].value = None

    ran = squareone("import", export(edit), "-C", small, "--dry-run")
    assert ran.code == 0
    assert "Tiles!D2: error[SQ204]: " in ran.out


def test_unreadable_result_is_reported_at_its_cell(squareone, small, export, contents):
    def edit(sheet):
        sheet["M2"].value = "a\u200bb"

    before = contents(small)
    ran = squareone("import", export(edit), "-C", small, "--yes")
    assert ran.code == 1 and "Tiles!M2: " in ran.out
    assert contents(small) == before


def test_ignored_columns_are_named(squareone, small, export):
    def edit(sheet):
        sheet["Q1"].value, sheet["Q2"].value = "Mood", "glad"

    ran = squareone("import", export(edit), "-C", small)
    assert (ran.code, ran.err) == (0, "")
    assert re.match("note: .*: Mood\n", ran.out)


@pytest.mark.parametrize("content", [b"", b"%PDF-1.4", b"PK\x03\x04", b"a,b\n1,2\n"])
def test_invalid_spreadsheet_exits_with_2(squareone, small, tmp_path, contents, content):
    before = contents(small)
    path = tmp_path / "file.xlsx"
    path.write_bytes(content)
    ran = squareone("import", path, "-C", small, "--yes")
    assert (ran.code, ran.out) == (2, "")
    assert str(path) in ran.err
    assert contents(small) == before


def test_packaged_catalog_is_read_only(squareone, tmp_path):
    squareone("export", "xlsx", "-o", tmp_path / "tiles.xlsx")
    ran = squareone("import", tmp_path / "tiles.xlsx", "--yes")
    assert ran.code == 2 and "`squareone init DIR`" in ran.err
    assert squareone("import", tmp_path / "tiles.xlsx", "--dry-run") == (0, "nothing to change\n", "")


def test_write_error_leaves_all_files_unchanged(squareone, small, export, contents, monkeypatch):
    from squareone_data.files.atomic import CannotWrite
    from squareone_data.sheets import patch_writer

    def edit(sheet):
        sheet["H2"].value, sheet["I7"].value = "G", 7

    path, before, real = export(edit), contents(small), patch_writer.write_text

    def write(target, text):
        if target.name == "white.json":
            raise CannotWrite(f"{target}: the disk is full")
        real(target, text)

    monkeypatch.setattr(patch_writer, "write_text", write)
    ran = squareone("import", path, "-C", small, "--yes")
    assert ran.code != 0 and "the disk is full" in ran.err
    assert contents(small) == before


def test_transcribing_from_export_to_the_share_done(squareone, copy, tmp_path):
    path = tmp_path / "box.xlsx"
    assert squareone("export", "transcription", "-o", path, "-C", copy) == (0, "", "")
    book = openpyxl.load_workbook(path)
    book["Who"]["B3"].value, book["Who"]["B4"].value = "Jana", "2026-03-01"
    for cell, value in {"D2": "yellow", "E2": "g", "H2": "2 blue"}.items():
        book["Transcription"][cell].value = value
    book.save(path)
    ran = squareone("import", path, "-C", copy, "--yes")
    assert ran.code == 0, ran.out
    tile = load(copy)["W01"]
    assert (tile.status, tile.source, str(tile.reward)) == ("transcribed", "box-jana-2026-03-01", "B B")
    assert "transcribed" in squareone("stats", "-C", copy).out


LIBRARIES = ("openpyxl", "python_calamine", "pandas")


@pytest.mark.parametrize(
    ("arguments", "loaded"),
    [
        (["validate", "."], []),
        (["show", "W01"], []),
        (["export", "csv", "-o", "out.csv"], []),
        (["--help"], []),
        (["import", "tiles.csv"], []),
        (["import", "tiles.xlsx"], ["python_calamine"]),
    ],
)
def test_nothing_is_imported_that_is_not_needed(squareone, small, export, tmp_path, arguments, loaded):
    export().rename(small / "tiles.xlsx")
    squareone("export", "csv", "-o", small / "tiles.csv", "-C", small)
    code = (
        "import sys; from squareone_data.cli.app import run; sys.argv[0] = 'squareone'; code = run()\n"
        f"print('loaded', [name for name in {LIBRARIES!r} if name in sys.modules])"
    )
    import subprocess

    ran = subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=small, capture_output=True, text=True, check=True
    )
    assert ran.stdout.splitlines()[-1] == f"loaded {loaded}", ran.stderr


def test_a_process_of_its_own_imports_too(small, export):
    ran = process("import", export(reward_of_w01), "--yes", cwd=small)
    assert ran.code == 0, ran.err
    assert builders.catalog(builders.FILES)["W01"].reward != load(small)["W01"].reward
