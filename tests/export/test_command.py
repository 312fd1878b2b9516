"""``squareone export`` with binary files and with folders."""

import sys

import pytest

from squareone_data.export import FORMATS, BinaryFormat, PictureFormat


@pytest.fixture
def export(monkeypatch, capsys, tmp_path):
    """Run the command in an empty folder; return the exit code, standard output and standard error."""
    from squareone_data.cli.app import run

    monkeypatch.chdir(tmp_path)

    def go(*arguments):
        monkeypatch.setattr(sys, "argv", ["squareone", "export", *arguments])
        capsys.readouterr()
        return run(), *capsys.readouterr()

    return go


@pytest.mark.parametrize(
    "name",
    [
        name
        for name, known in FORMATS.items()
        if isinstance(known, BinaryFormat) or (isinstance(known, PictureFormat) and known.binary)
    ],
)
def test_binary_formats_are_not_written_to_standard_output(export, name):
    code, out, err = export(name, "-o", "-")
    assert (code, out) == (2, "")
    assert f"-o catalog{FORMATS[name].suffix}" in err


def test_a_database_is_written_to_a_file(export, tmp_path):
    assert export("sqlite", "-o", "out.db") == (0, "", "")
    assert (tmp_path / "out.db").read_bytes().startswith(b"SQLite format 3\0")


@pytest.mark.parametrize("there", [True, False])
def test_csv_to_a_folder_writes_one_file_per_table(export, tmp_path, there):
    if there:
        (tmp_path / "tables").mkdir()
    assert export("csv", "-o", "tables" if there else "tables/") == (0, "", "")
    assert {"tiles.csv", "rows.csv", "demand_by_set.csv"} <= {path.name for path in (tmp_path / "tables").iterdir()}


@pytest.mark.parametrize(
    ("arguments", "token"),
    [
        (("json", "-o", "new/"), "new/catalog.json"),
        (("json", "-o", "."), ".: "),
        (("csv", "-o", "file/"), "file: "),
        (("csv", "-o", "a/b/"), "folder a"),
        (("sqlite", "-o", "a/b"), "folder a"),
        (("sqlit", "-o", "a"), "sqlite?"),
    ],
)
def test_invalid_output_writes_nothing(export, tmp_path, arguments, token):
    (tmp_path / "file").write_text("")
    code, out, err = export(*arguments)
    assert (code, out) == (2, "")
    assert token in err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_failed_export_keeps_the_old_file(export, tmp_path, monkeypatch):
    (tmp_path / "out.parquet").write_text("old")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    code, out, err = export("parquet", "-o", "out.parquet")
    assert (code, out) == (2, "")
    assert "pip install 'squareone-data[parquet]'" in err
    assert (tmp_path / "out.parquet").read_text() == "old"


def test_help_lists_every_format(export):
    text = export("--help")[1]
    assert [name for name in FORMATS if name not in text] == []


def test_a_gallery_is_a_folder(export, tmp_path):
    assert export("html", "-o", "gallery") == (0, "", "")
    assert {path.name for path in (tmp_path / "gallery").iterdir()} == {"index.html", "assets"}
    assert export("html", "-o", "gallery/") == (0, "", "")


@pytest.mark.parametrize(
    ("place", "token"),
    [("-", "-o html"), ("a/b", "folder a"), ("file", "file: "), (".", " file, ")],
)
def test_invalid_gallery_folder_is_not_written(export, tmp_path, place, token):
    (tmp_path / "file").write_text("")
    code, out, err = export("html", "-o", place)
    assert (code, out) == (2, "")
    assert token in err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
