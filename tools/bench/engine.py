"""How fast random games go, beside catanatron's library; whether memory stays flat; how long the oracle takes.

Random games of Project L, by verb, are measured as well: what they are like decides how fast they go, so there is no
target for them.

Both are installed into a folder of the benchmark's own, so that both are compiled alike, and play by turns on the same
machine: two random players, one process, each program as its documentation says (ours by ``match.steps``, which checks
that what a player chose is legal; catanatron by ``Game.play``, which does so too). An action is one decision of a
player, applied; chance of ours, such as a shuffle, is not counted. Ours is shown twice: ``by verb`` is the player that
comes with the program, which chooses a sort of action first; ``by list`` chooses from the whole list of legal actions,
as catanatron's random player does. What is timed is processor time, without starting, importing and loading; for the
oracle, a thousand questions to `squareone rules batch`, with all of it.

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
"""What else is played at random, two players, by the id of its catalog."""
SETS = ("base",)
"""Random games are played with the base game, as it comes."""
TARGET = 1.0
"""The least that our actions a second may be of the peer's."""
QUESTIONS, SECONDS = 1000, 2.0
"""So many questions the oracle is asked, and the most that it may take, starting included."""
FLAT = 1.05
"""The most that memory may have grown from the middle of a long run to its end."""


@dataclass(frozen=True)
class Speed:
    """A run of random games.

    Args:
        games: how many were played.
        actions: how many decisions were made in them.
        seconds: the processor time that took.
    """

    games: int
    actions: int
    seconds: float

    @property
    def rate(self) -> float:
        """Actions a second."""
        return self.actions / self.seconds


# -- what the installed programs do ----------------------------------------------------------------------------------


class Uniform:
    """Chooses from the whole list of legal actions, each as likely."""

    def __init__(self, engine: Any, stream: Any) -> None:
        self.engine, self.stream = engine, stream

    def choose(self, observation: Any) -> Any:
        """One of the legal actions."""
        return self.stream.pick(tuple(self.engine.legal_actions(observation.state)))


def our_games(how: str, game: str = "square-one") -> Callable[[int], int]:
    """Our random game: plays the one with a seed, and says how many decisions were made."""
    from squareone_data.files import load, packaged
    from squareone_data.play import match
    from squareone_data.play.chance import Chance
    from squareone_data.play.players import RandomPlayer, engine_of

    catalog = load(packaged(game))
    engine = engine_of(catalog.kind)
    config = engine.configured(catalog, SETS, 2, None)
    bot: Any = {VERB: RandomPlayer, LIST: Uniform}[how]

    def play(seed: int) -> int:
        chance = Chance(seed)
        players = [bot(engine, chance.stream(f"bot {seat}")) for seat in range(2)]
        state = engine.initial(catalog, config, seed)
        return sum(step.seat is not None for step in match.steps(engine, state, players, chance))

    return play


def peer_games() -> Callable[[int], int]:
    """The random game of the peer, likewise."""
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    def play(seed: int) -> int:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed + 1)
        game.play()
        # What a release calls the list of all that was done.
        done = getattr(game.state, "action_records", None)
        return len(game.state.actions if done is None else done)

    return play


