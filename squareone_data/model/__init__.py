"""What a catalog is. Nothing in here reads or writes files."""

from .catalog import Catalog
from .facts import Condition, Fact, FactsFile
from .findings import CatalogError, Finding, Severity
from .games import FORMAT, Component, Discrepancy, Extension, Game, Piece, SetInfo, Source
from .places import Place, Pointer
from .registry import GameKind, UnknownGame, find_game, known_games, register
from .rows import ACTIONS, Action, Reward, Row
from .tiles import STATUSES, Erratum, Home, Retired, Status, Tile, TileFile, Waiver

__all__ = [
    "ACTIONS", "FORMAT", "STATUSES", "Action", "Catalog", "CatalogError", "Component", "Condition", "Discrepancy",
    "Erratum", "Extension", "Fact", "FactsFile", "Finding", "Game", "GameKind", "Home", "Piece", "Place", "Pointer",
    "Retired", "Reward", "Row", "SetInfo", "Severity", "Source", "Status", "Tile", "TileFile", "UnknownGame", "Waiver",
    "find_game", "known_games", "register",
]  # fmt: skip
