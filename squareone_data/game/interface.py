"""The interface of a game: the base class of all games, with all capabilities.

:class:`Game` is generic over the game's tile, definition (the model of ``game.json``), state and action. A game
overrides the properties that differ from the defaults. The properties import expensive modules on first use, so that
finding a game is fast.

General code has an :data:`AnyCatalog` and accesses the game as ``catalog.game``; the code of a game uses concrete
types, such as ``Catalog[SquareOneTile, SquareOneDefinition]``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeAlias

from typing_extensions import TypeVar

from squareone_data.model.catalog import Catalog
from squareone_data.model.definition import GameDefinition
from squareone_data.model.game_model import D_co, GameModel, T_co
from squareone_data.model.tiles import Tile

from .capability import MissingCapability as MissingCapability

if TYPE_CHECKING:
    from pydantic import BaseModel

    from .balance import Balance
    from .board import Board
    from .bots import BotFactory
    from .bundle import BundleFormat
    from .card import CardRenderer
    from .check import Check
    from .columns import Columns
    from .cost import CostModel
    from .engine import Engine
    from .face import Face
    from .gallery import Gallery
    from .plain_text import PlainTextFormat
    from .relations import Relations
    from .rules import Rule
    from .starter import Starter

S_co = TypeVar("S_co", covariant=True, default=object)
A_co = TypeVar("A_co", covariant=True, default=object)


class Game(GameModel[T_co, D_co], Generic[T_co, D_co, S_co, A_co]):
    """A game: the models of its tiles, and its capabilities.

    A subclass sets ``id``, ``title`` and ``colors`` and implements ``tile_model`` and ``definition_model``. This is
    enough to read, check, list, diff and export catalogs. Everything else is optional. A capability without a default
    raises :class:`MissingCapability`.
    """

    def _missing(self, capability: str) -> MissingCapability:
        return MissingCapability(f"the game {self.id} has no {capability}")

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.title}>"

    @property
    def package(self) -> str:
        """Return the dotted name of the package that defines the game."""
        module = type(self).__module__
        return module.rpartition(".")[0] or module

    # -- the data ------------------------------------------------------------------------------------------------------

    @cached_property
    def checks(self) -> Sequence[Check]:
        """Return the checks of the game, without the general checks."""
        return ()

    @cached_property
    def check_rules(self) -> Mapping[str, tuple[str, ...]]:
        """Return the numbers of the game's rules that general checks enforce, by the code of the check."""
        return {}

    @cached_property
    def sample_files(self) -> Mapping[str, str]:
        """Return the files of a small catalog by path, which the samples of the game's checks change."""
        raise self._missing("sample catalog")

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Return the rules by number; by default those of ``rules.md`` in the package of the game.

        Raises:
            MissingCapability: the package has no ``rules.md``.
        """
        from .rules import packaged_rules

        rules = packaged_rules(self.package)
        if rules is None:
            raise self._missing("rules.md")
        return rules

    @cached_property
    def cost(self) -> CostModel[T_co, D_co]:
        """Return the cost model.

        Raises:
            MissingCapability: the game has no cost model.
        """
        raise self._missing("cost")

    @cached_property
    def balance(self) -> Balance[T_co, D_co]:
        """Return the grouping of comparable tiles.

        Raises:
            MissingCapability: the game has no groups of comparable tiles.
        """
        raise self._missing("balance")

    # -- tables and files ----------------------------------------------------------------------------------------------

    @cached_property
    def columns(self) -> Columns[T_co, D_co]:
        """Return the table columns; by default one for each field of the face."""
        from .columns import Columns

        return Columns(self)

    @cached_property
    def relations(self) -> Relations[T_co, D_co]:
        """Return the tables of the database; by default the face is part of the table of tiles."""
        from .relations import Relations

        return Relations(self)

    @cached_property
    def bundle(self) -> BundleFormat[T_co, D_co]:
        """Return the converter of tiles to the JSON bundle; by default the face is the same as in the files."""
        from .bundle import BundleFormat

        return BundleFormat(self)

    @cached_property
    def starter(self) -> Starter[D_co]:
        """Return the generator of drafts for new tiles.

        Raises:
            MissingCapability: the game has no drafts for new tiles.
        """
        raise self._missing("starter")

    @cached_property
    def plain_text(self) -> PlainTextFormat[T_co, D_co]:
        """Return the importer of a plain-text format.

        Raises:
            MissingCapability: the game has no plain-text format.
        """
        raise self._missing("plain_text")

    # -- display -------------------------------------------------------------------------------------------------------

    @cached_property
    def card(self) -> CardRenderer[T_co, D_co]:
        """Return the renderer of a tile in the terminal.

        Raises:
            MissingCapability: the game has no cards.
        """
        raise self._missing("card")

    @cached_property
    def face(self) -> Face[T_co, D_co]:
        """Return the drawings of tiles, backs and components.

        Raises:
            MissingCapability: the game has no drawings.
        """
        raise self._missing("face")

    @cached_property
    def gallery(self) -> Gallery[T_co, D_co]:
        """Return the filters and labels of the game in the gallery; empty by default."""
        from .gallery import Gallery

        return Gallery()

    # -- play ----------------------------------------------------------------------------------------------------------

    @cached_property
    def engine(self) -> Engine[S_co, A_co, Catalog[T_co, D_co]]:
        """Return the rules engine.

        Raises:
            MissingCapability: the game has no rules engine.
        """
        raise self._missing("engine")

    @cached_property
    def bots(self) -> Mapping[str, BotFactory[S_co, A_co]]:
        """Return the bots by name, weakest first; by default only ``random``."""
        from .bots import RandomBot

        return {"random": RandomBot}

    @cached_property
    def board(self) -> Board[S_co, A_co]:
        """Return the renderer of a game in progress in the terminal.

        Raises:
            MissingCapability: the game has no board.
        """
        raise self._missing("board")

    @cached_property
    def oracle_models(self) -> Mapping[str, type[BaseModel]]:
        """Return the models of the requests and responses of the rules oracle, by the name of their schema.

        Raises:
            MissingCapability: the game has no oracle models.
        """
        raise self._missing("oracle models")


S = TypeVar("S", default=object)
A = TypeVar("A", default=object)

AnyCatalog: TypeAlias = Catalog[Tile, GameDefinition, Game]
"""A catalog of any game, with access to all capabilities of the game."""
PlayedCatalog: TypeAlias = Catalog[Tile, GameDefinition, Game[Tile, GameDefinition, S, A]]
"""A catalog of a game with certain types of states and actions; by default of any game."""
