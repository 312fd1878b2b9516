"""How validating grows with the catalog, beside check-jsonschema on the same tile files: seconds, and memory.

Catalogs of 10,000, 30,000 and 100,000 tiles are made under the folder. `squareone validate --no-play` does layers 1
and 2 on a whole catalog; check-jsonschema is given its tile files and their schema, which is layer 1 alone. Both are
installed as the start-up benchmark installs them.

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
"""How many times faster we are to be on the largest catalog."""
MEMORY = 1000.0
"""The most megabytes we may take."""
GROWTH = 1.25
"""The most that a tile may cost in the largest catalog, as a multiple of what it costs in the smallest."""


@dataclass(frozen=True)
class Cost:
    """What a run took.

    Args:
        wall: seconds by the clock.
        cpu: seconds of the processor, of the program and of the system for it.
        memory: the most memory it held, in megabytes.
        code: its exit code.
    """

    wall: float
    cpu: float
    memory: float
    code: int


@dataclass(frozen=True)
class Row:
    """Both programs on a catalog of so many tiles: the median run of each by processor time."""

    tiles: int
    ours: Cost
    peer: Cost

    @property
    def faster(self) -> float:
        """How many times less processor time we took."""
        return self.peer.cpu / self.ours.cpu


def cost(command: Sequence[str]) -> Cost:
    """Run a command and measure it; the system is asked about this very process."""
    begin = time.perf_counter()
    with subprocess.Popen(command, env=environment(), stdout=subprocess.DEVNULL, cwd=ROOT) as running:
        _, status, used = os.wait4(running.pid, 0)
        wall = time.perf_counter() - begin
        running.returncode = os.waitstatus_to_exitcode(status)
    scale = 1e6 if sys.platform == "darwin" else 1e3
    return Cost(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / scale, running.returncode)


def middle(costs: Sequence[Cost]) -> Cost:
    """The run in the middle by processor time.

    Raises:
        RuntimeError: a run did not end with 0, so it measured something else.
    """
    if any(one.code for one in costs):
        raise RuntimeError(f"a run ended with {max(one.code for one in costs)}; nothing was measured")
    return sorted(costs, key=lambda one: one.cpu)[len(costs) // 2]


def catalog_of(tiles: int, folder: Path) -> Path:
    """The catalog of so many tiles, made if it is not there yet."""
    catalog = folder / f"catalog-{tiles}"
    if not (catalog / "game.json").is_file():
        files = make(tiles)
        for file in sorted(files, key=lambda one: one == "game.json"):
            path = catalog / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files[file], encoding="utf-8")
    return catalog


def commands(programs: Path, catalog: Path) -> tuple[list[str], list[str]]:
    """Our command and that of the peer, on the same tile files."""
    files = [str(path) for path in tile_files(catalog)]
    ours = [str(programs / "squareone"), "validate", "--no-play", str(catalog)]
    return ours, [str(programs / PEER), "--schemafile", str(TILES_SCHEMA), *files]


def measured(
    sizes: Sequence[int], runs: int, folder: Path, programs: Path, measure: Callable[[Sequence[str]], Cost]
) -> list[Row]:
    """Both programs on catalogs of every size, by turns."""
    rows = []
    for tiles in sizes:
        ours, peer = commands(programs, catalog_of(tiles, folder))
        costs = [(measure(ours), measure(peer)) for _ in range(runs)]
        rows.append(Row(tiles, middle([one for one, _ in costs]), middle([one for _, one in costs])))
        print(told(rows[-1]), flush=True)
    return rows


def growth(rows: Sequence[Row]) -> float:
    """How much more each further tile costs us from the middle to the largest catalog than from the smallest on.

    What it takes to start is the same for all, so it is differences that are compared; 1 is linear.
    """
    small, *between, large = rows
    inner = between[-1] if between else small
    if inner is small:
        return (large.ours.cpu / large.tiles) / (small.ours.cpu / small.tiles)
    first = (inner.ours.cpu - small.ours.cpu) / (inner.tiles - small.tiles)
    then = (large.ours.cpu - inner.ours.cpu) / (large.tiles - inner.tiles)
    return then / first


def told(row: Row) -> str:
    """A row as text."""
    lines = [f"{row.tiles} tiles"]
    for name, one in (("squareone", row.ours), (PEER, row.peer)):
        lines.append(f"  {name:16} cpu {one.cpu:7.2f} s   wall {one.wall:7.2f} s   memory {one.memory:6.0f} MB")
    return "\n".join([*lines, f"  {row.faster:.1f} times faster"])


def verdicts(rows: Sequence[Row]) -> list[tuple[str, bool]]:
    """A line for each target, and whether it is met."""
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
    """The options of the program."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("\n\nUsage")[0], formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", default="10000,30000,100000", help="how many tiles, joined by commas")
    parser.add_argument("--runs", type=int, default=1, help="how often each is measured (default: 1)")
    parser.add_argument(
        "--folder", type=Path, default=ROOT / "build" / "bench-large", help="default: build/bench-large"
    )
    parser.add_argument("--fresh", action="store_true", help="install everything anew")
    parser.add_argument("--strict", action="store_true", help="end with 1 if a target is missed")
    read = parser.parse_args(written)
    try:
        read.sizes = sorted({int(one) for one in read.sizes.split(",")})
    except ValueError:
        parser.error("--sizes: numbers joined by commas")
    if read.runs < 1 or read.sizes[0] < 100:
        parser.error("--runs: at least 1; --sizes: at least 100")
    return read


def main() -> int:
    """Install, make, measure, print; 1 if a target is missed and that was to count."""
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
