"""``docs/exports.md`` describes all tables, columns and formats."""

import re
from pathlib import Path

import pytest

from squareone_data.export import FORMATS
from squareone_data.export.database_tables import all_tables

PAGE = (Path(__file__).resolve().parents[2] / "docs/exports.md").read_text("utf-8")


def sections():
    """Return the section of each table, by name."""
    found = re.findall(r"^### `(\w+)`\n(.*?)(?=^### |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert len(found) == len(dict(found))
    return dict(found)


def described(table):
    """Return the expected lines for a table."""
    lines = [f"{'View. ' if table.view else ''}{table.meaning}", "| column | type | | holds |", "|---|---|---|---|"]
    for field in table.fields:
        notes = [
            *(["key"] if field.name in table.key else []),
            *(["unique"] if field.name in table.unique else []),
            *([f"`{field.refers}`"] if field.refers else []),
            *(["may be empty"] if field.optional else []),
        ]
        lines.append(f"| `{field.name}` | {field.type} | {', '.join(notes)} | {field.meaning} |")
    return lines


def test_every_table_is_described_column_by_column(shipped):
    tables = all_tables(shipped)
    assert list(sections()) == [table.name for table in tables]
    for table in tables:
        assert [line for line in sections()[table.name].splitlines() if line] == described(table)


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in ("xlsx", "transcription")])
def test_every_format_has_a_section_with_an_example(name):
    section = PAGE.split(f"\n## {name}\n")[1].split("\n## ")[0]
    assert f"$ squareone export {name} -o " in section
    assert f"[`{name}`](#{name})" in PAGE
