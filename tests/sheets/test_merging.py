"""Importing: cells read generously or refused with their address; what changed on either side is merged or told."""

import json
import sys
from pathlib import Path

import books
import builders
import pytest

from squareone_data.export import FORMATS
from squareone_data.files.scaffold import checked_files
from squareone_data.sheets.importing import NoTiles
from squareone_data.sheets.patching import write_all_or_nothing

sys.path.append(str(Path(__file__).parent.parent / "export"))
import awkward


@pytest.fixture
def sheet_of(tmp_path):
    """Saves a workbook of a catalog after an edit of its sheet of tiles; the path."""

    def make(catalog, edit=None, lang="en"):
        book = books.opened(catalog, lang)
        if edit is not None:
            edit(book.worksheets[0])
        return books.saved(book, tmp_path / "tiles.xlsx")

    return make


@pytest.fixture
def csv_of(tmp_path):
    """Saves a text as a csv file; the path."""

    def make(text):
        path = tmp_path / "tiles.csv"
        path.write_text(text, "utf-8")
        return path

    return make


def later(catalog, tile_id, **fields):
    """The catalog with a tile changed, as a colleague would have."""
    tile = catalog.by_id[tile_id]
    document = json.loads(catalog.texts[tile.home.file])
    for one in document["tiles"]:
        if one["id"] == tile_id:
            one |= fields
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
def test_a_row_is_read_generously_or_refused(sample, sheet_of, typed, row):
    path = sheet_of(sample, lambda sheet: books.write(sheet, "W01", Row_1=typed))
    if row is None:
        assert books.told(sample, path)[0].startswith("Tiles!D2: '3' stands here: a number stands here without a piece")
    else:
        assert str(books.after(sample, path)["W01"].rows[0]) == row


@pytest.mark.parametrize("points", [7, "7", 7.0])
def test_numbers_are_read_as_text_or_as_numbers(sample, sheet_of, points):
    assert books.after(sample, sheet_of(sample, lambda one: books.write(one, "B01", Points=points)))["B01"].points == 7


@pytest.mark.parametrize(("value", "text"), [(123, "123"), (True, "TRUE"), (0.5, "0.5"), (100000, "100000")])
def test_a_number_in_a_column_of_text_is_its_text(sample, sheet_of, value, text):
    assert books.after(sample, sheet_of(sample, lambda one: books.write(one, "W01", Notes=value)))["W01"].notes == text


def test_every_problem_is_told_at_once_with_its_cell(sample, sheet_of):
    def edit(sheet):
        books.write(sheet, "W01", Row_1="Yelow", Reward="[tak2]", Status="stand in")
        books.write(sheet, "W02", Color="blak", Source="rulebok")
        books.write(sheet, "W03", Set="comb", Points="x", Row_2=None, Row_3="Y")
        books.write(sheet, "B01", Status=None)

    told = books.told(sample, sheet_of(sample, edit))
    assert [one.partition(":")[0] for one in told] == [
        "Tiles!D2", "Tiles!H2", "Tiles!J2", "Tiles!C3", "Tiles!K3", "Tiles!B4", "Tiles!F4", "Tiles!I4", "Tiles!J7",
    ]  # fmt: skip
    text = "\n".join(told)
    assert "'Yelow' stands here: 'Yelow' is no kind of piece; they are Y yellow" in text and "(write Y)" in text
    assert "'tak2' is no bonus action" in text and "[take2]" in text
    assert "(did you mean 'stand-in'?)" in text and "(did you mean 'rulebook'?)" in text
    assert "W02 is a tile of 'white', and an import moves none" in text
    assert "a row above this one is empty" in text and "points are a whole number" in text
    assert "nothing stands here; every tile has a status" in text


