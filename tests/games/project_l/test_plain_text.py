"""The plain text of public implementations, taken over, and refused with the line of every fault."""

import pytest
import snapshot

from squareone_data.files import load, packaged
from squareone_data.games.project_l.plain_text import CODES, ProjectLPlainText

HEAD = "# how puzzles are written\n\n"
plan_text = ProjectLPlainText().plan


@pytest.fixture(scope="module")
def catalog():
    return load(packaged("project-l"))


def text_of(catalog, prefix="P "):
    """The puzzles of a catalog in that text."""
    by_shape = {shape: code for code, shape in CODES.items()}
    parts = []
    for tile in catalog.tiles:
        code = by_shape[catalog.definition.by_letter[tile.reward].shape]
        rows = "\n".join(prefix + row for row in tile.recess)
        parts.append(f"I {tile.id[0]} {int(tile.id[1:])}\nR {tile.points} {code}\n{rows}\n")
    return HEAD + "\n".join(parts)


def problems(catalog, text):
    return [
        (problem.place.partition(":")[2], problem.message) for problem in plan_text(catalog, text, "p.txt").problems
    ]


@pytest.mark.parametrize("prefix", ["P ", "", "  P\t"])
def test_the_real_puzzles_come_back_as_they_are(catalog, prefix):
    plan = plan_text(catalog, text_of(catalog, prefix), "p.txt")
    assert (plan.problems, plan.changes) == ([], [])


def test_differences_are_changes_and_new_puzzles_are_tiles(catalog):
    text = text_of(catalog).replace("I W 1\nR 2 I2", "I W 1\nR 3 T", 1) + "I B 21\nR 5\n" + "P ....#\n" * 5
    plan = plan_text(catalog, text, "p.txt")
    told = [
        (change.tile, change.new, change.color, change.fields["points"], change.fields["reward"])
        for change in plan.changes
    ]
    assert told == [("W01", False, "white", 3, "T"), ("B21", True, "black", 5, None)]
    assert plan.changes[1].fields["recess"] == ["....#"] * 5


def test_kinds_may_be_named_as_in_the_catalog(catalog):
    for written in ("L", "l-tetromino", "L tetromino", "L3"):
        plan = plan_text(catalog, f"I W 99\nR 0 {written}\n" + "P #.###\n" * 5, "p.txt")
        assert [change.fields["reward"] for change in plan.changes] == ["L"]


GOOD = "I W 40\nR 1 Z\nP #####\nP #.###\nP #..##\nP ##.##\nP #####\n"


FAULTS = [
    ("I W 40", "I W", "1:3"),
    ("I W 40", "I", "1:1"),
    ("I W 40", "I Q 40", "1:3"),
    ("R 1 Z", "R x Z", "2:3"),
    ("R 1 Z", "R 1000000 Z", "2:3"),
    ("P #..##", "#.o##", "5:3"),
    ("R 1 Z", "R", "2:1"),
    ("R 1 Z", "R 1 Y9", "2:5"),
    ("P #..##", "P #..#", "5:3"),
    ("P #..##", "P #.x##", "5:5"),
    ("P #..##", "P #. .##", "5:6"),
    ("P #..##", "P", "5:1"),
    ("P #..##\n", "", "6:1"),
    ("R 1 Z\n", "", "1:1"),
    ("R 1 Z", "R 1 Z\nR 2 Z", "3:1"),
    ("R 1 Z", "reward 1 Z", "2:1"),
    ("I W 40\n", "", "1:1"),
]


@pytest.mark.parametrize(("old", "new", "place"), FAULTS)
def test_every_error_has_its_line_and_column(catalog, old, new, place):
    assert old in GOOD
    found = problems(catalog, GOOD.replace(old, new, 1))
    assert found and found[0][0] == place


def test_messages_of_errors(catalog):
    texts = [*(GOOD.replace(old, new, 1) for old, new, _ in FAULTS), f"{GOOD}P #####\n", GOOD + GOOD, "# nothing\n"]
    plans = [plan_text(catalog, text, "p.txt").problems for text in texts]
    lines = [f"{problem.place}: {problem.message} ({problem.fix})\n" for problems in plans for problem in problems]
    snapshot.compare("project-l-plain-text.txt", "".join(lines))


def test_rows_outside_the_grid_are_reported(catalog):
    [problem] = plan_text(catalog, GOOD + "P #####\n", "p.txt").problems
    assert problem.place == "p.txt:8:1" and "W40" in problem.message and problem.fix


def test_lines_of_hashes_are_comments_where_no_row_can_stand(catalog):
    framed = f"#####\n# Puzzles\n#####\n#\n{GOOD}#\n##########\n" + GOOD.replace("W 40", "W 41").replace("P ", "")
    plan = plan_text(catalog, framed, "p.txt")
    assert (plan.problems, [change.tile for change in plan.changes]) == ([], ["W40", "W41"])


def test_lines_below_an_invalid_identifier_are_ignored(catalog):
    assert len(problems(catalog, "I ?\nR x y\nP oops\nhello\n")) == 1


def test_all_errors_are_reported(catalog):
    text = GOOD.replace("R 1 Z", "R x Z") + GOOD.replace("W 40", "W 41").replace("P #..##", "P #..#")
    assert [place for place, _ in problems(catalog, text)] == ["2:3", "12:3"]


def test_duplicate_puzzle_is_reported(catalog):
    [(place, message)] = problems(catalog, GOOD + GOOD)
    assert place == "8:3" and "W40" in message and "line 1" in message


def test_text_without_puzzles_is_reported(catalog):
    assert [place for place, _ in problems(catalog, "# nothing\n")] == ["1:1"]


def test_a_change_knows_the_line_of_each_column(catalog):
    plan = plan_text(catalog, GOOD, "p.txt")
    assert [plan.place("W40", key) for key in ("id", "recess", "reward")] == ["p.txt:1:1", "p.txt:7:1", "p.txt:2:1"]
