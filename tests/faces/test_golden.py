"""The golden files: any change of a drawing is seen, and meant."""

import golden_files
import pytest


@pytest.fixture(scope="module")
def wanted():
    return golden_files.wanted()


def test_drawings_are_as_they_should_be(wanted):
    changed = [name for name, text in wanted.items() if (golden_files.FOLDER / name).read_text("utf-8") != text]
    assert changed == [], "if that is meant: python tests/faces/golden_files.py"


def test_no_golden_file_is_left_over(wanted):
    assert {one.name for one in golden_files.FOLDER.iterdir()} == set(wanted)


def test_they_are_small(wanted):
    assert max(len(text) for text in wanted.values()) < 24_000
