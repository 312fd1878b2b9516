"""Benchmark of a whole run, compared with check-jsonschema on the same files: validation and the version.

Both programs are installed into the folder of the benchmark, this project as a wheel, the peer from the package index.
They run alternately, and the medians are compared.

Usage: python tools/bench/startup.py [--runs 9] [--folder build/bench-startup] [--fresh]
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent.parent
CATALOG = ROOT / "catalog" / "square-one"
TILES_SCHEMA = ROOT / "schema" / "square-one.tiles.schema.json"
PEER = "check-jsonschema"
TARGET = 1.0
"""The maximum ratio of our median to the peer's."""


@dataclass(frozen=True)
class Pair:
    """Two commands with the same task.

    Args:
        name: the task.
        ours: our command.
        peer: the command of the peer.
    """

    name: str
    ours: tuple[str, ...]
    peer: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """The measurements of a pair, in seconds."""

    pair: Pair
    ours: tuple[float, ...]
    peer: tuple[float, ...]

    @property
    def ratio(self) -> float:
        """Return our median as a share of the peer's."""
        return median(self.ours) / median(self.peer)


def tile_files(catalog: Path) -> list[Path]:
    """Return the tile files of a catalog: the JSON files in the folders of its sets."""
    return sorted(catalog.glob("*/*.json"))


def pairs(programs: Path, catalog: Path, schema: Path) -> list[Pair]:
    """Return the pairs to compare.

    Args:
        programs: the installation folder of both commands.
        catalog: the folder of the catalog.
        schema: the schema of its tile files.
    """
    ours, peer = str(programs / "squareone"), str(programs / PEER)
    files = [str(path) for path in tile_files(catalog)]
    return [
        Pair("validate", (ours, "validate", "--no-play", str(catalog)), (peer, "--schemafile", str(schema), *files)),
        Pair("--version", (ours, "--version"), (peer, "--version")),
    ]


def measured(pair: Pair, runs: int, seconds: Callable[[Sequence[str]], float]) -> Result:
    """Run both commands alternately, after a warm-up run of each.

    Args:
        pair: the commands.
        runs: the number of runs.
        seconds: a function that runs a command and returns its time.
    """
    ours, peer = [], []
    for _ in range(runs + 1):
        ours.append(seconds(pair.ours))
        peer.append(seconds(pair.peer))
    return Result(pair, tuple(ours[1:]), tuple(peer[1:]))


def verdict(ratio: float, target: float = TARGET) -> str:
    """Return a line that says whether a ratio meets its target."""
    return f"ratio {ratio:.2f}, target at most {target:.2f}: {'met' if ratio <= target else 'missed'}"


def told(result: Result) -> str:
    """Return a result as text: the medians with minimum and maximum, then the verdict."""
    lines = [result.pair.name]
    for name, times in (("squareone", result.ours), (PEER, result.peer)):
        low, middle, high = (f"{1000 * seconds:.0f}" for seconds in (min(times), median(times), max(times)))
        lines.append(f"  {name:16} median {middle:>5} ms  ({low} to {high}, {len(times)} runs)")
    return "\n".join([*lines, f"  {verdict(result.ratio)}"])


def environment() -> dict[str, str]:
    """Return the environment without variables that change the start of Python."""
    return {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}


def seconds(command: Sequence[str]) -> float:
    """Run a command, which must succeed, and return its time."""
    begin = time.perf_counter()
    subprocess.run(command, env=environment(), stdout=subprocess.DEVNULL, check=True, cwd=ROOT)
    return time.perf_counter() - begin


def install(folder: Path, fresh: bool, peer: str = PEER) -> Path:
    """Install both programs; return the folder of their commands.

    Args:
        folder: the folder; an earlier installation is reused, except for this project, which is built again.
        fresh: whether to start from an empty folder.
        peer: the name of the peer in the package index.
    """
    if fresh and folder.exists():
        shutil.rmtree(folder)
    home, wheels = folder / "venv", folder / "wheels"
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    python = str(programs / "python")

    def pip(*arguments: str) -> None:
        command = [python, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments]
        subprocess.run(command, env=environment(), check=True)

    if not programs.is_dir():
        venv.create(home, with_pip=True)
    shutil.rmtree(wheels, ignore_errors=True)
    pip("wheel", "--no-deps", "--wheel-dir", str(wheels), str(ROOT))
    pip("install", peer, *(str(wheel) for wheel in wheels.glob("*.whl")))
    pip("install", "--no-deps", "--force-reinstall", *(str(wheel) for wheel in wheels.glob("*.whl")))
    subprocess.run(
        [python, "-m", "compileall", "-q", str(home)], env=environment(), check=False, stdout=subprocess.DEVNULL
    )
    return programs


def arguments(written: Sequence[str] | None = None) -> argparse.Namespace:
    """Return the argument parser."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("\n\nUsage")[0], formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=9, help="number of runs of each command (default: 9)")
    parser.add_argument(
        "--folder", type=Path, default=ROOT / "build" / "bench-startup",
        help="installation folder (default: build/bench-startup)",
    )  # fmt: skip
    parser.add_argument("--fresh", action="store_true", help="reinstall everything")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if a target is missed")
    read = parser.parse_args(written)
    if read.runs < 1:
        parser.error("--runs must be at least 1")
    return read


def main() -> int:
    """Run the benchmark; return 1 if a target is missed with ``--strict``."""
    options = arguments()
    programs = install(options.folder.resolve(), options.fresh)
    missed = False
    for pair in pairs(programs, CATALOG, TILES_SCHEMA):
        result = measured(pair, options.runs, seconds)
        print(told(result), flush=True)
        missed = missed or result.ratio > TARGET
    return int(missed and options.strict)


if __name__ == "__main__":
    sys.exit(main())
