"""How long sheets take to make, beside domdiv making the sheets it makes unless told otherwise: seconds per card.

Both programs are installed into a folder of the benchmark's own: this project as a wheel with what printing needs, the
peer from the package index. Each makes what it makes when nothing is chosen. The peer prints dividers for cards, we
print tiles; what is compared is the time for one of them. Our run is also compared with one that only lists the tiles:
what is over is the time that printing takes.

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
"""The most seconds that the sheets of the whole catalog may take beyond starting up and reading it."""
TARGET = 1.0
"""The most that our time per tile may be of the peer's time per card."""


@dataclass(frozen=True)
class Timed:
    """A program that makes sheets: what it is called, how many things it printed, and the seconds of each run."""

    name: str
    things: int
    seconds: tuple[float, ...]

    @property
    def each(self) -> float:
        """The median time for one thing, in seconds."""
        return median(self.seconds) / self.things


def ratio(ours: Timed, peer: Timed) -> float:
    """Our time for a tile as a share of the peer's for a card."""
    return ours.each / peer.each


def verdict(name: str, value: float, target: float) -> str:
    """One line that says whether a number meets its target."""
    return f"{name} {value:.3f}, target at most {target:.2f}: {'met' if value <= target else 'missed'}"


def told(one: Timed) -> str:
    """What was measured of a program, on one line."""
    low, high = min(one.seconds), max(one.seconds)
    return (
        f"  {one.name:20} {median(one.seconds):6.2f} s for {one.things:4} ({low:.2f} to {high:.2f}, "
        f"{len(one.seconds)} runs): {1000 * one.each:.2f} ms each"
    )


def environment() -> dict[str, str]:
    """Our environment without what would change how Python starts."""
    return {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}


def timed(command: Sequence[str], folder: Path) -> tuple[float, str]:
    """Run a command, which must end well: the seconds it took, and what it printed."""
    begin = time.perf_counter()
    done = subprocess.run(
        command, env=environment(), cwd=folder, check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    return time.perf_counter() - begin, done.stdout


def install(folder: Path, fresh: bool) -> Path:
    """Install both programs; the folder their commands are in.

    Args:
        folder: where to; what is there of an earlier run is used again, except for this project, which is built anew.
        fresh: begin with nothing.
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
    """How many cards the peer makes dividers for when nothing is chosen, as it counts them itself."""
    script = (
        "from domdiv import config_options, db, main\n"
        "options = config_options.clean_opts(config_options.parse_opts(['--outfile', 'none.pdf']))\n"
        "print(len(main.filter_sort_cards(db.read_card_data(options), options)))"
    )
    done = subprocess.run([str(programs / "python"), "-c", script], check=True, capture_output=True, text=True)
    return int(done.stdout.split()[-1])


def arguments(written: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of the program."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("\n\nUsage")[0], formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5, help="how often each is measured (default: 5)")
    parser.add_argument("--peer-runs", type=int, default=1, help="how often the peer is measured (default: 1)")
    parser.add_argument(
        "--folder", type=Path, default=ROOT / "build" / "bench-print",
        help="where the programs are installed (default: build/bench-print)",
    )  # fmt: skip
    parser.add_argument("--fresh", action="store_true", help="install everything anew")
    parser.add_argument("--strict", action="store_true", help="end with 1 if a target is missed")
    read = parser.parse_args(written)
    if read.runs < 1 or read.peer_runs < 1:
        parser.error("--runs and --peer-runs: at least 1")
    return read


def main() -> int:
    """Install, measure, print; 1 if a target is missed and that was to count."""
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
    print(told(us), told(them), sep="\n")
    print(f"  {verdict('ratio per card', share, TARGET)}")
    print(f"  {verdict('seconds beyond listing the tiles', beyond, BUDGET)}")
    return int(options.strict and (share > TARGET or beyond > BUDGET))


if __name__ == "__main__":
    sys.exit(main())
