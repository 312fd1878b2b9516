"""The public Python API: what docs/python.md lists is what the modules export, and the other way round."""

import importlib
import re

import pytest
import snippets

PAGE = (snippets.ROOT / "docs" / "python.md").read_text("utf-8")
SECTION = PAGE[PAGE.index("## Public API") :]
LISTED = {
    row[1]: re.findall(r"`([A-Za-z_]+)`", row[2]) for row in re.finditer(r"^\| `([a-z_.]+)` \| (.*) \|$", SECTION, re.M)
}


def test_the_page_lists_public_modules():
    assert set(LISTED) == {
        "squareone_data", "squareone_data.checks", "squareone_data.engine", "squareone_data.files",
        "squareone_data.game", "squareone_data.model",
    }  # fmt: skip


@pytest.mark.parametrize("name", sorted(LISTED))
def test_the_listed_names_are_those_the_module_exports(name):
    module = importlib.import_module(name)
    assert sorted(LISTED[name]) == sorted(module.__all__)
    assert all(hasattr(module, listed) for listed in LISTED[name])


def test_membership_iteration_and_indexing_agree(shipped):
    tiles = list(shipped)
    assert all(tile in shipped and tile.id in shipped and shipped[tile.id] is tile for tile in tiles)
    assert len(tiles) == len(shipped)
    assert "W99" not in shipped
    assert object() not in shipped
