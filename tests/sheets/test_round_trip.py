"""Round trips: export and import through xlsx, csv and LibreOffice keep every byte."""

import csv
import io
import json
import string
import tempfile
from pathlib import Path

import books
import builders
import office
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from squareone_data.export import FORMATS, CannotExport

# ruff: noqa: E501 - texts that are hard to carry
AWKWARD = [
    "=1+1", "+420", "-1", "@SUM(A1)", "\tindented", "'quoted'", "'=x", "00123", "1E5", "NA", "TRUE", "#REF!", "1/2", "1-2",
    'a "quote", a comma; a semicolon', "a\nb", "a\n\nb\n", "\n", " ", "  spaces  inside  ", "🧩👩‍👩‍👧", "žluťoučký kůň", "_x0041_",
    "_x005F_x0041_", "_x_", "<b>&amp;</b>", "]]>", "a" * 32_767, "😀" * 16_383, "2026-03-01", "\u00a0x\u00a0", "W01",
]  # fmt: skip


def files_with(notes):
    """Return the sample files with one tile per note in the set combo, and custom keys."""
    files = dict(builders.FILES)
    tiles = [
        builders.tile(f"N{n:03}", notes=text, **{"x-own": {"kept": [n, 1.50, text]}}) for n, text in enumerate(notes, 1)
    ]
    game = json.loads(files["game.json"])
    game["sets"][1]["tiles"]["black"] = f"N001-N{len(tiles):03}"
    files["game.json"] = json.dumps(game)
    files["combo/black.json"] = json.dumps({"set": "combo", "color": "black", "tiles": tiles})
    return files


@pytest.fixture(scope="module")
def awkward():
    """Return a catalog with awkward notes and unusual file layouts."""
    catalog = builders.catalog(files_with(AWKWARD))
    assert catalog.faults == ()
    return catalog


def exported(catalog, name, folder, lang="en"):
    content = FORMATS[name].write(catalog, lang)
    path = Path(folder) / f"tiles.{name}"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def assert_unchanged(catalog, path):
    plan = books.planned(catalog, path, allow_removals=True)
    assert (plan.problems, plan.conflicts, plan.changes, plan.removed) == ([], [], [], [])
    assert books.changed(catalog, path, allow_removals=True) == {}


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("name", ["xlsx", "csv"])
@pytest.mark.parametrize("which", ["shipped", "awkward"])
def test_export_and_import_change_nothing(request, tmp_path, which, name, lang):
    catalog = request.getfixturevalue(which)
    assert_unchanged(catalog, exported(catalog, name, tmp_path, lang))


@pytest.mark.parametrize("kind", ["ods", "xlsx"])
@pytest.mark.parametrize("which", ["shipped", "awkward"])
def test_libreoffice_round_trip(request, tmp_path, which, kind):
    catalog = request.getfixturevalue(which)
    assert_unchanged(catalog, office.converted(exported(catalog, "xlsx", tmp_path), kind, tmp_path / "office"))


def test_libreoffice_csv_round_trip(shipped, tmp_path):
    assert_unchanged(shipped, office.converted(exported(shipped, "csv", tmp_path), "csv", tmp_path / "office"))


def test_a_csv_without_digests_comes_back(shipped, tmp_path):
    path = exported(shipped, "csv", tmp_path)
    lines = path.read_text("utf-8").splitlines()
    assert lines[0].endswith(",Digest,Notice")
    path.write_text("\n".join(line.rsplit(",", 2)[0] for line in lines) + "\n", "utf-8")
    assert_unchanged(shipped, path)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_csv_in_the_dialects_of_spreadsheets_comes_back(sample, tmp_path, encoding):
    path = exported(sample, "csv", tmp_path)
    rows = list(csv.reader(io.StringIO(path.read_text("utf-8"), newline="")))
    with path.open("w", encoding=encoding, newline="") as file:
        csv.writer(file, delimiter=";").writerows(rows)
    assert_unchanged(sample, path)


