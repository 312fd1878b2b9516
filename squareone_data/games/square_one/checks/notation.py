"""Checks of the notation of bonus actions and rows. The parser finds the faults; the checks give them a code."""

from __future__ import annotations

from collections.abc import Iterator

from squareone_data.checks.reading import faults_with
from squareone_data.checks.samples import tile
from squareone_data.game.check import Layer, check
from squareone_data.games.square_one.catalog import SquareOneCatalog
from squareone_data.games.square_one.tiles import EMPTY, UNKNOWN_ACTION
from squareone_data.model.findings import Finding, Severity


@check(
    UNKNOWN_ACTION,
    Severity.ERROR,
    layer=Layer.SHAPE,
    rules=("SO-2.4",),
    good='{"id": "C01", "rows": ["Y", "G"], "reward": "[take2]", "status": "original"}',
    bad='{"id": "C01", "rows": ["Y", "G"], "reward": "[take3]", "status": "original"}',
)
def known_action(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """Every bonus action is one of the nine in the rules.

    Other actions have no defined effect.
    """
    return faults_with(catalog, UNKNOWN_ACTION)


@check(
    EMPTY,
    Severity.ERROR,
    layer=Layer.SHAPE,
    rules=("SO-2.2",),
    good=tile('{"id": "W01", "rows": ["Y Y | B", "G"], "reward": "B", "status": "original"}'),
    bad='{"id": "W01", "rows": ["Y Y | ", "G"], "reward": "B", "status": "original"}',
)
def no_empty_row(catalog: SquareOneCatalog) -> Iterator[Finding]:
    """Every row, and every alternative of a row, has at least one piece.

    An empty alternative would fill the row for free.
    """
    return faults_with(catalog, EMPTY)
