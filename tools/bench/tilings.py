"""All tilings of all puzzles of Project L, counted: our search beside a well-known library for exact cover.

Both are asked the same: in how many ways can each recess be tiled with as many pieces of each kind as one likes? The
library (``exact-cover``, Knuth's Algorithm X with dancing links, in C) gets a matrix a puzzle: a row for each way a
piece can lie in the recess, a column for each cell. Ours remembers what is left over, so that nothing is counted twice.
Making the matrices is not timed; making our tables is.

Usage: python tools/bench/tilings.py [--catalog catalog/project-l] [--runs 3] [--strict]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from squareone_data.files import load
from squareone_data.games.project_l.geometry import Cover, placements
from squareone_data.games.project_l.solving import game, room, shapes, tiles
from squareone_data.model.catalog import Catalog

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 1.0
"""So long the count of all puzzles may take."""


def ours(catalog: Catalog) -> dict[str, int]:
    """The number of tilings of each puzzle by id."""
    rules = game(catalog)
    search = Cover(shapes(rules), *rules.limits.grid)
    return {tile.id: search.count(bits) for tile in tiles(catalog) if (bits := room(tile, rules)) is not None}


def matrices(catalog: Catalog) -> dict[str, Any]:
    """The matrix of each puzzle by id."""
    import numpy

    rules = game(catalog)
    rows, columns = rules.limits.grid
    found = {}
    for tile in tiles(catalog):
        cells = {row * columns + column: n for n, (row, column) in enumerate(sorted(tile.cells))}
        laid = [bits for one in shapes(rules).values() for bits in placements(one, tile.cells, rows, columns)]
        matrix = numpy.zeros((len(laid), len(cells)), dtype=bool)
        for n, bits in enumerate(laid):
            matrix[n, [at for cell, at in cells.items() if bits >> cell & 1]] = True
        found[tile.id] = matrix
    return found


def theirs(given: dict[str, Any]) -> dict[str, int]:
    """The same by the library."""
    import exact_cover

    return {tile: int(exact_cover.get_solution_count(matrix)) for tile, matrix in given.items()}


def timed(work: Callable[[], dict[str, int]], runs: int) -> tuple[float, dict[str, int]]:
    """The least processor time of some runs, in seconds, and what came out."""
    least, found = float("inf"), {}
    for _ in range(runs):
        began = time.process_time()
        found = work()
        least = min(least, time.process_time() - began)
    return least, found


def verdicts(seconds: float, other: float | None, differing: Sequence[str]) -> list[tuple[str, bool]]:
    """Each target in words, and whether it is met.

    Args:
        seconds: our time.
        other: that of the library; None if it is not installed.
        differing: the puzzles on whose number the two do not agree.
    """
    found = [(f"all puzzles in {seconds:.3f} s, at most {SECONDS:.0f}", seconds <= SECONDS)]
    if other is not None:
        found.append(
            (f"time of the library as a multiple of ours: {other / seconds:.0f}, at least 1", other >= seconds)
        )
        found.append((f"puzzles counted differently: {', '.join(differing) or 'none'}", not differing))
    return [(f"{line}: {'met' if met else 'missed'}", met) for line, met in found]


def main(written: Sequence[str] | None = None) -> int:
    """Count, time, print; 1 if a target is missed and that was to count."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("\n\nUsage")[0], formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--catalog", type=Path, default=ROOT / "catalog" / "project-l")
    parser.add_argument("--runs", type=int, default=3, help="how often each is timed (default: 3)")
    parser.add_argument("--strict", action="store_true", help="end with 1 if a target is missed")
    options = parser.parse_args(written)
    catalog = load(options.catalog)
    seconds, counts = timed(lambda: ours(catalog), options.runs)
    print(f"ours          {seconds:8.3f} s   {sum(counts.values())} tilings of {len(counts)} puzzles")
    other, differing = None, []
    try:
        given = matrices(catalog)
        other, known = timed(lambda: theirs(given), options.runs)
        print(f"exact-cover   {other:8.3f} s   {sum(known.values())} tilings")
        differing = [tile for tile, count in counts.items() if known.get(tile) != count]
    except ModuleNotFoundError as missing:
        print(f"exact-cover   is not compared: {missing.name} is not installed")
    found = verdicts(seconds, other, differing)
    for line, _ in found:
        print(line)
    return int(options.strict and not all(met for _, met in found))


if __name__ == "__main__":
    sys.exit(main())