_starts = st.sampled_from(["", "=", "+", "-", "@", "\t", "'", "0", "_x00", " ", "\n", "#", '"'])
_letters = st.characters(codec="utf-8", exclude_categories=["Cc", "Cf", "Cs", "Cn", "Co"]) | st.sampled_from("\n\t\r")
_seen = string.ascii_letters + string.digits + "_=+-@'\",;#/.ěšč🧩 \n"
notes = st.builds("{}{}".format, _starts, st.text(st.sampled_from(_seen) | _letters, max_size=40)).filter(bool)


@settings(max_examples=40)
@given(st.lists(notes, min_size=1, max_size=4), st.sampled_from(["xlsx", "csv"]))
def test_any_text_comes_back(texts, name):
    catalog = builders.catalog(files_with(texts))
    if catalog.faults:  # invisible characters are refused earlier
        return
    with tempfile.TemporaryDirectory() as folder:
        path = exported(catalog, name, folder)
        assert_unchanged(catalog, path)
        # The imported text itself is equal, not only considered equal.
        bare = builders.catalog(files_with(["other"] * len(texts)))
        if name == "csv":
            got = books.planned(bare, _without_digests(path))
            notes = {change.tile: change.fields.get("notes") for change in got.changes}
            same = {f"N{n:03}": text for n, text in enumerate(texts, 1) if text.strip() and text != "other"}
            assert {key: notes[key] for key in same} == same


def _without_digests(path):
    lines = path.read_bytes().decode("utf-8").replace("Digest,", "Other,", 1)
    path.write_bytes(lines.encode())
    return path


@pytest.mark.parametrize("text", ["a" * 32_768, "😀" * 16_384])
def test_too_long_text_is_refused_in_xlsx_and_kept_in_csv(tmp_path, text):
    catalog = builders.catalog(files_with([text]))
    with pytest.raises(CannotExport, match=r"N001: Notes .* 32767"):
        FORMATS["xlsx"].write(catalog, "en")
    assert_unchanged(catalog, exported(catalog, "csv", tmp_path))


def test_csv_keeps_very_long_text(tmp_path):
    catalog = builders.catalog(files_with(["long " * 40_000]))
    assert_unchanged(catalog, exported(catalog, "csv", tmp_path))


def test_non_canonical_files_do_not_count_as_changed(tmp_path):
    files = dict(builders.FILES)
    files["base/white.json"] = files["base/white.json"].replace('"B | Y G"', '"Y G | B"').replace('"G R"', '"R G"')
    catalog = builders.catalog(files)
    assert_unchanged(catalog, exported(catalog, "xlsx", tmp_path))


def odd(text):
    """Return a file in an unusual layout: CR LF, a tile on several lines, custom keys, no final line break."""
    text = text.replace('{"id": "W03",', '{ "x-a":1.50,\n  "id" : "W03",').replace(
        '"status": "original"}', '"status":"original" }'
    )
    return text.rstrip().replace("\n", "\r\n")


@pytest.fixture
def oddly():
    """Return the sample catalog in an unusual layout."""
    catalog = builders.catalog({name: odd(text) for name, text in builders.FILES.items()})
    assert catalog.faults == ()
    return catalog


def edited(catalog, tmp_path, change):
    book = books.opened(catalog)
    change(book["Tiles"])
    return books.saved(book, tmp_path / "edited.xlsx")


def test_only_what_changes_is_written(oddly, tmp_path):
    def change(sheet):
        books.write(sheet, "W03", Reward="r", Notes="=new")
        books.write(sheet, "W01", Reward=None)
        books.write(sheet, "B01", Points=None)

    files = books.changed(oddly, edited(oddly, tmp_path, change))
    white = oddly.texts["base/white.json"]
    white = white.replace('"reward": "G G"', '"reward": "R"').replace('"id": "W02"', '"id": "W02"')
    third = white.index('"W03"')
    white = white[:third] + white[third:].replace('"status":"original"', '"status":"original", "notes": "=new"', 1)
    white = white.replace('"rows": ["Y Y", "G"], "reward": "B"', '"rows": ["Y Y", "G"]')
    black = oddly.texts["base/black.json"].replace(', "points": 4', "")
    assert files == {"base/white.json": white, "base/black.json": black}