def test_a_new_tile_has_its_words_suggested(sample, sheet_of):
    def edit(sheet):
        books.write(sheet, "W06", Set="bas", Color="whit", Row_1="Y")
        books.write(sheet, "W07", Set="base", Row_1="Y")

    told = books.told(sample, sheet_of(sample, edit))
    assert told == [
        "Tiles!B11: 'bas' stands here; expected base, combo (did you mean 'base'?)",
        "Tiles!C11: 'whit' stands here; expected white, black (did you mean 'white'?)",
        "Tiles!C12: W07 is new, so it needs a color (fill the column Color)",
    ]


def test_ids_are_checked(sample, sheet_of):
    def edit(sheet):
        row = books.line(sheet, "new")
        for n, value in enumerate(["W1", 17, "W01"]):
            sheet.cell(row + n, 1).value = value
            sheet.cell(row + n, 4).value = "Y"

    told = books.told(sample, sheet_of(sample, edit))
    assert "'W1' is no id" in told[0] and "'17' is no id" in told[1]
    assert "W01 stands here for the second time, first at Tiles!A2" in told[2]


def test_a_retired_id_is_never_given_out_again(sheet_of):
    retired = [{"id": "W06", "date": "2026-01-01", "reason": "x"}]
    catalog = builders.catalog(builders.sample_with(builders.WHITE, {"retired": retired}))
    path = sheet_of(catalog, lambda sheet: books.write(sheet, "W06", Set="base", Color="white", Row_1="Y"))
    assert "W06 was retired and is never given out again" in books.told(catalog, path)[0]


def test_a_tile_of_the_extended_catalog_is_not_written_to(sheet_of):
    catalog = awkward.expansion()
    path = sheet_of(catalog, lambda sheet: books.write(sheet, "W01", Set="harbor", Color="white", Row_1="Y"))
    assert "W01 is a tile of the extended catalog, which is not written to" in books.told(catalog, path)[0]


def test_an_own_expansion_gets_its_tiles(sheet_of):
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

    told = books.told(sample, sheet_of(sample, edit))
    assert [one.partition(":")[0] for one in told] == ["Tiles!I2", "Tiles!D3", "Tiles!M4", "Tiles!H6"]
    assert "a formula stands here" in told[0] and "paste its value" in told[0]
    assert "the date 2026-02-01: the spreadsheet has made a date of it" in told[1] and "text" in told[1]
    assert "the cell is part of a merged one (unmerge it" in told[3]


def test_hidden_rows_blank_rows_and_a_second_header_are_taken_for_what_they_are(sample, sheet_of):
    def edit(sheet):
        books.write(sheet, "W02", Reward="G")
        sheet.row_dimensions[books.line(sheet, "W02")].hidden = True
        sheet.insert_rows(4)
        sheet.insert_rows(6)
        for n, cell in enumerate(sheet[1], start=1):
            sheet.cell(6, n).value = cell.value

    plan = books.planned(sample, sheet_of(sample, edit))
    assert (plan.problems, [one.tile for one in plan.changes]) == ([], ["W02"])


def test_lines_above_the_header_are_skipped(sample, sheet_of):
    def edit(sheet):
        sheet.insert_rows(1, 3)
        sheet["A1"].value = "Our tiles"
        sheet.cell(books.line(sheet, "W01"), 8).value = "Yelow"

    assert books.told(sample, sheet_of(sample, edit))[0].startswith("Tiles!H5: ")


# ---- columns


def test_columns_are_found_in_any_order_and_language_and_extra_ones_are_told(sample, csv_of):
    path = csv_of("Mood;řada 2;ODMĚNA; Id ;Row  1\nglad;G;G;W01;Y Y\n")
    plan = books.planned(sample, path)
    assert (plan.ignored, plan.problems) == (["Mood"], [])
    assert [(one.tile, one.fields) for one in plan.changes] == [("W01", {"reward": "G"})]


def test_what_the_sheet_does_not_show_stays(sample, csv_of):
    path = csv_of("Id,Set,Notes\nB01,base,new\n")
    files = books.changed(sample, path)
    assert files == {
        builders.BLACK: sample.texts[builders.BLACK].replace('"original"}', '"original", "notes": "new"}', 1)
    }


