"""Import: lenient parsing of cells, reported problems, and the three-way merge."""

import json
import sys
from pathlib import Path

import books
import builders
import pytest

from squareone_data.export import FORMATS
from squareone_data.files.scaffold import checked_files
from squareone_data.sheets.patch_writer import write_all_or_nothing
from squareone_data.sheets.three_way_merge import (
    BOTH_ADDED,
    BOTH_CHANGED,
    REMOVED_FROM_CATALOG,
    REMOVED_FROM_SPREADSHEET,
)
from squareone_data.sheets.tile_table import NoTiles

sys.path.append(str(Path(__file__).parent.parent / "export"))
import awkward


@pytest.fixture
def sheet_of(tmp_path):
    """Save a workbook of a catalog after an edit of its Tiles sheet; return its path."""

    def make(catalog, edit=None, lang="en"):
        book = books.opened(catalog, lang)
        if edit is not None:
            edit(book.worksheets[0])
        return books.saved(book, tmp_path / "tiles.xlsx")

    return make


@pytest.fixture
def csv_of(tmp_path):
    """Save a text as a CSV file; return its path."""

    def make(text):
        path = tmp_path / "tiles.csv"
        path.write_text(text, "utf-8")
        return path

    return make


def later(catalog, tile_id, **fields):
    """Return the catalog with a changed tile, as edited by a colleague."""
    tile = catalog.by_id[tile_id]
    document = json.loads(catalog.texts[tile.home.file])
    for entry in document["tiles"]:
        if entry["id"] == tile_id:
            entry |= fields
    return checked_files(catalog, {tile.home.file: json.dumps(document)})


# ---- cells


@pytest.mark.parametrize(
    ("typed", "row"),
    [
        ("g+y", "Y G"),
        ("  y   G ", "Y G"),
        ("green, yellow", "Y G"),
        ("YG/r", "Y G | R"),
        ("Žlutý nebo modrý", "Y | B"),
        (3, None),
    ],
)
def test_rows_are_parsed_leniently(sample, sheet_of, typed, row):
    path = sheet_of(sample, lambda sheet: books.write(sheet, "W01", Row_1=typed))
    if row is None:
        assert books.problems(sample, path)[0].startswith("Tiles!D2: ")
    else:
        assert str(books.after(sample, path)["W01"].rows[0]) == row


@pytest.mark.parametrize("points", [7, "7", 7.0])
def test_numbers_are_read_as_text_or_as_numbers(sample, sheet_of, points):
    assert (
        books.after(sample, sheet_of(sample, lambda sheet: books.write(sheet, "B01", Points=points)))["B01"].points == 7
    )


@pytest.mark.parametrize(("value", "text"), [(123, "123"), (True, "TRUE"), (0.5, "0.5"), (100000, "100000")])
def test_a_number_in_a_column_of_text_is_its_text(sample, sheet_of, value, text):
    assert (
        books.after(sample, sheet_of(sample, lambda sheet: books.write(sheet, "W01", Notes=value)))["W01"].notes == text
    )


def test_all_problems_are_reported_with_their_cells(sample, sheet_of):
    def edit(sheet):
        books.write(sheet, "W01", Row_1="Yelow", Reward="[tak2]", Status="stand in")
        books.write(sheet, "W02", Color="blak", Source="rulebok")
        books.write(sheet, "W03", Set="comb", Points="x", Row_2=None, Row_3="Y")
        books.write(sheet, "B01", Status=None)

    found = books.problems(sample, sheet_of(sample, edit))
    assert [line.partition(":")[0] for line in found] == [
        "Tiles!D2", "Tiles!H2", "Tiles!J2", "Tiles!C3", "Tiles!K3", "Tiles!B4", "Tiles!F4", "Tiles!I4", "Tiles!J7",
    ]  # fmt: skip
    text = "\n".join(found)
    for token in ("'Yelow'", "(write Y)", "'tak2'", "[take2]", "'stand-in'?", "'rulebook'?", "W02", "'white'"):
        assert token in text


