"""The workbook: its sheets, formats, formulas and protection."""

import re
import zipfile

import books
import builders
import office
import openpyxl
import pytest

from squareone_data import NOTICE
from squareone_data.colors import contrast_ratio, ink_on
from squareone_data.files import load, packaged
from squareone_data.sheets.styles import FOLLOWS_FILL
from squareone_data.sheets.workbook import workbook

VISIBLE_SHEETS = {
    "en": ["Tiles", "Pieces", "Sets", "Setup", "Demand", "Rewards", "Charts", "Findings", "Legend"],
    "cs": ["Skládačky", "Dílky", "Sady", "Příprava", "Žádané", "Odměny", "Grafy", "Nálezy", "Legenda"],
}


@pytest.fixture(scope="module")
def book(shipped):
    """Return the workbook of the shipped catalog."""
    return books.opened(shipped)


@pytest.fixture(scope="module")
def tiles(book):
    """Return the Tiles sheet."""
    return book["Tiles"]


@pytest.fixture(scope="module")
def wrong():
    """Return the workbook of a catalog with findings."""
    tiles = [builders.tile("W01", rows=["Y"]), builders.tile("W02", reward="[take2]", status="stand-in")]
    return books.opened(builders.sample_of(white=tiles))


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_all_sheets_are_there_in_either_language(shipped, lang):
    book = books.opened(shipped, lang)
    assert [sheet.title for sheet in book if sheet.sheet_state == "visible"] == VISIBLE_SHEETS[lang]
    assert [sheet.title for sheet in book if sheet.sheet_state == "hidden"] == ["Meta"]
    head = [cell.value for cell in book.worksheets[0][1]]
    assert head[:3] == (["Id", "Set", "Color"] if lang == "en" else ["Id", "Sada", "Barva"])


def test_there_is_a_row_a_tile_with_its_cells(tiles, shipped):
    assert tiles.max_row == len(shipped) + 1
    row = {head.value: cell.value for head, cell in zip(tiles[1], tiles[books.line(tiles, "W04")], strict=True)}
    tile = shipped["W04"]
    assert [row[f"Row {n}"] for n in (1, 2, 3, 4)] == [*map(str, tile.rows), *([None] * (4 - len(tile.rows)))]
    assert (row["Reward"], row["Points"], row["Status"]) == (str(tile.reward), 0, "stand-in")
    assert row["Sentence"] == tile.sentence(shipped.definition, "en")


def test_the_header_is_frozen_and_the_table_has_filters(tiles):
    assert tiles.freeze_panes == "B2"
    table = tiles.tables["Tiles"]
    assert table.ref == f"A1:Q{tiles.max_row}"
    assert table.autoFilter.ref == table.ref
    assert table.tableStyleInfo.name.startswith("TableStyle")
    assert [column.name for column in table.tableColumns] == [cell.value for cell in tiles[1]]


def test_columns_are_wide_enough_for_what_they_hold(tiles):
    for column in tiles.iter_cols(max_col=12):
        longest = max(len(str(cell.value or "")) for cell in column)
        assert tiles.column_dimensions[column[0].column_letter].width >= longest * 0.9, column[0].value


def test_ids_and_notations_are_text_and_points_are_numbers(tiles):
    heads = {cell.value: cell.column for cell in tiles[1]}
    for row in tiles.iter_rows(min_row=2):
        for name in ("Id", "Row 1", "Reward", "Notes"):
            cell = row[heads[name] - 1]
            assert cell.number_format == "@" and cell.data_type in "sn" and not isinstance(cell.value, int)
        assert row[heads["Points"] - 1].data_type == "n"


def test_known_values_have_drop_downs_that_reach_below_the_last_tile(tiles, shipped):
    lists = {str(validation.sqref): validation.formula1 for validation in tiles.data_validations.dataValidation}
    last = tiles.max_row + 200
    letters = {cell.value: cell.column_letter for cell in tiles[1]}
    for name in ("Set", "Color", "Status", "Source"):
        assert f"{letters[name]}2:{letters[name]}{last}" in lists
    assert lists[f"C2:C{last}"] == '"white,black"'
    assert "combo-master-ambassador" in lists[f"B2:B{last}"]


