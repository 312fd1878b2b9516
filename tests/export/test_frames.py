"""Data frames and Parquet: the same values with their types."""

import io

import pytest
from awkward import TEXTS, written

from squareone_data import NOTICE, to_frame
from squareone_data.export.database_tables import all_tables

pandas = pytest.importorskip("pandas", reason="pandas is not installed")
CATALOGS = ["shipped", "awkward_texts", "empty", "corrected", "expansion"]


@pytest.mark.parametrize("name", CATALOGS)
def test_frames_have_the_documented_types(request, name):
    catalog = request.getfixturevalue(name)
    for table in all_tables(catalog):
        if table.name == "tiles":
            continue
        frame = to_frame(catalog, table.name)
        assert [str(dtype) for dtype in frame.dtypes] == [field.dtype for field in table.fields]
        assert list(frame.columns) == [field.name for field in table.fields]
        found = frame.astype(object).where(frame.notna(), None).itertuples(index=False, name=None)
        assert list(found) == list(table.records(catalog))


def test_default_table_is_tiles(shipped):
    frame = to_frame(shipped)
    assert frame.equals(to_frame(shipped, "tiles"))
    assert list(frame["id"]) == list(shipped.by_id)
    assert [column.key for column in shipped.game.columns.columns(shipped.definition)] == list(frame.columns)


def test_the_long_frames_add_up(shipped):
    rows, demand, rewards = (to_frame(shipped, table) for table in ("rows", "demand", "rewards"))
    assert len(rows) == demand["count"].sum() == shipped.demand.total()
    assert rewards["count"].sum() == shipped.rewarded.total()
    counted = rows.groupby("letter")["level"].agg(["size", "max"])
    assert counted["size"].to_dict() == dict(shipped.demand)
    assert counted["max"]["O"] == 3


def test_rows_list_each_piece(sample):
    rows = to_frame(sample, "rows")
    assert rows[rows["tile"] == "W05"].values.tolist() == [
        ["W05", 1, 1, 1, "Y", "yellow", 1],
        ["W05", 2, 1, 1, "G", "green", 2],
        ["W05", 3, 1, 1, "B", "blue", 3],
        ["W05", 3, 2, 1, "Y", "yellow", 1],
        ["W05", 3, 2, 2, "G", "green", 2],
    ]


def test_unknown_table_is_refused(shipped):
    with pytest.raises(ValueError, match=r"unknown table 'tile'; expected one of .*rows, demand"):
        to_frame(shipped, "tile")


# ---- parquet


@pytest.mark.parametrize("name", CATALOGS)
def test_parquet_is_the_frame(request, name):
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    catalog = request.getfixturevalue(name)
    read = pandas.read_parquet(io.BytesIO(written("parquet", catalog)), dtype_backend="numpy_nullable")
    expected = to_frame(catalog)
    assert list(read.columns) == list(expected.columns)
    assert [str(dtype) for dtype in read.dtypes] == [str(dtype) for dtype in expected.dtypes]
    for key in expected.columns:
        assert read[key].astype(object).where(read[key].notna(), None).tolist() == (
            expected[key].astype(object).where(expected[key].notna(), None).tolist()
        )


def test_parquet_keeps_awkward_text_and_says_what_it_is(awkward_texts):
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    table = parquet.read_table(io.BytesIO(written("parquet", awkward_texts)))
    assert [note for note in table["notes"].to_pylist() if note] == TEXTS
    assert table.schema.metadata[b"notice"].decode() == NOTICE
    assert table.schema.field("points").metadata[b"description"]
    assert str(table.schema.field("points").type) == "int64"
