"""The data models of a game: its tiles, its ``game.json`` and its facts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, Never, get_args

from typing_extensions import TypeVar

from .definition import Extension, GameDefinition, Piece, SetInfo
from .facts import Condition, FactsFile
from .tiles import Tile, TileFile

T_co = TypeVar("T_co", bound=Tile, covariant=True, default=Tile)
D_co = TypeVar("D_co", bound=GameDefinition, covariant=True, default=GameDefinition)


class GameModel(ABC, Generic[T_co, D_co]):
    """The data models of a game, generic over the game's tile and definition."""

    id: ClassVar[str]
    """The id of the game, as in the key ``game`` of ``game.json``."""
    title: ClassVar[str]
    """The name of the game in English."""
    colors: ClassVar[tuple[str, ...]]
    """The colors of its tiles, in display order."""

    @property
    @abstractmethod
    def tile_model(self) -> type[T_co]:
        """Return the model of a tile."""

    @property
    @abstractmethod
    def definition_model(self) -> type[D_co]:
        """Return the model of ``game.json``."""

    @property
    def condition_model(self) -> type[Condition[T_co, Never]]:
        """Return the model of a condition in ``facts.json``; the default tests only the status of a tile."""
        return Condition

    @property
    def set_model(self) -> type[SetInfo]:
        """Return the model of a set, as the definition declares it."""
        model: type[SetInfo] = get_args(self.definition_model.model_fields["sets"].annotation)[0]
        return model

    @property
    def piece_model(self) -> type[Piece]:
        """Return the model of a kind of piece, as the definition declares it."""
        model: type[Piece] = get_args(self.definition_model.model_fields["pieces"].annotation)[0]
        return model

    @property
    def extension_model(self) -> type[Extension]:
        """Return the model of ``game.json`` in an own expansion."""
        return Extension[self.set_model, self.piece_model]  # type: ignore[name-defined]

    @property
    def tile_file_model(self) -> type[TileFile[T_co]]:
        """Return the model of a file of tiles."""
        return TileFile[self.tile_model]  # type: ignore[name-defined]

    @property
    def facts_file_model(self) -> type[FactsFile]:
        """Return the model of ``facts.json``."""
        return FactsFile[self.condition_model]  # type: ignore[name-defined]
