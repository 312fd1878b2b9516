"""Benchmark of the spreadsheet round trip on a large catalog, compared with bare openpyxl on the same cells.

Writing is compared with a write-only workbook of openpyxl with the same values and without styles; planning an import
of that workbook is compared with openpyxl reading it. Each is a separate process.

Usage: python tools/bench/sheets.py [--tiles 10000] [--runs 3] [--folder build/bench-sheets] [--strict]
"""

from __future__ import annotations

import argparse
import pickle
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from large import ROOT, catalog_of  # noqa: E402

SLOWER = 1.5
"""The maximum time of writing, as a multiple of bare openpyxl."""
READING = 1 / 3
"""The maximum time of an import, as a part of openpyxl reading."""
MEMORY = 300.0
"""The maximum memory of writing, in megabytes."""

COMMON = """
import gc, pickle, resource, sys, time
from pathlib import Path
catalog, book, values = map(Path, sys.argv[1:4])
def report(began):
    print(time.process_time() - began, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3)
"""
PROGRAMS = {
    "ours, writing": """
from squareone_data.files import load
from squareone_data.sheets.workbook import workbook
read = load(catalog)
began = time.process_time()
book.write_bytes(workbook(read))
report(began)
""",
    "openpyxl, writing": """
import openpyxl
sheets = pickle.loads(values.read_bytes())
began = time.process_time()
made = openpyxl.Workbook(write_only=True)
for name, rows in sheets:
    sheet = made.create_sheet(name)
    for row in rows:
        sheet.append(row)
made.save(book.with_suffix(".bare.xlsx"))
report(began)
""",
    "ours, importing": """
from squareone_data.files import load
from squareone_data.sheets.reader import read_grids
from squareone_data.sheets.spreadsheet_import import plan_import
read = load(catalog)
began = time.process_time()
plan = plan_import(read, read_grids(book))
report(began)
assert not (plan.changes or plan.problems or plan.removed)
""",
    "openpyxl, reading": """
import openpyxl
began = time.process_time()
read = openpyxl.load_workbook(book)
cells = [[cell.value for cell in row] for sheet in read for row in sheet.iter_rows()]
report(began)
""",
}
VALUES = """
import openpyxl
read = openpyxl.load_workbook(book)
rows = [(sheet.title, [[cell.value for cell in row] for row in sheet.iter_rows()]) for sheet in read]
values.write_bytes(pickle.dumps(rows))
"""


def run(program: str, *arguments: Path) -> tuple[float, float]:
    """Run a program in a separate process; return its processor seconds and peak megabytes."""
    command = [sys.executable, "-c", COMMON + program, *map(str, arguments)]
    told = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout.split()
    return (float(told[0]), float(told[1])) if told else (0.0, 0.0)


def measured(tiles: int, runs: int, folder: Path) -> dict[str, tuple[float, float]]:
    """Return the best run of each program; the programs run alternately."""
    catalog, book, values = catalog_of(tiles, folder), folder / f"{tiles}.xlsx", folder / f"{tiles}.pickle"
    run(PROGRAMS["ours, writing"], catalog, book, values)
    run(VALUES, catalog, book, values)
    assert pickle.loads(values.read_bytes())
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in PROGRAMS}
    for _ in range(runs):
        for name, program in PROGRAMS.items():
            found[name].append(run(program, catalog, book, values))
    return {name: min(all_runs) for name, all_runs in found.items()}


def verdicts(costs: dict[str, tuple[float, float]]) -> list[tuple[str, bool]]:
    """Yield a line for each target, and whether it is met."""
    writing = costs["ours, writing"][0] / costs["openpyxl, writing"][0]
    reading = costs["ours, importing"][0] / costs["openpyxl, reading"][0]
    memory = costs["ours, writing"][1]
    found = [
        (f"writing, as a multiple of bare openpyxl: {writing:.2f}, at most {SLOWER:.2f}", writing <= SLOWER),
        (f"memory of writing: {memory:.0f} MB, at most {MEMORY:.0f}", memory <= MEMORY),
        (f"importing, as a part of openpyxl reading: {reading:.2f}, at most {READING:.2f}", reading <= READING),
    ]
    return [(f"{line}: {'met' if met else 'missed'}", met) for line, met in found]


def main(written: Sequence[str] | None = None) -> int:
    """Run the benchmark; return 1 if a target is missed with ``--strict``."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("\n\nUsage")[0], formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tiles", type=int, default=10_000, help="number of tiles (default: 10000)")
    parser.add_argument("--runs", type=int, default=3, help="number of runs (default: 3)")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "bench-sheets")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if a target is missed")
    options = parser.parse_args(written)
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    costs = measured(options.tiles, options.runs, folder)
    for name, (seconds, memory) in costs.items():
        print(f"{name:20} cpu {seconds:6.2f} s   memory {memory:6.0f} MB")
    found = verdicts(costs)
    for line, _ in found:
        print(line)
    return int(options.strict and not all(met for _, met in found))


if __name__ == "__main__":
    sys.exit(main())
