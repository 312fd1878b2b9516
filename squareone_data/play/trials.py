"""Games played to see whether they can be played: do they end, is nothing lost, has everybody something to do.

How much is played is counted in actions, not in time, so that the same catalog gives the same result on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from squareone_data.model.catalog import Catalog

from .chance import Chance
from .contract import Broken, Engine
from .players import Maker

LOOK_EVERY = 10
"""What must always hold is looked at after so many turns, and at the end; what was lost stays lost."""

Invariant = Callable[[Any], Iterable[Broken]]
"""What a state breaks of what must always hold."""


class Seen(NamedTuple):
    """What a bot is shown: the whole state. Only for bots that look at nothing hidden; it saves making blanks."""

    seat: int
    state: Any

    def as_json(self) -> dict[str, Any]:
        """Nothing: such bots do not ask."""
        return {}


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played.

    Args:
        number: the configuration, counted from 0 in the order of the engine.
        seed: the seed.
        actions: how many actions it took.
        problem: what went wrong, in words; empty if nothing did.
    """

    number: int
    seed: int
    actions: int
    problem: str = ""


def trial(
    engine: Engine, state: Any, maker: Maker, seed: int, *, most: int, broken: Invariant, every: int = LOOK_EVERY
) -> tuple[int, str]:
    """Play one game with bots.

    Args:
        engine: the rules.
        state: where it begins.
        maker: the bot of every seat; it looks at nothing hidden, and chooses None where nothing is legal.
        seed: where shuffles and bots draw from, as in :func:`squareone_data.play.match.play`.
        most: how many actions are allowed.
        broken: what must always hold.
        every: after how many turns that is looked at.

    Returns:
        The number of actions, and what went wrong; empty if nothing did.
    """
    chance = Chance(seed)
    players: dict[int, Any] = {}
    count, turns, turn = 0, 0, engine.turn_of(state)
    while True:
        action = engine.chance(state, chance)
        if action is None:
            seat = engine.seat_to_act(state)
            if seat is None:
                return count, _lost(broken, state, count)
            if count >= most:
                return count, f"it is not over after {most} actions"
            if engine.is_forced(state):
                action = next(iter(engine.legal_actions(state)), None)
            else:
                if seat not in players:
                    players[seat] = maker(engine, chance.stream(f"bot {seat}"))
                action = players[seat].choose(Seen(seat, state))
            if action is None:
                return count, f"seat {seat} has no legal action after action {count}"
        state, count = engine.apply(state, action, checked=False), count + 1
        now = engine.turn_of(state)
        if now != turn:
            turn, turns = now, turns + 1
            if turns % every == 0 and (problem := _lost(broken, state, count)):
                return count, problem


def _lost(broken: Invariant, state: Any, count: int) -> str:
    found = next(iter(broken(state)), None)
    return f"after action {count}: {found}" if found is not None else ""


def trials(
    engine: Engine, catalog: Catalog, configurations: Sequence[Any], maker: Maker, *,
    broken: Invariant, most: Callable[[Any], int], games: int, budget: int,
) -> Iterator[Played]:  # fmt: skip
    """Play some games of every configuration: first one of each, then a second of each, as far as the budget goes.

    A configuration with a problem is not played again: its first game shows it.

    Args:
        engine: the rules.
        catalog: the catalog.
        configurations: what to play.
        maker: the bot of every seat.
        broken: what must always hold.
        most: how many actions a game of a configuration may take.
        games: how many games of each, with the seeds 1, 2…
        budget: no game begins once so many actions are done.
    """
    spent = 0
    failed: set[int] = set()
    for seed in range(1, games + 1):
        for number, config in enumerate(configurations):
            if number in failed:
                continue
            if spent >= budget:
                return
            state = engine.initial(catalog, config, seed)
            options: dict[str, Any] = {"most": most(config), "broken": broken}
            count, problem = trial(engine, state, maker, seed, **options)
            spent += count
            if problem:
                failed.add(number)
                if count < options["most"]:
                    # Something broke: once more, looking after every action, so that the very action is named.
                    count, problem = trial(engine, state, maker, seed, every=1, **options)
            yield Played(number, seed, count, problem)


def program_stamp(home: str) -> str:
    """When the program's own files that decide games were last changed: those of this package and of a game.

    Args:
        home: the package of the game.
    """
    import importlib.util
    from pathlib import Path

    newest = 0
    for name in (__package__, home):
        spec = importlib.util.find_spec(name) if name else None
        for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
            newest = max([newest, *(one.stat().st_mtime_ns for one in Path(folder).rglob("*.py"))])
    return str(newest)
