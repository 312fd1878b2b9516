"""The SQLite export: keys, views that agree with the tables, and full-text search."""

import sqlite3
from contextlib import closing

import builders
import pytest
from awkward import TEXTS, written

from squareone_data import NOTICE
from squareone_data.export import CannotExport
from squareone_data.export.database_tables import all_tables
from squareone_data.export.sqlite import APPLICATION_ID
from squareone_data.files.digest import digest

CATALOGS = ["shipped", "sample", "awkward_texts", "empty", "corrected", "expansion"]


@pytest.fixture
def opened(request):
    """Open the database of a catalog, and close it after the test."""

    def go(catalog):
        database = sqlite3.connect(":memory:")
        request.addfinalizer(database.close)
        database.deserialize(written("sqlite", catalog))
        return database

    return go


@pytest.mark.parametrize("name", CATALOGS)
def test_keys_hold_and_the_file_is_sound(request, opened, name):
    database = opened(request.getfixturevalue(name))
    assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert database.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)


@pytest.mark.parametrize("name", CATALOGS)
def test_every_table_and_view_holds_what_its_records_say(request, opened, name):
    catalog = request.getfixturevalue(name)
    database = opened(catalog)
    for table in all_tables(catalog):
        # Tables return rows in insertion order, views in the order of their query.
        found = database.execute(
            f"SELECT {', '.join(field.name for field in table.fields)} FROM {table.name}"
        ).fetchall()
        assert found == list(table.records(catalog)), table.name


def test_the_schema_is_that_of_the_description(opened, shipped):
    database = opened(shipped)
    kinds = dict(database.execute("SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view')"))
    described = {table.name: "view" if table.view else "table" for table in all_tables(shipped)}
    assert {name: kind for name, kind in kinds.items() if not name.startswith("tiles_search")} == described
    for table in all_tables(shipped):
        columns = database.execute(f"PRAGMA table_info({table.name})").fetchall()
        assert [column[1] for column in columns] == [field.name for field in table.fields]
        if table.view:
            continue
        assert {column[1] for column in columns if column[5]} == set(table.key)
        assert [column[2] for column in columns] == [
            {"text": "TEXT", "integer": "INTEGER", "boolean": "INTEGER"}[field.type] for field in table.fields
        ]
        keys = {(row[3], f"{row[2]}.{row[4]}") for row in database.execute(f"PRAGMA foreign_key_list({table.name})")}
        assert keys == {(field.name, field.refers) for field in table.fields if field.refers}


def test_required_columns_have_values(corrected):
    for table in all_tables(corrected):
        for record in table.records(corrected):
            assert len(record) == len(table.fields)
            assert [
                f.name for f, cell in zip(table.fields, record, strict=True) if cell is None and not f.optional
            ] == []


def test_a_database_says_what_it_is(opened, shipped, expansion):
    meta = dict(opened(shipped).execute("SELECT key, value FROM meta"))
    assert (meta["notice"], meta["digest"], meta["version"]) == (NOTICE, digest(shipped), "2026.1")
    assert meta["stand_ins"] == "106"
    assert "extends" not in meta
    assert dict(opened(expansion).execute("SELECT key, value FROM meta"))["extends"] == expansion.base.definition.id


def test_the_views_count_as_the_catalog_does(opened, shipped):
    database = opened(shipped)
    letters = "SELECT letter, count FROM {} JOIN pieces ON pieces.id = kind WHERE count > 0"
    assert dict(database.execute(letters.format("demand_by_kind"))) == dict(shipped.demand)
    assert dict(database.execute(letters.format("rewards_by_kind"))) == dict(shipped.rewarded)
    by_set = database.execute("SELECT kind, sum(count) FROM demand_by_set GROUP BY kind").fetchall()
    assert dict(by_set) == dict(database.execute("SELECT kind, count FROM demand_by_kind WHERE count > 0"))


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("W13", ["W13"]), ("fialovy AND W13", ["W13"]), ("id: CAB02", ["CAB02"]), ("notes: nothing", []),
    ],
)  # fmt: skip
def test_tiles_are_found_by_their_words(opened, shipped, words, found):
    query = "SELECT id FROM tiles_search WHERE tiles_search MATCH ? ORDER BY rowid"
    assert [row[0] for row in opened(shipped).execute(query, (words,))] == found


def test_awkward_text_comes_back(opened, awkward_texts):
    rows = opened(awkward_texts).execute("SELECT notes FROM tiles WHERE notes IS NOT NULL ORDER BY number")
    assert [row[0] for row in rows] == TEXTS


def test_expansion_has_all_sets_and_its_own_tiles(opened, expansion):
    database = opened(expansion)
    assert database.execute("SELECT id, own FROM sets").fetchall() == [("base", 0), ("combo", 0), ("harbor", 1)]
    assert database.execute("SELECT id, set_id FROM tiles").fetchall() == [("HW01", "harbor"), ("HW02", "harbor")]


@pytest.mark.parametrize(
    ("tiles", "reason"),
    [
        ([builders.tile(), builders.tile()], "UNIQUE constraint failed: tiles.id"),
        ([builders.tile(source="nowhere")], "row of tiles .* of sources"),
        ([builders.tile(rows=["Z", "Y"])], "row of row_pieces .* of pieces"),
    ],
)
def test_constraint_violation_is_refused(tiles, reason):
    with pytest.raises(CannotExport, match=reason) as refused:
        written("sqlite", builders.sample_of(white=tiles))
    assert "squareone validate" in str(refused.value)


def test_a_file_on_disk_is_a_database(tmp_path, shipped):
    path = tmp_path / "catalog.sqlite"
    path.write_bytes(written("sqlite", shipped))
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT count(*) FROM tiles").fetchone() == (106,)
