"""The plain text of public implementations, taken over, and refused with the line of every fault."""

import pytest

from squareone_data.files import load, packaged
from squareone_data.games.project_l.plain_text import CODES, plan_text

HEAD = "# how puzzles are written\n\n"


@pytest.fixture(scope="module")
def catalog():
    return load(packaged("project-l"))


def text_of(catalog, prefix="P "):
    """The puzzles of a catalog in that text."""
    by_shape = {shape: code for code, shape in CODES.items()}
    parts = []
    for tile in catalog.tiles:
        code = by_shape[catalog.game.by_letter[tile.reward].shape]
        rows = "\n".join(prefix + row for row in tile.recess)
        parts.append(f"I {tile.id[0]} {int(tile.id[1:])}\nR {tile.points} {code}\n{rows}\n")
    return HEAD + "\n".join(parts)


def problems(catalog, text):
    return [(one.place.partition(":")[2], one.message) for one in plan_text(catalog, text, "p.txt").problems]


@pytest.mark.parametrize("prefix", ["P ", "", "  P\t"])
def test_the_real_puzzles_come_back_as_they_are(catalog, prefix):
    plan = plan_text(catalog, text_of(catalog, prefix), "p.txt")
    assert (plan.problems, plan.changes) == ([], [])


def test_what_differs_is_a_change_and_what_is_new_a_new_tile(catalog):
    text = text_of(catalog).replace("I W 1\nR 2 I2", "I W 1\nR 3 T", 1) + "I B 21\nR 5\n" + "P ....#\n" * 5
    plan = plan_text(catalog, text, "p.txt")
    told = [(one.tile, one.new, one.color, one.fields["points"], one.fields["reward"]) for one in plan.changes]
    assert told == [("W01", False, "white", 3, "T"), ("B21", True, "black", 5, None)]
    assert plan.changes[1].fields["recess"] == ["....#"] * 5


def test_kinds_may_be_named_as_in_the_catalog(catalog):
    for written in ("L", "l-tetromino", "L tetromino", "L3"):
        plan = plan_text(catalog, f"I W 99\nR 0 {written}\n" + "P #.###\n" * 5, "p.txt")
        assert [one.fields["reward"] for one in plan.changes] == ["L"]


GOOD = "I W 40\nR 1 Z\nP #####\nP #.###\nP #..##\nP ##.##\nP #####\n"


@pytest.mark.parametrize(
    ("old", "new", "place", "message"),
    [
        ("I W 40", "I W", "1:3", "W stands here; expected a color and a number up to 9999"),
        ("I W 40", "I", "1:1", "nothing stands here"),
        ("I W 40", "I Q 40", "1:3", "no set has ids like Q40"),
        ("R 1 Z", "R x Z", "2:3", "x stands here; expected the points, a whole number up to 999999"),
        ("R 1 Z", "R 1000000 Z", "2:3", "1000000 stands here; expected the points, a whole number up to 999999"),
        ("P #..##", "#.o##", "5:3", "'o' is no cell"),
        ("R 1 Z", "R", "2:1", "nothing stands here; expected the points"),
        ("R 1 Z", "R 1 Y9", "2:5", "Y9 is no kind of piece"),
        ("P #..##", "P #..#", "5:3", "#..# has 4 cells; a row of the grid has 5"),
        ("P #..##", "P #.x##", "5:5", "'x' is no cell"),
        ("P #..##", "P #. .##", "5:6", "2 words stand here"),
        ("P #..##", "P", "5:1", "nothing stands here"),
        ("P #..##\n", "", "6:1", "W40 has 4 rows; the grid has 5"),
        ("R 1 Z\n", "", "1:1", "W40 has no line with its points"),
        ("R 1 Z", "R 1 Z\nR 2 Z", "3:1", "W40 has a line R already, line 2"),
        ("R 1 Z", "reward 1 Z", "2:1", "'reward' begins no line"),
        ("I W 40\n", "", "1:1", "no line I stands above this one"),
    ],
)
def test_every_fault_is_told_with_its_line_and_column(catalog, old, new, place, message):
    assert old in GOOD
    found = problems(catalog, GOOD.replace(old, new, 1))
    assert found
    at, told = found[0]
    assert told.startswith(message)
    # The line that is too short to count is the last row that there is.
    assert at == ("6:1" if place == "6:1" else place)


def test_rows_beyond_the_grid_are_to_be_taken_out(catalog):
    [one] = plan_text(catalog, GOOD + "P #####\n", "p.txt").problems
    assert (one.place, one.message, one.fix) == (
        "p.txt:8:1", "W40 has 6 rows; the grid has 5", "take out the rows beyond the grid"
    )  # fmt: skip


def test_lines_of_hashes_are_comments_where_no_row_can_stand(catalog):
    framed = f"#####\n# Puzzles\n#####\n#\n{GOOD}#\n##########\n" + GOOD.replace("W 40", "W 41").replace("P ", "")
    plan = plan_text(catalog, framed, "p.txt")
    assert (plan.problems, [one.tile for one in plan.changes]) == ([], ["W40", "W41"])


def test_below_an_identifier_that_is_not_understood_nothing_more_is_said(catalog):
    assert len(problems(catalog, "I ?\nR x y\nP oops\nhello\n")) == 1


def test_all_faults_are_told_at_once(catalog):
    text = GOOD.replace("R 1 Z", "R x Z") + GOOD.replace("W 40", "W 41").replace("P #..##", "P #..#")
    assert [place for place, _ in problems(catalog, text)] == ["2:3", "12:3"]


def test_a_puzzle_that_stands_twice_is_told(catalog):
    assert problems(catalog, GOOD + GOOD) == [("8:3", "W40 stands here for the second time, first in line 1")]


def test_a_text_without_puzzles_is_told(catalog):
    assert problems(catalog, "# nothing\n") == [
        ("1:1", "no puzzle stands in the file; a puzzle is a line I, a line R, then its rows")
    ]


def test_a_change_knows_the_line_of_each_column(catalog):
    plan = plan_text(catalog, GOOD, "p.txt")
    assert [plan.place("W40", key) for key in ("id", "recess", "reward")] == ["p.txt:1:1", "p.txt:7:1", "p.txt:2:1"]
