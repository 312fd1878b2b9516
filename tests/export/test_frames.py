"""Data frames and parquet: the same values with types of their own."""

import io

import pytest
from awkward import TEXTS, written

from squareone_data import NOTICE

pandas = pytest.importorskip("pandas", reason="pandas is not installed")
CATALOGS = ["shipped", "awkward_texts", "empty", "corrected", "expansion"]


@pytest.mark.parametrize("name", CATALOGS)
def test_every_table_is_a_frame_with_the_types_it_says(request, name):
    catalog = request.getfixturevalue(name)
    for one in catalog.kind.part("relations").tables(catalog.game):
        if one.name == "tiles":
            continue
        frame = catalog.to_frame(one.name)
        assert [str(dtype) for dtype in frame.dtypes] == [field.dtype for field in one.fields]
        assert list(frame.columns) == [field.name for field in one.fields]
        found = frame.astype(object).where(frame.notna(), None).itertuples(index=False, name=None)
        assert list(found) == list(one.records(catalog))


def test_tiles_are_what_is_asked_for_if_nothing_is(shipped):
    frame = shipped.to_frame()
    assert frame.equals(shipped.to_frame("tiles"))
    assert list(frame["id"]) == list(shipped.by_id)
    assert [column.key for column in shipped.kind.part("columns").columns(shipped.game)] == list(frame.columns)


def test_the_long_frames_add_up(shipped):
    rows, demand, rewards = (shipped.to_frame(one) for one in ("rows", "demand", "rewards"))
    assert len(rows) == demand["count"].sum() == shipped.demand.total()
    assert rewards["count"].sum() == shipped.rewarded.total()
    counted = rows.groupby("letter")["level"].agg(["size", "max"])
    assert counted["size"].to_dict() == dict(shipped.demand)
    assert counted["max"]["O"] == 3


def test_a_row_is_told_piece_by_piece(sample):
    rows = sample.to_frame("rows")
    assert rows[rows["tile"] == "W05"].values.tolist() == [
        ["W05", 1, 1, 1, "Y", "yellow", 1],
        ["W05", 2, 1, 1, "G", "green", 2],
        ["W05", 3, 1, 1, "B", "blue", 3],
        ["W05", 3, 2, 1, "Y", "yellow", 1],
        ["W05", 3, 2, 2, "G", "green", 2],
    ]


def test_a_table_that_is_none_is_refused_with_a_list(shipped):
    with pytest.raises(ValueError, match=r"no table 'tile' here; there are .*rows, demand"):
        shipped.to_frame("tile")


# ---- parquet


@pytest.mark.parametrize("name", CATALOGS)
def test_parquet_is_the_frame(request, name):
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    catalog = request.getfixturevalue(name)
    read = pandas.read_parquet(io.BytesIO(written("parquet", catalog)), dtype_backend="numpy_nullable")
    expected = catalog.to_frame()
    assert list(read.columns) == list(expected.columns)
    assert [str(one) for one in read.dtypes] == [str(one) for one in expected.dtypes]
    for key in expected.columns:
        assert read[key].astype(object).where(read[key].notna(), None).tolist() == (
            expected[key].astype(object).where(expected[key].notna(), None).tolist()
        )


def test_parquet_keeps_awkward_text_and_says_what_it_is(awkward_texts):
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    table = parquet.read_table(io.BytesIO(written("parquet", awkward_texts)))
    assert [one for one in table["notes"].to_pylist() if one] == TEXTS
    assert table.schema.metadata[b"notice"].decode() == NOTICE
    assert table.schema.field("points").metadata[b"description"]
    assert str(table.schema.field("points").type) == "int64"
