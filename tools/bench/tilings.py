"""Benchmark of counting all tilings of all Project L puzzles, compared with a well-known exact cover library.

Both count the tilings of each recess with any number of pieces of each kind. The library (``exact-cover``, Knuth's
Algorithm X with dancing links, in C) gets a matrix per puzzle: a row for each placement of a piece in the recess, a
column for each cell. Our search caches the remainders, so it counts nothing twice. The time excludes making the
matrices but includes making our tables.

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
from squareone_data.games.project_l.catalog import ProjectLCatalog
from squareone_data.games.project_l.geometry import placements
from squareone_data.games.project_l.tilings import cover, room, shapes

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 1.0
"""The maximum time for the count of all puzzles."""


def ours(catalog: ProjectLCatalog) -> dict[str, int]:
    """Return the number of tilings of each puzzle by id."""
    search, definition = cover(catalog), catalog.definition
    return {tile.id: search.count(bits) for tile in catalog.tiles if (bits := room(tile, definition)) is not None}


def matrices(catalog: ProjectLCatalog) -> dict[str, Any]:
    """Return the matrix of each puzzle by id."""
    import numpy

    rows, columns = catalog.definition.limits.grid
    pieces = shapes(catalog.definition).values()
    found = {}
    for tile in catalog.tiles:
        cells = {row * columns + column: n for n, (row, column) in enumerate(sorted(tile.cells))}
        laid = [bits for shape in pieces for bits in placements(shape, tile.cells, rows, columns)]
        matrix = numpy.zeros((len(laid), len(cells)), dtype=bool)
        for n, bits in enumerate(laid):
            matrix[n, [at for cell, at in cells.items() if bits >> cell & 1]] = True
        found[tile.id] = matrix
    return found


def theirs(given: dict[str, Any]) -> dict[str, int]:
    """Return the number of tilings of each puzzle, counted by the library."""
    import exact_cover

    return {tile: int(exact_cover.get_solution_count(matrix)) for tile, matrix in given.items()}


def timed(work: Callable[[], dict[str, int]], runs: int) -> tuple[float, dict[str, int]]:
    """Return the minimum processor time of some runs, in seconds, and the result."""
    least, found = float("inf"), {}
    for _ in range(runs):
        began = time.process_time()
        found = work()
        least = min(least, time.process_time() - began)
    return least, found


def verdicts(seconds: float, other: float | None, differing: Sequence[str]) -> list[tuple[str, bool]]:
    """Yield each target in words, and whether it is met.

    Args:
        seconds: our time.
        other: the time of the library; None if it is not installed.
        differing: the puzzles with different results.
    """
    found = [(f"all puzzles in {seconds:.3f} s, at most {SECONDS:.0f}", seconds <= SECONDS)]
    if other is not None:
        found.append(
            (f"time of the library as a multiple of our time: {other / seconds:.0f}, at least 1", other >= seconds)
        )
        found.append((f"puzzles counted differently: {', '.join(differing) or 'none'}", not differing))
    return [(f"{line}: {'met' if met else 'missed'}", met) for line, met in found]


def main(written: Sequence[str] | None = None) -> int:
    """Run the benchmark; return 1 if a target is missed with ``--strict``."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("\n\nUsage")[0], formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--catalog", type=Path, default=ROOT / "catalog" / "project-l")
    parser.add_argument("--runs", type=int, default=3, help="number of runs (default: 3)")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if a target is missed")
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
