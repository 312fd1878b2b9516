"""Benchmark of validation on large catalogs, compared with check-jsonschema on the same tile files.

Catalogs of 10,000, 30,000 and 100,000 tiles are made in the folder. `squareone validate --no-play` runs layers 1 and 2
on a whole catalog; check-jsonschema gets its tile files and their schema, which is only layer 1. Both are installed as
in the startup benchmark.

Usage: python tools/bench/large.py [--sizes 10000,30000,100000] [--runs 1] [--folder build/bench-large] [--fresh]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from make_catalog import make  # noqa: E402
from startup import PEER, ROOT, TILES_SCHEMA, environment, install, tile_files  # noqa: E402

FASTER = 8.0
"""The target for the speedup on the largest catalog."""
MEMORY = 1000.0
"""The maximum memory in megabytes."""
GROWTH = 1.25
"""The maximum cost per tile in the largest catalog, as a multiple of the cost in the smallest."""


@dataclass(frozen=True)
class Cost:
    """The cost of a run.

    Args:
        wall: wall-clock seconds.
        cpu: processor seconds, user and system.
        memory: peak memory in megabytes.
        code: its exit code.
    """

    wall: float
    cpu: float
    memory: float
    code: int


@dataclass(frozen=True)
class Row:
    """The median run of both programs on a catalog, by processor time."""

    tiles: int
    ours: Cost
    peer: Cost

    @property
    def faster(self) -> float:
        """Return the speedup in processor time."""
        return self.peer.cpu / self.ours.cpu


def cost(command: Sequence[str]) -> Cost:
    """Run a command and measure it, with the resource usage of this process."""
    begin = time.perf_counter()
    with subprocess.Popen(command, env=environment(), stdout=subprocess.DEVNULL, cwd=ROOT) as running:
        _, status, used = os.wait4(running.pid, 0)
        wall = time.perf_counter() - begin
        running.returncode = os.waitstatus_to_exitcode(status)
    scale = 1e6 if sys.platform == "darwin" else 1e3
    return Cost(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / scale, running.returncode)


def middle(costs: Sequence[Cost]) -> Cost:
    """Return the median run by processor time.

    Raises:
        RuntimeError: A run failed, so the measurement is invalid.
    """
    if any(cost.code for cost in costs):
        raise RuntimeError(f"a run ended with exit code {max(cost.code for cost in costs)}; the measurement is invalid")
    return sorted(costs, key=lambda cost: cost.cpu)[len(costs) // 2]


def catalog_of(tiles: int, folder: Path) -> Path:
    """Return the folder of a catalog with a number of tiles; make it if it does not exist."""
    catalog = folder / f"catalog-{tiles}"
    if not (catalog / "game.json").is_file():
        files = make(tiles)
        for file in sorted(files, key=lambda name: name == "game.json"):
            path = catalog / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files[file], encoding="utf-8")
    return catalog


def commands(programs: Path, catalog: Path) -> tuple[list[str], list[str]]:
    """Return our command and that of the peer, on the same tile files."""
    files = [str(path) for path in tile_files(catalog)]
    ours = [str(programs / "squareone"), "validate", "--no-play", str(catalog)]
    return ours, [str(programs / PEER), "--schemafile", str(TILES_SCHEMA), *files]


def measured(
    sizes: Sequence[int], runs: int, folder: Path, programs: Path, measure: Callable[[Sequence[str]], Cost]
) -> list[Row]:
    """Yield the rows for catalogs of every size; the programs run alternately."""
    rows = []
    for tiles in sizes:
        ours, peer = commands(programs, catalog_of(tiles, folder))
        costs = [(measure(ours), measure(peer)) for _ in range(runs)]
        rows.append(Row(tiles, middle([cost for cost, _ in costs]), middle([cost for _, cost in costs])))
        print(told(rows[-1]), flush=True)
    return rows


def growth(rows: Sequence[Row]) -> float:
    """Return the growth of the cost per tile from the smallest to the largest catalog; 1 is linear.

    Differences are compared, since the startup cost is the same for all sizes.
    """
    small, *between, large = rows
    inner = between[-1] if between else small
    if inner is small:
        return (large.ours.cpu / large.tiles) / (small.ours.cpu / small.tiles)
    first = (inner.ours.cpu - small.ours.cpu) / (inner.tiles - small.tiles)
    then = (large.ours.cpu - inner.ours.cpu) / (large.tiles - inner.tiles)
    return then / first


def told(row: Row) -> str:
    """Return a row as text."""
    lines = [f"{row.tiles} tiles"]
    for name, cost in (("squareone", row.ours), (PEER, row.peer)):
        lines.append(f"  {name:16} cpu {cost.cpu:7.2f} s   wall {cost.wall:7.2f} s   memory {cost.memory:6.0f} MB")
    return "\n".join([*lines, f"  {row.faster:.1f} times faster"])


def verdicts(rows: Sequence[Row]) -> list[tuple[str, bool]]:
    """Yield a line for each target, and whether it is met."""
    last = rows[-1]
    found = [
        (f"times faster on {last.tiles} tiles: {last.faster:.1f}, at least {FASTER:.1f}", last.faster >= FASTER),
        (f"memory: {last.ours.memory:.0f} MB, at most {MEMORY:.0f}", last.ours.memory <= MEMORY),
    ]
    if len(rows) > 1:
        grown = growth(rows)
        found.append((f"growth of the cost of a tile: {grown:.2f}, at most {GROWTH:.2f}", grown <= GROWTH))
    return [(f"{line}: {'met' if met else 'missed'}", met) for line, met in found]


def arguments(written: Sequence[str] | None = None) -> argparse.Namespace:
    """Return the argument parser."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("\n\nUsage")[0], formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", default="10000,30000,100000", help="numbers of tiles, separated by commas")
    parser.add_argument("--runs", type=int, default=1, help="number of runs (default: 1)")
    parser.add_argument(
        "--folder",
        type=Path,
        default=ROOT / "build" / "bench-large",
        help="working folder (default: build/bench-large)",
    )
    parser.add_argument("--fresh", action="store_true", help="reinstall everything")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if a target is missed")
    read = parser.parse_args(written)
    try:
        read.sizes = sorted({int(size) for size in read.sizes.split(",")})
    except ValueError:
        parser.error("--sizes must be numbers, separated by commas")
    if read.runs < 1 or read.sizes[0] < 100:
        parser.error("--runs must be at least 1, --sizes at least 100")
    return read


def main() -> int:
    """Run the benchmark; return 1 if a target is missed with ``--strict``."""
    options = arguments()
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    rows = measured(options.sizes, options.runs, folder, install(folder / "programs", options.fresh), cost)
    missed = False
    for line, met in verdicts(rows):
        print(line)
        missed = missed or not met
    return int(missed and options.strict)


if __name__ == "__main__":
    sys.exit(main())
