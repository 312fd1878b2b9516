"""The commands with the catalog of Project L, selected only by ``--catalog``."""

import csv
import io
import json
import shutil
import sqlite3

import pytest

from squareone_data.files import load, packaged

CATALOG = packaged("project-l")


@pytest.fixture
def own(tmp_path):
    """A copy of the catalog, on disk."""
    return shutil.copytree(CATALOG, tmp_path / "own")


def test_it_is_valid_and_formatted(squareone):
    ran = squareone("validate", "-C", CATALOG, "--format", "json")
    report = json.loads(ran.out)
    assert (ran.code, report["game"], report["tiles"]) == (0, "project-l", 52)
    assert report["files"] == {"found": 4, "validated": 4}
    assert (report["summary"]["error"], report["checks"]["crashed"]) == (0, [])
    assert squareone("fmt", "--check", CATALOG).code == 0


def test_a_puzzle_is_shown_with_its_recess_drawn(squareone):
    out = squareone("show", "W01", "-C", CATALOG).out
    assert "██· · · ██" in out
    assert "White puzzle W01 asks for 5 cells" in out
    shown = json.loads(squareone("show", "W01", "-C", CATALOG, "--format", "json").out)
    assert shown[0]["smallest"] and shown[0]["tilings"] == 15 and shown[0]["cost"] == 4


def test_puzzles_are_listed_by_searched_columns(squareone):
    out = squareone("list", "-C", CATALOG, "--where", "cost=17", "--sort", "tilings", "--format", "json").out
    assert [(row["id"], row["tilings"]) for row in json.loads(out)] == [
        ("B01", 234709), ("B02", 241552), ("B05", 353850), ("B03", 369472), ("B04", 370029)
    ]  # fmt: skip
    out = squareone("list", "-C", CATALOG, "--rewards", "t-tetromino", "--color", "black").out
    assert "B20" in out and "1 of 52 tiles" in out


def test_statistics_contain_rewards_and_balance_and_no_demand(squareone):
    numbers = json.loads(squareone("stats", "-C", CATALOG, "--format", "json").out)
    assert numbers["sets"]["base"]["rewards"] == dict(zip("MDICOBLST", (7, 9, 8, 8, 4, 4, 4, 4, 4), strict=True))
    assert [(group["peers"], group["slope"], group["intercept"]) for group in numbers["balance"]] == [
        ("White", 2, -1), ("Black", 5, -9)
    ]  # fmt: skip
    text = squareone("stats", "-C", CATALOG).out
    assert text.count("\nPieces") == 1
    picture = squareone("stats", "-C", CATALOG, "--picture", "-").out
    assert picture.startswith("<svg") and "W05" in picture


def test_csv_and_tables_and_database_say_the_same(squareone, tmp_path):
    rows = list(csv.DictReader(io.StringIO(squareone("export", "csv", "-C", CATALOG, "-o", "-").out)))
    assert [row["Recess"] for row in rows][:1] == ["#####/#...#/##.##/##.##/#####"]
    assert list(rows[0])[:6] == ["Id", "Set", "Color", "Recess", "Reward", "Points"]
    target = tmp_path / "p.sqlite"
    assert squareone("export", "sqlite", "-C", CATALOG, "-o", target).code == 0
    with sqlite3.connect(target) as base:
        cells = dict(base.execute("SELECT tile, count(*) FROM cells GROUP BY tile").fetchall())
        assert cells == {tile.id: tile.area for tile in load(CATALOG).tiles}
        assert base.execute("SELECT supply FROM supplies WHERE tile = 'W09'").fetchall() == [("D",), ("MM",)]
        assert base.execute("SELECT count FROM rewards_by_kind WHERE kind = 'domino'").fetchall() == [(9,)]
        assert base.execute("PRAGMA foreign_key_check").fetchall() == []
    base.close()


@pytest.mark.parametrize(
    "format", ["csv", "json", "jsonl", "xlsx", "parquet", "sqlite", "markdown", "typescript", "transcription"]
)
def test_every_data_format_can_be_written(squareone, tmp_path, format):
    target = tmp_path / "out"
    assert squareone("export", format, "-C", CATALOG, "-o", target).code == 0
    assert target.stat().st_size > 1000


@pytest.mark.parametrize("format", ["xlsx", "csv"])
def test_a_spreadsheet_comes_back_without_a_change(squareone, own, tmp_path, format):
    sheet = tmp_path / f"sheet.{format}"
    assert squareone("export", format, "-C", own, "-o", sheet).code == 0
    ran = squareone("import", sheet, "-C", own, "--dry-run")
    assert (ran.code, ran.out) == (0, "nothing to change\n")


def test_an_edited_spreadsheet_changes_just_what_was_edited(squareone, own, tmp_path):
    sheet = tmp_path / "sheet.csv"
    squareone("export", "csv", "-C", own, "-o", sheet)
    before = (own / "base/white.json").read_text()
    text = sheet.read_text("utf-8")
    old = "W05,base,white,#####/#.###/#...#/#...#/##..#,B,2"
    assert old in text
    sheet.write_text(text.replace(old, "W05,base,white,#####/#.###/#…#/#...#/#####,domino,2"), "utf-8")
    ran = squareone("import", sheet, "-C", own, "--yes")
    assert "~ W05 recess 5: ##..# → #####; reward: B → D" in ran.out
    after = (own / "base/white.json").read_text()
    changed = [(a, b) for a, b in zip(before.splitlines(), after.splitlines(), strict=True) if a != b]
    assert len(changed) == 1
    assert '"#####", "#.###", "#...#", "#...#", "#####"' in changed[0][1]
    ran = squareone("diff", CATALOG, own)
    assert "W05 recess 5" in ran.out


