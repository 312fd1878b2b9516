"""The self-play check for any game: bots play a few games of every configuration to the end.

The budget is counted in actions, so the result is the same on any machine. The result is cached until its inputs
change. A game calls :func:`games_end` from a check with its own code and rule numbers.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import astuple

from typing_extensions import TypeVar

from squareone_data.about import __version__
from squareone_data.files.cache import CachedResult
from squareone_data.files.digest import digest
from squareone_data.game.check import Covered, Progress, Skipped
from squareone_data.game.engine import GameConfig, SetupError
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding
from squareone_data.model.json_types import Json

from .self_play import PlayedGame, SelfPlay, source_stamp

S = TypeVar("S", default=object)
A = TypeVar("A", default=object)
C = TypeVar("C", bound=Catalog, default=Catalog)

GAMES = 2
"""The number of games of each configuration, within the budget."""
BUDGET = 16_000
"""The number of actions after which no further game begins."""
VARIABLE = "SQUAREONE_SELF_PLAY"
"""The environment variable for another budget; tests set a small one."""


def action_budget() -> int:
    """Return the number of actions after which no further game begins."""
    wanted = os.environ.get(VARIABLE, "")
    return int(wanted) if wanted.isdecimal() else BUDGET


def games_end(self_play: SelfPlay[S, A, C], bot: str, package: str) -> Iterator[Finding | Covered | Progress]:
    """Play a few games of every configuration, and report the games that cannot be played to the end.

    Args:
        self_play: the self-play test.
        bot: the name of the bot on every seat.
        package: the package of the game; the result is cached until its source changes.

    Raises:
        Skipped: no configuration can be played.
    """
    engine, catalog = self_play.engine, self_play.catalog
    own = {info.id for info in catalog.own_sets}
    # Games without sets of this catalog are checked with the extended catalog.
    configs = [
        config for config in engine.configurations(catalog) if catalog.base is None or not own.isdisjoint(config.sets)
    ]
    if not configs:
        raise Skipped("no combination of sets can be played with any number of players")
    order = _from_both_ends(configs)
    limits = [self_play.limit(config) for config in order]
    budget = action_budget()
    played_by = f"{bot} {GAMES} {budget} {limits}"
    cache = CachedResult("games", _depends_on(catalog, played_by, engine.rules_version, package))
    kept: list[list[Json]] | None = cache.read(lambda found: _valid(found, len(order)))
    played = [PlayedGame(*row) for row in kept or ()]
    if kept is None:
        try:
            for game in self_play.play_all(order, games=GAMES, budget=budget):
                played.append(game)
                yield Progress(f"playing: {order[game.config]} ({_counted(len(played), 'game')})")
        except SetupError as error:
            raise Skipped(f"{error.headline}: {error.reasons[0]}") from None
        cache.write([astuple(game) for game in played])
    yield from _findings(catalog, bot, order, played)
    yield Covered(_coverage(bot, order, played))


def _depends_on(catalog: Catalog, played_by: str, rules: str, package: str) -> Iterator[str]:
    """Yield the inputs of the games: the data, the rules, the program."""
    yield from (rules, __version__, source_stamp(package), played_by)
    played: Catalog | None = catalog
    while played is not None:
        yield digest(played)
        played = played.base


def _valid(found: Json, configurations: int) -> bool:
    """Return whether a cached value is a list of played games."""
    return isinstance(found, list) and bool(found) and all(
        isinstance(row, list) and [type(part) for part in row] == [int, int, int, str] and 0 <= row[0] < configurations
        for row in found
    )  # fmt: skip


def _from_both_ends(configs: Sequence[GameConfig]) -> list[GameConfig]:
    """Return the first, the last, the second, the second to last…, so that the budget cuts off the middle."""
    return [configs[n // 2] if n % 2 == 0 else configs[-1 - n // 2] for n in range(len(configs))]


def _findings(
    catalog: Catalog, bot: str, order: Sequence[GameConfig], played: Sequence[PlayedGame]
) -> Iterator[Finding]:
    """Yield a finding for each selection of sets with a game that cannot be played to the end."""
    failed: dict[tuple[str, ...], list[PlayedGame]] = {}
    for game in sorted((game for game in played if game.problem), key=lambda game: (game.config, game.seed)):
        failed.setdefault(order[game.config].sets, []).append(game)
    ids = [info.id for info in catalog.definition.sets]
    for sets, (first, *rest) in failed.items():
        config = order[first.config]
        who = f"--solo {config.solo}" if config.solo else f"--players {config.players}"
        command = (
            f"squareone play -C {shlex.quote(catalog.label)} --sets {','.join(sets)} {who} --seed {first.seed} "
            f"--bots {bot} --most {first.actions}"
        )
        others = ", ".join(_who(order[game.config]) for game in rest)
        where = f"a game with {' + '.join(sets)} cannot be played to the end: {_who(config)}, seed {first.seed}"
        yield Finding(
            catalog.game_place("sets", max(ids.index(set_id) for set_id in sets)),
            f"{where}: {first.problem}" + (f"; also {others}" if others else ""),
            f"reproduce with: {command}",
        )


def _who(config: GameConfig) -> str:
    return f"solo {config.solo}" if config.solo else _counted(config.players, "player")


def _coverage(bot: str, order: Sequence[GameConfig], played: Sequence[PlayedGame]) -> str:
    """Return a summary of the games that were played and left out."""
    games = [0] * len(order)
    for game in played:
        games[game.config] += 1
    done = [config for config, count in zip(order, games, strict=True) if count]
    selections = len({config.sets for config in done})
    players = sorted({config.players for config in done})
    span = str(players[0]) if len(players) == 1 else f"{players[0]} to {players[-1]}"
    actions = sum(game.actions for game in played)
    summary = (
        f"{_counted(len(played), 'game')} of {bot} bots played, {actions} actions: "
        f"{_counted(len(done), 'configuration')} ({_counted(selections, 'selection')} of sets, "
        f"{span} {'player' if span == '1' else 'players'})"
    )
    failed = {game.config for game in played if game.problem}
    fewer = sum(0 < count < GAMES and number not in failed for number, count in enumerate(games))
    left = []
    if fewer:
        left.append(f"some games of {_counted(fewer, 'configuration')}")
    if undone := [config for config, count in zip(order, games, strict=True) if not count]:
        named = "; ".join(map(str, undone[:3])) + (f" and {len(undone) - 3} more" if len(undone) > 3 else "")
        left.append(f"all games of {_counted(len(undone), 'configuration')} ({named})")
    return summary + (f". Skipped because of the budget: {' and '.join(left)}" if left else "")


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
