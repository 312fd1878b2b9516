"""Recorded games that stay as they are, and the copy of the catalog that they were played with."""

from pathlib import Path

from squareone_data.files import load

TESTS = Path(__file__).parent
FOLDER = TESTS / "engine" / "golden"
GOLDEN = sorted(FOLDER.glob("*.record"))
FROZEN = load(TESTS.parent / "conformance" / "square-one" / "full")
SHORT = (FOLDER / "solo-hard.record").read_text("utf-8")
"""The text of a short record."""


def changed(old, new):
    """The short record with one text replaced, where it is found first."""
    assert old in SHORT
    return SHORT.replace(old, new, 1)
