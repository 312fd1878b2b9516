"""The interface that a game implements, the defaults of its capabilities, and the registry of games."""

from .interface import AnyCatalog, Game, MissingCapability
from .registry import UnknownGame, find_game, known_games, register

__all__ = ["AnyCatalog", "Game", "MissingCapability", "UnknownGame", "find_game", "known_games", "register"]
