"""Comparison of drawings with golden files."""

import golden_files
import pytest


@pytest.fixture(scope="module")
def wanted():
    return golden_files.wanted()


def test_drawings_match_golden_files(wanted):
    changed = [name for name, text in wanted.items() if (golden_files.FOLDER / name).read_text("utf-8") != text]
    assert changed == [], "if that is meant: python tests/faces/golden_files.py"


def test_no_golden_file_is_left_over(wanted):
    assert {path.name for path in golden_files.FOLDER.iterdir()} == set(wanted)


def test_golden_files_are_small(wanted):
    assert max(len(text) for text in wanted.values()) < 24_000