def test_a_column_that_stands_there_twice_is_refused(sample, csv_of):
    path = csv_of("Id,Set,Reward,Reward\nW01,base,G,B\n")
    assert books.told(sample, path) == [
        "D1: 'Reward' stands here for the second time, first at C1 (leave one of the two columns)"
    ]


def test_a_new_tile_needs_a_face(sample, csv_of):
    path = csv_of("Id,Set,Color,Notes\nW06,base,white,new\n")
    assert "the sheet has no columns for its face" in books.told(sample, path)[0]


@pytest.mark.parametrize("text", ["a,b\n1,2\n", "Id,Name\nW01,x\n", "\n\n"])
def test_a_sheet_without_tiles_is_told_what_was_looked_for(sample, csv_of, text):
    with pytest.raises(NoTiles, match=r"no sheet has the headers of tiles \(Id, Set, Color, Row 1"):
        books.planned(sample, csv_of(text))


def test_two_sheets_with_tiles_are_one_too_many_unless_one_is_hidden(sample, tmp_path):
    book = books.opened(sample)
    copy = book.copy_worksheet(book["Tiles"])
    copy.title = "Tiles (2)"
    path = books.saved(book, tmp_path / "tiles.xlsx")
    with pytest.raises(NoTiles, match=r"more than one sheet .* 'Tiles' and 'Tiles \(2\)'; hide or delete all but one"):
        books.planned(sample, path)
    copy["H2"].value = "R"
    book["Tiles"].sheet_state = "hidden"
    assert [one.tile for one in books.planned(sample, books.saved(book, path)).changes] == ["W01"]


def test_the_sheet_may_have_any_name(sample, tmp_path):
    book = books.opened(sample)
    book["Tiles"].title = "My tiles"
    book["My tiles"]["H2"].value = "Yelow"
    assert books.told(sample, books.saved(book, tmp_path / "a.xlsx"))[0].startswith("'My tiles'!H2: ")


def test_formulas_are_found_however_the_sheets_are_ordered(sample, tmp_path):
    book = books.opened(sample)
    book["Tiles"]["I2"].value = "=2"
    book.move_sheet("Tiles", 3)
    assert books.told(sample, books.saved(book, tmp_path / "a.xlsx"))[0].startswith("Tiles!I2: a formula")


# ---- both sides


def test_what_only_the_catalog_changed_stays(sample, sheet_of):
    path = sheet_of(sample, lambda sheet: books.write(sheet, "W02", Reward="G"))
    plan = books.planned(later(sample, "W01", reward="G"), path)
    assert (plan.kept, [one.tile for one in plan.changes], plan.conflicts) == (["W01"], ["W02"], [])


def test_what_both_changed_is_a_conflict_side_by_side(sample, sheet_of):
    path = sheet_of(sample, lambda sheet: books.write(sheet, "W01", Reward="G", Notes="x"))
    plan = books.planned(later(sample, "W01", reward="R"), path)
    assert plan.changes == []
    (one,) = plan.conflicts
    assert (one.tile, one.place) == ("W01", "Tiles!A2")
    assert one.sides == (("Reward", "R", "G"), ("Notes", "", "x"))


def test_what_both_changed_alike_is_no_conflict(sample, sheet_of):
    path = sheet_of(sample, lambda sheet: books.write(sheet, "W01", Reward="g"))
    plan = books.planned(later(sample, "W01", reward="G"), path)
    assert (plan.changes, plan.conflicts) == ([], [])


def test_a_csv_merges_as_well(sample, csv_of):
    text = FORMATS["csv"].write(sample, "en")
    path = csv_of(text.replace("W02,base,white,G,Y Y Y,,,R", "W02,base,white,G,Y Y Y,,,B"))
    plan = books.planned(later(sample, "W01", reward="G"), path)
    assert (plan.kept, [one.tile for one in plan.changes]) == (["W01"], ["W02"])
    assert [one.tile for one in books.planned(later(sample, "W02", reward="G"), path).conflicts] == ["W02"]


