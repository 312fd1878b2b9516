"""Project L as a game of the toolkit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from squareone_data.game.interface import Game

from .definition import ProjectLDefinition
from .facts import ProjectLCondition
from .tiles import ProjectLTile

if TYPE_CHECKING:
    from pydantic import BaseModel

    from squareone_data.game.bots import BotFactory
    from squareone_data.game.card import CardRenderer
    from squareone_data.game.check import Check

    from .balance import ProjectLBalance
    from .board import ProjectLBoard
    from .bundle import ProjectLBundleFormat
    from .columns import ProjectLColumns
    from .cost import ProjectLCost
    from .engine.actions import Action
    from .engine.engine import ProjectLEngine
    from .engine.state import State
    from .face import ProjectLFace
    from .gallery import ProjectLGallery
    from .plain_text import ProjectLPlainText
    from .relations import ProjectLRelations
    from .starter import ProjectLStarter


class ProjectL(Game[ProjectLTile, ProjectLDefinition, "State", "Action"]):
    """Project L: puzzles, each a recess on a small grid to be tiled with polyominoes."""

    id = "project-l"
    title = "Project L"
    colors = ("white", "black")

    @property
    def tile_model(self) -> type[ProjectLTile]:
        return ProjectLTile

    @property
    def definition_model(self) -> type[ProjectLDefinition]:
        return ProjectLDefinition

    @property
    def condition_model(self) -> type[ProjectLCondition]:
        return ProjectLCondition

    @cached_property
    def checks(self) -> Sequence[Check]:
        from .checks import CHECKS

        return CHECKS

    @cached_property
    def sample_files(self) -> Mapping[str, str]:
        from .sample import FILES

        return FILES

    @cached_property
    def cost(self) -> ProjectLCost:
        from .cost import ProjectLCost

        return ProjectLCost()

    @cached_property
    def balance(self) -> ProjectLBalance:
        from .balance import ProjectLBalance

        return ProjectLBalance()

    @cached_property
    def columns(self) -> ProjectLColumns:
        from .columns import ProjectLColumns

        return ProjectLColumns(self)

    @cached_property
    def relations(self) -> ProjectLRelations:
        from .relations import ProjectLRelations

        return ProjectLRelations(self)

    @cached_property
    def bundle(self) -> ProjectLBundleFormat:
        from .bundle import ProjectLBundleFormat

        return ProjectLBundleFormat(self)

    @cached_property
    def starter(self) -> ProjectLStarter:
        from .starter import ProjectLStarter

        return ProjectLStarter()

    @cached_property
    def plain_text(self) -> ProjectLPlainText:
        from .plain_text import ProjectLPlainText

        return ProjectLPlainText()

    @cached_property
    def card(self) -> CardRenderer[ProjectLTile, ProjectLDefinition]:
        from .card import card

        return card

    @cached_property
    def face(self) -> ProjectLFace:
        from .face import ProjectLFace

        return ProjectLFace()

    @cached_property
    def gallery(self) -> ProjectLGallery:
        from .gallery import ProjectLGallery

        return ProjectLGallery()

    @cached_property
    def engine(self) -> ProjectLEngine:
        from .engine.engine import ProjectLEngine

        return ProjectLEngine()

    @cached_property
    def bots(self) -> Mapping[str, BotFactory[State, Action]]:
        from squareone_data.game.bots import RandomBot

        from .bots.greedy import Greedy

        return {"random": RandomBot, "greedy": Greedy}

    @cached_property
    def board(self) -> ProjectLBoard:
        from .board import ProjectLBoard

        return ProjectLBoard()

    @cached_property
    def oracle_models(self) -> Mapping[str, type[BaseModel]]:
        from .oracle_models import ORACLE_MODELS

        return ORACLE_MODELS