def test_a_bad_cell_is_refused_with_its_place(squareone, own, tmp_path):
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("Id,Recess,Reward,Points\nW01,#####/#?..#,domno,x\n")
    ran = squareone("import", sheet, "-C", own, "--yes")
    assert ran.code == 1
    assert ran.out.count("B2") == 1 and "C2" in ran.out and "D2" in ran.out
    assert "write D, domino" in ran.out


def test_the_plain_text_of_others_is_imported(squareone, own, tmp_path):
    text = tmp_path / "puzzles.txt"
    text.write_text("# mine\nI W 33\nR 1 Z\nP #####\nP #.###\nP #...#\nP #..##\nP #####\n")
    ran = squareone("import", text, "-C", own, "--yes")
    assert ran.code == 0
    assert "+ W33 #####/#.###/#...#/#..##/##### > 1 S" in ran.out
    assert load(own)["W33"].reward == "S"
    assert squareone("import", text, "-C", own, "--yes").out == "nothing to change\n"


def test_error_in_plain_text_is_reported_with_its_line_and_nothing_is_written(squareone, own, tmp_path):
    text = tmp_path / "puzzles.txt"
    text.write_text("I W 33\nR 1 Q\nP #####\nP #.#\n")
    ran = squareone("import", text, "-C", own, "--yes")
    assert ran.code == 1
    assert f"{text}:2:5: " in ran.out and f"{text}:4:3: " in ran.out
    assert "W33" not in load(own)


def test_invalid_or_unsupported_plain_text_is_refused(squareone, own, small, tmp_path):
    text = tmp_path / "puzzles.txt"
    assert squareone("import", text, "-C", own).code == 2
    text.write_bytes(b"I W 1\n\xff\n")
    ran = squareone("import", text, "-C", own)
    assert ran.code == 2 and "line 2" in ran.err
    ran = squareone("import", text, "-C", small)
    assert ran.code == 2 and f"{text}: " in ran.err


def test_an_own_expansion_is_started_edited_and_valid(squareone, tmp_path):
    folder = tmp_path / "ponds"
    assert squareone("init", folder, "--extends", "project-l", "--name", "Ponds").code == 0
    assert squareone("new", "tile", "ponds", "white", "#####/#...#/#.#.#/#...#/##### > 2 T", "-C", folder).code == 0
    assert squareone("new", "tile", "ponds", "black", "-C", folder).code == 0
    assert squareone("new", "set", "lakes", "-C", folder).code == 0
    ran = squareone("validate", folder)
    assert ran.code == 0 and "error" not in ran.out and "warning" not in ran.out
    assert squareone("fmt", "--check", folder).code == 0
    ran = squareone("new", "tile", "ponds", "white", "#####/#...#/#x#.#", "-C", folder)
    assert ran.code == 2 and "'x'" in ran.err
    ran = squareone("new", "tile", "ponds", "white", "###/#.#/### > 2 T", "-C", folder)
    assert ran.code == 2 and "PL201" in ran.err
    ran = squareone("new", "tile", "ponds", "white", "#####/#...#/#.#.#/#...#/##### > 2 Q", "-C", folder)
    assert ran.code == 2 and "(PL205)\n  = fix: " in ran.err


def test_a_copy_is_made_of_the_packaged_catalog(squareone, tmp_path):
    assert squareone("init", tmp_path / "copy", "--from", "project-l").code == 0
    assert squareone("validate", tmp_path / "copy").code == 0
    assert squareone("diff", CATALOG, tmp_path / "copy").out.strip() == "no differences"


def test_its_rules_and_checks_are_listed(squareone):
    rules = squareone("rules", "list", "-C", CATALOG).out
    assert "PL-3.3" in rules and "SO-" not in rules
    out = squareone("explain", "PL221").out
    assert "PL-1.1" in out
    assert squareone("schema", "project-l.tiles").code == 0


@pytest.mark.parametrize(
    ("command", "made"),
    [
        (("print", "sheets", "W01-W03", "--backs", "duplex", "-o", "out.pdf"), ["out.pdf"]),
        (("print", "sheets", "--what", "components", "--theme", "grey", "-o", "out.pdf"), ["out.pdf"]),
        (("print", "catalog", "--lang", "cs", "-o", "out.pdf"), ["out.pdf"]),
        (("export", "svg", "--tile", "B20", "--theme", "low-ink", "-o", "out.svg"), ["out.svg"]),
        (("export", "png", "--tile", "W01", "--size", "64px", "-o", "out.png"), ["out.png"]),
        (("export", "tts", "--tile", "W01", "--size", "32px", "--lang", "cs", "-o", "out"), ["out"]),
        (("watch", "--stop-after", "1", "--lang", "cs", "--faces", "out", "--gallery", "web"), ["out", "web"]),
    ],
)
def test_every_command_that_draws_tiles_draws_puzzles(squareone, tmp_path, monkeypatch, command, made):
    monkeypatch.chdir(tmp_path)
    ran = squareone(*command, "-C", CATALOG)
    assert (ran.code, ran.err) == (0, "")
    written = [path for path in tmp_path.iterdir() if path.name != "empty"]
    assert sorted(path.name for path in written) == made
    assert all(path.is_dir() or path.stat().st_size > 1000 for path in written)
    for page in tmp_path.glob("web/index.html"):
        text = page.read_text("utf-8")
        assert (text.count('class="symbol"'), text.count("<li id=")) == (9, 52)
        assert ", bílá<" in text
        assert "náhradní" not in text.partition("<script")[0], "all of them are documented"