def test_rows_sorted_without_their_digests_still_merge(sample, sheet_of):
    def edit(sheet):
        stamps = [sheet.cell(n, 16).value for n in range(2, sheet.max_row + 1)]
        for n, stamp in enumerate(reversed(stamps), start=2):
            sheet.cell(n, 16).value = stamp
        books.write(sheet, "W02", Reward="G")

    plan = books.planned(later(sample, "W01", reward="G"), sheet_of(sample, edit))
    assert (plan.kept, [one.tile for one in plan.changes], plan.conflicts) == (["W01"], ["W02"], [])


def added(catalog, **fields):
    """The catalog with a tile W06 that a colleague added."""
    document = json.loads(catalog.texts[builders.WHITE])
    document["tiles"].append(builders.tile("W06", **fields))
    game = catalog.texts["game.json"].replace("W01-W05", "W01-W06")
    return checked_files(catalog, {builders.WHITE: json.dumps(document), "game.json": game})


def test_a_tile_added_to_the_catalog_since_is_not_removed(sample, sheet_of):
    plan = books.planned(added(sample), sheet_of(sample), allow_removals=True)
    assert (plan.removed, plan.kept) == ([], ["W06"])


def test_a_tile_added_on_both_sides_is_a_conflict(sample, sheet_of):
    path = sheet_of(sample, lambda sheet: books.write(sheet, "W06", Set="base", Color="white", Row_1="Y", Row_2="B"))
    (one,) = books.planned(added(sample), path).conflicts
    assert (one.tile, one.how) == ("W06", "was added to the catalog and to the spreadsheet")


def without(catalog, tile_id):
    """The catalog after a colleague took its last tile of a file out."""
    tile = catalog.by_id[tile_id]
    document = json.loads(catalog.texts[tile.home.file])
    document["tiles"] = [one for one in document["tiles"] if one["id"] != tile_id]
    game = catalog.texts["game.json"].replace("W01-W05", "W01-W04")
    return checked_files(catalog, {tile.home.file: json.dumps(document), "game.json": game})


def test_a_tile_taken_out_of_the_catalog_since_does_not_come_back(sample, sheet_of, csv_of):
    gone = without(sample, "W05")
    assert books.planned(gone, sheet_of(sample)).changes == []
    assert books.planned(gone, csv_of(FORMATS["csv"].write(sample, "en"))).changes == []
    (one,) = books.planned(gone, sheet_of(sample, lambda sheet: books.write(sheet, "W05", Reward="G"))).conflicts
    assert (one.tile, one.how) == ("W05", "was taken out of the catalog and changed in the spreadsheet")


def test_a_tile_changed_there_and_taken_out_here_is_a_conflict(sample, sheet_of):
    path = sheet_of(sample, lambda sheet: sheet.delete_rows(books.line(sheet, "W05")))
    changed = later(sample, "W05", reward="G")
    (one,) = books.planned(changed, path, allow_removals=True).conflicts
    assert (one.tile, one.how) == ("W05", "was changed in the catalog and taken out of the spreadsheet")
    assert books.planned(changed, path).conflicts == []


def test_a_row_copied_with_its_digest_is_a_new_tile(sample, sheet_of):
    def edit(sheet):
        values = [cell.value for cell in sheet[books.line(sheet, "W05")]]
        row = books.line(sheet, "new")
        for n, value in enumerate(["W06", *values[1:]], start=1):
            sheet.cell(row, n).value = value

    assert [one.tile for one in books.planned(sample, sheet_of(sample, edit)).changes] == ["W06"]


def test_a_workbook_of_another_catalog_is_told(sample, shipped, tmp_path):
    path = books.saved(books.opened(shipped), tmp_path / "tiles.xlsx")
    assert "made from the catalog 'square-one', not 'sample'" in books.planned(sample, path).notes[0]


