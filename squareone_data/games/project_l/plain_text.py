"""The import of plain text, the puzzle format of public implementations of the game.

::

    # a comment
    I W 5          the identifier: the initial of the color and a number, or an id: I W05
    R 2 I4         the reward: points, then the kind of piece, which may be missing
    P #####        the rows from the top; the P may be missing
    …

Pieces have the codes of that text (O1 is the monomino; I2, I3 and I4 are straight; L2 and L3 bent; O2 is the
square, Z the skew and T the T tetromino), or their letter, id or name in the catalog.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from squareone_data.game.columns import MAX_POINTS
from squareone_data.game.import_plan import Change, ImportPlan, Problem
from squareone_data.game.plain_text import PlainTextFormat
from squareone_data.model.notation import NotationError
from squareone_data.model.polyominoes import Cells, UnknownShape, alike, shape_cells

from .catalog import ProjectLCatalog
from .columns import letter_of
from .definition import ProjectLDefinition
from .tiles import ProjectLTile

CODES = {
    "O1": "monomino", "I2": "domino", "I3": "straight-tromino", "L2": "corner-tromino", "O2": "square-tetromino",
    "I4": "straight-tetromino", "L3": "l-tetromino", "Z": "skew-tetromino", "T": "t-tetromino",
}  # fmt: skip
"""The code of each shape."""
_ROW = re.compile(r"[.#]+")
_ORDER = "a puzzle is a line I, a line R, then its rows"


class ProjectLPlainText(PlainTextFormat[ProjectLTile, ProjectLDefinition]):
    """The importer of that text. Puzzles that are not in the text stay unchanged."""

    def plan(self, catalog: ProjectLCatalog, text: str, file: str) -> ImportPlan:
        reader = _Reader(catalog, file)
        for number, line in enumerate(text.splitlines(), 1):
            reader.read(number, line)
        reader.close()
        plan = ImportPlan(problems=reader.problems)
        if not reader.puzzles and not plan.problems:
            plan.problems.append(Problem(f"{file}:1:1", f"no puzzles in the file; {_ORDER}"))
        for puzzle in reader.puzzles:
            plan.cells[puzzle.tile] = puzzle.places(file)
            fields = _fields(puzzle.rows, puzzle.points, puzzle.reward)
            now = catalog.by_id.get(puzzle.tile)
            if now is None or fields != _fields(now.recess, now.points, now.reward):
                plan.changes.append(Change(puzzle.tile, puzzle.set, puzzle.color, fields, now is None))
        return plan


def _fields(rows: list[str] | tuple[str, ...], points: int, reward: str) -> dict[str, object]:
    return {"recess": [*rows], "points": points or None, "reward": reward or None}


@dataclass
class _Puzzle:
    """A puzzle as read, with the line number of each column, from 1."""

    tile: str
    line: int
    set: str = ""
    color: str = ""
    rows: list[str] = field(default_factory=list)
    points: int = 0
    reward: str = ""
    lines: dict[str, int] = field(default_factory=dict)
    sound: bool = True

    def places(self, file: str) -> Callable[[str], str]:
        """Return a function from the key of a column to its place."""
        return lambda key: f"{file}:{self.lines.get('reward' if key == 'points' else key, self.line)}:1"


class _Reader:
    """A line-by-line parser that collects all errors."""

    def __init__(self, catalog: ProjectLCatalog, file: str) -> None:
        self.catalog, self.file, self.definition = catalog, file, catalog.definition
        self.problems: list[Problem] = []
        self.puzzles: list[_Puzzle] = []
        self.lost = False  # set below an unreadable identifier, to report it only once
        letters: dict[Cells, str] = {}
        for piece in self.definition.pieces:
            with suppress(UnknownShape):
                letters.setdefault(alike(shape_cells(piece.shape)), piece.letter)
        self.by_code = {code: letters.get(alike(shape_cells(shape)), "") for code, shape in CODES.items()}

    def problem(self, line: int, column: int, message: str, fix: str = "") -> None:
        """Add a problem; line and column count from 1."""
        self.problems.append(Problem(f"{self.file}:{line}:{column}", message, fix))
        if self.puzzles:
            self.puzzles[-1].sound = False

    def read(self, number: int, line: str) -> None:
        """Read one line."""
        words = [(match.start() + 1, match[0]) for match in re.finditer(r"\S+", line)]
        if not words:
            return
        (at, head), rest = words[0], words[1:]
        if not rest and self.looks_like_a_row(head):
            head, rest = "P", words
        if head == "I":
            self.identifier(number, at, rest)
        elif head in ("R", "P"):
            if self.lost:
                return
            if not self.puzzles:
                self.problem(number, at, f"missing line I above this line; {_ORDER}", "such as I W 5")
                self.lost = True
            elif head == "R":
                self.reward(self.puzzles[-1], number, at, rest)
            else:
                self.row(self.puzzles[-1], number, at, rest)
        elif not head.startswith("#") and not self.lost:
            message = f"{head!r} is not the start of a line; {_ORDER}"
            self.problem(number, at, message, "start the line with I, R or P, or with # for a comment")

    def looks_like_a_row(self, word: str) -> bool:
        """Return whether a single word in a line is a row and not a comment, which also starts with `#`.

        A line of only `#` is a comment if it is above the first puzzle, has one character, or is longer than a row. A
        word that is as long as a row and consists mostly of cells is a row with a typing error.
        """
        columns = self.definition.limits.grid[1]
        if not word.strip("#"):
            return bool(self.puzzles) and (len(word) == columns or 1 < len(word) < columns)
        slip = bool(self.puzzles) and len(word) == columns and sum(cell in ".#" for cell in word) * 2 > columns
        return bool(_ROW.fullmatch(word)) or slip

    def close(self) -> None:
        """Check the last puzzle against the grid."""
        if not self.puzzles or not self.puzzles[-1].sound:
            return
        puzzle, rows = self.puzzles[-1], self.definition.limits.grid[0]
        if "reward" not in puzzle.lines:
            message = f"{puzzle.tile}: missing line R with points and reward"
            self.problem(puzzle.line, 1, message, "such as R 2 I3")
        elif len(puzzle.rows) != rows:
            message = f"{puzzle.tile} has {len(puzzle.rows)} rows; expected {rows}"
            few = len(puzzle.rows) < rows
            fix = "write every row, including rows without an open cell" if few else "remove the rows outside the grid"
            self.problem(puzzle.lines.get("recess", puzzle.line), 1, message, fix)

    def identifier(self, number: int, at: int, rest: list[tuple[int, str]]) -> None:
        """Read a line I: the id of the puzzle."""
        self.close()
        before = len(self.problems)
        column, written = rest[0][0] if rest else at, " ".join(word for _, word in rest)
        match = re.fullmatch(r"([A-Z]{1,6})([0-9]{1,4})", written.replace(" ", "").upper())
        tile = f"{match[1]}{int(match[2]):02d}" if match else ""
        earlier = next((puzzle for puzzle in self.puzzles if puzzle.tile == tile), None)
        self.puzzles.append(_Puzzle(tile, number))
        if match is None:
            message = f"expected a color and a number up to 9999, got {written or 'nothing'}"
            self.problem(number, column, message, "such as I W 5, or an id such as I W05")
        elif earlier is not None:
            self.problem(number, column, f"duplicate puzzle {tile}, first in line {earlier.line}")
        else:
            self.find_home(self.puzzles[-1], match[1], column)
        self.lost = len(self.problems) > before

    def find_home(self, puzzle: _Puzzle, prefix: str, column: int) -> None:
        """Find the set and the color of the id of a puzzle."""
        catalog, tile = self.catalog, puzzle.tile
        like = (home for declared, home in catalog.declared.items() if re.sub("[0-9]+$", "", declared) == prefix)
        if tile in catalog.by_id:
            puzzle.set, puzzle.color = catalog[tile].set, catalog[tile].color
        elif tile in catalog.everything:
            message = f"{tile} is a puzzle of the extended catalog, which is read-only"
            self.problem(puzzle.line, column, message)
        elif tile in catalog.retired:
            message = f"{tile} is retired and cannot be reused"
            self.problem(puzzle.line, column, message, "use another id")
        elif (home := next(like, None)) is not None:
            puzzle.set, puzzle.color = home.set, home.color
        else:
            sets = catalog.own_sets
            known = ", ".join(f"{info.id} {ranges}" for info in sets for ranges in info.tiles.values())
            self.problem(puzzle.line, column, f"no set has ids like {tile}; expected {known}", "use an id of a set")

    def reward(self, puzzle: _Puzzle, number: int, at: int, rest: list[tuple[int, str]]) -> None:
        """Read a line R: the points, and the piece."""
        if "reward" in puzzle.lines:
            self.problem(
                number, at, f"duplicate line R of {puzzle.tile}, first in line {puzzle.lines['reward']}", "remove one"
            )
            return
        puzzle.lines["reward"] = number
        (column, points), *kinds = rest or [(at, "nothing")]
        if not re.fullmatch("[0-9]{1,6}", points):
            message = f"expected points, a whole number up to {MAX_POINTS}, got {points}"
            self.problem(number, column, message, "such as R 2 I3")
            return
        puzzle.points, kind = int(points), " ".join(word for _, word in kinds)
        try:
            puzzle.reward = self.by_code.get(kind.upper()) or letter_of(kind, self.definition)
        except NotationError:
            codes = ", ".join(f"{code} {self.definition.by_letter[to].id}" for code, to in self.by_code.items() if to)
            self.problem(number, kinds[0][0], f"{kind!r} is not a piece", f"expected {codes}")

    def row(self, puzzle: _Puzzle, number: int, at: int, rest: list[tuple[int, str]]) -> None:
        """Read a row of the recess."""
        columns = self.definition.limits.grid[1]
        puzzle.lines["recess"] = number
        if len(rest) != 1:
            what = f"{len(rest)} words" if rest else "nothing"
            self.problem(number, rest[1][0] if rest else at, f"expected one row, got {what}", "such as P #...#")
            return
        ((column, cells),) = rest
        if wrong := re.search("[^.#]", cells):
            message = f"{wrong[0]!r} is not a cell; write `.` for an open cell, `#` for a closed one"
            self.problem(number, column + wrong.start(), message)
        elif len(cells) != columns:
            self.problem(number, column, f"{cells} has {len(cells)} cells; expected {columns}")
        puzzle.rows.append(cells)
