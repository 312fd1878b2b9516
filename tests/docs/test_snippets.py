"""What the documentation shows is run, as a reader would run it, and comes out as it says."""

import re
import tempfile
from pathlib import Path

import pytest
import snippets
import warm

from squareone_data import __version__
from squareone_data.game import registry

ROOT = snippets.ROOT
GENERATED = "docs/checks.md"  # its samples are run by tests/checks
BUILDS = "docs/adding-a-game.md"  # it writes a game, and is run by test_adding_a_game
WRITTEN = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
PROSE = ["CHANGELOG.md", "docs/glossary-cs.md"]  # these show nothing that could be run
PAGES = WRITTEN + sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "docs").glob("*.md")
    if path.relative_to(ROOT).as_posix() != GENERATED
)


@pytest.fixture
def own_games(monkeypatch):
    """Games that a page registers are forgotten afterwards."""
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    yield
    registry.find_game.cache_clear()


@pytest.fixture(scope="session")
def programs():
    """A folder with the command, warm."""
    with tempfile.TemporaryDirectory() as folder, warm.command(Path(folder)) as found:
        yield found


@pytest.mark.usefixtures("own_games")
@pytest.mark.parametrize("page", [one for one in PAGES if one != BUILDS])
def test_what_a_page_shows_is_what_happens(page, tmp_path, monkeypatch, programs):
    monkeypatch.chdir(tmp_path)
    if "bots played" in (ROOT / page).read_text("utf-8"):
        monkeypatch.delenv("SQUAREONE_SELF_PLAY")  # the page shows how much is played
    reader = snippets.Reader(ROOT / page, tmp_path.resolve(), programs)
    reader.read()
    assert not reader.faults, "\n\n".join(reader.faults)
    assert reader.ran or page in PROSE, f"{page} shows nothing that can be tried"


@pytest.mark.parametrize("page", PAGES)
def test_every_block_names_its_language(page):
    assert [one.line for one in snippets.blocks(ROOT / page) if not one.lang] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_relative_link_leads_somewhere(page):
    for path, anchor in snippets.links(ROOT / page):
        target = (ROOT / page).parent / path if path else ROOT / page
        assert target.exists(), f"{page} links to {path}"
        assert not anchor or anchor in snippets.anchors(target), f"{page} links to {path}#{anchor}"


def test_the_index_leads_to_every_page():
    linked = {path for path, _ in snippets.links(ROOT / "docs/index.md")}
    assert {path.name for path in (ROOT / "docs").glob("*.md")} - {"index.md"} <= linked


def test_the_commands_that_are_not_run_are_all_shown_somewhere():
    shown = {
        command.text
        for page in PAGES
        for block in snippets.blocks(ROOT / page)
        if block.lang == "console"
        for command in snippets.commands(block)
    }
    assert set(snippets.NOT_RUN) <= shown
    outside = {one for one in shown if re.match(r"(make|pip) ", one)}
    assert outside <= set(snippets.NOT_RUN)


def test_citation_and_change_log_name_the_version():
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\n## {__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("expected", "actual", "same"),
    [
        (["a", "b"], ["a", "b"], True),
        (["a"], ["a  "], True),
        (["a"], ["a", "b"], False),
        (["a", "..."], ["a", "b", "c"], True),
        (["...", "c"], ["c"], True),
        (["...", "c"], ["a", "b"], False),
        (["a.c"], ["abc"], False),
        ([], ["a"], False),
    ],
)
def test_output_is_compared_line_by_line(expected, actual, same):
    assert snippets.matches(expected, actual) is same


def read(tmp_path, text):
    """The faults of a page with this text."""
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")
    reader = snippets.Reader(page, tmp_path)
    reader.read()
    return reader.faults


@pytest.mark.parametrize(
    "text",
    [
        "```console\n$ echo a\nb\n```\n",
        "```console\n$ false\n```\n",
        "```console\n$ true\n(exit 1)\n```\n",
        "```python\n1 / 0\n```\n",
        "```python\n>>> 1 + 1\n3\n```\n",
        "```json\n{,}\n```\n",
        '```json\n{"a": 1, "a": 1}\n```\n',
        "<!-- schema: square-one.tiles -->\n```json\n{}\n```\n",
        '<!-- schema: square-one.tiles#/$defs/SquareOneTile -->\n```json\n{"id": "W1"}\n```\n',
    ],
)
def test_a_page_that_is_wrong_is_found_out(text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert read(tmp_path, text)


def test_a_page_is_read_from_top_to_bottom_in_one_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (
        "```console\n$ mkdir a && cd a\n$ cat > b <<'EOF'\n> one\n> two\n> EOF\n$ cat b\n...\ntwo\n"
        "$ exit 3\n(exit 3)\n```\n"
        "```python\nimport pathlib\nread = pathlib.Path('b').read_text()\n```\n"
        "```python\n>>> read\n'one\\ntwo\\n'\n```\n"
    )
    assert read(tmp_path, text) == []
