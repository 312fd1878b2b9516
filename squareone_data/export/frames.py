"""Tables of a catalog as pandas data frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from squareone_data.game.interface import AnyCatalog

from .database_tables import all_tables

if TYPE_CHECKING:
    import pandas


def to_frame(catalog: AnyCatalog, table: str = "tiles") -> pandas.DataFrame:
    """Return a table of the catalog as a data frame, with a pandas type for each column.

    Args:
        catalog: the catalog.
        table: ``tiles`` (one per row, with the columns of the CSV export), or the name of a table of the SQLite
            export, such as ``sets``.

    Raises:
        ImportError: pandas is not installed; the extra ``frame`` installs it.
        ValueError: the table is unknown.
        MissingCapability: the game does not define columns.
    """
    import pandas

    if table == "tiles":
        return pandas.DataFrame(
            {
                column.key: pandas.Series(
                    [column.value(tile, catalog, "en") for tile in catalog.tiles], dtype=column.dtype
                )
                for column in catalog.game.columns.columns(catalog.definition)
            }
        )
    tables = {known.name: known for known in all_tables(catalog)}
    if table not in tables:
        raise ValueError(f"unknown table {table!r}; expected one of {', '.join(tables)}")
    records = list(tables[table].records(catalog))
    return pandas.DataFrame(
        {
            field.name: pandas.Series([record[n] for record in records], dtype=field.dtype)
            for n, field in enumerate(tables[table].fields)
        }
    )
