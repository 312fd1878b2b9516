"""Two bots play many seeded games against each other: who wins how often, by how much, and how sure that is.

Seats alternate: in game 0 the first bot sits in the even seats, in game 1 in the odd ones, and so on. A shared victory
between the two counts half for each. Intervals are at 95 %: that of the share of wins is Wilson's, those of scores are
normal. The result is the same for any number of processes.

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
from typing import Any

from squareone_data.files import load
from squareone_data.play import match, players
from squareone_data.play.chance import Chance
from squareone_data.play.contract import SetupError

ROOT = Path(__file__).resolve().parent.parent
CATALOG = ROOT / "catalog" / "square-one"
SURE = 1.96
"""How many standard errors an interval of 95 % reaches to either side."""
MOST = 50_000
"""No game takes so many actions; one that does is a fault."""


@dataclass(frozen=True)
class Match:
    """What all games of a tournament share.

    Args:
        catalog: the folder of the catalog.
        sets: the sets, or None for the usual ones.
        count: the number of players.
        bots: the two bots.
        title: what is played, to be printed.
    """

    catalog: Path
    sets: tuple[str, ...] | None
    count: int
    bots: tuple[str, str]
    title: str = ""


@dataclass(frozen=True)
class Result:
    """One game.

    Args:
        share: what the first bot won: 1, 0, or a half where victory was shared between the two.
        scores: the mean total of each bot's seats.
        actions: how many actions the game took, chance not counted.
        decisions: how often each bot decided.
        seconds: how much processor time each bot took; this alone differs from run to run.
    """

    share: float
    scores: tuple[float, float]
    actions: int
    decisions: tuple[int, int]
    seconds: tuple[float, float]


class Timed:
    """A bot whose thinking is timed, by processor time."""

    def __init__(self, bot: players.Player) -> None:
        self.bot, self.seconds, self.decisions = bot, 0.0, 0

    def choose(self, observation: Any) -> Any:
        """See :meth:`squareone_data.play.players.Player.choose`."""
        begin = time.process_time()
        action = self.bot.choose(observation)
        self.seconds += time.process_time() - begin
        self.decisions += 1
        return action


_catalogs: dict[Path, Any] = {}


def one_game(asked: Match, number: int, seed: int) -> Result:
    """Play one game.

    Args:
        asked: what all games share.
        number: the number of the game, from 0; it decides who sits where.
        seed: the seed of the deal.
    """
    catalog = _catalogs.get(asked.catalog) or _catalogs.setdefault(asked.catalog, load(asked.catalog))
    engine = players.engine_of(catalog.kind)
    chance = Chance(seed)
    state = engine.initial(catalog, engine.configured(catalog, asked.sets, asked.count, None), seed)
    owner = [(seat + number) % 2 for seat in range(asked.count)]
    seated = [Timed(players.make(catalog.kind, asked.bots[bot], chance, seat)) for seat, bot in enumerate(owner)]
    actions = 0
    for step in match.steps(engine, state, seated, chance, most=MOST):
        state, actions = step.after, actions + (step.seat is not None)
    outcome = engine.outcome(state)
    won = {owner[seat] for seat in outcome.winners}
    share = 0.5 if len(won) == 2 else float(won == {0})
    scores = [fmean(one.total for one in outcome.seats if owner[one.seat] == bot) for bot in (0, 1)]
    decisions = [sum(one.decisions for one, whose in zip(seated, owner, strict=True) if whose == bot) for bot in (0, 1)]
    seconds = [sum(one.seconds for one, whose in zip(seated, owner, strict=True) if whose == bot) for bot in (0, 1)]
    return Result(share, (scores[0], scores[1]), actions, (decisions[0], decisions[1]), (seconds[0], seconds[1]))


def tournament(
    asked: Match, games: int, seed: int, processes: int, told: Callable[[int], None] = lambda done: None
) -> list[Result]:
    """Play all games, those with the seeds from ``seed`` on, in their order whoever plays them."""
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
    """The interval of 95 % for a share of games (Wilson 1927)."""
    square = SURE * SURE
    middle = share + square / (2 * games)
    reach = SURE * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return (middle - reach) / (1 + square / games), (middle + reach) / (1 + square / games)


def interval(values: Sequence[float]) -> tuple[float, float]:
    """A mean, and how far its interval of 95 % reaches to either side."""
    return fmean(values), SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def report(asked: Match, results: Sequence[Result], timed: bool = False) -> str:
    """The results as text."""
    games = len(results)
    wins = [sum(one.share == won for one in results) for won in (1.0, 0.0)]
    share = fmean(one.share for one in results)
    low, high = wilson(share, games)
    first, second = (f"{bot} ({place})" for bot, place in zip(asked.bots, ("first", "second"), strict=True))
    if asked.bots[0] != asked.bots[1]:
        first, second = asked.bots
    wide = max(len(first), len(second))
    lines = [f"{games} games, {asked.title}"]
    for name, won, bot in ((first, wins[0], 0), (second, wins[1], 1)):
        mean, reach = interval([one.scores[bot] for one in results])
        line = f"  {name:{wide}}  wins {won:>4}   mean score {mean:6.2f} ± {reach:.2f}"
        if timed:
            spent, decided = (sum(getattr(one, what)[bot] for one in results) for what in ("seconds", "decisions"))
            line += f"   {1000 * spent / max(decided, 1):.2f} ms a decision"
        lines.append(line)
    mean, reach = interval([one.scores[0] - one.scores[1] for one in results])
    lines += [
        f"  drawn {games - sum(wins)}",
        f"  {first} wins {100 * share:.1f} %, draws counted half; 95 % interval {100 * low:.1f} to {100 * high:.1f} %",
        f"  {first} scores {mean:+.2f} ± {reach:.2f} against {second}",
        f"  {fmean(one.actions for one in results):.1f} actions a game",
    ]  # fmt: skip
    return "\n".join(lines)


def arguments(written: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of the program."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("\n\nUsage")[0], formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("first", help="a bot, such as planner")
    parser.add_argument("second", help="another, such as greedy")
    parser.add_argument("--games", type=int, default=200, help="how many games (default: 200)")
    parser.add_argument("--sets", help="the sets in play, joined by commas, or all (default: as the rules command)")
    parser.add_argument("--players", type=int, default=2, help="how many players, 2 or more (default: 2)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game (default: 0)")
    parser.add_argument("--catalog", type=Path, default=CATALOG, help="the catalog (default: the shipped one)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="default: one for each processor")
    parser.add_argument("--timed", action="store_true", help="tell how long the bots thought, too")
    read = parser.parse_args(written)
    if read.games < 1 or read.processes < 1:
        parser.error("--games and --processes: at least 1")
    if read.players < 2:
        parser.error("--players: at least 2, since two bots play")
    catalog = load(read.catalog)
    if read.sets == "all":
        read.sets = tuple(one.id for one in catalog.game.sets)
    elif read.sets is not None:
        read.sets = tuple(read.sets.split(","))
    known = players.makers(catalog.kind)
    for bot in (read.first, read.second):
        if bot not in known:
            parser.error(f"no bot is called {bot!r}; bots are {', '.join(known)}")
    try:
        read.title = str(players.engine_of(catalog.kind).configured(catalog, read.sets, read.players, None))
    except SetupError as error:
        parser.error(str(error))
    return read


def main() -> int:
    """Play and print."""
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
