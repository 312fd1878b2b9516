"""``export`` and ``schema``: to a file, to standard output, the same bytes every time."""

import csv
import hashlib
import io
import json
import os

import pytest
from jsonschema import Draft202012Validator
from running import process

from squareone_data import NOTICE
from squareone_data.files.locate import schema_root


def published(name):
    return json.loads((schema_root() / f"{name}.schema.json").read_text("utf-8"))


# ---- export


@pytest.mark.parametrize("format", ["json", "csv"])
def test_a_file_holds_what_standard_output_would(squareone, tmp_path, format):
    ran = squareone("export", format, "-o", tmp_path / "out")
    assert ran == (0, "", "")
    assert (tmp_path / "out").read_bytes() == process("export", format, "-o", "-", cwd=tmp_path).out.encode()


@pytest.mark.parametrize("format", ["json", "csv"])
def test_the_same_catalog_gives_the_same_bytes(squareone, tmp_path, format):
    digests = set()
    for _ in range(2):
        squareone("export", format, "-o", tmp_path / "out")
        digests.add(hashlib.sha256((tmp_path / "out").read_bytes()).hexdigest())
    ran = process("export", format, "-o", "other", cwd=tmp_path, PYTHONHASHSEED="1", TZ="Asia/Tokyo", LC_ALL="C")
    assert ran == (0, "", "")
    digests.add(hashlib.sha256((tmp_path / "other").read_bytes()).hexdigest())
    assert len(digests) == 1


def test_the_layout_of_files_does_not_change_an_export(squareone, copy, tmp_path):
    squareone("export", "json", "-o", tmp_path / "a", "-C", copy)
    for path in copy.rglob("*.json"):
        path.write_text(json.dumps(json.loads(path.read_text("utf-8")), indent=7), "utf-8")
    squareone("export", "json", "-o", tmp_path / "b", "-C", copy)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_bundle_fits_its_schema_and_says_what_it_is(squareone):
    bundle = json.loads(squareone("export", "json", "-o", "-").out)
    Draft202012Validator(published("square-one.bundle")).validate(bundle)
    assert (bundle["notice"], bundle["stand_ins"], len(bundle["tiles"])) == (NOTICE, 106, 106)
    assert {tile["status"] for tile in bundle["tiles"]} == {"stand-in"}


def test_a_table_has_a_row_a_tile_and_says_what_it_is(squareone, shipped):
    rows = list(csv.DictReader(io.StringIO(squareone("export", "csv", "-o", "-").out, newline="")))
    assert [row["Id"] for row in rows] == list(shipped.by_id)
    assert {row["Notice"] for row in rows} == {NOTICE}
    assert {row["Status"] for row in rows} == {"stand-in"}


def test_a_table_has_czech_headers(squareone):
    assert squareone("export", "csv", "-o", "-", "--lang", "cs").out.startswith("Id,Sada,Barva,Řada 1")


def test_an_old_file_is_replaced(squareone, tmp_path):
    (tmp_path / "out.csv").write_text("old")
    squareone("export", "csv", "-o", tmp_path / "out.csv")
    assert (tmp_path / "out.csv").read_text("utf-8").startswith("Id,")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes that have names")
def test_a_pipe_or_device_is_not_replaced_by_a_file(squareone, tmp_path):
    import stat

    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        ran = squareone("export", "csv", "-o", pipe)
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode), "the pipe is gone; so would be /dev/null"
    assert ran.code in (0, 2)


@pytest.mark.parametrize("format", ["json", "csv"])
def test_a_catalog_with_faults_is_not_exported(squareone, small, edit, tmp_path, format):
    edit(small / "base/white.json", '["B", "Y"]', '["B", "y"]')
    ran = squareone("export", format, "-C", small, "-o", tmp_path / "out")
    assert (ran.code, ran.out) == (2, "")
    assert "squareone validate" in ran.err
    assert not (tmp_path / "out").exists()


# ---- schema


def test_all_schemas_are_listed(squareone):
    ran = squareone("schema")
    assert (ran.code, ran.err) == (0, "")
    names = [line.split()[0] for line in ran.out.splitlines()]
    assert names == sorted(path.name.removesuffix(".schema.json") for path in schema_root().glob("*.schema.json"))
    for path in schema_root().glob("*.schema.json"):
        assert published(path.name.removesuffix(".schema.json"))["title"] in ran.out


@pytest.mark.parametrize(
    "name", sorted(path.name.removesuffix(".schema.json") for path in schema_root().glob("*.json"))
)
def test_a_schema_is_printed_as_it_is_published(squareone, tmp_path, name):
    text = (schema_root() / f"{name}.schema.json").read_text("utf-8")
    assert squareone("schema", name) == (0, text, "")
    assert squareone("schema", f"{name}.schema.json", "-o", "-") == (0, text, "")
    assert squareone("schema", name, "-o", tmp_path / "s.json") == (0, "", "")
    assert (tmp_path / "s.json").read_text("utf-8") == text
    Draft202012Validator.check_schema(json.loads(text))


def test_a_list_of_schemas_is_not_written_where_one_was_asked_for(squareone, tmp_path):
    ran = squareone("schema", "-o", tmp_path / "list.txt")
    assert (tmp_path / "list.txt").exists() or ran.code == 2, "-o was silently left out"