def test_the_last_tile_of_a_color_is_not_removed(sample, sheet_of):
    from squareone_data.model.findings import CatalogError

    path = sheet_of(sample, lambda sheet: [sheet.delete_rows(books.line(sheet, one)) for one in ("B01", "B02")])
    with pytest.raises(CatalogError, match="would have no tile left"):
        books.changed(sample, path, allow_removals=True)


# ---- writing


@pytest.mark.parametrize("broken", ["base/white.json", "game.json"])
def test_all_files_are_written_or_none(tmp_path, monkeypatch, broken):
    from squareone_data.files.atomic import CannotWrite
    from squareone_data.sheets import patching

    folder = builders.on_disk(tmp_path / "small", builders.FILES)
    before = {path: path.read_bytes() for path in folder.rglob("*.json")}
    real = patching.write_text

    def write(path, text):
        if path.as_posix().endswith(broken):
            raise CannotWrite(f"{path}: no space left")
        real(path, text)

    monkeypatch.setattr(patching, "write_text", write)
    files = {"base/black.json": "a", "base/white.json": "b", "game.json": "c", "new/white.json": "d"}
    with pytest.raises(CannotWrite, match="no space left; no file was changed"):
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


# ---- what the reviews found


ERRORS = ("#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?")


@pytest.mark.parametrize("error", ERRORS)
def test_an_error_value_is_a_problem_of_its_cell(sample, sheet_of, error):
    def edit(sheet):
        sheet["H2"].value = error
        sheet["H2"].data_type = "e"

    told = books.told(sample, sheet_of(sample, edit))
    assert told == [f"Tiles!H2: the error value {error} stands here (type the value itself)"]


def csv_without(catalog, tile_id):
    """The csv of a catalog without the row of a tile."""
    lines = FORMATS["csv"].write(catalog, "en").splitlines(keepends=True)
    return "".join(one for one in lines if not one.startswith(f"{tile_id},"))


def test_a_csv_that_lacks_tiles_of_a_changed_catalog_removes_none(sample, csv_of):
    path = csv_of(csv_without(sample, "W05"))
    assert books.planned(sample, path, allow_removals=True).removed == ["W05"]
    plan = books.planned(added(sample), path, allow_removals=True)
    assert plan.removed == []
    assert plan.notes[0].startswith("not in the spreadsheet, kept: W05, W06. The catalog has changed")
    assert "export anew" in plan.notes[0]


def test_an_edited_row_of_a_csv_whose_tile_is_gone_is_a_conflict(sample, csv_of):
    text = FORMATS["csv"].write(sample, "en")
    line = next(one for one in text.splitlines() if one.startswith("W05,"))
    path = csv_of(text.replace(line, line.replace(",Y", ",G", 1)))
    plan = books.planned(without(sample, "W05"), path)
    assert ([one.tile for one in plan.conflicts], plan.changes) == (["W05"], [])
    plan = books.planned(without(sample, "W05"), csv_of(text))
    assert (plan.kept, plan.conflicts, plan.changes) == (["W05"], [], [])


def test_a_row_of_a_csv_copied_with_its_digest_is_a_new_tile(sample, csv_of):
    text = FORMATS["csv"].write(sample, "en")
    line = next(one for one in text.splitlines(keepends=True) if one.startswith("W05,"))
    plan = books.planned(sample, csv_of(text + line.replace("W05", "W06", 1)))
    assert [(one.tile, one.new) for one in plan.changes] == [("W06", True)]