def test_a_new_tile_is_one_more_entry_in_the_layout_of_the_file(oddly, tmp_path):
    def change(sheet):
        books.write(sheet, "W07", Set="base", Color="white", Row_1="y", Row_2="g+g", Reward="blue")
        books.write(sheet, "W06", Set="Base", Color="White", Row_1="B")

    files = books.changed(oddly, edited(oddly, tmp_path, change))
    old = oddly.texts["base/white.json"]
    assert set(files) == {"base/white.json", "game.json"}
    assert files["game.json"] == oddly.texts["game.json"].replace("W01-W05", "W01-W07")
    added = files["base/white.json"]
    start = old.index("\r\n  ]")
    assert added.startswith(old[:start]) and added.endswith(old[start:])
    assert added[start : len(added) - len(old) + start].split(",\r\n")[1:] == [
        '    {"id": "W06", "rows": ["B"], "status": "original"}',
        '    {"id": "W07", "rows": ["Y", "G G"], "reward": "B", "status": "original"}',
    ]


@pytest.mark.parametrize("gone", [["W01"], ["W05"], ["W02", "W03"], ["W01", "W02", "W05"], ["W02", "B02"]])
def test_a_tile_taken_out_takes_its_comma_along(oddly, tmp_path, gone):
    def change(sheet):
        for tile_id in gone:
            sheet.delete_rows(books.line(sheet, tile_id))

    path = edited(oddly, tmp_path, change)
    assert books.changed(oddly, path) == {}
    left = books.after(oddly, path, allow_removals=True)
    assert [tile.id for tile in left.tiles] == [tile.id for tile in oddly.tiles if tile.id not in gone]
    new = books.changed(oddly, path, allow_removals=True)
    assert all("\n" not in text.replace("\r\n", "") for text in new.values())


def test_a_tile_in_the_middle_and_one_before_the_first(sample, tmp_path):
    def thin(sheet):
        for tile_id in ("W01", "W03"):
            sheet.delete_rows(books.line(sheet, tile_id))

    thinner = books.after(sample, edited(sample, tmp_path, thin), allow_removals=True)

    def change(sheet):
        for tile_id in ("W01", "W03"):
            books.write(sheet, tile_id, Set="base", Color="white", Row_1="Y", Row_2="G", Status="original")

    again = books.after(thinner, edited(thinner, tmp_path, change))
    assert [tile.id for tile in again.tiles] == [tile.id for tile in sample.tiles]
    assert again.texts["game.json"] == sample.texts["game.json"]


def test_the_first_tile_of_a_color_makes_its_file(sample, tmp_path):
    def change(sheet):
        for tile_id in ("D01", "D02"):
            books.write(sheet, tile_id, Set="combo", Color="black", Row_1="Y", Row_2="G", Points=2)

    made = books.after(sample, edited(sample, tmp_path, change))
    assert [tile.id for tile in made.select(set="combo", color="black")] == ["D01", "D02"]


def test_the_same_catalog_gives_the_same_bytes(shipped, sample_files):
    assert FORMATS["xlsx"].write(shipped, "en") == FORMATS["xlsx"].write(shipped, "en")
    assert FORMATS["transcription"].write(shipped, "cs") == FORMATS["transcription"].write(shipped, "cs")
    other = {name: json.dumps(json.loads(text), indent=5) for name, text in sample_files.items()}
    assert FORMATS["xlsx"].write(builders.catalog(other), "en") == FORMATS["xlsx"].write(
        builders.catalog(sample_files), "en"
    )
