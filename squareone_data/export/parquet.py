"""``export parquet``: a table of tiles with typed columns."""

from __future__ import annotations

import io

from squareone_data.about import NOTICE, __version__
from squareone_data.files.digest import digest
from squareone_data.game.interface import AnyCatalog

from .errors import CannotExport


def write(catalog: AnyCatalog, lang: str) -> bytes:
    """Return the table of tiles; columns are named by key, descriptions and the notice are metadata.

    Raises:
        ModuleNotFoundError: pyarrow is not installed; the extra ``parquet`` installs it.
        CannotExport: a number is out of range for the format.
    """
    import pyarrow
    from pyarrow.parquet import write_table

    types = {
        "string": pyarrow.string(), "Int64": pyarrow.int64(), "Float64": pyarrow.float64(), "boolean": pyarrow.bool_(),
    }  # fmt: skip
    columns = catalog.game.columns.columns(catalog.definition)
    schema = pyarrow.schema(
        [
            pyarrow.field(column.key, types[column.dtype], metadata={"description": column.meaning})
            for column in columns
        ],
        metadata={
            "notice": NOTICE,
            "program": __version__,
            "catalog": catalog.definition.id,
            "version": catalog.definition.version,
            "digest": digest(catalog),
            "stand_ins": str(sum(tile.status == "stand-in" for tile in catalog.tiles)),
        },
    )
    values = {column.key: [column.value(tile, catalog, lang) for tile in catalog.tiles] for column in columns}
    try:
        table = pyarrow.table(values, schema=schema)
    except (OverflowError, pyarrow.ArrowInvalid) as error:
        raise CannotExport(f"cannot export this catalog to Parquet: {error}") from None
    out = io.BytesIO()
    write_table(table, out)
    return out.getvalue()
