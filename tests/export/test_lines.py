"""The line-based exports: CSV (file and folder), JSON Lines and Markdown."""

import csv
import io
import json
import re

import pytest
from awkward import TEXTS, written

from squareone_data import NOTICE
from squareone_data.export import FORMATS
from squareone_data.export.database_tables import all_tables
from squareone_data.sheets.cells import guarded, unguarded


def read(text):
    return list(csv.DictReader(io.StringIO(text, newline="")))


# ---- csv


@pytest.mark.parametrize("text", [*TEXTS, "", "'", "'=1", "\rreturned"])
def test_a_guarded_text_comes_back_and_begins_no_formula(text):
    assert unguarded(guarded(text)) == text
    assert not guarded(text).startswith(("=", "+", "-", "@", "\t", "\r"))


def test_awkward_text_comes_back_from_csv(awkward_texts):
    rows = [row for row in read(written("csv", awkward_texts)) if row["Notes"]]
    assert [unguarded(row["Notes"]) for row in rows] == TEXTS
    assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for row in rows for cell in row.values())


def test_csv_of_a_catalog_without_tiles_is_its_header(empty):
    assert written("csv", empty).count("\r\n") == 1


def test_a_folder_holds_every_table_with_its_columns_and_rows(corrected):
    tables = all_tables(corrected)
    texts = FORMATS["csv"].write_tables(corrected)
    assert list(texts) == [f"{table.name}.csv" for table in tables]
    for table in tables:
        header, *rows = csv.reader(io.StringIO(texts[f"{table.name}.csv"], newline=""))
        assert header == [field.name for field in table.fields]
        expected = [
            ["" if cell is None else str(int(cell)) if isinstance(cell, bool) else str(cell) for cell in record]
            for record in table.records(corrected)
        ]
        assert [[unguarded(cell) for cell in row] for row in rows] == expected
    assert {"key": "notice", "value": NOTICE} in read(texts["meta.csv"])


# ---- jsonl


def test_a_tile_a_line_and_each_as_the_bundle_has_it(corrected):
    lines = written("jsonl", corrected).splitlines()
    bundle = json.loads(written("json", corrected))
    assert [json.loads(line) for line in lines] == [{**tile, "notice": NOTICE} for tile in bundle["tiles"]]


def test_awkward_text_comes_back_from_jsonl_and_breaks_no_line(awkward_texts):
    lines = written("jsonl", awkward_texts).splitlines()
    assert [tile["notes"] for tile in map(json.loads, lines) if tile["notes"]] == TEXTS


def test_jsonl_of_a_catalog_without_tiles_is_empty(empty):
    assert written("jsonl", empty) == ""


# ---- markdown


def tables(text):
    """Return the tables of a page by heading, as lists of unescaped cells."""
    found, heading = {}, ""
    for line in text.split("\n"):
        if line.startswith("## "):
            heading = line[3:]
        elif line.startswith("| ") and not line.startswith("| ---"):
            cells = re.split(r"(?<= )\|(?= )", line[1:-1])  # escaped bars have a backslash before them
            found.setdefault(heading, []).append([plain(cell[1:-1]) for cell in cells])
    return found


def plain(cell):
    return re.sub(r"\\([\\`*_\[\]<>&|~$#])", r"\1", cell.replace("<br>", "\n"))


def test_a_page_has_a_table_for_each_set_and_color(shipped):
    found = tables(written("markdown", shipped))
    assert next(iter(found)) == "Pieces"
    assert [row[:2] for row in found["Pieces"][1:]] == [
        [piece.letter, piece.name["en"]] for piece in shipped.definition.pieces
    ]
    for set_id, color, tiles in shipped.groups():
        header, *rows = found[f"{shipped.definition.set_name(set_id, 'en')}, {color}"]
        assert [row[0] for row in rows] == [tile.id for tile in tiles]
        assert {row[header.index("Status")] for row in rows} == {"stand-in"}
        for row, tile in zip(rows, tiles, strict=True):
            assert len(row) == len(header)
            assert [
                row[header.index(title)] for title in header if title.startswith("Row ") and row[header.index(title)]
            ] == [str(row) for row in tile.rows]


def test_a_page_says_first_what_it_is(shipped):
    head = written("markdown", shipped).split("\n## ")[0]
    assert f"> {NOTICE}\n" in head
    assert "106 of 106 tiles are stand-ins" in head
    assert "Náhradní údaje" in written("markdown", shipped, "cs")


def test_columns_without_a_value_are_left_out(shipped):
    found = tables(written("markdown", shipped))
    assert "Points" not in found["Base game, white"][0]
    assert "Reward" not in found["Base game, black"][0]


def test_awkward_text_stays_in_its_cell_and_is_shown_as_it_is(awkward_texts):
    text = written("markdown", awkward_texts)
    header, *rows = tables(text)["Base, white"]
    notes = [row[header.index("Notes")] for row in rows]
    assert notes == TEXTS
    assert not re.search(r"(?<!\\)(?:[`*_\[\]~$]|<(?!br>))", text.split("## Base, white")[1].split("\n## ")[0])


def test_a_page_without_tiles_says_so(empty):
    assert written("markdown", empty).endswith("\n\nNo tiles.\n")
