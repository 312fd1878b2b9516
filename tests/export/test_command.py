"""``squareone export`` with files that are no text, and with folders."""

import sys

import pytest

from squareone_data.export import FORMATS


@pytest.fixture
def export(monkeypatch, capsys, tmp_path):
    """Runs the command in an empty folder: the exit code, and what it wrote to either stream."""
    from squareone_data.cli.app import run

    monkeypatch.chdir(tmp_path)

    def go(*arguments):
        monkeypatch.setattr(sys, "argv", ["squareone", "export", *arguments])
        capsys.readouterr()
        return run(), *capsys.readouterr()

    return go


@pytest.mark.parametrize("name", [name for name, one in FORMATS.items() if one.binary])
def test_what_is_not_text_is_not_sent_to_standard_output(export, name):
    code, out, err = export(name, "-o", "-")
    assert (code, out) == (2, "")
    assert f"{name} is not text: name a file, such as -o catalog{FORMATS[name].suffix}" in err


def test_a_database_is_written_to_a_file(export, tmp_path):
    assert export("sqlite", "-o", "out.db") == (0, "", "")
    assert (tmp_path / "out.db").read_bytes().startswith(b"SQLite format 3\0")


@pytest.mark.parametrize("there", [True, False])
def test_csv_to_a_folder_is_a_file_a_table(export, tmp_path, there):
    if there:
        (tmp_path / "tables").mkdir()
    assert export("csv", "-o", "tables" if there else "tables/") == (0, "", "")
    assert {"tiles.csv", "rows.csv", "demand_by_set.csv"} <= {one.name for one in (tmp_path / "tables").iterdir()}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("json", "-o", "new/"), "new/: is a folder; json is one file, such as new/catalog.json"),
        (("json", "-o", "."), ".: is a folder"),
        (("csv", "-o", "file/"), "file: is a file"),
        (("csv", "-o", "a/b/"), "there is no folder a; make it first"),
        (("sqlite", "-o", "a/b"), "there is no folder a; make it first"),
        (("sqlit", "-o", "a"), "no format is called 'sqlit'; did you mean sqlite?"),
    ],
)
def test_a_place_that_will_not_do_is_refused(export, tmp_path, arguments, told):
    (tmp_path / "file").write_text("")
    code, out, err = export(*arguments)
    assert (code, out) == (2, "")
    assert told in err
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


def test_what_a_format_cannot_do_is_a_message_and_leaves_the_old_file(export, tmp_path, monkeypatch):
    (tmp_path / "out.parquet").write_text("old")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    code, out, err = export("parquet", "-o", "out.parquet")
    assert (code, out) == (2, "")
    assert "pip install 'squareone-data[parquet]'" in err
    assert (tmp_path / "out.parquet").read_text() == "old"


def test_help_lists_every_format(export):
    told = export("--help")[1]
    assert [name for name in FORMATS if name not in told] == []


def test_a_gallery_is_a_folder(export, tmp_path):
    assert export("html", "-o", "gallery") == (0, "", "")
    assert {one.name for one in (tmp_path / "gallery").iterdir()} == {"index.html", "assets"}
    assert export("html", "-o", "gallery/") == (0, "", "")


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("-", "html is a folder: name one, such as -o html"),
        ("a/b", "there is no folder a; make it first"),
        ("file", "file: is a file"),
        (".", "holds file, which this program did not write there; name a folder that is empty, or a new one"),
    ],
)
def test_a_place_that_will_not_do_for_a_gallery_is_refused(export, tmp_path, place, told):
    (tmp_path / "file").write_text("")
    code, out, err = export("html", "-o", place)
    assert (code, out) == (2, "")
    assert told in err
    assert [one.name for one in tmp_path.iterdir()] == ["file"]
