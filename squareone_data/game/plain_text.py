"""Importers of plain-text formats of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic

from typing_extensions import TypeVar

from squareone_data.model.catalog import Catalog
from squareone_data.model.definition import GameDefinition
from squareone_data.model.tiles import Tile

from .import_plan import ImportPlan

T = TypeVar("T", bound=Tile, default=Tile)
D = TypeVar("D", bound=GameDefinition, default=GameDefinition)


class PlainTextFormat(ABC, Generic[T, D]):
    """An importer of a plain-text format."""

    @abstractmethod
    def plan(self, catalog: Catalog[T, D], text: str, file: str) -> ImportPlan:
        """Return the plan of an import, without writing files.

        Args:
            catalog: the current catalog.
            text: the text.
            file: the name of the file, for messages.
        """
