"""``export parquet``: the tiles as one table with typed columns."""

from __future__ import annotations

import importlib
import io

from squareone_data import NOTICE, __version__
from squareone_data.files.digest import digest
from squareone_data.model.catalog import Catalog

from . import CannotExport

_TYPES = {"string": "string", "Int64": "int64", "Float64": "float64", "boolean": "bool_"}
"""The Arrow type for each pandas type a column may have."""


def write(catalog: Catalog, lang: str) -> bytes:
    """The columns of the table of tiles under their names in code; what they mean, and the notice, is metadata.

    Raises:
        ModuleNotFoundError: pyarrow is not installed; the extra ``parquet`` brings it.
        CannotExport: a number is too large for the format.
    """
    # By name, so that this package can be checked and used where pyarrow is not installed.
    arrow = importlib.import_module("pyarrow")
    columns = catalog.kind.part("columns").columns(catalog.game)
    schema = arrow.schema(
        [
            arrow.field(one.key, getattr(arrow, _TYPES[one.dtype])(), metadata={"description": one.meaning})
            for one in columns
        ],
        metadata={
            "notice": NOTICE,
            "program": __version__,
            "catalog": catalog.game.id,
            "version": catalog.game.version,
            "digest": digest(catalog),
            "stand_ins": str(sum(tile.status == "stand-in" for tile in catalog.tiles)),
        },
    )
    values = {one.key: [one.value(tile, catalog, lang) for tile in catalog.tiles] for one in columns}
    try:
        table = arrow.table(values, schema=schema)
    except (OverflowError, arrow.ArrowInvalid) as error:
        raise CannotExport(f"parquet cannot hold this catalog: {error}") from None
    out = io.BytesIO()
    importlib.import_module("pyarrow.parquet").write_table(table, out)
    return out.getvalue()
