"""Bots: the interface of a bot, and a random bot for any game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Never, Protocol, TypeAlias

from typing_extensions import TypeVar

from squareone_data.rng import Stream

from .engine import Engine, Observation

S = TypeVar("S", default=object)
A = TypeVar("A", default=object)
S_contra = TypeVar("S_contra", contravariant=True, default=object)
A_co = TypeVar("A_co", covariant=True, default=object)


class Bot(Protocol[S_contra, A_co]):
    """A player that chooses the actions of a seat."""

    def choose(self, observation: Observation[S_contra]) -> A_co:
        """Return one of the legal actions of the observed state.

        Args:
            observation: the observation of the seat; ``engine.legal_actions(observation.state)`` are its choices.
        """


BotFactory: TypeAlias = Callable[[Engine[S, A, Never], Stream], Bot[S, A]]
"""A function that creates a bot from the engine and a stream of random numbers; usually the class of the bot."""


class RandomBot(Generic[S, A]):
    """A bot that chooses a verb at random, with equal probabilities, and then a random action of that verb.

    Args:
        engine: the rules.
        stream: the source of random numbers.
    """

    def __init__(self, engine: Engine[S, A, Never], stream: Stream) -> None:
        self.engine, self.stream = engine, stream

    def choose(self, observation: Observation[S]) -> A:
        """See :meth:`Bot.choose`."""
        legal = self.engine.legal_actions(observation.state)
        return legal.pick(self.stream.pick(legal.verbs), self.stream)
