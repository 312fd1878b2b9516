"""Bots by name: find one, and seat it."""

from __future__ import annotations

from typing_extensions import TypeVar

from squareone_data.game.bots import Bot, BotFactory
from squareone_data.game.interface import Game
from squareone_data.model.definition import GameDefinition
from squareone_data.model.suggestions import closest
from squareone_data.model.tiles import Tile
from squareone_data.rng import Chance

S = TypeVar("S", default=object)
A = TypeVar("A", default=object)


def find_bot(game: Game[Tile, GameDefinition, S, A], name: str) -> BotFactory[S, A]:
    """Return the factory of a bot.

    Raises:
        LookupError: the bot is unknown; the message lists the known bots.
    """
    known = game.bots
    if name not in known:
        near = closest(name, known)
        raise LookupError(
            f"unknown bot {name!r}; " + (f"did you mean {near}?" if near else f"expected one of {', '.join(known)}")
        )
    return known[name]


def seat_bot(game: Game[Tile, GameDefinition, S, A], name: str, chance: Chance, seat: int) -> Bot[S, A]:
    """Return a bot for a seat; it draws from its own stream, so it does not affect other draws.

    Raises:
        LookupError: the bot is unknown; the message lists the known bots.
    """
    return find_bot(game, name)(game.engine, chance.stream(f"bot {seat}"))
