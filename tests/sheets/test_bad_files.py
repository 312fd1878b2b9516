"""Files that are no spreadsheet, or not a harmless one: each is refused with a reason and a remedy."""

import io
import struct
import zipfile

import books
import builders
import office
import openpyxl
import pytest

from squareone_data.export import FORMATS
from squareone_data.sheets import archives, grids
from squareone_data.sheets.archives import NoSpreadsheet
from squareone_data.sheets.reading import read_grids


@pytest.fixture(scope="module")
def xlsx():
    """The workbook of the sample catalog."""
    return FORMATS["xlsx"].write(builders.catalog(builders.FILES), "en")


@pytest.fixture
def refused(tmp_path):
    """Reads a file that must be refused; the reason."""

    def read(content, name="tiles.xlsx"):
        path = tmp_path / name
        path.write_bytes(content)
        with pytest.raises(NoSpreadsheet) as told:
            read_grids(path)
        return str(told.value)

    return read


def remade(content, changes, method=zipfile.ZIP_DEFLATED):
    """An archive with some parts replaced by what a function makes of them, or added."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w", method) as new:
        for name in {**dict.fromkeys(old.namelist()), **changes}:
            part = old.read(name) if name in old.namelist() else b""
            new.writestr(name, changes[name](part) if name in changes else part)
    return out.getvalue()


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "the file is empty"),
        (b"%PDF-1.7\n", "no spreadsheet: xlsx, ods and csv are read"),
        (b'{"a": 1}', "no spreadsheet: xlsx, ods and csv are read"),
        (b"<html><table>", "no spreadsheet: xlsx, ods and csv are read"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512), "an old xls workbook, or protected by a password; save it as xlsx"),  # noqa: E501
        (b"PK\x05\x06" + bytes(18), "an archive without anything in it"),
        (b"PK\x03\x04 and then nothing", "damaged or was cut off"),
        ("Id;Název\nW01;žlutý\n".encode("cp1250"), "byte 4 is not UTF-8; save the file as CSV UTF-8"),
        (b"Id,Set\n\0", "holds NUL bytes"),
        (b'Id,Set\nW01,"a\n', "the file is no CSV"),
        (b"\x89PNG\r\n\x1a\n", "byte 0 is not UTF-8"),
    ],
)  # fmt: skip
def test_what_is_no_spreadsheet_is_refused(refused, content, told):
    assert told in refused(content)


@pytest.mark.parametrize("name", ["~$tiles.xlsx", ".~lock.tiles.ods#"])
def test_a_lock_file_points_to_the_workbook(refused, name):
    assert "is the lock file of a program that has the workbook open; name the workbook" in refused(b"x", name)


def test_a_folder_and_nothing_at_all_are_refused(tmp_path):
    for path in (tmp_path, tmp_path / "none.xlsx"):
        with pytest.raises(NoSpreadsheet, match="the file "):
            read_grids(path)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.99])
def test_a_file_that_was_cut_off_is_refused(refused, xlsx, part):
    assert "damaged or was cut off" in refused(xlsx[: int(len(xlsx) * part)])


def test_a_byte_that_flipped_is_refused(refused, xlsx):
    at = xlsx.index(b"xl/worksheets/sheet1.xml") + 300
    assert "save it once more" in refused(xlsx[:at] + bytes([xlsx[at] ^ 0xFF]) + xlsx[at + 1 :])


def test_another_archive_is_no_workbook(refused):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("readme.txt", "hello")
    assert refused(out.getvalue()) == "the file is an archive, but no xlsx or ods workbook"


def test_a_bomb_is_not_unpacked(refused, xlsx, monkeypatch):
    monkeypatch.setattr(archives, "MOST_UNPACKED", 5_000_000)
    bomb = remade(xlsx, {"xl/media/image1.png": lambda part: bytes(6_000_000)})
    assert "unpacks to more than 5 MB" in refused(bomb)


def test_a_bomb_that_lies_about_its_size_is_not_unpacked(refused, xlsx):
    bomb = bytearray(remade(xlsx, {"xl/media/image1.png": lambda part: bytes(40_000_000)}))
    for mark, at in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        start = bomb.rindex(mark)
        struct.pack_into("<I", bomb, start + at, 1000)
    assert "holds 40000000 bytes, not 1000" in refused(bytes(bomb))


@pytest.mark.parametrize("part", ["xl/workbook.xml", "xl/worksheets/sheet1.xml", "[Content_Types].xml"])
def test_entities_are_refused_before_anything_reads_them(refused, xlsx, part):
    evil = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    told = refused(remade(xlsx, {part: lambda old: evil + old.partition(b"?>")[2]}))
    assert told == f"{part} in the file declares entities, which no spreadsheet program writes"


def test_an_ods_with_entities_is_refused(refused):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("content.xml", '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>')
    assert "declares entities" in refused(out.getvalue(), "a.ods")


def test_a_cell_far_out_does_not_take_all_memory(refused, xlsx):
    far = b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    told = refused(remade(xlsx, {"xl/worksheets/sheet1.xml": lambda part: part.replace(b"</sheetData>", far)}))
    assert "the sheet 'Tiles' has something in XFD1048576" in told and "delete what stands so far out" in told


def test_an_empty_cell_far_out_is_nothing(xlsx, tmp_path):
    far = b'<row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData>'
    path = tmp_path / "tiles.xlsx"
    path.write_bytes(remade(xlsx, {"xl/worksheets/sheet1.xml": lambda part: part.replace(b"</sheetData>", far)}))
    assert len(read_grids(path)[0].rows) < 100


def ods(table):
    """An ods file with one sheet."""
    out = io.BytesIO()
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text", "style")
    )
    content = f'<office:document-content {spaces}><office:body><office:spreadsheet><table:table table:name="T">{table}'
    content += "</table:table></office:spreadsheet></office:body></office:document-content>"
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("content.xml", content)
    return out.getvalue()


CELL = '<table:table-cell office:value-type="string"{}><text:p>{}</text:p></table:table-cell>'


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (
            '<table:table-row table:number-rows-repeated="1000000">' + CELL.format("", "a") + "</table:table-row>",
            "rows",
        ),
        (
            "<table:table-row>" + CELL.format(' table:number-columns-repeated="16384"', "a") + "</table:table-row>",
            "columns",
        ),
    ],
)
def test_an_ods_that_repeats_without_end_is_refused(refused, table, told):
    limit = grids.MOST_ROWS if told == "rows" else grids.MOST_COLUMNS
    assert f"the sheet 'T' has more than {limit} {told}" in refused(ods(table), "a.ods")


def test_an_ods_is_read_to_the_last_space(tmp_path):
    texts = "a<text:tab/>b<text:s text:c='3'/>c<text:line-break/><text:span>d<text:a>e</text:a></text:span>f"
    number = '<table:table-cell office:value-type="float" office:value="7"{}/>'
    day = '<table:table-cell office:value-type="date" office:date-value="2026-03-01"/>'
    truth = '<table:table-cell office:value-type="boolean" office:boolean-value="true"/>'
    row = (
        CELL.format("", texts) + number.format(' table:formula="of:=1+6"') + "<table:covered-table-cell/>" + day + truth
    )
    path = tmp_path / "a.ods"
    path.write_bytes(ods(f'<table:table-row table:number-rows-repeated="2"/><table:table-row>{row}</table:table-row>'))
    (grid,) = read_grids(path)
    assert grid.rows[:2] == [[], []]
    assert grid.rows[2][:2] == ["a\tb   c\ndef", 7] and grid.rows[2][4] is True
    assert str(grid.rows[2][3])[:10] == "2026-03-01"
    assert (grid.formulas, grid.merged) == ({(2, 1)}, {(2, 2)})


@pytest.mark.parametrize("content", ["<a", "<a/>", "<office:document-content xmlns:office='x'/>"])
def test_an_ods_that_holds_something_else_is_refused(refused, content):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("content.xml", content)
    assert "the file is" in refused(out.getvalue(), "a.ods")


def test_an_ods_of_libreoffice_tells_formulas_dates_and_merged_cells(sample, tmp_path):
    import datetime

    book = books.opened(sample)
    sheet = book["Tiles"]
    sheet["I2"].value = "=1+1"
    sheet["D3"].value = datetime.datetime(2026, 2, 1)
    sheet["D3"].number_format = "yyyy-mm-dd"
    sheet.merge_cells("H5:H6")
    path = office.converted(books.saved(book, tmp_path / "tiles.xlsx"), "ods", tmp_path / "office")
    assert [one.partition(":")[0] for one in books.told(sample, path)] == ["Tiles!I2", "Tiles!D3", "Tiles!H6"]


def test_a_password_is_asked_to_be_taken_off(refused, sample, tmp_path):
    content = bytearray(FORMATS["xlsx"].write(sample, "en"))
    at = content.index(b"PK\x01\x02")
    content[at + 8] |= 1
    assert "protected by a password; save it without one" in refused(bytes(content))
    manifest = "<manifest:manifest><manifest:encryption-data/></manifest:manifest>"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("content.xml", b"\x01\x02")
        archive.writestr("META-INF/manifest.xml", manifest)
    assert "protected by a password" in refused(out.getvalue(), "a.ods")


def test_a_workbook_with_macros_is_read_and_they_are_not(sample, xlsx, tmp_path):
    with_macros = remade(
        xlsx,
        {
            "xl/vbaProject.bin": lambda part: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 Auto_Open",
            "[Content_Types].xml": lambda part: part.replace(
                b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
                b"application/vnd.ms-excel.sheet.macroEnabled.main+xml",
            ),
        },
    )
    path = tmp_path / "tiles.xlsm"
    path.write_bytes(with_macros)
    assert books.changed(sample, path) == {}


@pytest.mark.parametrize("name", ["tiles.xlsx", "tiles.ods", "tiles.txt"])
def test_a_renamed_csv_is_read_for_what_it_is(sample, tmp_path, name):
    path = tmp_path / name
    path.write_text(FORMATS["csv"].write(sample, "en").replace("W01,base", "W1,base"), "utf-8")
    assert books.told(sample, path)[0].startswith("A2: 'W1' is no id")


def test_a_renamed_workbook_is_read_for_what_it_is(sample, xlsx, tmp_path):
    path = tmp_path / "tiles.csv"
    path.write_bytes(xlsx)
    assert books.changed(sample, path) == {}


def test_a_workbook_without_its_reader_says_what_to_install(xlsx, tmp_path, monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "python_calamine", None)
    path = tmp_path / "tiles.xlsx"
    path.write_bytes(xlsx)
    with pytest.raises(NoSpreadsheet, match=r"pip install 'squareone-data\[sheets\]'"):
        read_grids(path)


def test_charts_that_are_sheets_are_passed_over(sample, tmp_path):
    book = books.opened(sample)
    book.create_chartsheet("Chart", 0).add_chart(openpyxl.chart.BarChart())
    book["Tiles"]["I2"].value = "=2"
    assert books.told(sample, books.saved(book, tmp_path / "a.xlsx"))[0].startswith("Tiles!I2: a formula")