def test_suggestions_for_a_new_tile(sample, sheet_of):
    def edit(sheet):
        books.write(sheet, "W06", Set="bas", Color="whit", Row_1="Y")
        books.write(sheet, "W07", Set="base", Row_1="Y")

    found = books.planned(sample, sheet_of(sample, edit)).problems
    assert [(problem.place, problem.fix) for problem in found] == [
        ("Tiles!B11", "did you mean 'base'?"),
        ("Tiles!C11", "did you mean 'white'?"),
        ("Tiles!C12", "fill in the column Color"),
    ]


def test_ids_are_checked(sample, sheet_of):
    def edit(sheet):
        row = books.line(sheet, "new")
        for n, value in enumerate(["W1", 17, "W01"]):
            sheet.cell(row + n, 1).value = value
            sheet.cell(row + n, 4).value = "Y"

    found = books.problems(sample, sheet_of(sample, edit))
    assert "'W1'" in found[0] and "'17'" in found[1]
    assert "W01" in found[2] and "Tiles!A2" in found[2]


def test_retired_id_cannot_be_reused(sheet_of):
    retired = [{"id": "W06", "date": "2026-01-01", "reason": "x"}]
    catalog = builders.catalog(builders.sample_with(builders.WHITE, {"retired": retired}))
    path = sheet_of(catalog, lambda sheet: books.write(sheet, "W06", Set="base", Color="white", Row_1="Y"))
    assert "W06 is retired" in books.problems(catalog, path)[0]


def test_tile_of_the_extended_catalog_cannot_be_changed(sheet_of):
    catalog = awkward.expansion()
    path = sheet_of(catalog, lambda sheet: books.write(sheet, "W01", Set="harbor", Color="white", Row_1="Y"))
    assert "extended catalog" in books.problems(catalog, path)[0]


def test_tile_can_be_added_to_an_expansion(sheet_of):
    catalog = awkward.expansion()
    path = sheet_of(
        catalog, lambda sheet: books.write(sheet, "HW03", Set="harbor", Color="white", Row_1="x", Row_2="Y")
    )
    files = books.changed(catalog, path)
    assert set(files) == {"game.json", "harbor/white.json"}
    assert "HW01-HW03" in files["game.json"]


def test_formulas_dates_and_merged_cells_are_refused(sample, sheet_of):
    import datetime

    def edit(sheet):
        sheet["I2"].value = "=1+1"
        sheet["D3"].value = datetime.datetime(2026, 2, 1)
        sheet["M4"].value = datetime.time(1, 2)
        sheet.merge_cells("H5:H6")

    found = books.problems(sample, sheet_of(sample, edit))
    assert [line.partition(":")[0] for line in found] == ["Tiles!I2", "Tiles!D3", "Tiles!M4", "Tiles!H6"]
    assert "formula" in found[0] and "2026-02-01" in found[1] and "merged" in found[3]


def test_hidden_rows_are_read_and_empty_rows_and_repeated_headers_are_skipped(sample, sheet_of):
    def edit(sheet):
        books.write(sheet, "W02", Reward="G")
        sheet.row_dimensions[books.line(sheet, "W02")].hidden = True
        sheet.insert_rows(4)
        sheet.insert_rows(6)
        for n, cell in enumerate(sheet[1], start=1):
            sheet.cell(6, n).value = cell.value

    plan = books.planned(sample, sheet_of(sample, edit))
    assert (plan.problems, [change.tile for change in plan.changes]) == ([], ["W02"])


def test_lines_above_the_header_are_skipped(sample, sheet_of):
    def edit(sheet):
        sheet.insert_rows(1, 3)
        sheet["A1"].value = "Our tiles"
        sheet.cell(books.line(sheet, "W01"), 8).value = "Yelow"

    assert books.problems(sample, sheet_of(sample, edit))[0].startswith("Tiles!H5: ")


# ---- columns


def test_columns_in_any_order_and_language(sample, csv_of):
    path = csv_of("Mood;řada 2;ODMĚNA; Id ;Row  1\nglad;G;G;W01;Y Y\n")
    plan = books.planned(sample, path)
    assert (plan.ignored, plan.problems) == (["Mood"], [])
    assert [(change.tile, change.fields) for change in plan.changes] == [("W01", {"reward": "G"})]


