"""Square One as a game of the toolkit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from squareone_data.game.interface import Game

from .definition import SquareOneDefinition
from .facts import SquareOneCondition
from .tiles import SquareOneTile

if TYPE_CHECKING:
    from pydantic import BaseModel

    from squareone_data.game.bots import BotFactory
    from squareone_data.game.card import CardRenderer
    from squareone_data.game.check import Check

    from .balance import SquareOneBalance
    from .board import SquareOneBoard
    from .bundle import SquareOneBundleFormat
    from .columns import SquareOneColumns
    from .cost import SquareOneCost
    from .engine.actions import Action
    from .engine.engine import SquareOneEngine
    from .engine.state import State
    from .face import SquareOneFace
    from .gallery import SquareOneGallery
    from .relations import SquareOneRelations
    from .starter import SquareOneStarter


class SquareOne(Game[SquareOneTile, SquareOneDefinition, "State", "Action"]):
    """Square One: sequence tiles with rows to fill, rewards of pieces and bonus actions."""

    id = "square-one"
    title = "Square One"
    colors = ("white", "black")

    @property
    def tile_model(self) -> type[SquareOneTile]:
        """See :attr:`Game.tile_model`."""
        return SquareOneTile

    @property
    def definition_model(self) -> type[SquareOneDefinition]:
        """See :attr:`Game.definition_model`."""
        return SquareOneDefinition

    @property
    def condition_model(self) -> type[SquareOneCondition]:
        """See :attr:`Game.condition_model`."""
        return SquareOneCondition

    @cached_property
    def checks(self) -> Sequence[Check]:
        """See :attr:`Game.checks`."""
        from .checks import CHECKS

        return CHECKS

    @cached_property
    def check_rules(self) -> Mapping[str, tuple[str, ...]]:
        """See :attr:`Game.check_rules`."""
        return {
            "SQ404": ("SO-1.1", "SO-1.4", "SO-1.5", "SO-1.10"),
            "SQ601": ("SO-4.2", "SO-4.4", "SO-4.5", "SO-4.6"),
        }

    @cached_property
    def sample_files(self) -> Mapping[str, str]:
        """See :attr:`Game.sample_files`."""
        from .sample import FILES

        return FILES

    @cached_property
    def cost(self) -> SquareOneCost:
        """See :attr:`Game.cost`."""
        from .cost import SquareOneCost

        return SquareOneCost()

    @cached_property
    def balance(self) -> SquareOneBalance:
        """See :attr:`Game.balance`."""
        from .balance import SquareOneBalance

        return SquareOneBalance()

    @cached_property
    def columns(self) -> SquareOneColumns:
        """See :attr:`Game.columns`."""
        from .columns import SquareOneColumns

        return SquareOneColumns(self)

    @cached_property
    def relations(self) -> SquareOneRelations:
        """See :attr:`Game.relations`."""
        from .relations import SquareOneRelations

        return SquareOneRelations(self)

    @cached_property
    def bundle(self) -> SquareOneBundleFormat:
        """See :attr:`Game.bundle`."""
        from .bundle import SquareOneBundleFormat

        return SquareOneBundleFormat(self)

    @cached_property
    def starter(self) -> SquareOneStarter:
        """See :attr:`Game.starter`."""
        from .starter import SquareOneStarter

        return SquareOneStarter()

    @cached_property
    def card(self) -> CardRenderer[SquareOneTile, SquareOneDefinition]:
        """See :attr:`Game.card`."""
        from .card import card

        return card

    @cached_property
    def face(self) -> SquareOneFace:
        """See :attr:`Game.face`."""
        from .face import SquareOneFace

        return SquareOneFace()

    @cached_property
    def gallery(self) -> SquareOneGallery:
        """See :attr:`Game.gallery`."""
        from .gallery import SquareOneGallery

        return SquareOneGallery()

    @cached_property
    def engine(self) -> SquareOneEngine:
        """See :attr:`Game.engine`."""
        from .engine.engine import SquareOneEngine

        return SquareOneEngine()

    @cached_property
    def bots(self) -> Mapping[str, BotFactory[State, Action]]:
        """See :attr:`Game.bots`."""
        from squareone_data.game.bots import RandomBot

        from .bots import Greedy, Planner, Quick

        return {"random": RandomBot, "quick": Quick, "greedy": Greedy, "planner": Planner}

    @cached_property
    def board(self) -> SquareOneBoard:
        """See :attr:`Game.board`."""
        from .board import SquareOneBoard

        return SquareOneBoard()

    @cached_property
    def oracle_models(self) -> Mapping[str, type[BaseModel]]:
        """See :attr:`Game.oracle_models`."""
        from .oracle_models import ORACLE_MODELS

        return ORACLE_MODELS