def test_long_lists_of_choices_are_on_a_hidden_sheet(sample_files):
    more = [{"id": f"a-source-with-a-long-name-{n}", "kind": "rulebook", "title": "x"} for n in range(20)]
    sources = [{"id": "rulebook", "kind": "rulebook", "title": "Rulebook"}, *more]
    book = books.opened(builders.catalog(builders.sample_with("game.json", {"sources": sources}, sample_files)))
    assert book["Lists"].sheet_state == "hidden"
    assert [cell.value for cell in book["Lists"]["A"]] == [source["id"] for source in sources]
    assert "'Lists'!$A$1:$A$21" in [validation.formula1 for validation in book["Tiles"].data_validations.dataValidation]


def test_cells_have_readable_piece_colors(tiles, shipped):
    rules = {}
    for where in tiles.conditional_formatting:
        for rule in where.rules:
            rules[rule.formula[0]] = (str(where.sqref), rule)
    for piece in shipped.definition.pieces:
        where, rule = rules[f'LEFT(D2,1)="{piece.letter}"']
        assert where.startswith("D2:H")
        assert rule.dxf.fill.bgColor.rgb[-6:] == piece.color[1:].upper()
        assert contrast_ratio(rule.dxf.font.color.rgb[-6:], piece.color[1:]) >= 4.5
    assert rules['$J2="stand-in"'][0].startswith("A2:M")


@pytest.mark.parametrize("color", ["000000", "FFFFFF", "777777", "FF0000", "0000FF", "F4C20D"])
def test_ink_is_readable_on_any_color(color):
    assert contrast_ratio(ink_on(color), color) >= 4.5


def test_headers_have_comments(tiles):
    assert [cell.value for cell in tiles[1] if cell.comment is None] == ["Digest"]
    assert "notation of the files" in tiles["D1"].comment.text


def test_ids_and_derived_cells_are_locked_without_a_password(tiles):
    assert tiles.protection.sheet and tiles.protection.password is None
    assert not tiles.protection.sort and not tiles.protection.autoFilter and not tiles.protection.insertRows
    assert [cell.value for cell in tiles[1]][12:16] == ["Notes", "Errata", "Sentence", "Cost"]
    for row in tiles.iter_rows(min_row=2, max_col=16):
        assert [cell.protection.locked for cell in row] == [True] + [False] * 12 + [True] * 3


def test_only_derived_cells_are_shaded(tiles):
    for row in tiles.iter_rows(min_row=2, max_row=4, max_col=16):
        assert [cell.fill.fgColor.rgb[-6:] == FOLLOWS_FILL for cell in row] == [False] * 13 + [True] * 3


def test_cost_is_a_number(tiles, shipped):
    found = shipped.game.cost.costs(shipped)
    for row in tiles.iter_rows(min_row=2, max_col=16):
        assert row[15].value == found[row[0].value]


def test_new_rows_below_are_open_and_text(shipped):
    sheet = zipfile.ZipFile(__import__("io").BytesIO(workbook(shipped))).read("xl/worksheets/sheet1.xml").decode()
    styles = re.findall(r'<col [^>]*style="(\d+)"', sheet)
    assert len(styles) == 16, "every column but the digest says how its empty cells are"


def test_every_sheet_is_set_up_for_printing(book):
    for sheet in book:
        if sheet.sheet_state == "hidden":
            continue
        assert sheet.page_setup.orientation == ("portrait" if sheet.title == "Legend" else "landscape")
        assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 0)
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert sheet.print_title_rows == "$1:$1"
        assert (sheet.oddFooter.center.text, sheet.oddFooter.left.text) == ("&P / &N", NOTICE)


def test_there_are_native_charts(book):
    with_charts = book["Charts"]._charts
    assert len(with_charts) == 4
    assert all(chart.series for chart in with_charts)


def test_digest_and_metadata_are_hidden(book, tiles, shipped):
    assert tiles.column_dimensions["Q"].hidden
    about = {row[0].value: row[1].value for row in book["Meta"].iter_rows(max_col=2)}
    assert (about["squareone"], about["catalog"], about["notice"]) == ("tiles", "square-one", NOTICE)
    assert about["digest"].startswith("sha256:")
    assert about["tile W01"] == tiles[f"Q{books.line(tiles, 'W01')}"].value


