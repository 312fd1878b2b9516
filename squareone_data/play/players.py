"""Who plays: bots by name, each seeing only what its seat may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Protocol, TypeAlias

from squareone_data.model.registry import GameKind, MissingPart
from squareone_data.notation import closest

from .chance import Chance, Stream
from .contract import Engine, Observation


class Player(Protocol):
    """Someone who decides."""

    def choose(self, observation: Observation) -> Any:
        """One of the legal actions of the observed state.

        Args:
            observation: what the seat may know; ``engine.legal_actions(observation.state)`` are its choices.
        """


Maker: TypeAlias = Callable[[Engine, Stream], Player]
"""How a bot is made: of the engine of its game and a stream of chance of its own."""


class RandomPlayer:
    """Chooses by chance: first what sort of action, each as likely; then an action of that sort.

    Args:
        engine: the rules.
        stream: its chance.
    """

    def __init__(self, engine: Engine, stream: Stream) -> None:
        self.engine, self.stream = engine, stream

    def choose(self, observation: Observation) -> Any:
        """See :meth:`Player.choose`."""
        legal = self.engine.legal_actions(observation.state)
        return legal.pick(self.stream.pick(legal.verbs), self.stream)


def engine_of(kind: GameKind) -> Engine:
    """The rules engine of a game.

    Raises:
        MissingPart: the game has none.
    """
    engine: Engine = kind.part("engine")
    return engine


def makers(kind: GameKind) -> Mapping[str, Maker]:
    """The bots of a game by name: ``random``, and those of its part ``players``."""
    own: Mapping[str, Maker] = {}
    with suppress(MissingPart):
        own = kind.part("players").PLAYERS
    return {"random": RandomPlayer, **own}


def maker(kind: GameKind, name: str) -> Maker:
    """What makes the bot of a name.

    Raises:
        LookupError: no bot has that name; the message lists those there are.
    """
    known = makers(kind)
    if name not in known:
        near = closest(name, known)
        raise LookupError(
            f"no bot is called {name!r}; " + (f"did you mean {near}?" if near else f"bots are {', '.join(known)}")
        )
    return known[name]


def make(kind: GameKind, name: str, chance: Chance, seat: int) -> Player:
    """A bot for a seat; it draws from the stream ``bot`` and its seat, so that it changes nothing for anybody else.

    Raises:
        LookupError: no bot has that name; the message lists those there are.
    """
    return maker(kind, name)(engine_of(kind), chance.stream(f"bot {seat}"))
