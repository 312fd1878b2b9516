"""Whether the documentation leaves nothing out."""

import re

import builders
import pytest
import snippets
import typer

from squareone_data.analysis.differences import difference
from squareone_data.cli.app import application
from squareone_data.export import FORMATS
from squareone_data.files import load
from squareone_data.game import Game, known_games
from squareone_data.games.square_one.rows import ACTIONS
from squareone_data.model import STATUSES, GameModel
from squareone_data.report.difference_report import difference_document

FORMATS_PAGE = (snippets.ROOT / "docs/file-formats.md").read_text("utf-8")
GAME_PAGES = {game: sorted((snippets.ROOT / "docs").glob(f"{game}*.md")) for game in known_games()}
CI_PAGE = (snippets.ROOT / "docs/ci.md").read_text("utf-8")
HISTORY_PAGE = (snippets.ROOT / "docs/history.md").read_text("utf-8")


GAME_PAGE = (snippets.ROOT / "docs/adding-a-game.md").read_text("utf-8")


def test_every_capability_of_a_game_is_listed():
    own = {name for kind in (Game, GameModel) for name in {**vars(kind), **kind.__annotations__} if name[0] != "_"}
    section = GAME_PAGE.partition("## All capabilities")[2].partition("\n## ")[0]
    listed = set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))
    assert listed <= own
    # These follow from the others.
    models = {f"{name}_model" for name in ("set", "piece", "extension", "tile_file", "facts_file")}
    assert own - listed == {"package", *models}


def keys(schema):
    """All keys that a schema declares, at any depth."""
    if isinstance(schema, list):
        return {key for one in schema for key in keys(one)}
    if not isinstance(schema, dict):
        return set()
    own = schema.get("properties", {})
    named = set(own) if isinstance(own, dict) else set()
    return named.union(*(keys(one) for one in schema.values()))


@pytest.mark.parametrize("name", builders.schemas())
def test_every_schema_and_every_key_of_it_is_described(name):
    page = FORMATS_PAGE + "".join(one.read_text("utf-8") for one in GAME_PAGES.get(name.partition(".")[0], ()))
    assert f"`{name}`" in page
    assert {key for key in keys(builders.schemas()[name]) if f"`{key}`" not in page} == set()


def test_every_column_is_described():
    catalog = load()
    for column in catalog.game.columns.columns(catalog.definition):
        if column.key not in ("row_2", "row_3"):
            assert f"`{column.key}`" in FORMATS_PAGE
            assert column.header["en"] in FORMATS_PAGE


@pytest.mark.parametrize("word", [*ACTIONS, *STATUSES])
def test_every_action_and_status_is_described(word):
    page = (snippets.ROOT / "docs/editing-tiles.md").read_text("utf-8")
    assert f"`{word}`" in page


def test_every_command_and_format_is_shown_at_work():
    shown = [
        command.text
        for page in [snippets.ROOT / "README.md", *(snippets.ROOT / "docs").glob("*.md")]
        for block in snippets.blocks(page)
        if block.lang == "console"
        for command in snippets.commands(block)
    ]
    names = list(typer.main.get_command(application()).commands)
    assert [one for one in names if not any(text.startswith(f"squareone {one}") for text in shown)] == []
    assert [one for one in FORMATS if not any(text.startswith(f"squareone export {one} ") for text in shown)] == []


def test_every_published_hook_is_described():
    hooks = re.findall(r"^- id: (\S+)$", (snippets.ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"), re.MULTILINE)
    assert hooks
    assert [one for one in hooks if f"- id: {one}\n" not in CI_PAGE or f"| `{one}` |" not in CI_PAGE] == []


def test_every_option_of_validate_is_described():
    options = typer.main.get_command(application()).commands["validate"].params
    names = {name for one in options for name in one.opts if name.startswith("--")} - {"--catalog", "--help"}
    assert {name for name in names if f"`{name}" not in CI_PAGE} == set()


def test_every_key_of_a_difference_is_described():
    nothing = difference_document(difference(load(), load()), "old", "new")
    assert {key for key in nothing if f"`{key}`" not in HISTORY_PAGE} == set()
