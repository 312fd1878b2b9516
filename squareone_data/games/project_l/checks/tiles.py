"""Checks of single puzzles."""

from __future__ import annotations

from collections.abc import Iterator

from squareone_data.game.check import Covered, check
from squareone_data.game.check_sample import patch
from squareone_data.games.project_l.catalog import ProjectLCatalog
from squareone_data.games.project_l.sample import GOOD, puzzle
from squareone_data.games.project_l.tilings import rooms, solutions
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.polyominoes import connected
from squareone_data.model.suggestions import closest

_NO_SINGLE = '{"pieces": [{"id": "domino", "letter": "D", "level": 2, "shape": "##", "name": {"en": "domino", "cs": "domino"}}, {"id": "straight", "letter": "I", "level": 3, "shape": "###", "name": {"en": "straight", "cs": "rovné"}}, {"id": "corner", "letter": "C", "level": 3, "shape": "#./##", "name": {"en": "corner", "cs": "rohové"}}], "limits": {"gain": "domino"}, "setup": {"start": {"monomino": null}}, "sets": [{"id": "base", "name": {"en": "Base", "cs": "Základ"}, "tiles": {"white": "W01-W03", "black": "B01-B02"}, "pieces": {"domino": 6, "straight": 6, "corner": 6}}]}'


@check("PL201", Severity.ERROR, rules=("PL-1.2",), good=GOOD, bad=puzzle("W01 ####/#..##/#### > D"))
def recess_on_the_grid(catalog: ProjectLCatalog) -> Iterator[Finding]:
    """Every recess has the rows and columns of the grid of its game.

    All puzzles have the same size. A row that lacks a cell shifts the cells below it, which is hard to see.
    """
    rows, columns = catalog.definition.limits.grid
    for tile in catalog.tiles:
        if len(tile.recess) != rows:
            message = f"{tile.id} has {len(tile.recess)} rows; expected {rows} (limits.grid)"
            few = len(tile.recess) < rows
            fix = "write every row, including rows without an open cell" if few else "remove the rows outside the grid"
            yield Finding(tile.place("recess"), message, fix)
        for n, row in enumerate(tile.recess):
            if len(row) != columns:
                message = f"{tile.id}: {row} has {len(row)} cells; expected {columns} (limits.grid)"
                few = len(row) < columns
                fix = "write every cell, with `#` for a closed one" if few else "remove the cells outside the grid"
                yield Finding(tile.place("recess", n), message, fix)


@check("PL202", Severity.ERROR, rules=("PL-1.2", "PL-4.1"), good=GOOD, bad=puzzle("W01 ####/####/#### > D"))
def recess_open(catalog: ProjectLCatalog) -> Iterator[Finding]:
    """Every recess has open cells.

    A puzzle without open cells would be complete as soon as it is taken.
    """
    for tile in catalog.tiles:
        if not tile.area:
            yield Finding(tile.place("recess"), f"{tile.id} has no open cell", "write `.` for an open cell")


@check("PL203", Severity.WARNING, rules=("PL-1.2",), good=GOOD, bad=puzzle("W02 ####/..#./#### > C"))
def recess_connected(catalog: ProjectLCatalog) -> Iterator[Finding]:
    """Every recess has connected open cells.

    In all printed puzzles they are. A separate cell is usually a typing error; add a waiver if it is intended.
    """
    for tile in catalog.tiles:
        if not connected(tile.cells):
            message = f"the open cells of {tile.id} are not connected"
            yield Finding(tile.place("recess"), message, "connect the cells, or add a waiver")


@check(
    "PL204", Severity.ERROR, rules=("PL-1.1", "PL-3.5"), consequences=("PL414",), good=GOOD,
    bad=patch("game.json", _NO_SINGLE),
)  # fmt: skip
def tileable(catalog: ProjectLCatalog) -> Iterator[Finding | Covered]:
    """Every recess can be tiled with the pieces of the game, in any number.

    The search is exact. With a monomino every recess can be tiled, but a game may have none.
    """
    found = catalog.once(solutions).found
    for tile in catalog.tiles:
        if tile.id in found and not found[tile.id].tilings:
            message = f"the pieces of this game cannot tile the recess of {tile.id}"
            yield Finding(tile.place("recess"), message, "change the recess, or add a kind of piece")
    searched = sum(tile.id in found for tile in catalog.tiles)
    left = sum(1 for _ in rooms(catalog)) - searched
    yield Covered(f"{searched} recesses searched" + (f", {left} too open to search" if left else ""))


@check("PL205", Severity.ERROR, rules=("PL-1.1", "PL-4.1"), good=GOOD, bad=puzzle("W01 ####/#..#/#### > X"))
def reward_known(catalog: ProjectLCatalog) -> Iterator[Finding]:
    """Every reward is a piece of the game.

    An unknown letter cannot be given.
    """
    known = {piece.letter: piece.id for piece in catalog.definition.pieces}
    if len(known) < len(catalog.definition.pieces):
        return  # two kinds share a letter, which another check reports
    for tile in catalog.tiles:
        if tile.reward and tile.reward not in known:
            near = closest(tile.reward, known)
            listed = ", ".join(f"{letter} {name}" for letter, name in known.items())
            fix = f"did you mean {near}, {known[near]}?" if near else f"expected {listed}"
            yield Finding(tile.place("reward"), f"{tile.id}: {tile.reward!r} is not a piece of this game", fix)
