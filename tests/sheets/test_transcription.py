"""The transcription workbook: export, filling in, import."""

import io
import json

import books
import builders
import openpyxl
import pytest

from squareone_data.files.scaffold import checked_files
from squareone_data.sheets.patch_writer import patched_files
from squareone_data.sheets.reader import read_grids
from squareone_data.sheets.transcription_import import is_transcription, plan_transcription, with_source
from squareone_data.sheets.transcription_sheet import transcription


@pytest.fixture
def catalog():
    """Return the sample catalog with two stand-ins, one of which has a documented field."""
    tiles = [
        builders.tile("W01", status="stand-in", source="rulebook", documented=["reward"], notes="kept", **{"x-own": 1}),
        builders.tile("W02", status="stand-in", rows=["Y", "B"]),
        builders.tile("W03", rows=["Y", "R"]),
    ]
    return builders.sample_of(white=tiles)


@pytest.fixture
def filled(catalog, tmp_path):
    """Fill in the workbook (answers, then rows) and return its path."""

    def fill(lines=(), lang="en", **about):
        book = openpyxl.load_workbook(io.BytesIO(transcription(catalog, lang)))
        first, sheet = book.worksheets[:2]
        for row, key in ((3, "who"), (4, "when"), (5, "printing")):
            first.cell(row, 2).value = about.get(key)
        for tile, cells in dict(lines).items():
            books.write(sheet, tile, **cells)
        return books.saved(book, tmp_path / "transcription.xlsx")

    return fill


ABOUT = {"who": "Jana Nová", "when": "2026-03-01", "printing": "first, 2025"}
LINE = {"Row_1": "yellow", "Row_2": "g | b", "Reward": "[Take 2]"}


def result(catalog, path):
    plan, reading = plan_transcription(catalog, read_grids(path))
    assert (plan.problems, plan.conflicts) == ([], [])
    game = {"game.json": with_source(catalog, reading, catalog.texts["game.json"])}
    base = checked_files(catalog, game)
    return checked_files(base, patched_files(base, plan.changes))


def test_stand_ins_have_empty_rows(catalog):
    grids = openpyxl.load_workbook(io.BytesIO(transcription(catalog)))
    sheet = grids["Transcription"]
    assert [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)] == [
        ["W01", "base", "white", *[None] * 6],
        ["W02", "base", "white", *[None] * 6],
    ]
    assert sheet.protection.sheet and sheet["A2"].protection.locked and not sheet["D2"].protection.locked
    assert (sheet.freeze_panes, sheet.print_title_rows, sheet.page_setup.orientation) == ("B2", "$1:$1", "landscape")


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_completed_row_becomes_transcribed(catalog, filled, lang):
    line = LINE if lang == "en" else {"Řada_1": "žlutý", "Řada_2": "g nebo modrý", "Odměna": "[take2]"}
    path = filled({"W01": line}, lang, **ABOUT)
    assert is_transcription(read_grids(path))
    after = result(catalog, path)
    tile = after["W01"]
    assert (tile.line(), tile.status, tile.source) == (
        "W01 Y / G | B > [take2]",
        "transcribed",
        "box-jana-nova-2026-03-01",
    )
    assert (tile.documented, tile.notes, tile.model_extra) == ((), "kept", {"x-own": 1})
    assert after["W02"].status == "stand-in"
    source = json.loads(after.texts["game.json"])["sources"][-1]
    assert (source["kind"], source["who"], source["date"], source["printing"]) == (
        "box", "Jana Nová", "2026-03-01", "first, 2025",
    )  # fmt: skip
    old, new = (read.texts["game.json"] for read in (catalog, after))
    assert new.replace(", " + json.dumps(source, ensure_ascii=False), "") in (old, new) and new != old


def test_date_cell_is_accepted(catalog, filled):
    import datetime

    after = result(catalog, filled({"W01": LINE}, **{**ABOUT, "when": datetime.datetime(2026, 3, 1)}))
    assert json.loads(after.texts["game.json"])["sources"][-1]["date"] == "2026-03-01"


def test_same_person_and_date_is_the_same_source(catalog, filled):
    once = result(catalog, filled({"W01": LINE}, **ABOUT))
    twice = result(once, filled({"W02": {**LINE, "Row_1": "R"}}, **ABOUT))
    assert len(json.loads(twice.texts["game.json"])["sources"]) == 2


@pytest.mark.parametrize(
    ("about", "place", "token"),
    [
        ({"when": "2026-03-01"}, "Who!B3", ""),
        ({"who": "Jana"}, "Who!B4", ""),
        ({"who": "Jana", "when": "1. 3. 2026"}, "Who!B4", "'1. 3. 2026'"),
        ({"who": "Jana", "when": "2026-02-30"}, "Who!B4", "'2026-02-30'"),
    ],
)
def test_person_and_date_are_required(catalog, filled, about, place, token):
    plan, _ = plan_transcription(catalog, read_grids(filled({"W01": LINE}, **about)))
    assert plan.problems[0].place == place
    assert token in plan.problems[0].message


def test_empty_sheet_changes_nothing(catalog, filled):
    plan, _ = plan_transcription(catalog, read_grids(filled()))
    assert (plan.problems, plan.changes) == ([], [])


def test_invalid_cells_are_reported(catalog, filled):
    path = filled(
        {"W01": {"Row_1": "Yelow", "Reward": "[tak]"}, "W02": {"Reward": "B"}, "W99": {"Row_1": "Y"}}, **ABOUT
    )
    plan, _ = plan_transcription(catalog, read_grids(path))
    assert [problem.place for problem in plan.problems] == [
        "Transcription!D2", "Transcription!H2", "Transcription!D3", "Transcription!A4",
    ]  # fmt: skip


def test_formulas_and_merged_cells_are_refused(catalog, filled):
    path = filled({"W01": LINE, "W02": LINE}, **ABOUT)
    book = openpyxl.load_workbook(path)
    sheet = book["Transcription"]
    sheet["I2"].value = "=1+1"
    sheet.merge_cells("H2:H3")
    plan, _ = plan_transcription(catalog, read_grids(books.saved(book, path)))
    assert [problem.place for problem in plan.problems] == ["Transcription!I2", "Transcription!H3"]


def test_different_transcription_of_the_same_tile_is_a_conflict(catalog, filled):
    once = result(catalog, filled({"W01": LINE}, **ABOUT))
    plan, _ = plan_transcription(once, read_grids(filled({"W01": LINE}, **ABOUT)))
    assert (plan.changes, plan.conflicts) == ([], [])
    plan, _ = plan_transcription(once, read_grids(filled({"W01": {**LINE, "Row_1": "R"}}, **ABOUT)))
    (conflict,) = plan.conflicts
    assert (conflict.tile, conflict.place) == ("W01", "Transcription!A2")
    assert conflict.sides == (("rows", "Y / G | B", "R / G | B"),)


def test_missing_questions_are_reported(catalog, filled):
    path = filled({"W01": LINE}, **ABOUT)
    book = openpyxl.load_workbook(path)
    del book["Who"]
    plan, reading = plan_transcription(catalog, read_grids(books.saved(book, path)))
    assert reading is None
    assert plan.problems[0].place == ""


@pytest.mark.parametrize("place", ["B3", "B4", "B5"])
def test_formulas_as_answers_are_refused(catalog, filled, place):
    path = filled({"W01": LINE}, **ABOUT)
    book = openpyxl.load_workbook(path)
    book["Who"][place].value = "=TODAY()"
    plan, _ = plan_transcription(catalog, read_grids(books.saved(book, path)))
    assert [problem.place for problem in plan.problems] == [f"Who!{place}"]