def test_fields_of_missing_columns_are_kept(sample, csv_of):
    path = csv_of("Id,Set,Notes\nB01,base,new\n")
    files = books.changed(sample, path)
    assert files == {
        builders.BLACK: sample.texts[builders.BLACK].replace('"original"}', '"original", "notes": "new"}', 1)
    }


def test_duplicate_column_is_refused(sample, csv_of):
    path = csv_of("Id,Set,Reward,Reward\nW01,base,G,B\n")
    (problem,) = books.problems(sample, path)
    assert problem.startswith("D1: ") and "'Reward'" in problem and "C1" in problem


def test_a_new_tile_needs_a_face(sample, csv_of):
    path = csv_of("Id,Set,Color,Notes\nW06,base,white,new\n")
    assert books.problems(sample, path)[0].startswith("A2: ")


@pytest.mark.parametrize("text", ["a,b\n1,2\n", "Id,Name\nW01,x\n", "\n\n"])
def test_missing_headers_are_named(sample, csv_of, text):
    with pytest.raises(NoTiles, match=r"Id, Set, Color, Row 1"):
        books.planned(sample, csv_of(text))


def test_two_sheets_of_tiles_are_refused_unless_one_is_hidden(sample, tmp_path):
    book = books.opened(sample)
    copy = book.copy_worksheet(book["Tiles"])
    copy.title = "Tiles (2)"
    path = books.saved(book, tmp_path / "tiles.xlsx")
    with pytest.raises(NoTiles, match=r"'Tiles' and 'Tiles \(2\)'"):
        books.planned(sample, path)
    copy["H2"].value = "R"
    book["Tiles"].sheet_state = "hidden"
    assert [change.tile for change in books.planned(sample, books.saved(book, path)).changes] == ["W01"]


def test_the_sheet_may_have_any_name(sample, tmp_path):
    book = books.opened(sample)
    book["Tiles"].title = "My tiles"
    book["My tiles"]["H2"].value = "Yelow"
    assert books.problems(sample, books.saved(book, tmp_path / "a.xlsx"))[0].startswith("'My tiles'!H2: ")


def test_formulas_are_found_however_the_sheets_are_ordered(sample, tmp_path):
    book = books.opened(sample)
    book["Tiles"]["I2"].value = "=2"
    book.move_sheet("Tiles", 3)
    assert books.problems(sample, books.saved(book, tmp_path / "a.xlsx"))[0].startswith("Tiles!I2: ")


# ---- both sides


def test_changes_in_the_catalog_are_kept(sample, sheet_of):
    path = sheet_of(sample, lambda sheet: books.write(sheet, "W02", Reward="G"))
    plan = books.planned(later(sample, "W01", reward="G"), path)
    assert (plan.kept, [change.tile for change in plan.changes], plan.conflicts) == (["W01"], ["W02"], [])


def test_changes_on_both_sides_are_a_conflict(sample, sheet_of):
    path = sheet_of(sample, lambda sheet: books.write(sheet, "W01", Reward="G", Notes="x"))
    plan = books.planned(later(sample, "W01", reward="R"), path)
    assert plan.changes == []
    (conflict,) = plan.conflicts
    assert (conflict.tile, conflict.place, conflict.how) == ("W01", "Tiles!A2", BOTH_CHANGED)
    assert conflict.sides == (("Reward", "R", "G"), ("Notes", "", "x"))


def test_equal_changes_on_both_sides_are_not_a_conflict(sample, sheet_of):
    path = sheet_of(sample, lambda sheet: books.write(sheet, "W01", Reward="g"))
    plan = books.planned(later(sample, "W01", reward="G"), path)
    assert (plan.changes, plan.conflicts) == ([], [])


