"""The program that refuses wording: what it reads, what it finds there, and what it leaves alone."""

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def prose():
    """The program, as a module."""
    sys.path.insert(0, str(ROOT / "tools"))
    import prose

    sys.path.remove(str(ROOT / "tools"))
    return prose


@pytest.fixture
def hits(prose, tmp_path):
    """The function that returns the refused phrases of a text, each with its line."""

    def find(text, name="module.py"):
        (tmp_path / name).write_text(textwrap.dedent(text), "utf-8")
        return [(hit.line, hit.phrase) for hit in prose.hits_in(tmp_path / name)]

    return find


def test_docstrings_comments_and_messages_are_read(hits):
    text = '''
    """A module.

    Nobody is there.
    """

    # the waiver
    # waives nothing
    def load(path):
        """What a file holds."""
        raise ValueError(f"{path} is no "
                         "catalog")
    '''
    assert hits(text) == [(4, "Nobody is there"), (8, "waives nothing"), (10, "What"), (11, "is no catalog")]


def test_help_texts_are_noun_phrases(hits):
    assert hits('x = Option(help="That ask for this kind.")\ny = Option(help="Sets to include.")') == [(1, "That")]


def test_loops_and_names_of_tests_are_read(hits):
    text = """
    def test_what_is_wrong_is_told():
        for tile in tiles:
            pass
        return [one for one in tiles]
    """
    assert hits(text) == [(2, "test what"), (2, "told"), (5, "for one in")]


def test_pages_are_read_outside_code(hits):
    text = "# A page\n\n`told` and this is\nno piece.\n\n```console\n$ echo told\n```\n\n[x](told.md)\n"
    assert hits(text, "page.md") == [(3, "is no piece")]


def test_good_english_is_left_alone(hits):
    text = '''
    """Return the tile; there is no other. It is no longer used, and Y stands for yellow."""
    message = "the file has no tiles"
    kept = "it was told so"  # prose: keep
    '''
    assert hits(text) == []


@pytest.mark.parametrize(("text", "code"), [('"""Return it."""\n', 0), ('"""What it is."""\n', 1)])
def test_exit_code_says_whether_any_is_found(tmp_path, text, code):
    (tmp_path / "module.py").write_text(text)
    command = [sys.executable, str(ROOT / "tools/prose.py"), str(tmp_path / "module.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert ("module.py:1: What → " in done.stdout) is bool(code)
