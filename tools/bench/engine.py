"""Benchmark of the engine: random games compared with catanatron, memory, and the time of the oracle.

Random games of Project L, by verb, are measured too. Their speed depends on the course of the games, so there is no
target for them.

Both programs are installed into the folder of the benchmark and run alternately on the same machine: two random
players, one process, each program as documented (ours by ``game_loop.steps``, which checks that an action is legal;
catanatron by ``Game.play``, which checks it too). An action is one decision of a player, applied; our chance actions,
such as a shuffle, are not counted. Ours is shown twice: ``by verb`` is the bundled bot, which chooses a verb first;
``by list`` chooses from the whole list of legal actions, as catanatron's random player does. The time is processor time
without startup, import and loading; for the oracle, it is the whole time of a thousand questions to `squareone rules
batch`.

Usage: python tools/bench/engine.py [--runs 5] [--games 60] [--folder build/bench-engine] [--fresh]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE)]

from startup import ROOT, environment, install  # noqa: E402

PEER = "catanatron"
VERB, LIST = "by verb", "by list"
OURS = (VERB, LIST)
OTHERS = {"project-l": "Project L by verb"}
"""The other game played at random by two players, by the id of its catalog."""
SETS = ("base",)
"""The set of random games."""
TARGET = 1.0
"""The minimum ratio of our actions per second to the peer's."""
QUESTIONS, SECONDS = 1000, 2.0
"""The number of questions to the oracle, and the maximum time, including startup."""
FLAT = 1.05
"""The maximum growth of memory from the middle of a long run to its end."""


@dataclass(frozen=True)
class Speed:
    """A run of random games.

    Args:
        games: the number of games.
        actions: the number of decisions.
        seconds: the processor time.
    """

    games: int
    actions: int
    seconds: float

    @property
    def rate(self) -> float:
        """Return the actions per second."""
        return self.actions / self.seconds


# -- commands of the installed programs -------------------------------------------------------------------------------


class Uniform:
    """A bot that chooses from the whole list of legal actions with equal probability."""

    def __init__(self, engine: Any, stream: Any) -> None:
        self.engine, self.stream = engine, stream

    def choose(self, observation: Any) -> Any:
        """Return a random legal action."""
        return self.stream.pick(tuple(self.engine.legal_actions(observation.state)))


def our_games(how: str, game: str = "square-one") -> Callable[[int], int]:
    """Play our random game with a seed; return the number of decisions."""
    from squareone_data.engine.game_loop import steps
    from squareone_data.files import load, packaged
    from squareone_data.game.bots import RandomBot
    from squareone_data.rng import Chance

    catalog = load(packaged(game))
    engine = catalog.game.engine
    config = engine.configure(catalog, SETS, 2, None)
    bot: Any = {VERB: RandomBot, LIST: Uniform}[how]

    def play(seed: int) -> int:
        chance = Chance(seed)
        bots = [bot(engine, chance.stream(f"bot {seat}")) for seat in range(2)]
        state = engine.initial(catalog, config, seed)
        return sum(step.seat is not None for step in steps(engine, state, bots, chance))

    return play


def peer_games() -> Callable[[int], int]:
    """Play the random game of the peer with a seed; return the number of decisions."""
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    def play(seed: int) -> int:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed + 1)
        game.play()
        # The list of actions has different names in different releases.
        done = getattr(game.state, "action_records", None)
        return len(game.state.actions if done is None else done)

    return play