def test_legend_explains_letters_actions_and_import(book, shipped):
    text = "\n".join(str(cell.value) for row in book["Legend"].iter_rows() for cell in row if cell.value)
    assert NOTICE in text and "squareone import FILE" in text and "[take2]" in text
    assert all(piece.name["en"] in text for piece in shipped.definition.pieces if piece.name)


@pytest.mark.parametrize(("name", "wild"), [("square-one", {"Joker", "Joker Ambassador"}), ("project-l", None)])
def test_wild_column_only_in_games_with_wild_pieces(name, wild):
    catalog = load(packaged(name))
    head, *rows, total = (list(row) for row in books.opened(catalog)["Pieces"].iter_rows(values_only=True))
    assert ("Wild" in head) == (wild is not None)
    if wild is not None:
        assert {row[2] for row in rows if row[head.index("Wild")] == "yes"} == wild
    assert head[-1] == "Total"
    sets = catalog.definition.sets
    assert head[-1 - len(sets) : -1] == [catalog.definition.set_name(info.id, "en") for info in sets]
    assert len(total) == len(head)


def test_findings_lead_to_their_cells(wrong):
    sheet = wrong["Findings"]
    found = {(row[1].value, row[2].value): row[3].value for row in sheet.iter_rows(min_row=2)}
    assert found["SQ204", "W01"] == '=HYPERLINK("#\'Tiles\'!D2","D2")'
    assert wrong["Tiles"]["A2"].value == "W01" and wrong["Tiles"]["D2"].value == "Y"


def test_a_catalog_without_findings_says_so():
    sheet = books.opened(builders.catalog(builders.FILES))["Findings"]
    assert [cell.value for cell in sheet["A"]][1] == "No findings."


OURS = re.compile(r"=(SUM\([A-Z]+\d+:[A-Z]+\d+\)|SUMIF\([^()]*\)|HYPERLINK\(\"#'[^']+'![A-Z]+\d+\",\"[A-Z]+\d+\"\))")


def test_no_cell_is_a_formula_but_ours():
    texts = ["=1+1", "+1", "-1", "@A1", "\t=1", '=HYPERLINK("http://a","b")', "=cmd|' /C calc'!A0"]
    catalog = builders.sample_of(white=[builders.tile(f"W{n:02}", notes=text) for n, text in enumerate(texts, 1)])
    formulas = [
        cell for sheet in books.opened(catalog) for row in sheet.iter_rows() for cell in row if cell.data_type == "f"
    ]
    assert formulas
    assert [cell.value for cell in formulas if not OURS.fullmatch(cell.value)] == []
    assert {cell.parent.title for cell in formulas} <= {"Pieces", "Sets", "Demand", "Rewards", "Findings"}
    sheet = books.opened(catalog)["Tiles"]
    column = books.column(sheet, "Notes")
    assert [sheet.cell(n, column).value for n in range(2, 9)] == texts
    assert {sheet.cell(n, column).data_type for n in range(2, 9)} == {"s"}