def test_a_csv_merges_as_well(sample, csv_of):
    text = FORMATS["csv"].write(sample, "en")
    path = csv_of(text.replace("W02,base,white,G,Y Y Y,,,R", "W02,base,white,G,Y Y Y,,,B"))
    plan = books.planned(later(sample, "W01", reward="G"), path)
    assert (plan.kept, [change.tile for change in plan.changes]) == (["W01"], ["W02"])
    assert [conflict.tile for conflict in books.planned(later(sample, "W02", reward="G"), path).conflicts] == ["W02"]


def test_rows_sorted_without_their_digests_still_merge(sample, sheet_of):
    def edit(sheet):
        stamps = [sheet.cell(n, 16).value for n in range(2, sheet.max_row + 1)]
        for n, stamp in enumerate(reversed(stamps), start=2):
            sheet.cell(n, 16).value = stamp
        books.write(sheet, "W02", Reward="G")

    plan = books.planned(later(sample, "W01", reward="G"), sheet_of(sample, edit))
    assert (plan.kept, [change.tile for change in plan.changes], plan.conflicts) == (["W01"], ["W02"], [])


def added(catalog, **fields):
    """Return the catalog with a tile W06 added by a colleague."""
    document = json.loads(catalog.texts[builders.WHITE])
    document["tiles"].append(builders.tile("W06", **fields))
    game = catalog.texts["game.json"].replace("W01-W05", "W01-W06")
    return checked_files(catalog, {builders.WHITE: json.dumps(document), "game.json": game})


def test_a_tile_added_to_the_catalog_since_is_not_removed(sample, sheet_of):
    plan = books.planned(added(sample), sheet_of(sample), allow_removals=True)
    assert (plan.removed, plan.kept) == ([], ["W06"])


def test_a_tile_added_on_both_sides_is_a_conflict(sample, sheet_of):
    path = sheet_of(sample, lambda sheet: books.write(sheet, "W06", Set="base", Color="white", Row_1="Y", Row_2="B"))
    (conflict,) = books.planned(added(sample), path).conflicts
    assert (conflict.tile, conflict.how) == ("W06", BOTH_ADDED)


def without(catalog, tile_id):
    """Return the catalog after a colleague removed a tile."""
    tile = catalog.by_id[tile_id]
    document = json.loads(catalog.texts[tile.home.file])
    document["tiles"] = [tile for tile in document["tiles"] if tile["id"] != tile_id]
    game = catalog.texts["game.json"].replace("W01-W05", "W01-W04")
    return checked_files(catalog, {tile.home.file: json.dumps(document), "game.json": game})


def test_tile_removed_from_the_catalog_is_not_restored(sample, sheet_of, csv_of):
    gone = without(sample, "W05")
    assert books.planned(gone, sheet_of(sample)).changes == []
    assert books.planned(gone, csv_of(FORMATS["csv"].write(sample, "en"))).changes == []
    (conflict,) = books.planned(gone, sheet_of(sample, lambda sheet: books.write(sheet, "W05", Reward="G"))).conflicts
    assert (conflict.tile, conflict.how) == ("W05", REMOVED_FROM_CATALOG)


def test_tile_changed_in_the_catalog_and_removed_from_the_sheet_is_a_conflict(sample, sheet_of):
    path = sheet_of(sample, lambda sheet: sheet.delete_rows(books.line(sheet, "W05")))
    changed = later(sample, "W05", reward="G")
    (conflict,) = books.planned(changed, path, allow_removals=True).conflicts
    assert (conflict.tile, conflict.how) == ("W05", REMOVED_FROM_SPREADSHEET)
    assert books.planned(changed, path).conflicts == []


def test_a_row_copied_with_its_digest_is_a_new_tile(sample, sheet_of):
    def edit(sheet):
        values = [cell.value for cell in sheet[books.line(sheet, "W05")]]
        row = books.line(sheet, "new")
        for n, value in enumerate(["W06", *values[1:]], start=1):
            sheet.cell(row, n).value = value

    assert [change.tile for change in books.planned(sample, sheet_of(sample, edit)).changes] == ["W06"]