def timed(play: Callable[[int], int], games: int, seed: int) -> dict[str, Any]:
    """Play so many games, after one in eight as many that do not count."""
    for number in range(max(games // 8, 1)):
        play(seed + games + number)
    begin = time.process_time()
    actions = sum(play(seed + number) for number in range(games))
    return {"games": games, "actions": actions, "seconds": time.process_time() - begin}


def grown(play: Callable[[int], int], games: int, memory: Callable[[], float]) -> list[float]:
    """The most memory held, in megabytes, after each eighth of so many games."""
    found = []
    for part in range(8):
        for number in range(part * games // 8, (part + 1) * games // 8):
            play(number)
        found.append(memory())
    return found


def peak() -> float:
    """The most memory this process has held, in megabytes."""
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


def questions(count: int) -> list[str]:
    """So many questions what is legal, about positions of random games with all sets, as JSON Lines."""
    from squareone_data.files import load, packaged
    from squareone_data.play import match
    from squareone_data.play.chance import Chance
    from squareone_data.play.players import RandomPlayer, engine_of

    catalog = load(packaged("square-one"))
    engine = engine_of(catalog.kind)
    config = engine.configured(catalog, [one.id for one in catalog.game.sets], 2, None)
    found: list[str] = []
    seed = 0
    while len(found) < count:
        chance = Chance(seed)
        players = [RandomPlayer(engine, chance.stream(f"bot {seat}")) for seat in range(2)]
        for step in match.steps(engine, engine.initial(catalog, config, seed), players, chance):
            if step.seat is not None and len(found) < count:
                position = engine.to_position(step.before)
                found.append(json.dumps({"id": len(found), "ask": "legal", "position": position}))
        seed += 1
    return found


def work(name: str, games: int, seed: int) -> Any:
    """What this program does when it runs itself with the installed Python, by name."""
    if name == "memory":
        return grown(our_games(VERB), games, peak)
    if name == "questions":
        return questions(games)
    for game, called in OTHERS.items():
        if name == called:
            return timed(our_games(VERB, game), games, seed)
    return timed(peer_games() if name == PEER else our_games(name), games, seed)


# -- what is measured, and how it is told ----------------------------------------------------------------------------


def measured(runs: int, games: int, run: Callable[[str, int, int], Any]) -> dict[str, list[Speed]]:
    """Random games of the peer and of ours, by turns.

    Args:
        runs: how often each is measured.
        games: how many games of ours make a run; the peer's are longer, and a third as many do.
        run: does some work, by name, number of games and seed.
    """
    found: dict[str, list[Speed]] = {name: [] for name in (*OURS, *OTHERS.values(), PEER)}
    for number in range(runs):
        for name, speeds in found.items():
            count = max(games // 3, 1) if name == PEER else games
            speeds.append(Speed(**run(name, count, number * games)))
    return found


def rate(speeds: Sequence[Speed]) -> float:
    """The median of the actions a second."""
    return median(one.rate for one in speeds)


def told(speeds: dict[str, list[Speed]]) -> str:
    """The speeds as text, the ratios with their verdicts."""
    lines = ["random games, two players, one process"]
    for name, runs in speeds.items():
        who = name if name in (PEER, *OTHERS.values()) else f"squareone {name}"
        middle, low, high = rate(runs), *(edge(one.rate for one in runs) for edge in (min, max))
        games = sum(one.games for one in runs)
        lines.append(
            f"  {who:20} median {middle:>9,.0f} actions/s  ({low:,.0f} to {high:,.0f}, {len(runs)} runs)"
            f"  {games / sum(one.seconds for one in runs):7.1f} games/s"
            f"  {sum(one.actions for one in runs) / games:6.0f} actions a game"
        )
    return "\n".join(lines)


def verdicts(
    speeds: dict[str, list[Speed]], memory: Sequence[float], seconds: Sequence[float] | None
) -> list[tuple[str, bool]]:
    """A line for each target, and whether it is met.

    Args:
        speeds: the speeds by name.
        memory: the memory after each part of a long run, in megabytes.
        seconds: how long the oracle took, each time; None if it could not be asked.
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
        found.append(("rules batch: no such command, or wrong answers", False))
    else:
        took = median(seconds)
        line = f"rules batch: {QUESTIONS} legal lists in {took:.2f} s, at most {SECONDS:.2f}"
        found.append((line, took <= SECONDS))
    return [(f"{line}: {'met' if met else 'missed'}", met) for line, met in found]


def asked(command: Sequence[str], lines: Sequence[str], runs: int) -> list[float] | None:
    """The processor time of the oracle for some questions, each time; None if it does not answer each with a list."""
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
        if done.returncode or len(answers) != len(lines) or not all(json.loads(one).get("legal") for one in answers):
            return None
    return found


def arguments(written: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of the program."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("\n\nUsage")[0], formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5, help="how often each is measured (default: 5)")
    parser.add_argument("--games", type=int, default=60, help="how many games make a run of ours (default: 60)")
    parser.add_argument("--long", type=int, default=800, help="after how many games memory is looked at (default: 800)")
    parser.add_argument(
        "--folder", type=Path, default=ROOT / "build" / "bench-engine", help="default: build/bench-engine"
    )
    parser.add_argument("--fresh", action="store_true", help="install everything anew")
    parser.add_argument("--strict", action="store_true", help="end with 1 if a target is missed")
    parser.add_argument("--work", help=argparse.SUPPRESS)
    parser.add_argument("--seed", type=int, default=0, help=argparse.SUPPRESS)
    read = parser.parse_args(written)
    if read.runs < 1 or read.games < 1 or read.long < 8:
        parser.error("--runs and --games: at least 1; --long: at least 8")
    return read


def main() -> int:
    """Install, measure, print; 1 if a target is missed and that was to count."""
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
    each = ", ".join(f"{one:.1f}" for one in memory)
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
