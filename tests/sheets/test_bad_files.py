"""Invalid and hostile files: each is refused with a message."""

import io
import struct
import zipfile

import books
import builders
import office
import openpyxl
import pytest

from squareone_data.export import FORMATS
from squareone_data.sheets import safe_zip
from squareone_data.sheets.grid import MAX_COLUMNS, MAX_ROWS
from squareone_data.sheets.reader import read_grids
from squareone_data.sheets.safe_zip import InvalidSpreadsheet


@pytest.fixture(scope="module")
def xlsx():
    """Return the workbook of the sample catalog."""
    return FORMATS["xlsx"].write(builders.catalog(builders.FILES), "en")


@pytest.fixture
def refused(tmp_path):
    """Read a file that must be refused; return the message."""

    def read(content, name="tiles.xlsx"):
        path = tmp_path / name
        path.write_bytes(content)
        with pytest.raises(InvalidSpreadsheet) as error:
            read_grids(path)
        return str(error.value)

    return read


def remade(content, changes, method=zipfile.ZIP_DEFLATED):
    """Return an archive with parts added, or replaced by the result of a function."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w", method) as new:
        for name in {**dict.fromkeys(old.namelist()), **changes}:
            part = old.read(name) if name in old.namelist() else b""
            new.writestr(name, changes[name](part) if name in changes else part)
    return out.getvalue()


@pytest.mark.parametrize(
    ("content", "token"),
    [
        (b"", "empty"),
        (b"%PDF-1.7\n", "xlsx, ods or csv"),
        (b'{"a": 1}', "xlsx, ods or csv"),
        (b"<html><table>", "xlsx, ods or csv"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512), "xls "),
        (b"PK\x05\x06" + bytes(18), "archive"),
        (b"PK\x03\x04 and then nothing", "damaged"),
        ("Id;Název\nW01;žlutý\n".encode("cp1250"), "byte 4"),
        (b"Id,Set\n\0", "NUL"),
        (b'Id,Set\nW01,"a\n', "CSV"),
        (b"\x89PNG\r\n\x1a\n", "byte 0"),
    ],
)  # fmt: skip
def test_invalid_file_is_refused(refused, content, token):
    assert token in refused(content)


@pytest.mark.parametrize("name", ["~$tiles.xlsx", ".~lock.tiles.ods#"])
def test_lock_file_is_refused(refused, name):
    assert name in refused(b"x", name)


def test_folder_and_missing_file_are_refused(tmp_path):
    for path in (tmp_path, tmp_path / "none.xlsx"):
        with pytest.raises(InvalidSpreadsheet, match="the file "):
            read_grids(path)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.99])
def test_truncated_file_is_refused(refused, xlsx, part):
    assert "truncated" in refused(xlsx[: int(len(xlsx) * part)])


def test_corrupt_byte_is_refused(refused, xlsx):
    at = xlsx.index(b"xl/worksheets/sheet1.xml") + 300
    assert "damaged" in refused(xlsx[:at] + bytes([xlsx[at] ^ 0xFF]) + xlsx[at + 1 :])


def test_other_archive_is_refused(refused):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("readme.txt", "hello")
    assert "neither xlsx nor ods" in refused(out.getvalue())


def test_a_bomb_is_not_unpacked(refused, xlsx, monkeypatch):
    monkeypatch.setattr(safe_zip, "MAX_UNPACKED", 5_000_000)
    bomb = remade(xlsx, {"xl/media/image1.png": lambda part: bytes(6_000_000)})
    assert "5 MB" in refused(bomb)


def test_bomb_with_a_false_size_is_not_unpacked(refused, xlsx):
    bomb = bytearray(remade(xlsx, {"xl/media/image1.png": lambda part: bytes(40_000_000)}))
    for mark, at in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        start = bomb.rindex(mark)
        struct.pack_into("<I", bomb, start + at, 1000)
    assert "expected 1000 bytes, got 40000000" in refused(bytes(bomb))


@pytest.mark.parametrize("part", ["xl/workbook.xml", "xl/worksheets/sheet1.xml", "[Content_Types].xml"])
def test_entities_are_refused(refused, xlsx, part):
    evil = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    message = refused(remade(xlsx, {part: lambda old: evil + old.partition(b"?>")[2]}))
    assert part in message and "entities" in message


def test_an_ods_with_entities_is_refused(refused):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("content.xml", '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>')
    assert "entities" in refused(out.getvalue(), "a.ods")


def test_distant_cell_is_refused(refused, xlsx):
    far = b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    message = refused(remade(xlsx, {"xl/worksheets/sheet1.xml": lambda part: part.replace(b"</sheetData>", far)}))
    assert "'Tiles'" in message and "XFD1048576" in message


def test_distant_empty_cell_is_ignored(xlsx, tmp_path):
    far = b'<row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData>'
    path = tmp_path / "tiles.xlsx"
    path.write_bytes(remade(xlsx, {"xl/worksheets/sheet1.xml": lambda part: part.replace(b"</sheetData>", far)}))
    assert len(read_grids(path)[0].rows) < 100


def ods(table):
    """Return an ODS file with one sheet."""
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
    ("table", "noun"),
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
def test_ods_with_too_many_repetitions_is_refused(refused, table, noun):
    limit = MAX_ROWS if noun == "rows" else MAX_COLUMNS
    message = refused(ods(table), "a.ods")
    assert "'T'" in message and f"{limit} {noun}" in message


def test_ods_keeps_whitespace(tmp_path):
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
def test_other_opendocument_file_is_refused(refused, content):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("content.xml", content)
    assert refused(out.getvalue(), "a.ods")


def test_ods_formulas_dates_and_merged_cells_are_reported(sample, tmp_path):
    import datetime

    book = books.opened(sample)
    sheet = book["Tiles"]
    sheet["I2"].value = "=1+1"
    sheet["D3"].value = datetime.datetime(2026, 2, 1)
    sheet["D3"].number_format = "yyyy-mm-dd"
    sheet.merge_cells("H5:H6")
    path = office.converted(books.saved(book, tmp_path / "tiles.xlsx"), "ods", tmp_path / "office")
    assert [line.partition(":")[0] for line in books.problems(sample, path)] == ["Tiles!I2", "Tiles!D3", "Tiles!H6"]


def test_password_protected_file_is_refused(refused, sample, tmp_path):
    content = bytearray(FORMATS["xlsx"].write(sample, "en"))
    at = content.index(b"PK\x01\x02")
    content[at + 8] |= 1
    assert "password" in refused(bytes(content))
    manifest = "<manifest:manifest><manifest:encryption-data/></manifest:manifest>"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("content.xml", b"\x01\x02")
        archive.writestr("META-INF/manifest.xml", manifest)
    assert "password" in refused(out.getvalue(), "a.ods")


def test_macros_are_ignored(sample, xlsx, tmp_path):
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
def test_renamed_csv_is_read(sample, tmp_path, name):
    path = tmp_path / name
    path.write_text(FORMATS["csv"].write(sample, "en").replace("W01,base", "W1,base"), "utf-8")
    assert books.problems(sample, path)[0].startswith("A2: ")


def test_renamed_workbook_is_read(sample, xlsx, tmp_path):
    path = tmp_path / "tiles.csv"
    path.write_bytes(xlsx)
    assert books.changed(sample, path) == {}


def test_missing_extra_is_named(xlsx, tmp_path, monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "python_calamine", None)
    path = tmp_path / "tiles.xlsx"
    path.write_bytes(xlsx)
    with pytest.raises(InvalidSpreadsheet, match=r"pip install 'squareone-data\[sheets\]'"):
        read_grids(path)


def test_chart_sheets_are_skipped(sample, tmp_path):
    book = books.opened(sample)
    book.create_chartsheet("Chart", 0).add_chart(openpyxl.chart.BarChart())
    book["Tiles"]["I2"].value = "=2"
    assert books.problems(sample, books.saved(book, tmp_path / "a.xlsx"))[0].startswith("Tiles!I2: ")
