"""Play many seeded games between two bots: wins, scores, and confidence intervals.

Seats alternate: in game 0 the first bot has the even seats, in game 1 the odd ones. A shared victory counts half for
each bot. Intervals are at 95 %: Wilson's for the share of wins, normal for scores. The result does not depend on the
number of processes.

Usage: python tools/tournament.py planner greedy [--games 200] [--sets base,joker] [--players 2] [--seed 0]
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from squareone_data.engine.bots import seat_bot
from squareone_data.engine.game_loop import steps
from squareone_data.files import load
from squareone_data.game import AnyCatalog
from squareone_data.game.bots import Bot
from squareone_data.game.engine import Observation, SetupError
from squareone_data.rng import Chance

ROOT = Path(__file__).resolve().parent.parent
CATALOG = ROOT / "catalog" / "square-one"
SURE = 1.96
"""The half-width of an interval of 95 %, in standard errors."""
MOST = 50_000
"""The maximum number of actions in a game; a game with more is an error."""


@dataclass(frozen=True)
class Match:
    """The settings of a tournament.

    Args:
        catalog: the folder of the catalog.
        sets: the sets, or None for the default ones.
        count: the number of players.
        bots: the two bots.
        title: a description to print.
    """

    catalog: Path
    sets: tuple[str, ...] | None
    count: int
    bots: tuple[str, str]
    title: str = ""


@dataclass(frozen=True)
class Result:
    """The result of a game.

    Args:
        share: the share of the first bot in the victory: 1, 0, or a half.
        scores: the mean total of each bot's seats.
        actions: the number of actions in the game, without chance.
        decisions: the number of decisions of each bot.
        seconds: the processor time of each bot; only this differs from run to run.
    """

    share: float
    scores: tuple[float, float]
    actions: int
    decisions: tuple[int, int]
    seconds: tuple[float, float]


class Timed:
    """A bot with a timer of processor time."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.seconds, self.decisions = bot, 0.0, 0

    def choose(self, observation: Observation) -> object:
        """See :meth:`squareone_data.game.bots.Bot.choose`."""
        begin = time.process_time()
        action = self.bot.choose(observation)
        self.seconds += time.process_time() - begin
        self.decisions += 1
        return action


_catalogs: dict[Path, AnyCatalog] = {}


def one_game(asked: Match, number: int, seed: int) -> Result:
    """Play one game.

    Args:
        asked: the settings of the tournament.
        number: the number of the game, from 0; it determines the seats.
        seed: the seed of the deal.
    """
    catalog = _catalogs.get(asked.catalog) or _catalogs.setdefault(asked.catalog, load(asked.catalog))
    engine = catalog.game.engine
    chance = Chance(seed)
    state = engine.initial(catalog, engine.configure(catalog, asked.sets, asked.count, None), seed)
    owner = [(seat + number) % 2 for seat in range(asked.count)]
    seated = [Timed(seat_bot(catalog.game, asked.bots[bot], chance, seat)) for seat, bot in enumerate(owner)]
    actions = 0
    for step in steps(engine, state, seated, chance, limit=MOST):
        state, actions = step.after, actions + (step.seat is not None)
    outcome = engine.outcome(state)
    won = {owner[seat] for seat in outcome.winners}
    share = 0.5 if len(won) == 2 else float(won == {0})
    scores = [fmean(standing.total for standing in outcome.seats if owner[standing.seat] == bot) for bot in (0, 1)]
    decisions = [
        sum(timed.decisions for timed, whose in zip(seated, owner, strict=True) if whose == bot) for bot in (0, 1)
    ]
    seconds = [sum(timed.seconds for timed, whose in zip(seated, owner, strict=True) if whose == bot) for bot in (0, 1)]
    return Result(share, (scores[0], scores[1]), actions, (decisions[0], decisions[1]), (seconds[0], seconds[1]))


