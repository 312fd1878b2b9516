"""The plain text in which public implementations of the game keep their puzzles, as changes to a catalog.

::

    # a comment
    I W 5          the identifier: the initial of the color and a number, or an id: I W05
    R 2 I4         the reward: points, then the kind of piece, which may be missing
    P #####        the rows from the top; the P may be missing
    …

Kinds are told by the codes of that text (O1 is the monomino; I2, I3 and I4 are straight; L2 and L3 bent; O2 is the
square, Z the skew and T the T tetromino), or as the catalog names them: by letter, id or name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from squareone_data.model.catalog import Catalog
from squareone_data.notation import NotationError
from squareone_data.sheets.columns import MOST_POINTS
from squareone_data.sheets.importing import Change, Plan, Problem

from .columns import letter_of
from .geometry import UnknownShape, alike, shape_cells
from .solving import game
from .tiles import ProjectLTile

CODES = {
    "O1": "monomino", "I2": "domino", "I3": "straight-tromino", "L2": "corner-tromino", "O2": "square-tetromino",
    "I4": "straight-tetromino", "L3": "l-tetromino", "Z": "skew-tetromino", "T": "t-tetromino",
}  # fmt: skip
"""What the text calls each shape."""
_ROW = re.compile(r"[.#]+")
_ORDER = "a puzzle is a line I, a line R, then its rows"


@dataclass
class _Puzzle:
    """What was read of a puzzle: the number of the line of each part, from 1."""

    tile: str
    set: str
    color: str
    line: int
    face: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    sound: bool = True

    @property
    def rows(self) -> list[str]:
        """The rows that were read."""
        found: list[str] = self.face.setdefault("recess", [])
        return found


class _Reader:
    """Reads the lines one after another, and takes note of all that is wrong."""

    def __init__(self, catalog: Catalog, file: str) -> None:
        self.catalog, self.file, self.game = catalog, file, game(catalog)
        self.problems: list[Problem] = []
        self.puzzles: list[_Puzzle] = []
        self.lost = False  # below an identifier that could not be read nothing is said twice
        self.by_code = {code: self._letter(shape) for code, shape in CODES.items()}

    def _letter(self, shape: str) -> str:
        """The letter of the kind of piece that has a shape; empty if there is none."""
        wanted = alike(shape_cells(shape))
        for piece in self.game.pieces:
            try:
                if alike(shape_cells(piece.shape)) == wanted:
                    return piece.letter
            except UnknownShape:
                continue
        return ""

    def problem(self, line: int, column: int, message: str, fix: str = "") -> None:
        """Take note of what cannot be taken over; line and column count from 1."""
        self.problems.append(Problem(f"{self.file}:{line}:{column}", message, fix))
        if self.puzzles:
            self.puzzles[-1].sound = False

    def read(self, text: str) -> None:
        """Read a whole text."""
        for number, line in enumerate(text.splitlines(), 1):
            self.line(number, line)
        self.close()

    def line(self, number: int, line: str) -> None:
        """Read one line."""
        words = [(match.start() + 1, match[0]) for match in re.finditer(r"\S+", line)]
        if not words:
            return
        (at, head), rest = words[0], words[1:]
        read: dict[str, Callable[[int, int, list[tuple[int, str]]], None]] = {
            "I": self.identifier, "R": self.reward, "P": self.row,
        }  # fmt: skip
        if not rest and self.looks_like_a_row(head):
            self.row(number, at, words)
        elif head in read:
            read[head](number, at, rest)
        elif not head.startswith("#") and not self.lost:
            message = f"{head!r} begins no line of a puzzle; {_ORDER}"
            self.problem(number, at, message, "begin the line with I, R or P, or with # for a comment")

    def looks_like_a_row(self, word: str) -> bool:
        """Whether a word that stands alone in its line is a row rather than a comment, which `#` begins too.

        A line of `#` that no puzzle stands above, that is a single one, or that is longer than a row is a comment. A
        word as long as a row, mostly of cells, is a row with a slip in it.
        """
        columns = self.game.limits.grid[1]
        if not word.strip("#"):
            return bool(self.puzzles) and (len(word) == columns or 1 < len(word) < columns)
        slip = bool(self.puzzles) and len(word) == columns and sum(one in ".#" for one in word) * 2 > columns
        return bool(_ROW.fullmatch(word)) or slip

    def close(self) -> None:
        """Hold the puzzle that was read last against the grid."""
        if not self.puzzles or not self.puzzles[-1].sound:
            return
        one, rows = self.puzzles[-1], self.game.limits.grid[0]
        if "reward" not in one.lines:
            self.problem(one.line, 1, f"{one.tile} has no line with its points and its reward", "such as R 2 I3")
        elif len(one.rows) != rows:
            message = f"{one.tile} has {len(one.rows)} rows; the grid has {rows}"
            few = len(one.rows) < rows
            fix = "write every row, those without an open cell too" if few else "take out the rows beyond the grid"
            self.problem(one.lines.get("row", one.line), 1, message, fix)

    def identifier(self, number: int, at: int, rest: list[tuple[int, str]]) -> None:
        """A line I: which puzzle the lines below are about."""
        self.close()
        self.lost = False
        before = len(self.problems)
        written = "".join(word for _, word in rest).upper()
        match = re.fullmatch(r"([A-Z]{1,6})([0-9]{1,4})", written)
        column = rest[0][0] if rest else at
        self.puzzles.append(_Puzzle("", "", "", number))
        if match is None:
            stands = " ".join(word for _, word in rest) or "nothing"
            message = f"{stands} stands here; expected a color and a number up to 9999"
            self.problem(number, column, message, "such as I W 5, or an id such as I W05")
        else:
            self.puzzles[-1] = self.home(f"{match[1]}{int(match[2]):02d}", match[1], number, column)
        self.lost = len(self.problems) > before

    def home(self, tile_id: str, prefix: str, number: int, column: int) -> _Puzzle:
        """A puzzle with the set and color its id belongs to."""
        catalog = self.catalog
        one = _Puzzle(tile_id, "", "", number)
        earlier = next((other for other in self.puzzles[:-1] if other.tile == tile_id), None)
        self.puzzles[-1] = one
        if earlier is not None:
            self.problem(number, column, f"{tile_id} stands here for the second time, first in line {earlier.line}")
        elif tile_id in catalog.by_id:
            tile = catalog[tile_id]
            one.set, one.color = tile.set, tile.color
        elif tile_id in catalog.everything:
            self.problem(number, column, f"{tile_id} is a puzzle of the extended catalog, which is not written to")
        elif tile_id in catalog.retired:
            self.problem(number, column, f"{tile_id} was retired and is never given out again", "use another id")
        else:
            homes = [
                (info.id, color)
                for info in catalog.own_sets
                for color in info.tiles
                if any(re.sub("[0-9]+$", "", declared) == prefix for declared in info.ids(color))
            ]
            if homes:
                one.set, one.color = homes[0]
            else:
                known = ", ".join(f"{info.id} {ranges}" for info in catalog.own_sets for ranges in info.tiles.values())
                self.problem(number, column, f"no set has ids like {tile_id} (there are: {known})", "use such an id")
        return one

    def reward(self, number: int, at: int, rest: list[tuple[int, str]]) -> None:
        """A line R: the points, and the kind of piece."""
        if self.lost or not self.puzzles:
            self.nothing_open(number, at)
            return
        one = self.puzzles[-1]
        if "reward" in one.lines:
            self.problem(number, at, f"{one.tile} has a line R already, line {one.lines['reward']}", "leave one")
            return
        one.lines["reward"] = number
        column, points = rest[0] if rest else (at, "nothing")
        if not re.fullmatch("[0-9]{1,6}", points):
            message = f"{points} stands here; expected the points, a whole number up to {MOST_POINTS}"
            self.problem(number, column, message, "such as R 2 I3")
            return
        one.face["points"] = int(points) or None
        column, kind = (rest[1][0], " ".join(word for _, word in rest[1:])) if len(rest) > 1 else (at, "")
        try:
            one.face["reward"] = self.by_code.get(kind.upper()) or letter_of(kind, self.game) or None
        except NotationError:
            codes = ", ".join(f"{code} {self.game.by_letter[to].id}" for code, to in self.by_code.items() if to)
            self.problem(number, column, f"{kind} is no kind of piece", f"codes are: {codes}")

    def row(self, number: int, at: int, rest: list[tuple[int, str]]) -> None:
        """A row of the recess."""
        if self.lost or not self.puzzles:
            self.nothing_open(number, at)
            return
        one, columns = self.puzzles[-1], self.game.limits.grid[1]
        one.lines["row"] = number
        if len(rest) != 1:
            what = "nothing stands" if not rest else f"{len(rest)} words stand"
            self.problem(number, rest[1][0] if rest else at, f"{what} here; expected one row", "such as P #...#")
            return
        column, cells = rest[0]
        wrong = re.search("[^.#]", cells)
        if wrong:
            message = f"{wrong[0]!r} is no cell; `.` is an open cell, `#` a closed one"
            self.problem(number, column + wrong.start(), message)
        elif len(cells) != columns:
            self.problem(number, column, f"{cells} has {len(cells)} cells; a row of the grid has {columns}")
        one.rows.append(cells)

    def nothing_open(self, number: int, at: int) -> None:
        """A part of a puzzle without an identifier above it."""
        if not self.lost:
            self.problem(number, at, f"no line I stands above this one; {_ORDER}", "such as I W 5")
            self.lost = True


def plan_text(catalog: Catalog, text: str, file: str) -> Plan:
    """What taking puzzles over from a plain text would do. Nothing is written.

    Puzzles that the text does not have stay as they are.

    Args:
        catalog: the catalog as it is now.
        text: the text.
        file: how to name it in messages.
    """
    reader = _Reader(catalog, file)
    reader.read(text)
    plan = Plan(problems=reader.problems)
    if not reader.puzzles and not plan.problems:
        plan.problems.append(Problem(f"{file}:1:1", f"no puzzle stands in the file; {_ORDER}"))
    for one in reader.puzzles:
        plan.cells[one.tile] = partial(_place, one, file)
        fields = {"recess": one.rows, "points": one.face.get("points"), "reward": one.face.get("reward")}
        if one.tile not in catalog:
            plan.changes.append(Change(one.tile, one.set, one.color, fields, True))
        elif fields != _now(catalog[one.tile]):
            plan.changes.append(Change(one.tile, one.set, one.color, fields, False))
    return plan


def _now(tile: Any) -> dict[str, Any]:
    assert isinstance(tile, ProjectLTile)
    return {"recess": list(tile.recess), "points": tile.points or None, "reward": tile.reward or None}


def _place(one: _Puzzle, file: str, key: str) -> str:
    """The line of a column of a puzzle."""
    line = {"recess": one.lines.get("row"), "reward": one.lines.get("reward"), "points": one.lines.get("reward")}
    return f"{file}:{line.get(key) or one.line}:1"