def test_workbook_of_another_catalog_is_noted(sample, shipped, tmp_path):
    path = books.saved(books.opened(shipped), tmp_path / "tiles.xlsx")
    assert "'square-one', not 'sample'" in books.planned(sample, path).notes[0]


def test_the_last_tile_of_a_color_is_not_removed(sample, sheet_of):
    from squareone_data.model.findings import CatalogError

    path = sheet_of(sample, lambda sheet: [sheet.delete_rows(books.line(sheet, tile_id)) for tile_id in ("B01", "B02")])
    with pytest.raises(CatalogError, match=r"base/black\.json"):
        books.changed(sample, path, allow_removals=True)


# ---- writing


@pytest.mark.parametrize("broken", ["base/white.json", "game.json"])
def test_all_files_are_written_or_none(tmp_path, monkeypatch, broken):
    from squareone_data.files.atomic import CannotWrite
    from squareone_data.sheets import patch_writer

    folder = builders.on_disk(tmp_path / "small", builders.FILES)
    before = {path: path.read_bytes() for path in folder.rglob("*.json")}
    real = patch_writer.write_text

    def write(path, text):
        if path.as_posix().endswith(broken):
            raise CannotWrite(f"{path}: no space left")
        real(path, text)

    monkeypatch.setattr(patch_writer, "write_text", write)
    files = {"base/black.json": "a", "base/white.json": "b", "game.json": "c", "new/white.json": "d"}
    with pytest.raises(CannotWrite, match="no space left"):
        write_all_or_nothing(folder, files)
    assert {path: path.read_bytes() for path in folder.rglob("*.json")} == before
    assert not (folder / "new").exists()


def test_a_large_catalog_of_new_tiles_is_one_pass(sample, sheet_of):
    def edit(sheet):
        row = books.line(sheet, "new")
        for n in range(300):
            for column, value in enumerate((f"X{n:03}", "base", "white", "Y", "G"), start=1):
                sheet.cell(row + n, column).value = value

    assert len(books.after(sample, sheet_of(sample, edit))) == len(sample) + 300


# ---- regressions


ERRORS = ("#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?")


@pytest.mark.parametrize("error", ERRORS)
def test_an_error_value_is_a_problem_of_its_cell(sample, sheet_of, error):
    def edit(sheet):
        sheet["H2"].value = error
        sheet["H2"].data_type = "e"

    (problem,) = books.problems(sample, sheet_of(sample, edit))
    assert problem.startswith("Tiles!H2: ") and error in problem


def csv_without(catalog, tile_id):
    """Return the CSV export of a catalog without the row of a tile."""
    lines = FORMATS["csv"].write(catalog, "en").splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(f"{tile_id},"))


def test_csv_of_an_older_catalog_removes_no_tiles(sample, csv_of):
    path = csv_of(csv_without(sample, "W05"))
    assert books.planned(sample, path, allow_removals=True).removed == ["W05"]
    plan = books.planned(added(sample), path, allow_removals=True)
    assert plan.removed == []
    assert "W05, W06" in plan.notes[0]


def test_an_edited_row_of_a_csv_whose_tile_is_gone_is_a_conflict(sample, csv_of):
    text = FORMATS["csv"].write(sample, "en")
    line = next(line for line in text.splitlines() if line.startswith("W05,"))
    path = csv_of(text.replace(line, line.replace(",Y", ",G", 1)))
    plan = books.planned(without(sample, "W05"), path)
    assert ([conflict.tile for conflict in plan.conflicts], plan.changes) == (["W05"], [])
    plan = books.planned(without(sample, "W05"), csv_of(text))
    assert (plan.kept, plan.conflicts, plan.changes) == (["W05"], [], [])


def test_a_row_of_a_csv_copied_with_its_digest_is_a_new_tile(sample, csv_of):
    text = FORMATS["csv"].write(sample, "en")
    line = next(line for line in text.splitlines(keepends=True) if line.startswith("W05,"))
    plan = books.planned(sample, csv_of(text + line.replace("W05", "W06", 1)))
    assert [(change.tile, change.new) for change in plan.changes] == [("W06", True)]


