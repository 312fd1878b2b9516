"""Play for any game with rules: the game loop, bots, records, replay, the rules oracle and the conformance kit.

An engine implements :class:`squareone_data.game.engine.Engine`. Base classes are in
:mod:`squareone_data.engine.base_engine`. The names below are imported on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from squareone_data.game.engine import Broken as Broken
    from squareone_data.game.engine import Engine as Engine
    from squareone_data.game.engine import GameConfig as GameConfig
    from squareone_data.game.engine import IllegalAction as IllegalAction
    from squareone_data.game.engine import Outcome as Outcome
    from squareone_data.game.engine import PlayError as PlayError
    from squareone_data.game.engine import PositionError as PositionError
    from squareone_data.game.engine import SetupError as SetupError
    from squareone_data.game.engine import Standing as Standing
    from squareone_data.game.engine import UnknownAction as UnknownAction
    from squareone_data.rng import Chance as Chance

    from .bots import find_bot as find_bot
    from .bots import seat_bot as seat_bot
    from .conformance import ConformanceError as ConformanceError
    from .conformance import Coverage as Coverage
    from .conformance import check_game as check_game
    from .game_loop import EndlessGame as EndlessGame
    from .game_loop import Step as Step
    from .game_loop import play as play
    from .game_loop import steps as steps
    from .oracle import Oracle as Oracle
    from .records import Record as Record
    from .replay import Differs as Differs
    from .replay import Recorder as Recorder
    from .replay import Verdict as Verdict
    from .replay import verify as verify

__all__ = [
    "Broken",
    "Chance",
    "ConformanceError",
    "Coverage",
    "Differs",
    "EndlessGame",
    "Engine",
    "GameConfig",
    "IllegalAction",
    "Oracle",
    "Outcome",
    "PlayError",
    "PositionError",
    "Record",
    "Recorder",
    "SetupError",
    "Standing",
    "Step",
    "UnknownAction",
    "Verdict",
    "check_game",
    "find_bot",
    "play",
    "seat_bot",
    "steps",
    "verify",
]


def __getattr__(name: str) -> object:
    match name:
        case "Broken":
            from squareone_data.game.engine import Broken

            return Broken
        case "Engine":
            from squareone_data.game.engine import Engine

            return Engine
        case "GameConfig":
            from squareone_data.game.engine import GameConfig

            return GameConfig
        case "IllegalAction":
            from squareone_data.game.engine import IllegalAction

            return IllegalAction
        case "Outcome":
            from squareone_data.game.engine import Outcome

            return Outcome
        case "PlayError":
            from squareone_data.game.engine import PlayError

            return PlayError
        case "PositionError":
            from squareone_data.game.engine import PositionError

            return PositionError
        case "SetupError":
            from squareone_data.game.engine import SetupError

            return SetupError
        case "Standing":
            from squareone_data.game.engine import Standing

            return Standing
        case "UnknownAction":
            from squareone_data.game.engine import UnknownAction

            return UnknownAction
        case "Chance":
            from squareone_data.rng import Chance

            return Chance
        case "find_bot":
            from .bots import find_bot

            return find_bot
        case "seat_bot":
            from .bots import seat_bot

            return seat_bot
        case "ConformanceError":
            from .conformance import ConformanceError

            return ConformanceError
        case "Coverage":
            from .conformance import Coverage

            return Coverage
        case "check_game":
            from .conformance import check_game

            return check_game
        case "EndlessGame":
            from .game_loop import EndlessGame

            return EndlessGame
        case "Step":
            from .game_loop import Step

            return Step
        case "play":
            from .game_loop import play

            return play
        case "steps":
            from .game_loop import steps

            return steps
        case "Oracle":
            from .oracle import Oracle

            return Oracle
        case "Record":
            from .records import Record

            return Record
        case "Differs":
            from .replay import Differs

            return Differs
        case "Recorder":
            from .replay import Recorder

            return Recorder
        case "Verdict":
            from .replay import Verdict

            return Verdict
        case "verify":
            from .replay import verify

            return verify
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
