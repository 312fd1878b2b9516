"""Benchmark of sheets: seconds per card, compared with domdiv with default settings.

Both programs are installed into the folder of the benchmark: this project as a wheel with the printing extra, the peer
from the package index. Each makes its default output. The peer prints dividers for cards, this project prints tiles;
the benchmark compares the time per item. A run that only lists the tiles is subtracted to get the time of printing.

Usage: python tools/bench/print.py [--runs 5] [--folder build/bench-print] [--fresh]
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent.parent
CATALOG = ROOT / "catalog" / "square-one"
PEER = "domdiv"
BUDGET = 0.25
"""The maximum seconds for the sheets of the whole catalog, beyond startup and reading."""
TARGET = 1.0
"""The maximum ratio of our time per tile to the peer's time per card."""


@dataclass(frozen=True)
class Timed:
    """A program that makes sheets: its name, the number of printed items, and the seconds of each run."""

    name: str
    things: int
    seconds: tuple[float, ...]

    @property
    def each(self) -> float:
        """Return the median time per item, in seconds."""
        return median(self.seconds) / self.things


def ratio(ours: Timed, peer: Timed) -> float:
    """Return our time per tile as a share of the peer's per card."""
    return ours.each / peer.each


def verdict(name: str, value: float, target: float) -> str:
    """Return a line that says whether a number meets its target."""
    return f"{name} {value:.3f}, target at most {target:.2f}: {'met' if value <= target else 'missed'}"


def summary(program: Timed) -> str:
    """Return the measurements of a program on one line."""
    low, high = min(program.seconds), max(program.seconds)
    return (
        f"  {program.name:20} {median(program.seconds):6.2f} s for {program.things:4} ({low:.2f} to {high:.2f}, "
        f"{len(program.seconds)} runs): {1000 * program.each:.2f} ms each"
    )


def environment() -> dict[str, str]:
    """Return the environment without variables that change the start of Python."""
    return {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}


def timed(command: Sequence[str], folder: Path) -> tuple[float, str]:
    """Run a command, which must succeed; return its seconds and its output."""
    begin = time.perf_counter()
    done = subprocess.run(
        command, env=environment(), cwd=folder, check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    return time.perf_counter() - begin, done.stdout


def install(folder: Path, fresh: bool) -> Path:
    """Install both programs; return the folder of their commands.

    Args:
        folder: the folder; an earlier installation is reused, except for this project, which is built again.
        fresh: whether to start from an empty folder.
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
    (wheel,) = wheels.glob("*.whl")
    pip("install", PEER, f"{wheel}[print]")
    pip("install", "--no-deps", "--force-reinstall", str(wheel))
    subprocess.run(
        [python, "-m", "compileall", "-q", str(home)], env=environment(), check=False, stdout=subprocess.DEVNULL
    )
    return programs


def count_cards(programs: Path) -> int:
    """Return the number of cards for which the peer makes dividers by default, as counted by the peer."""
    script = (
        "from domdiv import config_options, db, main\n"
        "options = config_options.clean_opts(config_options.parse_opts(['--outfile', 'none.pdf']))\n"
        "print(len(main.filter_sort_cards(db.read_card_data(options), options)))"
    )
    done = subprocess.run([str(programs / "python"), "-c", script], check=True, capture_output=True, text=True)
    return int(done.stdout.split()[-1])


def arguments(written: Sequence[str] | None = None) -> argparse.Namespace:
    """Return the argument parser."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("\n\nUsage")[0], formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5, help="number of runs (default: 5)")
    parser.add_argument("--peer-runs", type=int, default=1, help="number of runs of the peer (default: 1)")
    parser.add_argument(
        "--folder", type=Path, default=ROOT / "build" / "bench-print",
        help="installation folder (default: build/bench-print)",
    )  # fmt: skip
    parser.add_argument("--fresh", action="store_true", help="reinstall everything")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if a target is missed")
    read = parser.parse_args(written)
    if read.runs < 1 or read.peer_runs < 1:
        parser.error("--runs and --peer-runs must be at least 1")
    return read


def main() -> int:
    """Run the benchmark; return 1 if a target is missed with ``--strict``."""
    options = arguments()
    folder = options.folder.resolve()
    programs = install(folder, options.fresh)
    ours, peer = str(programs / "squareone"), str(programs / "dominion_dividers")
    sheets = (ours, "print", "sheets", "-C", str(CATALOG), "-o", "ours.pdf", "--format", "json")
    listing = (ours, "list", "-C", str(CATALOG))
    for command in (sheets, listing):
        timed(command, folder)  # the first run does not count
    printed, listed = [], []
    for _ in range(options.runs):
        seconds, output = timed(sheets, folder)
        printed.append(seconds)
        listed.append(timed(listing, folder)[0])
    things = sum(group["things"] for group in json.loads(output)["groups"])
    theirs = []
    for _ in range(options.peer_runs):
        theirs.append(timed((peer, "--outfile", "peer.pdf"), folder)[0])
    us, them = Timed("squareone", things, tuple(printed)), Timed(PEER, count_cards(programs), tuple(theirs))
    share, beyond = ratio(us, them), median(printed) - median(listed)
    print(summary(us), summary(them), sep="\n")
    print(f"  {verdict('ratio per card', share, TARGET)}")
    print(f"  {verdict('seconds beyond listing the tiles', beyond, BUDGET)}")
    return int(options.strict and (share > TARGET or beyond > BUDGET))


if __name__ == "__main__":
    sys.exit(main())
