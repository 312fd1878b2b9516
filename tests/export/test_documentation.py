"""``docs/exports.md`` describes every table and column as they are, and every format there is."""

import re
from pathlib import Path

import pytest

from squareone_data.export import FORMATS

PAGE = (Path(__file__).resolve().parents[2] / "docs/exports.md").read_text("utf-8")


def sections():
    """What the page says of each table: the text below its heading."""
    found = re.findall(r"^### `(\w+)`\n(.*?)(?=^### |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert len(found) == len(dict(found))
    return dict(found)


def described(table):
    """What the page ought to say of a table."""
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
    tables = shipped.kind.part("relations").tables(shipped.game)
    assert list(sections()) == [one.name for one in tables]
    for one in tables:
        assert [line for line in sections()[one.name].splitlines() if line] == described(one)


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in ("xlsx", "transcription")])
def test_every_format_has_a_section_with_an_example(name):
    section = PAGE.split(f"\n## {name}\n")[1].split("\n## ")[0]
    assert f"$ squareone export {name} -o " in section
    assert f"[`{name}`](#{name})" in PAGE
