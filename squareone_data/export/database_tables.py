"""Database tables of a catalog: the tables of its game and the ``meta`` table."""

from __future__ import annotations

from squareone_data.about import NOTICE, __version__
from squareone_data.files.digest import digest
from squareone_data.game.interface import AnyCatalog
from squareone_data.game.relations import Records
from squareone_data.game.tables import Field, Table
from squareone_data.model.catalog import Catalog

SCHEMA_VERSION = 1
"""The version of the tables; increased when a column is removed or changes its meaning."""


def all_tables(catalog: AnyCatalog) -> tuple[Table, ...]:
    """Return all tables and views of a catalog; a table comes after the tables it references."""
    meta = Table(
        "meta",
        "Metadata: notice, versions and digests, one entry per row.",
        (Field("key", "Name of the entry."), Field("value", "Value of the entry.")),
        _meta,
        ("key",),
    )
    return (meta, *catalog.game.relations.tables(catalog.definition))


def _meta(catalog: Catalog) -> Records:
    yield "notice", NOTICE
    yield "game", catalog.game.id
    yield "catalog", catalog.definition.id
    yield "version", catalog.definition.version
    yield "digest", digest(catalog)
    yield "format", str(catalog.format)
    yield "schema", str(SCHEMA_VERSION)
    yield "program", __version__
    yield "stand_ins", str(sum(tile.status == "stand-in" for tile in catalog.tiles))
    if catalog.base is not None:
        yield "extends", catalog.base.definition.id
        yield "extends_version", catalog.base.definition.version
        yield "extends_digest", digest(catalog.base)