def tournament(
    asked: Match, games: int, seed: int, processes: int, told: Callable[[int], None] = lambda done: None
) -> list[Result]:
    """Play all games with consecutive seeds from ``seed`` on, and yield the results in order."""
    seeds = range(seed, seed + games)
    found: list[Result] = []
    if processes == 1:
        for number in range(games):
            found.append(one_game(asked, number, seeds[number]))
            told(len(found))
        return found
    with ProcessPoolExecutor(processes) as pool:
        for result in pool.map(one_game, [asked] * games, range(games), seeds):
            found.append(result)
            told(len(found))
    return found


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval for a share of games (Wilson 1927)."""
    square = SURE * SURE
    middle = share + square / (2 * games)
    reach = SURE * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return (middle - reach) / (1 + square / games), (middle + reach) / (1 + square / games)


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return a mean, and the half-width of its 95 % interval."""
    return fmean(values), SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def report(asked: Match, results: Sequence[Result], timed: bool = False) -> str:
    """Return the results as text."""
    games = len(results)
    wins = [sum(result.share == won for result in results) for won in (1.0, 0.0)]
    share = fmean(result.share for result in results)
    low, high = wilson(share, games)
    first, second = (f"{bot} ({place})" for bot, place in zip(asked.bots, ("first", "second"), strict=True))
    if asked.bots[0] != asked.bots[1]:
        first, second = asked.bots
    wide = max(len(first), len(second))
    lines = [f"{games} games, {asked.title}"]
    for name, won, bot in ((first, wins[0], 0), (second, wins[1], 1)):
        mean, reach = interval([result.scores[bot] for result in results])
        line = f"  {name:{wide}}  wins {won:>4}   mean score {mean:6.2f} ± {reach:.2f}"
        if timed:
            spent, decided = (
                sum(getattr(result, what)[bot] for result in results) for what in ("seconds", "decisions")
            )
            line += f"   {1000 * spent / max(decided, 1):.2f} ms per decision"
        lines.append(line)
    mean, reach = interval([result.scores[0] - result.scores[1] for result in results])
    lines += [
        f"  drawn {games - sum(wins)}",
        f"  {first} wins {100 * share:.1f} %, draws count half; 95 % interval {100 * low:.1f} to {100 * high:.1f} %",
        f"  {first} scores {mean:+.2f} ± {reach:.2f} against {second}",
        f"  {fmean(result.actions for result in results):.1f} actions per game",
    ]  # fmt: skip
    return "\n".join(lines)


def arguments(written: Sequence[str] | None = None) -> argparse.Namespace:
    """Return the argument parser."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("\n\nUsage")[0], formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("first", help="first bot, such as planner")
    parser.add_argument("second", help="second bot, such as greedy")
    parser.add_argument("--games", type=int, default=200, help="number of games (default: 200)")
    parser.add_argument("--sets", help="sets in play, separated by commas, or all (default: as for the rules command)")
    parser.add_argument("--players", type=int, default=2, help="number of players, at least 2 (default: 2)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game (default: 0)")
    parser.add_argument("--catalog", type=Path, default=CATALOG, help="catalog folder (default: the bundled catalog)")
    parser.add_argument(
        "--processes", type=int, default=os.cpu_count() or 1, help="number of processes (default: one per processor)"
    )
    parser.add_argument("--timed", action="store_true", help="also print the processor time of the bots")
    read = parser.parse_args(written)
    if read.games < 1 or read.processes < 1:
        parser.error("--games and --processes must be at least 1")
    if read.players < 2:
        parser.error("--players must be at least 2")
    catalog = load(read.catalog)
    if read.sets == "all":
        read.sets = tuple(info.id for info in catalog.definition.sets)
    elif read.sets is not None:
        read.sets = tuple(read.sets.split(","))
    known = catalog.game.bots
    for bot in (read.first, read.second):
        if bot not in known:
            parser.error(f"unknown bot {bot!r}; expected {', '.join(known)}")
    try:
        read.title = str(catalog.game.engine.configure(catalog, read.sets, read.players, None))
    except SetupError as error:
        parser.error(str(error))
    return read


def main() -> int:
    """Play the tournament and print the results."""
    options = arguments()
    bots = (options.first, options.second)
    asked = Match(options.catalog.resolve(), options.sets, options.players, bots, options.title)

    def told(done: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{done} of {options.games} games", end="\n" if done == options.games else "", file=sys.stderr)

    results = tournament(asked, options.games, options.seed, min(options.processes, options.games), told)
    print(report(asked, results, options.timed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
