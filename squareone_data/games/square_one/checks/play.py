"""Whether the tiles can be played with: each completed, none out of line, every game to its end."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from squareone_data import __version__
from squareone_data.checks.framework import Covered, Layer, Progress, Skipped, check
from squareone_data.checks.samples import patch, tile
from squareone_data.files.cache import Kept
from squareone_data.files.digest import digest
from squareone_data.games.square_one.balance import MOST_TILES, compared
from squareone_data.games.square_one.cost import reckoning
from squareone_data.games.square_one.obstacles import obstacles
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding, Severity

from .faces import ambiguous, game

GAMES = 2
"""So many games of each configuration are played, as far as the budget goes."""
BUDGET = 16_000
"""No game begins once so many actions are done."""
MOST_ACTIONS = (1000, 100)
"""How many actions a game may take: so many, and so many more for each Black tile in play."""

_GOOD = '{"id": "W01", "rows": ["Y Y", "G"], "reward": "B", "status": "original"}'
_STUCK = (
    '{"limits": {"market": 1, "unfinished": 1}, "combos": {"2": null, "3": null, "4": null}, "setup": {"black_tiles": {"1": 2}}, "sets": [{"id": "base", "name": {"en": '
    '"Base", "cs": "Základ"}, "tiles": {"white": "W01-W05", "black": "B01-B02"}, "pieces": {"yellow": 4, "green": 2}}, '
    '{"id": "combo", "name": {"en": "Combo", "cs": "Kombo"}, "requires": ["base"], "tiles": {"white": "C01-C02"}}]}'
)
_DEAR_TILES = ", ".join(
    f'{{"id": "W0{n}", "rows": [{rows}], "reward": "{reward}", "status": "original"}}'
    for n, (rows, reward) in enumerate(
        [('"Y Y", "G"', "B"), ('"G", "Y Y Y"', "R"), ('"B", "Y"', "G G"), ('"G | Y Y", "B", "Y"', "G R"),
         ('"Y", "G", "B | Y G"', "Y R"), ('"G G", "B"', "B R"), ('"R", "Y G"', "B B"), ('"R", "R", "R"', "Y Y Y")], 1,
    )
)  # fmt: skip


def _readable(catalog: Catalog) -> None:
    """Nothing is said of a catalog that is not there whole, or too large.

    Raises:
        Skipped: it is one.
    """
    if any(one.code != "SQ302" for one in catalog.faults) or (catalog.base is not None and catalog.base.faults):
        raise Skipped("part of the catalog could not be read")
    if len(catalog.everything) > MOST_TILES:
        raise Skipped(f"more than {MOST_TILES} tiles")


@check(
    "SQ602",
    Severity.ERROR,
    layer=Layer.PLAY,
    rules=("SO-2.5", "SO-4.2", "SO-4.5", "SO-4.6", "SO-8.2"),
    good=_GOOD,
    bad=tile('{"id": "W02", "rows": ["R R R R", "R R R"], "reward": "B B", "status": "original"}'),
    consequences=("SQ214", "SQ501", "SQ603"),
)
def completable(catalog: Catalog) -> Iterator[Finding]:
    """Every tile can be completed with the pieces of its sets.

    All pieces of a tile lie on it at once, so there must be as many of each kind, wild ones that other tiles reward
    filling in; and each kind must be had somehow: to start with, by Gain, Merge or Split, or as a reward. A tile that
    nobody can complete blocks the place of another, and enough of them end all play.
    """
    if ambiguous(catalog):
        return
    for one, why in obstacles(catalog):
        yield Finding(
            one.place("rows"), f"{one.id} cannot be completed: {why}", "let it ask for others, or let a set bring more"
        )


@check(
    "SQ603",
    Severity.WARNING,
    layer=Layer.PLAY,
    rules=("SO-2.3", "SO-4.1"),
    good=_GOOD,
    bad=patch("base/white.json", f'{{"tiles": [{_DEAR_TILES}]}}'),
    consequences=("SQ202",),
)
def in_line(catalog: Catalog) -> Iterator[Finding | Covered]:
    """Among tiles that give the same sort of thing, the cost of each is in line with what it gives.

    The cost is the fewest actions from the starting supply that complete the tile. A straight line that a few tiles far
    off do not bend is drawn through the tiles of a color that give the like (Theil and Sen); a tile more than 3.5 times as
    far from it as is usual (Iglewicz and Hoaglin), and at least two actions, is named. Such a tile is taken by all or by
    nobody. Groups of fewer than eight are not judged. `squareone stats` shows the table, with `--picture` also drawn.
    """
    _readable(catalog)
    if ambiguous(catalog):
        return
    groups, found = catalog.once(compared), catalog.once(reckoning)
    if not found.costs and found.given_up:
        raise Skipped(found.given_up)
    for group in groups:
        for one in group.out_of_line():
            point = one.point
            dear = one.score > 0
            yield Finding(
                catalog[point.tile].place(),
                f"{point.tile} takes {point.cost} actions; for its {point.worth} {group.worth} some {one.expected:.0f} "
                f"would be in line with the {len(group.tiles) - 1} others ({group.name})",
                "let it ask for less or give more" if dear else "let it ask for more or give less",
            )
    judged = [group for group in groups if group.judged]
    total = sum(len(group.tiles) for group in judged)
    few = sum(len(group.tiles) for group in groups) - total
    told = f"{total} tiles compared in {_counted(len(judged), 'group')} of peers"
    told += f", {few} not: too few give the like" if few else ""
    told += f", {len(found.unknown)} without a known cost" if found.unknown else ""
    yield Covered(told + (f" ({found.given_up})" if found.given_up else ""))


@check(
    "SQ604",
    Severity.ERROR,
    layer=Layer.PLAY,
    rules=("SO-1.1", "SO-3.1", "SO-4.2", "SO-9.1"),
    good=_GOOD,
    bad=patch("game.json", _STUCK),
    consequences=("SQ214", "SQ222", "SQ412", "SQ602"),
)
def games_end(catalog: Catalog) -> Iterator[Finding | Covered | Progress]:
    """Games with every combination of sets, at every number of players, come to their end.

    A few games of each are played by quick bots, always the same ones. They must end; every piece and every tile must
    still be there; and nobody may ever be without a legal action. Where a game does not end, players are stuck with tiles
    that they cannot fill, for want of pieces. How much is played is counted in actions, so the result is the same on any
    machine; it is kept until the catalog changes.
    """
    from squareone_data.games.square_one import engine
    from squareone_data.games.square_one.engine.state import Config
    from squareone_data.play.contract import SetupError

    _readable(catalog)
    if ambiguous(catalog):
        return
    own = {one.id for one in catalog.own_sets}
    # The extended catalog answers for games without any of one's own sets.
    configs = [
        one for one in engine.configurations(catalog) if catalog.base is None or not own.isdisjoint(one.sets)
    ]  # fmt: skip
    if not configs:
        raise Skipped("no combination of sets can be played at any number of players")
    order: list[Config] = _from_both_ends(configs)
    played: list[list[Any]] | None
    keep = Kept("games", _depends_on(catalog))
    played = keep.read(lambda found: _valid(found, len(order)))
    if played is None:
        played = []
        try:
            for one in _games(catalog, order):
                played.append([one.number, one.seed, one.actions, one.problem])
                yield Progress(f"playing: {order[one.number]} ({_counted(len(played), 'game')})")
        except SetupError as error:
            raise Skipped(f"{error.headline}: {error.reasons[0]}") from None
        keep.write(played)
    yield from _findings(catalog, order, played)
    yield Covered(_coverage(order, played))


def _games(catalog: Catalog, configs: Sequence[Any]) -> Iterator[Any]:
    from squareone_data.games.square_one.engine.invariants import pieces_conserved, tiles_conserved
    from squareone_data.games.square_one.players.quick import Quick
    from squareone_data.play.players import engine_of
    from squareone_data.play.trials import trials

    black = game(catalog).setup.black_tiles
    few, each = MOST_ACTIONS
    return trials(
        engine_of(catalog.kind), catalog, configs, Quick,
        broken=lambda state: chain(pieces_conserved(state), tiles_conserved(state)),
        most=lambda config: few + each * black[str(config.players)], games=GAMES, budget=BUDGET,
    )  # fmt: skip


def _depends_on(catalog: Catalog) -> Iterator[str]:
    """All that the games follow from: the data, the rules, the program."""
    from squareone_data.games.square_one import engine
    from squareone_data.play.trials import program_stamp

    yield from (engine.RULES, __version__, program_stamp(catalog.kind.home), f"{GAMES} {BUDGET} {MOST_ACTIONS}")
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


def _from_both_ends(configs: Sequence[Any]) -> list[Any]:
    """The first, the last, the second, the last but one…, so that what is left out for time is from the middle."""
    return [configs[n // 2] if n % 2 == 0 else configs[-1 - n // 2] for n in range(len(configs))]


def _findings(catalog: Catalog, order: Sequence[Any], played: Sequence[Sequence[Any]]) -> Iterator[Finding]:
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
            f"squareone play -C {shlex.quote(catalog.label)} --sets {','.join(sets)} {who} --seed {seed} --bots quick "
            f"--most {actions}"
        )
        others = ", ".join(_who(order[one[0]]) for one in games[1:])
        yield Finding(
            catalog.game_place("sets", max(ids.index(one) for one in sets)),
            f"games with {' + '.join(sets)} cannot be played to their end: {_who(config)}, seed {seed}: {problem}"
            + (f"; likewise {others}" if others else ""),
            f"see it by: {command}",
        )


def _who(config: Any) -> str:
    return f"solo {config.solo}" if config.solo else f"{config.players} players"


def _coverage(order: Sequence[Any], played: Sequence[Sequence[Any]]) -> str:
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
        f"{_counted(len(played), 'game')} of quick bots played, {actions} actions: {_counted(len(done), 'configuration')} "
        f"({_counted(selections, 'selection')} of sets, {span} {'player' if span == '1' else 'players'})"
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