def test_names_of_sets_and_pieces_that_look_like_formulas_stay_text(sample_files):
    changed = builders.sample_with("game.json", {"name": {"en": "=1+1", "cs": "=1+1"}}, sample_files)
    game = __import__("json").loads(changed["game.json"])
    game["sets"][0]["name"] = {"en": "=SUM(A1)", "cs": "+1"}
    game["pieces"][0]["name"] = {"en": "@x", "cs": "-x"}
    book = books.opened(builders.catalog({**changed, "game.json": __import__("json").dumps(game)}))
    formulas = [cell.value for sheet in book for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
    assert [formula for formula in formulas if not OURS.fullmatch(formula)] == []


def sums(sheet):
    """The sums below a matrix: set or total, then a number a kind and the whole."""
    return {
        row[1].value: [cell.value or 0 for cell in row[2:]] for row in sheet.iter_rows(min_row=2) if not row[0].value
    }


def expected(catalog, what):
    letters = [piece.letter for piece in catalog.definition.pieces]
    found = {}
    for info in [*catalog.own_sets, None]:
        tiles = catalog.select(set=info.id) if info else catalog.tiles
        counts = [
            sum((tile.demand() if what == "Demand" else tile.rewarded())[letter] for tile in tiles)
            for letter in letters
        ]
        found[info.id if info else "Total"] = [*counts, sum(counts)]
    return found


def values(path):
    return openpyxl.load_workbook(path, data_only=True)


def assert_totals(book, catalog):
    for what in ("Demand", "Rewards"):
        assert sums(book[what]) == expected(catalog, what)
    total = [cell.value for cell in list(book["Pieces"].iter_rows(min_row=2))[-1]]
    per_set = [sum(info.pieces.values()) for info in catalog.definition.sets]
    assert total[6:] == [*per_set, sum(per_set)]
    counted = [row[5].value for row in book["Sets"].iter_rows(min_row=2, max_row=1 + len(catalog.own_sets))]
    assert counted == [len(catalog.select(set=info.id)) for info in catalog.own_sets]


def test_totals_are_there_for_programs_that_do_not_calculate(shipped, tmp_path):
    path = tmp_path / "tiles.xlsx"
    path.write_bytes(workbook(shipped))
    assert_totals(values(path), shipped)


def test_libreoffice_calculates_the_same_totals(shipped, tmp_path):
    path = tmp_path / "tiles.xlsx"
    path.write_bytes(_with_wrong_results(workbook(shipped)))
    with pytest.raises(AssertionError):
        assert_totals(values(path), shipped)
    assert_totals(values(office.converted(path, "xlsx", tmp_path / "office")), shipped)


def _with_wrong_results(content):
    """The workbook with nonsense as the result of every sum, so that only who calculates gets it right."""
    import io

    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            part = old.read(name)
            if name.startswith("xl/worksheets/sheet"):
                part = re.sub(rb"(<f>SUM[^<]*</f>)<v>\d+</v>", rb"\1<v>4711</v>", part)
            new.writestr(name, part)
    return out.getvalue()


def test_an_edit_in_the_sheet_moves_its_totals_in_libreoffice(sample, tmp_path):
    book = books.opened(sample)
    sheet = book["Demand"]
    sheet[f"C{books.line(sheet, 'W01')}"].value += 5
    made = office.converted(books.saved(book, tmp_path / "edited.xlsx"), "xlsx", tmp_path / "office")
    assert sums(values(made)["Demand"])["Total"][0] == expected(sample, "Demand")["Total"][0] + 5


@pytest.mark.parametrize("kind", ["ods", "pdf"])
def test_libreoffice_opens_it_and_saves_it(shipped, tmp_path, kind):
    path = tmp_path / "tiles.xlsx"
    path.write_bytes(workbook(shipped, "cs"))
    assert office.converted(path, kind, tmp_path / "office").stat().st_size > 10_000


def test_every_part_of_the_file_is_well_formed_and_named(shipped):
    import io
    import xml.etree.ElementTree as ET

    archive = zipfile.ZipFile(io.BytesIO(workbook(shipped)))
    types = archive.read("[Content_Types].xml").decode()
    for name in archive.namelist():
        ET.fromstring(archive.read(name))
        ending = name.rpartition(".")[2]
        assert f'PartName="/{name}"' in types or f'Extension="{ending}"' in types
    assert {member.date_time for member in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_progress_is_reported_for_every_tile(sample):
    done = []
    workbook(sample, on_progress=done.append)
    assert done == list(range(1, len(sample) + 1))


def test_documented_fields_and_points_are_checked_while_typing(tiles):
    rules = {
        str(validation.sqref).partition("2")[0]: validation for validation in tiles.data_validations.dataValidation
    }
    points = rules[tiles.cell(1, books.column(tiles, "Points")).column_letter]
    assert (points.type, points.formula1, points.formula2) == ("whole", "0", "999999")
    documented = rules[tiles.cell(1, books.column(tiles, "Documented")).column_letter]
    assert documented.formula1 == '"rows,points,reward,rows points,rows reward,points reward,rows points reward"'