def timed(play: Callable[[int], int], games: int, seed: int) -> dict[str, Any]:
    """Play a number of games, after a warm-up of one eighth of them."""
    for number in range(max(games // 8, 1)):
        play(seed + games + number)
    begin = time.process_time()
    actions = sum(play(seed + number) for number in range(games))
    return {"games": games, "actions": actions, "seconds": time.process_time() - begin}


def grown(play: Callable[[int], int], games: int, memory: Callable[[], float]) -> list[float]:
    """Return the peak memory in megabytes after each eighth of a number of games."""
    found = []
    for part in range(8):
        for number in range(part * games // 8, (part + 1) * games // 8):
            play(number)
        found.append(memory())
    return found


def peak() -> float:
    """Return the peak memory of this process in megabytes."""
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


def questions(count: int) -> list[str]:
    """Return questions for the legal actions in positions of random games with all sets, as JSON Lines."""
    from squareone_data.engine.game_loop import steps
    from squareone_data.files import load, packaged
    from squareone_data.game.bots import RandomBot
    from squareone_data.rng import Chance

    catalog = load(packaged("square-one"))
    engine = catalog.game.engine
    config = engine.configure(catalog, [info.id for info in catalog.definition.sets], 2, None)
    found: list[str] = []
    seed = 0
    while len(found) < count:
        chance = Chance(seed)
        bots = [RandomBot(engine, chance.stream(f"bot {seat}")) for seat in range(2)]
        for step in steps(engine, engine.initial(catalog, config, seed), bots, chance):
            if step.seat is not None and len(found) < count:
                position = engine.to_position(step.before)
                found.append(json.dumps({"id": len(found), "ask": "legal", "position": position}))
        seed += 1
    return found


def work(name: str, games: int, seed: int) -> Any:
    """Return the commands that this program runs with the installed Python, by name."""
    if name == "memory":
        return grown(our_games(VERB), games, peak)
    if name == "questions":
        return questions(games)
    for game, called in OTHERS.items():
        if name == called:
            return timed(our_games(VERB, game), games, seed)
    return timed(peer_games() if name == PEER else our_games(name), games, seed)


# -- measurements and results ----------------------------------------------------------------------------------------


def measured(runs: int, games: int, run: Callable[[str, int, int], Any]) -> dict[str, list[Speed]]:
    """Run random games of the peer and of our games alternately.

    Args:
        runs: the number of runs.
        games: the number of our games in a run; a third as many of the peer's, which are longer.
        run: a function that runs a command, by name, number of games and seed.
    """
    found: dict[str, list[Speed]] = {name: [] for name in (*OURS, *OTHERS.values(), PEER)}
    for number in range(runs):
        for name, speeds in found.items():
            count = max(games // 3, 1) if name == PEER else games
            speeds.append(Speed(**run(name, count, number * games)))
    return found


def rate(speeds: Sequence[Speed]) -> float:
    """Return the median of the actions per second."""
    return median(speed.rate for speed in speeds)


def told(speeds: dict[str, list[Speed]]) -> str:
    """Return the speeds as text, with the ratios and their verdicts."""
    lines = ["random games, two players, one process"]
    for name, runs in speeds.items():
        who = name if name in (PEER, *OTHERS.values()) else f"squareone {name}"
        middle, low, high = rate(runs), *(edge(speed.rate for speed in runs) for edge in (min, max))
        games = sum(speed.games for speed in runs)
        lines.append(
            f"  {who:20} median {middle:>9,.0f} actions/s  ({low:,.0f} to {high:,.0f}, {len(runs)} runs)"
            f"  {games / sum(speed.seconds for speed in runs):7.1f} games/s"
            f"  {sum(speed.actions for speed in runs) / games:6.0f} actions per game"
        )
    return "\n".join(lines)


def verdicts(
    speeds: dict[str, list[Speed]], memory: Sequence[float], seconds: Sequence[float] | None
) -> list[tuple[str, bool]]:
    """Yield a line for each target, and whether it is met.

    Args:
        speeds: the speeds by name.
        memory: the memory after each part of a long run, in megabytes.
        seconds: the time of the oracle in each run; None if it failed.
    """
    found = []
    for name in OURS:
        ratio = rate(speeds[name]) / rate(speeds[PEER])
        found.append((f"actions/s {name}, ours to {PEER}'s: {ratio:.2f}, at least {TARGET:.2f}", ratio >= TARGET))
    grew = memory[-1] / memory[len(memory) // 2 - 1]
    found.append(
        (
            f"memory: {memory[len(memory) // 2 - 1]:.1f} MB after half of the games, {memory[-1]:.1f} MB after all: "
            f"{grew:.3f}, at most {FLAT:.2f}",
            grew <= FLAT,
        )
    )
    if seconds is None:
        found.append(("rules batch: unknown command or wrong answers", False))
    else:
        took = median(seconds)
        line = f"rules batch: {QUESTIONS} legal lists in {took:.2f} s, at most {SECONDS:.2f}"
        found.append((line, took <= SECONDS))
    return [(f"{line}: {'met' if met else 'missed'}", met) for line, met in found]


def asked(command: Sequence[str], lines: Sequence[str], runs: int) -> list[float] | None:
    """Return the processor time of the oracle in each run; None if it does not answer each question with a list."""
    import resource

    def used() -> float:
        spent = resource.getrusage(resource.RUSAGE_CHILDREN)
        return spent.ru_utime + spent.ru_stime

    found = []
    text = "".join(f"{line}\n" for line in lines)
    for _ in range(runs):
        begin = used()
        done = subprocess.run(command, input=text, capture_output=True, text=True, env=environment(), check=False)
        found.append(used() - begin)
        answers = done.stdout.splitlines()
        if (
            done.returncode
            or len(answers) != len(lines)
            or not all(json.loads(answer).get("legal") for answer in answers)
        ):
            return None
    return found


def arguments(written: Sequence[str] | None = None) -> argparse.Namespace:
    """Return the argument parser."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("\n\nUsage")[0], formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5, help="number of runs (default: 5)")
    parser.add_argument("--games", type=int, default=60, help="number of our games in a run (default: 60)")
    parser.add_argument("--long", type=int, default=800, help="number of games in the memory run (default: 800)")
    parser.add_argument(
        "--folder",
        type=Path,
        default=ROOT / "build" / "bench-engine",
        help="working folder (default: build/bench-engine)",
    )
    parser.add_argument("--fresh", action="store_true", help="reinstall everything")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if a target is missed")
    parser.add_argument("--work", help=argparse.SUPPRESS)
    parser.add_argument("--seed", type=int, default=0, help=argparse.SUPPRESS)
    read = parser.parse_args(written)
    if read.runs < 1 or read.games < 1 or read.long < 8:
        parser.error("--runs and --games must be at least 1, --long at least 8")
    return read


def main() -> int:
    """Run the benchmark; return 1 if a target is missed with ``--strict``."""
    options = arguments()
    if options.work:
        print(json.dumps(work(options.work, options.games, options.seed)))
        return 0
    programs = install(options.folder.resolve(), options.fresh, PEER)

    def run(name: str, games: int, seed: int) -> Any:
        command = [str(programs / "python"), __file__, "--work", name, "--games", str(games), "--seed", str(seed)]
        done = subprocess.run(command, env=environment(), cwd=options.folder, check=True, stdout=subprocess.PIPE)
        return json.loads(done.stdout)

    speeds = measured(options.runs, options.games, run)
    print(told(speeds), flush=True)
    memory = run("memory", options.long, 0)
    each = ", ".join(f"{megabytes:.1f}" for megabytes in memory)
    print(f"memory after each eighth of {options.long} games: {each} MB", flush=True)
    oracle = [str(programs / "squareone"), "rules", "batch"]
    seconds = asked(oracle, run("questions", QUESTIONS, 0), min(options.runs, 3))
    missed = False
    for line, met in verdicts(speeds, memory, seconds):
        print(line)
        missed = missed or not met
    return int(missed and options.strict)


if __name__ == "__main__":
    sys.exit(main())
