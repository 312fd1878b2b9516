"""The check that games come to their end, for any game: a few of every configuration are played by bots.

How much is played is counted in actions, so the result is the same on any machine; it is kept until something changes
that it follows from. A game calls :func:`games_end` from a check of its own, under its own code and rule numbers.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from squareone_data import __version__
from squareone_data.checks.framework import Covered, Progress, Skipped
from squareone_data.files.cache import Kept
from squareone_data.files.digest import digest
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding

from .contract import Config, SetupError
from .players import engine_of, maker
from .trials import Invariant, program_stamp, trials

GAMES = 2
"""So many games of each configuration are played, as far as the budget goes."""
BUDGET = 16_000
"""No game begins once so many actions are done."""


def games_end(
    catalog: Catalog, bot: str, *, broken: Invariant, most: Callable[[Config], int]
) -> Iterator[Finding | Covered | Progress]:
    """Play a few games of every configuration, and tell which cannot be played to their end.

    Args:
        catalog: the catalog, of a game with an engine.
        bot: the name of the bot that plays every seat; it looks at nothing hidden.
        broken: what must always hold.
        most: how many actions a game of a configuration may take.

    Raises:
        Skipped: nothing can be played.
    """
    engine = engine_of(catalog.kind)
    own = {one.id for one in catalog.own_sets}
    # The extended catalog answers for games without any of one's own sets.
    configs = [
        one for one in engine.configurations(catalog) if catalog.base is None or not own.isdisjoint(one.sets)
    ]  # fmt: skip
    if not configs:
        raise Skipped("no combination of sets can be played at any number of players")
    order: list[Config] = _from_both_ends(configs)
    limits = [most(one) for one in order]
    keep = Kept("games", _depends_on(catalog, bot, engine.RULES, limits))
    played: list[list[Any]] | None = keep.read(lambda found: _valid(found, len(order)))
    if played is None:
        played = []
        try:
            for one in trials(
                engine, catalog, order, maker(catalog.kind, bot), broken=broken, most=most, games=GAMES, budget=BUDGET
            ):
                played.append([one.number, one.seed, one.actions, one.problem])
                yield Progress(f"playing: {order[one.number]} ({_counted(len(played), 'game')})")
        except SetupError as error:
            raise Skipped(f"{error.headline}: {error.reasons[0]}") from None
        keep.write(played)
    yield from _findings(catalog, bot, order, played)
    yield Covered(_coverage(bot, order, played))


def _depends_on(catalog: Catalog, bot: str, rules: str, limits: Sequence[int]) -> Iterator[str]:
    """All that the games follow from: the data, the rules, the program."""
    yield from (rules, __version__, program_stamp(catalog.kind.home), f"{bot} {GAMES} {BUDGET} {limits}")
    one: Catalog | None = catalog
    while one is not None:
        yield digest(one)
        one = one.base


def _valid(found: Any, configurations: int) -> bool:
    """Whether what was kept has the form of games that were played."""
    return isinstance(found, list) and bool(found) and all(
        isinstance(one, list) and [type(part) for part in one] == [int, int, int, str] and 0 <= one[0] < configurations
        for one in found
    )  # fmt: skip


def _from_both_ends(configs: Sequence[Config]) -> list[Config]:
    """The first, the last, the second, the last but one…, so that what is left out for time is from the middle."""
    return [configs[n // 2] if n % 2 == 0 else configs[-1 - n // 2] for n in range(len(configs))]


def _findings(
    catalog: Catalog, bot: str, order: Sequence[Config], played: Sequence[Sequence[Any]]
) -> Iterator[Finding]:  # fmt: skip
    """One finding for each selection of sets with a game that cannot be played to its end."""
    failed: dict[tuple[str, ...], list[Sequence[Any]]] = {}
    for one in sorted((one for one in played if one[3]), key=lambda one: (one[0], one[1])):
        failed.setdefault(order[one[0]].sets, []).append(one)
    ids = [one.id for one in catalog.game.sets]
    for sets, games in failed.items():
        number, seed, actions, problem = games[0]
        config = order[number]
        who = f"--solo {config.solo}" if config.solo else f"--players {config.players}"
        command = (
            f"squareone play -C {shlex.quote(catalog.label)} --sets {','.join(sets)} {who} --seed {seed} --bots {bot} "
            f"--most {actions}"
        )
        others = ", ".join(_who(order[one[0]]) for one in games[1:])
        yield Finding(
            catalog.game_place("sets", max(ids.index(one) for one in sets)),
            f"games with {' + '.join(sets)} cannot be played to their end: {_who(config)}, seed {seed}: {problem}"
            + (f"; likewise {others}" if others else ""),
            f"see it by: {command}",
        )


def _who(config: Config) -> str:
    return f"solo {config.solo}" if config.solo else _counted(config.players, "player")


def _coverage(bot: str, order: Sequence[Config], played: Sequence[Sequence[Any]]) -> str:
    """What was played, and what was left out, in words."""
    games = [0] * len(order)
    for number, *_ in played:
        games[number] += 1
    done = [config for config, count in zip(order, games, strict=True) if count]
    selections = len({config.sets for config in done})
    players = sorted({config.players for config in done})
    span = str(players[0]) if len(players) == 1 else f"{players[0]} to {players[-1]}"
    actions = sum(one[2] for one in played)
    told = (
        f"{_counted(len(played), 'game')} of {bot} bots played, {actions} actions: "
        f"{_counted(len(done), 'configuration')} ({_counted(selections, 'selection')} of sets, "
        f"{span} {'player' if span == '1' else 'players'})"
    )
    failed = {one[0] for one in played if one[3]}
    fewer = sum(0 < count < GAMES and number not in failed for number, count in enumerate(games))
    left = []
    if fewer:
        left.append(f"some games of {_counted(fewer, 'configuration')}")
    if undone := [config for config, count in zip(order, games, strict=True) if not count]:
        named = "; ".join(map(str, undone[:3])) + (f" and {len(undone) - 3} more" if len(undone) > 3 else "")
        left.append(f"{_counted(len(undone), 'configuration')} altogether ({named})")
    return told + (f". Left out for time: {' and '.join(left)}" if left else "")


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