def test_a_csv_with_plain_digests_still_merges(sample, csv_of):
    import re

    text = re.sub(r"([0-9a-f]{16})\.[0-9a-f]{16}\.[A-Z0-9]+", r"\1", FORMATS["csv"].write(sample, "en"))
    path = csv_of(text.replace("W02,base,white,G,Y Y Y,,,R", "W02,base,white,G,Y Y Y,,,B"))
    plan = books.planned(later(sample, "W01", reward="G"), path)
    assert (plan.kept, [change.tile for change in plan.changes]) == (["W01"], ["W02"])


@pytest.mark.parametrize(("line", "length"), [("W01,G", 2), ("W01,base,G,R", 4), ("W01", 1)])
def test_csv_rows_must_be_as_long_as_the_header(sample, csv_of, line, length):
    (problem,) = books.problems(sample, csv_of(f"Id,Set,Reward\n{line}\n\n,,\n"))
    assert problem.startswith(f"A2: expected 3 values, got {length}")


@pytest.mark.parametrize(
    ("header", "value", "fix"),
    [
        ("Row_1", "yg", "write Y G"),
        ("Row_1", "Y + gren", "write Y G"),
        ("Row_1", "yelow/gren blue", "write Y | G B"),
        ("Row_1", "Yelow qqq", "()"),
        ("Row_1", "žlutá a zelená", "write Y G"),
        ("Row_2", "-", "(leave the cell empty)"),
        ("Reward", "none", "(leave the cell empty)"),
        ("Reward", "Y or G", "()"),
        ("Points", "—", "(leave the cell empty)"),
        ("Reward", "Y [tak2]", "write Y [take2]"),
        ("Reward", "yelow [mrge]", "write Y [merge]"),
        ("Points", "x", "(write a number such as 3)"),
        ("Points", "1000000", "999999"),
        ("Source", "-", "(leave the cell empty)"),
        ("Documented", "none", "(leave the cell empty)"),
        ("Documented", "reward, pionts", "(did you mean 'points'?)"),
        ("Row_1", None, "(write the pieces of the first row)"),
    ],
)
def test_suggested_fixes(sample, sheet_of, header, value, fix):
    cells = {"Row_2": None} if value is None else {}
    path = sheet_of(sample, lambda sheet: books.write(sheet, "W01", **cells, **{header: value}))
    (problem,) = books.problems(sample, path)
    assert fix in problem and "write write" not in problem


def test_row_below_an_empty_one_is_reported(sample, sheet_of):
    (problem,) = books.problems(sample, sheet_of(sample, lambda sheet: books.write(sheet, "W01", Row_4="Y")))
    assert problem.startswith("Tiles!G2: ")


def test_edits_of_derived_columns_are_noted(sample, sheet_of):
    path = sheet_of(sample, lambda sheet: books.write(sheet, "W01", Sentence="Mine", Errata="Mine"))
    plan = books.planned(sample, path)
    assert plan.changes == []
    assert ["Errata" in note and "Tiles!N2, Tiles!O2" in note for note in plan.notes] == [True]
    assert books.planned(later(sample, "W01", reward="G"), sheet_of(sample)).notes == []
    assert books.planned(sample, sheet_of(sample, lang="cs")).notes == []


def test_invisible_characters_are_reported_and_text_is_normalized(sample, sheet_of):
    path = sheet_of(sample, lambda sheet: books.write(sheet, "W01", Notes="a\u200bb"))
    (problem,) = books.problems(sample, path)
    assert problem.startswith("Tiles!M2: ") and "U+200B" in problem
    path = sheet_of(sample, lambda sheet: books.write(sheet, "W01", Notes="z\u030clutý"))
    assert books.after(sample, path)["W01"].notes == "žlutý"


def test_csv_needs_only_an_id_and_one_column(sample, csv_of):
    plan = books.planned(sample, csv_of("Id,Reward\nW01,G\nId,Reward\nW02,Y\n"))
    assert [(change.tile, change.fields) for change in plan.changes] == [
        ("W01", {"reward": "G"}),
        ("W02", {"reward": "Y"}),
    ]
