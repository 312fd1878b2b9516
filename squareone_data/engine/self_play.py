"""Self-play: bots play games to check that games end, pieces are conserved, and every turn has a legal action.

The budget is counted in actions, not in time, so the same catalog gives the same result on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Never

from typing_extensions import TypeVar

from squareone_data.game.bots import Bot
from squareone_data.game.engine import Broken, Engine, GameConfig
from squareone_data.model.catalog import Catalog
from squareone_data.model.json_types import JsonObject
from squareone_data.rng import Chance, Stream

from .game_loop import EndlessGame, steps

S = TypeVar("S", default=object)
A = TypeVar("A", default=object)
C = TypeVar("C", bound=Catalog, default=Catalog)

CHECK_EVERY = 10
"""The number of turns between checks of invariants; they are also checked at the end of the game."""


@dataclass(frozen=True, slots=True)
class FullView(Generic[S]):
    """The whole state as an observation, for bots that use no hidden information; this is faster than blanks.

    Args:
        seat: the seat that observes.
        state: the state.
    """

    seat: int
    state: S

    def as_json(self) -> JsonObject:
        """Return an empty object; such bots do not use it."""
        return {}


def _full_view(state: S, seat: int) -> FullView[S]:
    return FullView(seat, state)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game.

    Args:
        config: the index of the configuration.
        seed: the seed.
        actions: the number of actions.
        problem: the error, in words; empty if there is none.
    """

    config: int
    seed: int
    actions: int
    problem: str = ""


@dataclass(frozen=True, slots=True)
class SelfPlay(Generic[S, A, C]):
    """A self-play test of an engine and a catalog.

    Args:
        engine: the rules.
        catalog: the catalog.
        bot: makes the bot of each seat; it must not use hidden information.
        invariants: yields the broken invariants of a state.
        limit: returns the maximum number of actions in a game of a configuration.
    """

    engine: Engine[S, A, C]
    catalog: C
    bot: Callable[[Engine[S, A, Never], Stream], Bot[S, A | None]]
    invariants: Callable[[S], Iterable[Broken]]
    limit: Callable[[GameConfig], int]

    def play(self, config: GameConfig, seed: int, check_every: int = CHECK_EVERY) -> tuple[int, str]:
        """Play one game.

        Args:
            config: the configuration.
            seed: the seed of shuffles and bots.
            check_every: the number of turns between checks of invariants.

        Returns:
            The number of actions, and the error; empty if there is none.
        """
        engine, limit = self.engine, self.limit(config)
        state = engine.initial(self.catalog, config, seed)
        chance = Chance(seed)
        bots = [self.bot(engine, chance.stream(f"bot {seat}")) for seat in range(engine.deciding(state))]
        count, turns, turn = 0, 0, engine.turn_of(state)
        try:
            for step in steps(engine, state, bots, chance, limit=limit, checked=False, observe=_full_view):
                state, count = step.after, count + 1
                now = engine.turn_of(state)
                if now != turn:
                    turn, turns = now, turns + 1
                    if turns % check_every == 0 and (problem := self._broken(state, count)):
                        return count, problem
        except EndlessGame as error:
            return count, str(error).replace("the game", "it", 1)
        if (seat := engine.seat_to_act(state)) is not None:
            return count, f"seat {seat} has no legal action after action {count}"
        return count, self._broken(state, count)

    def _broken(self, state: S, count: int) -> str:
        broken = next(iter(self.invariants(state)), None)
        return f"after action {count}: {broken}" if broken is not None else ""

    def play_all(self, configs: Sequence[GameConfig], *, games: int, budget: int) -> Iterator[PlayedGame]:
        """Play games of every configuration within the budget: first one of each, then a second one of each.

        A configuration whose game has an error is not played again.

        Args:
            configs: the configurations.
            games: the number of games of each configuration, with the seeds 1, 2…
            budget: the number of actions after which no further game begins.
        """
        spent = 0
        failed: set[int] = set()
        for seed in range(1, games + 1):
            for number, config in enumerate(configs):
                if number in failed:
                    continue
                if spent >= budget:
                    return
                count, problem = self.play(config, seed)
                spent += count
                if problem:
                    failed.add(number)
                    if count < self.limit(config):
                        # Play again and check after every turn, to find the action that broke the invariant.
                        count, problem = self.play(config, seed, check_every=1)
                yield PlayedGame(number, seed, count, problem)


def source_stamp(package: str) -> str:
    """Return the latest modification time of the source files of this package and of a game.

    Args:
        package: the package of the game.
    """
    import importlib.util
    from pathlib import Path

    newest = 0
    for name in (__package__, package):
        spec = importlib.util.find_spec(name) if name else None
        for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
            newest = max([newest, *(file.stat().st_mtime_ns for file in Path(folder).rglob("*.py"))])
    return str(newest)
