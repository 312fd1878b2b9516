"""Whether each puzzle, looked at alone, is one that the rules know."""

from __future__ import annotations

from collections.abc import Iterator

from squareone_data.checks.framework import Covered, check
from squareone_data.checks.samples import patch
from squareone_data.games.project_l.geometry import connected
from squareone_data.games.project_l.solving import game, room, solutions, tiles
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding, Severity
from squareone_data.notation import closest

_GOOD = '{"id": "W01", "recess": ["####", "#..#", "####"], "reward": "D", "status": "original"}'
_NO_SINGLE = '{"pieces": [{"id": "domino", "letter": "D", "level": 2, "shape": "##", "name": {"en": "domino", "cs": "domino"}}, {"id": "straight", "letter": "I", "level": 3, "shape": "###", "name": {"en": "straight", "cs": "rovné"}}, {"id": "corner", "letter": "C", "level": 3, "shape": "#./##", "name": {"en": "corner", "cs": "rohové"}}], "limits": {"gain": "domino"}, "setup": {"start": {"monomino": null}}, "sets": [{"id": "base", "name": {"en": "Base", "cs": "Základ"}, "tiles": {"white": "W01-W03", "black": "B01-B02"}, "pieces": {"domino": 6, "straight": 6, "corner": 6}}]}'


@check(
    "PL201",
    Severity.ERROR,
    rules=("PL-1.2",),
    good=_GOOD,
    bad='{"id": "W01", "recess": ["####", "#..##", "####"], "reward": "D", "status": "original"}',
)
def recess_on_the_grid(catalog: Catalog) -> Iterator[Finding]:
    """A recess has as many rows, and each row as many cells, as the grid of its game.

    All puzzles have one size. A row that lacks a cell shifts what stands below it, and nobody sees where.
    """
    rows, columns = game(catalog).limits.grid
    for one in tiles(catalog):
        if len(one.recess) != rows:
            message = f"{one.id} has {len(one.recess)} rows; the grid (limits.grid) has {rows}"
            few = len(one.recess) < rows
            fix = "write every row, those without an open cell too" if few else "take out the rows beyond the grid"
            yield Finding(one.place("recess"), message, fix)
        for n, row in enumerate(one.recess):
            if len(row) != columns:
                message = f"{one.id}: {row} has {len(row)} cells; a row of the grid (limits.grid) has {columns}"
                few = len(row) < columns
                fix = "write every cell, `#` for a closed one" if few else "take out the cells beyond the grid"
                yield Finding(one.place("recess", n), message, fix)


@check(
    "PL202",
    Severity.ERROR,
    rules=("PL-1.2", "PL-4.1"),
    good=_GOOD,
    bad='{"id": "W01", "recess": ["####", "####", "####"], "reward": "D", "status": "original"}',
)
def recess_open(catalog: Catalog) -> Iterator[Finding]:
    """A recess has open cells.

    Without any a puzzle would be complete as soon as it is taken.
    """
    for one in tiles(catalog):
        if not one.area:
            yield Finding(one.place("recess"), f"{one.id} has no open cell", "write `.` where a cell is open")


@check(
    "PL203",
    Severity.WARNING,
    rules=("PL-1.2",),
    good=_GOOD,
    bad='{"id": "W02", "recess": ["####", "..#.", "####"], "reward": "C", "status": "original"}',
)
def recess_connected(catalog: Catalog) -> Iterator[Finding]:
    """The open cells of a recess hang together, side by side.

    In all printed puzzles they do. A cell apart is mostly a slip of the hand; where it is meant, a waiver says so.
    """
    for one in tiles(catalog):
        if not connected(one.cells):
            yield Finding(
                one.place("recess"), f"the open cells of {one.id} do not hang together", "close a gap, or waive it"
            )


@check(
    "PL204",
    Severity.ERROR,
    rules=("PL-1.1", "PL-3.5"),
    consequences=("PL414",),
    good=_GOOD,
    bad=patch("game.json", _NO_SINGLE),
)
def tileable(catalog: Catalog) -> Iterator[Finding | Covered]:
    """Every recess can be tiled with the pieces of the game, of each as many as one likes.

    The search is exact. As long as there is a monomino, anything can be tiled; a game may be without.
    """
    found = catalog.once(solutions)
    searched = 0
    for one in tiles(catalog):
        if one.id in found.found:
            searched += 1
            if not found.found[one.id].tilings:
                message = f"no pieces of this game tile the recess of {one.id}"
                yield Finding(one.place("recess"), message, "change the recess, or add a kind of piece")
    left = sum(room(one, game(catalog)) is not None for one in tiles(catalog)) - searched
    yield Covered(f"{searched} recesses searched" + (f", {left} too open to search" if left else ""))


@check(
    "PL205",
    Severity.ERROR,
    rules=("PL-1.1", "PL-4.1"),
    good=_GOOD,
    bad='{"id": "W01", "recess": ["####", "#..#", "####"], "reward": "X", "status": "original"}',
)
def reward_known(catalog: Catalog) -> Iterator[Finding]:
    """The reward is a kind of piece that the game has.

    A letter that stands for nothing cannot be given.
    """
    known = {piece.letter: piece.id for piece in catalog.game.pieces}
    if len(known) < len(catalog.game.pieces):
        return  # two kinds share a letter; another check says so
    listed = ", ".join(f"{letter} {name}" for letter, name in known.items())
    for one in tiles(catalog):
        if one.reward and one.reward not in known:
            near = closest(one.reward, known)
            fix = f"did you mean {near}, {known[near]}?" if near else f"letters are: {listed}"
            yield Finding(one.place("reward"), f"{one.id}: {one.reward} is no kind of piece here", fix)