def test_a_csv_with_plain_digests_still_merges(sample, csv_of):
    import re

    text = re.sub(r"([0-9a-f]{16})\.[0-9a-f]{16}\.[A-Z0-9]+", r"\1", FORMATS["csv"].write(sample, "en"))
    path = csv_of(text.replace("W02,base,white,G,Y Y Y,,,R", "W02,base,white,G,Y Y Y,,,B"))
    plan = books.planned(later(sample, "W01", reward="G"), path)
    assert (plan.kept, [one.tile for one in plan.changes]) == (["W01"], ["W02"])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("W01,G", "A2: 2 values, 3 columns"),
        ("W01,base,G,R", "A2: 4 values, 3 columns"),
        ("W01", "A2: 1 value, 3 columns"),
    ],
)
def test_a_row_of_a_csv_is_as_long_as_its_header(sample, csv_of, line, told):
    (one,) = books.told(sample, csv_of(f"Id,Set,Reward\n{line}\n\n,,\n"))
    assert one.startswith(told)


@pytest.mark.parametrize(
    ("header", "value", "told"),
    [
        ("Row_1", "yg", "write Y G"),
        ("Row_1", "Y + gren", "write Y G"),
        ("Row_1", "yelow/gren blue", "write Y | G B"),
        ("Row_1", "Yelow qqq", "()"),
        ("Row_1", "žlutá a zelená", "write Y G"),
        ("Row_2", "-", "(leave the cell empty)"),
        ("Reward", "none", "(leave the cell empty)"),
        ("Reward", "Y or G", "a reward gives all of its pieces ()"),
        ("Points", "—", "(leave the cell empty)"),
        ("Reward", "Y [tak2]", "write Y [take2]"),
        ("Reward", "yelow [mrge]", "write Y [merge]"),
        ("Points", "x", "(write a number such as 3)"),
        ("Points", "1000000", "at most 999999 points (write a smaller number)"),
        ("Source", "-", "(leave the cell empty)"),
        ("Documented", "none", "(leave the cell empty)"),
        ("Documented", "reward, pionts", "expected rows, points, reward (did you mean 'points'?)"),
        ("Row_1", None, "(write the pieces of the first row)"),
    ],
)
def test_a_fix_is_a_whole_sentence_and_drops_nothing(sample, sheet_of, header, value, told):
    cells = {"Row_2": None} if value is None else {}
    (one,) = books.told(sample, sheet_of(sample, lambda sheet: books.write(sheet, "W01", **cells, **{header: value})))
    assert told in one and "write write" not in one


def test_a_cell_below_an_empty_one_is_told_in_plain_words(sample, sheet_of):
    told = books.told(sample, sheet_of(sample, lambda sheet: books.write(sheet, "W01", Row_4="Y")))
    assert told == ["Tiles!G2: 'Y' stands here: a row above this one is empty (fill the rows from the top)"]


def test_an_edit_in_a_column_that_follows_from_others_is_told(sample, sheet_of):
    path = sheet_of(sample, lambda sheet: books.write(sheet, "W01", Sentence="Mine", Errata="Mine"))
    plan = books.planned(sample, path)
    assert plan.changes == []
    assert plan.notes == [
        "not imported, as Errata and Sentence follow from the rest of the catalog, which says otherwise: "
        "Tiles!N2, Tiles!O2"
    ]
    assert books.planned(later(sample, "W01", reward="G"), sheet_of(sample)).notes == []
    assert books.planned(sample, sheet_of(sample, lang="cs")).notes == []


def test_what_cannot_be_seen_is_told_by_its_cell_and_letters_are_composed(sample, sheet_of):
    path = sheet_of(sample, lambda sheet: books.write(sheet, "W01", Notes="a\u200bb"))
    assert books.told(sample, path) == [
        "Tiles!M2: U+200B ZERO WIDTH SPACE in this text: cannot be seen (delete that character)"
    ]
    path = sheet_of(sample, lambda sheet: books.write(sheet, "W01", Notes="z\u030clutý"))
    assert books.after(sample, path)["W01"].notes == "žlutý"


def test_a_csv_with_an_id_and_one_column_is_enough(sample, csv_of):
    plan = books.planned(sample, csv_of("Id,Reward\nW01,G\nId,Reward\nW02,Y\n"))
    assert [(one.tile, one.fields) for one in plan.changes] == [("W01", {"reward": "G"}), ("W02", {"reward": "Y"})]
